"""What these tests share: folders that are always removed."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noughts.lab.grading.sandbox import folders

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def hostile_folder() -> Iterator[Path]:
    """A folder outside pytest's own, which is gone however the tests end, by kill -9 too.

    Programs nest folders so deep that pytest cannot remove them, now or in any later run.
    """
    place = Path(tempfile.gettempdir()).resolve() / f"noughts-hostile-{os.urandom(8).hex()}"
    command = [sys.executable, "-I", "-S", "-B", folders.__file__, str(place)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True):
        place.mkdir()
        yield place
    assert not place.exists()


@pytest.fixture
def tmp_path(hostile_folder: Path) -> Iterator[Path]:
    """A folder for one test, in the place of pytest's."""
    folder = hostile_folder / os.urandom(4).hex()
    folder.mkdir()
    yield folder
    assert folders.remove_tree(folder)
