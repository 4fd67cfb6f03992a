"""What the files of a program import: found in their text, which is never run here."""

from __future__ import annotations

import re
import sys
from itertools import islice
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.lab.grading.programs.archives import CODE

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "MAX_FILES",
    "code_in",
    "import_each_other",
    "import_missing",
    "imported_from",
    "imports_of",
    "is_project",
    "read_file",
    "root_of",
    "text_of",
]

MAX_FILES: Final = 60
_MAX_FILE_BYTES: Final = 2**20
# By which a folder says that it is one project, and what that needs.
_NEEDS: Final = ("requirements.txt", "pyproject.toml", "setup.py", "setup.cfg", "Pipfile")
_MAX_ABOVE: Final = 3  # folders in which a program may be started, above the one of its file
_FROM: Final = re.compile(r"^[ \t]*from[ \t]+\.?([A-Za-z_]\w*)", re.MULTILINE)
_FILE: Final = re.compile(r"(?<![\w.])([A-Za-z_]\w{0,60})\.pyw?['\"]")
_STARTS: Final = re.compile(
    r"\b(?:exec|popen|run|call|system|spawn|start|launch|open)\w{0,20}[ \t]?\([^\n]*$",
    re.IGNORECASE,
)
_MAX_NAMED: Final = 500  # names of files in one of them
_MAX_BEFORE: Final = 100  # letters in a line before the name of a file that is started
_IMPORT: Final = re.compile(
    r"^[ \t]*(?:from[ \t]+\.[ \t]+)?import[ \t]+\(?([A-Za-z_][\w., \t]*)", re.MULTILINE
)
_IN_FOLDER: Final = re.compile(  # a folder, and what is imported of it
    r"^[ \t]*(?:from|import)[ \t]+([A-Za-z_]\w*)(?:\.|[ \t]+import[ \t]+)(\w+)", re.MULTILINE
)

_NAMES_FROM: Final = re.compile(
    r"^[ \t]*from[ \t]+([A-Za-z_][\w.]{0,120})[ \t]+import[ \t]+\(?([\w, \t]{1,400})", re.MULTILINE
)
_DEFINITION: Final = re.compile(r"^(?:class|def)[ \t]+(\w{1,80})", re.MULTILINE)
_PARAMETERS: Final = re.compile(r"^[ \t]*def[ \t]+\w{1,80}\(([^()]{0,400})\)", re.MULTILINE)
_METHOD: Final = re.compile(r"^[ \t]+def[ \t]+(\w{1,80})\([ \t]*self\b", re.MULTILINE)
_METHOD_CALL: Final = re.compile(r"\b([A-Za-z_]\w{0,60})\.([A-Za-z_]\w{0,60})\(")
_OF_VALUES: Final = frozenset(
    name for kind in (str, list, dict, set, int, bytes) for name in dir(kind)
)


def read_file(path: Path) -> bytes:
    """The contents of a file of a program."""
    try:
        if path.exists() and not path.is_file():  # reading a pipe or a device may never end
            raise InputError(f"{path} is no file.")
        if path.stat().st_size > _MAX_FILE_BYTES:
            raise InputError(f"{path} is larger than a program: expected at most 1 MiB.")
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"Cannot read {path}: {error.strerror}.") from None


def text_of(file: Path) -> str:
    """The text of a file; none of one that cannot be read."""
    try:
        return read_file(file).decode("utf-8", "replace")
    except InputError:
        return ""


def code_in(folder: Path, pattern: str = "*") -> list[Path]:
    """The files with code in a folder; `**/*` finds those in the folders below it, too."""
    return sorted(path for suffix in CODE for path in folder.glob(pattern + suffix))


def _module(folder: Path, name: str) -> Path | None:
    files = (folder / f"{name}{suffix}" for suffix in CODE)
    return next((file for file in files if file.is_file()), None)


def imports_of(file: Path) -> set[str]:
    """The first names of what a file imports, and the names of files that it starts.

    `exec(open("menu.py").read())`, `subprocess.run(["python", "game.py"])`.
    """
    text = text_of(file)
    lists = [match[1].split(",") for match in _IMPORT.finditer(text)]
    first = {re.split(r"[. \t]", name.strip())[0] for names in lists for name in names}
    started = {
        match[1]
        for match in islice(_FILE.finditer(text), _MAX_NAMED)
        if _STARTS.search(text[max(0, match.start() - _MAX_BEFORE) : match.start()])
    }
    return (first | started | {match[1] for match in _FROM.finditer(text)}) - {""}


def imported_from(path: Path, is_alone: bool = True) -> list[Path]:
    """A file, and those of its folder that it imports, or that they import.

    They are looked for in the folder in which the program is started, too; but not if other
    programs may be there. A file that is given alone may be imported by one that is not looked at,
    together with the class whose objects its functions are given: then the file beside it with that
    class belongs to it.
    """
    root = root_of(path, is_alone)
    files = _with_imports([path], path, root)
    if is_alone:
        beside = _file_with_class(files) or _files_with_missing(path, _beside(path))
        files = _with_imports([*files, *beside], path, root)
    return files[:MAX_FILES]


def _with_imports(files: list[Path], path: Path, root: Path) -> list[Path]:
    for file in files:  # which grow
        for name in sorted(imports_of(file)):
            places = [place for place in (path.parent, root) if _has(place, name)]
            for place in places[:1]:
                module = _module(place, name)
                found = [module] if module is not None else code_in(place / name, "**/*")
                files += [
                    each for each in found[:MAX_FILES]
                    if each not in files and not each.is_symlink()
                ]  # fmt: skip
    return files


def _file_with_class(files: list[Path]) -> list[Path]:
    """The one file beside the first that has the methods which its functions call.

    `def best(game): ... game.free_cells() ... game.play(cell)`; no class of theirs has any of them.
    """
    text, own = text_of(files[0]), {name for file in files for name in _methods_in(file)}
    lists = [match[1].split(",") for match in _PARAMETERS.finditer(text)]
    parameters = {re.split(r"[:=]", name)[0].strip() for names in lists for name in names}
    called: dict[str, set[str]] = {}
    for match in _METHOD_CALL.finditer(text):
        if match[1] in parameters - {"self", "cls"} and match[2] not in _OF_VALUES:
            called.setdefault(match[1], set()).add(match[2])
    beside = [(file, _methods_in(file)) for file in _beside(files[0]) if file not in files]
    for names in called.values():
        found = [file for file, methods in beside if names <= methods]
        if len(names) > 1 and not names & own and len(found) == 1:
            return found
    return []


def _beside(path: Path) -> list[Path]:
    """The other files of its folder."""
    return [
        file for file in code_in(path.parent)[:MAX_FILES]
        if file != path and not file.is_symlink() and not file.name.startswith("test")
    ]  # fmt: skip


def import_missing(files: list[Path]) -> bool:
    """Whether one file imports from a missing module what the others define, and all take part."""
    found = {file: _files_with_missing(file, files) for file in files}
    those = [{file, *others} for file, others in found.items() if others]
    return those == [set(files)]  # more are handed in by many, with one template


def _files_with_missing(path: Path, files: list[Path]) -> list[Path]:
    """The files that define what a file imports from modules that are missing.

    Each is the only one, has all of it, at least two names if its own name does not tell it, and
    nothing that the file defines itself.
    """
    found: list[Path] = []
    text, defined = text_of(path), {file: _defined_in(file) for file in files if file != path}
    for match in _NAMES_FROM.finditer(text):
        module, names = (
            match[1].split("."),
            {one.split()[0] for one in match[2].split(",") if one.split()},
        )
        if module[0] in sys.stdlib_module_names or _has(root_of(path), module[0]):
            continue
        those = [file for file, own in defined.items() if names and names <= own]
        is_told = len(names) > 1 or any(file.stem == module[-1] for file in those)
        if len(those) == 1 and is_told and not defined[those[0]] & _defined_in(path):
            found += those
    return found


def _defined_in(file: Path) -> set[str]:
    return {match[1] for match in _DEFINITION.finditer(text_of(file))}


def _methods_in(file: Path) -> set[str]:
    return {match[1] for match in _METHOD.finditer(text_of(file))}


def root_of(path: Path, is_alone: bool = True) -> Path:
    """The folder in which the program of a file is started: its own, or one above it.

    It is above if the file imports from a folder that is there: `from rules.board import Board` in
    `bots/search.py` means `rules/board.py` beside `bots`. In a class, those are of somebody else.
    """
    folder = path.parent
    if not is_alone:
        return folder
    wanted = [
        match.groups() for match in _IN_FOLDER.finditer(text_of(path))
        if match[1] not in sys.stdlib_module_names and not _has(folder, match[1])
    ]  # fmt: skip
    for above in list(folder.resolve().parents)[:_MAX_ABOVE] if wanted else ():
        if any(_has_inside(above, name, part) for name, part in wanted):
            return above
    return folder


def import_each_other(path: Path, folders: list[Path]) -> bool:
    """Whether each of a folder's folders imports another one of them, or is imported by one.

    In a class, somebody may import from somebody else: that makes no program of the whole class.
    """
    names = {folder.name for folder in folders}
    pairs = [
        (folder.name, match[1])
        for folder in folders
        for file in code_in(folder, "**/*")[:MAX_FILES]
        for match in _IN_FOLDER.finditer(text_of(file))
        if match[1] in names - {folder.name}
        and _has_inside(path, match[1], match[2]) and not _has(file.parent, match[1])
    ]  # fmt: skip
    return bool(pairs) and {name for pair in pairs for name in pair} == names


def is_project(path: Path, files: list[Path], folders: list[Path]) -> bool:
    """Whether a folder says what it needs, and each of its files and folders imports another one.

    Or is imported by one. A program can look for modules in any folder of its own: `app.py` may
    mean `src/rules.py` by `import rules`, and `server/play.py` may mean the `rules.py` beside
    `server`.
    """
    if not any((path / name).is_file() for name in _NEEDS):
        return False
    names = {file: {file.stem} for file in files}
    names |= {folder: {folder.name, *_modules_in(folder)} for folder in folders}
    imported = {file: imports_of(file) for file in files}
    for folder in folders:
        inside = code_in(folder, "**/*")[:MAX_FILES]
        imported[folder] = set().union(*map(imports_of, inside)) - _modules_in(folder)
    pairs = [
        (part, other)
        for part, wanted in imported.items() for other, own in names.items()
        if part != other and wanted & own - sys.stdlib_module_names
    ]  # fmt: skip
    return {part for pair in pairs for part in pair} == set(names)


def _modules_in(folder: Path) -> set[str]:
    """The names of the files and folders with code in a folder."""
    found = [*code_in(folder), *(file.parent for file in code_in(folder, "*/*"))]
    return {file.stem for file in found[:MAX_FILES]}


def _has(folder: Path, name: str) -> bool:
    """Whether a folder has a module or a package of that name."""
    return _module(folder, name) is not None or _is_package(folder / name)


def _is_package(folder: Path) -> bool:
    if folder.is_symlink():  # which may lead anywhere
        return False
    return bool(code_in(folder) or code_in(folder, "*/*"))


def _has_inside(root: Path, name: str, part: str) -> bool:
    """Whether a folder below has a module or a folder of that name, or is a package."""
    folder = root / name
    return not folder.is_symlink() and ((folder / "__init__.py").is_file() or _has(folder, part))
