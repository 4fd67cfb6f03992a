"""Ten thousand exercises, each key computed again by code that shares nothing with the generator.

All that is used of the package is the JSON document of an exercise. What the answers should be is
worked out from its board by `plain_game.py` and by textbook minimax and alpha-beta in this file.
"""

from __future__ import annotations

import json
import re
from math import inf
from pathlib import Path
from typing import Any

import pytest

from noughts.lab.exercises import ExerciseDocument, exercise_document, make_exercise
from tests.lab import plain_game as plain
from tests.lab.plain_game import Board, Power, Shape

ROOT = Path(__file__).parents[2]

# How many of each kind, level by level: fewer where it takes longer to find a position, or where
# a 3x3 board offers no more of them; and how many of them are different.
COUNTS = {
    "values": (300, 300, 700, 130),
    "windows": (3000, 3000, 700, 80),
    "cuts": (300, 300, 700, 130),
    "win": (240, 200, 80, 300),
    "fork": (80, 150, 250, 60),
    "swap": (150, 30, 80, 40),
    "torus": (60, 40, 10, 1),
    "drop": (40, 40, 40, 20),
    "misere": (60, 60, 40, 10),
}
DIFFERENT = {
    "values": (277, 268, 700, 58),
    "windows": (2419, 2657, 700, 80),
    "cuts": (271, 254, 699, 56),
    "win": (169, 135, 41, 300),
    "fork": (46, 90, 248, 60),
    "swap": (103, 30, 80, 40),
    "torus": (53, 40, 10, 1),
    "drop": (40, 29, 21, 19),
    "misere": (27, 53, 39, 9),
}
SCORINGS = {1: "unit", 2: "depth", 3: "heuristic", 4: "depth"}
LOOK_AHEAD = {1: 99, 2: 99, 3: 2, 4: 99}


def test_there_are_ten_thousand_different_ones() -> None:
    made, different = (sum(map(sum, table.values())) for table in (COUNTS, DIFFERENT))
    assert different >= 10_000
    page = " ".join((ROOT / "docs" / "exercises.md").read_text().split())
    assert f"make {made:,} exercises of every kind and level, {different:,} of them" in page


@pytest.mark.parametrize("level", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", COUNTS)
def test_keys(kind: str, level: int) -> None:
    different = set()
    for seed in range(COUNTS[kind][level - 1]):
        text = as_json(exercise_document(make_exercise(kind, level, seed), with_answers=True))
        document = json.loads(text)
        key = {item["name"]: item["accepted"] for item in document["key"]}
        expected = ANSWERS[kind](document)
        assert {name: set(answers) for name, answers in key.items()} == expected, document["id"]
        different.add(json.dumps(document | {"id": None, "seed": None}))
    # Also a signature: a change that makes other exercises of the same names shows here.
    assert len(different) == DIFFERENT[kind][level - 1]


def as_json(document: ExerciseDocument) -> str:
    return json.dumps(document, default=vars)


# ---- trees -------------------------------------------------------------------------------------


class Node:
    """A node of the whole game tree, grown here from the board alone."""

    def __init__(self, board: Board, mover: str, depth: int, level: int, shape: Shape) -> None:
        self.board, self.mover, self.depth = board, mover, depth
        self.moves: list[int] = []
        self.children: list[Node] = []
        self.name = ""
        winner = next((mark for mark in "xo" if plain.has_line(board, mark, shape)), None)
        sign = {"x": 1, "o": -1, None: 0}[winner]
        win = {"unit": 1, "depth": 10 - depth, "heuristic": 1000 - depth}[SCORINGS[level]]
        self.leaf: int | None = None
        if winner or not plain.empties(board):
            self.leaf = sign * win
        elif depth == LOOK_AHEAD[level]:
            self.leaf = plain.estimate_for_x(board, shape)
        else:
            for cell in plain.empties(board):
                below = plain.put(board, cell, mover)
                self.moves.append(cell)
                self.children.append(Node(below, plain.other(mover), depth + 1, level, shape))


def grown(document: dict[str, Any]) -> Node:
    """The tree, compared node by node with the one in the document, from which it has its names."""
    shape = plain.shape_of(document["rules"])
    root = Node(tuple(document["cells"]), document["to_move"], 0, document["level"], shape)
    row = [root]
    nodes = document["tree"]
    numbers = iter(nodes)
    while row:
        for node in row:
            shown = next(numbers)
            node.name = shown["name"]
            assert tuple(shown["cells"]) == node.board
            assert (shown["row"], shown["to_move"]) == (node.depth, node.mover)
            assert shown["is_leaf"] == (node.leaf is not None)
            assert shown["value"] in (None, node.leaf)
        row = [child for node in row for child in node.children]
    assert next(numbers, None) is None
    parents = {child.name: node.name for node in walk(root) for child in node.children}
    assert {shown["name"]: shown["parent"] for shown in nodes} == {root.name: None} | parents
    return root


def walk(node: Node) -> list[Node]:
    return [node, *(below for child in node.children for below in walk(child))]


def minimax(node: Node) -> int:
    if node.leaf is not None:
        return node.leaf
    values = [minimax(child) for child in node.children]
    return max(values) if node.mover == "x" else min(values)


def alphabeta(
    node: Node, alpha: float, beta: float, entered: dict[str, tuple[float, float]]
) -> float:
    """As textbooks have it, with MAX and MIN apart; notes the window at every node it enters."""
    entered[node.name] = (alpha, beta)
    if node.leaf is not None:
        return node.leaf
    if node.mover == "x":
        value = -inf
        for child in node.children:
            value = max(value, alphabeta(child, alpha, beta, entered))
            alpha = max(alpha, value)
            if beta <= alpha:
                break
    else:
        value = inf
        for child in node.children:
            value = min(value, alphabeta(child, alpha, beta, entered))
            beta = min(beta, value)
            if beta <= alpha:
                break
    return value


def text(number: float) -> str:
    if abs(number) == inf:
        return "+inf" if number > 0 else "-inf"
    return f"{number:+.0f}" if number else "0"


def values(document: dict[str, Any]) -> dict[str, set[str]]:
    root = grown(document)
    given = {node["name"] for node in document["tree"] if node["value"] is not None}
    return {node.name: {text(minimax(node))} for node in walk(root) if node.name not in given}


def windows(document: dict[str, Any]) -> dict[str, set[str]]:
    root = grown(document)
    entered: dict[str, tuple[float, float]] = {}
    alphabeta(root, -inf, inf, entered)
    marked = [node["name"] for node in document["tree"] if node["is_marked"]]
    assert marked
    answers = {}
    for name in marked:
        alpha, beta = entered[name]
        answers[f"{name}.alpha"], answers[f"{name}.beta"] = {text(alpha)}, {text(beta)}
    return answers


def cuts(document: dict[str, Any]) -> dict[str, set[str]]:
    root = grown(document)
    entered: dict[str, tuple[float, float]] = {}
    assert alphabeta(root, -inf, inf, entered) == minimax(root)
    names = [node.name for node in walk(root)][1:]
    answers = {name: {"search" if name in entered else "skip"} for name in names}
    assert {"skip"} in answers.values()
    return answers


# ---- single positions --------------------------------------------------------------------------


def win(document: dict[str, Any]) -> dict[str, set[str]]:
    shape = plain.shape_of(document["rules"])
    board, mover = tuple(document["cells"]), document["to_move"]
    result, plies = plain.worth(board, mover, shape)
    said = re.search(r"in (\d+) moves", document["question"])
    assert (result, plies) == (1, 2 * int(said[1]) - 1 if said else 1)  # the winner's own moves
    winning = {
        plain.cell_text(cell, shape)
        for cell in plain.empties(board)
        if plain.worth(plain.put(board, cell, mover), plain.other(mover), shape)[0] == -1
    }
    assert len(winning) == 1
    return {"move": winning}


def only(document: dict[str, Any]) -> dict[str, set[str]]:
    """The one move with the best result, under other rules."""
    shape = plain.shape_of(document["rules"])
    board, mover = tuple(document["cells"]), document["to_move"]
    result, plies = plain.worth(board, mover, shape)
    question = document["question"]
    said = re.search(r"Only one move wins, in (\d+) move", question)
    if said:
        assert (result, (plies + 1) // 2) == (1, int(said[1]))
    else:
        assert (result, plies) == (1, 1) if "win at once" in question else result == 0
    best = set()
    for cell in plain.legal(board, shape):
        after = plain.put(board, cell, mover)
        if -plain.worth(after, plain.other(mover), shape)[0] == result:
            best.add(plain.cell_text(cell, shape))
    assert len(best) == 1
    return {"move": best}


def fork(document: dict[str, Any]) -> dict[str, set[str]]:
    shape = plain.shape_of(document["rules"])
    board, mover = tuple(document["cells"]), document["to_move"]
    assert not plain.completing(board, mover, shape)
    is_threatened = bool(plain.completing(board, plain.other(mover), shape))
    assert is_threatened == ("threatens to complete a line" in document["question"])
    forks = set()
    for cell in plain.empties(board):
        after = plain.put(board, cell, mover)
        is_safe = not plain.completing(after, plain.other(mover), shape)
        if is_safe and len(plain.completing(after, mover, shape)) >= 2:
            forks.add(plain.cell_text(cell, shape))
    assert len(forks) == 1
    return {"move": forks}


def swap(document: dict[str, Any]) -> dict[str, set[str]]:
    """Every other move must lose to the next one; the saving ones must do what is asked for."""
    shape = plain.shape_of(document["rules"])
    mover = document["to_move"]
    stocks = {mark: (stock["swaps"], stock["blocks"]) for mark, stock in document["stocks"].items()}
    blocked = document["blocked"]
    closed = None if blocked is None else plain.cell_number(blocked, shape)
    cells = tuple(document["cells"])
    at = Power(cells, mover, stocks[mover], stocks[plain.other(mover)], closed)
    is_draw = "keeps the draw" in document["question"]
    saving = set()
    for name, after, end in plain.power_moves(at, shape):
        if end == mover:
            saving.add(name)
        elif end == "draw":
            raise AssertionError(f"{name} draws at once")
        elif end is None and not plain.wins_at_once(after, shape):
            saving.add(name)
            if is_draw:
                assert plain.power_worth(after, shape) == 0, name
            else:
                assert wins_next_time(after, shape), name
    assert all("~" in name for name in saving)
    return {"move": saving}


def wins_next_time(at: Power, shape: Shape) -> bool:
    """Whether every reply lets the side that just moved win with its next move."""
    mark = plain.other(at.mover)
    for _, after, end in plain.power_moves(at, shape):
        if end not in (None, mark) or (end is None and not plain.wins_at_once(after, shape)):
            return False
    return True


ANSWERS = {
    "values": values,
    "windows": windows,
    "cuts": cuts,
    "win": win,
    "fork": fork,
    "swap": swap,
    "torus": only,
    "drop": only,
    "misere": only,
}
