"""Landlock: afterwards only named files and folders can be opened, and no other process signalled.

Landlock is the way of the Linux kernel for a process without rights to give up access for good. The
sandbox uses it beside bubblewrap, and instead of it where there is none. Each version of it limits
more; docs/sandbox.md says what holds from which version on.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys

__all__ = ["FULL_FILE_VERSION", "SIGNAL_VERSION", "restrict_access"]

FULL_FILE_VERSION = 3  # from here on Landlock also keeps files from being emptied
SIGNAL_VERSION = 6
_NETWORK_VERSION = 4

_CREATE, _ADD_RULE, _RESTRICT = 444, 445, 446  # the same numbers on every machine
_VERSION_FLAG, _PATH_BENEATH = 1, 1

_EXECUTE, _WRITE, _READ, _READ_FOLDER = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_DEVICE_FILES = 1 << 6 | 1 << 9 | 1 << 10 | 1 << 11  # making devices, sockets, pipes
_TRUNCATE, _IOCTL = 1 << 14, 1 << 15
_OF_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE | _IOCTL
_FILE_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
_ALL_FILE_RIGHTS = (1 << 16) - 1  # from version 5 on
_TCP = 0b11  # to listen and to connect
_ABSTRACT_SOCKETS_AND_SIGNALS = 0b11

_DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")


def restrict_access(readable: list[str], writable: list[str], newest: int | None = None) -> int:
    """Allow these folders and files alone; the version of Landlock in use, 0 where there is none.

    `newest` pretends that the kernel has no newer version than that.
    """
    if sys.platform != "linux" or struct.calcsize("P") != 8:
        return 0
    syscall = ctypes.CDLL(None, use_errno=True).syscall
    syscall.restype = ctypes.c_long
    version = int(syscall(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint(_VERSION_FLAG)))
    if newest is not None:
        version = min(version, newest)
    if version < 1:
        return 0
    rights = _FILE_RIGHTS.get(version, _ALL_FILE_RIGHTS)
    handled = struct.pack("Q", rights)
    if version >= _NETWORK_VERSION:
        handled += struct.pack("Q", _TCP)
    if version >= SIGNAL_VERSION:
        handled += struct.pack("Q", _ABSTRACT_SOCKETS_AND_SIGNALS)
    ruleset = syscall(_CREATE, handled, ctypes.c_size_t(len(handled)), ctypes.c_uint(0))
    if ruleset < 0:
        return 0
    try:
        for path in readable:
            _allow(syscall, ruleset, path, (_EXECUTE | _READ | _READ_FOLDER) & rights)
        for path in writable:
            _allow(syscall, ruleset, path, rights & ~_DEVICE_FILES)
        for path in _DEVICES:
            _allow(syscall, ruleset, path, (_READ | _WRITE) & rights)
        is_done = syscall(_RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint(0)) == 0
        return version if is_done else 0
    finally:
        os.close(ruleset)


def _allow(syscall: ctypes._NamedFuncPointer, ruleset: int, path: str, rights: int) -> None:
    """Add one folder or file; what does not exist needs no rule."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not os.path.isdir(path):
            rights &= _OF_FILES
        rule = struct.pack("=Qi", rights, place)
        syscall(
            _ADD_RULE, ctypes.c_int(ruleset), ctypes.c_int(_PATH_BENEATH), rule, ctypes.c_uint(0)
        )
    finally:
        os.close(place)
