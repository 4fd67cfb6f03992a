"""The start screen: which game, against whom, which mark, and who opens."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import GAMES, Rules
from noughts.desktop.setup import PERSON, Setup
from noughts.desktop.strokes import mark_picture, panel_picture
from noughts.desktop.text import draw_text, fitted_size, line_height, text_width, wrap
from noughts.desktop.widgets import Button, Field, button_at, draw_button, flow
from noughts.players.levels import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from noughts.desktop.look import Host, Look

__all__ = ["StartScreen", "describe_rules"]

_OTHER: Final = "other"
_OPPONENTS: Final = {
    PERSON: ("Person", "Two people share the board."),
    "level": ("Level", "Level {level} of 8: errs like a person, and less with every level."),
    "perfect": ("Perfect", "Never gives away a win or a draw, as far as can be known."),
    "adaptive": ("Adaptive", "Finds your strength, and keeps the score even."),
    "trickster": ("Trickster", "Never gives value away, and sets traps."),
    "rulebook": ("Rulebook", "A shallow search, and two fixed rules for the powers."),
    "engine": ("Engine", "Searches for about a second, on any board."),
}
_ROWS: Final = ("game", "against", "level", "mark", "opener", "start")
_FACTORS: Final = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64)  # tried until everything fits


def describe_rules(rules: Rules) -> str:
    """A game in a sentence."""
    powers = []
    for count, kind in ((rules.swaps, "swap"), (rules.blocks, "block")):
        if count:
            powers.append(f"{count} {kind if count == 1 else kind + 's'}")
    each = f"; each side has {' and '.join(powers)}" if powers else ""
    return f"{rules.width} x {rules.height}, {rules.k} in a line win{each}."


class StartScreen:
    """Chips to choose from, row by row."""

    def __init__(self, host: Host, *, seed: int | None = None, profile: Path | None = None) -> None:
        self._host = host
        self._seed = seed
        self._profile = profile
        self.game = "classic"
        self.field = Field("6x5k4s1", longest=24)
        self.opponent = "level"
        self.level = 4
        self.mark = Mark.X
        self.opener = Mark.X
        self.error = ""
        self.has_game = False
        self._row = "start"
        self._shows_focus = False
        self.buttons: list[Button] = []

    # ---- what is chosen ------------------------------------------------------------------------

    @property
    def rules(self) -> Rules | None:
        """The rules that are chosen; None while what is typed makes no sense."""
        try:
            return Rules.parse(self.field.text if self.game == _OTHER else self.game)
        except InputError:
            return None

    @property
    def setup(self) -> Setup | None:
        """All that is chosen."""
        rules = self.rules
        if rules is None:
            return None
        other = f"level:{self.level}" if self.opponent == "level" else self.opponent
        setup = Setup(rules, PERSON, other, self.opener, self._seed, self._profile)
        return setup if self.mark is Mark.X else replace(setup, x=other, o=PERSON)

    def offer(self, rules: Rules) -> None:
        """Have these rules chosen: by their name if they have one, else as they are typed."""
        names = [name for name, text in GAMES.items() if Rules.parse(text) == rules]
        self.game = names[0] if names else _OTHER
        if not names:
            self.field = Field(str(rules), longest=24)

    def start(self) -> None:
        """Start the game that is chosen; what cannot be is said instead."""
        self.error = ""
        try:
            Rules.parse(self.field.text if self.game == _OTHER else self.game)
            setup = self.setup
        except InputError as error:
            self.error = str(error)
            return
        if setup is not None:
            self._host.play(setup)

    def _choose(self, row: str, value: str) -> None:
        self.error = ""
        match row:
            case "game":
                self.game = value
            case "against":
                self.opponent = value
            case "level":
                self.opponent, self.level = "level", int(value)
            case "mark":
                self.mark = Mark(value)
            case "opener":
                self.opener = Mark(value)

    def _options(self, row: str) -> list[tuple[str, str]]:
        """The values of a row, each with its label."""
        match row:
            case "game":
                return [(name, name) for name in GAMES] + [(_OTHER, "other ...")]
            case "against":
                return [(name, words[0]) for name, words in _OPPONENTS.items()]
            case "level":
                return [(str(number), str(number)) for number in LEVELS]
            case _:
                return [(str(mark), mark.name) for mark in Mark]

    def _value(self, row: str) -> str:
        values = {
            "game": self.game,
            "against": self.opponent,
            "level": str(self.level),
            "mark": str(self.mark),
            "opener": str(self.opener),
        }
        return values[row]

    def _is_open(self, row: str) -> bool:
        """Whether a row's choice matters now."""
        if row == "level":
            return self.opponent == "level"
        return row != "mark" or self.opponent != PERSON

    # ---- events --------------------------------------------------------------------------------

    def press(self, point: tuple[float, float]) -> None:
        """Press a chip or a button."""
        self._shows_focus = False
        button = button_at(self.buttons, point)
        if button is not None and button.is_enabled:
            button.press()

    def key(self, event: pygame.Event) -> None:
        """Walk the rows with the arrows; Enter plays."""
        key = event.key
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.start()
        elif key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            back = key == pygame.K_UP or bool(event.mod & pygame.KMOD_SHIFT)
            self._walk(-1 if back else 1)
        elif self.is_typing and self.field.press(key):
            self.error = ""
        elif key in (pygame.K_LEFT, pygame.K_RIGHT) and self._row != "start":
            self._turn(1 if key == pygame.K_RIGHT else -1)
        elif key == pygame.K_ESCAPE and self.has_game:
            self._host.resume()
        elif not self.is_typing:
            self._letter(event)

    def _letter(self, event: pygame.Event) -> None:
        if event.unicode == "?" or event.key == pygame.K_F1:
            self._host.show_help()
        elif event.key == pygame.K_t:
            self._host.toggle_theme()
        elif event.key == pygame.K_SPACE and self._row == "start":
            self.start()

    def type(self, text: str) -> None:
        """Type rules."""
        if self.is_typing:
            self.error = ""
            self.field.insert(text)

    @property
    def is_typing(self) -> bool:
        """Whether what is typed goes into the field."""
        return self.game == _OTHER and self._row in ("game", "start")

    def scroll(self, steps: float) -> None:
        """There is nothing to scroll."""

    def is_moving(self, now: float) -> bool:  # noqa: ARG002 - as screens have it
        """Nothing moves here."""
        return False

    def _walk(self, by: int) -> None:
        self._shows_focus = True
        at = _ROWS.index(self._row)
        for _ in _ROWS:
            at = (at + by) % len(_ROWS)
            if self._is_open(_ROWS[at]):
                break
        self._row = _ROWS[at]

    def _turn(self, by: int) -> None:
        self._shows_focus = True
        values = [value for value, _ in self._options(self._row)]
        at = values.index(self._value(self._row))
        self._choose(self._row, values[(at + by) % len(values)])

    # ---- drawing -------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the screen, as large as it fits."""
        surface.fill(look.theme.background)
        for factor in _FACTORS:
            page = _Page(self, look, factor)
            if page.height <= look.scale.height:
                break
        self.buttons = page.buttons
        page.draw(surface)

    def make_page_buttons(
        self, page: _Page
    ) -> tuple[list[Button], dict[str, int], pygame.Rect | None]:
        """The chips of all rows, where the rows are, and the place of the field."""
        buttons: list[Button] = []
        tops: dict[str, int] = {}
        field = None
        top = page.rows_top
        for row in _ROWS[:-1]:
            options = self._options(row)
            tops[row] = top
            places = flow(
                [label for _, label in options],
                page.chips_left,
                top,
                page.chips_width,
                page.chip,
                page.gap,
                page.size,
            )
            for (value, label), place in zip(options, places, strict=True):
                is_chosen = self._value(row) == value and self._is_open(row)
                is_enabled = self._is_open(row) or row == "level"
                press = partial(self._choose, row, value)
                name = f"{row} {value}"
                buttons.append(Button(name, label, place, press, is_enabled, is_chosen))
            top = places[-1].bottom + page.gap * 2
            if row == "game" and self.game == _OTHER:
                last = places[-1]
                wide = page.px(170)
                if last.right + page.gap + wide <= page.chips_left + page.chips_width:
                    field = pygame.Rect(last.right + page.gap, last.top, wide, page.chip)
                else:
                    field = pygame.Rect(page.chips_left, last.bottom + page.gap, wide, page.chip)
                    top = field.bottom + page.gap * 2
        tops["end"] = top
        return buttons, tops, field

    def make_actions(self, page: _Page, top: int) -> list[Button]:
        """Play, and what else can be done from here."""
        actions: list[tuple[str, str, Callable[[], object], bool]] = [
            ("start", "Play", self.start, True)
        ]
        if self.has_game:
            actions.append(("resume", "Back to the game", self._host.resume, False))
        actions += [
            ("open", "Open a game", self._host.ask_open, False),
            ("theme", "Light or dark", self._host.toggle_theme, False),
            ("help", "Help", self._host.show_help, False),
        ]
        labels = [f"  {label}  " if main else label for _, label, _, main in actions]
        places = flow(
            labels, page.left, top, page.width, round(page.chip * 1.2), page.gap, page.size
        )
        is_ready = self.rules is not None
        return [
            Button(name, label, place, press, is_ready or not main, is_primary=main)
            for (name, label, press, main), place in zip(actions, places, strict=True)
        ]

    def sentences(self) -> tuple[str, str]:
        """The chosen game and the chosen opponent, in words; or what is wrong."""
        rules = self.rules
        if rules is None:
            try:
                Rules.parse(self.field.text)
            except InputError as error:
                return str(error), ""
        words = "" if rules is None else describe_rules(rules)
        return self.error or words, _OPPONENTS[self.opponent][1].format(level=self.level)

    @property
    def focused_row(self) -> str | None:
        """The row that the keyboard is in, once the keyboard is used."""
        return self._row if self._shows_focus else None


class _Page:
    """The start screen laid out at one size."""

    def __init__(self, screen: StartScreen, look: Look, factor: float) -> None:
        self._screen = screen
        self._look = look
        self._factor = factor
        scale = look.scale
        self.size = self.px(18)
        self.chip, self.gap = self.px(40), self.px(8)
        self.width = min(scale.width - 2 * self.px(20), self.px(900))
        self.left = (scale.width - self.width) // 2
        label = max(text_width(text, self.size) for text in _LABELS.values()) + self.px(18)
        self.chips_left, self.chips_width = self.left + label, self.width - label
        self.rows_top = 0
        buttons, tops, _ = screen.make_page_buttons(self)
        words = self._lines()
        title = self.px(104)
        end = tops["end"] + self.px(6) + len(words) * line_height(self.size) + self.px(14)
        bottom = max(button.rect.bottom for button in screen.make_actions(self, end))
        self.height = title + bottom + self.px(16)
        spare = max(0, scale.height - self.height)
        self._title_top = self.px(16) + spare * 2 // 5
        self.rows_top = self._title_top + title - self.px(16)
        buttons, self._tops, self._field = screen.make_page_buttons(self)
        self._words_top = self._tops["end"] + self.px(6)
        self.buttons = buttons + screen.make_actions(self, end + self.rows_top)

    def px(self, points: float) -> int:
        """Pixels at this size."""
        return max(1, round(points * self._look.scale.unit * self._factor))

    def _lines(self) -> list[str]:
        return [
            line
            for sentence in self._screen.sentences()
            for line in wrap(sentence, self.size, self.width)
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        look, screen = self._look, self._screen
        theme, scale = look.theme, look.scale
        self._draw_title(surface)
        for row, label in _LABELS.items():
            y = self._tops[row] + self.chip / 2
            colour = theme.ink if row == screen.focused_row else theme.muted
            draw_text(surface, label, self.size, colour, (self.left, y), (0.0, 0.5))
            if row == screen.focused_row:
                bar = pygame.Rect(self.left - self.px(12), self._tops[row], self.px(4), self.chip)
                surface.blit(panel_picture(bar.size, bar.width // 2, theme.accent), bar)
        hovered = None if look.mouse is None else button_at(self.buttons, look.mouse)
        for button in self.buttons:
            draw_button(
                surface,
                button,
                theme,
                scale,
                self.size,
                is_hovered=button == hovered,
                has_focus=button.name == screen.focused_row,
            )
        if self._field is not None:
            screen.field.draw(surface, self._field, theme, scale, self.size)
        y = self._words_top
        is_wrong = screen.rules is None or bool(screen.error)
        for line in self._lines():
            draw_text(
                surface, line, self.size, theme.bad if is_wrong else theme.muted, (self.left, y)
            )
            y += line_height(self.size)

    def _draw_title(self, surface: pygame.Surface) -> None:
        theme = self._look.theme
        size = self.px(66)
        x = self.left - size // 6
        for number, mark in enumerate((Mark.O, Mark.X)):
            picture = mark_picture(mark, size, number + 1, theme.mark(mark))
            surface.blit(picture, (x, self._title_top))
            x += round(size * 0.82)
        room = self.left + self.width - x
        text = fitted_size("noughts", self.px(50), room)
        middle = self._title_top + size / 2
        draw_text(surface, "noughts", text, theme.ink, (x + self.px(8), middle), (0.0, 0.5))


_LABELS: Final = {
    "game": "Game",
    "against": "Against",
    "level": "Level",
    "mark": "You play",
    "opener": "Opens",
}
