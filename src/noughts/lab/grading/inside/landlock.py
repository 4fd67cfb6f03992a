"""Shutting out files from inside, on Linux: after this only named folders can be opened.

Landlock is the kernel's way for a process without rights to give up access to files, for good. The
sandbox uses it beside bubblewrap, and instead of it where there is none.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys

__all__ = ["restrict_files"]

_CREATE, _ADD_RULE, _RESTRICT = 444, 445, 446  # the same numbers on every machine
_VERSION_FLAG, _PATH_BENEATH = 1, 1

_EXECUTE, _WRITE, _READ, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_TRUNCATE, _IOCTL = 1 << 14, 1 << 15
_OF_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE | _IOCTL
_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
_ALL_RIGHTS = (1 << 16) - 1  # from version 5 on

_DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")


def restrict_files(readable: list[str], writable: list[str]) -> bool:
    """Allow these folders and files alone; False where the kernel cannot do that."""
    if sys.platform != "linux" or struct.calcsize("P") != 8:
        return False
    syscall = ctypes.CDLL(None, use_errno=True).syscall
    syscall.restype = ctypes.c_long
    version = syscall(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint(_VERSION_FLAG))
    if version < 1:
        return False
    rights = _RIGHTS.get(version, _ALL_RIGHTS)
    handled = struct.pack("Q", rights)
    ruleset = syscall(_CREATE, handled, ctypes.c_size_t(len(handled)), ctypes.c_uint(0))
    if ruleset < 0:
        return False
    try:
        reading = _EXECUTE | _READ | _READ_DIR
        for path in readable:
            _allow(syscall, ruleset, path, reading & rights)
        for path in writable:
            _allow(syscall, ruleset, path, rights)
        for path in _DEVICES:
            _allow(syscall, ruleset, path, (_READ | _WRITE) & rights)
        return bool(syscall(_RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint(0)) == 0)
    finally:
        os.close(ruleset)


def _allow(syscall: ctypes._NamedFuncPointer, ruleset: int, path: str, rights: int) -> None:
    """Add one folder or file; what does not exist needs no rule."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not os.path.isdir(path):  # noqa: PTH112 - as little as possible is loaded here
            rights &= _OF_FILES
        rule = struct.pack("=Qi", rights, place)
        syscall(
            _ADD_RULE, ctypes.c_int(ruleset), ctypes.c_int(_PATH_BENEATH), rule, ctypes.c_uint(0)
        )
    finally:
        os.close(place)
