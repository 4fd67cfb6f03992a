"""Exercises over HTTP: one at a time with a check of the answers, and whole sheets to print."""

from __future__ import annotations

import asyncio
import re
from base64 import b64encode
from functools import partial
from hashlib import sha256
from itertools import cycle, islice
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from noughts.core.errors import InputError
from noughts.lab.board_svg import board_svg
from noughts.lab.exercises import (
    KINDS,
    LEVELS,
    Exercise,
    check,
    exercise_document,
    make_exercise,
    parse_exercise,
    verdict_document,
)
from noughts.lab.exercises.sheet import answer_key, exercise_sheet
from noughts.lab.exercises.tree_svg import tree_svg
from noughts.web.lab_models import (
    AnswersRequest,
    ExerciseKindsView,
    ExerciseKindView,
    ExerciseRequest,
    ExerciseView,
    VerdictsView,
    VerdictView,
)
from noughts.web.limits import EXERCISE_COST, SHEET_EXERCISES, TABLE_SECONDS
from noughts.web.play_api import FAILURES
from noughts.web.scheduling import Busy
from noughts.web.services import Later, services_of
from noughts.web.shell import CONTENT_SECURITY_POLICY
from noughts.web.turns import end_turn

if TYPE_CHECKING:
    pass

__all__ = ["pages", "router"]

router = APIRouter(prefix="/api/lab", tags=["lab"], responses=FAILURES)
pages = APIRouter(prefix="/lab", include_in_schema=False)

Level = Annotated[int, Query(ge=LEVELS[0], le=LEVELS[-1])]
Seed = Annotated[int, Query(ge=0, lt=10**9, description="The same seed makes the same one.")]

_SHOWN = ("id", "kind", "level", "seed", "title", "question", "rules", "position", "to_move")


@router.get("/exercises")
async def get_kinds() -> ExerciseKindsView:
    """What there is to practise."""
    kinds = [ExerciseKindView(name=kind.name, title=kind.title) for kind in KINDS.values()]
    return ExerciseKindsView(kinds=kinds, levels=list(LEVELS))


@router.post("/exercise")
async def post_exercise(asked: ExerciseRequest, request: Request) -> ExerciseView:
    """One exercise; its answers stay here."""
    services = services_of(request)
    await _wait_for_table(request, asked.kind, asked.level)

    def answer() -> ExerciseView:
        return _view(make_exercise(asked.kind, asked.level, asked.seed))

    return await services.answer(request, answer, EXERCISE_COST)


@router.post("/check")
async def post_answers(asked: AnswersRequest, request: Request) -> VerdictsView:
    """Answers checked one by one, each with an explanation."""
    services = services_of(request)
    kind, _, rest = asked.id.partition(":")
    level = rest.partition(":")[0]
    if kind in KINDS and level in map(str, LEVELS):
        await _wait_for_table(request, kind, int(level))

    def answer() -> VerdictsView:
        exercise = parse_exercise(asked.id)
        verdicts = check(exercise, asked.answers)
        return VerdictsView(
            id=exercise.name,
            verdicts=[VerdictView.model_validate(verdict_document(one)) for one in verdicts],
            right=sum(one.is_right for one in verdicts),
            picture=_picture(exercise, with_answers=True),
        )

    return await services.answer(request, answer, EXERCISE_COST)


@pages.get("/sheet")
async def sheet_page(
    level: Level,
    seed: Seed,
    request: Request,
    kind: str = "all",
    count: Annotated[int, Query(ge=1, le=SHEET_EXERCISES)] = 6,
) -> HTMLResponse:
    """A sheet for students, to be printed."""
    return await _paper(request, kind, level, seed, count, is_key=False)


@pages.get("/key")
async def key_page(
    level: Level,
    seed: Seed,
    request: Request,
    kind: str = "all",
    count: Annotated[int, Query(ge=1, le=SHEET_EXERCISES)] = 6,
) -> HTMLResponse:
    """The same with the answers, for teachers."""
    return await _paper(request, kind, level, seed, count, is_key=True)


async def _paper(
    request: Request, kind: str, level: int, seed: int, count: int, *, is_key: bool
) -> HTMLResponse:
    services = services_of(request)
    if kind not in (*KINDS, "all"):
        raise InputError(f"There is no such exercise here: expected all, {', '.join(KINDS)}.")
    kinds = list(KINDS) if kind == "all" else [kind]
    for name in kinds:
        await _wait_for_table(request, name, level)

    job = partial(_print, kinds, level, seed, count, is_key=is_key)
    later = Later(job, count * EXERCISE_COST)
    page: str = await services.answer(request, lambda: later)
    return HTMLResponse(page, headers={"Content-Security-Policy": _policy_of(page)})


def _print(kinds: list[str], level: int, seed: int, count: int, *, is_key: bool) -> str:
    chosen = islice(cycle(kinds), count)
    exercises = [make_exercise(name, level, seed + i) for i, name in enumerate(chosen)]
    title = f"Exercises, level {level}"
    return answer_key(exercises, title) if is_key else exercise_sheet(exercises, title)


def _policy_of(page: str) -> str:
    """The page brings its style along: it is allowed by what it says, and nothing else is."""
    style = re.search(r"<style>(.*?)</style>", page, re.S)
    digest = b64encode(sha256(style[1].encode()).digest()).decode() if style else ""
    return CONTENT_SECURITY_POLICY.replace("style-src 'self'", f"style-src 'sha256-{digest}'")


async def _wait_for_table(request: Request, kind: str, level: int) -> None:
    """Exercises are made from exact tables; while one is being built, wait for a while."""
    services = services_of(request)
    rules = KINDS[kind].rules_of(level)
    patience = perf_counter() + TABLE_SECONDS
    while services.tables.look(rules).state == "building":
        if perf_counter() > patience:
            raise Busy("The table that this is made from is being built: try again in a moment.")
        end_turn(request)
        await asyncio.sleep(0.05)


def _view(exercise: Exercise) -> ExerciseView:
    document = exercise_document(exercise)
    return ExerciseView.model_validate(
        {name: document[name] for name in _SHOWN}
        | {
            "blanks": document["blanks"],
            "picture": _picture(exercise),
            "is_tree": bool(exercise.tree),
        }
    )


def _picture(exercise: Exercise, *, with_answers: bool = False) -> str:
    if exercise.tree:
        return tree_svg(exercise, with_answers=with_answers)
    return board_svg(exercise.position, f"Board: {exercise.position}", is_named=True)
