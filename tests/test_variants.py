"""Which variant a game is: only the rules, their translation, sentences and drawings may ask."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "noughts"
LETTERS = {"torus", "misere", "drop"}

MAY_ASK = {
    "core/rules.py": "the rules themselves",
    "solving/translation.py": "the same rules for the native core",
    "solving/wasm_native.py": "and for the native core in a browser",
    "coaching/rules_text.py": "the rules in sentences",
    "answers/rules.py": "the rules for whoever draws a board",
}
NATIVE = {
    "cpp/game": "the rules themselves",
    "cpp/bindings": "the attributes of native rules",
    "cpp/wasm": "the same in a browser",
    "cpp/engine": "which games a search takes",
}
SCRIPTS = {
    "play/board.js": "how a mark arrives",
    "atlas/data.js": "the notation of rules",
}


def asked(text: str) -> set[str]:
    """The variants that Python code asks for: attributes that are read, not methods called."""
    if not any(f".{letter}" in text for letter in LETTERS):
        return set()  # most files: nothing to parse
    tree = ast.parse(text)
    methods = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in LETTERS and id(node) not in methods
    }


def test_no_other_python_asks_which_variant_it_is() -> None:
    asking = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if asked(path.read_text())
    }
    assert asking == set(MAY_ASK)


def test_no_other_native_code_asks_which_variant_it_is() -> None:
    asking = {
        path.parent.relative_to(ROOT).as_posix()
        for path in (ROOT / "cpp").rglob("*.?pp")
        if path.parent.name != "tests"
        and re.search(r"\bis_(torus|misere|drop)\b(?! = true)", path.read_text())
    }
    assert asking <= set(NATIVE)


def test_no_other_script_asks_which_variant_it_is() -> None:
    static = SOURCE / "web" / "static"
    asking = {
        path.relative_to(static).as_posix()
        for path in static.rglob("*.js")
        if re.search(r"\.(torus|misere|drop)\b(?!\()|\b(torus|misere|drop) \?", path.read_text())
    }
    assert asking == set(SCRIPTS)


def test_questions_are_noticed() -> None:
    assert asked("if rules.misere: pass") == {"misere"}
    assert asked("presence.drop(code)") == set()
