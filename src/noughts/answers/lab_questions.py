"""The questions of the lab."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

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
from noughts.answers.menu import Nothing
from noughts.answers.question import Question
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
from noughts.answers.text_file import TextFile
from noughts.answers.work import Work
from noughts.lab.guide import GuideView
from noughts.lab.replay import ReplayView

if TYPE_CHECKING:
    from noughts.answers.desk import Desk

__all__ = ["LAB_QUESTIONS"]


def _searching(_: object, __: Desk) -> Work:
    return Work.SEARCHING


def _studying(_: object, __: Desk) -> Work:
    return Work.STUDYING


def _measuring(_: object, __: Desk) -> Work:
    return Work.MEASURING


LAB_QUESTIONS: Final[Mapping[str, Question]] = {
    question.name: question
    for question in (
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
