"""Sandboxes: where a student's program runs, and what it cannot do there.

Two kinds. With bubblewrap the program sees the Python installation and the system's libraries, read
only, and empty folders in memory; there is no network, no file of the user's, and no process but
its own. Without it the program runs as the user, in an empty folder, and only what the process puts
on itself holds (`inside/`): limits, a filter of system calls, and on newer kernels of Linux no
access to other files. All of that is in force in both kinds.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from compileall import compile_dir
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, MissingPart
from noughts.lab.grading.sandbox import folders

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["ISOLATIONS", "Sandbox", "choose_isolation"]

ISOLATIONS: Final = ("auto", "bubblewrap", "limits")
_INSIDE: Final = Path(__file__).parent / "inside"
_FOLDER_BYTES: Final = 16 * 2**20  # what the program can write in all
_FOLDER_ENTRIES: Final = 10_000  # files and folders
_WORK: Final = "/grading-work"  # where the program runs, in bubblewrap
_NUMPY: Final = "/grading-numpy"  # where it finds NumPy there
_CLEANER_SECONDS: Final = 20.0
_FILE: Final = "submission.py"
_START: Final = (  # nothing that is imported is garbage
    "import gc, sys; gc.disable(); sys.path.insert(0, sys.argv[2]); from inside.runner import main;"
    " gc.enable(); main()"
)


class Sandbox:
    """A place to run one program in: a folder of its own, and the command that starts it."""

    def __init__(
        self,
        program: bytes | Mapping[str, bytes],
        isolation: str,
        packages: bool = False,
        landlock: int | None = None,  # the newest version of it to use, for tests
    ) -> None:
        self.isolation = isolation
        self.landlock = landlock
        self._packages = packages
        self._folder = Path(tempfile.gettempdir()) / f"noughts-grade-{os.urandom(8).hex()}"
        self._cleaner = _start_cleaner(self._folder)
        self._folder.mkdir(mode=0o700)
        shown = self._folder / "shown"
        self._shows_runner = _is_runner_compiled() and isolation == "bubblewrap"
        if self._shows_runner:
            (shown / "inside").mkdir(parents=True)  # the runner is mounted there, read only
        else:
            # With what Python has compiled, but for files that another process is about to write.
            shutil.copytree(_INSIDE, shown / "inside", ignore=shutil.ignore_patterns("*.pyc.*"))
            compile_dir(shown / "inside", quiet=1)  # what could not be compiled there
        files = {_FILE: program} if isinstance(program, bytes) else program
        for name, source in files.items():
            file = shown / "program" / name
            if not file.is_relative_to(shown / "program") or ".." in file.parts:
                raise ValueError(f"{name} lies outside the program")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(source)
        self._shown = Path("/grading") if isolation == "bubblewrap" else shown
        self._source = shown

    @property
    def program_folder(self) -> str:
        """The folder of the student's files, as the program itself sees it."""
        return str(self._shown / "program")

    @property
    def numpy_folder(self) -> str | None:
        """The folder that NumPy is imported from, as the program sees it; None with packages."""
        if self._packages or not _numpy_parts():
            return None
        return _NUMPY if self.isolation == "bubblewrap" else str(_numpy_parts()[0].parent)

    @property
    def shown(self) -> str:
        """The folder that holds the runner, as seen from inside."""
        return str(self._shown)

    @property
    def readable(self) -> list[str]:
        """What the program may read: the system's libraries, Python, and itself."""
        numpy = [] if self._packages else [str(part) for part in _numpy_parts()]
        if numpy and self.isolation == "bubblewrap":
            numpy = [_NUMPY]
        return [*_system_folders(self._packages), "/etc/ld.so.cache", self.shown, *numpy]

    def make_work_folder(self) -> Path:
        """An empty folder for one process to run in; in bubblewrap it gets another one inside."""
        return Path(tempfile.mkdtemp(prefix="work-", dir=self._folder))

    def writable(self, work: Path) -> list[str]:
        """What the process of a work folder may write to; the first is where it runs."""
        return [_WORK, "/tmp"] if self.isolation == "bubblewrap" else [str(work)]  # noqa: S108

    def is_full(self, work: Path) -> bool:
        """Whether a process has written too much; in bubblewrap its folder has a size."""
        return self.isolation != "bubblewrap" and folders.holds_more_than(
            work, _FOLDER_BYTES, _FOLDER_ENTRIES
        )

    def command(self, channel: int) -> list[str]:
        """What starts a runner that talks over an open file descriptor."""
        python = sys.executable if self._packages else _base_python()
        flags = ["-I", "-B"] if self._packages else ["-I", "-B", "-S"]
        run = [python, *flags, "-c", _START, str(channel), self.shown]
        if self.isolation == "bubblewrap":
            mounts = ["--ro-bind", str(self._source), self.shown]
            if self._shows_runner:
                mounts += ["--ro-bind", str(_INSIDE), f"{self.shown}/inside"]
            return [*_bubblewrap(self._packages), *mounts, *run]
        return run

    def start(self, channel: int, work: Path) -> subprocess.Popen[bytes]:
        """Start a runner; its standard output and error come back in one pipe."""
        return subprocess.Popen(  # noqa: S603 - the sandbox is for untrusted code
            self.command(channel),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=work,
            env=_environment(self.writable(work)[0]),
            pass_fds=[channel],
            start_new_session=True,
        )

    def remove(self) -> None:
        """Take the folder away; what cannot be removed yet is left to the cleaner."""
        if self._cleaner.stdin is not None:
            with suppress(OSError):  # it was killed
                if folders.remove_tree(self._folder):
                    self._cleaner.stdin.write(b"done\n")
                self._cleaner.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._cleaner.wait(_CLEANER_SECONDS)
        folders.remove_tree(self._folder)  # in case the cleaner was killed


@lru_cache(maxsize=1)
def _is_runner_compiled() -> bool:
    """Compile the runner where it lies, once; False if that cannot be written to."""
    return bool(compile_dir(_INSIDE, quiet=2))


def _start_cleaner(folder: Path) -> subprocess.Popen[bytes]:
    """Start a process that removes the folder as soon as this process has ended, however it ends.

    The system closes the pipe between them for us, even after kill -9. Until then a shell waits,
    which starts faster than Python; a line says that nothing is left to do.
    """
    wait = 'trap "" INT TERM HUP; read -r line || exec "$@"'
    python = [_base_python(), "-I", "-S", "-B", folders.__file__, str(folder)]
    return subprocess.Popen(  # noqa: S603 - our own command
        ["/bin/sh", "-c", wait, "sh", *python],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        start_new_session=True,
    )


def _environment(home: str) -> dict[str, str]:
    one_thread = {f"{name}_NUM_THREADS": "1" for name in ("OPENBLAS", "OMP", "MKL", "NUMEXPR")}
    return {"PATH": "/usr/bin:/bin", "HOME": home, "TMPDIR": home, "LANG": "C.UTF-8"} | one_thread


@lru_cache(maxsize=1)
def _numpy_parts() -> tuple[Path, ...]:
    """The folders of NumPy, which programs may import: the package, and its libraries."""
    spec = find_spec("numpy")
    if spec is None or spec.origin is None:
        return ()
    package = Path(spec.origin).parent
    libraries = package.with_name("numpy.libs")
    return (package, libraries) if libraries.is_dir() else (package,)


def _base_python() -> str:
    """The interpreter outside any virtual environment, which knows no installed packages."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


def _bubblewrap(packages: bool) -> list[str]:
    """The command that shuts everything out but Python; mounts and the program are to follow."""
    program = shutil.which("bwrap")
    if program is None:
        raise MissingPart("bubblewrap (bwrap) is not installed.")
    command = [program, "--unshare-all", "--unshare-user", "--die-with-parent", "--new-session"]
    command += ["--uid", "65534", "--gid", "65534", "--cap-drop", "ALL", "--hostname", "grading"]
    command += ["--proc", "/proc", "--dev", "/dev"]
    # Empty folders come first: Python or its packages may lie below /tmp, and are mounted there.
    for empty in ("/tmp", _WORK):  # noqa: S108 - inside
        command += ["--size", str(_FOLDER_BYTES), "--tmpfs", empty]
    for path in _system_folders(packages):
        command += _bind_arguments(path)
    command += ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
    for part in () if packages else _numpy_parts():
        command += ["--ro-bind", str(part), f"{_NUMPY}/{part.name}"]
    for own in _own_folders():  # the reader of the tables is nothing for students
        if own.is_dir() and any(own.is_relative_to(path) for path in _system_folders(packages)):
            command += ["--tmpfs", str(own)]
    command += ["--chdir", _WORK]
    return command


def _own_folders() -> set[Path]:
    """Where `noughts` itself is installed."""
    here = Path(__file__).parents[3]
    paths = (sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
    return {here, *(Path(path) / here.name for path in paths)}


def _system_folders(packages: bool) -> list[str]:
    """The system's libraries and the Python installation; none inside another."""
    paths = [path for path in ("/usr", "/lib", "/lib64", "/lib32", "/bin") if Path(path).exists()]
    paths += [sys.base_prefix, sys.base_exec_prefix, str(Path(_base_python()).parent.parent)]
    if packages:
        paths.append(sys.prefix)
    return [
        path
        for path in dict.fromkeys(paths)
        if not any(path != other and Path(path).is_relative_to(other) for other in paths)
    ]


def _bind_arguments(path: str) -> list[str]:
    """Show a folder of the system as it is; /lib and the like are mostly links into /usr."""
    if Path(path).is_symlink():
        return ["--symlink", str(Path(path).readlink()), path]
    return ["--ro-bind", path, path]


@lru_cache(maxsize=1)
def _bubblewrap_trouble() -> str | None:
    """Why bubblewrap cannot be used here; None when it can."""
    try:
        command = [*_bubblewrap(packages=False), _base_python(), "-I", "-S", "-c", "pass"]
        result = subprocess.run(  # noqa: S603 - our own command
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=20,
            check=False,
            env=_environment("/"),
        )
    except MissingPart as error:
        return str(error)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"bubblewrap does not start ({error})."
    if result.returncode:
        lines = result.stderr.decode(errors="replace").strip().splitlines()
        return f"bubblewrap does not work here ({lines[-1] if lines else result.returncode})."
    return None


def choose_isolation(name: str = "auto") -> tuple[str, str | None]:
    """The isolation to use, and why it is not the best one, if it is not."""
    if name not in ISOLATIONS:
        raise InputError(f"There is no isolation {name!r}: expected {', '.join(ISOLATIONS)}.")
    if not hasattr(os, "fork"):
        raise MissingPart(
            "Grading does not work on Windows: it needs the limits on time and memory of Linux or "
            "macOS. The Linux subsystem of Windows (WSL) has them."
        )
    if name == "limits":
        return "limits", "asked for with --isolation limits."
    trouble = _bubblewrap_trouble()
    if trouble is None:
        return "bubblewrap", None
    if name == "bubblewrap":
        raise MissingPart(f"{trouble} On Debian, 'apt install bubblewrap' installs it.")
    return "limits", trouble
