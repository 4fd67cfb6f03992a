"""`python -m noughts.web.site`: build the static site; `make site` has everything that it needs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from noughts.web.site.build import Sources, build_site


def main() -> None:
    """Build the site from the folders that the command line names."""
    parser = ArgumentParser("python -m noughts.web.site", description="Build the static site.")
    parser.add_argument("out", type=Path, help="the folder to build; it is replaced")
    parser.add_argument("--pyodide", type=Path, required=True, help="the folder of Pyodide")
    parser.add_argument("--core", type=Path, required=True, help="noughts.wasm")
    parser.add_argument("--esbuild", type=Path, required=True, help="puts scripts together")
    parser.add_argument("--docs", type=Path, required=True, help="the folder of the documentation")
    parser.add_argument("--cache", type=Path, required=True, help="keeps compressed files")
    options = parser.parse_args()
    sources = Sources(
        options.pyodide.resolve(),
        options.core.resolve(),
        options.esbuild.resolve(),
        options.docs,
    )
    build_site(options.out.resolve(), sources, options.cache)


if __name__ == "__main__":
    main()
