"""What a program wants on its command line, read from its source.

Words that it compares `sys.argv` with, and the options that it gives to `argparse`.
"""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["usage_of"]

_MAX_WORDS = 12


def usage_of(tree: ast.Module) -> list[str] | None:
    """One line for each word or option; None if it does not look at its command line."""
    nodes = list(ast.walk(tree))
    options = [_option(node) for node in nodes if _is_call(node, "add_argument")]
    lines = [option for option in options if option]
    looks = [node for node in nodes if isinstance(node, ast.Subscript) and _is_argv(node.value)]
    if not looks and not options:
        return None
    for node in nodes:
        if isinstance(node, ast.Compare) and any(_is_argv(part) for part in ast.walk(node)):
            lines += [word for word in _texts(node) if not word.startswith("__")]
    return list(dict.fromkeys(lines))[:_MAX_WORDS]


def _is_argv(node: ast.AST) -> bool:
    name = getattr(node, "attr", getattr(node, "id", None))
    return isinstance(node, (ast.Name, ast.Attribute)) and name == "argv"


def _is_call(node: ast.AST, name: str) -> bool:
    function = getattr(node, "func", None)
    return isinstance(node, ast.Call) and getattr(function, "attr", None) == name


def _texts(node: ast.AST) -> list[str]:
    return [
        str(part.value)
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value
    ]


def _option(call: Any) -> str:
    """An option as argparse writes it: `--level {easy,hard}`; those with a default in brackets."""
    names = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    if not names:
        return ""
    name = str(names[-1])
    choices = _texts(named["choices"]) if "choices" in named else []
    is_switch = "action" in named
    may_be_left_out = getattr(named.get("nargs"), "value", None) in ("?", "*")
    is_needed = "required" in named or not (name.startswith("-") or may_be_left_out)
    values = " {" + ",".join(choices) + "}" if choices else "" if is_switch else " VALUE"
    words = f"{name if name.startswith('-') else ''}{values}".strip()
    return words if is_needed else f"[{words}]"
