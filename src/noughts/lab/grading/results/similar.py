"""Programs whose text is much alike: a hint to look, never a result.

Comments, names and literals are left out of the comparison, so that a renamed copy still shows.
What is compared is the share of runs of eight tokens that two programs have in common. A shared
template, a book or a lesson can be the reason, and so the hint decides nothing.
"""

from __future__ import annotations

import io
import keyword
import tokenize
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["Pair", "similar_pairs"]

_RUN: Final = 8  # tokens
_MIN_TOKENS: Final = 120  # shorter programs are alike without any reason
_MIN_SHARE: Final = 0.7
_MAX_PAIRS: Final = 50
_IGNORED: Final = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.ENCODING,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)


class Pair(NamedTuple):
    """Two programs, and the share of their text that is alike."""

    first: str
    second: str
    share: float


def similar_pairs(sources: Mapping[str, bytes]) -> list[Pair]:
    """The pairs that are much alike, most alike first."""
    runs = {name: _runs(source) for name, source in sources.items()}
    # Two sets that share so much differ little in size, so only neighbours in size are compared.
    names = sorted((name for name in runs if runs[name]), key=lambda name: (len(runs[name]), name))
    pairs = []
    for number, first in enumerate(names):
        for second in names[number + 1 :]:
            if len(runs[first]) < _MIN_SHARE * len(runs[second]):
                break
            both = len(runs[first] & runs[second])
            share = both / (len(runs[first]) + len(runs[second]) - both)
            if share >= _MIN_SHARE:
                pairs.append(Pair(min(first, second), max(first, second), share))
    pairs.sort(key=lambda pair: (-pair.share, pair.first, pair.second))
    return pairs[:_MAX_PAIRS]


def _runs(source: bytes) -> frozenset[tuple[str, ...]]:
    tokens = list(_tokens(source))
    if len(tokens) < _MIN_TOKENS:
        return frozenset()
    return frozenset(tuple(tokens[start : start + _RUN]) for start in range(len(tokens) - _RUN + 1))


def _tokens(source: bytes) -> Iterable[str]:
    """Tokens without names and literals; those before the first error, where there is one."""
    try:
        for token in tokenize.tokenize(io.BytesIO(source).readline):
            if token.type in _IGNORED:
                continue
            if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
                yield "name"
            elif token.type in (tokenize.STRING, tokenize.NUMBER):
                yield "literal"
            else:
                yield token.string
    except (tokenize.TokenError, SyntaxError, UnicodeError, ValueError):
        return
