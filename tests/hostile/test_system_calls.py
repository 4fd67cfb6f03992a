"""What a program cannot do to other processes and files of the user, with and without bubblewrap.

The victims are processes and files of the test itself. Landlock of older kernels is tried too: the
program is told to use no newer version.
"""

from __future__ import annotations

import errno
import os
import signal
import socket
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from noughts.lab.grading import Limits
from noughts.lab.grading.sandbox.inside.system_calls import ALLOWED, NUMBERS
from noughts.lab.grading.sandbox.messages import Call
from noughts.lab.grading.sandbox.sandbox import Sandbox
from noughts.lab.grading.sandbox.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="seccomp and Landlock are Linux's")

SOURCE = """
import ctypes, fcntl, os, signal, socket, struct

libc = ctypes.CDLL(None, use_errno=True)

def check(result):
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")

def wake(pipe):
    os.write(pipe[1], b"x")

def pipe_with_owner(set_owner):
    pipe = os.pipe()
    set_owner(pipe[0])
    fcntl.fcntl(pipe[0], fcntl.F_SETFL, os.O_ASYNC)
    wake(pipe)

def pair_with_owner(request, pid):
    ours, theirs = socket.socketpair()
    fcntl.ioctl(ours, request, struct.pack("i", pid))
    fcntl.ioctl(ours, 0x5452, struct.pack("i", 1))
    theirs.send(b"x")

def system_call(*arguments):
    check(libc.syscall(*[a if isinstance(a, bytes) else ctypes.c_long(a) for a in arguments]))

def owner_and_signal(pid):
    def set_owner(end):
        fcntl.fcntl(end, 8, pid)
        fcntl.fcntl(end, 10, signal.SIGKILL)
    pipe_with_owner(set_owner)

def best_move(name, pid, path, numbers):
    place = os.path.join(os.path.dirname(path), "made")
    try:
        {
            "F_SETOWN": lambda: pipe_with_owner(lambda end: fcntl.fcntl(end, 8, pid)),
            "F_SETOWN, raw": lambda: pipe_with_owner(lambda end: system_call(72, end, 8, pid)),
            "F_SETOWN_EX": lambda: pipe_with_owner(
                lambda end: fcntl.fcntl(end, 15, struct.pack("ii", 1, pid))),
            "F_SETSIG": lambda: owner_and_signal(pid),
            "F_SETOWN alone": lambda: fcntl.fcntl(0, 8, pid),
            "FIOSETOWN alone": lambda: fcntl.ioctl(socket.socketpair()[0], 0x8901,
                                                   struct.pack("i", pid)),
            "SIOCSPGRP alone": lambda: fcntl.ioctl(socket.socketpair()[0], 0x8902,
                                                   struct.pack("i", pid)),
            "F_SETSIG alone": lambda: fcntl.fcntl(0, 10, signal.SIGKILL),
            "F_SETFL, O_ASYNC": lambda: fcntl.fcntl(0, fcntl.F_SETFL, os.O_ASYNC),
            "F_NOTIFY": lambda: fcntl.fcntl(os.open(".", os.O_RDONLY), 1026, 1),
            "FIOSETOWN": lambda: pair_with_owner(0x8901, pid),
            "SIOCSPGRP": lambda: pair_with_owner(0x8902, pid),
            "FIOASYNC": lambda: fcntl.ioctl(os.pipe()[0], 0x5452, struct.pack("i", 1)),
            "TIOCSTI": lambda: fcntl.ioctl(0, 0x5412, b"x"),
            "kill": lambda: os.kill(pid, 9),
            "kill the group": lambda: os.killpg(pid, 9),
            "priority": lambda: os.setpriority(os.PRIO_PROCESS, pid, 19),
            "affinity": lambda: os.sched_setaffinity(pid, {0}),
            "limits": lambda: __import__("resource").prlimit(pid, 7, (0, 0)),
            "truncate": lambda: os.truncate(path, 0),
            "truncate, raw": lambda: system_call(76, path.encode(), 0),
            "open and empty": lambda: os.open(path, os.O_RDONLY | os.O_TRUNC),
            "open for nothing and empty": lambda: os.open(path, 3 | os.O_TRUNC),
            "open for nothing": lambda: os.open(path, 3),
            "open and write": lambda: os.open(path, os.O_WRONLY),
            "read": lambda: os.open(path, os.O_RDONLY),
            "make": lambda: os.open(place, os.O_WRONLY | os.O_CREAT),
            "remove": lambda: os.unlink(path),
            "rename": lambda: os.rename(path, "mine"),
            "rename there": lambda: (open("own", "w").close(), os.rename("own", place)),
            "link": lambda: os.link(path, "mine"),
            "link there": lambda: (open("own", "w").close(), os.link("own", place)),
            "symbolic link": lambda: os.symlink("mine", place),
            "mode": lambda: os.chmod(path, 0),
            "owner": lambda: os.chown(path, os.getuid(), os.getgid()),
            "times": lambda: os.utime(path, (0, 0)),
            "attributes": lambda: os.setxattr(path, "user.mine", b"1"),
            "device": lambda: os.mknod("device", 0o020666, os.makedev(1, 3)),
            "pipe with a name": lambda: os.mkfifo("pipe"),
            "device there": lambda: os.mknod(place, 0o020666, os.makedev(1, 3)),
            "terminal": lambda: os.open("/dev/tty", os.O_RDWR),
            "message for the kernel": lambda: os.open("/dev/kmsg", os.O_WRONLY),
            "memory of itself": lambda: os.open("/proc/self/mem", os.O_RDWR),
            **{f"socket {family} {kind}": lambda family=family, kind=kind:
               socket.socket(family, kind) for family in (1, 2, 10, 16, 17, 38, 40)
               for kind in (1, 2, 3)},
            "datagrams": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM),
            "sequences": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET),
            "send to": lambda: socket.socketpair()[0].sendto(b"x", path + ".socket"),
            "send message": lambda: socket.socketpair()[0].sendmsg([b"x"], [], 0),
            "connect": lambda: socket.socketpair()[0].connect(path + ".socket"),
            "bind": lambda: socket.socketpair()[0].bind(place),
            "survive": lambda: check(libc.prctl(1, 0, 0, 0, 0)),
            "be read by others": lambda: check(libc.prctl(4, 1, 0, 0, 0)),
            "no filter": lambda: check(libc.prctl(22, 0, 0, 0, 0)),
            "poison memory": lambda: check(libc.madvise(0, 4096, 100)),
            "thread in a namespace": lambda: system_call(56, 0x50f00 | 0x20000, 0, 0, 0, 0),
            **{f"call {number}": lambda number=number: system_call(number, 0, 0, 0, 0, 0, 0)
               for number in numbers},
        }[name]()
    except OSError as error:
        return error.errno
    return "done"
"""
SIGNALS = ("F_SETOWN alone", "FIOSETOWN alone", "SIOCSPGRP alone", "F_SETOWN",
           "F_SETOWN, raw", "F_SETOWN_EX", "F_SETSIG", "F_SETSIG alone",
           "F_SETFL, O_ASYNC", "F_NOTIFY", "FIOSETOWN", "SIOCSPGRP", "FIOASYNC", "TIOCSTI", "kill",
           "kill the group", "priority", "affinity", "limits")  # fmt: skip
TRUNCATIONS = ("truncate", "truncate, raw", "open and empty", "open for nothing and empty",
               "open for nothing")  # fmt: skip
FILES = (*TRUNCATIONS, "open and write", "read", "make", "remove", "rename", "rename there", "link",
         "link there", "symbolic link", "mode", "owner", "times", "attributes", "device",
         "pipe with a name", "device there", "terminal", "message for the kernel")  # fmt: skip
SOCKETS = ("datagrams", "sequences", "send to", "send message", "connect", "bind",
           *(f"socket {family} {kind}" for family in (1, 2, 10, 16, 17, 38, 40)
             for kind in (1, 2, 3)))  # fmt: skip
OTHERS = ("survive", "be read by others", "no filter", "poison memory", "thread in a namespace")
REFUSALS = {errno.EPERM, errno.EACCES, errno.ENOENT, errno.EROFS, errno.ENOSYS, errno.EXDEV,
            errno.ENXIO}  # fmt: skip

X86 = ALLOWED["x86_64"] | NUMBERS["x86_64"]
PROBES = {
    335,
    336,
}  # the kernel's own: it ends a process that makes them before any filter
UNLISTED = sorted(set(range(512)) - set(X86.values()) - PROBES)


class Prisoner:
    """The program above, and its victims."""

    def __init__(self, isolation: str, folder: Path, landlock: int | None = None) -> None:
        self.sandbox = Sandbox(SOURCE.encode(), isolation, landlock=landlock)
        self.worker = Worker(self.sandbox, Limits(seconds=10))
        self.in_force = self.worker.load().in_force
        self.file = folder / "victim.txt"
        self.file.write_text("the user's own")
        self.server = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.server.bind(f"{self.file}.socket")
        self.server.setblocking(False)
        self.victim = subprocess.Popen(["sleep", "1000"], start_new_session=True)
        self.before = self.file.stat()

    def attempt(self, name: str) -> object:
        numbers = UNLISTED if name.startswith("call ") else []
        call = Call("best_move", (name, self.victim.pid, str(self.file), numbers))
        reply = self.worker.ask(call, 10)
        assert reply.raised is None, (name, reply.raised)
        return reply.returned

    def check_victims(self) -> None:
        assert self.victim.poll() is None
        assert os.getpriority(os.PRIO_PROCESS, self.victim.pid) == os.nice(0)
        assert self.file.read_text() == "the user's own"
        after = self.file.stat()
        assert stat.S_IMODE(after.st_mode) == stat.S_IMODE(self.before.st_mode)
        assert (after.st_mtime_ns, after.st_nlink) == (self.before.st_mtime_ns, 1)
        assert sorted(path.name for path in self.file.parent.iterdir()) == [
            "victim.txt",
            "victim.txt.socket",
        ]
        with pytest.raises(BlockingIOError):
            self.server.recv(100)

    def close(self) -> None:
        self.worker.close()
        self.sandbox.remove()
        self.server.close()
        self.victim.kill()
        self.victim.wait()


@pytest.fixture(params=["bubblewrap", "limits"])
def prisoner(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Prisoner]:
    one = Prisoner(request.param, tmp_path)
    yield one
    one.close()


def test_nothing_reaches_other_processes_and_files(prisoner: Prisoner) -> None:
    assert {"file_access", "system_calls"} <= set(prisoner.in_force)
    let_through = {
        name: result
        for name in (*SIGNALS, *FILES, *SOCKETS, *OTHERS)
        if (result := prisoner.attempt(name)) not in REFUSALS
    }
    assert let_through == {}
    prisoner.check_victims()


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers are those of x86_64")
def test_calls_that_are_not_listed_are_refused(prisoner: Prisoner) -> None:
    let_through = {
        number: result
        for number in UNLISTED
        if (result := prisoner.attempt(f"call {number}")) not in (errno.EPERM, errno.ENOSYS)
    }
    assert let_through == {}
    assert len(UNLISTED) > 350
    prisoner.check_victims()


@pytest.mark.parametrize("version", [1, 2, 3, 4, 5, 6])
def test_older_versions_of_landlock(version: int, tmp_path: Path) -> None:
    """Without bubblewrap files are safe from the first version on, with the help of the filter."""
    prisoner = Prisoner("limits", tmp_path, landlock=version)
    try:
        assert "file_access" in prisoner.in_force
        assert ("signals" in prisoner.in_force) == (version >= 6)
        for name in (*FILES, *SIGNALS):
            assert prisoner.attempt(name) in REFUSALS, name
        prisoner.check_victims()
    finally:
        prisoner.close()


def test_without_landlock_nothing_is_promised_but_files_keep_their_size(tmp_path: Path) -> None:
    prisoner = Prisoner("limits", tmp_path, landlock=0)
    try:
        assert "file_access" not in prisoner.in_force
        assert "system_calls" in prisoner.in_force
        for name in (*TRUNCATIONS, *SIGNALS, "mode", "owner", "times", "attributes", "link"):
            assert prisoner.attempt(name) in REFUSALS, name
        assert prisoner.attempt("read") != errno.EACCES
        prisoner.check_victims()
    finally:
        prisoner.close()


def test_what_good_programs_need_is_allowed() -> None:
    """Threads, files of their own, time, numbers by chance, asyncio, alarms."""
    source = b"""
import asyncio, os, random, shutil, signal, tempfile, threading, time
async def wait():
    await asyncio.sleep(0)
    return await asyncio.get_running_loop().run_in_executor(None, os.getpid)
def best_move(board):
    thread = threading.Thread(target=time.sleep, args=(0,))
    thread.start()
    thread.join()
    assert asyncio.run(wait()) == os.getpid()
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/a", "w+") as file:
            file.write("text")
            file.truncate(1)
        shutil.copyfile(folder + "/a", folder + "/b")
        os.replace(folder + "/b", folder + "/c")
        assert sorted(os.listdir(folder)) == ["a", "c"]
    signal.signal(signal.SIGALRM, lambda *_: None)
    signal.alarm(100)
    signal.alarm(0)
    os.isatty(0), os.get_terminal_size, os.cpu_count(), os.times(), os.getloadavg
    return random.SystemRandom().randrange(9)
"""
    for isolation in ("bubblewrap", "limits"):
        sandbox = Sandbox(source, isolation)
        worker = Worker(sandbox, Limits(seconds=20))
        try:
            assert worker.load().error is None
            reply = worker.ask(Call("best_move", ([],)), 20)
            assert reply.raised is None, (isolation, reply.raised)
        finally:
            worker.close()
            sandbox.remove()


def test_the_signals_that_are_refused_would_kill() -> None:
    """The attack is real: without the filter it ends its victim."""
    victim = subprocess.Popen(["sleep", "1000"])
    code = SOURCE + f"\nbest_move('F_SETOWN', {victim.pid}, '/nowhere/x', [])"
    subprocess.run([sys.executable, "-c", code], check=True)
    assert victim.wait(30) == -signal.SIGIO
