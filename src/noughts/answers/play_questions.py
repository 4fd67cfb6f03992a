"""The questions of a game; a browser loads them without those of the lab."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from noughts.answers.adapting import Adaptation, AdaptRequest, adapt
from noughts.answers.desk import TableView
from noughts.answers.games import GameRequest
from noughts.answers.hints import HintView, hint, hint_work
from noughts.answers.introduction import IntroductionView, introduce
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
from noughts.answers.question import Question
from noughts.answers.review import ReviewView, review_game, review_work
from noughts.answers.rules import RulesView
from noughts.answers.score import ScoreRequest, ScoreView, count_game
from noughts.answers.solution import AnalysisRequest, AnalysisView, analyse, analysis_work

__all__ = ["PLAY_QUESTIONS"]

PLAY_QUESTIONS: Final[Mapping[str, Question]] = {
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
    )
}
