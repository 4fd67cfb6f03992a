"""Every state that a small match can reach, under every command: its invariants hold in each.

A turn under way depends on the position alone, so every turn is tried once in every position; undo,
redo, resign and looking back depend on the moves, so they are tried after every sequence of moves.
Of states that mirror each other one is tried: a match knows cells by their names alone, and each
name comes up in the states that are left.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from noughts import Game, Rules
from noughts.core.errors import InputError
from noughts.core.notation import cell_name
from noughts.core.symmetry import board_symmetries, canonical_key
from noughts.match import COMMANDS, Match, MatchDocument, Seats, apply, view_of
from noughts.match.commands import possible_commands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.core.symmetry import Key

RULES = Rules.parse("3x2k2s1b1")
SEQUENCES = 20_177  # of moves, the empty one included: `noughts perft --rules 3x2k2s1b1`
CELLS = [cell_name(cell, RULES) for cell in range(RULES.cells)]
PAIRS = [f"{one} {two}" for one in CELLS for two in CELLS]
SEATS = {
    "two people": Seats(),
    "person first": Seats("human", "random"),
    "person second": Seats("random", "human"),
    "two computers": Seats("random", "random"),
}
OF_A_TURN = ("place", "swap", "block", "choose", "cancel")
TEXTS = [
    *(f"{name} {cell}" for name in ("place", "choose", "swap", "block") for cell in CELLS),
    *(f"swap {pair}" for pair in PAIRS),
    *(f"play {cell}{power}" for cell in CELLS for power in ("", "~a1b1", "!c2")),
    *(name for name, command in COMMANDS.items() if not command.min_words),
    *(f"look {ply}" for ply in range(RULES.cells + 2)),
]


@cache
def every_game() -> list[Game]:
    """Every sequence of moves that begins on a1 or b1, and the empty one.

    The other first cells are mirror images of these two: four corners, two cells in the middle.
    """
    start = Game(RULES)
    first = start.position.moves()
    assert {move.cell for move in first} == set(range(RULES.cells))
    games, todo = [start], [start.play(move) for move in first if move.cell in (0, 1)]
    while todo:
        game = todo.pop()
        games.append(game)
        todo += [game.play(move) for move in game.position.moves()]
    corner, middle = ([g for g in games if g.moves and g.moves[0].cell == cell] for cell in (0, 1))
    assert 1 + 4 * len(corner) + 2 * len(middle) == SEQUENCES
    return games


def result(match: Match, text: str) -> Match | None:
    """The match after a command; None when it is refused, with a sentence."""
    try:
        return apply(match, text)
    except InputError as refusal:
        message = str(refusal)
    assert message.endswith("."), text
    return None


def turns(match: Match) -> Iterator[tuple[Match, dict[str, Match | None]]]:
    """The match with every turn that can be under way in it, and what each command makes of it."""
    seen, todo = {match}, [match]
    while todo:
        match = todo.pop()
        results = {text: result(match, text) for text in TEXTS}
        yield match, results
        for text, after in results.items():
            if after is None or after in seen or not text.startswith(OF_A_TURN):
                continue
            if after.game == match.game:
                seen.add(after)
                todo.append(after)


def check(match: Match, results: dict[str, Match | None], written: set[Match] | None) -> None:
    """All that holds in every state; `written` has the matches that were written and read, if any
    are."""
    states = (match.is_over, match.is_humans_turn, match.thinker is not None)
    assert states.count(True) == 1
    view = view_of(match)
    assert (view.ending is not None) is match.is_over
    assert view.status
    possible = set(possible_commands(match))
    for text, after in results.items():
        if after is not None:
            assert len(after.game.moves) - len(match.game.moves) <= 1
            is_shown = text in COMMANDS or text.startswith("look")
            if written is not None and is_shown and after not in written:
                assert MatchDocument.from_match(after).to_match() == after
                written.add(after)
        if text in COMMANDS and text != "look":
            assert (text in possible) is (after is not None and after != match), text
    for cell in CELLS:
        after = results[f"choose {cell}"]
        if cell in view.cells:
            assert after == results[f"{view.chooses} {cell}"]
            assert after is not None
        elif cell == view.first:
            assert after is not None
            assert after.turn.first is None
        else:
            assert after is None
    for one, two in view.swaps:
        assert results[f"swap {one} {two}"] == results[f"swap {two} {one}"]


@pytest.mark.parametrize("seating", SEATS)
def test_every_turn_in_every_position(seating: str) -> None:
    group = board_symmetries(RULES)
    assert len(group) == 4
    representatives: dict[Key, Game] = {}
    for game in every_game():
        representatives.setdefault(canonical_key(game.position, group), game)
    states = 0
    # Who sits where is one field of what is written: two seatings are enough for every state.
    written = set[Match]() if seating in ("two people", "person second") else None
    for game in representatives.values():
        for match, results in turns(Match.of(game, SEATS[seating])):
            states += 1
            check(match, results, written)
    assert states >= len(representatives)


@pytest.mark.parametrize("seating", SEATS)
def test_every_sequence_of_moves(seating: str) -> None:
    for game in every_game():
        match = Match.of(game, SEATS[seating])
        undone = [match]
        while (back := result(undone[-1], "undo")) is not None:
            assert back.is_humans_turn
            assert len(back.game.moves) < len(undone[-1].game.moves)
            undone.append(back)
        assert MatchDocument.from_match(undone[-1]).to_match() == undone[-1]
        for later, back in zip(undone[-2::-1], undone[:0:-1], strict=True):
            assert back.redo() == later
        for ply in range(len(game.moves)):
            earlier = match.look(ply)
            assert earlier.position == game.positions[ply]
            assert earlier.cancel() == match
            assert earlier.go_on().redo().game.moves[: ply + 1] == game.moves[: ply + 1]
        resigned = result(match, "resign")
        if resigned is not None:
            assert resigned.is_over
            assert resigned.undo().is_over is False
            assert resigned.undo().redo() == resigned
