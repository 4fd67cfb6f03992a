"""Files are written whole, or not at all."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from noughts import FileError
from noughts.files import leftovers, new_file, write_file


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_text_and_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_file(path, "\N{GREEK SMALL LETTER ALPHA}\r\nb\n")
    assert path.read_bytes() == b"\xce\xb1\r\nb\n"
    write_file(path, b"\0\xff")
    assert path.read_bytes() == b"\0\xff"
    assert names(tmp_path) == ["a.txt"]


def test_the_file_appears_when_the_block_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    with new_file(path) as stream:
        stream.write(b"new")
        assert path.read_text() == "old"
        assert len(leftovers(path)) == 1
    assert path.read_text() == "new"
    assert leftovers(path) == []


@pytest.mark.parametrize("error", [RuntimeError("wrong"), KeyboardInterrupt(), ValueError("null")])
def test_an_error_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, error: BaseException
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def write() -> None:
        with new_file(path) as stream:
            stream.write(b"half")
            raise error

    with pytest.raises(type(error)):
        write()
    assert (path.read_text(), names(tmp_path)) == ("old", ["a.txt"])


def test_an_error_of_another_file_is_not_blamed_on_this_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError), new_file(tmp_path / "a.txt"):
        (tmp_path / "missing").read_bytes()
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (".", "it is a folder"),
        ("no/such/a.txt", "there is no folder"),
        ("x" * 300, "File name too long"),
        ("a\0b", "this cannot be the name of a file"),
        ("-", "name a file"),
        ("circle", "its name leads nowhere"),
        ("pipe", "it is not an ordinary file"),
        ("file/a.txt", "there is no folder"),
    ],
)
def test_what_cannot_be_written_is_named_with_the_reason(
    tmp_path: Path, name: str, reason: str
) -> None:
    (tmp_path / "circle").symlink_to("circle")
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    before = names(tmp_path)
    with pytest.raises(FileError, match=reason):
        write_file(tmp_path / name, "text")
    assert names(tmp_path) == before


@pytest.mark.parametrize(
    ("call", "code"),
    [("fsync", errno.ENOSPC), ("replace", errno.EACCES), ("replace", errno.EROFS)],
)
def test_the_system_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, code: int
) -> None:
    """Root may write anywhere and our disk is not full: the calls that would fail play it."""

    def refuse(*_arguments: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(os if call == "fsync" else Path, call, refuse)
    with pytest.raises(FileError, match=f"Cannot write .*a.txt: {os.strerror(code)}"):
        write_file(tmp_path / "a.txt", "text")
    assert names(tmp_path) == []


def test_a_full_disk(tmp_path: Path) -> None:
    """A limit on the size of files is met as a full disk is: in the middle of writing."""
    code = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from noughts.files import write_file\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "write_file(Path(sys.argv[1]), 'x' * 10_000)\n"
    )
    path = tmp_path / "a.txt"
    path.write_text("old")
    run = subprocess.run(
        [sys.executable, "-c", code, path], capture_output=True, text=True, check=False
    )
    assert f"FileError: Cannot write {path}: File too large." in run.stderr
    assert (path.read_text(), names(tmp_path)) == ("old", ["a.txt"])


def test_a_kill_leaves_the_old_file(tmp_path: Path) -> None:
    code = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from noughts.files import new_file\n"
        "with new_file(Path(sys.argv[1])) as stream:\n"
        "    stream.write(b'half')\n"
        "    print('writing', flush=True)\n"
        "    time.sleep(60)\n"
    )
    path = tmp_path / "a.txt"
    path.write_text("old")
    with subprocess.Popen(
        [sys.executable, "-c", code, path], stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "writing\n"
        running.send_signal(signal.SIGKILL)
    assert path.read_text() == "old"
    assert len(leftovers(path)) == 1


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("real")
    write_file(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "text"


def test_others_may_read_what_they_may_read_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    write_file(tmp_path / "ours", "text")
    usual, ours = (stat.S_IMODE((tmp_path / n).stat().st_mode) for n in ("usual", "ours"))
    assert ours == usual


def test_the_folder_is_made_when_asked_for(tmp_path: Path) -> None:
    with new_file(tmp_path / "a" / "b" / "c.txt", make_folder=True) as stream:
        stream.write(b"text")
    assert (tmp_path / "a" / "b" / "c.txt").read_text() == "text"
