"""Taking apart: how many values `width, height = screen.get_size()` wants of an object."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

__all__ = ["values_wanted"]


def values_wanted(frame: FrameType) -> int:
    """Into how many names a function takes something apart just now; 0 if it does not."""
    from opcode import opmap  # noqa: PLC0415 - few programs need it

    code, place = frame.f_code.co_code, frame.f_lasti
    return code[place + 1] if code[place] == opmap["UNPACK_SEQUENCE"] else 0
