"""The arrows of the layout hold, and importing the package is light."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_arrows() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    found = subprocess.run([lint], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_core_imports_nothing_else() -> None:
    code = (
        "import sys; import noughts.core.position, noughts.core.symmetry, noughts.core.game;"
        "print(sorted(name for name in sys.modules if name.startswith('noughts')))"
    )
    # The package's own __init__ offers `solve`, so the layers below are there; no face is.
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "noughts.cli" not in found.stdout
    assert "noughts.lab" not in found.stdout


def test_only_solving_imports_the_native_core() -> None:
    source = ROOT / "src" / "noughts"
    users = {
        path.relative_to(source).parts[0]
        for path in source.rglob("*.py")
        if "_native" in path.read_text().replace("native_", "")
    }
    assert users == {"solving"}
