"""A display that nobody looks at, for real windows without a screen."""

from __future__ import annotations

import os
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def virtual_display() -> Iterator[str]:
    """Start Xvfb, and give the name of its display."""
    reading, writing = os.pipe()
    # It would begin anew whenever its last window goes, and be away for that moment.
    screen = ["-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"]
    command = ["Xvfb", "-displayfd", str(writing), *screen]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        try:
            yield f":{number}"
        finally:
            process.terminate()
