"""Hostile programs run here too: their folders are removed as in the tests of `tests/hostile`."""

from tests.hostile.conftest import hostile_folder, tmp_path

__all__ = ["hostile_folder", "tmp_path"]
