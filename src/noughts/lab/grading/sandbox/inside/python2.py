"""Python 2 made readable for Python 3: the few differences that tic-tac-toe programs have.

The text is changed where Python 3 cannot read it (print without brackets, `except E, e`, `<>`,
backticks, `raise E, "words"`), and the tree where it would mean something else (`/` of whole
numbers). Anything else is left as it is, and may fail as any other program does.
"""

from __future__ import annotations

import ast
import re
import sys

from .patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["NAMES", "convert_text", "convert_tree", "restore_names"]

_PRINT = Pattern(
    r"^(\s*)((?:[^#'\"]*[:;])?\s*)print(?![\w(=.\s]*=[^=])\b[ \t]*(.*)$", ignores_case=False
)
_EXCEPT = Pattern(r"^(\s*except\s+(?:\([^)]*\)|[\w.]+))\s*,\s*(\w+)\s*:", ignores_case=False)
_NO_ESCAPE = Pattern(  # a backslash alone, as in "Y\N"
    r"(?<!\\)((?:\\\\)*)\\(?=N(?!\{)|u(?![0-9a-fA-F]{4})|U(?![0-9a-fA-F]{8}))", ignores_case=False
)
_RAISE = Pattern(r"^(\s*raise\s+\w+)\s*,\s*(.+)$", ignores_case=False)


def convert_text(text: str) -> str:
    """The text with the statements of Python 2 rewritten, line by line."""
    text = _NO_ESCAPE.sub(r"\1\\\\", text.expandtabs(8).replace("<>", "!="))
    lines: list[str] = []
    open_print = ""  # the rest of a print that goes on in the next line
    for given in text.split("\n"):
        if open_print:
            open_print += "\n" + given
            if _is_whole(open_print):
                lines.append(_printed(open_print))
                open_print = ""
            continue
        line = _RAISE.sub(r"\1(\2)", _EXCEPT.sub(r"\1 as \2:", given))
        match = _PRINT.match(line)
        if match and not _is_inside_text(line):
            if _is_whole(line[match.start(3) :]):
                lines.append(_printed(line))
            else:
                open_print = line
            continue
        lines.append(line)
    return "\n".join(lines)


def _is_inside_text(line: str) -> bool:
    return line.lstrip().startswith(("'", '"', "#"))


def _is_whole(text: str) -> bool:
    """Whether brackets and triple quotes are closed, and no backslash goes on."""
    plain = re.sub(r"'''.*?'''|\"\"\".*?\"\"\"|'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"", "''", text,
                   flags=re.DOTALL)  # fmt: skip
    plain = re.sub(r"#.*", "", plain)
    return (
        "'''" not in plain
        and '"""' not in plain
        and not plain.rstrip().endswith("\\")
        and all(plain.count(a) <= plain.count(b) for a, b in ("()", "[]", "{}"))
    )


def _printed(text: str) -> str:
    match = _PRINT.match(text.split("\n", maxsplit=1)[0])
    if match is None:
        return text
    rest = text[match.start(3) :]
    code, comment = _without_comment(rest)
    code = code.rstrip()
    if code.startswith(">>"):
        code = code.partition(",")[2].strip()
    end = ', end=" "' if code.endswith(",") else ""
    code = code.rstrip(",").rstrip()
    return f"{text[: match.start(3)].rstrip()}({code}{end if code else ''}){comment}"


def _without_comment(text: str) -> tuple[str, str]:
    quote = ""
    for at, sign in enumerate(text):
        if quote:
            if sign == quote and text[at - 1] != "\\":
                quote = ""
        elif sign in "'\"":
            quote = sign
        elif sign == "#":
            return text[:at], "  " + text[at:]
    return text, ""


class _Meaning(ast.NodeTransformer):
    """What Python 3 reads, but means otherwise."""

    _METHODS = {"iteritems": "items", "iterkeys": "keys", "itervalues": "values"}  # noqa: RUF012

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Div):
            function = ast.Name("_divide", ast.Load())
            return ast.copy_location(ast.Call(function, [node.left, node.right], []), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "next" and not node.args:
            function = ast.Name("_next", ast.Load())
            return ast.copy_location(ast.Call(function, [node.func.value], []), node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        node.attr = self._METHODS.get(node.attr, node.attr)
        return node


def convert_tree(tree: ast.Module) -> ast.Module:
    """The tree with the meaning that it has in Python 2."""
    return ast.fix_missing_locations(_Meaning().visit(tree))  # type: ignore[no-any-return]


def _divide(left: Any, right: Any) -> Any:
    is_whole = isinstance(left, int) and isinstance(right, int)
    return left // right if is_whole else left / right


def _next(value: Any) -> Any:
    """`value.next()`: what an iterator gives next, or what a method of this name returns."""
    return value.next() if hasattr(value, "next") else next(value)


def _number_or_text(read: Any) -> Any:
    def read_value(prompt: object = "") -> Any:
        text = read(prompt)
        return int(text) if text.strip().lstrip("-").isdigit() else text

    return read_value


def restore_names() -> None:
    """Give modules of the standard library the names back that they had in Python 2."""
    import itertools  # noqa: PLC0415 - few programs need it

    pairs = {"izip": zip, "imap": map, "ifilter": filter, "izip_longest": itertools.zip_longest}
    for name, function in pairs.items():
        setattr(itertools, name, function)
    vars(sys)["maxint"] = sys.maxsize


def NAMES(read: Any) -> dict[str, Any]:  # noqa: N802 - a table that needs one argument
    """The names of Python 2 that Python 3 has not, or has otherwise; `read` is `input`."""
    return {
        "_divide": _divide,
        "_next": _next,
        "raw_input": read,
        "input": _number_or_text(read),
        "xrange": range,
        "unicode": str,
        "long": int,
        "basestring": str,
        "unichr": chr,
        "range": lambda *n: list(range(*n)),
        "map": lambda *a: list(map(*a)),
        "filter": lambda *a: list(filter(*a)),
        "zip": lambda *a: list(zip(*a)),  # noqa: B905 - as it was
        "reduce": __import__("functools").reduce,
        "cmp": lambda a, b: (a > b) - (a < b),
        "reload": lambda module: module,
    }
