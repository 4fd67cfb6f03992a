"""The checker against the plain one: valid certificates, mutants, and claims without a proof."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from noughts.core.errors import CertificateError
from noughts.core.outcomes import Result
from noughts.core.rules import Rules
from noughts.solving.certificates.checking import check_certificate, needed_claims
from noughts.solving.certificates.state import FORMAT, VERSION
from noughts.solving.certificates.writing import write_certificate
from tests.hostile.all_certificates import small_rules, write_and_check
from tests.hostile.certificate_mutants import BOARDS, check_mutants
from tests.hostile.line_games import LineGames
from tests.hostile.plain_check import false_entries, is_true, value_of
from tests.hostile.test_certificate_forgeries import positions

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("board", ["3x3k3", "3x3k2", "4x2k3", "4x2k2", "5x1k3", "8x1k3", "10x1k4"])
def test_certificates_are_true_entry_by_entry(board: str, tmp_path: Path) -> None:
    rules, file = Rules.parse(board), tmp_path / "certificate"
    games = LineGames(rules)
    every = list(positions(rules))
    for position in [rules.start(), *random.Random(5).sample(every, min(150, len(every)))]:
        write_certificate(position, file, memory=2**16)
        assert check_certificate(file).value is value_of(position)
        assert is_true(file)
        assert false_entries(file, games) == []


def test_certificates_of_all_small_boards_are_true() -> None:
    for rules in small_rules(9):
        assert write_and_check(rules).value is value_of(rules.start())


@pytest.mark.parametrize("board", BOARDS)
def test_mutants_that_are_accepted_are_true(board: str) -> None:
    counts = check_mutants(board, 500)
    assert counts["accepted"] > 10
    assert counts["refused"] > 10


def test_the_second_player_never_wins_from_the_empty_board() -> None:
    """So that a draw of the empty board needs one claim."""
    for rules in small_rules(9):
        assert value_of(rules.start()) is not Result.LOSS
        claims = needed_claims(rules.start(), Result.DRAW)
        assert [(claim.maker, claim.wins) for claim in claims] == [(rules.start().to_move, False)]


def test_a_draw_of_other_positions_needs_both_claims() -> None:
    """A position that the side to move cannot win may be lost: one claim proves no draw."""
    open_games = [place for place in positions(Rules.parse("3x3k3")) if place.outcome is None]
    for position in open_games[1:]:
        assert len(needed_claims(position, Result.DRAW)) == 2
        assert len(needed_claims(position, Result.WIN)) == 1


@pytest.mark.parametrize("board", ["3x3k3", "4x1k2"])
def test_finished_games_have_their_outcome_as_value(board: str, tmp_path: Path) -> None:
    rules, file = Rules.parse(board), tmp_path / "certificate"
    finished = [position for position in positions(rules) if position.outcome is not None]
    header = {"format": FORMAT, "version": VERSION, "rules": board}
    for position in random.Random(6).sample(finished, min(200, len(finished))):
        for value in Result:
            documents = [header | {"position": str(position)}, {"end": 0, "value": str(value)}]
            file.write_text("".join(json.dumps(document) + "\n" for document in documents))
            if value is value_of(position):
                assert check_certificate(file).value is value
            else:
                with pytest.raises(CertificateError, match="the game is over"):
                    check_certificate(file)
