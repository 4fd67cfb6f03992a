"""What these tests share: the processes that they start hear Ctrl-C."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def _hear_ctrl_c() -> Iterator[None]:
    """A process that ignores SIGINT, as in the background, hands that on to those it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
