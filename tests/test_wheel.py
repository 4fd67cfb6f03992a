"""`make wheel`: what it builds installs in an empty environment, and works without a compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def dist() -> Path:
    """What `make wheel` builds; it builds nothing when nothing has changed."""
    subprocess.run(["make", "wheel"], cwd=ROOT, check=True)
    return ROOT / "dist"


def test_the_wheel_is_for_many_linux_systems(dist: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    assert "manylinux" in wheel.name


def test_the_sdist_has_what_a_build_needs(dist: Path) -> None:
    (sdist,) = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"CMakeLists.txt", "pyproject.toml", "README.md", "LICENSE", "PKG-INFO"} <= names
    assert {"cpp/CMakeLists.txt", "cpp/bindings/module.cpp", "src/noughts/py.typed"} <= names
    assert not any(name.endswith((".so", ".pyi", ".pyc")) for name in names)


def test_it_works_in_an_empty_environment_without_a_compiler(dist: Path, tmp_path: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "empty"], check=True)
    inside = tmp_path / "empty" / "bin"
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    environment = kept | {"PATH": str(inside), "HOME": str(tmp_path), "NOUGHTS_HOME": str(tmp_path)}
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", inside / "python", "install"]
    commands: list[list[str | Path]] = [
        [*pip, "--quiet", "--no-compile", "--only-binary=:all:", wheel],
        [inside / "noughts", "--version"],
        [inside / "python", ROOT / ".ci" / "smoke.py"],
    ]
    for command in commands:
        done = subprocess.run(
            command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    assert done.stdout == "noughts works here.\n"
