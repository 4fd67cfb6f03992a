"""Table files: whole or not at all, whatever happens."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import noughts.solving.table_store as table_store_module
from noughts import Rules, Table, TableError, TooLarge, Value
from noughts.solving.table_files import check_file, read_table, write_table
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
    header = check_file(path)
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


def test_tables_longest_unused_leave_memory(
    store: TableStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_store_module, "MEMORY_LIMIT", 40_000)
    first = store.open(CLASSIC)
    assert store.open(CLASSIC) is first
    store.open(Rules.parse("4x2k3"))
    store.open(SMALL)
    assert store.open(CLASSIC) is not first


def test_threads_wait_for_one_build(store: TableStore) -> None:
    shares: list[float] = []
    with ThreadPoolExecutor(8) as pool:
        opened = [pool.submit(store.open, SMALL, progress=shares.append) for _ in range(24)]
    assert len({id(future.result()) for future in opened}) == 1
    assert shares.count(1.0) == 1


def test_a_build_does_not_keep_others_waiting(store: TableStore) -> None:
    """What is told of progress may itself ask for tables, of the same rules or of others."""
    inner: list[Value] = []

    def ask(_share: float) -> None:
        if not inner:
            inner.append(store.open(CLASSIC).value(CLASSIC.start()))

    store.open(Rules.parse("power"), progress=ask)
    assert inner == [Value.draw()]


def test_a_table_beyond_the_limit_is_used_once_it_is_there(store: TableStore) -> None:
    assert not store.has(SMALL, memory=1000)
    store.build(SMALL)
    assert store.has(SMALL, memory=1000)
    assert TableStore(store.folder).has(SMALL, memory=1000)
    assert not store.has(Rules.parse("gomoku"))


def damaged(content: bytes) -> list[tuple[str, bytes, str]]:
    middle = len(content) // 2
    flipped = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
    return [
        ("flipped byte", flipped, "its checksum differs"),
        ("flipped header", content.replace(b'"rules"', b'"ruler"', 1), "its header cannot be read"),
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
    with pytest.raises(TableError, match="it has a table of 3x3k3s1b1, not of 3x3k3"):
        read_table(store.path_of(CLASSIC), CLASSIC)
    assert store.open(CLASSIC).value(CLASSIC.start()) == Value.draw()


def test_a_header_that_lies(store: TableStore) -> None:
    """With a right checksum over wrong content, the content is still checked."""

    class Liar(Table):
        def to_bytes(self) -> bytes:
            return b"nonsense" * 100

    table = store.open(SMALL)
    liar = Liar(SMALL, table._native)
    write_table(liar, store.path_of(SMALL))
    with pytest.raises(TableError, match="its content is not a table of 3x3k3s1b1"):
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

def wait(*_):
    print("waiting", flush=True)
    time.sleep(60)

progress = None
if sys.argv[2] == "writing":
    os.fsync = wait
else:
    progress = wait
TableStore(Path(sys.argv[1])).open(Rules.parse("3x3k3s1b1"), progress=progress)
"""


def start_and_wait(folder: Path, stage: str) -> subprocess.Popen[str]:
    running = subprocess.Popen(
        [sys.executable, "-c", BUILD_AND_WAIT, str(folder), stage],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "waiting\n"
    return running


@pytest.mark.parametrize(("stage", "parts"), [("building", 0), ("writing", 1)])
def test_killed(tmp_path: Path, stage: str, parts: int) -> None:
    with start_and_wait(tmp_path, stage) as running:
        running.send_signal(signal.SIGKILL)
    leftovers = list(tmp_path.glob(".*.part"))
    assert len(leftovers) == parts
    for part in leftovers:
        os.utime(part, (0, 0))  # as if it had happened long ago
    store = TableStore(tmp_path)
    assert not store.path_of(SMALL).exists()
    store.open(SMALL)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["3x3k3s1b1.table"]


def test_two_writers_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    with (
        start_and_wait(tmp_path, "writing") as first,
        start_and_wait(tmp_path, "writing") as second,
    ):
        assert len(list(tmp_path.glob(".*.part"))) == 2
        TableStore(tmp_path).open(SMALL)
        assert len(list(tmp_path.glob(".*.part"))) == 2  # another's work is left alone
        first.kill()
        second.kill()
    assert read_table(TableStore(tmp_path).path_of(SMALL), SMALL).value(SMALL.start()).plies == 5


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
        assert (process.returncode, out) == (0, "win in 11 plies\n")
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
    good = store.path_of(CLASSIC)
    folder = store.folder
    (folder / "2x2k2.table").write_text("nonsense")
    (folder / "3x2k2.table").symlink_to(folder / "nowhere")
    (folder / "3x2k3.table").mkdir()
    os.mkfifo(folder / "4x2k2.table")
    (folder / "CLASSIC.table").write_bytes(good.read_bytes())
    (folder / "4x2k3.table").write_bytes(good.read_bytes()[:-1] + b"?")
    errors = {path.stem: str(entry) for path, entry in store.entries() if path != good}
    assert errors == {
        "2x2k2": "it is not a table of noughts",
        "3x2k2": "it leads nowhere",
        "3x2k3": "it is not a file",
        "4x2k2": "it is not a file",
        "CLASSIC": "it has a table of 3x3k3, but another name",
        "4x2k3": "it is damaged or cut short: its checksum differs",
    }
    assert not isinstance(dict(store.entries())[good], TableError)


@pytest.mark.parametrize(
    "header", ['{"rules": "3x3k3s1b1"}', '{"rules": "3x3k3s1b1", "classes": Infinity}', "[" * 9000]
)
def test_headers_that_make_no_sense(
    store: TableStore, monkeypatch: pytest.MonkeyPatch, header: str
) -> None:
    table = store.open(SMALL)
    with monkeypatch.context() as patch:
        patch.setattr(json, "dumps", lambda _fields: header)
        write_table(table, store.path_of(SMALL))
    with pytest.raises(TableError, match="its header cannot be read"):
        check_file(store.path_of(SMALL))


def test_memory_limit(store: TableStore) -> None:
    with pytest.raises(TooLarge, match="MiB of memory"):
        store.open(Rules.parse("power"), memory=2**20)


@pytest.mark.parametrize(
    ("home", "folder"),
    [("/x y", "/x y/tables"), ("  /x ", "/x/tables"), ("~", f"{Path.home()}/tables")],
)
def test_noughts_home(home: str, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_HOME", home)
    assert str(table_store().folder) == folder


def test_noughts_home_unset_or_relative(monkeypatch: pytest.MonkeyPatch) -> None:
    for home in ("", "   "):
        monkeypatch.setenv("NOUGHTS_HOME", home)
        assert table_store().folder.parts[-2:] == ("noughts", "tables")
    monkeypatch.setenv("NOUGHTS_HOME", "here")
    assert table_store().folder == Path("here").absolute() / "tables"
