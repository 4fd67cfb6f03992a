"""The native core in WebAssembly says the same as the native module, and has the same interface."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noughts.solving import memory
from tests.site import core_facts

if TYPE_CHECKING:
    from tests.site.conftest import PythonInNode

ROOT = Path(__file__).parents[2]
FACTS = Path(core_facts.__file__).read_text()
SIGNATURE = 350252


@pytest.mark.slow
@pytest.mark.parametrize("name", ["game", "table", "batch", "search", "network", "error", "stop"])
def test_web_assembly_says_the_same_as_the_native_module(node: PythonInNode, name: str) -> None:
    here = json.loads(json.dumps(getattr(core_facts, f"{name}_facts")()))
    there = node.run(f"{FACTS}\nimport json\njson.dumps({name}_facts())")
    assert there == here


@pytest.mark.slow
def test_the_signature_of_the_engine_is_the_same(node: PythonInNode) -> None:
    rows = "sum(row.nodes for row in signature())"
    assert node.run(f"from noughts.lab.signature import signature\nstr({rows})") == SIGNATURE


@pytest.mark.slow
def test_work_that_is_stopped_gives_its_memory_back(node: PythonInNode) -> None:
    run = f"{FACTS}\nimport gc\nrepeat_stops(TIMES)\ngc.collect()\n'0'"
    node.run(run.replace("TIMES", "2"))
    before = node.core_bytes
    node.run(run.replace("TIMES", "20"))
    assert node.core_bytes == before


@pytest.mark.slow
def test_a_browser_takes_little_memory(node: PythonInNode) -> None:
    names = ("ENGINE_MB", "PROVER_BYTES", "TABLE_BYTES", "FILES_LAST")
    code = f"from noughts.solving import memory\nimport json\n[getattr(memory, n) for n in {names}]"
    code = code.replace("\n[", "\njson.dumps([") + ")"
    engine, prover, table, files_last = node.run(code)
    assert engine * 2**20 + prover + table <= 200 * 2**20
    assert not files_last
    assert memory.FILES_LAST
    assert engine < memory.ENGINE_MB


def _interface(path: Path) -> dict[str, object]:
    """The public names of a module: of functions and classes, with members and parameters."""
    names: dict[str, object] = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ClassDef):
            names[node.name] = _members(node)
        elif isinstance(node, ast.FunctionDef):
            names[node.name] = _parameters(node)
        elif isinstance(node, ast.AnnAssign):
            names[ast.unparse(node.target)] = "constant"
    return {name: value for name, value in names.items() if not name.startswith("_")}


def _members(kind: ast.ClassDef) -> dict[str, object]:
    members: dict[str, object] = {}
    for node in kind.body:
        if isinstance(node, ast.AnnAssign):
            members[ast.unparse(node.target)] = "value"
        elif isinstance(node, ast.Assign):
            members[ast.unparse(node.targets[0])] = "value"
        elif isinstance(node, ast.FunctionDef):
            kinds = {ast.unparse(decorator) for decorator in node.decorator_list}
            is_value = kinds & {"property", "cached_property"}
            members[node.name] = "value" if is_value else _parameters(node)
    return {name: value for name, value in members.items() if not name.startswith("_")}


def _parameters(function: ast.FunctionDef) -> list[str]:
    arguments = function.args
    defaults = [ast.unparse(default) for default in arguments.defaults]
    return [argument.arg for argument in arguments.args] + defaults


# Training the engine, and many games at once, work on NumPy arrays: browsers have none here.
NOT_IN_BROWSERS = {
    "EngineGames",
    "engine_games",
    "engine_weights",
    "check_weights",
    "evaluation_estimates",
    "train_evaluation",
    "patterns_support",
    "NO_ACTION",
    "GameBatch",
    "game_batch",
    # Other players than networks are judged in Python there, on small games.
    "KeptMoves",
    "LevelMoves",
    "PerfectMoves",
    "PlayerMoves",
    "PositionClasses",
    "RandomMoves",
    "SeatSpread",
    "Spread",
    "spread_memory",
}
# So do weights as they are: nothing is saved there.
MEMBERS_NOT_IN_BROWSERS = {
    "NTupleNetwork": {
        "learn",
        "set_state",
        "set_weights",
        "state",
        "state_games",
        "tuples",
        "weight_numbers",
        "weights",
    }
}


def test_both_builds_of_the_native_core_have_the_same_interface() -> None:
    extension = _interface(ROOT / "src/noughts/_native.pyi")
    browser: dict[str, object] = {}
    for module in ("call", "learning", "native", "prover"):
        browser |= _interface(ROOT / f"src/noughts/solving/wasm_{module}.py")
    assert set(extension) >= NOT_IN_BROWSERS
    for name, members in extension.items():
        if name in NOT_IN_BROWSERS:
            assert name not in browser
        elif isinstance(members, dict):
            there = browser[name]
            assert isinstance(there, dict)
            absent = MEMBERS_NOT_IN_BROWSERS.get(name, set())
            assert absent.isdisjoint(there)
            assert set(members) >= absent
            expected = {key: value for key, value in members.items() if key not in absent}
            assert {**there, **expected} == there, name
        else:
            assert browser[name] == members, name
