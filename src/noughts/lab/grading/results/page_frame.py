"""What every page of the grader shares: its frame, its colours, and how text gets into it."""

from __future__ import annotations

from html import escape
from typing import Final

from noughts.palette import DARK, LIGHT, declarations

__all__ = ["share_bar", "whole_page"]

_COLOURS: Final = f"""
:root {{ {declarations(LIGHT)} color-scheme: light dark; }}
@media (prefers-color-scheme: dark) {{ :root {{ {declarations(DARK)} }} }}
@media print {{ :root {{ {declarations(LIGHT)} --paper: white; --card: white; }} }}
"""
_STYLE: Final = """
* { box-sizing: border-box; }
body { background: var(--paper); color: var(--ink); margin: 0;
  font: 17px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main.wide { max-width: 84rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; }
h3 { font-size: 1.05rem; margin: 0 0 .4rem; }
p { margin: .4rem 0; } a { color: var(--accent); }
code, pre { font: .9em ui-monospace, "Cascadia Mono", Menlo, monospace; overflow-wrap: anywhere; }
pre { background: var(--sunk); border: 1px solid var(--rule); border-radius: .4rem;
  padding: .7rem .9rem; white-space: pre-wrap; margin: .6rem 0; }
.soft { color: var(--soft); } .good { color: var(--good); } .fair { color: var(--fair); }
.bad { color: var(--bad); }
.card { background: var(--card); border: 1px solid var(--rule); border-radius: .6rem;
  padding: 1rem 1.1rem; margin: .8rem 0; break-inside: avoid; }
.bar { display: block; width: 100%; height: .55rem; border-radius: .3rem; background: var(--rule);
  min-width: 5rem; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.bar rect { fill: var(--good); }
.bar .fair { fill: var(--fair); } .bar .bad { fill: var(--bad); }
@media print { body { font-size: 11pt; } main { max-width: none; padding: 0; }
  a { color: inherit; text-decoration: none; } }
"""


def whole_page(title: str, style: str, body: str, *, is_wide: bool = False) -> str:
    """A page that needs no other file; `title` is text, the rest is HTML."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_COLOURS}{_STYLE}{style}</style>
</head>
<body>
<main{' class="wide"' if is_wide else ""}>
{body}
</main>
</body>
</html>
"""


def share_bar(ratio: float) -> str:
    """A bar for a share; the number belongs beside it, as a bar is not read aloud."""
    colour = "good" if ratio == 1 else "fair" if ratio >= 0.9 else "bad"
    inner = f'<rect class="{colour}" width="{ratio:.1%}" height="100%"/>'  # no style attribute:
    return f'<svg class="bar" aria-hidden="true">{inner}</svg>'  # a strict policy forbids it
