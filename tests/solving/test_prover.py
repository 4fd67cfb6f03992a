"""The prover as Python sees it, and its certificates; the search itself is tested in cpp/tests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from noughts import CertificateError, Position, Rules
from noughts.core.errors import InputError, RulesError, TooLarge
from noughts.core.marks import Mark
from noughts.core.outcomes import Result
from noughts.lab.certificate_check import check_certificate
from noughts.solving.certificates import write_certificate
from noughts.solving.prover import ProofProgress, prove
from noughts.solving.tables import Table

if TYPE_CHECKING:
    from pathlib import Path

DRAWS = ["3x3k3", "4x4k4", "5x4k4", "6x4k4", "5x5k5", "6x6k5"]
WINS = ["4x3k3", "4x4k3", "6x5k4", "5x1k1"]


def positions(rules: Rules, step: int) -> list[Position]:
    """One unfinished position in `step` of the classes of a table."""
    table = Table.build(rules)
    found = []
    for marks in range(rules.cells):
        for own, other in table.boards(marks):
            if not any(line & own == line or line & other == line for line in rules.lines):
                found.append(Position.build(rules, Mark.X, x_mask=own, o_mask=other))
    return found[::step]


@pytest.mark.parametrize("name", DRAWS)
def test_drawn_boards(name: str) -> None:
    assert prove(Rules.parse(name).start()).result is Result.DRAW


@pytest.mark.parametrize("name", WINS)
def test_boards_that_the_first_player_wins(name: str) -> None:
    assert prove(Rules.parse(name).start()).result is Result.WIN


@pytest.mark.parametrize(("name", "step"), [("3x3k3", 1), ("4x3k3", 5), ("4x4k4", 997)])
def test_agrees_with_tables(name: str, step: int) -> None:
    rules = Rules.parse(name)
    table = Table.build(rules)
    for position in positions(rules, step):
        proof = prove(position, memory=2**20)
        assert proof.result is table.value(position).result, position
        assert proof.move is not None
        assert table.move_values(position)[proof.move].result is proof.result, position


def test_finished_games_have_a_value_and_no_move() -> None:
    position = Position.parse("xxx/oo./... o", Rules.parse("classic"))
    proof = prove(position)
    assert (proof.result, proof.move) == (Result.LOSS, None)


def test_what_it_cannot_do_is_refused() -> None:
    with pytest.raises(RulesError, match="at most 64"):
        prove(Rules.parse("gomoku").start())
    with pytest.raises(RulesError, match="powers"):
        prove(Rules.parse("power").start())
    with pytest.raises(InputError, match="threads"):
        prove(Rules.parse("classic").start(), threads=0)


def test_one_thread_is_deterministic() -> None:
    first, second = (prove(Rules.parse("6x5k4").start()) for _ in range(2))
    assert (first.nodes, first.move) == (second.nodes, second.move)


def test_two_threads_find_the_same_value() -> None:
    assert prove(Rules.parse("6x5k4").start(), threads=2).result is Result.WIN


def test_progress_can_stop_it_soon() -> None:
    seen: list[ProofProgress] = []

    def stop(progress: ProofProgress) -> None:
        seen.append(progress)
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        prove(Rules.parse("8x8k5").start(), memory=2**24, progress=stop)
    assert len(seen) == 1
    assert seen[0].nodes > 0


def test_limits_end_it() -> None:
    start = Rules.parse("8x8k5").start()
    with pytest.raises(TooLarge, match="Not proved within 20,000 nodes"):
        prove(start, memory=2**24, nodes=20_000)
    with pytest.raises(TooLarge, match="Stopped after"):
        prove(start, memory=2**24, stop=lambda: True)
    with pytest.raises(TooLarge, match=r"Not proved within 0\.01 seconds"):
        prove(start, memory=2**24, seconds=0.01)


def test_a_limit_that_is_not_met_changes_nothing() -> None:
    free = prove(Rules.parse("6x5k4").start())
    limited = prove(Rules.parse("6x5k4").start(), nodes=free.nodes + 1)
    assert (limited.result, limited.move, limited.nodes) == (free.result, free.move, free.nodes)


@pytest.mark.parametrize("name", ["3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x4k4", "6x6k5", "6x5k4"])
def test_certificates_hold(name: str, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    proof = write_certificate(Rules.parse(name).start(), file)
    told: list[tuple[int, int]] = []
    checked = check_certificate(file, lambda done, entries: told.append((done, entries)))
    assert checked.value == str(proof.result)
    assert told == [(done + 1, checked.entries) for done in range(checked.states)]
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(("name", "step"), [("3x3k3", 7), ("4x3k3", 71), ("4x4k4", 4999)])
def test_certificates_of_positions_hold(name: str, step: int, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    for position in positions(Rules.parse(name), step):
        proof = write_certificate(position, file, memory=2**20)
        checked = check_certificate(file)
        assert (checked.position, checked.value) == (position, str(proof.result))


def test_forgetting_does_not_spoil_a_certificate(tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    write_certificate(Rules.parse("5x4k4").start(), file, memory=2**12)
    assert check_certificate(file).value == "draw"


def test_a_certificate_that_is_too_large_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match="takes more than"):
        write_certificate(Rules.parse("6x5k4").start(), tmp_path / "c", size_limit=1000)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["3x3k3", "4x3k3", "6x5k4", "6x6k5"])
def test_every_other_value_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    proof = write_certificate(Rules.parse(name).start(), file)
    text = file.read_text()
    for value in {"win", "draw", "loss"} - {str(proof.result)}:
        file.write_text(text.replace(f'"value":"{proof.result}"', f'"value":"{value}"'))
        with pytest.raises(CertificateError):
            check_certificate(file)


@pytest.mark.parametrize("name", ["3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x4k4"])
def test_every_entry_is_needed(name: str, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    write_certificate(Rules.parse(name).start(), file)
    lines = file.read_text().splitlines()
    end = json.loads(lines[-1])
    for i in range(2, len(lines) - 1):
        rest = [*lines[:i], *lines[i + 1 : -1], json.dumps(end | {"end": end["end"] - 1})]
        file.write_text("\n".join(rest))
        with pytest.raises(CertificateError):
            check_certificate(file)


@pytest.mark.parametrize("name", ["3x3k3", "4x3k3", "4x4k3"])
def test_every_move_is_needed(name: str, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    write_certificate(Rules.parse(name).start(), file)
    lines = file.read_text().splitlines()
    for i in range(2, len(lines) - 1):
        entry = json.loads(lines[i])
        if entry.pop("move", None) is not None:
            file.write_text("\n".join([*lines[:i], json.dumps(entry), *lines[i + 1 :]]))
            with pytest.raises(CertificateError, match="no move"):
                check_certificate(file)


def test_a_line_cannot_be_given_away(tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    write_certificate(Rules.parse("6x6k5").start(), file)
    lines = file.read_text().splitlines()
    entry = json.loads(lines[2])
    every_cell = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]
    for give, words in ((every_cell[:5], "a whole line"), (["a1", "a1", "g9"], "g9")):
        changed = json.dumps(entry | {"give": give})
        file.write_text("\n".join([*lines[:2], changed, *lines[3:]]))
        with pytest.raises(CertificateError, match=words):
            check_certificate(file)


def test_a_cut_certificate_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    write_certificate(Rules.parse("3x3k3").start(), file)
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:-1]))
    with pytest.raises(CertificateError, match="cut off"):
        check_certificate(file)
    file.write_text("\n".join([*lines[:2], *lines[3:]]))
    with pytest.raises(CertificateError, match="entries"):
        check_certificate(file)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"version":1', '"version":2'),
        ('"noughts-certificate"', '"other"'),
        ('"rules":"4x4k4"', '"rules":"4x4k3"'),
        ("{", "["),
    ],
)
def test_foreign_files_are_refused(old: str, new: str, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    write_certificate(Rules.parse("4x4k4").start(), file)
    file.write_text(file.read_text().replace(old, new))
    with pytest.raises(CertificateError):
        check_certificate(file)
