"""The pages of the site: those of the server, with relative addresses and what a site needs."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Final

from noughts.answers.desk import Desk
from noughts.answers.exercises import SheetRequest, print_sheet
from noughts.web.papers import style_hash
from noughts.web.shell import CONTENT_SECURITY_POLICY

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PAGES", "site_page"]

PAGES: Final = {"index.html": "./", "lab.html": "lab.html"}
"""The files of the pages, and their addresses on the site."""

# On the server, and on the site. Sheets and keys have no address here: a script opens them.
_ADDRESSES: Final = {"/": "./", "/lab": "lab.html", "/lab/sheet": "#", "/lab/key": "#"}
_LINK: Final = re.compile(r'\b(href|src)="(/[^"]*)"')


def site_page(page: str, folder: str, site: Mapping[str, object]) -> str:
    r"""A page of the server for a site: `folder` holds the files of `/static/`.

    `site` tells the page's scripts where Python is; a page without it asks a server.

    >>> print(site_page('<head>\n<a href="/lab?tab=compare">', "app-1", {"python": "python-2/"}))
    ... # doctest: +ELLIPSIS
    <head>
    <meta http-equiv="Content-Security-Policy" content="default-src ...">
    <meta name="noughts-site" content="{&quot;python&quot;: &quot;python-2/&quot;}">
    <link rel="manifest" href="manifest.webmanifest">
    <script async src="app-1/worker/begin.js"></script>
    <a href="lab.html?tab=compare">
    """
    lines = (
        f'<meta http-equiv="Content-Security-Policy" content="{_policy()}">',
        f'<meta name="noughts-site" content="{html.escape(json.dumps(site))}">',
        '<link rel="manifest" href="manifest.webmanifest">',
        f'<script async src="{folder}/worker/begin.js"></script>',
    )
    page = page.replace("<head>", "\n".join(("<head>", *lines)), 1)
    return _LINK.sub(lambda link: f'{link[1]}="{_relative(link[2], folder)}"', page)


def _relative(address: str, folder: str) -> str:
    if address.startswith("/static/"):
        return f"{folder}/{address.removeprefix('/static/')}"
    path, mark, rest = address.partition("?")
    return _ADDRESSES[path] + mark + rest


def _policy() -> str:
    """What the server allows, and WebAssembly, workers, a manifest, and the style of sheets."""
    policy = CONTENT_SECURITY_POLICY.replace(
        "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
    )
    policy = policy.replace("frame-ancestors 'none'", "worker-src 'self'; manifest-src 'self'")
    style = style_hash(print_sheet(SheetRequest(level=1, seed=1, count=1), Desk()).text)
    return html.escape(
        policy.replace("style-src 'self'", f"style-src 'self' '{style}'"), quote=False
    )
