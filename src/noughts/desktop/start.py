"""The start screen: which game, against whom, which mark, and who opens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from noughts.coaching.rules_text import GAME_WORDS, describe_rules
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import GAMES, Rules
from noughts.desktop.parts.keys import ENTER, action_of
from noughts.desktop.parts.page import Page
from noughts.desktop.parts.screen import Button, Field, Screen, Scroll
from noughts.desktop.parts.strokes import mark_picture
from noughts.match import HUMAN, Match, Seats
from noughts.match.seats import MAX_NAME_LENGTH
from noughts.players.catalogue import CATALOGUE, EASY_WORDS, parse_player
from noughts.players.kinds import PlayerSpec
from noughts.saved_games import game_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.desktop.parts.frame import Frame
    from noughts.desktop.parts.screen import Commands

__all__ = ["Row", "StartChoice", "StartScreen"]

_LETTERS: Final = 50  # the width, as many times the height of a letter
_LABELS: Final = 5.4  # the width of the labels beside the rows
_MAX_RULES_LENGTH: Final = 24
_KINDS: Final = [kind for kind in CATALOGUE.values() if kind.is_offered and not kind.is_human]
_OPTIONS: Final = {
    "game": {name: title for name, (title, _) in GAME_WORDS.items()} | {"other": "Other ..."},
    "against": {word: word.capitalize() for word in EASY_WORDS}
    | {HUMAN: "Two players", "more": "More ..."},
    "player": {kind.name: kind.title for kind in _KINDS},
    "mark": {str(mark): mark.name for mark in Mark},
}


@dataclass(frozen=True)
class Row:
    """One thing to choose: from values with their labels, by typing, or both."""

    label: str
    options: dict[str, str]
    field: Field | None = None


class StartChoice:
    """One value of each row; only the rows that matter now are shown."""

    def __init__(self) -> None:
        self.values = {
            **{"game": "classic", "against": "medium", "player": "level", "number": "4"},
            **{"mark": "x", "opener": "x"},
        }
        self._rules_field = Field("6x5k4s1", _MAX_RULES_LENGTH)
        self._names = [Field("", MAX_NAME_LENGTH) for _ in Mark]

    def rows(self) -> dict[str, Row]:
        """The rows that matter now, by name."""
        field = self._rules_field if self.values["game"] == "other" else None
        rows = {
            "game": Row("Game", _OPTIONS["game"], field),
            "against": Row("Against", _OPTIONS["against"]),
        }
        kind, marks = self.opponent.kind, _OPTIONS["mark"]
        if self.values["against"] == "more":
            rows["player"] = Row("Player", _OPTIONS["player"])
            if kind.parameter and kind.numbers:
                numbers = {str(number): str(number) for number in kind.numbers}
                rows["number"] = Row(kind.parameter.name.capitalize(), numbers)
        if kind.is_human:
            for mark, name in zip(Mark, self._names, strict=True):
                rows[f"{mark} name"] = Row(f"{mark.name} is", {}, name)
        else:
            rows["mark"] = Row("You play", marks)
        return rows | {"opener": Row("Opens", marks)}

    def choose(self, row: str, value: str) -> None:
        """Choose a value of a row."""
        self.values[row] = value

    def offer(self, rules: Rules) -> None:
        """Choose these rules: by their name if they have one, else as they are typed."""
        name = game_name(rules)
        self.values["game"] = name if name in GAMES else "other"
        if name not in GAMES:
            self._rules_field = Field(name, _MAX_RULES_LENGTH)

    @property
    def opponent(self) -> PlayerSpec:
        """The opponent: easy to say, a person, or a kind with its number if it has one."""
        if self.values["against"] != "more":
            return parse_player(self.values["against"])
        kind = CATALOGUE[self.values["player"]]
        if not kind.numbers:
            return kind.menu()[0]
        return PlayerSpec(kind, min(int(self.values["number"]), kind.numbers[-1]))

    @property
    def rules(self) -> Rules | None:
        """The rules that are chosen; None while what is typed makes no sense."""
        try:
            return self._parse_rules()
        except InputError:
            return None

    @property
    def seats(self) -> Seats:
        """Who plays which mark."""
        if self.opponent.kind.is_human:
            return Seats(HUMAN, HUMAN, *(field.text for field in self._names))
        seats = Seats(HUMAN, str(self.opponent))
        return seats if self.values["mark"] == "x" else seats.exchanged

    @property
    def match(self) -> Match:
        """All that is chosen, as a match before its first move; refuses what cannot be played."""
        rules = self._parse_rules()
        if problem := self.opponent.refusal(rules, is_interactive=True):
            raise InputError(problem)
        return Match.start(rules, self.seats, Mark(self.values["opener"]))

    def problem(self) -> str:
        """What is wrong with the rules or the players; empty if the game can be played."""
        try:
            _ = self.match
        except InputError as error:
            return str(error)
        return ""

    def _parse_rules(self) -> Rules:
        is_typed = self.values["game"] == "other"
        return Rules.parse(self._rules_field.text if is_typed else self.values["game"])

    def sentences(self) -> tuple[str, ...]:
        """The chosen game and the chosen opponent, in words; or what is wrong."""
        if self.rules is None:
            return (self.problem(),)
        return describe_rules(self.rules), self.problem() or self.opponent.words


class StartScreen(Screen):
    """Chips to choose from, row by row."""

    def __init__(
        self, choice: StartChoice, play: Callable[[Match], object], commands: Commands
    ) -> None:
        super().__init__()
        self.choice = choice
        self.commands = commands  # of the window
        self.has_game = False  # whether there is a game to go back to
        self._play = play
        self._row = "start"  # where the keyboard is
        self._shows_focus = False  # while the keyboard is used
        self._scroll = Scroll()  # in pixels, where the window is too low for everything
        self._focus = range(1)  # the heights of the row that the keyboard is in

    def start(self) -> None:
        """Start the game that is chosen, or say why it cannot be played."""
        self.error = ""
        try:
            self._play(self.choice.match)
        except InputError as error:
            self.error = str(error)

    def choose(self, row: str, value: str) -> None:
        """Choose a value of a row; what is typed next goes into its field."""
        self.error = ""
        self.choice.choose(row, value)
        self._row = {"other": "game", "human": "x name"}.get(value, self._row)
        if self._row not in self._rows:
            self._row = "start"

    @property
    def _rows(self) -> list[str]:
        """Where the keyboard can be."""
        return [*self.choice.rows(), "start"]

    @property
    def typed_row(self) -> str:
        """The row into whose field typing goes; empty if there is none."""
        names = ("game", "x name") if self._row == "start" else (self._row,)
        rows = self.choice.rows()
        return next((name for name in names if name in rows and rows[name].field), "")

    @property
    def field(self) -> Field | None:
        """The field of that row."""
        return self.choice.rows()[self.typed_row].field if self.typed_row else None

    # ---- events --------------------------------------------------------------------------------

    def press(self, point: tuple[float, float]) -> bool:
        """Press a chip, a field or a button."""
        self._shows_focus = False
        return super().press(point)

    def key(self, event: pygame.Event) -> None:
        """Walk the rows with the arrows; Enter plays."""
        key, is_back = event.key, bool(event.mod & pygame.KMOD_SHIFT)
        action = "help" if event.unicode == "?" else action_of(key)
        if key in ENTER:
            self.start()
        elif key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            self._shows_focus, rows = True, self._rows
            step = -1 if key == pygame.K_UP or is_back else 1
            self._row = rows[(rows.index(self._row) + step) % len(rows)]
        elif self.edit(key):
            pass
        elif key in (pygame.K_LEFT, pygame.K_RIGHT) and self._row != "start":
            self._change_value(1 if key == pygame.K_RIGHT else -1)
        elif key == pygame.K_ESCAPE and self.has_game:
            self.commands["resume"]()
        elif self.field is None and action in ("help", "theme"):  # else letters are typed
            self.commands[action]()
        elif self.field is None and key == pygame.K_SPACE and self._row == "start":
            self.start()

    def _change_value(self, by: int) -> None:
        self._shows_focus, row = True, self._row
        values = list(self.choice.rows()[row].options)
        self.choose(row, values[(values.index(self.choice.values[row]) + by) % len(values)])
        self._row = row

    def scroll(self, steps: float) -> None:
        """Scroll, where the window is too low for everything."""
        self._scroll.turn(steps * self._scroll.visible / 4)

    # ---- drawing -------------------------------------------------------------------------------

    def draw(self, frame: Frame) -> None:
        """Draw the screen, as large as it fits; what does not is scrolled."""
        frame.surface.fill(frame.theme.sunk)
        margin, (wide, high) = frame.px(14), frame.surface.get_size()
        room = high - 2 * margin
        page = Page(frame, self._fill, (wide - 3 * margin, room), _LETTERS)
        if self._shows_focus:
            self._scroll.show(self._focus.start)
            self._scroll.show(self._focus.stop)
        top = self._scroll.fit(page.height, room).start
        free = max(0, room - page.height)
        self.buttons = page.draw((wide - page.width) // 2, margin + free * 2 // 5 - top)
        self._scroll.draw(frame, frame.surface.get_rect())

    def _fill(self, page: Page) -> None:
        """The title, a row for everything that is chosen, what it means, and what can be done."""
        if rect := page.take(page.px(3.7)):
            _draw_title(page, rect)
        tops = {}
        for name, row in self.choice.rows().items():
            tops[name] = page.y
            self._fill_row(page, name, row)
        for text in (self.error,) if self.error else self.choice.sentences():
            page.words(text, "bad" if self.choice.problem() or self.error else "soft")
        labels = {"resume": "Back to the game"} if self.has_game else {}
        labels |= {"friend": "Play a friend ...", "open": "Open a game"}
        labels |= {"theme": "Light or dark", "help": "Help"}
        is_ready = self.choice.rules is not None
        buttons = [Button("start", "  Play  ", self.start, is_ready, is_primary=True)]
        buttons += [Button(name, label, self.commands[name]) for name, label in labels.items()]
        top = tops.get(self._row, page.y)
        self._focus = range(top, top + page.px(2.6))
        page.add(page.flow(buttons, 2.6), self._row if self._shows_focus else "")

    def _fill_row(self, page: Page, name: str, row: Row) -> None:
        """A label, which shows the keyboard's place, chips, and perhaps a field."""
        chosen, frame = self.choice.values.get(name), page.frame
        chips = [
            Button(f"{name} {value}", label, choose, is_selected=chosen == value)
            for value, label in row.options.items()
            for choose in (partial(self.choose, name, value),)
        ]
        if row.field is not None:
            to_field = partial(setattr, self, "_row", name)
            chips.append(Button(f"{name} field", "as wide as this text", to_field))
        placed = page.flow(chips, 2.2, _LABELS)
        page.add(placed)
        if not page.is_drawn:
            return
        if row.field is not None:
            has_focus = name == self.typed_row
            row.field.draw(frame, placed[-1].rect, page.size, has_focus=has_focus)
        bar = pygame.Rect(page.left - page.px(0.7), 0, page.px(0.22), page.px(2.2))
        bar.top, is_here = placed[0].rect.top, self._shows_focus and name == self._row
        colour = frame.theme.ink if is_here else frame.theme.soft
        frame.text(row.label, page.size, colour, (page.left, bar.centery), (0.0, 0.5))
        if is_here:
            frame.panel(bar, frame.theme.good, radius=bar.width // 2)


def _draw_title(page: Page, rect: pygame.Rect) -> None:
    """Two marks and the name of the game."""
    frame, size, x = page.frame, rect.height, rect.left - rect.height // 6
    for number, mark in enumerate((Mark.O, Mark.X)):
        frame.surface.blit(mark_picture(mark, size, number + 1, frame.side(mark)), (x, rect.top))
        x += round(size * 0.82)
    at = (x + page.px(0.4), rect.centery)
    frame.text("noughts", page.px(2.8), frame.theme.ink, at, (0.0, 0.5))
