"""Giving up rights before a student's program is loaded; none of it can be taken back.

Limits (`setrlimit`) bound memory, files and processor time. On Linux a filter of system calls
(seccomp) also refuses new processes, programs, sockets and signals to others, whoever runs it: the
kernel applies it to this process until it ends, root or not. Threads are allowed. `landlock.py`
shuts out the user's files.
"""

from __future__ import annotations

import ctypes
import platform
import resource
import signal
import struct
import sys

from .landlock import restrict_files

__all__ = ["confine"]

# ---- limits ----------------------------------------------------------------------------------

_LIMITS = {
    "memory": "RLIMIT_AS",
    "file_size": "RLIMIT_FSIZE",
    "open_files": "RLIMIT_NOFILE",
    "processes": "RLIMIT_NPROC",
    "cpu_seconds": "RLIMIT_CPU",
}


def confine(limits: dict[str, int], readable: list[str], writable: list[str]) -> list[str]:
    """Apply every limit that this system knows; the names of those in force."""
    in_force = []
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if hasattr(signal, "SIGXFSZ"):
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a file too large is an error, not the end
    for name, number in limits.items():
        kind = getattr(resource, _LIMITS[name], None)
        if kind is None:
            continue
        hard = resource.getrlimit(kind)[1]
        most = number if hard == resource.RLIM_INFINITY else min(number, hard)
        try:
            resource.setrlimit(kind, (most, most))
        except (ValueError, OSError):  # macOS has no RLIMIT_AS that works
            continue
        in_force.append(name)
    if _give_up_privileges():
        if restrict_files(readable, writable):
            in_force.append("file_access")
        if _filter_system_calls():
            in_force.append("system_calls")
    return in_force


# ---- the filter of system calls --------------------------------------------------------------

# Refused with "operation not permitted", by machine: new programs, sockets and io_uring (which
# opens sockets too), signals to others, looking into other processes, namespaces and mounts, owners
# and modes of files (which Landlock leaves alone), memory and queues shared with other programs
# (which outlive the process), priorities, what only an administrator does (clocks, modules, swap),
# and the parts of the kernel that attacks like best. clone, clone3 and prlimit64 are looked at
# closely.
_REFUSED = {
    "x86_64": {
        "socket": 41, "fork": 57, "vfork": 58, "execve": 59, "kill": 62, "ptrace": 101,
        "rt_sigqueueinfo": 129, "chroot": 161, "setrlimit": 160, "mount": 165, "umount2": 166,
        "tkill": 200, "tgkill": 234, "add_key": 248, "request_key": 249, "keyctl": 250,
        "unshare": 272, "rt_tgsigqueueinfo": 297, "perf_event_open": 298, "setns": 308,
        "process_vm_readv": 310, "process_vm_writev": 311, "bpf": 321, "execveat": 322,
        "userfaultfd": 323, "pidfd_send_signal": 424, "io_uring_setup": 425, "open_tree": 428,
        "fsopen": 430, "pidfd_open": 434, "pidfd_getfd": 438,
        "chmod": 90, "fchmod": 91, "chown": 92, "fchown": 93, "lchown": 94, "utime": 132,
        "setxattr": 188, "lsetxattr": 189, "fsetxattr": 190, "removexattr": 197,
        "lremovexattr": 198, "fremovexattr": 199, "utimes": 235, "fchownat": 260,
        "futimesat": 261, "fchmodat": 268, "utimensat": 280, "fchmodat2": 452,
        "shmget": 29, "shmat": 30, "shmctl": 31, "semget": 64, "semop": 65, "semctl": 66,
        "msgget": 68, "msgsnd": 69, "msgrcv": 70, "msgctl": 71, "semtimedop": 220, "mq_open": 240,
        "mq_unlink": 241, "setpriority": 141, "sched_setparam": 142, "sched_setscheduler": 144,
        "sched_setaffinity": 203, "ioprio_set": 251, "sched_setattr": 314, "syslog": 103,
        "adjtimex": 159, "acct": 163, "settimeofday": 164, "swapon": 167, "swapoff": 168,
        "reboot": 169, "sethostname": 170, "setdomainname": 171, "iopl": 172, "ioperm": 173,
        "init_module": 175, "delete_module": 176, "clock_settime": 227, "kexec_load": 246,
        "open_by_handle_at": 304, "clock_adjtime": 305, "finit_module": 313,
        "kexec_file_load": 320,
    },
    "aarch64": {
        "umount2": 39, "mount": 40, "chroot": 51, "unshare": 97, "ptrace": 117, "kill": 129,
        "tkill": 130, "tgkill": 131, "rt_sigqueueinfo": 138, "setrlimit": 164, "socket": 198,
        "add_key": 217, "request_key": 218, "keyctl": 219, "execve": 221, "rt_tgsigqueueinfo": 240,
        "perf_event_open": 241, "setns": 268, "process_vm_readv": 270, "process_vm_writev": 271,
        "bpf": 280, "execveat": 281, "userfaultfd": 282, "pidfd_send_signal": 424,
        "io_uring_setup": 425, "open_tree": 428, "fsopen": 430, "pidfd_open": 434,
        "pidfd_getfd": 438,
        "setxattr": 5, "lsetxattr": 6, "fsetxattr": 7, "removexattr": 14, "lremovexattr": 15,
        "fremovexattr": 16, "fchmod": 52, "fchmodat": 53, "fchownat": 54, "fchown": 55,
        "utimensat": 88, "fchmodat2": 452,
        "mq_open": 180, "mq_unlink": 181, "msgget": 186, "msgctl": 187, "msgrcv": 188,
        "msgsnd": 189, "semget": 190, "semctl": 191, "semtimedop": 192, "semop": 193,
        "shmget": 194, "shmctl": 195, "shmat": 196, "ioprio_set": 30, "sched_setparam": 118,
        "sched_setscheduler": 119, "sched_setaffinity": 122, "setpriority": 140,
        "sched_setattr": 274, "acct": 89, "kexec_load": 104, "init_module": 105,
        "delete_module": 106, "clock_settime": 112, "syslog": 116, "reboot": 142,
        "sethostname": 161, "setdomainname": 162, "settimeofday": 170, "adjtimex": 171,
        "swapon": 224, "swapoff": 225, "open_by_handle_at": 265, "clock_adjtime": 266,
        "finit_module": 273, "kexec_file_load": 294,
    },
}  # fmt: skip
_ARCHITECTURE = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_CLONE = {"x86_64": 56, "aarch64": 220}
_PRLIMIT64 = {"x86_64": 302, "aarch64": 261}
_PRCTL = {"x86_64": 157, "aarch64": 167}
_CLONE3 = 435
_X32 = 0x40000000  # a second numbering of the same calls on x86_64
_CLONE_THREAD = 0x10000

# Classic BPF: load a word of the call's description, jump on it, return a verdict.
_LOAD, _IF_EQUAL, _IF_AT_LEAST, _IF_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _FIRST_ARGUMENT_AT, _THIRD_ARGUMENT_AT = 0, 4, 16, 32
_KILL, _ALLOW = 0x80000000, 0x7FFF0000
_NOT_PERMITTED, _NO_SUCH_CALL = 0x00050000 | 1, 0x00050000 | 38

_PR_SET_PDEATHSIG, _PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _MODE_FILTER = 1, 38, 22, 2


def _program(machine: str) -> list[tuple[int, int, int, int]]:
    """The filter: operation, jump if true, jump if false, operand."""
    code = [
        (_LOAD, 0, 0, _ARCHITECTURE_AT),
        (_IF_EQUAL, 1, 0, _ARCHITECTURE[machine]),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _NUMBER_AT),
        (_IF_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, _KILL),
    ]
    for number in _REFUSED[machine].values():
        code += [(_IF_EQUAL, 0, 1, number), (_RETURN, 0, 0, _NOT_PERMITTED)]
    code += [
        # clone3 hides its flags from filters; told that it does not exist, libc takes clone.
        (_IF_EQUAL, 0, 1, _CLONE3),
        (_RETURN, 0, 0, _NO_SUCH_CALL),
        (_IF_EQUAL, 0, 4, _CLONE[machine]),  # threads, yes; processes, no
        (_LOAD, 0, 0, _FIRST_ARGUMENT_AT),
        (_IF_BITS, 1, 0, _CLONE_THREAD),
        (_RETURN, 0, 0, _NOT_PERMITTED),
        (_RETURN, 0, 0, _ALLOW),
        (_IF_EQUAL, 0, 4, _PRCTL[machine]),  # dying with the grader is not to be undone
        (_LOAD, 0, 0, _FIRST_ARGUMENT_AT),
        (_IF_EQUAL, 0, 1, _PR_SET_PDEATHSIG),
        (_RETURN, 0, 0, _NOT_PERMITTED),
        (_RETURN, 0, 0, _ALLOW),
        (_IF_EQUAL, 0, 6, _PRLIMIT64[machine]),  # asking for a limit, yes; setting one, no
        (_LOAD, 0, 0, _THIRD_ARGUMENT_AT),
        (_IF_EQUAL, 0, 3, 0),
        (_LOAD, 0, 0, _THIRD_ARGUMENT_AT + 4),
        (_IF_EQUAL, 0, 1, 0),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _NOT_PERMITTED),
        (_RETURN, 0, 0, _ALLOW),
    ]
    return code


class _SockFprog(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))


def _give_up_privileges() -> bool:
    """Never gain rights again, as the kernel demands of who filters; and die with the grader."""
    if sys.platform != "linux":
        return False
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl(_PR_SET_PDEATHSIG, ctypes.c_ulong(signal.SIGKILL), 0, 0, 0)
    return bool(prctl(_PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1), 0, 0, 0) == 0)


def _filter_system_calls() -> bool:
    """Install the filter; False where the system has none."""
    machine = platform.machine()
    if sys.platform != "linux" or machine not in _REFUSED or struct.calcsize("P") != 8:
        return False
    code = b"".join(struct.pack("HBBI", *step) for step in _program(machine))
    buffer = ctypes.create_string_buffer(code, len(code))
    program = _SockFprog(len(code) // 8, ctypes.addressof(buffer))
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    address = ctypes.c_void_p(ctypes.addressof(program))
    return bool(prctl(_PR_SET_SECCOMP, ctypes.c_ulong(_MODE_FILTER), address, 0, 0) == 0)
