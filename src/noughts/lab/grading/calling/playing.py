"""Playing: a console program that cannot be called is played as a person would play it.

It runs whole, its questions are answered, and its moves are what changes on the board that it
prints. Many games are played, each with moves that were not tried yet, up to a limit; so it is
graded on the positions that it comes to, not on all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.lab.grading.calling.called import Called
from noughts.lab.grading.calling.drawings import read_board
from noughts.lab.grading.calling.person import MOVES, Person
from noughts.lab.grading.sandbox.messages import WorkerFailed

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.grading.sandbox.session import ProgramSession

__all__ = ["Played", "play_program"]

_MAX_GAMES: Final = 120
_MAX_QUESTIONS: Final = 40  # of one game
_MAX_SECONDS: Final = 150.0  # of the clock, for all games
_CHOICES: Final = ("1", "2", "3")  # of a menu that does not say which of them is a computer
_PATIENCE: Final = 12  # games without a new position, before no more are played
_GAME_SECONDS: Final = 20.0


@dataclass
class Played:
    """The moves of a program, seen in games."""

    mark: Mark
    opener: Mark
    kind: str
    moves: dict[Position, int] = field(default_factory=dict)
    games: int = 0
    is_chosen: bool = False  # whether its side depends on answers, or changes from game to game

    def told(self) -> Called:
        """How it was played, as a grade tells it."""
        line = (
            f"a person would play it: {self.games} games through its input and output, "
            f"moves typed as {self.kind}; it plays {self.mark.name}"
        )
        return Called(line, "the whole program", "played", self.mark, "played", True)


def play_program(
    session: ProgramSession, rules: Rules, max_games: int = _MAX_GAMES
) -> Played | None:
    """Play many games; None if the program cannot be played in this way."""
    started = monotonic()
    for name in session.modules():
        for mark, goes_first in (("X", True), ("O", False)):
            for choice in _CHOICES:
                has_guessed = False
                for kind in MOVES:
                    if monotonic() - started > _MAX_SECONDS / 2:
                        return None
                    person = Person(kind, mark, goes_first, choice)
                    games = _Games(session, rules, name, person, kind)
                    if games.try_one():
                        return games.play_all(started, max_games)
                    has_guessed |= person.has_guessed
                    if games.asked == 0:
                        break
                if not has_guessed:
                    break
            if games.asked == 0:
                break
    return None


class _Games:
    """Games with one way of answering."""

    def __init__(
        self, session: ProgramSession, rules: Rules, name: str, person: Person, kind: str
    ) -> None:
        self._session, self._rules, self._name, self._person = session, rules, name, person
        self._tried: dict[str, dict[int, int]] = {}
        self.asked = 0
        self.result: Played | None = None
        self._kind = kind

    def try_one(self) -> bool:
        """Whether a game goes as it should: at least two moves of the program are seen."""
        self._play()
        return self.result is not None and len(self.result.moves) > 1

    def play_all(self, started: float, max_games: int) -> Played | None:
        """Play until nothing new is seen."""
        quiet = 0
        for _ in range(max_games - 1):  # `try_one` played one
            if monotonic() - started > _MAX_SECONDS or self.result is None:
                break
            before = len(self.result.moves)
            self._play()
            quiet = 0 if len(self.result.moves) > before else quiet + 1
            if quiet >= _PATIENCE:
                break
        return self.result

    def _play(self) -> None:
        game = _Game(self)
        outcome = self._session.play(self._name, _GAME_SECONDS, game.answer)
        if not isinstance(outcome, WorkerFailed) and outcome is not None:
            game.see(outcome)
        if self.result is not None:
            self.result.games += 1
            self.result.is_chosen |= self._person.has_chosen

    def choose(self, board: str) -> int:
        """The free cell that was tried least in this position."""
        tried = self._tried.setdefault(board, {})
        cell = min((c for c in range(9) if board[c] == "."), key=lambda c: (tried.get(c, 0), c))
        tried[cell] = tried.get(cell, 0) + 1
        return cell

    def note(self, history: list[tuple[int, str]]) -> None:
        """Note the program's last move: `history` has cells and marks in order."""
        position = self._rules.start(Mark(history[0][1]))
        for cell, mark in history[:-1]:
            if position.outcome is not None or str(position.to_move) != mark:
                return
            position = position.after(self._rules.move(cell))
        cell, mark = history[-1]
        if position.outcome is not None or str(position.to_move) != mark:
            return
        if self.result is None:
            self.result = Played(Mark(mark), Mark(history[0][1]), self._kind)
        self.result.is_chosen |= self.result.mark is not Mark(mark)
        if self.result.mark is Mark(mark):
            self.result.moves.setdefault(position, cell)

    @property
    def person(self) -> Person:
        """Who answers."""
        return self._person


class _Game:
    """One game: what was seen so far, and what is typed next."""

    def __init__(self, games: _Games) -> None:
        self._games = games
        self._board = "." * 9
        self._history: list[tuple[int, str]] = []
        self._mine: str | None = None
        self._wanted: int | None = None
        self._questions = 0
        self._prompt: str | None = None
        self._repeats = 0  # how often the same was asked, and nothing happened
        self._is_over = False

    def answer(self, prompt: str, printed: str) -> str | None:
        """What to type; None to end the game."""
        self._games.asked += 1
        self._questions += 1
        if self._questions > _MAX_QUESTIONS:
            return None
        person = self._games.person
        is_new = self.see(printed + "\n" + prompt)
        if self._is_over:
            return None
        if person.wants_column() and self._wanted is not None:
            return person.move(self._wanted, prompt)
        if "." not in self._board or (self._history and person.ends(prompt, printed)):
            return None
        self._repeats = self._repeats + 1 if prompt == self._prompt and not is_new else 0
        self._prompt = prompt
        if self._repeats and not self._history and not person.is_about_move(prompt, printed):
            self._wanted = None
            return person.guess(self._repeats - 1, prompt, printed)
        other = person.other_answer(prompt, printed)
        if other is not None:
            return other
        if self._wanted is not None and not is_new and (self._history or self._repeats):
            return None  # the move was not taken
        self._wanted = self._games.choose(self._board)
        return person.move(self._wanted, prompt)

    def see(self, text: str) -> bool:
        """Take in the board that was printed; whether something new is on it."""
        board = read_board(text)
        if board is None:
            return False
        changes = [n for n in range(9) if board[n] != self._board[n]]
        if not changes or any(self._board[n] != "." for n in changes):
            self._is_over = any(self._board[n] != "." for n in changes)  # a new game has begun
            return False
        if self._wanted is None and len(changes) == 1:  # the program has opened
            self._add(changes[0], board[changes[0]])
        elif self._wanted in changes and len(changes) <= 2:
            mine = board[self._wanted]
            if self._mine not in (None, mine):
                self._is_over = True
                return False
            self._mine = mine
            self._history.append((self._wanted, mine))
            for cell in changes:
                if cell != self._wanted and board[cell] != mine:
                    self._add(cell, board[cell])
        elif self._mine is not None and len(changes) == 1 and board[changes[0]] != self._mine:
            self._add(changes[0], board[changes[0]])  # printed after the program's own move
        else:
            self._is_over = True
            return False
        self._board = board
        return True

    def _add(self, cell: int, mark: str) -> None:
        self._history.append((cell, mark))
        self._games.note(self._history)
