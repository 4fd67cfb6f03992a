"""The scripts of the pages in few files: each file costs a phone's line a sixth of a second."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["bundle_scripts", "imported_files"]

_PAGES: Final = (
    "play/app.js",
    "lab/app.js",
    "lab/recordings.js",
    "atlas/tab.js",
    "atlas/verdict.js",
    "worker/transport.js",
    "worker/grader.js",
)
_WORKER: Final = "worker/worker.js"
_ALONE: Final = ("theme.js", "begin.js", "core.js", "python.js", "grading.js")
_IMPORT: Final = re.compile(r'\b(?:from|import)\s*"([^"]+)"')


def bundle_scripts(source: Path, app: Path, esbuild: Path) -> None:
    """Replace the scripts of `app`, a copy of `source`, by few files under the same names.

    What a page loads later is in files of its own. Files that are read as texts stay as they are.
    """
    for path in app.rglob("*.js"):
        if path.name not in _ALONE:
            path.unlink()
    common = ["--bundle", "--format=esm", "--target=es2022", "--minify-whitespace"]
    common += ["--minify-syntax", "--log-level=warning", f"--outdir={app}", "--outbase=."]
    for entries, options in (
        (_PAGES, ("--splitting", "--chunk-names=parts/[name]-[hash]")),
        ((_WORKER,), ()),
    ):
        subprocess.run([esbuild, *entries, *common, *options], cwd=source, check=True)  # noqa: S603
    for folder in sorted(app.rglob("*"), reverse=True):
        if folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()


def imported_files(app: Path, entry: str) -> list[str]:
    """The files that a script needs at once, itself first."""
    names, waiting = [], [app / entry]
    while waiting:
        path = waiting.pop()
        name = path.relative_to(app).as_posix()
        if name not in names:
            names.append(name)
            imports = _IMPORT.findall(path.read_text())
            waiting += [(path.parent / other).resolve() for other in imports if other[0] == "."]
    return names
