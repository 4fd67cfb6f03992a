"""Words made into sentences, and numbers into words."""

from __future__ import annotations

__all__ = ["capital", "full_stop", "percent", "sentence", "times"]


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


def percent(ratio: float) -> str:
    """A share as people write it; 100 % only for all of it.

    >>> percent(1.0), percent(0.99999), percent(0.4143)
    ('100%', '99.9%', '41.4%')
    """
    return "100%" if ratio == 1 else f"{int(ratio * 1000) / 10:.1f}%"


def times(count: int) -> str:
    """How often something happened.

    >>> times(1), times(1017)
    ('once', '1,017 times')
    """
    return "once" if count == 1 else f"{count:,} times"
