"""Certificates: what the prover writes down holds, and every part of it is needed."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from noughts import CertificateError, Position, Rules
from noughts.core.errors import FileError, InputError, TooLarge
from noughts.core.outcomes import Result
from noughts.solving.certificates.checking import check_certificate
from noughts.solving.certificates.writing import write_certificate
from tests.solving.positions import positions

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["3x3k3", "4x3k3", "4x4k3", "4x4k4", "5x4k4", "6x6k5", "6x5k4"])
def test_certificates_hold(name: str, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    proof = write_certificate(Rules.parse(name).start(), file)
    reports: list[tuple[int, int]] = []
    result = check_certificate(file, progress=lambda done, entries: reports.append((done, entries)))
    assert result.value is proof.result
    assert reports == [(done + 1, result.entries) for done in range(result.states)]
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(("name", "step"), [("3x3k3", 7), ("4x3k3", 71), ("4x4k4", 4999)])
def test_certificates_of_positions_hold(name: str, step: int, tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    for position in positions(Rules.parse(name), step):
        proof = write_certificate(position, file, memory=2**20)
        result = check_certificate(file)
        assert (result.position, result.value) == (position, proof.result)


def test_forgetting_does_not_spoil_a_certificate(tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    write_certificate(Rules.parse("5x4k4").start(), file, memory=2**12)
    assert check_certificate(file).value is Result.DRAW


def test_many_threats_that_must_be_answered_take_no_time(tmp_path: Path) -> None:
    """One by one they lead to 2^15 states; a pair for each shows it at once."""
    file = tmp_path / "certificate"
    position = Position.parse("ox.." * 15 + "o x", Rules.parse("61x1k3"))
    assert write_certificate(position, file).result is Result.DRAW
    assert check_certificate(file).entries == 2


def test_a_certificate_is_written_as_every_file_is(tmp_path: Path) -> None:
    """Into the file that a link points to, and never in the place of a folder or a device."""
    file, link = tmp_path / "certificate", tmp_path / "link"
    link.symlink_to(file)
    write_certificate(Rules.parse("3x3k3").start(), link)
    assert link.is_symlink()
    assert check_certificate(file).value is Result.DRAW
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe, tmp_path / "missing" / "certificate"):
        with pytest.raises(FileError, match=r"^Cannot write "):
            write_certificate(Rules.parse("3x3k3").start(), path)
    assert pipe.is_fifo()


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
        with pytest.raises((CertificateError, InputError), match=words):
            check_certificate(file)


def test_a_cut_certificate_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "certificate"
    write_certificate(Rules.parse("3x3k3").start(), file)
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:-1]))
    with pytest.raises(InputError, match="cut off"):
        check_certificate(file)
    file.write_text("\n".join([*lines[:2], *lines[3:]]))
    with pytest.raises(InputError, match="entries"):
        check_certificate(file)
