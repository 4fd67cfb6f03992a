"""Judge a player on every position of a large game, and say beforehand how long it takes.

Where the native core knows what a player does (random, perfect, the levels), it asks by itself, on
all cores. Every other player is asked in Python, in several processes, and its answers are kept in
a file: a run that was stopped goes on where it was, and a second one asks nothing. A player that
does not know its chances is asked several times in each position, and its figures have intervals.
"""

from __future__ import annotations

import os
from contextlib import nullcontext
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, TooLarge
from noughts.learning.answer_file import AnswerFile
from noughts.learning.asking import ask_all, find_pace, is_changed
from noughts.learning.judging_natively import can_judge, check_memory, judge_moves, judge_samples
from noughts.learning.policies import BatchPolicy, PlayerPolicy, SampledPolicy
from noughts.solving.native import native
from noughts.solving.table_store import open_table, table_store
from noughts.version import package_version

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from noughts.core.rules import Rules
    from noughts.learning.asking import AskedPlayer, Pace, Portion
    from noughts.learning.knowledge import Knowledge
    from noughts.learning.policies import Policy

__all__ = ["LargeGame", "can_judge"]

PORTION: Final = 300  # positions that are asked and kept together, or more in very large games
_MAX_PORTIONS: Final = 200_000
_SAMPLE_BOARDS: Final = 300
_LOOKS: Final = 2.5  # at each position, while it is judged
_SECONDS_OF_LOOK: Final = 3e-6  # at the answer to a position that was asked before
_LOOKS_AT_SAMPLES: Final = 40  # more, for the intervals


class LargeGame:
    """A player, and every position of a game with a table.

    `asked` is how another process makes the player; a policy without it is asked in this one, and
    its answers are kept for as long as it takes only, unless it says that they can be found again
    (`is_kept`). `folder` is where they are kept.
    """

    def __init__(
        self,
        policy: Policy,
        rules: Rules,
        asked: AskedPlayer | None = None,
        *,
        is_kept: bool = False,
        processes: int = 0,
        folder: Path | None = None,
    ) -> None:
        """Find every position; raises `TooLarge` before any work where it cannot be done."""
        if not can_judge(rules):
            raise TooLarge(
                f"{rules} is too large to look at every position: there is no table of it."
            )
        self._samples = policy.samples if isinstance(policy, SampledPolicy) else None
        check_memory(rules, is_merged=policy.is_symmetric, is_sampled=self._samples is not None)
        self.policy = policy
        self.rules = rules
        self.asked = asked
        self._is_kept = is_kept or asked is not None
        self.processes = processes or os.cpu_count() or 1
        self._folder = folder or table_store().folder.with_name("answers")
        self.classes = native.PositionClasses(open_table(rules).native, policy.is_symmetric)
        self._seats = ("first" in policy.seats, "second" in policy.seats)
        self._moves = (
            policy.native_moves(self.classes) if isinstance(policy, PlayerPolicy) else None
        )
        self.positions = sum(portion[3] for portion in self._portions(_MAX_PORTIONS))
        self._pace = None if self._moves is not None else self._find_pace()

    def _portions(self, size: int) -> list[Portion]:
        return self.classes.portions(*self._seats, size)

    def _find_pace(self) -> Pace:
        portions = self._portions(self._portion_size)
        return find_pace(self.policy, self.rules, self.classes, portions)

    @property
    def _portion_size(self) -> int:
        """So many positions are asked again after a run was stopped."""
        size = self.policy.batch if isinstance(self.policy, BatchPolicy) else PORTION
        return max(1, size // (self._samples or 1), self.positions // _MAX_PORTIONS)

    @property
    def seconds(self) -> float:
        """How long it takes from the start, from what a sample of positions took."""
        cores = os.cpu_count() or 1
        if self._pace is None:
            assert self._moves is not None  # noqa: S101 - one of the two is there
            look = self.classes.seconds_per_position(self._moves, _SAMPLE_BOARDS)
            return _LOOKS * look * self.positions / cores
        processes = self.processes if self.asked is not None else 1
        asking = self._pace.seconds * self.positions / processes
        looks = _LOOKS + (0 if self._samples is None else _LOOKS_AT_SAMPLES)
        return asking + looks * _SECONDS_OF_LOOK * self.positions / cores

    def judge(
        self,
        progress: Callable[[str, int, int], object] | None = None,
        threads: int = 0,
    ) -> Knowledge:
        """What the player knows. Raises `InputError` where the disk would not do."""
        if self._moves is not None:
            return self._judge(self._moves, progress, threads)
        with self._answer_folder() as folder:
            portions = self._portions(self._portion_size)
            with self._open_file(Path(folder), portions) as file:
                ask_all(
                    self.asked or self.policy,
                    self.rules,
                    self.classes,
                    portions,
                    file,
                    self.processes,
                    progress,
                )
                moves = native.KeptMoves(self.classes)
                for number, answers in file.answers().items():
                    moves.add(*portions[number][:3], answers)
                if self._samples is None:
                    return self._judge(moves, progress, threads)
                return judge_samples(
                    self.policy.name,
                    moves,
                    self._samples,
                    self.classes,
                    self.rules,
                    self.policy.seats,
                    progress,
                    threads,
                )

    def _judge(
        self,
        moves: native.PlayerMoves,
        progress: Callable[[str, int, int], object] | None,
        threads: int,
    ) -> Knowledge:
        name, seats = self.policy.name, self.policy.seats
        return judge_moves(name, moves, self.classes, self.rules, seats, progress, threads)

    def _answer_folder(self) -> AbstractContextManager[str | Path]:
        return nullcontext(self._folder) if self._is_kept else TemporaryDirectory()

    def _open_file(self, folder: Path, portions: list[Portion]) -> AnswerFile:
        about = {
            "player": self.policy.name,
            "seed": None if self.asked is None else self.asked.seed,
            "samples": self._samples,
            "rules": str(self.rules),
            "symmetric": self.policy.is_symmetric,
            "seats": self.policy.seats,
            "portions": len(portions),
            "noughts": package_version(),
        }
        file = AnswerFile(folder / f"{_file_name(self.policy.name)}-{self.rules}.answers", about)
        try:
            if is_changed(self.policy, self.rules, self.classes, portions, file):
                file.clear()
            self._check_disk(file, portions)
        except BaseException:
            file.close()
            raise
        return file

    def _check_disk(self, file: AnswerFile, portions: list[Portion]) -> None:
        assert self._pace is not None  # noqa: S101 - as above
        missing = sum(p[3] for number, p in enumerate(portions) if number not in file)
        needed, free = self._pace.size * missing, disk_usage(file.path.parent).free
        if needed > free:
            raise InputError(
                f"The answers of {self.policy.name} take about {needed / 2**30:.1f} GiB, and "
                f"{file.path.parent} has {free / 2**30:.1f} GiB left. Make room, or set "
                "NOUGHTS_HOME to a folder on another disk."
            )


def _file_name(player: str) -> str:
    """The name of a player without signs that file names cannot have."""
    return "".join(sign if sign.isalnum() else "_" for sign in player)[-80:]
