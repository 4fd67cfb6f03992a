"""Functions inside of a function that starts the game: nobody else can call them.

`def main():` often holds the board and the player. Its statements are treated as if they stood in
the file itself, so that what it defines can be found.
"""

from __future__ import annotations

import ast
import copy

__all__ = ["lift_functions"]


def lift_functions(tree: ast.Module) -> int:
    """Add the statements of functions that define others, and take no arguments, to a file.

    They come last; says how many there are.
    """
    own = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    lifted: list[ast.stmt] = []
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        inner = [one.name for one in node.body if isinstance(one, ast.FunctionDef)]
        if inner and not _parameters(node) and not own & set(inner):
            lifted += [_Lifted().visit(copy.deepcopy(one)) for one in node.body]
            own |= set(inner)
    lifted = [one for one in lifted if not isinstance(one, (ast.Return, ast.Global))]
    tree.body += lifted
    return len(lifted)


def _parameters(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.arg) for one in ast.walk(node.args))


class _Lifted(ast.NodeTransformer):
    """What was a name of the outer function is a global one now."""

    def visit_Nonlocal(self, node: ast.Nonlocal) -> ast.Global:
        return ast.copy_location(ast.Global(node.names), node)
