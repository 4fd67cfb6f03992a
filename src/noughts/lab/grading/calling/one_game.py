"""One game, played as a person would: what is seen on its boards, and what is typed next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.lab.grading.calling.drawings import read_boards
from noughts.lab.grading.calling.manners import (
    HALVES,
    HALVES_0,
    NUMBER,
    PRESS,
    Manner,
    Meaning,
    key_manners,
    labelled,
    likely_manners,
    plain_meaning,
    possible_meanings,
)
from noughts.lab.grading.calling.offers import BOARD_SHOWN, entry_of
from noughts.lab.grading.calling.person import (
    GUESSES,
    MOVE_ANSWER,
    Answers,
    Person,
    question_of,
)
from noughts.lab.grading.calling.phrases import COLUMN
from noughts.lab.grading.calling.tracks import Line, Track

if TYPE_CHECKING:
    from noughts.lab.grading.sandbox.messages import Screen

__all__ = ["Game", "Learned", "View"]

_MAX_QUESTIONS: Final = 60
_MAX_REPEATS: Final = 12  # of one question to which nothing is new
_PRINTED: Final = "printed"  # the board that a person sees
_WORDS: Final = "printed words"  # the same, if its marks are no X and O
_LINES: Final = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6),
)  # fmt: skip


def _is_over(board: str) -> bool:
    is_won = any(board[a] == board[b] == board[c] != "." for a, b, c in _LINES)
    return is_won or "." not in board


def _with(board: str, cell: int, sign: str) -> str:
    return f"{board[:cell]}{sign}{board[cell + 1 :]}"


@dataclass
class Learned:
    """What was learned in the games so far."""

    person: Person = field(default_factory=Person)
    script: dict[str, int] = field(default_factory=dict)  # which answer each question gets
    manners: list[Manner] = field(default_factory=list)  # from the one that is tried now
    move_questions: set[str] = field(default_factory=set)  # that were answered with a move
    meaning: Meaning | None = None  # once it is known
    source: str | None = None  # the board that is believed, once it is known
    tried: dict[str, dict[int, int]] = field(default_factory=dict)

    def choose(self, board: str, free: list[int]) -> int | None:
        """The free cell that was tried least in this position."""
        tried = self.tried.setdefault(board, {})
        if not free:
            return None
        cell = min(free, key=lambda cell: (tried.get(cell, 0), cell))
        tried[cell] = tried.get(cell, 0) + 1
        return cell


class View(NamedTuple):
    """What a game has been so far, as far as that is known."""

    source: str
    line: Line | None
    meaning: Meaning | None
    is_clear: bool  # whether it is known whose mark is whose


class Game:
    """One game: what was seen so far, and what is typed next."""

    def __init__(self, learned: Learned) -> None:
        self._learned = learned
        self.tracks: dict[str, Track] = {_PRINTED: Track("." * 9), _WORDS: Track()}
        self.questions = 0
        self.asked: dict[str, int] = {}  # questions that are no moves: how many answers each has
        self.is_window = False  # whether cells are clicked on
        self.guessed: dict[str, int] = {}  # those of them that were not understood
        self.sides: list[str] = []  # questions that choose a side, or who goes first
        self.said: list[str] = []  # answers to questions that are no moves
        self._is_printed = False  # a board
        self.has_chosen = False  # a mark, or who goes first
        self.has_landed = False  # a move that was typed came on the board
        self.has_ended_itself = False
        self.has_failed = False  # it ended with an error
        self.is_slow = False  # it used up the time of a game
        self.typed: tuple[str, ...] | None = None  # a move that is not on the board yet
        self._parts: list[str] = []  # what is still to be typed of it
        self._wanted: int | None = None
        self._is_move_last = False  # whether the last answer was a move
        self._move_prompt = self.move_key = ""
        self.is_guess = False  # the last question may not have been about a move
        self._repeats: dict[str, int] = {}

    # ---- seeing --------------------------------------------------------------------------------

    def look(self, screen: Screen) -> bool:
        """Take in all boards; whether the one that counts has something new."""
        news: set[str] = set()
        for boards in (*screen.earlier, screen.boards):
            for name, signs in boards.items():
                typed = None if name in news else self.typed
                if self.tracks.setdefault(name, Track()).see(signs, typed):
                    news.add(name)
        text = f"{screen.printed}\n{screen.prompt}"
        news.update(name for name in (_PRINTED, _WORDS) if self._look_at_text(name, text))
        source = self._learned.source
        is_new = source in news if source is not None else bool(news)
        if is_new and self.typed is not None:
            self.typed, self._parts, self.has_landed = None, [], True
            self._learned.move_questions.add(self.move_key)
        return is_new

    def _look_at_text(self, name: str, text: str) -> bool:
        """All boards that were printed, one after the other; or the last, if that makes no game."""
        boards = read_boards(text, with_words=name == _WORDS)
        self._is_printed |= bool(boards) and name == _PRINTED
        for shown in (boards, boards[-1:]):
            track, typed = self.tracks[name].copy(), self.typed
            is_new = False
            for board in shown:
                if track.see(board, typed):
                    is_new, typed = True, None
            if not track.is_broken and not track.is_reset:
                break  # even if the last move was illegal
        self.tracks[name] = track
        return is_new

    def view(self) -> View:
        """The board that makes most sense, and the game on it."""
        learned = self._learned
        views = [View(learned.source or _PRINTED, None, None, True)]
        for name in self.tracks if learned.source is None else (learned.source,):
            track = self.tracks.get(name)
            if track is None or track.is_broken:
                continue
            fitting = []
            for line in track.lines():
                meanings = (
                    possible_meanings(learned.manners, line.landings)
                    if learned.meaning is None
                    else [learned.meaning] if learned.meaning.fits(line.landings) else []
                )  # fmt: skip
                if meanings:
                    fitting.append((line, meanings[0]))
            # Of two games that it may have been, the one is taken in which rows come first.
            plain = [one for one in fitting if one[1] == plain_meaning(one[1].manner)]
            is_clear = len(fitting) == 1 or len(plain) == 1
            if fitting:
                line, meaning = (plain or fitting)[0]
                views.append(View(name, line, meaning, is_clear))
        return max(
            views,
            key=lambda view: (
                0 if view.line is None else len(view.line.moves), view.is_clear,
                view.source == _PRINTED,
            ),
        )  # fmt: skip

    def overwritten(self) -> int | None:
        """The person's cell on which the program has moved at last."""
        track = self.tracks.get(self.view().source)
        return None if track is None else track.overwritten

    def has_board(self) -> bool:
        """Whether any board was seen."""
        kept = [track for name, track in self.tracks.items() if name not in (_PRINTED, _WORDS)]
        return self._is_printed or any(track.has_seen for track in kept)

    def is_unclear(self) -> bool:
        """Whether a move came on a board, and what followed is not understood."""
        tracks = [track for name, track in self.tracks.items() if name != _WORDS]
        return any(one.is_silent or (one.is_broken and self.has_landed) for one in tracks)

    def is_over(self) -> bool:
        """Whether the game on the board is over, or cannot be followed any more."""
        source = self._learned.source
        tracks = self.tracks.values() if source is None else (self.tracks.get(source) or Track(),)
        if all(track.has_ended for track in tracks):
            return True
        line = self.view().line
        return line is not None and _is_over(line.board)

    def may_be_over(self) -> bool:
        """Whether it is over, or was ended by the last moves, if the program did not show these.

        These are the person's move that was typed last, and one answer of the program's.
        """
        if self.is_over_with_last():
            return True
        line = self.view().line
        if line is None:
            return False
        board = self._with_last(line.board)
        if board == line.board and line.moves and line.moves[-1][1]:
            return False  # its answer was seen
        answers = [cell for cell in range(9) if board[cell] == "."]
        return any(_is_over(_with(board, cell, "c")) for cell in answers)

    def is_over_with_last(self) -> bool:
        """Whether it is over, or was ended by the person's move that was typed last."""
        line = self.view().line
        return self.is_over() or (line is not None and _is_over(self._with_last(line.board)))

    def has_failed_at_its_turn(self) -> bool:
        """Whether it ended with an error after the person's last move came on the board.

        Nothing else was typed after that move, and none of its own was seen.
        """
        line = self.view().line
        is_its_turn = line is not None and bool(line.moves) and not line.moves[-1][1]
        is_seen = self._is_move_last and self.typed is None and not self.is_window
        return self.has_failed and is_its_turn and is_seen and not self.is_over_with_last()

    def _with_last(self, board: str) -> str:
        """A board with the move that was typed last, if it was not seen yet."""
        if self.typed is not None and self._wanted is not None and board[self._wanted] == ".":
            return _with(board, self._wanted, "p")
        return board

    # ---- answering -----------------------------------------------------------------------------

    def answer(self, screen: Screen) -> str | None:
        """What to type; None to end the game."""
        text = self._answer(screen)
        self._is_move_last = self.typed is not None
        return text

    def _answer(self, screen: Screen) -> str | None:
        self.questions += 1
        if self.questions > _MAX_QUESTIONS:
            return None
        prompt, printed = screen.prompt, screen.printed
        self.is_window |= screen.is_click
        person = self._learned.person
        key = question_of(prompt, printed)[-160:]
        is_other = self.typed is not None and prompt != self._move_prompt
        if self.is_guess and is_other and not COLUMN.search(prompt):
            self.typed, self._parts = None, []  # that was another question
        is_new = self.look(screen)
        if self.is_over():
            return None
        self._repeats = {} if is_new else self._repeats
        self._repeats[key] = self._repeats.get(key, 0) + 1
        if self._repeats[key] > _MAX_REPEATS and self.typed is None:
            return None
        if self.typed is not None:
            return self._after_a_move(screen, key)
        line = self.view().line
        if line is not None and line.moves and person.ends(prompt, printed):
            return None
        return self._answer_to(screen, key)

    def _answer_to(self, screen: Screen, key: str) -> str | None:
        answers = self._learned.person.answers(screen.prompt, screen.printed)
        if key in self._learned.move_questions or screen.is_click:
            answers = Answers((MOVE_ANSWER,))
        texts, number = answers.texts, self._learned.script.get(key, 0)
        is_refused = self._repeats[key] > 1 and not screen.is_click  # it was no answer
        if is_refused or number >= len(texts):  # or it was none in an earlier game
            texts = (*texts, *(guess for guess in GUESSES if guess not in texts))
        if is_refused:
            number = min(number + 1, len(texts) - 1)
            self._learned.script[key] = number
        text = texts[min(number, len(texts) - 1)]
        if len(answers.texts) > 1 or text != MOVE_ANSWER:
            self.asked[key] = len(answers.texts)
        if text == MOVE_ANSWER:
            self.is_guess, self.move_key = answers.is_guess, key
            return self._move(screen)
        words = entry_of(text, screen.prompt, screen.printed)
        if text and words not in self.said:
            self.said.append(words)
        if answers.is_guess and len(answers.texts) > 1:
            self.guessed[key] = len(answers.texts)
        if answers.chooses_side and len(answers.texts) > 1:
            self.sides.append(key)
        self.has_chosen |= answers.chooses_side or (answers.is_guess and number > 0)
        return text

    def _move(self, screen: Screen) -> str | None:
        learned = self._learned
        if not learned.manners:
            likely = likely_manners(screen.prompt, screen.printed)
            is_key = screen.prompt.startswith(PRESS)
            likely = self._labelled(likely)
            keys = key_manners(screen.prompt) if is_key else likely
            learned.manners = [NUMBER] if screen.is_click else keys
        view = self.view()
        track = self.tracks.get(view.source)
        free = [*range(9)] if track is None else track.free
        self._wanted = learned.choose("" if view.line is None else view.line.board, free)
        self._move_prompt = screen.prompt
        return self._type()

    def _labelled(self, likely: list[Manner]) -> list[Manner]:
        """These manners; first what stands on the cells of a board, if it is more than a digit."""
        labels = [track.labels for track in self.tracks.values() if track.labels is not None]
        names = [one for one in labels if any(len(label) > 1 for label in one)]
        first = [
            next((manner for manner in likely if manner.answers == shown.answers), shown)
            for shown in map(labelled, dict.fromkeys(names))
        ]
        return [*first, *(manner for manner in likely if manner not in first)]

    def _type(self) -> str | None:
        """Type the move that is wanted, in the manner that fits what was seen."""
        if self._wanted is None:
            return None
        learned = self._learned
        meaning = learned.meaning or self.view().meaning or plain_meaning(learned.manners[0])
        self.typed = meaning.answer(self._wanted)
        first, *self._parts = self.typed
        return first

    def _after_a_move(self, screen: Screen, key: str) -> str | None:
        """A move was typed, and nothing has changed: its second part is asked, or it is refused."""
        learned = self._learned
        is_same = screen.prompt == self._move_prompt
        is_printed = not any(map(str.isalnum, screen.prompt))  # the question stands above
        if self._parts and not (is_same and (not is_printed or key == self.move_key)):
            return self._parts.pop(0)
        if not is_same:
            answers = learned.person.answers(screen.prompt, screen.printed)
            if answers.texts[0] != MOVE_ANSWER:
                if BOARD_SHOWN in screen.prompt:  # the click has changed nothing
                    self.typed, self._parts = None, []
                return self._answer_to(screen, key) if self._repeats[key] <= 1 else None
            if not self.has_landed and learned.meaning is None and len(self.typed or ()) == 1:
                return self._other_half()
        if self.has_landed or learned.meaning is not None:
            return None  # it was understood before, and is not now
        if len(learned.manners) > 1:
            del learned.manners[0]
            self._move_prompt = screen.prompt
            return self._type()
        if self._repeats[key] <= _MAX_REPEATS:
            self.typed = None
            return self._answer_to(screen, key)
        return None

    def _other_half(self) -> str | None:
        """The answer was taken for a row; so rows and columns are asked one after the other."""
        learned = self._learned
        typed = (self.typed or ("",))[0]
        halves = [HALVES, HALVES_0] if typed != "0" else [HALVES_0, HALVES]
        learned.manners = [*halves, *(manner for manner in learned.manners if manner not in halves)]
        for manner in halves:
            fitting = [answer for answer in manner.answers if answer[0] == typed]
            if fitting:
                self.typed = fitting[0]
                self._parts = []
                return self.typed[1]
        return None
