"""One palette: every face takes its colours from it, and they can be read."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import noughts
from noughts.desktop import app as window
from noughts.palette import DARK, LIGHT, SERIES, Palette, stylesheet, variable
from noughts.web.app import create_app

SOURCE = Path(noughts.__file__).parent
COLOUR = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b", re.IGNORECASE)

ALLOWED = {
    "palette.py": set(),
    "web/static/icon.svg": {"#c8682c", "#3f83cc"},  # one icon for light and dark
    "lab/exercises/sheet.py": {"#fff", "#111", "#555", "#777"},  # a sheet is printed in black
}


def luminance(colour: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, bytes.fromhex(colour.removeprefix("#")))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read(palette: Palette) -> None:
    inks = (palette.ink, palette.soft, palette.x, palette.o, palette.good, palette.fair)
    for ink in (*inks, palette.bad, palette.accent):
        for ground in (palette.paper, palette.card, palette.sunk):
            assert contrast(ink, ground) >= 4.5, (ink, ground)


def test_every_colour_is_written_in_full() -> None:
    for colour in (*asdict(LIGHT).values(), *asdict(DARK).values(), *SERIES):
        assert re.fullmatch("#[0-9a-f]{6}", colour)


def test_no_other_file_has_colours_of_its_own() -> None:
    strangers = {
        f"{name} has {colour}"
        for path in SOURCE.rglob("*")
        if path.suffix in (".py", ".css", ".js", ".html", ".svg")
        and (name := path.relative_to(SOURCE).as_posix()) != "palette.py"
        for colour in COLOUR.findall(path.read_text())
        if colour.lower() not in ALLOWED.get(name, set())
    }
    assert strangers == set()


def test_the_page_gets_the_palette() -> None:
    with TestClient(create_app(), base_url="http://localhost") as client:
        answer = client.get("/static/style/palette.css")
        assert answer.headers["content-type"].startswith("text/css")
        assert answer.text == stylesheet()
        links = client.get("/").headers["link"]
        assert re.search("</static/v-[0-9a-f]+/style/palette.css>; rel=preload; as=style", links)
        same = client.get(
            "/static/style/palette.css", headers={"If-None-Match": answer.headers["etag"]}
        )
        assert same.status_code == 304
    assert f"--x: light-dark({LIGHT.x}, {DARK.x});" in answer.text


def test_the_page_knows_every_variable_it_uses() -> None:
    static = SOURCE / "web" / "static"
    styles = [path.read_text() for path in static.rglob("*.css")]
    defined = set(re.findall(r"(--[\w-]+):", stylesheet() + "".join(styles)))
    scripts = "".join(path.read_text() for path in static.rglob("*.js"))
    defined |= set(re.findall(r"[\"'](--[\w-]+)[\"']", scripts))
    used = set(re.findall(r"var\((--[\w-]+)\)", "".join(styles)))
    assert used - defined == set()


def test_the_window_gets_the_palette() -> None:
    assert window.PALETTES == {"light": LIGHT, "dark": DARK}


def test_a_drawing_without_a_page_has_the_light_colours() -> None:
    assert variable("o") == f"var(--o, {LIGHT.o})"
    assert variable("cut", "bad") == f"var(--cut, {LIGHT.bad})"
