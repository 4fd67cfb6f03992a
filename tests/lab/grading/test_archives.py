"""Zip files: read as a folder, within limits, and nothing outside of it."""

from __future__ import annotations

import stat
import zipfile
from typing import TYPE_CHECKING

import pytest

from noughts.core.errors import InputError
from noughts.lab.grading import Program, find_programs
from noughts.lab.grading.programs import archives

if TYPE_CHECKING:
    from pathlib import Path


def archive(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in files.items():
            target.writestr(name, content)
    return path


def test_a_zip_file_is_read_as_a_folder(tmp_path: Path) -> None:
    path = archive(
        tmp_path / "ann.zip",
        {"ann-main/game.py": b"import logic", "ann-main/logic.py": b"x = 1", "ann-main/a.txt": b""},
    )
    assert Program.read(path).source == {"game.py": b"import logic", "logic.py": b"x = 1"}
    (program,) = find_programs(path)
    assert program.name == "ann-main"
    alone = archive(tmp_path / "class.zip", {"ann.py": b"a = 1", "bob.py": b"b = 2"})
    assert [one.name for one in find_programs(alone)] == ["ann.py", "bob.py"]


def test_zip_files_of_a_class_are_programs(tmp_path: Path) -> None:
    archive(tmp_path / "ann.zip", {"game.py": b"a = 1"})
    (tmp_path / "bob.py").write_text("b = 2")
    (tmp_path / "carl.zip").write_bytes(b"no zip file")
    ann, bob, carl = find_programs(tmp_path)
    assert (ann.name, bob.name, carl.name) == ("ann.zip", "bob.py", "carl.zip")
    assert carl.trouble is not None
    assert "as a zip file" in carl.trouble


@pytest.mark.parametrize(
    "name", ["../evil.py", "/etc/evil.py", "a/../../evil.py", "..\\evil.py", "C:\\evil.py", ".x.py"]
)
def test_nothing_is_written_outside(tmp_path: Path, name: str) -> None:
    path = archive(tmp_path / "ann.zip", {name: b"evil = 1", "good.py": b"good = 1"})
    assert Program.read(path).source == {"good.py": b"good = 1"}
    assert not list(tmp_path.parent.glob("**/*evil.py"))


def test_links_are_left_out(tmp_path: Path) -> None:
    path = archive(tmp_path / "ann.zip", {"good.py": b"good = 1"})
    with zipfile.ZipFile(path, "a") as target:
        link = zipfile.ZipInfo("link.py")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        target.writestr(link, "/etc/passwd")
    assert Program.read(path).source == {"good.py": b"good = 1"}


def test_a_zip_bomb_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    large = b"#" * 2**20
    path = archive(tmp_path / "bomb.zip", {f"{n}.py": large for n in range(40)})
    with pytest.raises(InputError, match="holds more than programs"):
        Program.read(path)
    monkeypatch.setattr(archives, "_MAX_ENTRIES", 3)
    with pytest.raises(InputError, match="too many files"):
        Program.read(path)


def test_an_empty_zip_file_has_no_program(tmp_path: Path) -> None:
    path = archive(tmp_path / "ann.zip", {"a.txt": b""})
    for read in (Program.read, find_programs):
        with pytest.raises(InputError, match=r"There is no program in .*ann\.zip"):
            read(path)
