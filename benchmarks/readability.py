"""`python -m benchmarks.readability`: how hard the sentences are that people read.

The Flesch-Kincaid grade is the school year in which a text is understood, by the length of its
sentences and words. Names of cells, moves, rules and files are no words: one short word replaces
each of them first, and a list of names counts as one.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import Final

import textstat
from rich.console import Console
from rich.table import Table

from benchmarks.texts import KINDS, texts_of

__all__ = ["Sentence", "grade_of", "sentences_of"]

_NAME: Final = r"[+\w][\w:\[\]-]*"
_MASKS: Final = (
    (re.compile(rf"({_NAME}( to {_NAME})?, ){{3,}}((or |and )?{_NAME}( to {_NAME})?|)"), "these"),
    (re.compile(r"'[^']*'|`[^`]*`|\"[^\"]*\""), "this"),  # commands, and input that is quoted
    (re.compile(r"https?://\S+|\S*/\S+/\S+( [xo]\b)?( [\d,]+ \S+)?"), "this"),  # positions, paths
    (re.compile(r"\b\d+x\d+(k\d+)?(s\d+)?(b\d+)?\b:?"), "this"),  # rules
    (re.compile(r"(?<![\w.])--?[\w-]+|\b[\w-]+:[\w<>]+|\S*[a-z_]\.[a-z]{2,4}\b"), "this"),
    (re.compile(r"\b[a-o]\d{1,2}([~!]([a-o]\d{1,2}){1,2})?"), "it"),  # cells and moves
    (re.compile(r"[-+]?\d[\d,.]*\d|[-+]?\d"), "two"),
    (re.compile(r"\b(it |this ){2,}"), "it "),  # a line of cells is one thing
)
_END: Final = re.compile(r"(?<=[.!?])\s+|(?<=[:;])\s+(?=[A-Z])")


@dataclass(frozen=True)
class Sentence:
    """One sentence as it is shown, and with its names replaced."""

    text: str
    masked: str

    @property
    def words(self) -> int:
        """How many words it has."""
        return int(textstat.lexicon_count(self.masked))

    @property
    def grade(self) -> float:
        """Its Flesch-Kincaid grade."""
        return grade_of([self])


def sentences_of(texts: list[str]) -> list[Sentence]:
    """The sentences of texts; those that differ only in names are one."""
    by_masked: dict[str, Sentence] = {}
    for text in texts:
        for part in _END.split(text):
            masked = part
            for pattern, word in _MASKS:
                masked = pattern.sub(word, masked)
            if len(re.findall(r"[A-Za-z]+", masked)) > 1:
                by_masked.setdefault(masked, Sentence(part, masked))
    return list(by_masked.values())


def grade_of(sentences: list[Sentence]) -> float:
    """The Flesch-Kincaid grade of all sentences together."""
    words = sum(sentence.words for sentence in sentences)
    syllables: int = sum(textstat.syllable_count(sentence.masked) for sentence in sentences)
    return 0.39 * words / len(sentences) + 11.8 * syllables / words - 15.59


def main(*names: str) -> None:
    """Print the grade of each kind, and its hardest sentences."""
    kinds = names or tuple(KINDS)
    console = Console(width=160, highlight=False)
    table = Table("kind", "sentences", "words each", "longest", "grade", "grade above 9")
    everything: list[Sentence] = []
    hardest: dict[str, list[Sentence]] = {}
    for kind in kinds:
        sentences = sentences_of(texts_of(kind))
        everything += sentences
        table.add_row(kind, *_figures(sentences))
        hardest[kind] = sorted(sentences, key=_hardness)[: 40 if names else 6]
    table.add_section()
    table.add_row("all", *_figures(everything))
    console.print(table)
    for kind, sentences in hardest.items():
        console.print(f"\n{kind}: the hardest sentences", style="bold")
        for sentence in sentences:
            console.print(
                f"  {sentence.grade:4.1f} {sentence.words:3}  {sentence.text}", markup=False
            )


def _figures(sentences: list[Sentence]) -> tuple[str, ...]:
    words = [sentence.words for sentence in sentences]
    return (
        str(len(sentences)),
        f"{sum(words) / len(words):.1f}",
        str(max(words)),
        f"{grade_of(sentences):.1f}",
        str(sum(is_hard(sentence) for sentence in sentences)),
    )


def is_hard(sentence: Sentence) -> bool:
    """Whether a sentence is above the ninth grade; of a few words no grade means anything."""
    return sentence.words >= 8 and sentence.grade > 9


def _hardness(sentence: Sentence) -> tuple[bool, float]:
    return sentence.words < 8, -sentence.grade


if __name__ == "__main__":
    main(*sys.argv[1:])
