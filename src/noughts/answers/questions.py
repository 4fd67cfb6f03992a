"""Every question by its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from noughts.answers.adapting import Adaptation, AdaptRequest, adapt
from noughts.answers.claims import (
    ClaimRequest,
    ClaimsView,
    MeasurementView,
    list_claims,
    measure_claim,
)
from noughts.answers.comparing import (
    CompareRequest,
    CompareView,
    StagesRequest,
    StagesView,
    compare_algorithms,
    count_stages,
)
from noughts.answers.desk import Desk, TableView
from noughts.answers.documents import plain, read
from noughts.answers.exercises import (
    AnswersRequest,
    ExerciseKindsView,
    ExerciseRequest,
    ExerciseView,
    ResultsView,
    SheetRequest,
    check_answers,
    list_kinds,
    print_sheet,
    show_exercise,
    tables_for_answers,
    tables_for_exercise,
    tables_for_sheet,
)
from noughts.answers.games import GameRequest
from noughts.answers.hints import HintView, hint, hint_work
from noughts.answers.introduction import IntroductionView, introduce
from noughts.answers.learning import (
    LearnerBoardRequest,
    LearnerBoardView,
    LearningRequest,
    LearningView,
    MethodsView,
    list_methods,
    show_learner,
    show_moment,
    tables_for_learning,
)
from noughts.answers.menu import (
    FamilyView,
    Nothing,
    RulesRequest,
    describe_rules,
    family,
    look_at_table,
)
from noughts.answers.playing import MatchAnswer, MatchRequest, play
from noughts.answers.playing_work import match_work
from noughts.answers.review import ReviewView, review_game, review_work
from noughts.answers.rules import RulesView
from noughts.answers.score import ScoreRequest, ScoreView, count_game
from noughts.answers.searches import (
    ExportRequest,
    PositionRequest,
    PositionView,
    RecordingRequest,
    export,
    record_search,
    show_guide,
    show_position,
)
from noughts.answers.setup import SetupRequest, SetupView, set_up
from noughts.answers.solution import AnalysisRequest, AnalysisView, analyse, analysis_work
from noughts.answers.text_file import TextFile
from noughts.answers.work import Work
from noughts.core.errors import InputError, quote
from noughts.lab.guide import GuideView
from noughts.lab.replay import ReplayView

if TYPE_CHECKING:
    from noughts.core.rules import Rules

__all__ = ["QUESTIONS", "Question", "answer"]


def _reading(_: object, __: Desk) -> Work:
    return Work.READING


def _searching(_: object, __: Desk) -> Work:
    return Work.SEARCHING


def _studying(_: object, __: Desk) -> Work:
    return Work.STUDYING


def _measuring(_: object, __: Desk) -> Work:
    return Work.MEASURING


def _no_tables(_: object) -> tuple[Rules, ...]:
    return ()


@dataclass(frozen=True)
class Question:
    """One question: its name in addresses, its documents, and the function that answers it.

    The rest is for a server with many clients. `work` may ask the desk for a table, and raises the
    same errors as `run` for a bad request.
    """

    name: str
    request: type
    answer: type  # `TextFile` where the answer is a text of its own
    run: Callable[[Any, Desk], object]
    work: Callable[[Any, Desk], Work] = _reading
    milliseconds: float = 1.0  # of an answer that takes no search, about
    tables: Callable[[Any], tuple[Rules, ...]] = _no_tables  # that `run` must have to answer
    is_cached: bool = False  # whether many people ask the same, and one answer serves them all


QUESTIONS: Final[Mapping[str, Question]] = {
    question.name: question
    for question in (
        Question("family", Nothing, FamilyView, family),
        Question("rules", RulesRequest, RulesView, describe_rules),
        Question("table", RulesRequest, TableView, look_at_table),
        Question("match", MatchRequest, MatchAnswer, play, match_work),
        Question("analysis", AnalysisRequest, AnalysisView, analyse, analysis_work, 5),
        Question("hint", GameRequest, HintView, hint, hint_work, 5),
        Question("review", GameRequest, ReviewView, review_game, review_work, 10),
        Question("adapt", AdaptRequest, Adaptation, adapt, milliseconds=2),
        Question("score", ScoreRequest, ScoreView, count_game),
        Question("introduction", RulesRequest, IntroductionView, introduce),
        Question("lab/position", PositionRequest, PositionView, show_position),
        Question("lab/guide", Nothing, GuideView, show_guide, milliseconds=5),
        Question("lab/setup", SetupRequest, SetupView, set_up),
        Question(
            "lab/recording", RecordingRequest, ReplayView, record_search, _studying, is_cached=True
        ),
        Question("lab/export", ExportRequest, TextFile, export, _studying),
        Question("lab/compare", CompareRequest, CompareView, compare_algorithms, _studying),
        Question("lab/stages", StagesRequest, StagesView, count_stages, _studying),
        Question("lab/claims", Nothing, ClaimsView, list_claims),
        Question("lab/claim", ClaimRequest, MeasurementView, measure_claim, _measuring),
        Question("lab/methods", Nothing, MethodsView, list_methods),
        Question(
            "lab/learning",
            LearningRequest,
            LearningView,
            show_moment,
            _studying,
            tables=tables_for_learning,
        ),
        Question(
            "lab/learner",
            LearnerBoardRequest,
            LearnerBoardView,
            show_learner,
            _studying,
            tables=tables_for_learning,
        ),
        Question("lab/exercises", Nothing, ExerciseKindsView, list_kinds),
        Question(
            "lab/exercise",
            ExerciseRequest,
            ExerciseView,
            show_exercise,
            milliseconds=20,
            tables=tables_for_exercise,
        ),
        Question(
            "lab/check",
            AnswersRequest,
            ResultsView,
            check_answers,
            milliseconds=20,
            tables=tables_for_answers,
        ),
        Question(
            "lab/sheet", SheetRequest, TextFile, print_sheet, _searching, tables=tables_for_sheet
        ),
    )
}


def answer(name: str, document: object, desk: Desk | None = None) -> Any:
    """Answer a question: JSON values in, JSON values out; a bad request raises `InputError`.

    >>> request = {"match": {"game": "3x3k3: a1 b1 a2 b2"}, "commands": ["place a3"]}
    >>> answer("match", request)["steps"][0]["view"]["status"]
    'X wins.'
    """
    question = QUESTIONS.get(name)
    if question is None:
        raise InputError(f"There is no question {quote(name)}: expected {', '.join(QUESTIONS)}.")
    request: object = read(question.request, document)
    return plain(question.run(request, desk or Desk()))
