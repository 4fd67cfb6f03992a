"""The pages of the site: those of the server, with relative addresses and what a site needs."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Final

from noughts.answers.desk import Desk
from noughts.answers.exercises import SheetRequest, print_sheet
from noughts.lab.grading.results.page_frame import whole_page
from noughts.lab.grading.results.student_page import STYLE
from noughts.web.papers import inline_hash
from noughts.web.shell import CONTENT_SECURITY_POLICY

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PAGES", "site_page"]

PAGES: Final = {"index.html": "./", "lab.html": "lab.html"}
"""The files of the pages, and their addresses on the site."""

# On the server, and on the site. Sheets and keys have no address here: a script opens them.
_ADDRESSES: Final = {"/": "./", "/lab": "lab.html", "/lab/sheet": "#", "/lab/key": "#"}
_LINK: Final = re.compile(r'\b(href|src)="(/[^"]*)"')


def site_page(page: str, folder: str, site: Mapping[str, object], frame: str) -> str:
    r"""A page of the server for a site: `folder` holds the files of `/static/`.

    `site` tells the page's scripts where Python is; a page without it asks a server. `frame` is the
    page of the frame that a program is graded in.

    >>> site = {"python": "python-2/"}
    >>> print(site_page('<head>\n<a href="/lab?tab=compare">', "app-1", site, "<html>"))
    ... # doctest: +ELLIPSIS
    <head>
    <meta http-equiv="Content-Security-Policy" content="default-src ...">
    <meta name="noughts-site" content="{&quot;python&quot;: &quot;python-2/&quot;}">
    <link rel="manifest" href="manifest.webmanifest">
    <script async src="app-1/worker/begin.js"></script>
    <a href="lab.html?tab=compare">
    """
    lines = (
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(frame)}">',
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


def _policy(frame: str) -> str:
    """What the server allows, and WebAssembly, workers, a manifest, and the styles of other pages.

    A frame that the page makes itself cannot have more rights than the page: its script, and the
    worker that it starts from a text (`blob:`), are allowed here too.
    """
    sheet = print_sheet(SheetRequest(level=1, seed=1, count=1), Desk()).text
    styles = " ".join(
        f"'{inline_hash(page, 'style')}'" for page in (sheet, whole_page("", STYLE, ""))
    )
    script = f"'{inline_hash(frame, 'script')}'"
    policy = CONTENT_SECURITY_POLICY
    for old, new in (
        ("script-src 'self'", f"script-src 'self' 'wasm-unsafe-eval' blob: {script}"),
        ("style-src 'self'", f"style-src 'self' {styles}"),
        ("frame-ancestors 'none'", "worker-src 'self' blob:; manifest-src 'self'"),
    ):
        policy = policy.replace(old, new)
    return html.escape(policy, quote=False)
