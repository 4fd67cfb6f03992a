"""Every text that a person can read, by kind: what the readability figures are about.

Most sentences are made from parts, so the coach and the match are asked about many positions. The
constant ones are read from the source: Python, HTML and JavaScript.
"""

from __future__ import annotations

import ast
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import typer

from noughts import Game, Mark, Position, Rules, open_table
from noughts.cli.main import make_app
from noughts.coaching.explanations import criticise, explain
from noughts.coaching.hints import suggest
from noughts.coaching.review import review
from noughts.coaching.sentences import forecast
from noughts.core.errors import InputError
from noughts.match import Match, Seats
from noughts.match.commands import COMMANDS, apply
from noughts.match.view import view_of
from noughts.players.catalogue import CATALOGUE
from noughts.solving import Budget, solve
from noughts.solving.verification import sampled_positions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["KINDS", "texts_of"]

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src/noughts"
SMALL: Final = Budget(nodes=2_000)

MASK: Final = "b2"  # what stands in a constant sentence for a part that is filled in


# ---- sentences that are made from parts ---------------------------------------------------------


def _classic() -> Iterator[Position]:
    """Every third unfinished position of 3x3, over all numbers of moves."""
    seen = {Rules.parse("classic").start()}
    layer = list(seen)
    while layer:
        yield from layer[::3]
        after = {position.after(move) for position in layer for move in position.moves()}
        layer = sorted((p for p in after if p.outcome is None), key=str)


def _large() -> Iterator[Position]:
    for rules in ("6x6k4", "15x15k5", "6x6k4s1b1"):
        for seed in range(4):
            yield from _random_game(Rules.parse(rules), seed, 12).positions[3::4]


def _random_game(rules: Rules, seed: int, length: int) -> Game:
    random = Random(seed)
    game = Game(rules)
    while game.outcome is None and len(game.moves) < length:
        move = random.choice(game.position.moves())
        game = game.play(move)
    return game


def _hints() -> Iterator[str]:
    table = open_table(Rules.parse("power"))
    for position in (*_classic(), *sampled_positions(table, 300, seed=5)):
        yield suggest(position).words
    for position in _large():
        if position.outcome is None:
            yield suggest(position, SMALL).words


def _explanations() -> Iterator[str]:
    table = open_table(Rules.parse("power"))
    positions = [*list(_classic())[::4], *sampled_positions(table, 60, seed=6)]
    for position in positions:
        solution = solve(position)
        yield forecast(solution)
        for move in list(solution.moves)[::3]:
            yield str(explain(solution, move))
            yield str(criticise(solution, move, solve(position.after(move))) or "")
    for position in _large():
        yield forecast(solve(position, SMALL))


def _reviews() -> Iterator[str]:
    for rules in ("3x3k3", "4x4k4s2b1", "4x4k4"):
        for seed in range(12):
            judged = review(_random_game(Rules.parse(rules), seed, 12))
            yield judged.summary()
            yield from (str(move.comment) for move in judged.moves if move.comment)


def _match() -> Iterator[str]:
    """Status, endings and refusals: random commands, and everything that is not possible."""
    for number, rules in enumerate(("3x3k3", "4x4k4s2b1", "3x2k2s1b1", "5x5k4s0b1") * 5):
        random = Random(number)
        seats = Seats() if number % 2 else Seats(o="level:4")
        match = Match.start(Rules.parse(rules), seats, Mark.X)
        for _ in range(60):
            view = view_of(match)
            yield from (view.status, view.detail, view.thinking)
            if view.ending is not None:
                yield view.ending.words
            if view.last is not None:
                yield view.last.words
            texts = [*COMMANDS, "look 99", "place b1", "swap a1 b1", "block a1", "look x", "x"]
            texts += [f"{view.chooses} {cell}" for cell in view.cells] * 3
            if view.thinker is not None:
                texts = [f"play {move}" for move in match.game.position.moves()]
            for text in random.sample(texts, min(len(texts), 12)):
                try:
                    match = apply(match, text)
                except InputError as error:
                    yield str(error)


def _catalogue() -> Iterator[str]:
    rules = [Rules.parse(text) for text in ("3x3k3", "4x4k4s2b1", "15x15k5", "10x10k5s1b1")]
    for kind in CATALOGUE.values():
        yield kind.words
        for spec in kind.menu():
            yield spec.words
            for each in rules:
                for is_interactive in (False, True):
                    yield spec.refusal(each, is_interactive=is_interactive) or ""


def _recorded(folder: str) -> Iterator[str]:
    """What the recorded answers say."""
    for path in sorted((ROOT / "tests/answers/requests").glob(folder)):
        for entry in json.loads(path.read_text())["requests"]:
            yield from _strings(entry["answer"])


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, str) and is_sentence(value) and "<" not in value:
        yield value


# ---- constant sentences ------------------------------------------------------------------------


def is_sentence(text: str) -> bool:
    """Whether a text is for reading: several words, the first of them capital, no markup."""
    return bool(re.match(r"[A-Z][a-z']* [^{}<>]*[a-z]{2}", text)) and "\n\n" not in text


def _python(*folders: str) -> Iterator[str]:
    """The sentences of a folder's Python, docstrings aside."""
    for folder in folders:
        path = PACKAGE / folder
        for file in sorted(path.glob("*.py" if path == PACKAGE else "**/*.py")):
            yield from _sentences_of(ast.parse(file.read_text()))


def _sentences_of(tree: ast.AST) -> Iterator[str]:
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            skipped.add(node.value)  # a docstring
        if isinstance(node, ast.JoinedStr):
            skipped.update(node.values)
        if node in skipped:
            continue
        text = _text_of(node)
        if is_sentence(text):
            yield text


def _text_of(node: ast.AST) -> str:
    """The text of a string or an f-string, with a cell's name for what is filled in."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_text_of(part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return MASK
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


class _PageText(HTMLParser):
    """The text of a page, element by element, and what is read aloud."""

    INLINE: Final = {"b", "i", "em", "strong", "a", "code", "kbd", "span", "small", "sub", "sup"}

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = [""]
        self._is_hidden = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_hidden = tag in ("script", "style")
        if tag not in self.INLINE:
            self.texts.append("")
        for name, value in attrs:
            if name in ("aria-label", "title", "placeholder", "alt") and value:
                self.texts[-1:-1] = [value]

    def handle_endtag(self, tag: str) -> None:
        self._is_hidden = False
        if tag not in self.INLINE:
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if not self._is_hidden:
            self.texts[-1] += data


def _texts_of_html(html: str) -> Iterator[str]:
    parser = _PageText()
    parser.feed(html)
    return (" ".join(text.split()) for text in parser.texts)


_SCRIPT_STRING: Final = re.compile(r'"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`')


def _page(name: str) -> Iterator[str]:
    """The texts of a page and of its scripts."""
    static = PACKAGE / "web/static"
    yield from _texts_of_html(
        (static / {"play": "index.html", "lab": "lab.html"}[name]).read_text()
    )
    shared = sorted(static.glob("*.js")) if name == "play" else []
    for file in (*shared, *sorted((static / name).glob("**/*.js"))):
        lines = (line.split("//")[0] for line in file.read_text().splitlines())
        for plain, template in _SCRIPT_STRING.findall("\n".join(lines)):
            text = re.sub(r"\$\{[^}]*\}", MASK, plain or template)
            if re.search(r"</\w+>", text):
                yield from _texts_of_html(text)
            elif is_sentence(text):
                yield " ".join(text.split())


def _help() -> Iterator[str]:
    yield from _help_of(typer.main.get_command(make_app()))


def _help_of(command: Any) -> Iterator[str]:
    yield command.help or ""
    for parameter in command.params:
        yield getattr(parameter, "help", None) or ""
    for sub in getattr(command, "commands", {}).values():
        yield from _help_of(sub)


def _documents() -> Iterator[str]:
    """The paragraphs and lists of the documentation, without code and tables."""
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.M | re.S)
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("**", "")
        for part in re.split(r"\n\s*\n|\n(?=\s*(?:[-#|]|\d+\.) ?)", text):
            line = " ".join(part.split())
            if line[:1] not in ("|", "#", "!"):
                yield re.sub(r"^(- |\d+\. )", "", line)


KINDS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "hints": _hints,
    "explanations": _explanations,
    "reviews": _reviews,
    "match": _match,
    "players": _catalogue,
    "core, solving": lambda: _python("core", "solving", "search"),
    "answers": lambda: _recorded("[!l]*.json"),
    "play page": lambda: _page("play"),
    "window": lambda: _python("desktop"),
    "terminal": lambda: _python("cli"),
    "terminal help": _help,
    "server": lambda: _python("web", "answers"),
    "lab page": lambda: _page("lab"),
    "lab answers": lambda: _recorded("lab-*.json"),
    "lab": lambda: _python("lab"),
    "documents": _documents,
}
"""Where texts come from."""


def texts_of(kind: str) -> list[str]:
    """The different texts of a kind, in the order in which they turn up."""
    return [text for text in dict.fromkeys(KINDS[kind]()) if text]
