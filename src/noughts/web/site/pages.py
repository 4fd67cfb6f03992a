"""The pages of the site: those of the server, with relative addresses and what a site needs.

On a phone's line each file costs a sixth of a second. So styles and the first scripts are part of
the page, and it names at once every file that it will need.
"""

from __future__ import annotations

import html
import json
import re
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from noughts.answers.desk import Desk
from noughts.answers.exercises import SheetRequest, print_sheet
from noughts.lab.grading.results.page_frame import whole_page
from noughts.lab.grading.results.student_page import STYLE
from noughts.web.shell import CONTENT_SECURITY_POLICY
from noughts.web.site.bundle import imported_files
from noughts.web.site.icons import TOUCH_ICON

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

__all__ = ["PAGES", "site_page"]

PAGES: Final = {"index.html": "play/app.js", "lab.html": "lab/app.js"}
"""The files of the pages, and the script of each."""

# On the server, and on the site. Sheets and keys have no address here: a script opens them.
_ADDRESSES: Final = {"/": "./", "/lab": "lab.html", "/lab/sheet": "#", "/lab/key": "#"}
_LINK: Final = re.compile(r'\b(href|src)="(/[^"]*)"')
_STYLES: Final = re.compile(r'(?:<link rel="stylesheet" href="/static/[^"]*">\n)+')
_SCRIPT: Final = re.compile(r'<script src="/static/([^"]*)"></script>')


def site_page(name: str, page: str, app: Path, site: Mapping[str, object]) -> str:
    """A page of the server for a site; `app` is the folder of the files of `/static/`.

    `site` tells the page's scripts where Python is; a page without it asks a server.
    """

    def read(address: str) -> str:
        return (app / address).read_text()

    styles = re.findall(r'<link rel="stylesheet" href="/static/([^"]*)">', page)
    style = "\n".join(map(read, styles))
    scripts = [read(script) for script in (*_SCRIPT.findall(page), "worker/begin.js")]
    files = dict.fromkeys(
        [*imported_files(app, PAGES[name]), *imported_files(app, "worker/transport.js")]
    )
    lines = (
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(app, style, scripts)}">',
        f'<meta name="noughts-site" content="{html.escape(json.dumps(site))}">',
        f"<script>{scripts[-1]}</script>",
        *(f'<link rel="modulepreload" href="{app.name}/{file}">' for file in files),
        f'<link rel="preload" as="fetch" crossorigin href="{app.name}/worker/first.json">',
        '<link rel="manifest" href="manifest.webmanifest">',
        f'<link rel="apple-touch-icon" href="{app.name}/{TOUCH_ICON}">',
    )
    page = page.replace("<head>", "\n".join(("<head>", *lines)), 1)
    page = _STYLES.sub(lambda _: f"<style>{style}</style>\n", page, count=1)
    page = _SCRIPT.sub(lambda script: f"<script>{read(script[1])}</script>", page)
    return _LINK.sub(lambda link: f'{link[1]}="{_relative(link[2], app.name)}"', page)


def _relative(address: str, folder: str) -> str:
    if address.startswith("/static/"):
        return f"{folder}/{address.removeprefix('/static/')}"
    path, mark, rest = address.partition("?")
    return _ADDRESSES[path] + mark + rest


def _policy(app: Path, style: str, scripts: Iterable[str]) -> str:
    """What the server allows, and WebAssembly, workers, a manifest, and what is inside the page.

    A frame that the page makes itself cannot have more rights than the page. So the script of the
    frame that grades is allowed here too, with the worker that it starts from a text (`blob:`), and
    the styles of sheets and results.
    """
    sheet = print_sheet(SheetRequest(level=1, seed=1, count=1), Desk()).text
    styles = (style, _inside(sheet, "style"), _inside(whole_page("", STYLE, ""), "style"))
    scripts = (*scripts, _inside((app / "worker/frame.html").read_text(), "script"))
    policy = CONTENT_SECURITY_POLICY
    for old, new in (
        ("script-src 'self'", f"script-src 'self' 'wasm-unsafe-eval' blob: {_hashes(scripts)}"),
        ("style-src 'self'", f"style-src 'self' {_hashes(styles)}"),
        ("frame-ancestors 'none'", "worker-src 'self' blob:; manifest-src 'self'"),
    ):
        policy = policy.replace(old, new)
    return html.escape(policy, quote=False)


def _inside(page: str, tag: str) -> str:
    return page.partition(f"<{tag}>")[2].partition(f"</{tag}>")[0]


def _hashes(texts: Iterable[str]) -> str:
    """Texts inside a page, as a policy names them."""
    digests = (b64encode(sha256(text.encode()).digest()).decode() for text in texts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)
