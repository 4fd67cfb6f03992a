"""The modules of the package that run in a browser."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from noughts.version import package_version

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["copy_package"]

# Whatever answers questions; not the faces, nor what needs processes, numpy or matplotlib.
_PARTS: Final = (
    "answers",
    "coaching",
    "core",
    "lab",
    "learning",
    "match",
    "players",
    "search",
    "solving",
)
_FILES: Final = ("__init__.py", "files.py", "palette.py")
_VERSION: Final = """def package_version():
    return {!r}
"""
_LEFT_OUT: Final = (
    "answers/schema.py",
    "answers/typescript.py",
    "lab/arena.py",
    "lab/atlas",
    "lab/compare_plots.py",
    "lab/grading/results/class_page.py",
    "lab/grading/results/gradescope.py",
    "lab/grading/results/junit.py",
    "lab/grading/results/pages.py",
    "lab/grading/results/similar.py",
    "lab/grading/results/table.py",
    "lab/grading/sandbox/folders.py",
    "lab/grading/sandbox/inside/confine.py",
    "lab/grading/sandbox/inside/filtering.py",
    "lab/grading/sandbox/inside/landlock.py",
    "lab/grading/sandbox/inside/runner.py",
    "lab/grading/sandbox/inside/system_calls.py",
    "lab/grading/sandbox/clocks.py",
    "lab/grading/sandbox/sandbox.py",
    "lab/grading/sandbox/worker.py",
    "lab/plots.py",
    "lab/ratings.py",
    "lab/review_page.py",
    "learning/all_methods.py",
    "learning/answer_file.py",
    "learning/asking.py",
    "learning/engine_games.py",
    "learning/engine_teacher.py",
    "learning/engine_weights.py",
    "learning/large_games.py",
    "players/brain.py",
)


def copy_package(folder: Path) -> None:
    """Copy the package's modules for a browser into a folder."""
    source = Path(__file__).parents[2]
    target = folder / "noughts"
    target.mkdir(parents=True)
    for name in _FILES:
        shutil.copy(source / name, target / name)
    (target / "version.py").write_text(_VERSION.format(package_version()))
    for name in _PARTS:
        shutil.copytree(source / name, target / name, ignore=_ignored(source))


def _ignored(source: Path) -> Callable[[str, list[str]], list[str]]:
    def ignore(folder: str, names: list[str]) -> list[str]:
        inside = Path(folder).relative_to(source)
        return [
            name
            for name in names
            if (inside / name).as_posix() in _LEFT_OUT
            or not ((source / inside / name).is_dir() or name.endswith(".py"))
            or name == "__pycache__"
        ]

    return ignore
