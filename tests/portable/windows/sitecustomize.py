"""Makes Python a little like the one on Windows: every process that finds this file runs it.

Modules and functions that only POSIX systems have are taken away from the code of `noughts`; the
standard library and other packages, which have their own code for Windows, keep the modules.
"""

import builtins
import os
import signal
import socket
from typing import Any

MISSING = {
    "fcntl",
    "grp",
    "posix",
    "pty",
    "pwd",
    "readline",
    "resource",
    "syslog",
    "termios",
    "tty",
}
NAMES: dict[Any, tuple[str, ...]] = {
    os: (
        "fork",
        "forkpty",
        "getpgid",
        "killpg",
        "nice",
        "setsid",
        "sched_getaffinity",
        "O_DIRECTORY",
        "O_NOFOLLOW",
        "O_NONBLOCK",
    ),
    signal: ("SIGALRM", "SIGCHLD", "SIGHUP", "alarm", "pthread_sigmask", "setitimer"),
    socket: ("send_fds", "recv_fds"),
}

for module, names in NAMES.items():
    for name in names:
        if hasattr(module, name):
            delattr(module, name)

_import = builtins.__import__


def _import_as_on_windows(name: str, names: Any = None, *rest: Any, **options: Any) -> Any:
    importer = (names or {}).get("__package__") or ""
    if name in MISSING and importer.split(".")[0] == "noughts":
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return _import(name, names, *rest, **options)


vars(builtins)["__import__"] = _import_as_on_windows
