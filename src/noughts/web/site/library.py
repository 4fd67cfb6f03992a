"""Python's library for the site: without what Pyodide loads at its start and the site never uses.

Pyodide starts an event loop and a loader of packages, which need nearly half of what is loaded
then. A worker of the site answers one question after another and loads no packages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from zipfile import ZipFile

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["write_library"]

_REPLACED: Final = {
    "asyncio/__init__.py": '''"""There is no event loop here."""

def get_event_loop():
    raise RuntimeError("There is no event loop here.")
''',
    "pyodide/webloop.py": '''"""There is no event loop here."""

def _initialize_event_loop():
    pass
''',
    "pyodide/_package_loader.py": '''"""There are no packages here."""

from pathlib import Path

SITE_PACKAGES = DSO_DIR = Path("/lib")

def init_loaded_packages():
    pass
''',
    "html/entities.py": '''"""For reading HTML alone: here it is only written."""

html5 = {}
''',
}


def write_library(source: Path, target: Path) -> None:
    """Copy Pyodide's zip file of the library, with some modules replaced."""
    with ZipFile(source) as library, ZipFile(target, "w") as smaller:
        missing = _REPLACED.keys() - set(library.namelist())
        if missing:
            raise ValueError(f"This Pyodide has no {sorted(missing)}: is it another version?")
        for name in library.namelist():
            smaller.writestr(name, _REPLACED.get(name) or library.read(name))
