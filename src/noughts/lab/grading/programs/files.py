"""Programs: the files of a student, read but never run here."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.lab.grading.programs.archives import DATA, is_archive, unpacked
from noughts.lab.grading.safe_text import safe_text

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Program", "find_programs"]

_MAX_FILE_BYTES: Final = 2**20
_MAX_FOLDER_BYTES: Final = 4 * 2**20
_MAX_FILES: Final = 60
_MAX_DATA_FILES: Final = 20
_MAX_DATA_BYTES: Final = 1_000_000  # of a file; a program cannot write a larger one
_MAX_NAME_LENGTH: Final = 120
_NOT_THEIRS: Final = ("venv", "env", "site-packages", "node_modules", "build", "dist")
_IMPORT: Final = re.compile(r"^[ \t]*(?:from|import)[ \t]+\.?([A-Za-z_]\w*)", re.MULTILINE)


@dataclass(frozen=True)
class Program:
    """A program to be graded: one file, or a folder of files that import each other."""

    name: str
    source: bytes | dict[str, bytes]  # of a file, or of each file by its path; also data files
    trouble: str | None = None  # why it cannot be graded

    @property
    def code(self) -> bytes:
        """The text of all its files with code, one after another."""
        if isinstance(self.source, bytes):
            return self.source
        return b"\n".join(text for name, text in self.source.items() if name.endswith(".py"))

    @classmethod
    def read(cls, path: Path) -> Program:
        """Read a file, or a folder as one program; code is looked at only in the sandbox."""
        if is_archive(path):
            with unpacked(path) as folder:
                return cls(safe_text(path.name, _MAX_NAME_LENGTH), _read_folder(folder, path))
        if path.is_dir():
            return cls(safe_text(path.name, _MAX_NAME_LENGTH), _read_folder(path))
        return cls(safe_text(path.name, _MAX_NAME_LENGTH), _read_file(path))


def _read_file(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():  # reading a pipe or a device may never end
            raise InputError(f"{path} is no file.")
        if path.stat().st_size > _MAX_FILE_BYTES:
            raise InputError(f"{path} is larger than a program: expected at most 1 MiB.")
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"Cannot read {path}: {error.strerror}.") from None


def _read_folder(path: Path, shown: Path | None = None) -> dict[str, bytes]:
    """The files of a folder; `shown` is what people call it."""
    shown = shown or path
    files = [file for file in sorted(path.rglob("*.py"))[:_MAX_FILES] if _is_visible(file, path)]
    if not files:
        raise InputError(f"There is no program in {shown}: expected files that end in .py.")
    sources: dict[str, bytes] = {}
    for file in files:
        parts = [re.sub(r"\W", "_", part) for part in file.relative_to(path).with_suffix("").parts]
        if not any(part.startswith("test") for part in parts):
            sources["/".join(parts) + ".py"] = _read_file(file)
    if sum(map(len, sources.values())) > _MAX_FOLDER_BYTES:
        raise InputError(f"{shown} is larger than a program: expected at most 4 MiB.")
    return (sources or {"submission.py": _read_file(files[0])}) | _read_data(path)


def _read_data(path: Path) -> dict[str, bytes]:
    """The data files of a folder, such as a table that a program has learned; not too many."""
    data: dict[str, bytes] = {}
    size = 0
    for file in sorted(path.rglob("*")):
        if len(data) == _MAX_DATA_FILES:
            break
        is_data = file.suffix.lower() in DATA and file.is_file() and not file.is_symlink()
        if not is_data or not _is_visible(file, path) or file.stat().st_size > _MAX_DATA_BYTES:
            continue
        size += file.stat().st_size
        if size > _MAX_FOLDER_BYTES:
            break
        data[file.relative_to(path).as_posix()] = _read_file(file)
    return data


def _is_visible(file: Path, path: Path) -> bool:
    parts = file.relative_to(path).parts
    is_package = parts[-1] == "__init__.py"
    hidden = parts[:-1] if is_package else parts
    return not any(part.startswith((".", "_")) or part in _NOT_THEIRS for part in hidden)


def find_programs(path: Path) -> list[Program]:
    """The program of a file, or those of a folder.

    Files of one folder that import each other are one program, with the name of the folder. Each
    other `.py` file is a program of its own, in the folder and one below it. A zip file is read as
    a folder; one in a folder is one program.
    """
    if is_archive(path):
        with unpacked(path) as folder:
            try:
                return find_programs(folder)
            except InputError:
                raise InputError(
                    f"There is no program in {path}: expected files that end in .py."
                ) from None
    if not path.is_dir():
        return [Program.read(path)]
    if _is_one_program(path):
        return [_read_one_of_many(path, safe_text(path.name, _MAX_NAME_LENGTH))]
    programs: list[Program] = []
    for entry in sorted(path.iterdir()):
        if entry.name.startswith((".", "_")) or entry.name in _NOT_THEIRS:
            continue
        name = safe_text(entry.name, _MAX_NAME_LENGTH)
        if entry.is_dir():
            if _is_one_program(entry):
                programs.append(_read_one_of_many(entry, name))
                continue
            files = [
                one for one in sorted(entry.glob("*.py")) if not one.name.startswith((".", "_"))
            ]
            programs += [
                _read_one_of_many(file, safe_text(f"{entry.name}/{file.name}", _MAX_NAME_LENGTH))
                for file in files
            ]
        elif entry.suffix == ".py" or is_archive(entry):
            programs.append(_read_one_of_many(entry, name))
    if not programs:
        raise InputError(f"There is no program in {path}: expected files that end in .py.")
    return programs


def _is_one_program(path: Path) -> bool:
    """Whether some file of a folder imports another one of it.

    A file in a folder below may name that folder too: `src/game.py` says `from src.rules import`.
    """
    files = _files_in(path)
    folders = [
        folder for folder in sorted(path.iterdir())[:_MAX_FILES]
        if folder.is_dir() and folder.name.isidentifier() and any(folder.glob("*.py"))
    ]  # fmt: skip
    names = {file.stem for file in files} | {folder.name for folder in folders}
    if any(_imports_of(file) & (names - {file.stem}) for file in files):
        return True
    for folder in folders:
        inner = _files_in(folder) if _is_visible(folder, path) else []
        is_package = folder.name not in {file.stem for file in inner}
        if is_package and any(folder.name in _imports_of(file) for file in inner):
            return True
    return False


def _files_in(path: Path) -> list[Path]:
    return [file for file in sorted(path.glob("*.py")) if _is_visible(file, path)][:_MAX_FILES]


def _imports_of(file: Path) -> set[str]:
    """The first names of what a file imports; none of one that cannot be read."""
    try:
        text = _read_file(file).decode("utf-8", "replace")
    except InputError:
        return set()
    return {match[1] for match in _IMPORT.finditer(text)}


def _read_one_of_many(file: Path, name: str) -> Program:
    """A program that cannot be read does not keep the others from being graded."""
    try:
        return replace(Program.read(file), name=name)
    except InputError as error:
        return Program(name, b"", safe_text(str(error)))
