"""The guided replay: its texts held against the search that it shows."""

from __future__ import annotations

from noughts import Position, Rules, solve
from noughts.core.notation import parse_move
from noughts.core.outcomes import Result
from noughts.lab.guide import make_guide
from noughts.lab.replay import make_replay

GUIDE = make_guide()
POSITION = Position.parse(GUIDE.position, Rules.parse(GUIDE.rules))
REPLAY = make_replay(POSITION, GUIDE.algorithm)


def test_six_steps_from_four_empty_cells() -> None:
    assert len(GUIDE.steps) == 6
    assert POSITION.empty_mask.bit_count() == 4
    assert GUIDE.title == "Why alpha-beta may skip this branch"


def test_the_steps_follow_the_search() -> None:
    columns = REPLAY.columns
    times = [
        (columns.last[step.node], 1, -columns.depth[step.node])
        if step.is_return
        else (step.node, 0, 0)
        for step in GUIDE.steps
    ]
    assert times == sorted(times)


def test_what_the_texts_say_is_true() -> None:
    columns = REPLAY.columns
    start, first, second, answer, cut, end = GUIDE.steps
    names = [columns.move[node] for node in range(REPLAY.nodes) if columns.parent[node] == 0]
    assert f"{', '.join(names[:-1])} and {names[-1]}" in start.words
    assert (
        f"The name {names[0]} means column a and row 2, counted from the top left." in start.words
    )
    assert POSITION.rules.move(3) == parse_move(names[0], POSITION.rules), "row 2"
    assert columns.move[first.node] == names[0] == REPLAY.move
    assert columns.score[first.node] == 0
    assert "sure of 0" in first.words
    assert columns.move[second.node] == names[1]
    assert columns.parent[answer.node] == second.node == cut.node
    assert columns.score[answer.node] == -1
    assert "O completes column a: -1" in answer.words
    skipped = REPLAY.skipped[str(cut.node)]
    assert len(skipped) == 2
    assert " and ".join(skipped) in cut.words
    others = [node for node in range(REPLAY.nodes) if columns.parent[node] == 0][2:]
    assert all(len(REPLAY.skipped[str(node)]) == 2 for node in others), "skipped in the same way"
    # A node stands right before its first child.
    assert {columns.move[node + 1] for node in others} == {columns.move[answer.node]}
    assert {columns.score[node + 1] for node in others} == {-1}
    assert f"After {' and '.join(names[2:])}, O wins with {columns.move[answer.node]}" in end.words
    below_first = range(first.node, columns.last[first.node] + 1)
    assert any(str(node) in REPLAY.skipped for node in below_first)
    assert "(Step 5 explains the scissors.)" in first.words
    assert "scissors" in GUIDE.steps[4].title
    minimax = make_replay(POSITION, "minimax")
    assert f"{REPLAY.nodes} boards" in end.words
    assert f"all {minimax.nodes}" in end.words
    assert minimax.score == REPLAY.score == 0
    assert solve(POSITION).result is Result.DRAW
