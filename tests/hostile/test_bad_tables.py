"""Files in the cache that are no good table: named, and never in the way of an answer."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
import zstandard

from noughts import Position, Rules, Value, open_table, solve
from noughts.solving.budget import ANALYSIS
from noughts.solving.table_files import check_file, read_table
from noughts.solving.table_store import has_table, table_store

if TYPE_CHECKING:
    from pathlib import Path

LARGE = Rules.parse("4x4k4s8b8")  # 5 GiB: more than the limit
WON = Position.parse("xxx./ooo./..../.... x 8,8,8,8 -", LARGE)
SMALL = Rules.parse("3x3k3s1b1")


def signed(header: dict[str, object], content: bytes) -> bytes:
    """A file whose checksum is right, whatever it holds."""
    body = json.dumps(header).encode() + b"\n" + content
    return b"noughts table 1\n" + sha256(body).hexdigest().encode() + b"\n" + body


def header(rules: object, size: object) -> dict[str, object]:
    return {"rules": rules, "classes": 1, "symmetries": 1, "stocks": 1, "payload_bytes": size}


def unsized(content: bytes) -> bytes:
    packer = zstandard.ZstdCompressor(write_content_size=False)
    return packer.compress(content)


def bad_files(rules: Rules) -> dict[str, bytes]:
    packed = zstandard.compress(bytes(100))
    return {
        "empty": b"",
        "garbage": b"\x00\xff" * 5000,
        "one line": b"noughts table 1",
        "no header": b"noughts table 1\n" + b"0" * 64 + b"\n",
        "other rules": signed(header("2x2k2", 100), packed),
        "no rules": signed(header(7, 100), packed),
        "rules without tables": signed(header("15x15k5", 100), packed),
        "a wrong checksum": signed(header(str(rules), 100), packed)[:-1],
        "a claim of 10**18 bytes": signed(header(str(rules), 10**18), packed),
        "a claim of -1 bytes": signed(header(str(rules), -1), packed),
        "a claim of NaN bytes": signed(header(str(rules), float("nan")), packed),
        "another size": signed(header(str(rules), 101), packed),
        "no size": signed(header(str(rules), 100), unsized(bytes(100))),
        "not compressed": signed(header(str(rules), 100), bytes(100)),
        "zeros": signed(header(str(rules), 100), packed),
        "a long line": b"noughts table 1\n" + b"0" * 64 + b"\n" + b"[" * 100_000,
    }


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NOUGHTS_HOME", str(tmp_path))
    (tmp_path / "tables").mkdir()
    return tmp_path / "tables"


@pytest.mark.parametrize("kind", bad_files(LARGE))
def test_solve_answers_although_the_file_of_a_large_table_is_bad(home: Path, kind: str) -> None:
    path = home / f"{LARGE}.table"
    path.write_bytes(bad_files(LARGE)[kind])
    said: list[str] = []
    for _ in range(2):
        solution = solve(WON, ANALYSIS, notice=said.append)
        assert (solution.value, solution.source) == (Value.win(1), "engine")
    [sentence] = said
    assert sentence.startswith(f"The table file {path} is ignored: it")
    assert not has_table(LARGE)


@pytest.mark.parametrize("kind", bad_files(SMALL))
def test_the_table_of_a_bad_file_is_built_again(home: Path, kind: str) -> None:
    path = home / f"{SMALL}.table"
    path.write_bytes(bad_files(SMALL)[kind])
    said: list[str] = []
    assert solve(SMALL.start(), notice=said.append).source == "table"
    [sentence] = said
    assert sentence.startswith(f"The table file {path} is built again: it")
    assert check_file(path).rules == SMALL


def test_a_file_of_a_terabyte_is_not_read_into_memory(home: Path) -> None:
    path = home / f"{SMALL}.table"
    open_table(SMALL)
    with path.open("r+b") as file:
        file.truncate(2**40)  # zeros that take no room on the disk
    [(_, trouble)] = table_store().entries()
    assert str(trouble) == f"it is larger than any table of {SMALL}"


def test_a_good_file_of_a_table_over_the_limit_is_used(home: Path) -> None:
    open_table(SMALL)
    store = type(table_store())(home)
    assert store.has(SMALL, memory=0)
    assert store.open(SMALL, memory=0).classes == read_table(home / f"{SMALL}.table", SMALL).classes
