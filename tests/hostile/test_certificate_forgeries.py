"""False proofs: whatever the steps allow, nothing false is ever accepted."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from noughts.core.errors import CertificateError
from noughts.core.outcomes import Result
from noughts.core.rules import Rules
from noughts.solving.certificates.checking import check_certificate, next_states
from tests.hostile.forger import Forger, entries, forge
from tests.hostile.line_games import LineGames, all_states, random_states
from tests.hostile.plain_check import is_true, value_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from noughts.core.position import Position
    from noughts.solving.certificates.state import State

EVERYTHING_GIVEN_UP = """\
{"format":"noughts-certificate","version":1,"rules":"4x1k3","position":".... x"}
{"maker":"x","wins":true}
{"state":".... real maker","move":"b1"}
{"state":"..m. weak breaker","keep":[]}
{"end":2,"value":"win"}
"""


def test_who_gives_up_every_line_has_not_won(tmp_path: Path) -> None:
    file = tmp_path / "false.jsonl"
    file.write_text(EVERYTHING_GIVEN_UP)
    with pytest.raises(CertificateError, match="gives up too much"):
        check_certificate(file)
    assert not is_true(file)


def check_entries(rules: Rules, states: Iterable[State]) -> int:
    """How many entries the checker allows; none may prove what is false."""
    games, count = LineGames(rules), 0
    for state in states:
        truth = games.maker_wins(state)
        for entry in entries(state, not truth):  # a true claim cannot be spoiled
            try:
                following = next_states(state, entry, not truth, rules)
            except CertificateError:
                continue
            count += 1
            is_refuted = any(games.maker_wins(after) is truth for after in following)
            assert is_refuted, f"{rules}: {entry} in {state.text(rules)}"
    return count


@pytest.mark.parametrize("board", ["1x1k1", "2x1k1", "2x2k2", "4x1k2", "4x1k3"])
def test_no_entry_of_any_state_proves_what_is_false(board: str) -> None:
    rules = Rules.parse(board)
    assert check_entries(rules, all_states(rules))


@pytest.mark.parametrize("board", ["5x1k3", "3x2k2", "6x1k3", "3x3k3", "3x3k2", "4x2k3", "8x1k3"])
def test_no_entry_of_some_states_proves_what_is_false(board: str) -> None:
    rules = Rules.parse(board)
    assert check_entries(rules, random_states(rules, 100, seed=2, max_open=5))


def positions(rules: Rules) -> Iterator[Position]:
    """Every position that a game leads to."""
    seen = {rules.start()}
    todo = list(seen)
    while todo:
        position = todo.pop()
        yield position
        if position.outcome is None:
            following = {position.play(move) for move in position.moves()} - seen
            seen |= following
            todo += sorted(following, key=str)


@pytest.mark.parametrize(
    ("board", "max_empty"),
    [("4x1k2", 4), ("4x1k3", 4), ("2x2k2", 4), ("5x1k3", 5), ("3x3k3", 4), ("4x2k3", 4)],
)
def test_the_forger_proves_all_that_is_true_and_nothing_else(
    board: str, max_empty: int, tmp_path: Path
) -> None:
    rules, file = Rules.parse(board), tmp_path / "forged.jsonl"
    forgers = {wins: Forger(rules, wins) for wins in (False, True)}
    small = [place for place in positions(rules) if place.empty_mask.bit_count() <= max_empty]
    for position in random.Random(3).sample(small, min(len(small), 200)):
        for value in Result:
            is_proved, text = forge(position, value, forgers)
            file.write_text(text)
            assert is_true(file) is (value_of(position) is value)
            if value_of(position) is value:
                assert is_proved
                assert check_certificate(file).value is value
            else:
                with pytest.raises(CertificateError):
                    check_certificate(file)
