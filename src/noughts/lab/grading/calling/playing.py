"""Playing: a program that cannot be called is played as a person would play it.

It runs whole, its questions are answered, and its moves are what changes on its board: the one
that it prints, or one that it keeps. How moves are typed and what its menus mean is learned by
trying. Then many games are played, each with moves that were not tried yet, up to a limit; so it is
graded on the positions that it comes to, not on all.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.lab.grading.calling.called import Called
from noughts.lab.grading.calling.manners import moves_cursor
from noughts.lab.grading.calling.one_game import Game, Learned
from noughts.lab.grading.rating.rating import Truth
from noughts.lab.grading.safe_text import safe_text
from noughts.lab.grading.sandbox.messages import WorkerFailed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.grading.sandbox.messages import Raised
    from noughts.lab.grading.sandbox.session import ProgramSession

__all__ = ["EndedByError", "Played", "TooSlow", "play_program"]

_MAX_GAMES: Final = 160  # with the same answers
_MAX_TRIALS: Final = 40  # games to learn how it is played
_MAX_LEVELS: Final = 5  # answers to a question that was not understood
_FEW_GAMES: Final = 4  # to compare them
_MAX_SAID: Final = 5  # answers that a grade names, so that a teacher can object
_MAX_SAID_LENGTH: Final = 20
_MAX_AGAIN: Final = 6  # of them with the same answers
_MAX_SECONDS: Final = 200.0  # of processor time, for all games of one file
_TRIAL_SECONDS: Final = 100.0  # of that, to learn how it is played
_CLOCK_SECONDS: Final = 600.0
_BRIEF: Final = 0.25  # of all these, where a few games are enough
_BRIEFEST: Final = 0.1  # the same, where fewer are
_SOME_GAMES: Final = 6
_GAME_SECONDS: Final = 60.0
_LAST_SECONDS: Final = 10.0  # of a game, where an earlier one did not end after its last move
_MIN_SECONDS: Final = 0.4  # the same, where games that end are much shorter than that
_TIMES_AS_LONG: Final = 4.0  # as the longest of these
_OURS: Final = ("EOFError", "OutOfTime")  # with which the grader ends a game
_FORBIDDEN: Final = ("PermissionError", "gaierror")  # what the sandbox answers
_ITS_OWN: Final = frozenset({
    "AttributeError", "IndexError", "KeyError", "NameError", "RecursionError", "TypeError",
    "UnboundLocalError", "ValueError", "ZeroDivisionError",
})  # errors that come of no file and no system  # fmt: skip
_MAX_FILES: Final = 4  # that can be played, of which the best is taken
_PATIENCE: Final = 12  # games without a new position, before no more are played


@dataclass
class Played:
    """The moves of a program, seen in games."""

    mark: Mark | None  # None if it has played both sides
    opener: Mark
    kind: str
    moves: dict[Position, int] = field(default_factory=dict)
    errors: dict[Position, Raised] = field(default_factory=dict)  # that it raised instead
    games: int = 0
    is_chosen: bool = False  # whether its side depends on answers, or changes from game to game
    is_plain: bool = True  # whether no question but those about moves was answered
    is_opener_fixed: bool = True  # whether the same side has opened every game
    unfinished: int = 0  # games that the program ended before they were over
    failed: int = 0  # games that it ended with an error at its turn
    error: EndedByError | None = None  # of the first of all these
    file: str = ""  # that was run
    missed: set[str] = field(default_factory=set)  # packages that it used, and that are not there

    def told(self) -> Called:
        """How it was played, as a grade tells it."""
        side = "X and O" if self.mark is None else self.mark.name
        line = f"a person would play it: {self.games} games, {self.kind}; it plays {side}"
        return Called(line, "the whole program", "played", self.mark, "played", True)


@dataclass(frozen=True)
class EndedByError:
    """The program cannot be played: it ends with an error."""

    error: Raised
    has_asked: bool  # before that
    has_moved: bool  # whether a person's move was taken

    def __str__(self) -> str:
        if self.error.type in _FORBIDDEN:
            return (
                "When it is started, it wants something that the sandbox does not allow, such as a "
                f"network: {self.error}."
            )
        if not self.has_asked:
            return f"When it is started, it ends with an error of its own: {self.error}."
        if self.has_moved:
            return f"When it is played, it ends with an error: {self.error}."
        return (
            f"When it is played, it ends with an error: {self.error}. That may come of an answer "
            "that it does not expect."
        )


@dataclass(frozen=True)
class TooSlow:
    """The program takes a person's move, and then needs more time than a game has."""

    seconds: float  # of processor time that the game had


def play_program(
    session: ProgramSession,
    rules: Rules,
    max_games: int = _MAX_GAMES,
    files: Sequence[str] | None = None,
    given: str = "",
) -> Played | EndedByError | TooSlow | None:
    """Play many games; if that fails, why: it is too slow, or ends with an error of its own.

    Of several `files` that can be played, the one is taken that plays best; but `given`, which a
    person has named, comes before those that it brings.
    """
    playable: list[tuple[float, str, _Games]] = []
    error: EndedByError | TooSlow | None = None
    names = session.modules() if files is None else files
    chosen = next((name for name in names if name.rpartition(".")[2] == given), "")
    share = 1.0 if max_games == _MAX_GAMES else _BRIEF if max_games >= _SOME_GAMES else _BRIEFEST
    for name in sorted(names, key=lambda name: name != chosen):
        games = _Games(session, rules, name, _Time(session, share))
        if not games.learn():
            error = error or games.too_slow or games.error
            continue
        games = _strongest(games)
        is_only = len(names) == 1 or name == chosen
        playable.append((1.0 if is_only else games.share(), name, games))
        if playable[-1][0] == 1.0 or len(playable) == _MAX_FILES:
            break
    if not playable:
        return error
    _, name, best = max(playable, key=lambda entry: entry[0])
    played = best.play_all(max_games)
    if played is not None:
        best.play_other_sides(max_games)
    return None if played is None else replace(played, file=name, missed=best.missed)


def _strongest(games: _Games) -> _Games:
    """Where a question was not understood it may be the level: the answer is taken that plays best.

    Where it makes no mistake, no other one is tried.
    """
    best, share = games, games.share() if games.guessed else 1.0
    for key, count in games.guessed.items():
        for number in range(min(count, _MAX_LEVELS)):
            if share < 1.0 and number != games.script.get(key, 0):
                other = games.with_answer(key, number)
                if other.learn() and other.share() > share:
                    best, share = other, other.share()
    return best


class _Time:
    """What the games of one file may take, whatever answers are tried."""

    def __init__(self, session: ProgramSession, share: float) -> None:
        self._budget, self._share = session.budget, share
        self._started, self._spent = monotonic(), session.budget.spent

    def is_up(self, seconds: float) -> bool:
        """Whether that many seconds of processor time were used, or too many of the clock."""
        return (
            self._budget.trouble is not None
            or self._budget.spent - self._spent > seconds * self._share
            or monotonic() - self._started > _CLOCK_SECONDS * self._share
        )


class _Games:
    """The games of one file, and what was learned in them."""

    def __init__(self, session: ProgramSession, rules: Rules, name: str, time: _Time) -> None:
        self._session, self._rules, self._name, self._time = session, rules, name, time
        self._learned = Learned()
        self._sides: list[str] = []  # questions that choose a side
        self._is_fixed = False  # whether answers are given that must not be changed
        self._answered: set[str] = set()  # questions to which each answer was tried
        self.guessed: dict[str, int] = {}  # questions that were not understood
        self.result: Played | None = None
        self._senseless = 0  # games in which a move was seen, and what followed is no game
        self._seconds = _GAME_SECONDS
        self._longest = 0.0  # of the games that have ended
        self.missed: set[str] = set()  # packages that were used, and that are not there
        self.error: EndedByError | None = None  # of the game that went on for longest
        self._went_on = (False, 0)  # whether a move landed in that game, and its questions
        self._ended_by: EndedByError | None = None  # the last game
        self.too_slow: TooSlow | None = None

    @property
    def script(self) -> dict[str, int]:
        """Which answer each question gets."""
        return self._learned.script

    def with_answer(self, key: str, number: int) -> _Games:
        """Games with another answer to one question."""
        games = _Games(self._session, self._rules, self._name, self._time)
        games._learned.script.update(self.script | {key: number})
        games._is_fixed = True
        return games

    def share(self) -> float:
        """How many of the moves of a few games keep the value, of those that could lose it."""
        self.play_all(_FEW_GAMES)
        truths = (
            [(Truth.of(place), cell) for place, cell in self.result.moves.items()]
            if self.result
            else []
        )
        kept = [
            cell in truth.keeping
            for truth, cell in truths
            if len(truth.keeping) < len(truth.values)
        ]
        return sum(kept) / len(kept) if kept else 1.0

    # ---- learning ------------------------------------------------------------------------------

    def learn(self) -> bool:
        """Whether a game goes as it should: at least two moves of the program are seen."""
        again = 0
        for _ in range(_MAX_TRIALS):
            if self._time.is_up(_TRIAL_SECONDS):
                return False
            game = self._play()
            view = game.view()
            if view.is_clear and view.line is not None and view.line.replies > 1:
                self._learned.source, self._learned.meaning = view.source, view.meaning
                self._note(game)
                self.guessed, self._sides = game.guessed, game.sides
                return self.result is not None
            if game.is_slow and game.has_landed:
                self.too_slow = TooSlow(_GAME_SECONDS)
                return False  # another answer may lead to a weaker player, which is not meant
            if game.questions == 0 and (not game.has_failed or again >= _MAX_AGAIN):
                return False
            if game.questions == 0:
                again += 1
                continue  # it may begin by chance, and fail only then
            has_replied = view.line is not None and view.line.replies
            if (has_replied or game.is_unclear()) and again < _MAX_AGAIN:
                again += 1
                continue  # it plays; another game may be longer, or tell whose mark is whose
            again = 0
            manners = self._learned.manners
            is_elsewhere = (
                game.has_landed and view.line is None and any(map(moves_cursor, manners[:1]))
            )
            is_refused = game.typed is not None and not game.has_landed  # by ending the program
            is_guess = game.is_guess and not game.has_board()  # it may not ask for a move
            if is_refused and is_guess and game.move_key not in self._answered:
                if not self._change_answers(game):
                    self._answered.add(game.move_key)
            elif (is_elsewhere or is_refused) and len(manners) > 1:
                del manners[0]
            elif not self._change_answers(game):
                return False
        return False

    def _change_answers(self, game: Game) -> bool:
        """Another answer to the last question that has one; False if there is none."""
        if self._is_fixed:
            return False
        for key, count in reversed(game.asked.items()):
            if self._learned.script.get(key, 0) + 1 < count:
                self._learned.script[key] = self._learned.script.get(key, 0) + 1
                self._learned.manners = []
                return True
            self._learned.script.pop(key, None)
        return False

    # ---- playing -------------------------------------------------------------------------------

    def play_all(self, max_games: int) -> Played | None:
        """Play until nothing new is seen."""
        quiet = 0
        for _ in range(max_games - 1):  # one was played to learn
            if self._time.is_up(_MAX_SECONDS) or self.result is None:
                break
            quiet = 0 if self._play_one_more(self.result) else quiet + 1
            if quiet >= _PATIENCE:
                break
        # Where most games make no sense, those that do may be misread as well.
        is_clear = self.result is not None and self._senseless <= self.result.games
        return self.result if is_clear else None

    def _play_one_more(self, result: Played) -> bool:
        """Whether another game shows a move that was not seen before."""
        before, games = len(result.moves), result.games
        game = self._play()
        self._note(game)
        self._senseless += game.has_landed and result.games == games
        return len(result.moves) > before

    def play_other_sides(self, max_games: int) -> None:
        """Play on, with another answer to each question that chooses a side."""
        for key in self._sides:
            first = self.script.get(key, 0)
            self.script[key] = 1 if first == 0 else 0
            # Where the first games show nothing, the answer was not understood.
            if self.result is not None and self._play_one_more(self.result):
                self.play_all(max_games)
            self.script[key] = first

    def _play(self) -> Game:
        game, spent = Game(self._learned), self._session.budget.spent
        ending = self._session.play(self._name, self._seconds, game.answer)
        spent = self._session.budget.spent - spent
        if ending is not None and not isinstance(ending, WorkerFailed):
            game.look(ending)
            self.missed.update(ending.missed)
            is_ours = ending.error is not None and ending.error.type in _OURS
            game.has_failed, game.has_ended_itself = ending.error is not None, not is_ours
            game.is_slow = ending.error is not None and ending.error.type == "OutOfTime"
            if game.is_slow and game.may_be_over():  # as one that looks for a free cell without end
                usual = _TIMES_AS_LONG * self._longest or _LAST_SECONDS
                self._seconds = min(self._seconds, _LAST_SECONDS, max(_MIN_SECONDS, usual))
            elif not game.is_slow:
                self._longest = max(self._longest, spent)
            error, has_asked = None if is_ours else ending.error, game.questions > 0
            self._ended_by = EndedByError(error, has_asked, game.has_landed) if error else None
            # To refuse answers takes many questions; a game in which a move landed came further.
            went_on = (game.has_landed, game.questions)
            if went_on > self._went_on or self._went_on == (False, 0):
                self._went_on, self.error = went_on, self._ended_by
        return game

    def _note(self, game: Game) -> None:
        """Note the program's moves in a game that makes sense."""
        line = game.view().line
        if line is None or not line.replies:
            return
        mine, theirs = (Mark(letter) for letter in line.letters())
        opener = theirs if line.moves[0][1] else mine
        if self.result is None and self._learned.meaning is not None:
            manner = f"moves typed as {self._learned.meaning.manner.name}"
            kind = "cells of its window clicked on" if game.is_window else manner
            said = ", ".join(safe_text(text, _MAX_SAID_LENGTH) for text in game.said[:_MAX_SAID])
            self.result = Played(theirs, opener, f"{kind}, after {said}" if said else kind)
            self.result.is_plain = not said
        if self.result is None:
            return
        self.result.games += 1
        self.result.is_opener_fixed &= self.result.opener is opener
        self.result.is_chosen |= game.has_chosen or self.result.mark is not theirs
        # An error may come at any time; a program that just ends may not show its last move.
        is_over = game.is_over_with_last() if game.has_failed else game.may_be_over()
        error = self._ended_by.error if self._ended_by and game.has_failed_at_its_turn() else None
        is_its_own = error is not None and error.type in _ITS_OWN and not self.missed
        if game.has_ended_itself and not is_over:
            self.result.failed += is_its_own
            self.result.unfinished += not is_its_own
            self.result.error = self.result.error or self._ended_by
        self.result.mark = theirs if self.result.mark is theirs else None
        position = self._rules.start(opener)
        for cell, is_theirs in line.moves:
            if position.outcome is not None:
                return
            if is_theirs:
                self.result.moves.setdefault(position, cell)
            position = position.after(self._rules.move(cell))
        illegal = game.overwritten()
        if error is not None and is_its_own and position.outcome is None:
            self.result.errors.setdefault(position, error)
        if illegal is not None and position.outcome is None and position.to_move is theirs:
            self.result.moves.setdefault(position, illegal)
