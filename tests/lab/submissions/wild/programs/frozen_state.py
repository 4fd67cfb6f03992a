from dataclasses import dataclass
from functools import cache
from typing import Iterator, Optional, Tuple

WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True)
class State:
    cells: Tuple[str, ...] = ("-",) * 9
    to_move: str = "X"

    def moves(self) -> Iterator[int]:
        return (i for i, c in enumerate(self.cells) if c == "-")

    def play(self, i: int) -> "State":
        cells = list(self.cells)
        cells[i] = self.to_move
        return State(tuple(cells), "O" if self.to_move == "X" else "X")

    @property
    def winner(self) -> Optional[str]:
        for a, b, c in WINS:
            if self.cells[a] != "-" and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None


@cache
def value(state: State) -> int:
    """+1 if X wins with best play, -1 if O wins, else 0."""
    if state.winner:
        return 1 if state.winner == "X" else -1
    values = [value(state.play(i)) for i in state.moves()]
    if not values:
        return 0
    return max(values) if state.to_move == "X" else min(values)


def pick(state: State) -> int:
    choose = max if state.to_move == "X" else min
    return choose(state.moves(), key=lambda i: value(state.play(i)))


def main() -> None:
    state = State()
    while state.winner is None and "-" in state.cells:
        print("\n".join("".join(state.cells[r:r + 3]) for r in (0, 3, 6)))
        move = int(input("> ")) if state.to_move == "X" else pick(state)
        state = state.play(move)
    print(state.winner or "draw")


if __name__ == "__main__":
    main()
