"""The files of the site: what any web host needs to serve them."""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.site.conftest import site_facts

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES = 4_000_000  # of a first visit

pytestmark = pytest.mark.slow


def _kept(site: Path) -> list[str]:
    """The files that the service worker keeps."""
    script = (site / "service-worker.js").read_text()
    document = re.match(r"self\.SITE = (.*);\n", script)
    assert document
    files: list[str] = json.loads(document[1])["files"]
    return ["index.html" if name == "./" else name for name in files]


def test_everything_that_is_kept_is_there_and_small_enough(site: Path) -> None:
    kept = _kept(site)
    sizes = [
        (path if not packed.exists() else packed).stat().st_size
        for path in (site / name for name in kept)
        for packed in [path.with_name(path.name + ".br")]
    ]
    assert {"index.html", "lab.html", "old.html", "manifest.webmanifest"} <= set(kept)
    assert sum(sizes) <= MAX_BYTES


def test_all_addresses_are_relative(site: Path) -> None:
    for path in site.rglob("*.html"):
        for address in re.findall(r'\b(?:href|src)="([^"]*)"', path.read_text()):
            assert not address.startswith("/"), (path, address)
            if re.match(r"[a-z]+:|#", address):
                continue
            target = path.parent / address.partition("?")[0].partition("#")[0]
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file() or path.parent.name == "docs", (path, address)


def test_compressed_copies_have_the_same_content(site: Path) -> None:
    copies = [*site.rglob("*.gz")]
    assert len(copies) > 50
    for path in copies:
        assert gzip.decompress(path.read_bytes()) == path.with_suffix("").read_bytes()


def test_pages_know_where_python_is(site: Path) -> None:
    facts = site_facts(site)
    folder = site / facts["python"]
    assert {path.name for path in folder.glob("*.[wzm]*") if path.suffix not in (".br", ".gz")} == {
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "later.wasm",
        "python_stdlib.zip",
    }
    (wasm,) = site.rglob("noughts.wasm")
    assert facts["sizes"]["noughts.wasm"] == wasm.stat().st_size


def test_the_documentation_is_there(site: Path) -> None:
    index = (site / "docs/index.html").read_text()
    assert 'href="rules.html"' in index
    rules = (site / "docs/rules.html").read_text()
    assert "<h1>" in rules
    assert ".md" not in re.sub(r'href="https?:[^"]*"', "", rules).replace("README.md", "")
