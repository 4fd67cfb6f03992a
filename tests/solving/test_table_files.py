"""Table files: whole or not at all, whatever happens."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from noughts import Rules, Table, TableError, TooLarge, Value
from noughts.solving.table_files import read_header, read_table, write_table
from noughts.solving.table_store import TableStore, table_store

CLASSIC = Rules.parse("classic")
SMALL = Rules.parse("3x3k3s1b1")


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path / "tables")


def test_round_trip(store: TableStore) -> None:
    built = store.open(SMALL)
    path = store.path_of(SMALL)
    assert path.name == "3x3k3s1b1.table"
    assert read_table(path, SMALL).to_bytes() == built.to_bytes()
    header = read_header(path)
    assert (header.rules, header.classes, header.symmetries) == (SMALL, built.classes, 8)
    assert path.read_bytes().startswith(b"noughts table 1\n")


def test_a_table_is_built_once(store: TableStore) -> None:
    shares: list[float] = []
    first = store.open(SMALL, progress=shares.append)
    assert shares[-1] == 1.0
    assert store.open(SMALL) is first
    again: list[float] = []
    TableStore(store.folder).open(SMALL, progress=again.append)
    assert again == []


def test_a_few_tables_stay_in_memory(store: TableStore) -> None:
    first = store.open(CLASSIC)
    for text in ("2x2k2", "3x2k2", "3x2k3", "4x2k3"):
        store.open(Rules.parse(text))
    assert store.open(CLASSIC) is not first


def damaged(content: bytes) -> list[tuple[str, bytes, str]]:
    middle = len(content) // 2
    flipped = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
    return [
        ("flipped byte", flipped, "its checksum differs"),
        ("flipped header", content.replace(b'"rules"', b'"ruler"', 1), "its checksum differs"),
        ("truncated", content[:-10], "its checksum differs"),
        ("cut in the header", content[:40], "its checksum cannot be read"),
        ("empty", b"", "it is not a table of noughts"),
        ("foreign", b"PNG something else entirely\n" * 9, "it is not a table of noughts"),
        ("older", content.replace(b"table 1\n", b"table 0\n", 1), "it has format version 0, not 1"),
        ("newer", content.replace(b"table 1\n", b"table 2\n", 1), "it has format version 2, not 1"),
    ]


@pytest.mark.parametrize("number", range(8))
def test_bad_files_are_named_and_built_again(store: TableStore, number: int) -> None:
    good = store.open(SMALL).to_bytes()
    path = store.path_of(SMALL)
    bystander = store.folder / "notes.txt"
    bystander.write_text("mine")
    _, content, reason = damaged(path.read_bytes())[number]
    path.write_bytes(content)
    notices: list[str] = []
    table = TableStore(store.folder).open(SMALL, notice=notices.append)
    assert table.to_bytes() == good
    assert len(notices) == 1
    assert str(path) in notices[0]
    assert reason in notices[0]
    assert read_table(path, SMALL).to_bytes() == good
    assert bystander.read_text() == "mine"


def test_a_table_of_other_rules(store: TableStore) -> None:
    store.open(SMALL)
    store.path_of(SMALL).rename(store.path_of(CLASSIC))
    with pytest.raises(TableError, match="it holds a table of 3x3k3s1b1, not of 3x3k3"):
        read_table(store.path_of(CLASSIC), CLASSIC)
    assert store.open(CLASSIC).value(CLASSIC.start()) == Value.draw()


def test_a_header_that_lies(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a right checksum over wrong content, the content is still checked."""

    class Liar(Table):
        def to_bytes(self) -> bytes:
            return b"nonsense" * 100

    table = store.open(SMALL)
    liar = Liar(SMALL, table._native)
    write_table(liar, store.path_of(SMALL))
    with pytest.raises(TableError, match="its content is not a table of 3x3k3s1b1"):
        read_table(store.path_of(SMALL), SMALL)
    monkeypatch.setattr(json, "dumps", lambda _header: '{"rules": "3x3k3s1b1"}')
    write_table(table, store.path_of(SMALL))
    with pytest.raises(TableError, match="its header cannot be read"):
        read_table(store.path_of(SMALL), SMALL)


def test_a_full_disk_leaves_nothing_behind(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_space(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    notices: list[str] = []
    table = store.open(SMALL, notice=notices.append)
    assert table.value(SMALL.start()).plies
    assert "could not be kept" in notices[0]
    assert "No space left on device" in notices[0]
    assert list(store.folder.iterdir()) == []


def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    notices: list[str] = []
    table = TableStore(tmp_path / "file" / "tables").open(SMALL, notice=notices.append)
    assert table.value(SMALL.start()).plies
    assert any("could not be kept" in notice for notice in notices)


def test_a_read_only_cache(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write anywhere, so the refusal is played by the call that would meet it."""

    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", refuse)
    notices: list[str] = []
    assert store.open(SMALL, notice=notices.append).value(SMALL.start()) == Value.win(5)
    assert "Read-only file system" in notices[0]
    assert not store.folder.exists()


BUILD_AND_WAIT = """
import os, sys, time
from pathlib import Path
from noughts import Rules
from noughts.solving.table_store import TableStore

def slow(descriptor):
    print("writing", flush=True)
    time.sleep(60)
os.fsync = slow
TableStore(Path(sys.argv[1])).open(Rules.parse("3x3k3s1b1"))
"""


def test_killed_while_writing(tmp_path: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", BUILD_AND_WAIT, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    with running:
        assert running.stdout is not None
        assert running.stdout.readline() == "writing\n"
        assert len(list(tmp_path.glob(".*.part"))) == 1
        running.send_signal(signal.SIGKILL)
    store = TableStore(tmp_path)
    assert not store.path_of(SMALL).exists()
    store.open(SMALL)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["3x3k3s1b1.table"]


def test_killed_while_building(tmp_path: Path) -> None:
    code = "import noughts; noughts.open_table(noughts.Rules.parse('4x4k4s4b3'))"
    environment = os.environ | {"NOUGHTS_HOME": str(tmp_path)}
    running = subprocess.Popen([sys.executable, "-c", code], env=environment)
    time.sleep(0.6)
    running.kill()
    running.wait()
    assert [path for path in tmp_path.rglob("*") if path.suffix == ".part"] == []


def test_two_processes_at_once(tmp_path: Path) -> None:
    code = (
        "import noughts; r = noughts.Rules.parse('power');"
        "print(noughts.open_table(r).value(r.start()))"
    )
    environment = os.environ | {"NOUGHTS_HOME": str(tmp_path)}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True
        )
        for _ in range(3)
    ]
    for process in running:
        out, _ = process.communicate(timeout=120)
        assert (process.returncode, out) == (0, "win in 11\n")
    names = [path.name for path in (tmp_path / "tables").iterdir()]
    assert names == ["4x4k4s2b1.table"]
    rules = Rules.parse("power")
    assert read_table(tmp_path / "tables" / names[0], rules).value(rules.start()) == Value.win(11)


def test_what_progress_raises_leaves_nothing_behind(store: TableStore) -> None:
    def stop(_share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.open(Rules.parse("power"), progress=stop)
    assert not store.folder.exists()


def test_entries_tell_good_from_bad(store: TableStore) -> None:
    store.open(CLASSIC)
    (store.folder / "2x2k2.table").write_text("nonsense")
    bad, good = [entry for _, entry in store.entries()]
    assert isinstance(bad, TableError)
    assert not isinstance(good, TableError)
    assert good.rules == CLASSIC


def test_memory_limit(store: TableStore) -> None:
    with pytest.raises(TooLarge, match="MiB of memory"):
        store.open(Rules.parse("power"), memory=2**20)


def test_noughts_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_HOME", str(tmp_path))
    assert table_store().folder == tmp_path / "tables"
    monkeypatch.delenv("NOUGHTS_HOME")
    assert table_store().folder.parts[-2:] == ("noughts", "tables")
