"""A teacher for the engine's evaluation: a large network that learns from the same positions.

The result of one game says little about a position. A convolutional network, far too slow for a
search, foretells results better than the engine's small network can, and what it says of a position
is less a matter of luck than how its one game ended. So the small network learns more from the
teacher than from the games.

    python -m noughts.learning.engine_weights 5 --positions positions --teacher 6

needs PyTorch, which this package does not bring along, and in earnest a graphics processor. Other
machines give slightly other numbers.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from noughts.core.errors import InputError
from noughts.learning.engine_games import TEST_SHARE, PlayedGames

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

__all__ = ["Teacher", "boards"]

WIDTH: Final = 128  # channels of a layer
BLOCKS: Final = 6  # of two layers each
BATCH: Final = 2048
RATE: Final = 1.2e-3  # the length of a step at the start

_EMPTY, _OWN, _OTHER, _OUTSIDE = range(4)
_BITS: Final = 256  # of the marks of one side


def boards(parts: Sequence[PlayedGames], size: int) -> NDArray[np.int8]:
    """All positions as squares of one size: empty, own, other, or outside of a smaller board."""
    whole = np.full((sum(len(part.scores) for part in parts), size, size), _OUTSIDE, np.int8)
    begin = 0
    for part in parts:
        height, width = part.rules.height, part.rules.width
        words = np.ascontiguousarray(part.positions, "<u8").view(np.uint8)
        bits = np.unpackbits(words.reshape(len(part.scores), -1), axis=1, bitorder="little")
        own, other = bits[:, : height * width], bits[:, _BITS : _BITS + height * width]
        marks = (_OWN * own + _OTHER * other).reshape(-1, height, width)
        whole[begin : begin + len(marks), :height, :width] = marks
        begin += len(marks)
    return whole


class Teacher:
    """Learns to foretell results and what the search says; see `learn` and `targets`."""

    def __init__(self, *, width: int = WIDTH, blocks: int = BLOCKS, seed: int = 1) -> None:
        try:
            torch: Any = import_module("torch")
        except ImportError:
            raise InputError("A teacher needs PyTorch: pip install torch.") from None
        torch.manual_seed(seed)
        self._torch = torch
        self._size = 0  # of the boards that it has learned from
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        nn: Any = torch.nn
        sizes = [(4, 5)] + [(width, 3)] * (2 * blocks)
        self._layers: Any = nn.ModuleList(
            nn.Sequential(
                nn.Conv2d(inputs, width, reach, padding=reach // 2, bias=False),
                nn.BatchNorm2d(width),
            )
            for inputs, reach in sizes
        )
        self._end: Any = nn.Sequential(nn.Linear(2 * width, width), nn.ReLU(), nn.Linear(width, 2))
        self._all: Any = nn.ModuleList([self._layers, self._end]).to(self._device)

    def learn(
        self,
        parts: Sequence[PlayedGames],
        *,
        epochs: int,
        batch: int = BATCH,
        seed: int = 1,
        tell: Callable[[str], None] = print,
    ) -> None:
        """Learn from nine games in ten, each position turned and reflected at random."""
        torch = self._torch
        self._size = max(max(part.rules.width, part.rules.height) for part in parts)
        is_lesson = np.concatenate([part.games % TEST_SHARE != 0 for part in parts])
        cells = self._to_device(boards(parts, self._size)[is_lesson])
        goals = self._to_device(_goals(parts)[is_lesson])
        if len(cells) == 0:
            raise InputError("There are no positions to learn from. Play more games.")
        batch = min(batch, len(cells))
        steps = epochs * (len(cells) // batch)
        adam = torch.optim.AdamW(self._all.parameters(), lr=RATE, weight_decay=0.02)
        dice = torch.Generator().manual_seed(seed)
        order = torch.randperm(0)
        total = 0.0
        self._all.train()
        for step in range(steps):
            if len(order) < batch:
                order = torch.randperm(len(cells), generator=dice)
            chosen, order = order[:batch].to(self._device), order[batch:]
            for group in adam.param_groups:
                group["lr"] = RATE * min(1, (step + 1) / 200) * (1 - (step / steps) ** 1.5)
            turned = _turned(cells[chosen], int(torch.randint(8, (), generator=dice)))
            error = torch.nn.functional.binary_cross_entropy_with_logits(
                self._logits(turned), goals[chosen]
            )
            adam.zero_grad(set_to_none=True)
            error.backward()
            adam.step()
            total += error.detach()
            if (step + 1) % 500 == 0:
                tell(f"teacher: step {step + 1:,} of {steps:,}, loss {float(total) / 500:.4f}")
                total = 0.0

    def targets(self, part: PlayedGames, result_share: float) -> NDArray[np.float32]:
        """What it foretells of each position: so much of it the result, the rest the search.

        No board may be larger than those that it has learned from.
        """
        torch = self._torch
        cells = self._to_device(boards([part], self._size))
        self._all.eval()
        with torch.no_grad():
            chances = [torch.sigmoid(self._logits(some)) for some in cells.split(BATCH)]
        both: NDArray[np.float32] = torch.cat(chances).cpu().numpy()
        return (result_share * both[:, 0] + (1 - result_share) * both[:, 1]).astype(np.float32)

    def _logits(self, cells: Any) -> Any:
        """Of winning, and of what the search says, for boards of any size."""
        torch = self._torch
        relu = torch.nn.functional.relu
        kinds = range(_OUTSIDE + 1)
        with torch.autocast(self._device, dtype=torch.bfloat16):
            planes = torch.stack([cells == kind for kind in kinds], 1).to(torch.bfloat16)
            planes = planes.contiguous(memory_format=torch.channels_last)
            values = relu(self._layers[0](planes))
            for at in range(1, len(self._layers), 2):
                inner = relu(self._layers[at](values))
                values = relu(values + self._layers[at + 1](inner))
            whole = torch.cat([values.mean((2, 3)), values.amax((2, 3))], 1)
            return self._end(whole).float()

    def _to_device(self, numbers: Any) -> Any:
        return self._torch.from_numpy(numbers).to(self._device)


def _goals(parts: Sequence[PlayedGames]) -> NDArray[np.float32]:
    """For each position the result of its game, and what the search said."""
    return np.concatenate([np.stack(part.goals(), 1) for part in parts]).astype(np.float32)


def _turned(cells: Any, way: int) -> Any:
    """One of the eight symmetries."""
    if way & 1:
        cells = cells.flip(-1)
    if way & 2:
        cells = cells.flip(-2)
    return cells.transpose(-1, -2) if way & 4 else cells
