"""Answers that are a text of their own: a drawing, a graph, a page to print."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["TextFile"]


@dataclass(frozen=True)
class TextFile:
    """A text as a file. Over HTTP it is sent as it is, not as JSON."""

    name: str  # of the file, when it is saved
    media: str  # its type: image/svg+xml
    text: str
