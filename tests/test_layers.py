"""The arrows of the layout hold, and importing the package is light."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import noughts

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "noughts"


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The full name of everything that a file imports, wherever in the file it does so."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    package = ("noughts", *path.relative_to(SOURCE).parent.parts)
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*start, *filter(None, [node.module])))
            yield from (f"{module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Call) and _is_import_by_name(node):
            yield from (
                word.value
                for word in node.args
                if isinstance(word, ast.Constant) and isinstance(word.value, str)
            )


def _is_import_by_name(call: ast.Call) -> bool:
    function = call.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in ("import_module", "__import__")


def is_below(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def test_arrows() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([lint], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_core_imports_the_standard_library_and_itself() -> None:
    strangers = {
        f"{path.name} imports {name}"
        for path in (SOURCE / "core").rglob("*.py")
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names and not is_below(name, "noughts.core")
    }
    assert strangers == set()


def test_only_solving_imports_the_native_core() -> None:
    users = {
        path.relative_to(SOURCE).parts[0]
        for path in SOURCE.rglob("*.py")
        for name in imports(path)
        if is_below(name, "noughts._native")
    }
    assert users == {"solving"}


def test_no_part_imports_the_whole() -> None:
    """`from noughts import Rules` inside the package would let any layer reach any other."""
    parts = {path.stem for path in SOURCE.iterdir()} | {"_native"}
    users = {
        f"{path.relative_to(SOURCE)} imports {name}"
        for path in SOURCE.rglob("*.py")
        for name in imports(path)
        if name == "noughts" or (name.startswith("noughts.") and name.split(".")[1] not in parts)
    }
    assert users == set()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import numpy as np", "numpy"),
        ("from numpy import array", "numpy.array"),
        ("def f():\n    import numpy.linalg", "numpy.linalg"),
        ("from . import words", "noughts.core.words"),
        ("from .. import lab", "noughts.lab"),
        ("from ..lab.review import x", "noughts.lab.review.x"),
        ("import importlib\nimportlib.import_module('noughts._native')", "noughts._native"),
    ],
)
def test_every_way_to_import_is_seen(
    line: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "SOURCE", tmp_path)
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "a.py").write_text(line)
    assert name in list(imports(tmp_path / "core" / "a.py"))


def test_the_checker_of_certificates_imports_core_alone() -> None:
    folder = SOURCE / "solving" / "certificates"
    files = {folder / f"{name}.py" for name in ("state", "reading", "steps", "checking")}
    own = tuple(f"noughts.solving.certificates.{path.stem}" for path in files)
    strangers = {
        f"{path.name} imports {name}"
        for path in files
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        and not any(is_below(name, package) for package in ("noughts.core", *own))
    }
    assert strangers == set()


def test_importing_the_package_is_light() -> None:
    """`import noughts` loads core and the standard library; the rest comes when it is used."""
    code = (
        "import sys; before = set(sys.modules); import noughts; after = set(sys.modules) - before;"
        "print(*sorted(name for name in after if name.split('.')[0] not in sys.stdlib_module_names"
        " and name != 'noughts' and not (name + '.').startswith('noughts.core.')));"
        "noughts.solve; print('noughts._native' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "\nTrue\n"


def test_every_promised_name_is_there() -> None:
    assert set(noughts.__all__) <= set(dir(noughts))
    for name in noughts.__all__:
        assert getattr(noughts, name) is not None
    with pytest.raises(AttributeError, match="module 'noughts' has no attribute 'checkmate'"):
        noughts.checkmate  # type: ignore[attr-defined] # noqa: B018
