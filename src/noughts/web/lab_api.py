"""The API of the lab: recordings, comparisons, stages and published figures."""

from __future__ import annotations

import asyncio
import gzip
import json
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar

from fastapi import APIRouter, Path, Request, Response

from noughts.core.errors import TooLarge
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.core.symmetry import board_symmetries, symmetries
from noughts.lab.compare import compare, comparison_row
from noughts.lab.perft import stages
from noughts.lab.replay import MAX_NODES, replay_document
from noughts.lab.reproduce import CLAIMS, forget, measure
from noughts.lab.tree_exports import replay_dot, replay_svg
from noughts.search.ladder import LADDER, is_small
from noughts.search.ordering import OrderedSearch
from noughts.search.recording import record
from noughts.search.symmetry import SymmetrySearch
from noughts.web.family import check_rules
from noughts.web.lab_models import (
    ClaimRequest,
    ClaimsView,
    ClaimView,
    CompareRequest,
    CompareView,
    CounterView,
    ExportRequest,
    FindingView,
    MeasurementView,
    PositionRequest,
    PositionView,
    RecordingRequest,
    ReplayView,
    StagesRequest,
    StagesView,
    StageView,
)
from noughts.web.limits import ENGINE_COST, SEARCH_WORK, node_cost
from noughts.web.play_api import FAILURES
from noughts.web.services import Later, services_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.search.recording import Recording

__all__ = ["router"]

T = TypeVar("T")

router = APIRouter(prefix="/api/lab", tags=["lab"], responses=FAILURES)

_KEPT: Final = 24  # recordings, packed: a class that opens the same one asks for it once
_MEDIA: Final = {"svg": "image/svg+xml", "dot": "text/vnd.graphviz", "json": "application/json"}


@router.post("/position")
async def post_position(asked: PositionRequest, request: Request) -> PositionView:
    """Whether a position can be right, before anything is searched."""

    def answer() -> PositionView:
        position = _read_position(asked.rules, asked.position)
        return PositionView(rules=str(position.rules), position=str(position))

    return await services_of(request).answer(request, answer)


@router.post("/recording", response_model=None, responses={200: {"model": ReplayView}})
async def post_recording(asked: RecordingRequest, request: Request) -> Response:
    """A search, recorded node by node; refused beyond 60,000 nodes."""
    services = services_of(request)
    packed = services.recordings.get(asked)
    if packed is None:
        packed = await _study(request, partial(_packed_replay, asked))
        services.recordings[asked] = packed
        if len(services.recordings) > _KEPT:
            services.recordings.popitem(last=False)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), 200, headers, "application/json")
    return Response(packed, 200, headers | {"Content-Encoding": "gzip"}, "application/json")


@router.post(
    "/export",
    response_model=None,
    responses={200: {"content": {media: {} for media in _MEDIA.values()}}},
)
async def post_export(asked: ExportRequest, request: Request) -> Response:
    """The same as a file: a drawing, a graph for Graphviz, or JSON."""
    text = await _study(request, partial(_export, asked))
    name = f"search.{asked.format}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), 200, headers, _MEDIA[asked.format])


@router.post("/compare")
async def post_compare(asked: CompareRequest, request: Request) -> CompareView:
    """Algorithms of the ladder on one position: what they find, and what it costs."""
    return await _study(request, partial(_not_too_deep, partial(_compare, asked)))


@router.post("/stages")
async def post_stages(asked: StagesRequest, request: Request) -> StagesView:
    """How the tree of a small game shrinks to a graph, and the graph to classes."""
    return await _study(request, partial(_stages, asked.rules))


@router.get("/claims")
async def get_claims() -> ClaimsView:
    """Every published figure of the five reports."""
    return ClaimsView(
        claims=[
            ClaimView(
                number=number,
                report=claim.report,
                claim=claim.text,
                published=claim.published,
                note=claim.note,
            )
            for number, claim in enumerate(CLAIMS)
        ]
    )


@router.post("/claims/{number}")
async def post_claim(
    number: Annotated[int, Path(ge=0, lt=len(CLAIMS), description="As `GET` lists it.")],
    asked: ClaimRequest,
    request: Request,
) -> MeasurementView:
    """Have a published figure measured; ask until it is done, which may take some ten seconds."""
    services = services_of(request)
    under_way = services.measuring.get(number)
    if under_way is not None and under_way.done():
        del services.measuring[number]
        services.findings[number] = under_way.result()
    elif under_way is None and (asked.again or number not in services.findings):
        services.findings.pop(number, None)
        client = "" if request.client is None else request.client.host
        work = services.experiments.run(partial(_measure, number), client=client)
        services.measuring[number] = asyncio.ensure_future(work)
    finding = services.findings.get(number)
    state: Literal["measuring", "done"] = "measuring" if finding is None else "done"
    return MeasurementView(number=number, state=state, finding=finding)


def _measure(number: int) -> FindingView:
    started = perf_counter()
    forget()
    finding = measure(CLAIMS[number])
    return FindingView(
        number=number,
        measured=finding.measured,
        agrees=finding.agrees,
        seconds=perf_counter() - started,
    )


def _read_position(rules_text: str, text: str | None) -> Position:
    rules = Rules.parse(rules_text)
    check_rules(rules)
    return rules.start() if text is None else Position.parse(text, rules)


def _node_cost(position: Position, algorithm: str) -> int:
    searcher = LADDER[algorithm]
    return node_cost(
        position.rules,
        is_ordered=issubclass(searcher, OrderedSearch),
        symmetries=len(symmetries(position.rules)) if issubclass(searcher, SymmetrySearch) else 0,
    )


def _record(asked: RecordingRequest) -> Recording:
    position = _read_position(asked.rules, asked.position)
    most = min(MAX_NODES, max(1, SEARCH_WORK // _node_cost(position, asked.algorithm)))

    def answer() -> Recording:
        return record(position, asked.algorithm, asked.scoring, asked.depth, max_nodes=most)

    try:
        return _not_too_deep(answer)
    except TooLarge:
        remedy = "set a depth limit" if asked.depth is None else "set a smaller depth limit"
        if asked.depth == 1:
            remedy = "choose another algorithm"
        raise TooLarge(
            f"{asked.algorithm} needs more than {most:,} nodes here, too many to look at: "
            f"{remedy}, or begin at a later position."
        ) from None


async def _study(request: Request, job: Callable[[], T]) -> T:
    """Have a search of the lab done in a process."""
    return await services_of(request).answer(request, lambda: Later(job, ENGINE_COST))


def _export(asked: ExportRequest) -> str:
    recording = _record(asked)
    if asked.format == "svg":
        return replay_svg(recording)
    if asked.format == "dot":
        return replay_dot(recording)
    return json.dumps(replay_document(recording, asked.depth), separators=(",", ":"))


def _compare(asked: CompareRequest) -> CompareView:
    position = _read_position(asked.rules, asked.position)
    chosen = list(dict.fromkeys(asked.algorithms))
    rows: dict[str, CounterView] = {}
    left, limits = SEARCH_WORK, []
    # Each gets an equal share of what is left; the last rungs need least and leave it to others.
    ladder = list(LADDER)
    for number, algorithm in enumerate(sorted(chosen, key=ladder.index, reverse=True)):
        cost = _node_cost(position, algorithm)
        limits.append(max(1, left // (len(chosen) - number) // cost))
        comparison = compare(
            position,
            algorithm,
            asked.scoring,
            asked.depth,
            repeat=asked.repeat,
            max_nodes=limits[-1],
            total_nodes=limits[-1],
        )
        left -= comparison.report.nodes * comparison.repeat * cost
        row = comparison_row(comparison, position, comparison.repeat)
        rows[algorithm] = CounterView.model_validate(row)
    return CompareView(
        position=str(position),
        to_move=position.to_move.value,
        max_nodes=min(limits),
        rows=[rows[algorithm] for algorithm in chosen],
    )


def _packed_replay(asked: RecordingRequest) -> bytes:
    document = replay_document(_record(asked), asked.depth)
    return gzip.compress(json.dumps(document, separators=(",", ":")).encode(), compresslevel=1)


def _not_too_deep(answer: Callable[[], T]) -> T:
    try:
        return answer()
    except RecursionError:
        raise TooLarge(
            "This goes too deep for a search in Python: set a lower depth limit."
        ) from None


def _stages(rules_text: str) -> StagesView:
    rules = Rules.parse(rules_text)
    if not is_small(rules):
        raise TooLarge(
            f"{rules} is too large to be counted here: nine cells without powers are the most. "
            "'noughts perft' counts the first plies of any."
        )
    counts = stages(rules).perft
    turns = len(board_symmetries(rules))
    kinds: tuple[tuple[Literal["tree", "graph", "classes"], str, list[int]], ...] = (
        ("tree", "every order of moves is a node of its own", counts.sequences),
        ("graph", "orders that lead to the same position are one", counts.positions),
        ("classes", "positions that turn or mirror into each other are one", counts.classes),
    )
    return StagesView(
        rules=str(rules),
        symmetries=turns,
        stages=[
            StageView(name=name, words=words, total=sum(plies), plies=plies)
            for name, words, plies in kinds
        ],
    )
