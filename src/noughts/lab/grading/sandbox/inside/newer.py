"""Texts of Python 3.12 made readable for older versions: the same quotes inside of an f-string."""

from __future__ import annotations

import re

__all__ = ["with_other_quotes"]

_START = re.compile(r"#[^\n]*|(?<!\w)([A-Za-z]{0,2})('''|\"\"\"|'|\")")


def with_other_quotes(text: str) -> str:
    r"""The source with other quotes inside of the braces of f-strings, where they end the string.

    >>> with_other_quotes('print(f"{a["b"]}, {c}")')
    'print(f"{a[\'b\']}, {c}")'
    """
    parts: list[str] = []
    at = 0
    while (match := _START.search(text, at)) is not None:
        parts.append(text[at : match.end()])
        at = match.end()
        quote = match[2]
        if quote is None:  # a comment
            continue
        is_formatted = "f" in match[1].lower() and len(quote) == 1
        inside, at = _inside(text, at, quote, is_formatted)
        parts.append(inside)
    return "".join([*parts, text[at:]])


def _inside(text: str, start: int, quote: str, is_formatted: bool) -> tuple[str, int]:
    """What follows an opening quote, until after the closing one, and where that is."""
    parts: list[str] = []
    at, depth = start, 0
    other = "'" if quote == '"' else '"'
    while at < len(text):
        sign = text[at]
        if sign == "\\":
            parts.append(text[at : at + 2])
            at += 2
            continue
        if is_formatted and sign in "{}" and text[at : at + 2] == sign * 2 and depth == 0:
            parts.append(sign * 2)
            at += 2
            continue
        if is_formatted and sign in "{}":
            depth += 1 if sign == "{" else -1
        end = text.find(quote, at + 1) if depth > 0 and sign == quote else -1
        if end > 0 and other not in text[at:end] and "\n" not in text[at:end]:
            parts.append(f"{other}{text[at + 1 : end]}{other}")
            at = end + 1
            continue
        if text.startswith(quote, at):
            return "".join([*parts, quote]), at + len(quote)
        parts.append(sign)
        at += 1
    return "".join(parts), at
