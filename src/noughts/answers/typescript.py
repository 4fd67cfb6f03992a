"""Documents described for the type checker of the pages.

`python -m noughts.answers.typescript FOLDER` writes `wire.d.ts` into a folder, which jsconfig.json
combines with the folder of the pages.
"""

from __future__ import annotations

import sys
from dataclasses import is_dataclass
from functools import partial
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, cast, get_args, get_origin

from noughts.answers.documents import types_of
from noughts.answers.questions import QUESTIONS
from noughts.answers.schema import comments_of, documents_in, is_optional

__all__ = ["declarations", "declare", "main"]

_PLAIN: Final[dict[Any, str]] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}
_HEAD: Final = """/** What goes over the wire; made from the documents in src/noughts/answers. */

export type MarkName = "x" | "o";
"""


def declarations() -> str:
    """The types of all documents, and which question has which."""
    answers, requests = set[type](), set[type]()
    for question in QUESTIONS.values():
        answers |= documents_in(question.answer)
        requests |= documents_in(question.request)
    kinds = sorted(answers | requests, key=lambda kind: kind.__name__)
    parts = [_HEAD, *(declare(kind, is_sent=kind in answers) for kind in kinds)]
    parts.append("/** The documents of each question. */\nexport interface Questions {\n")
    for name, question in QUESTIONS.items():
        documents = question.request.__name__, question.answer.__name__
        parts.append(f'  "{name}": {{ request: {documents[0]}; answer: {documents[1]} }};\n')
    return "".join(parts) + "}\n"


def declare(kind: type, *, is_sent: bool) -> str:
    """The type of one document.

    What is sent to a page has all of its fields. What a page sends may have any word of an address
    or a menu in it: the answer refuses a wrong one.
    """
    write = partial(_type, is_sent=is_sent)
    comments = comments_of(kind)
    lines = [
        f"/** {(kind.__doc__ or '').splitlines()[0]} */",
        f"export interface {kind.__name__} {{",
    ]
    for name, hint in types_of(kind).items():
        if name in comments:
            lines.append(f"  /** {comments[name]} */")
        sign = "?" if not is_sent and is_optional(kind, name) else ""
        lines.append(f"  {name}{sign}: {write(hint)};")
    return "\n".join([*lines, "}", ""])


def _type(kind: Any, *, is_sent: bool) -> str:
    write = partial(_type, is_sent=is_sent)
    if is_dataclass(kind):
        return cast("type", kind).__name__
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return write(arguments[0])
    if origin in (Union, UnionType):
        return " | ".join(map(write, arguments))
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments) if is_sent else "string"
    if origin is dict:
        return f"Record<string, {write(arguments[1])}>"
    if origin is tuple and arguments[-1] is Ellipsis:
        return f"({write(arguments[0])})[]"
    if origin is tuple:
        return f"[{', '.join(map(write, arguments))}]"
    return _PLAIN[kind]


def main(folder: Path) -> None:
    """Write the types of the play page, and of the lab, which asks the same server."""
    (folder / "lab").mkdir(parents=True, exist_ok=True)
    (folder / "wire.d.ts").write_text(declarations())
    (folder / "lab" / "wire.d.ts").write_text('export * from "../wire.js";\n')


if __name__ == "__main__":
    main(Path(sys.argv[1]))
