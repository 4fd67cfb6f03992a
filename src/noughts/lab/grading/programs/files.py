"""Programs: the files of a student, read but never run here."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.lab.grading.programs.archives import CODE, DATA, is_archive, unpacked
from noughts.lab.grading.programs.imports import (
    MAX_FILES,
    code_in,
    import_each_other,
    import_missing,
    imported_from,
    imports_of,
    is_project,
    read_file,
    root_of,
    text_of,
)
from noughts.lab.grading.safe_text import safe_text

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Program", "find_programs"]

_MAX_FOLDER_BYTES: Final = 4 * 2**20
_MAX_DATA_FILES: Final = 20
_MAX_DATA_BYTES: Final = 1_000_000  # of a file; a program cannot write a larger one
_MAX_NAME_LENGTH: Final = 120
_MAX_DEPTH: Final = 4  # of folders in which programs are looked for
_NOT_THEIRS: Final = ("venv", "env", "site-packages", "node_modules", "build", "dist")
_RELATIVE: Final = re.compile(r"^[ \t]*from[ \t]+\.\w*[ \t]+import\b", re.MULTILINE)
_INSTALLS: Final = re.compile(
    r"^[ \t]*(?:from|import)[ \t]+(?:setuptools|distutils)\b", re.MULTILINE
)
_ENDS: Final = re.compile(r"(?<![\w-])[\w-]{1,120}(?=['\"])")  # of texts: names without an ending
_DATA_NAME: Final = re.compile(
    rf"(?<![\w./\\-])[\w./\\-]{{1,120}}(?:{'|'.join(map(re.escape, DATA))})\b"
    r"|(?<=['\"])[\w./\\-]{1,120}(?=['\"])",  # a whole text: the file may have no ending
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Program:
    """A program to be graded: one file, or a folder of files that import each other."""

    name: str
    source: bytes | dict[str, bytes]  # of a file, or of each file by its path; also data files
    trouble: str | None = None  # why it cannot be graded
    given: str = ""  # the name, as it is imported, of a file that others came with

    @property
    def code(self) -> bytes:
        """The text of all its files with code, one after another."""
        if isinstance(self.source, bytes):
            return self.source
        return b"\n".join(text for name, text in self.source.items() if name.endswith(".py"))

    @classmethod
    def read(cls, path: Path, is_alone: bool = True) -> Program:
        """Read a file, or a folder as one program; code is looked at only in the sandbox.

        A file that is not given alone has other programs beside it.
        """
        if is_archive(path):
            with unpacked(path) as folder:
                return cls(safe_text(path.name, _MAX_NAME_LENGTH), _read_folder(folder, path))
        if path.is_dir():
            return cls(safe_text(path.name, _MAX_NAME_LENGTH), _read_folder(path))
        name = safe_text(path.name, _MAX_NAME_LENGTH)
        return cls(name, _read_with_imports(path, is_alone), given=_importable(path.stem))


def _read_with_imports(path: Path, is_alone: bool) -> bytes | dict[str, bytes]:
    """A file; with it the files that it imports, and the data files that it names.

    One that imports its own folder, by its name or relatively, stands for that package; one that
    imports itself keeps its name.
    """
    source, folder = read_file(path), path.resolve().parent
    path = folder / path.name
    is_named = folder.name in imports_of(path) and _imports_itself(folder)
    if is_named or _RELATIVE.search(text_of(path)):
        return _read_folder(folder)
    files, root = imported_from(path, is_alone), root_of(path, is_alone)
    named = {
        folder / match[0].replace("\\", "/").lstrip("./")
        for file in files for match in _DATA_NAME.finditer(text_of(file))
    }  # fmt: skip
    if not is_alone:  # a folder with code is somebody else's
        named = {file for file in named if file.parent == folder or not code_in(file.parent)}
    data = _read_data(sorted(named), folder, files)
    if len(files) == 1 and not data and path.stem not in imports_of(path):
        return source
    return _read_code(files, root, root) | data


def _read_folder(path: Path, shown: Path | None = None) -> dict[str, bytes]:
    """The files of a folder; `shown` is what people call it.

    The files of a package that imports itself, by its name or relatively, lie in a folder of that
    name.
    """
    shown = shown or path
    name = _importable(path.name)
    name = name if name.isidentifier() else f"package_{name}"  # as one that begins with a digit
    inside = (name,) if _imports_itself(path) or _is_package(path) else ()
    files = [file for file in code_in(path, "**/*")[:MAX_FILES] if _is_visible(file, path)]
    if not files:
        raise InputError(f"There is no program in {shown}: expected files that end in .py.")
    files = [file for file in files if not _is_test(file, path)] or files[:1]
    others = [file for file in sorted(path.rglob("*")) if _is_visible(file, path)]
    return _read_code(files, path, shown, inside) | _read_data(others, path, files)


def _read_code(
    files: list[Path], path: Path, shown: Path, inside: tuple[str, ...] = ()
) -> dict[str, bytes]:
    """The text of files in a folder, by names that can be imported."""
    sources: dict[str, bytes] = {}
    for file in files:
        parts = [_importable(part) for part in file.relative_to(path).with_suffix("").parts]
        sources["/".join([*inside, *parts[:-1], _file_name(parts[-1])])] = read_file(file)
    if sum(map(len, sources.values())) > _MAX_FOLDER_BYTES:
        raise InputError(f"{shown} is larger than a program: expected at most 4 MiB.")
    return sources


def _importable(name: str) -> str:
    return re.sub(r"\W", "_", name)


def _file_name(stem: str) -> str:
    """No module of a program can have the name of the one that runs it."""
    return "main_of_package.py" if stem == "__main__" else f"{stem}.py"


def _read_data(files: list[Path], path: Path, code: list[Path]) -> dict[str, bytes]:
    """The data files among these, such as a table that a program has learned; not too many.

    One without an ending counts if the program names it.
    """
    data: dict[str, bytes] = {}
    size, named = 0, {name for file in code for name in _ENDS.findall(text_of(file))}
    for file in files:
        if len(data) == _MAX_DATA_FILES:
            break
        is_named = not file.suffix and file.name in named
        is_data = (file.suffix.lower() in DATA or is_named) and file.is_file()
        is_inside = ".." not in file.relative_to(path).parts and not file.is_symlink()
        if not is_data or not is_inside or file.stat().st_size > _MAX_DATA_BYTES:
            continue
        size += file.stat().st_size
        if size > _MAX_FOLDER_BYTES:
            break
        data[file.relative_to(path).as_posix()] = read_file(file)
    return data


def _is_visible(file: Path, path: Path) -> bool:
    parts = file.relative_to(path).parts
    hidden = parts[:-1] if parts[-1] in ("__init__.py", "__main__.py") else parts
    return not any(part.startswith((".", "_")) or part in _NOT_THEIRS for part in hidden)


def _is_test(file: Path, path: Path) -> bool:
    return any(part.startswith("test") for part in file.relative_to(path).parts)


def find_programs(path: Path) -> list[Program]:
    """The program of a file, or those of a folder.

    Files of one folder that import each other are one program, with the name of the folder. Each
    other file with code is a program of its own. A zip file is read as a folder; one in a folder is
    one program.
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
    programs = _programs_below(path, "", _MAX_DEPTH)
    if not programs:
        raise InputError(f"There is no program in {path}: expected files that end in .py.")
    return programs


def _programs_below(path: Path, prefix: str, depth: int) -> list[Program]:
    """The programs of a folder that is not one itself, each with the way to it as its name."""
    programs: list[Program] = []
    for entry in sorted(path.iterdir()):
        if entry.name.startswith((".", "_")) or entry.name in _NOT_THEIRS:
            continue
        name = safe_text(prefix + entry.name, _MAX_NAME_LENGTH)
        if entry.is_dir():
            if not depth or entry.name == "tests" or (prefix and entry.is_symlink()):
                continue
            if _is_one_program(entry):
                programs.append(_read_one_of_many(entry, name))
            else:
                programs += _programs_below(entry, f"{prefix}{entry.name}/", depth - 1)
        elif (entry.suffix in CODE and not _is_set_up(entry)) or is_archive(entry):
            programs.append(_read_one_of_many(entry, name))
    return programs


def _is_one_program(path: Path) -> bool:
    """Whether some file of a folder imports another one of it.

    The folder may hold nothing but a package that imports itself, `src/game.py` with `from
    src.rules import wins`. Beside other programs, such a package is one by itself. It may hold
    nothing but folders that import each other, `bots/search.py` with `from rules.board import x`.
    """
    files, folders = _files_in(path), _folders_in(path)
    names = {file.stem for file in files} | {folder.name for folder in folders}
    if any(imports_of(file) & (names - {file.stem}) for file in files):
        return True
    if _imports_itself(path) or _is_package(path) or import_missing(files):
        return True
    if any(file.name == "manage.py" and "django" in text_of(file) for file in files):
        return True  # its folders are found by what its settings name
    if files:
        return is_project(path, files, folders)
    return import_each_other(path, folders) or (len(folders) == 1 and _imports_itself(folders[0]))


def _imports_itself(path: Path) -> bool:
    """Whether a folder is a package that is run from outside: `from game.board import Board`."""
    files = _files_in(path)
    names = {file.stem for file in files} | {folder.name for folder in _folders_in(path)}
    if not path.name.isidentifier() or path.name in names:
        return False
    own = re.compile(rf"^[ \t]*(?:from|import)[ \t]+{path.name}\.(\w+)", re.MULTILINE)
    return any(match[1] in names for file in files for match in own.finditer(text_of(file)))


def _is_package(path: Path) -> bool:
    """Whether files of a folder import each other relatively: `from . import rules`."""
    return any(_RELATIVE.search(text_of(file)) for file in _files_in(path))


def _is_set_up(file: Path) -> bool:
    """Whether a file installs the programs beside it, and is none itself."""
    return file.name == "setup.py" and _INSTALLS.search(text_of(file)) is not None


def _folders_in(path: Path) -> list[Path]:
    return [
        folder for folder in sorted(path.iterdir())[:MAX_FILES]
        if folder.is_dir() and not folder.is_symlink()
        and folder.name.isidentifier() and folder.name != "tests"
        and (code_in(folder) or code_in(folder, "*/*"))
    ]  # fmt: skip


def _files_in(path: Path) -> list[Path]:
    files = (file for file in code_in(path) if _is_visible(file, path))
    return [file for file in files if not _is_set_up(file)][:MAX_FILES]


def _read_one_of_many(file: Path, name: str) -> Program:
    """A program that cannot be read does not keep the others from being graded."""
    try:
        return replace(Program.read(file, is_alone=False), name=name)
    except InputError as error:
        return Program(name, b"", safe_text(str(error)))
