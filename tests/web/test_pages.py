"""The files of the pages, served from memory."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from noughts.web import pages
from noughts.web.page_parts import whole_page
from noughts.web.pages import Pages


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    folder = tmp_path / "static"
    (folder / "play").mkdir(parents=True)
    (folder / "play" / "app.js").write_text("start();")
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    return TestClient(Starlette(routes=[Mount("/static", Pages(folder))]))


def test_a_file_has_its_type_and_a_tag(client: TestClient) -> None:
    answer = client.get("/static/play/app.js")
    assert answer.text == "start();"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert client.get("/static/icon.svg").headers["content-type"].startswith("image/svg+xml")
    head = client.head("/static/play/app.js")
    assert head.text == ""
    assert head.headers["content-length"] == "8"


def test_what_a_browser_has_is_not_sent_again(client: TestClient) -> None:
    tag = client.get("/static/play/app.js").headers["etag"]
    again = client.get("/static/play/app.js", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.content == b""
    other = client.get("/static/icon.svg", headers={"If-None-Match": tag})
    assert other.status_code == 200


def test_a_change_is_noticed(client: TestClient, tmp_path: Path) -> None:
    tag = client.get("/static/play/app.js").headers["etag"]
    path = tmp_path / "static" / "play" / "app.js"
    path.write_text("start(1);")
    os.utime(path, ns=(1, 1))
    answer = client.get("/static/play/app.js", headers={"If-None-Match": tag})
    assert answer.text == "start(1);"


def test_a_browser_keeps_the_files_of_a_version(client: TestClient, tmp_path: Path) -> None:
    page = tmp_path / "static" / "page.html"
    page.write_text('<script type="module" src="/static/play/app.js"></script>')
    client = TestClient(Starlette(routes=[Mount("/static", Pages(page.parent))]))

    def script() -> str:
        address = re.search(r'src="([^"]+)"', client.get("/static/page.html").text)
        assert address
        return address[1]

    address = script()
    assert re.fullmatch("/static/v-[0-9a-f]{10}/play/app.js", address)
    assert "immutable" in client.get(address).headers["cache-control"]
    assert script() == address
    for name in ("page.html", "v-0123456789/play/app.js", "play/app.js"):
        answer = client.get(f"/static/{name}")
        assert answer.status_code == 200
        assert "cache-control" not in answer.headers
    tag = client.get("/static/page.html").headers["etag"]
    path = tmp_path / "static" / "play" / "app.js"
    path.write_text("start(1);")
    os.utime(path, ns=(1, 1))
    answer = client.get(address)  # the page is an old one: it gets what there is, but not for ever
    assert answer.text == "start(1);"
    assert "cache-control" not in answer.headers
    assert script() != address
    assert client.get(script()).text == "start(1);"
    assert "immutable" in client.get(script()).headers["cache-control"]
    assert client.get("/static/page.html").headers["etag"] != tag


def test_a_page_is_put_together_from_parts(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "parts").mkdir(parents=True)
    (folder / "page.html").write_text("<!-- icons b a -->\n<!-- part end -->\n")
    (folder / "parts" / "icons.html").write_text(
        "".join(f'<symbol id="i-{name}"/>\n' for name in "abc")
    )
    part = folder / "parts" / "end.html"
    part.write_text("<p>end</p>\n")
    client = TestClient(Starlette(routes=[Mount("/static", Pages(folder))]))
    symbols = '<symbol id="i-b"/>\n<symbol id="i-a"/>\n'
    assert client.get("/static/page.html").text == f"{symbols}<p>end</p>\n"
    part.write_text("<p>the end</p>\n")
    os.utime(part, ns=(2**62, 2**62))
    assert client.get("/static/page.html").text == f"{symbols}<p>the end</p>\n"


def test_our_pages_have_all_their_parts() -> None:
    static = Path(pages.__file__).parent / "static"
    for page in static.glob("*.html"):
        text = whole_page(page)
        assert "<!--" not in text
        symbols = {*re.findall(r'<symbol id="([^"]+)"', text)}
        assert {*re.findall(r'<use href="#(i-[^"]+)"', text)} <= symbols


@pytest.mark.parametrize("name", ["", "play", "none.js", "../secret.txt", "%2e%2e/secret.txt"])
def test_nothing_else_is_served(client: TestClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_files_are_read_only(client: TestClient) -> None:
    answer = client.post("/static/icon.svg")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD"


@pytest.mark.usefixtures("client")
def test_a_page_names_all_that_it_needs_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    (folder / "page.html").write_text(
        '<script src="/static/theme.js"></script>\n'
        '<link rel="stylesheet" href="/static/page.css">\n'
        '<script type="module" src="/static/play/start.js"></script>\n'
    )
    (folder / "play" / "start.js").write_text(
        'import {\n  one,\n  two,\n} from "../one.js";\nimport "./app.js";\nimport "./gone.js";\n'
        '/** @import { Three } from "./types.js" */\n'
    )
    (folder / "one.js").write_text('export { two } from "./play/app.js";\nimport "./one.js";\n')
    site = TestClient(Starlette(routes=[Mount("/static", Pages(folder))]))
    page = site.get("/static/page.html")
    version = page.text.split("/")[2]
    links = page.headers["link"].replace(f"/{version}/", "/").split(", ")
    assert links == [
        "</static/theme.js>; rel=preload; as=script",
        "</static/page.css>; rel=preload; as=style",
        "</static/play/start.js>; rel=modulepreload",
        "</static/one.js>; rel=modulepreload",
        "</static/play/app.js>; rel=modulepreload",
    ]
    assert "link" not in site.get("/static/one.js").headers


@pytest.mark.parametrize(
    ("page", "folder"), [("index.html", "play"), ("lab.html", "lab"), ("room.html", "room")]
)
def test_our_pages_name_every_module_of_theirs(page: str, folder: str) -> None:
    static = Path(pages.__file__).parent / "static"
    client = TestClient(Starlette(routes=[Mount("/static", Pages(static))]))
    named = re.sub("/v-[^/]+/", "/", client.get(f"/static/{page}").headers["link"])
    modules = {f"/static/{folder}/{path.name}" for path in (static / folder).glob("*.js")}
    assert len(modules) > 10
    assert {module for module in modules if f"<{module}>; rel=modulepreload" not in named} == set()
