"""Words made into sentences."""

from __future__ import annotations

__all__ = ["capital", "full_stop", "sentence"]


def capital(words: str) -> str:
    """Words that begin with a capital letter."""
    return words[:1].upper() + words[1:]


def full_stop(words: str) -> str:
    """Words with one full stop; a sentence may begin with the small name of a cell."""
    return f"{words.rstrip('.')}." if words else ""


def sentence(words: str) -> str:
    """Words with a capital letter and one full stop.

    >>> sentence("looks 2 plies ahead"), sentence("It is right.")
    ('Looks 2 plies ahead.', 'It is right.')
    """
    return full_stop(capital(words))
