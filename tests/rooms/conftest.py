"""The web app with rooms of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from noughts.rooms.store import sqlite_url
from noughts.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(database=sqlite_url(tmp_path / "rooms.sqlite"))) as client:
        yield client
