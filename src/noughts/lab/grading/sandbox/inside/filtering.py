"""The filter of system calls (seccomp): what is not on the list is refused, for good.

The kernel applies it to this process and its threads until they end, root or not.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys

from .system_calls import ALLOWED, ARCHITECTURES, NEWEST, NUMBERS, RULES, Check

__all__ = ["filter_system_calls"]

Step = tuple[int, int, int, int]
"""A step of classic BPF: operation, steps to skip if true, steps to skip if false, operand."""

_LOAD, _AND, _IF_EQUAL, _IF_GREATER, _IF_AT_LEAST, _RETURN = 0x20, 0x54, 0x15, 0x25, 0x35, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT = 0, 4, 16
_KILL, _ALLOW = 0x80000000, 0x7FFF0000
_NOT_PERMITTED, _NO_SUCH_CALL = 0x00050000 | 1, 0x00050000 | 38
_SECOND_NUMBERING = 0x40000000  # "x32": the same calls again, under other numbers
_PR_SET_SECCOMP, _MODE_FILTER = 22, 2


def _program(machine: str) -> list[Step]:
    code = [
        (_LOAD, 0, 0, _ARCHITECTURE_AT),
        (_IF_EQUAL, 1, 0, ARCHITECTURES[machine]),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_IF_AT_LEAST, 0, 1, _SECOND_NUMBERING),
        (_RETURN, 0, 0, _KILL),
    ]
    for number in ALLOWED[machine].values():
        code += [(_IF_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ALLOW)]
    numbers = NUMBERS[machine]
    for name, checks in RULES:
        if name in numbers:
            code += _rule(numbers[name], checks)
    return [
        *code,
        (_LOAD, 0, 0, _NUMBER_AT),
        (_IF_GREATER, 1, 0, NEWEST),
        # clone3 hides its flags from filters. Told that it does not exist, libc takes clone.
        (_IF_EQUAL, 0, 1, numbers["clone3"]),
        (_RETURN, 0, 0, _NO_SUCH_CALL),
        (_RETURN, 0, 0, _NOT_PERMITTED),
    ]


def _rule(number: int, checks: tuple[Check, ...]) -> list[Step]:
    """Allow a call if every check holds; otherwise go on behind these steps."""
    body: list[Step] = [(_RETURN, 0, 0, _ALLOW)]
    for word, mask, values in reversed(checks):
        check: list[Step] = [(_LOAD, 0, 0, _ARGUMENTS_AT + 4 * word), (_AND, 0, 0, mask)]
        last = len(values) - 1
        for at, value in enumerate(values):
            check.append((_IF_EQUAL, last - at, len(body) if at == last else 0, value))
        body = check + body
    return [(_LOAD, 0, 0, _NUMBER_AT), (_IF_EQUAL, 0, len(body), number), *body]


class _FilterProgram(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))


def filter_system_calls() -> bool:
    """Install the filter; False where the system or the machine has none."""
    machine = os.uname().machine
    if sys.platform != "linux" or machine not in ALLOWED or struct.calcsize("P") != 8:
        return False
    code = b"".join(struct.pack("HBBI", *step) for step in _program(machine))
    buffer = ctypes.create_string_buffer(code, len(code))
    program = _FilterProgram(len(code) // 8, ctypes.addressof(buffer))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    address = ctypes.c_void_p(ctypes.addressof(program))
    return bool(prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_MODE_FILTER), address, 0, 0) == 0)
