"""The grader: load a program, ask it about every position, rate its answers, name its mistakes."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.lab.grading.asking import Asker, failed_answer
from noughts.lab.grading.calling.candidates import LIKELY
from noughts.lab.grading.calling.declared import DECLARATIONS, LIKELY_MARKS, Declared
from noughts.lab.grading.calling.doubts import is_plain_player, needs_more
from noughts.lab.grading.calling.finding import find_player
from noughts.lab.grading.calling.player_names import name_score
from noughts.lab.grading.calling.playing import EndedByError, Played, TooSlow, play_program
from noughts.lab.grading.calling.probes import exchanged, probes_of
from noughts.lab.grading.calling.watching import watch
from noughts.lab.grading.diagnosis.counting import COUNTERS
from noughts.lab.grading.diagnosis.suspicions import Diagnoser
from noughts.lab.grading.rating.mistakes import (
    fails_as,
    has_mistakes,
    moves_where_it_raised,
    slow_openings,
)
from noughts.lab.grading.rating.positions import Selection
from noughts.lab.grading.rating.rating import (
    MoveRating,
    RatedAnswer,
    Shares,
    Truth,
    given_up_in,
    rate_move,
    score_of,
)
from noughts.lab.grading.results.failures import failure_kinds
from noughts.lab.grading.results.grades import Grade, Isolation, Settings
from noughts.lab.grading.results.not_graded import NotGraded, Reason
from noughts.lab.grading.results.notes import (
    notes_on_answers,
    notes_on_calling,
    notes_on_output,
    notes_on_own_games,
    notes_on_reading,
    notes_on_replies,
)
from noughts.lab.grading.results.refusals import (
    EXAMPLE,
    EXAMPLE_OF_BOARD,
    refusal_of,
    refusal_of_answers,
)
from noughts.lab.grading.safe_text import safe_text
from noughts.lab.grading.sandbox.here import Sandbox, choose_isolation
from noughts.lab.grading.sandbox.messages import (
    Failure,
    Loaded,
    OtherBoard,
    SandboxFailed,
    WorkerFailed,
)
from noughts.lab.grading.sandbox.session import (
    Budget,
    ProgramSession,
    SoughtNames,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.core.position import Position
    from noughts.lab.grading.calling.plans import Plan
    from noughts.lab.grading.calling.player import Player
    from noughts.lab.grading.calling.watching import Watched
    from noughts.lab.grading.programs.files import Program

__all__ = ["Grader"]

_MAX_ILLEGAL: Final = 0.3  # of the answers of a player that was found by trying
_MAX_ILLEGAL_PARTS: Final = 0.1  # where its move is a part of what it returns
_MIN_PLAYED: Final = 5  # positions, to grade games at all
_MAX_UNFINISHED: Final = 0.3  # of the games that were played
_MAX_ENDED: Final = 0.7  # the same with those that end with an error at its turn
_TURNED: Final = 60  # positions after the other side has opened


@lru_cache(maxsize=4)
def _diagnoser_of(rules: Rules) -> Diagnoser:
    """One for all graders of the same rules: it keeps what it has searched."""
    return Diagnoser(rules)


def _may_draw_lots(plan: Plan) -> bool:
    """Whether it is told the free cells alone, and its name does not say that it is the player."""
    return plan.arguments == ("free",) and name_score(plan.function) <= LIKELY


class Grader:
    """Grades programs one after another, under the same settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.selection = Selection.choose(
            settings.rules, settings.positions, settings.opener, settings.seed
        )
        # Players are found on all positions where they are few, whatever is asked afterwards.
        self.probing = Selection.choose(settings.rules, "auto", settings.opener, settings.seed)
        self.isolation, self.reason = choose_isolation(settings.isolation)
        self.diagnoser = _diagnoser_of(settings.rules)

    def grade(
        self, program: Program, progress: Callable[[str, int, int], object] | None = None
    ) -> Grade:
        """Grade one program; `progress` gets the step, the count done and the total."""
        started = perf_counter()
        try:
            grade = self._grade(program, progress)
        except SandboxFailed as error:
            grade = self._not_graded(
                program, Reason.SANDBOX, f"The sandbox does not start: {error}."
            )
        except Exception as error:
            # Any other error becomes the result of this program, so that no program can end the
            # grading of a class.
            words = safe_text(f"{type(error).__name__}: {error}")
            grade = self._not_graded(program, Reason.GRADER, f"The grader has failed: {words}.")
        return replace(grade, seconds=perf_counter() - started)

    def _grade(self, program: Program, progress: Callable[[str, int, int], object] | None) -> Grade:
        if program.trouble is not None:
            return self._not_graded(program, Reason.UNREADABLE, program.trouble)
        sandbox = Sandbox(program.source, self.isolation, self.settings.packages)
        try:
            return _Run(self, program, sandbox, progress).grade()
        finally:
            sandbox.remove()

    def _not_graded(self, program: Program, reason: Reason, because: str) -> Grade:
        isolation = Isolation(self.isolation, self.reason, ())
        return Grade(
            program.name,
            self.selection.rules,
            self.selection,
            isolation,
            not_graded=NotGraded(reason, because),
        )


class _Run:
    """The grading of one program, step by step."""

    def __init__(
        self,
        grader: Grader,
        program: Program,
        sandbox: Sandbox,
        progress: Callable[[str, int, int], object] | None,
    ) -> None:
        self._grader, self._settings, self._program = grader, grader.settings, program
        self._sandbox, self._progress = sandbox, progress
        limits = self._settings.limits
        self._budget = Budget.of(limits)
        declared = self._settings.declared
        counters = list(COUNTERS)
        if declared.counter:
            counters.append(declared.counter)
        rules = self._settings.rules
        size = (rules.width, rules.height)
        self._names = SoughtNames([*DECLARATIONS, *LIKELY_MARKS], counters, size)
        self._sessions: list[ProgramSession] = []
        self._notes: list[str] = []
        self._in_force: tuple[str, ...] = ()
        self._is_playable = False  # through its input and output
        self._ended_by: EndedByError | None = None  # when it was played
        self._loaded: Loaded | None = None

    def grade(self) -> Grade:
        session = self._session(self._budget.for_trying())  # failures there are not its fault
        try:
            return self._grade(session)
        except OtherBoard:
            return self._refused(
                Reason.DOUBTFUL,
                "It keeps another kind of board each time that it is loaded, so it may have been "
                "called wrongly.",
                EXAMPLE_OF_BOARD,
            )
        finally:
            for open_session in self._sessions:
                open_session.close()

    def _session(self, budget: Budget | None = None) -> ProgramSession:
        limits = self._settings.limits
        session = ProgramSession(self._sandbox, limits, self._names, budget or self._budget)
        session.loaded = self._loaded
        self._sessions.append(session)
        return session

    def _grade(self, session: ProgramSession) -> Grade:
        self._tell("Loading", 0, 1)
        try:
            loaded = session.load()
        except WorkerFailed as failed:
            return self._refused(Reason.NOT_LOADED, f"It cannot be loaded: {failed.words}.")
        self._in_force, self._loaded = loaded.in_force, loaded
        if not loaded.is_read:
            return self._refused(Reason.NOT_LOADED, f"It cannot be loaded: {loaded.error}.")
        try:
            declared = self._settings.declared.over(Declared.of(loaded))
        except InputError as error:
            return self._refused(
                Reason.NOT_LOADED, f"What it declares cannot be right: {error}", EXAMPLE
            )
        self._tell("Finding out how it is called", 0, 1)
        tried = find_player(session, loaded, declared, self._grader.probing.unfinished)
        rules = self._grader.selection.rules
        self._is_playable = (
            loaded.asks
            and bool(loaded.modules)
            and declared.function is None
            and rules == Rules.parse("classic")
        )
        if tried.player is None:
            session.close()
            played = self._play() if tried.may_be_played else None
            if played is not None:
                return played
            refusal = refusal_of(tried, loaded, declared, rules, self._ended_by)
            return self._refused(refusal.reason, refusal.because, refusal.paste)
        player = tried.player
        watched = self._watch(player, session, tried.is_sure)
        session.close()
        if watched is not None and watched.plays_better:
            return self._play() or self._refused(
                Reason.DOUBTFUL,
                f"{player.plan.function}() may be its player, but it plays better in a game than "
                "when it is called, so it may have been called wrongly.",
                EXAMPLE,
            )
        own = tried.mark
        if watched is not None and tried.is_sure:
            games = self._play() if watched.plays_worse else None
            if games is not None and has_mistakes(games.shares.rated):
                words = (
                    f"{player.plan.function}() makes no mistake when it is called, but the program "
                )
                return replace(games, notes=(f"{words}makes some in its games.", *games.notes))
            if watched.is_chosen or watched.plays_both:
                own = declared.mark or player.mark
                player = replace(player, mark=declared.mark, is_mark_found=False)
        elif watched is not None and declared.mark is None:
            own = None if watched.is_chosen else own
            if watched.mark is not None and tried.mark in (None, watched.mark):
                opener = watched.opener or player.opener
                player = replace(player, mark=watched.mark, is_mark_found=True, opener=opener)
            elif watched.plays_both or (watched.is_chosen and player.plan.is_told_mark):
                player = replace(player, mark=None, is_mark_found=False)
        return self._grade_player(player, loaded, declared, own)

    def _watch(self, player: Player, asking: ProgramSession, is_sure: bool) -> Watched | None:
        """What a few games of the program show about a way of calling it."""
        if not self._is_playable or player.opener is Mark.O:
            return None
        self._tell("Playing it as a person would", 0, 1)
        playing = self._session(self._budget.for_trying())
        rules, given = self._grader.selection.rules, self._program.given
        side = player.mark if is_sure else None
        watched = watch(playing, asking, player.plan, rules, given, is_sure, side)
        playing.close()
        return watched

    def _play(self) -> Grade | None:
        """Grade the moves of games that are played as a person would; None if that fails."""
        if not self._is_playable:
            return None
        self._tell("Playing it as a person would", 0, 1)
        rules = self._grader.selection.rules
        session = self._session(self._budget.for_trying())
        played = play_program(session, rules, given=self._program.given)
        session.close()
        if isinstance(played, EndedByError):
            self._ended_by = played
        if isinstance(played, TooSlow):
            return self._refused(
                Reason.STOPPED,
                "It was played as a person would, and after a move it gave no answer in "
                f"{played.seconds:g} s of processor time. It is too slow, or its turn never ends. "
                "A search that keeps what it knows of each position is much faster.",
                EXAMPLE,
            )
        if not isinstance(played, Played) or len(played.moves) < _MIN_PLAYED:
            return None
        ended = played.unfinished + played.failed
        if played.unfinished > _MAX_UNFINISHED * played.games or ended > _MAX_ENDED * played.games:
            because = (
                f"It was played as a person would, and ended {ended} of {played.games} games "
                "before they were over."
            )
            return self._refused(
                Reason.DOUBTFUL, f"{because} {played.error or ''}".rstrip(), EXAMPLE
            )
        rated = []
        for position, cell in played.moves.items():
            truth = Truth.of(position)
            rating, trouble = rate_move(truth, cell)
            rated.append(RatedAnswer(truth, rating, cell, trouble))
        for position, error in played.errors.items():
            if position not in played.moves:
                rated.append(failed_answer(position, error))
        lost = [answer for answer in rated if answer.rating is MoveRating.LOST_VALUE]
        loaded = self._loaded
        needs = None
        if loaded is not None and lost:
            missed = played.missed & set(loaded.missing.get(played.file, ()))
            needs = needs_more(loaded, missed, is_played=True)
        if needs is not None:
            return self._refused(
                Reason.DOUBTFUL,
                f"It was played as a person would, and it plays badly; but {needs}.",
            )
        shares = Shares(tuple(rated))
        suspicions = self._grader.diagnoser.suspect(rated, "played", [], [], (0, 0))
        selection = self._grader.selection
        notes = [
            f"It was graded on the {len(rated):,} positions that it came to in {played.games} "
            "games; there are more."
        ]
        if played.unfinished:
            notes.append(f"It ended {played.unfinished} of these games before they were over.")
        return Grade(
            self._program.name,
            rules,
            selection,
            Isolation(self._grader.isolation, self._grader.reason, self._in_force),
            called=played.told(),
            shares=shares,
            score=score_of(shares),
            failures=failure_kinds(rated),
            suspicions=tuple(suspicions),
            notes=tuple(notes),
            unasked=len(selection.for_mark(played.mark)) - len(rated),
        )

    def _refused(self, reason: Reason, because: str, paste: str | None = None) -> Grade:
        selection = self._grader.selection
        return Grade(
            self._program.name,
            selection.rules,
            selection,
            Isolation(self._grader.isolation, self._grader.reason, self._in_force),
            not_graded=NotGraded(reason, because, paste),
            notes=tuple(notes_on_output(self._sessions)),
        )

    def _grade_player(
        self, player: Player, loaded: Loaded, declared: Declared, own: Mark | None
    ) -> Grade:
        selection = self._grader.selection
        asker = Asker(self._settings, selection, self._session, self._tell)
        counted = asker.count(loaded, declared, player)
        positions = selection.for_mark(player.mark)
        if player.opener is Mark.O and selection.openers == (Mark.X,):
            first = player.mark and player.mark.other
            positions = tuple(exchanged(position) for position in selection.for_mark(first))
        if player.plan.is_told_move:  # nobody has moved yet on an empty board
            positions = tuple(one for one in positions if one.other_mask)
        answered = asker.ask(player, positions)
        if player.mark is None and own is not None and fails_as(own.other, answered):
            player = replace(player, mark=own, is_mark_found=True)
            positions = tuple(position for position in positions if position.to_move is own)
            answered = [answer for answer in answered if answer.position.to_move is own]
        called = player.told()
        slow = slow_openings(answered)
        is_game = player.mark is not None or loaded.asks
        given_up = given_up_in(answered) if is_game else []
        left_out = {id(answer) for answer in [*slow, *given_up]}
        rated = [answer for answer in answered if id(answer) not in left_out]
        if not rated:
            trouble = self._budget.trouble or "it was stopped"
            return self._refused(Reason.STOPPED, f"It was not asked any more: {trouble}.")
        illegal = sum(
            answer.rating is MoveRating.ILLEGAL or answer.failure is Failure.RAISED
            for answer in rated
        )
        is_guess = player.how == "tried" and not is_plain_player(player.plan)
        limit = _MAX_ILLEGAL_PARTS if player.plan.reading.part else _MAX_ILLEGAL
        if is_guess and declared.function is None and illegal > limit * len(rated):
            refusal = refusal_of_answers(
                player.plan.function, illegal, len(rated), loaded, declared
            )
            return self._play() or self._refused(refusal.reason, refusal.because, refusal.paste)
        if is_guess and any(answer.failure is Failure.RAISED for answer in rated):
            games = self._play()
            if games is not None and moves_where_it_raised(games.shares.rated, rated):
                return games
        if is_guess and player.mark is not None and not has_mistakes(rated):
            games = self._play() if self._errs_where_it_opens(player, player.mark) else None
            if games is not None and has_mistakes(games.shares.rated):
                return games  # its side may open there
        turned = self._where_either_opens(player) if loaded.speaks_of_who_begins else []
        if turned and not (has_mistakes(rated) or has_mistakes(turned)):
            rated, answered = [*rated, *turned], [*answered, *turned]
            positions = (*positions, *(answer.position for answer in turned))
            self._notes.append(
                "Either side may open its games: it was graded where X has opened, and where O has."
            )
        repeats = asker.ask_again(player, rated)
        if is_guess and repeats[0] and _may_draw_lots(player.plan):
            return self._play() or self._refused(
                Reason.DOUBTFUL,
                f"{player.plan.function}() takes one of the free cells by chance. It may be a "
                "helper, and the player another function that could not be called.",
                EXAMPLE,
            )
        announced = asker.announce(loaded, player)
        self._notes += asker.notes
        self._tell("Comparing it with classic bugs", 0, 1)
        shares = Shares(tuple(rated))
        suspicions = self._grader.diagnoser.suspect(
            rated, called.answer, counted, announced, repeats, self._budget.deadline
        )
        if slow:
            where = "one position" if len(slow) == 1 else f"{len(slow)} positions"
            self._notes.append(
                f"It needs more than {self._settings.limits.seconds:g} s in {where} at the start "
                "of a game. That is slow, but not wrong, and does not count."
            )
        if len(answered) < len(positions):
            self._notes.append(
                f"It was asked about {len(answered):,} of {len(positions):,} positions: "
                f"{self._budget.trouble or 'it was stopped'}. --total gives it more time."
            )
        self._notes += notes_on_reading(loaded) + notes_on_calling(called, len(given_up))
        self._notes += notes_on_answers(called, rated, repeats, self._settings.repeat)
        if len(rated) == len(positions):
            sides = tuple(Mark) if player.mark is None else (player.mark,)
            self._notes += notes_on_own_games(rated, sides, player.opener, bool(repeats[0]))
        self._notes += notes_on_replies(asker.results)
        return Grade(
            self._program.name,
            selection.rules,
            selection,
            Isolation(self._grader.isolation, self._grader.reason, self._in_force),
            called=called,
            shares=shares,
            score=score_of(shares),
            failures=failure_kinds(rated),
            suspicions=tuple(suspicions),
            counted=tuple(counted),
            announced=tuple(announced),
            repeats=repeats,
            notes=tuple(self._notes + notes_on_output(self._sessions)),
            unasked=len(positions) - len(rated),
            slowest=max((answer.seconds for answer in rated), default=0.0),
        )

    def _errs_where_it_opens(self, player: Player, mark: Mark) -> bool:
        """Whether it makes mistakes if the other side has opened than where it was asked.

        That matters only for a program that can be played: its games show who opens.
        """
        selection = self._grader.selection
        if not self._is_playable or len(selection.openers) > 1:
            return False
        probes = probes_of(selection.for_mark(mark.other), _TURNED)
        return has_mistakes(self._ask_turned(player, probes))

    def _where_either_opens(self, player: Player) -> list[RatedAnswer]:
        """Its answers if the other side has opened than where it was asked; for one side only."""
        selection = self._grader.selection
        if player.mark is None or player.opener is Mark.O or len(selection.openers) > 1:
            return []
        answered = self._ask_turned(player, selection.for_mark(player.mark.other))
        slow = set(map(id, slow_openings(answered)))
        return [answer for answer in answered if id(answer) not in slow]

    def _ask_turned(self, player: Player, positions: Sequence[Position]) -> list[RatedAnswer]:
        asker = Asker(self._settings, self._grader.selection, self._session, self._tell)
        return asker.ask(player, [exchanged(position) for position in positions])

    def _tell(self, what: str, done: int, of: int) -> None:
        if self._progress is not None:
            self._progress(what, done, of)
