"""Exercises and verdicts for JSON; answers are left out unless somebody asks for them."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from noughts.core.marks import Mark
from noughts.core.notation import cell_name, move_name
from noughts.lab.exercises.making import KINDS

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.lab.exercises.model import Exercise, Verdict
    from noughts.lab.exercises.tree import TreeNode

__all__ = ["exercise_document", "verdict_document"]


def exercise_document(exercise: Exercise, *, with_answers: bool = False) -> dict[str, object]:
    """All that there is to show of an exercise; with its key only if asked."""
    rules = exercise.position.rules
    document: dict[str, object] = {
        "id": exercise.name,
        "kind": exercise.kind,
        "level": exercise.level,
        "seed": exercise.seed,
        "title": KINDS[exercise.kind].title,
        "question": exercise.question,
        "rules": str(rules),
        "width": rules.width,
        "height": rules.height,
        **_board(exercise.position),
        "tree": [_node(exercise, node) for node in exercise.tree],
        "blanks": [
            {"name": blank.name, "prompt": blank.prompt, "form": blank.form.value}
            for blank in exercise.blanks
        ],
    }
    if with_answers:
        document["key"] = [
            {"name": blank.name, "accepted": list(blank.accepted), "why": blank.why}
            for blank in exercise.blanks
        ]
    return document


def verdict_document(verdict: Verdict) -> dict[str, object]:
    """What is to be said of an answer."""
    return asdict(verdict)


def _board(position: Position) -> dict[str, object]:
    rules = position.rules
    marks = (position.mark_at(cell) for cell in range(rules.cells))
    stocks = {str(mark): position.stock(mark)._asdict() for mark in Mark}
    blocked = None if position.blocked is None else cell_name(position.blocked, rules)
    return {
        "position": str(position),
        "to_move": str(position.to_move),
        "cells": [None if mark is None else str(mark) for mark in marks],
        "stocks": stocks if rules.has_powers else None,
        "blocked": blocked,
    }


def _node(exercise: Exercise, node: TreeNode) -> dict[str, object]:
    rules, outcome = exercise.position.rules, node.position.outcome
    marks = (node.position.mark_at(cell) for cell in range(rules.cells))
    return {
        "name": node.name,
        "parent": None if node.parent is None else exercise.tree[node.parent].name,
        "row": node.depth,
        "column": node.column,
        "move": None if node.move is None else move_name(node.move, rules),
        "position": str(node.position),
        "to_move": str(node.position.to_move),
        "cells": [None if mark is None else str(mark) for mark in marks],
        "line": [] if outcome is None else list(outcome.line),
        "is_leaf": node.is_end,
        "is_marked": node.is_marked,
        "value": node.value if node.is_given else None,
    }
