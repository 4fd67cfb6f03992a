"""Errors in one sentence: as JSON for programs, as a page for people."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException

from noughts.core.errors import NoughtsError
from noughts.web.scheduling import Busy
from noughts.web.shell import SAFE_HEADERS

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ["HANDLERS"]


def _failure(
    request: Request, status: int, sentence: str, headers: dict[str, str] | None = None
) -> Response:
    is_for_people = "text/html" in request.headers.get("accept", "")
    if is_for_people and not request.url.path.startswith("/api/"):
        return HTMLResponse(_page(sentence), status, headers)
    return JSONResponse({"error": sentence}, status, headers)


def _page(sentence: str) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>noughts: that did not work</title>
<script src="/static/theme.js"></script>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/style/palette.css">
<link rel="stylesheet" href="/static/style/tokens.css">
<link rel="stylesheet" href="/static/style/manual.css">
</head>
<body>
<main>
<h1>That did not work</h1>
<p>{escape(sentence)}</p>
<p><a href="/">Play</a> or visit <a href="/lab">the lab</a>.</p>
</main>
</body>
</html>
"""


async def _refuse(request: Request, error: Exception) -> Response:
    return _failure(request, 422, str(error))


async def _refuse_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - it handles no other
    sentence = {
        404: f"There is nothing at {request.url.path[:100]}.",
        405: f"{request.url.path[:100]} does not take {request.method[:10]}.",
    }.get(error.status_code, f"{error.detail}.")
    return _failure(request, error.status_code, sentence, dict(error.headers or {}))


async def _refuse_busy(request: Request, error: Exception) -> Response:
    sentence = str(error) or "Too many people are waiting for an answer: try again in a moment."
    return _failure(request, 503, sentence, {"Retry-After": "1"})


async def _report_fault(request: Request, _: Exception) -> Response:
    """An error of the server. It is handled outside the shell, so its headers are added here."""
    sentence = "Something went wrong in the server. Its terminal shows the error."
    return _failure(request, 500, sentence, SAFE_HEADERS)


HANDLERS: Final[
    dict[int | type[Exception], Callable[[Request, Any], Coroutine[Any, Any, Response]]]
] = {
    NoughtsError: _refuse,
    HTTPException: _refuse_http,
    Busy: _refuse_busy,
    Exception: _report_fault,
}
