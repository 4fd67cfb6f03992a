"""Giving up rights before a student's program is loaded; none of it can be taken back.

Limits (`setrlimit`) bound memory, files and processor time. On Linux `landlock.py` shuts out the
user's files, and `filtering.py` refuses system calls: new processes, programs, sockets, signals to
others. Threads are allowed.
"""

from __future__ import annotations

import ctypes
import resource
import signal
import sys

from .filtering import filter_system_calls
from .landlock import FULL_FILE_VERSION, SIGNAL_VERSION, restrict_access

__all__ = ["confine"]

_LIMITS = {
    "memory": "RLIMIT_AS",
    "file_size": "RLIMIT_FSIZE",
    "open_files": "RLIMIT_NOFILE",
    "processes": "RLIMIT_NPROC",
    "cpu_seconds": "RLIMIT_CPU",
}
_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS = 1, 38


def confine(
    limits: dict[str, int], readable: list[str], writable: list[str], landlock: int | None = None
) -> list[str]:
    """Apply every limit that this system knows; the names of those in force.

    `landlock` is the newest version of Landlock to use, for tests; None for what the kernel has.
    """
    in_force = []
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if hasattr(signal, "SIGXFSZ"):
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a file too large is an error, not the end
    for name, number in limits.items():
        kind = getattr(resource, _LIMITS[name], None)
        if kind is None:
            continue
        hard = resource.getrlimit(kind)[1]
        value = number if hard == resource.RLIM_INFINITY else min(number, hard)
        try:
            resource.setrlimit(kind, (value, value))
        except (ValueError, OSError):  # macOS has no RLIMIT_AS that works
            continue
        in_force.append(name)
    if _give_up_privileges():
        version = restrict_access(readable, writable, landlock)
        is_filtered = filter_system_calls()
        if version >= FULL_FILE_VERSION or (version and is_filtered):
            in_force.append("file_access")
        elif version:
            in_force.append("file_access_except_truncation")
        if version >= SIGNAL_VERSION:
            in_force.append("signals")
        if is_filtered:
            in_force.append("system_calls")
    return in_force


def _give_up_privileges() -> bool:
    """Never gain rights again, as the kernel demands of who filters; and die with the grader."""
    if sys.platform != "linux":
        return False
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl(_PR_SET_PDEATHSIG, ctypes.c_ulong(signal.SIGKILL), 0, 0, 0)
    return bool(prctl(_PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1), 0, 0, 0) == 0)
