"""Replays: a recording column by column, and every sentence held against the tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from noughts import Game, Mark, Position, Rules, TooLarge, solve
from noughts.core.notation import move_name
from noughts.core.outcomes import Result
from noughts.lab.cutoffs import Explainer
from noughts.lab.replay import CODES, FORMAT, make_replay, replay_view
from noughts.lab.tree_exports import MAX_DRAWN, replay_dot, replay_svg
from noughts.search import LADDER, record
from noughts.search.recording import Why
from tests.conftest import games

if TYPE_CHECKING:
    from noughts.lab.replay import ReplayView
    from noughts.search.recording import Recording

CLASSIC = Rules.parse("classic")
FIVE = Position.parse("xo./.x./o.. x", CLASSIC)
CUTOFF = re.compile(
    r"(?P<mover>[XO]) can answer (?P<move>\S+?) and (?P<gain>.+?)\. "
    r"(?:[XO] already (?P<already>.+?) elsewhere \((?P<choice>\S+) at node (?P<above>\d+)\), "
    r"so (?P<so>this branch is no better for [XO]|[XO] will not choose this branch)"
    r"|This search only asks whether [XO] can .+?: yes)"
    r"(?P<rest>.*)\. \(beta (?P<beta>\S+) <= alpha (?P<alpha>\S+)\)"
)


def lasts(replay: ReplayView) -> list[int]:
    """The last node below each, found the slow way."""
    parents = replay.columns.parent
    found = list(range(len(parents)))
    for node in range(len(parents)):
        above = parents[node]
        while above >= 0:
            found[above] = node
            above = parents[above]
    return found


@pytest.mark.parametrize("algorithm", LADDER)
def test_columns_are_what_was_recorded(algorithm: str) -> None:
    recording = record(FIVE, algorithm, "depth")
    replay = replay_view(recording)
    columns = replay.columns
    assert replay.format == FORMAT
    assert {len(column) for column in vars(columns).values() if column is not None} == {
        replay.nodes
    }
    assert list(columns.last) == lasts(replay)
    for node in recording.nodes:
        number = node.number
        is_x = node.position.to_move is Mark.X
        assert columns.parent[number] == (-1 if node.parent is None else node.parent)
        assert columns.board[number] == str(node.position).split()[0].replace("/", "")
        assert columns.turn[number] == node.position.to_move.value
        assert columns.score[number] == (node.score if is_x else -node.score)
        move = "" if node.move is None else move_name(node.move, CLASSIC)
        assert columns.move[number] == move
        if columns.alpha is None or columns.beta is None:
            assert node.alpha is None
            continue
        assert node.alpha is not None
        assert node.beta is not None
        window = (node.alpha, node.beta) if is_x else (-node.beta, -node.alpha)
        assert (columns.alpha[number], columns.beta[number]) == window


@pytest.mark.parametrize("algorithm", LADDER)
def test_what_nodes_say_adds_up_to_the_counters(algorithm: str) -> None:
    position = FIVE if algorithm == "minimax" else CLASSIC.start()
    replay = make_replay(position, algorithm)
    why = replay.columns.why
    assert why.count("end") == replay.leaves
    assert why.count("cut") == replay.cutoffs
    assert why.count("table") + why.count("twin") == replay.table_hits
    assert set(why) <= set(CODES.values())


def check_cutoffs(recording: Recording) -> int:
    """Compare every sentence about a cut-off with the tree; the number of them."""
    explainer = Explainer(recording)
    nodes, count = recording.nodes, 0
    below: dict[int, list[int]] = {node.number: [] for node in nodes}
    for node in nodes:
        if node.parent is not None:
            below[node.parent].append(node.number)
    is_exact = all(node.why is not Why.HORIZON for node in nodes)
    score = [n.score if n.position.to_move is Mark.X else -n.score for n in nodes]
    for node in nodes:
        sentence = explainer.explain(node.number)
        match = CUTOFF.fullmatch(sentence)
        assert (match is None) == ("beta" not in sentence), sentence
        if match is None:
            continue
        count += 1
        is_x = node.position.to_move is Mark.X
        assert match["mover"] == node.position.to_move.name
        # The move that causes the cut-off is the last one that was searched.
        last = nodes[below[node.number][-1]]
        assert last.move is not None
        assert match["move"] == move_name(last.move, node.position.rules)
        alpha, beta = int(match["alpha"]), int(match["beta"])
        assert beta <= alpha
        assert (alpha if is_x else beta) == score[last.number]
        assert (beta if is_x else alpha) == (explainer.betas if is_x else explainer.alphas)[
            node.number
        ]
        own = score[last.number] * (1 if is_x else -1)
        assert check_gain(match["gain"], own, is_exact=is_exact)
        if recording.report.algorithm != "+deepening":
            assert match["above"] is not None, "only windows of width zero are only tests"
        if match["above"] is not None:
            assert (alpha == beta) == match["so"].startswith("this branch is no better")
            check_source(recording, node.number, match, score)
        visited = {nodes[child].move for child in below[node.number]}
        left = [
            move_name(m, node.position.rules) for m in node.position.moves() if m not in visited
        ]
        named = re.findall(r"\b[a-z]+\d[\w~!]*", match["rest"])
        assert sorted(named) == sorted(left), sentence
    return count


def check_gain(words: str, own: int, *, is_exact: bool) -> bool:
    """Whether the words fit the score of the side that moves: "win" and "draw" only if exact."""
    if words == "win":
        return own > 0
    if words == "get at least a draw":
        return own == 0
    number = re.search(r"[+-]?\d+", words)
    return number is not None and abs(int(number[0])) == abs(own) and (own < 0 or not is_exact)


def check_source(recording: Recording, number: int, match: re.Match[str], score: list[int]) -> None:
    """The named node is an ancestor; the opponent moves there and already has that choice."""
    nodes = recording.nodes
    above = nodes[int(match["above"])]
    assert above.position.to_move is nodes[number].position.to_move.other
    way = number
    while nodes[way].parent != above.number:
        parent = nodes[way].parent
        assert parent is not None, "no ancestor"
        way = parent
    is_x = nodes[number].position.to_move is Mark.X
    limit = int(match["beta"] if is_x else match["alpha"])
    choices = [
        node.number
        for node in nodes[:way]
        if node.parent == above.number
        and node.move is not None
        and move_name(node.move, above.position.rules) == match["choice"]
        and score[node.number] == limit
    ]
    assert choices


@pytest.mark.parametrize("algorithm", LADDER)
@pytest.mark.parametrize("scoring", ["unit", "depth"])
def test_every_cutoff_names_its_reasons(algorithm: str, scoring: str) -> None:
    position = FIVE if algorithm in ("minimax", "alphabeta") else CLASSIC.start()
    recording = record(position, algorithm, scoring)
    assert check_cutoffs(recording) == recording.report.cutoffs


@settings(max_examples=40)
@given(games(rules=("3x3k3", "4x3k3", "3x3k3s1b1"), max_moves=6))
def test_cutoffs_of_random_positions_name_their_reasons(game: Game) -> None:
    for algorithm in ("alphabeta", "+symmetry", "+deepening"):
        recording = record(game.position, algorithm, "heuristic", 2)
        assert check_cutoffs(recording) == recording.report.cutoffs


def test_the_sentences() -> None:
    replay = make_replay(FIVE, "+symmetry")
    sentences = [replay.sentences[number] for number in replay.columns.sentence]
    assert sentences[0] == "All moves are searched. X chooses the largest value: +1 (c3)."
    assert sentences[1] == "X wins with a1 b2 c3: +1 for X."
    assert sentences[5] == (
        "O can answer c2 and get at least a draw. X already has a winning move elsewhere "
        "(c3 at node 0), so X will not choose this branch: c1 is skipped. (beta 0 <= alpha +1)"
    )
    assert sentences[6] == "The only move is c1: 0 for X."
    assert sentences[16] == "A symmetric position was solved before, at node 8: -1 for X."
    assert sentences[19] == "This position was solved before, at node 8: -1 for X."
    shallow = make_replay(FIVE, "minimax", "heuristic", 1)
    assert "The depth limit stops the search here" in " ".join(shallow.sentences)


def test_all_scores_are_those_of_x() -> None:
    """With the colours exchanged the search is the same, and every score changes its sign."""
    swapped = Position.parse("ox./.o./x.. o", CLASSIC)
    one, two = (make_replay(position, "alphabeta").columns for position in (FIVE, swapped))
    assert one.move == two.move
    assert one.score == tuple(-score for score in two.score)
    assert one.alpha is not None
    assert two.beta is not None
    assert one.alpha == tuple(-bound for bound in two.beta)
    assert one.alpha_from == two.beta_from


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "+ordering"])
def test_the_principal_line_keeps_the_value_and_ends_the_game(algorithm: str) -> None:
    recording = record(FIVE, algorithm, "depth")
    line = Explainer(recording).principal_line()
    nodes = [recording.nodes[number] for number in line]
    assert [node.parent for node in nodes[1:]] == line[:-1]
    assert nodes[-1].position.outcome is not None
    for node in nodes:
        result = solve(node.position).result
        assert result is (
            Result.WIN if node.score > 0 else Result.LOSS if node.score < 0 else Result.DRAW
        )


def test_the_principal_line_of_deepening_is_that_of_the_last_round() -> None:
    recording = record(CLASSIC.start(), "+deepening")
    roots = [node.number for node in recording.nodes if node.parent is None]
    assert Explainer(recording).principal_line()[0] == roots[-1] > 0


def test_links_to_where_the_table_got_it() -> None:
    columns = make_replay(CLASSIC.start(), "+symmetry").columns
    for number, origin in enumerate(columns.solved_at):
        assert (origin >= 0) == (columns.why[number] in ("table", "twin"))
        assert origin < number


def test_minimax_has_no_window() -> None:
    columns = make_replay(FIVE, "minimax").columns
    assert columns.alpha is columns.beta is None


def test_too_large() -> None:
    with pytest.raises(TooLarge, match="minimax was stopped after 60,000 nodes"):
        make_replay(CLASSIC.start(), "minimax")


@pytest.mark.parametrize("algorithm", LADDER)
def test_the_drawing_holds_every_node(algorithm: str) -> None:
    recording = record(FIVE, algorithm)
    drawing = ElementTree.fromstring(replay_svg(recording))  # noqa: S314 - it is our own
    space = "{http://www.w3.org/2000/svg}"
    boards = [group for group in drawing.iter(f"{space}g") if group.get("transform")]
    assert len(boards) == len(recording.nodes)
    cuts = [text for text in drawing.iter(f"{space}text") if (text.text or "").startswith("✂")]
    assert len(cuts) == sum(bool(node.skipped) for node in recording.nodes)
    places = [re.findall(r"-?[\d.]+", group.get("transform") or "") for group in boards]
    assert len({tuple(place) for place in places}) == len(boards)
    _, _, width, height = map(float, (drawing.get("viewBox") or "").split())
    assert all(0 <= float(x) < width and 0 <= float(y) < height for x, y in places)


def test_a_drawing_that_nobody_could_look_at() -> None:
    recording = record(CLASSIC.start(), "alphabeta")
    with pytest.raises(TooLarge, match=f"18,297 nodes is too large to look at: {MAX_DRAWN:,}"):
        replay_svg(recording)


def test_the_graph_for_graphviz() -> None:
    recording = record(FIVE, "+symmetry")
    text = replay_dot(recording)
    nodes = recording.nodes
    assert text.startswith("digraph search {")
    assert text.rstrip().endswith("}")
    assert len(re.findall(r"^  n\d+ \[label=", text, re.M)) == len(nodes)
    assert len(re.findall(r"^  n\d+ -> n\d+ \[label=", text, re.M)) == len(nodes) - 1
    assert len(re.findall(r"-> c\d+ ", text)) == sum(bool(node.skipped) for node in nodes)
    hits = sum(node.why in (Why.TABLE, Why.TWIN) for node in nodes)
    assert len(re.findall(r"style=dotted", text)) == hits > 0
    assert text.count('"') % 2 == 0
