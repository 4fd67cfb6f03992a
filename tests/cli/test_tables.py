"""`noughts tables`: what it prints, and how it ends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.cli.runner import document, noughts, output

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_HOME", str(tmp_path))


def test_build_and_list(tmp_path: Path) -> None:
    assert "No tables yet" in output("tables", "list")
    text = output("tables", "build", "3x3k3s1b1")
    assert "3x3k3s1b1: every position solved in" in text
    assert str(tmp_path / "tables" / "3x3k3s1b1.table") in text
    assert "3x3k3s1b1.table" in output("tables", "list")
    (entry,) = document("tables", "list")
    assert (entry["rules"], entry["classes"], entry["problem"]) == ("3x3k3s1b1", 850, None)


def test_build_json() -> None:
    built = document("tables", "build", "power")
    assert (built["classes"], built["symmetries"], built["stocks"]) == (321_873, 32, 36)
    assert built["lookups"] == 13_771_289
    assert built["file_bytes"] < 1_000_000
    assert built["memory_bytes"] < 100_000_000


def test_a_table_that_could_not_be_kept_is_not_called_kept(tmp_path: Path) -> None:
    (tmp_path / "tables" / "3x3k3.table").mkdir(parents=True)
    result = noughts("tables", "build", "classic")
    assert result.exit_code == 1
    assert "could not be kept" in result.stderr
    assert "Kept" not in result.stdout
    assert json.loads(noughts("tables", "build", "classic", "--json").stdout)["file_bytes"] is None


def test_path(tmp_path: Path) -> None:
    assert output("tables", "path") == f"{tmp_path / 'tables'}\n"
    assert document("tables", "path") == {"path": str(tmp_path / "tables")}


def test_verify(tmp_path: Path) -> None:
    assert "nothing to verify" in output("tables", "verify")
    output("tables", "build", "classic")
    assert "3x3k3: 50 positions computed again" in output("tables", "verify", "--sample", "50")
    (row,) = document("tables", "verify", "classic", "--all")
    assert row["mistakes"] == []
    assert row["positions"] > 400
    path = tmp_path / "tables" / "3x3k3.table"
    path.write_bytes(path.read_bytes()[:-1])
    result = noughts("tables", "verify")
    assert result.exit_code == 1
    assert "3x3k3: it is damaged or cut short" in result.stdout
    result = noughts("tables", "verify", "four")
    assert result.exit_code == 1
    assert "there is no table of 4x4k4 to verify" in result.stdout


def test_a_bad_file_is_listed_as_such(tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "3x3k3.table").write_text("nonsense")
    assert "cannot be used: it is not a table of noughts" in output("tables", "list")
    result = noughts("solve")
    assert result.exit_code == 0
    assert "is built again: it is not a table of noughts." in result.stderr


def test_census_and_stocks() -> None:
    census = document("tables", "census", "classic")
    assert sum(ply["positions"] for ply in census["plies"]) == 5478
    assert "5,478" in output("tables", "census", "classic")
    stocks = document("tables", "stocks", "3x3k3s1b1")
    assert len(stocks) == 16
    assert {"x_swaps", "o_blocks", "value", "plies"} <= set(stocks[0])
    assert "win in 3" in output("tables", "stocks", "3x3k3s1b1")


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["build", "chess"], 2, "Cannot read the rules"),
        (["build", "5x5k4"], 1, "tables exist for at most 16"),
        (["build", "power", "--memory", "0.01"], 1, "takes 31 MiB of memory: more than"),
        (["census", "gomoku"], 1, "tables exist for at most 16"),
        (["verify", "chess"], 2, "Cannot read the rules"),
        (["build", "power", "--threads", "-1"], 2, ""),
        (["build", "power", "--threads", "1000"], 2, ""),
        (["build", "power", "--memory", "inf"], 2, ""),
    ],
)
def test_bad_input(arguments: list[str], code: int, sentence: str) -> None:
    result = noughts("tables", *arguments)
    assert result.exit_code == code
    assert sentence in result.stderr
    assert "Traceback" not in result.output
