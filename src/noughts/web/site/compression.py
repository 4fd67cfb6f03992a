"""Compressed copies beside the files, for hosts that send them; see docs/site.md."""

from __future__ import annotations

import gzip
import subprocess
from hashlib import sha256
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["add_compressed_copies"]

_MIN_BYTES: Final = 300
_COPIES: Final = (".br", ".gz")


def add_compressed_copies(folder: Path, cache: Path) -> None:
    """Put `.br` and `.gz` beside each file that they make smaller.

    The best compression of Python takes half a minute: `cache` keeps what was compressed before.
    """
    cache.mkdir(parents=True, exist_ok=True)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = path.read_bytes()
        if len(content) < _MIN_BYTES:
            continue
        for ending in _COPIES:
            kept = cache / (sha256(content).hexdigest() + ending)
            if not kept.exists():
                part = kept.with_name(kept.name + ".part")
                part.write_bytes(
                    _brotli(path) if ending == ".br" else gzip.compress(content, 9, mtime=0)
                )
                part.replace(kept)
            copy = kept.read_bytes()
            if len(copy) < len(content):
                path.with_name(path.name + ending).write_bytes(copy)


def _brotli(path: Path) -> bytes:
    command = ["brotli", "--quality=11", "--lgwin=24", "--stdout", str(path)]
    return subprocess.run(command, capture_output=True, check=True).stdout  # noqa: S603
