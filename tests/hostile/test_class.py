"""A class of hostile programs: no program ends the run, and no folder of any is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.hostile.attack_classes import ISOLATIONS, check_class
from tests.hostile.attacks import ATTACKS

if TYPE_CHECKING:
    from pathlib import Path

PARTS = 4  # a class of each, so that no test takes long


@pytest.mark.parametrize("part", range(PARTS))
def test_no_program_ends_the_run(
    part: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders, programs = tmp_path / "folders", tmp_path / "programs"
    folders.mkdir()
    programs.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folders))
    check_class(ATTACKS[part::PARTS], ISOLATIONS[part % 2], programs, is_declared=True)
    assert list(folders.iterdir()) == [], "every folder is removed"


@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_what_the_folder_matters_for(isolation: str, tmp_path: Path) -> None:
    """In bubblewrap the folder is in memory; without it, the user's disk has it."""
    check_class(["nests_folders", "folders_without_rights"], isolation, tmp_path)
