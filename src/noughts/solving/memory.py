"""How much memory the solvers take: much less in a browser, where a phone must be enough."""

import sys
from typing import Final

__all__ = [
    "ENGINE_MB",
    "FILES_LAST",
    "KEPT_ENGINES_MB",
    "PROVER_BYTES",
    "TABLE_BYTES",
    "engine_mb",
]

_IN_BROWSER: Final = sys.platform == "emscripten"
_MB: Final = 2**20

ENGINE_MB: Final = 16 if _IN_BROWSER else 64
"""For the table of one engine, in mebibytes."""

_SMALL_ENGINE_MB: Final = 16
_SMALL_SEARCH: Final = 1_000_000


def engine_mb(nodes: int | None) -> int:
    """For a search of so many nodes. A small one has the same everywhere, and so answers alike."""
    return _SMALL_ENGINE_MB if nodes is not None and nodes <= _SMALL_SEARCH else ENGINE_MB


KEPT_ENGINES_MB: Final = 2 * ENGINE_MB
"""For unused engines, all of them together."""

PROVER_BYTES: Final = 32 * _MB if _IN_BROWSER else 1024 * _MB
"""For the table of one proof."""

TABLE_BYTES: Final = 128 * _MB if _IN_BROWSER else 1024 * _MB
"""For one exact table, and for all open ones together."""

FILES_LAST: Final = not _IN_BROWSER
"""Whether a file is still there next time."""
