"""Runs inside Pyodide while the site is built: picks the modules that a browser needs, compiled.

It needs the standard library alone. `freeze` imports every module of the package and whatever they
import anywhere, looks at what Python has loaded by then, and leaves out the rest of the standard
library. Compiled modules start much faster, and only this very Python can compile them.
"""

from __future__ import annotations

import ast
import importlib
import io
import marshal
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Final

__all__ = ["freeze"]

# Loaded on certain occasions only: encodings by name, errors while they are shown.
_EXTRA: Final = (
    "_colorize",
    "encodings.ascii",
    "encodings.latin_1",
    "linecache",
    "pyodide.code",
    "pyodide.ffi",
    "random",
    "traceback",
)
_GRADING: Final = "noughts.lab.grading"
# What programs of students import, besides what is there anyway.
_FOR_STUDENTS: Final = (
    "abc", "array", "bisect", "cmath", "datetime", "decimal", "fractions", "heapq",
    "numbers", "queue", "secrets", "statistics", "string", "textwrap", "threading",
    "timeit", "traceback",
)  # fmt: skip
_UNCHECKED: Final = (1).to_bytes(4, "little")  # a flag: the source is not looked for
_NO_HASH: Final = bytes(8)
_NO_LINE: Final = b"\xff"  # in a table of line numbers: 8 instructions that have none
_WITHOUT_ASSERTS: Final = 1
_WITHOUT_DOCSTRINGS: Final = 2


def freeze(package: str, library: str) -> tuple[bytes, bytes, bytes]:
    """Compiled modules in zip files: the package, what it uses of the library, and for grading.

    `package` is a folder that holds the package, `library` the zip file of the standard library.
    The third file has the modules of grading, and what they and the programs of students use of the
    library besides.
    """
    sys.path.insert(0, package)
    paths = sorted(Path(package).rglob("*.py"))
    ours = {path: _name(path.relative_to(package)) for path in paths}
    grading = {path: name for path, name in ours.items() if name.startswith(_GRADING)}
    _import_all({path: name for path, name in ours.items() if path not in grading})
    for name in _EXTRA:
        importlib.import_module(name)
    needed = _loaded()
    _import_all(grading)
    for name in _FOR_STUDENTS:
        importlib.import_module(name)
    needed_for_grading = _loaded() - needed
    modules = {
        path: (
            f"{path.relative_to(package).as_posix()}c",
            _compiled(_bare(path.read_text()), _WITHOUT_DOCSTRINGS)
            if path in grading
            else _compiled(path.read_text(), _WITHOUT_ASSERTS),
        )
        for path in ours
    }
    import zipfile  # noqa: PLC0415 - after looking at what is loaded

    with zipfile.ZipFile(library) as archive:
        standard, standard_for_grading = (
            {
                f"{place}c": _compiled(archive.read(place).decode(), _WITHOUT_DOCSTRINGS)
                for place in archive.namelist()
                if place.endswith(".py") and _name(Path(place)) in names
            }
            for names in (needed, needed_for_grading)
        )
    return (
        _zip(dict(modules[path] for path in ours if path not in grading)),
        _zip(standard),
        _zip(dict(modules[path] for path in grading) | standard_for_grading),
    )


def _import_all(modules: dict[Path, str]) -> None:
    """Import modules, and whatever they import anywhere."""
    for path, name in modules.items():
        importlib.import_module(name)
        for other in sorted(_imports(path)):
            _import_if_there(other)


def _loaded() -> set[str]:
    return {name for name, module in sys.modules.items() if not _is_frozen(module)}


def _is_frozen(module: object) -> bool:
    """Whether a module is part of Python itself."""
    return getattr(getattr(module, "__spec__", None), "origin", None) == "frozen"


def _name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _imports(path: Path) -> set[str]:
    """Every module that a file names in an import, also within functions and for types."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


def _import_if_there(name: str) -> None:
    try:
        importlib.import_module(name)
    except ImportError:  # what a browser does not have
        return


def _bare(source: str) -> ast.Module:
    """The same without the types of parameters and results, which nothing reads."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree


def _compiled(source: str | ast.Module, optimize: int) -> bytes:
    code = compile(source, "", "exec", dont_inherit=True, optimize=optimize)
    return MAGIC_NUMBER + _UNCHECKED + _NO_HASH + marshal.dumps(_without_lines(code))


def _without_lines(code: CodeType) -> CodeType:
    """The same without line numbers, a third of the bytes; errors still name their functions."""
    constants = (
        _without_lines(constant) if isinstance(constant, CodeType) else constant
        for constant in code.co_consts
    )
    instructions = len(code.co_code) // 2
    lines = _NO_LINE * (instructions // 8) + bytes([_NO_LINE[0] - 8 + instructions % 8])
    if instructions % 8 == 0:
        lines = lines[:-1]
    return code.replace(co_linetable=lines, co_consts=tuple(constants))


def _zip(files: dict[str, bytes]) -> bytes:
    """Not compressed, for that is done once for the way; and without the time of day."""
    import zipfile  # noqa: PLC0415 - as above

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for place, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(place), content)
    return stream.getvalue()
