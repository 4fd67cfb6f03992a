"""Sheets of exercises as pages to print; what they hold is in their address."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING

from noughts.answers.questions import QUESTIONS
from noughts.web.routes import ask, send
from noughts.web.shell import CONTENT_SECURITY_POLICY

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

__all__ = ["key_page", "sheet_page"]


async def sheet_page(request: Request) -> Response:
    """A sheet for students."""
    return await _paper(request, with_answers=False)


async def key_page(request: Request) -> Response:
    """The same with the answers, for teachers."""
    return await _paper(request, with_answers=True)


async def _paper(request: Request, *, with_answers: bool) -> Response:
    document: dict[str, object] = {
        name: int(text) if re.fullmatch(r"-?\d{1,15}", text, re.ASCII) else text
        for name, text in request.query_params.items()
    }
    document["with_answers"] = with_answers
    packet = await ask(QUESTIONS["lab/sheet"], document, request)
    response = await send(packet, request)
    del response.headers["Content-Disposition"]  # it is shown, not saved
    response.headers["Content-Security-Policy"] = _policy_of(packet.text)
    return response


def _policy_of(page: str) -> str:
    """A policy that allows the style inside the page, by its hash, and no other style."""
    return CONTENT_SECURITY_POLICY.replace("style-src 'self'", f"style-src '{_style_hash(page)}'")


def _style_hash(page: str) -> str:
    style = re.search(r"<style>(.*?)</style>", page, re.S)
    digest = b64encode(sha256(style[1].encode()).digest()).decode() if style else ""
    return f"sha256-{digest}"
