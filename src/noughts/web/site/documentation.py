"""The documentation as pages: docs/*.md, with links between them."""

from __future__ import annotations

import html
import re
import shutil
from typing import TYPE_CHECKING, Final

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["write_documentation"]

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · noughts</title>
<script src="{static}/theme.js"></script>
<link rel="stylesheet" href="{static}/style/palette.css">
<link rel="stylesheet" href="{static}/style/tokens.css">
<link rel="stylesheet" href="{static}/style/manual.css">
</head>
<body>
<p><a href="../index.html">noughts</a> · <a href="index.html">documentation</a></p>
<main>
{body}
</main>
</body>
</html>
"""


def write_documentation(source: Path, folder: Path, static: str) -> None:
    """Write one page for each file and a list of them; `static` is where the styles are."""
    folder.mkdir()
    if (source / "images").is_dir():
        shutil.copytree(source / "images", folder / "images")
    titles = {}
    for path in sorted(source.glob("*.md")):
        text = path.read_text()
        titles[path.stem] = title = text.partition("\n")[0].lstrip("# ").strip()
        _write(folder / f"{path.stem}.html", title, _body(text), static)
    items = "\n".join(
        f'<li><a href="{name}.html">{html.escape(title)}</a></li>' for name, title in titles.items()
    )
    _write(
        folder / "index.html",
        "Documentation",
        f"<h1>Documentation</h1>\n<ul>\n{items}\n</ul>",
        static,
    )


def _body(text: str) -> str:
    body: str = MarkdownIt("commonmark").enable("table").render(text)
    return re.sub(r'href="([\w-]+)\.md', r'href="\1.html', body)


def _write(path: Path, title: str, body: str, static: str) -> None:
    path.write_text(_PAGE.format(title=html.escape(title), body=body, static=static))
