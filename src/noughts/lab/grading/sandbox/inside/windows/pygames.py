"""The part of pygame that a game needs to be played without a window: events, places, boxes."""

from __future__ import annotations

from binascii import crc32

from ..interrupting import AsksPerson, leave
from ..stand_ins import StandIn
from ..threads import wait_for_threads
from .rects import Rect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .stage import Stage

__all__ = ["pygame_name"]

_MAX_QUITS = 3
_MAX_NAME = 30
_KEYPAD_KEYS = 1073741912
_KEY_NAMES = {
    "enter": "RETURN", "space": "SPACE", "escape": "ESCAPE", "up": "UP", "down": "DOWN",
    "left": "LEFT", "right": "RIGHT",
}  # fmt: skip
_KEY_NUMBERS = {
    "RETURN": 13, "SPACE": 32, "ESCAPE": 27, "BACKSPACE": 8, "RIGHT": 1073741903,
    "LEFT": 1073741904, "DOWN": 1073741905, "UP": 1073741906,
}  # fmt: skip
_IDLE = 4  # looks for events at which there are none, so that the program can go on
_FRAME = 500  # milliseconds from one look at the clock to the next


class _Event:
    def __init__(self, kind: int, **entries: Any) -> None:
        self.type = kind
        self.__dict__.update(entries)

    def __str__(self) -> str:
        """As pygame shows a click: some programs read it."""
        entries = {name: value for name, value in self.__dict__.items() if name != "type"}
        return f"<Event(1025-MouseButtonDown {entries})>"

    __repr__ = __str__


class _Events(StandIn):
    """`pygame.event`: empty for some looks, then a click, then its release."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self._stage, self._idle = stage, 0
        self._waiting: list[Any] = [_Event(_number("ACTIVEEVENT"), gain=1, state=1)]
        self._quits = 0
        self.pos = (0, 0)
        self.is_down = False
        self.key = 0  # that is down

    def get(self, *_kinds: Any, **_options: Any) -> list[Any]:
        if self._waiting:
            event = self._waiting.pop(0)
            self.key = 0
            self.is_down = event.type == _number("MOUSEBUTTONDOWN")
            return [event]
        self.is_down = False
        self._idle += 1
        if self._idle <= _IDLE:
            return []
        if self._idle == _IDLE + 1 and wait_for_threads():
            return []  # it may go on now
        self._idle = 0
        source = self._stage.keys.source
        if source.names and not source.uses_mouse:
            return [self._press(self._stage.next_key())]
        place = self._stage.clicking.next_click()
        if place is None:
            self._quits += 1
            if self._quits > _MAX_QUITS:
                leave(AsksPerson("nobody can play it"))
            return [_Event(_number("QUIT"))]
        self.pos = (int(place[1]), int(place[2]))
        entries = {"pos": self.pos, "button": 1, "touch": False, "x": self.pos[0], "y": self.pos[1]}
        # The mouse moves before it clicks: many programs look first where it is, then for events.
        clicks = [_Event(_number(f"MOUSEBUTTON{name}"), **entries) for name in ("DOWN", "UP")]
        self._waiting = clicks
        return [_Event(_number("MOUSEMOTION"), **entries, rel=(0, 0), buttons=(0, 0, 0))]

    def _press(self, key: str) -> _Event:
        """The event of a key that is pressed; that of its release comes next."""
        name = _KEY_NAMES.get(key, key)
        if key.isdigit() and self._stage.keys.source.has_keypad:
            name = f"KP{key}"
        signs = {"enter": "\r", "space": " "}
        sign = signs.get(key, key if len(key) == 1 else "")
        self.key = _number(f"K_{name}")
        entries = {"key": self.key, "unicode": sign, "mod": 0, "scancode": 0}
        self._waiting = [_Event(_number("KEYUP"), **entries)]
        return _Event(_number("KEYDOWN"), **entries)

    def poll(self) -> Any:
        return next(iter(self.get()), _Event(0))

    def wait(self, *_time: Any) -> Any:
        while not (events := self.get()):
            pass
        return events[0]

    def clear(self, *_kinds: Any) -> None:
        self._waiting.clear()

    def pump(self) -> None:
        """Nothing waits."""

    def set_allowed(self, *_kinds: Any) -> None:
        """All are."""

    set_blocked = set_allowed

    def post(self, event: Any, *_more: Any) -> None:
        self._waiting.append(event)

    Event = _Event


class _Pressed:
    """`pygame.key.get_pressed()`: which keys are down."""

    def __init__(self, key: int) -> None:
        self._key = key

    def __getitem__(self, key: Any) -> bool:
        return bool(key == self._key != 0)


class _KeyModule(StandIn):
    def __init__(self, events: _Events) -> None:
        super().__init__()
        self._events = events

    def get_pressed(self) -> _Pressed:
        return _Pressed(self._events.key)

    def name(self, key: Any = 0, *_more: Any) -> str:
        return chr(key) if isinstance(key, int) and 32 < key < 127 else ""

    def set_repeat(self, *_time: Any) -> None:
        """Each key is pressed once."""


class _Mouse(StandIn):
    def __init__(self, events: _Events) -> None:
        super().__init__()
        self._events = events

    def get_pos(self) -> tuple[int, int]:
        return self._events.pos

    def get_pressed(self, *_buttons: Any, **_options: Any) -> tuple[bool, bool, bool]:
        return (self._events.is_down, False, False)

    def set_visible(self, *_value: Any) -> bool:
        return True

    def set_cursor(self, *_value: Any) -> None:
        """There is none."""


class _Surface(StandIn):
    """What is drawn on: words that are put on it are kept."""

    def __init__(self, *place: Any, **options: Any) -> None:
        super().__init__(**options)
        size = place[0] if place and isinstance(place[0], (list, tuple)) else (0, 0)
        self.__dict__["_place"] = size

    @property
    def file(self) -> str:
        """The name of the file that it comes from; empty if it was drawn."""
        return str(self.__dict__["_options"].get("file", ""))

    def get_rect(self, **places: Any) -> Rect:
        words = str(self.__dict__["_options"].get("text", ""))
        width, height = self.__dict__["_place"]
        rect = Rect(0, 0, width or 10 * len(words) or 100, height or 20)
        for name, value in places.items():
            setattr(rect, name, value)
        return rect

    def get_width(self) -> int:
        return int(self.get_rect().width)

    def get_height(self) -> int:
        return int(self.get_rect().height)

    def get_size(self) -> tuple[int, int]:
        return (self.get_width(), self.get_height())

    def convert(self, *_more: Any) -> Any:
        return self

    convert_alpha = convert

    def blit(self, source: Any, place: Any = (0, 0), *_more: Any) -> Rect:
        stage = _stages[-1] if _stages else None
        words = (
            source.__dict__.get("_options", {}).get("text") if isinstance(source, StandIn) else None
        )
        box = source.get_rect() if isinstance(source, _Surface) else Rect(0, 0, 1, 1)
        numbers = [float(n) for n in tuple(place)[:2] if isinstance(n, (int, float))]
        if stage is not None and len(numbers) == 2:
            x, y = numbers[0] + box.width / 2, numbers[1] + box.height / 2
            if isinstance(words, str):
                stage.drawing.text(words, x, y)
            else:
                stage.drawing.mark(f"picture {id(source)}", x, y)
                if isinstance(source, _Surface) and source.file:
                    stage.drawing.picture(source.file, numbers[0] + 5, numbers[1] + 5)
        return box

    def fill(self, *_more: Any) -> None:
        stage = _stages[-1] if _stages else None
        if stage is not None:
            stage.drawing.wipe()


class _Display(StandIn):
    def set_mode(self, size: Any = (0, 0), *_more: Any, **_options: Any) -> Any:
        numbers = [float(n) for n in size if isinstance(n, (int, float))]
        if _stages and len(numbers) == 2:
            _stages[-1].drawing.size = (numbers[0], numbers[1])
        surface = _Surface(tuple(numbers))
        self.__dict__["_surface"] = surface
        return surface

    def get_surface(self) -> Any:
        return self.__dict__.get("_surface") or _Surface()


class _Draw(StandIn):
    """Places come third, or by their names, as real pygame has them."""

    def line(self, *given: Any, **named: Any) -> Rect:
        start, end = (
            _given(given, named, n, name) for n, name in ((2, "start_pos"), (3, "end_pos"))
        )
        if _stages:
            _stages[-1].drawing.line(*(float(n) for n in (*start[:2], *end[:2])))
        return Rect()

    aaline = line

    def rect(self, *given: Any, **named: Any) -> Rect:
        box = Rect(_given(given, named, 2, "rect"))
        if _stages:
            _stages[-1].drawing.box(*box)
        return box

    def circle(self, *given: Any, **named: Any) -> Rect:
        middle = _given(given, named, 2, "center")
        if _stages:
            _stages[-1].drawing.mark("o", float(middle[0]), float(middle[1]))
        return Rect()

    def ellipse(self, *given: Any, **named: Any) -> Rect:
        box = Rect(_given(given, named, 2, "rect"))
        if _stages:
            _stages[-1].drawing.mark("o", *box.center)
        return box


def _given(given: tuple[Any, ...], named: dict[str, Any], place: int, name: str) -> Any:
    """An argument that is given by its place, or by its name."""
    return given[place] if place < len(given) else named[name]


class _Clock(StandIn):
    def tick(self, *_rate: Any) -> int:
        return _FRAME

    get_time = tick

    def get_fps(self) -> float:
        return 60.0


class _Time(StandIn):
    _now = 0
    Clock = _Clock

    def get_ticks(self) -> int:
        type(self)._now += _FRAME
        return type(self)._now

    def wait(self, *_time: Any) -> int:
        if _stages:
            _stages[-1].look()
        return 0

    delay = wait

    def set_timer(self, event: Any = 0, *_more: Any, **_options: Any) -> None:
        """The event comes at once, and once."""
        if _stages and event:
            _parts[0]["event"].post(_Event(event) if isinstance(event, int) else event)


class _Font(StandIn):
    def render(self, words: Any = "", *_more: Any, **_options: Any) -> Any:
        return _Surface(text=str(words))

    def size(self, words: Any = "") -> tuple[int, int]:
        return (10 * len(str(words)), 20)

    def get_height(self) -> int:
        return 20

    get_linesize = get_height


class _Fonts(StandIn):
    Font = _Font

    def SysFont(self, *_more: Any, **_options: Any) -> Any:  # noqa: N802 - as pygame calls it
        return _Font()

    def init(self) -> None:
        """Nothing to do."""


class _Images(StandIn):
    def load(self, file: Any = "", *_more: Any, **_options: Any) -> Any:
        return _Surface(file=_stem(file))


class _Transforms(StandIn):
    def scale(self, surface: Any = None, size: Any = (0, 0), *_more: Any) -> Any:
        file = surface.file if isinstance(surface, _Surface) else ""
        return _Surface(tuple(size) if isinstance(size, (list, tuple)) else (0, 0), file=file)

    smoothscale = scale

    def rotate(self, surface: Any = None, *_more: Any) -> Any:
        return surface


_stages: list[Stage] = []
_parts: dict[int, dict[str, Any]] = {}


def _stem(file: Any) -> str:
    """The name of a picture: that of its file, without folders and ending."""
    return str(file).replace("\\", "/").rpartition("/")[2].partition(".")[0][:_MAX_NAME]


def _number(name: str) -> int:
    """A constant of pygame: keys as it has them, else any number, the same for the same name."""
    key = name[2:] if name.startswith("K_") else ""
    if len(key) == 1:
        return ord(key.lower())
    if key[:2] == "KP" and key[-1:].isdigit():
        return _KEYPAD_KEYS + (int(key[-1]) or 10)
    if key in _KEY_NUMBERS:
        return _KEY_NUMBERS[key]
    return crc32(name.encode()) % 100_000 + 1


def pygame_name(stage: Stage, part: str, name: str) -> Any:
    """What a name of pygame, or of a part of it, is on a stage; None if a plain stand-in does."""
    if not _stages or _stages[-1] is not stage:
        _stages[:] = [stage]
        events = _Events(stage)
        _parts.clear()
        _parts[0] = {
            "event": events, "mouse": _Mouse(events), "key": _KeyModule(events),
            "display": _Display(), "draw": _Draw(),
            "time": _Time(), "font": _Fonts(), "image": _Images(), "transform": _Transforms(),
            "Rect": Rect, "Surface": _Surface, "rect": StandIn(Rect=Rect),
        }  # fmt: skip
    if part in _parts[0]:
        return getattr(_parts[0][part], name)
    if name in _parts[0]:
        return _parts[0][name]
    return _number(name) if name.isupper() or name.startswith("K_") else None
