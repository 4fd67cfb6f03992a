"""System calls that a student's program may make, by machine; every other call is refused.

The numbers are those of the kernel's own headers. Calls that are harmless only with certain
arguments have rules: a call is allowed if one of its rules holds.
"""

from __future__ import annotations

__all__ = ["ALLOWED", "ARCHITECTURES", "NEWEST", "NUMBERS", "RULES", "Check"]

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
NEWEST = 450  # calls with higher numbers are answered with "there is no such call"

# Files that Landlock guards, memory, time, threads, and questions about the process itself.
ALLOWED = {
    "x86_64": {
        "read": 0, "write": 1, "close": 3, "fstat": 5, "stat": 4, "lstat": 6, "newfstatat": 262,
        "statx": 332, "statfs": 137, "fstatfs": 138, "access": 21, "faccessat": 269,
        "faccessat2": 439, "readlink": 89, "readlinkat": 267, "getdents": 78, "getdents64": 217,
        "lseek": 8, "pread64": 17, "pwrite64": 18, "readv": 19, "writev": 20, "preadv": 295,
        "pwritev": 296, "dup": 32, "dup2": 33, "dup3": 292, "pipe": 22, "pipe2": 293, "poll": 7,
        "ppoll": 271, "select": 23, "pselect6": 270, "epoll_create": 213, "epoll_create1": 291,
        "epoll_ctl": 233, "epoll_wait": 232, "epoll_pwait": 281, "epoll_pwait2": 441,
        "eventfd2": 290, "mkdir": 83, "mkdirat": 258, "rmdir": 84, "unlink": 87, "unlinkat": 263,
        "rename": 82, "renameat": 264, "renameat2": 316, "chdir": 80, "fchdir": 81, "getcwd": 79,
        "umask": 95, "ftruncate": 77, "fallocate": 285, "fsync": 74, "fdatasync": 75,
        "fadvise64": 221, "flock": 73, "sendfile": 40, "copy_file_range": 326, "close_range": 436,
        "mmap": 9, "mprotect": 10, "munmap": 11, "mremap": 25, "mincore": 27, "msync": 26,
        "brk": 12, "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigreturn": 15,
        "rt_sigpending": 127, "rt_sigsuspend": 130, "rt_sigtimedwait": 128, "sigaltstack": 131,
        "alarm": 37, "getitimer": 36, "setitimer": 38, "pause": 34, "futex": 202,
        "futex_waitv": 449, "set_robust_list": 273, "get_robust_list": 274,
        "set_tid_address": 218, "rseq": 334, "membarrier": 324, "arch_prctl": 158,
        "restart_syscall": 219, "exit": 60, "exit_group": 231, "sched_yield": 24,
        "sched_getaffinity": 204, "sched_getparam": 143, "sched_getscheduler": 145,
        "sched_get_priority_max": 146, "sched_get_priority_min": 147, "getcpu": 309,
        "getpriority": 140, "getpid": 39, "gettid": 186, "getppid": 110, "getuid": 102,
        "geteuid": 107, "getgid": 104, "getegid": 108, "getresuid": 118, "getresgid": 120,
        "getgroups": 115, "getpgid": 121, "getpgrp": 111, "getsid": 124, "getrusage": 98,
        "getrlimit": 97, "times": 100, "uname": 63, "sysinfo": 99, "time": 201,
        "gettimeofday": 96, "clock_gettime": 228, "clock_getres": 229, "clock_nanosleep": 230,
        "nanosleep": 35, "getrandom": 318, "recvfrom": 45, "getsockname": 51, "getpeername": 52,
        "getsockopt": 55,
    },
    "aarch64": {
        "read": 63, "write": 64, "close": 57, "fstat": 80, "newfstatat": 79, "statx": 291,
        "statfs": 43, "fstatfs": 44, "faccessat": 48, "faccessat2": 439, "readlinkat": 78,
        "getdents64": 61, "lseek": 62, "pread64": 67, "pwrite64": 68, "readv": 65, "writev": 66,
        "preadv": 69, "pwritev": 70, "dup": 23, "dup3": 24, "pipe2": 59, "ppoll": 73,
        "pselect6": 72, "epoll_create1": 20, "epoll_ctl": 21, "epoll_pwait": 22,
        "epoll_pwait2": 441, "eventfd2": 19, "mkdirat": 34, "unlinkat": 35, "renameat": 38,
        "renameat2": 276, "chdir": 49, "fchdir": 50, "getcwd": 17, "umask": 166, "ftruncate": 46,
        "fallocate": 47, "fsync": 82, "fdatasync": 83, "fadvise64": 223, "flock": 32,
        "sendfile": 71, "copy_file_range": 285, "close_range": 436, "mmap": 222, "mprotect": 226,
        "munmap": 215, "mremap": 216, "mincore": 232, "msync": 227, "brk": 214,
        "rt_sigaction": 134, "rt_sigprocmask": 135, "rt_sigreturn": 139, "rt_sigpending": 136,
        "rt_sigsuspend": 133, "rt_sigtimedwait": 137, "sigaltstack": 132, "getitimer": 102,
        "setitimer": 103, "futex": 98, "futex_waitv": 449, "set_robust_list": 99,
        "get_robust_list": 100, "set_tid_address": 96, "rseq": 293, "membarrier": 283,
        "restart_syscall": 128, "exit": 93, "exit_group": 94, "sched_yield": 124,
        "sched_getaffinity": 123, "sched_getparam": 121, "sched_getscheduler": 120,
        "sched_get_priority_max": 125, "sched_get_priority_min": 126, "getcpu": 168,
        "getpriority": 141, "getpid": 172, "gettid": 178, "getppid": 173, "getuid": 174,
        "geteuid": 175, "getgid": 176, "getegid": 177, "getresuid": 148, "getresgid": 150,
        "getgroups": 158, "getpgid": 155, "getsid": 156, "getrusage": 165, "getrlimit": 163,
        "times": 153, "uname": 160, "sysinfo": 179, "gettimeofday": 169, "clock_gettime": 113,
        "clock_getres": 114, "clock_nanosleep": 115, "nanosleep": 101, "getrandom": 278,
        "recvfrom": 207, "getsockname": 204, "getpeername": 205, "getsockopt": 209,
    },
}  # fmt: skip

# Calls that are looked at closely.
NUMBERS = {
    "x86_64": {
        "open": 2, "openat": 257, "clone": 56, "prctl": 157, "prlimit64": 302, "fcntl": 72,
        "ioctl": 16, "socketpair": 53, "sendto": 44, "madvise": 28, "clone3": 435,
    },
    "aarch64": {
        "openat": 56, "clone": 220, "prctl": 167, "prlimit64": 261, "fcntl": 25, "ioctl": 29,
        "socketpair": 199, "sendto": 206, "madvise": 233, "clone3": 435,
    },
}  # fmt: skip


Check = tuple[int, int, tuple[int, ...]]
"""A word of the arguments (2n: the low half of argument n), a mask, and the values allowed."""

_ALL = 0xFFFFFFFF
_THREAD, _NAMESPACES = 0x10000, 0x7E020080
_READ_OR_WRITE_TRUNCATE, _ASYNC = 0x203, 0x2000
# Emptying a file needs the right to write to it: older versions of Landlock do not see to that.
# Access mode 3 opens a file without any right that Landlock asks for.
_OPEN_MODES = (0x000, 0x001, 0x002, 0x201, 0x202)
_GET_AND_COPY, _SET_FLAGS = (0, 1, 2, 3, 5, 6, 7, 36, 37, 38, 1030, 1032, 1034), (4,)
_IOCTLS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)  # terminal? bytes waiting, blocking
_PRCTLS = (3, 15, 16, 23, 0x53564D41)  # names of threads and of memory
_ADVICE = (0, 1, 2, 3, 4, 8, 10, 11, 14, 15, 16, 17, 20, 21, 22, 23)
_UNIX, _STREAM = (1,), (1,)

RULES: tuple[tuple[str, tuple[Check, ...]], ...] = (
    ("open", ((2, _READ_OR_WRITE_TRUNCATE, _OPEN_MODES),)),
    ("openat", ((4, _READ_OR_WRITE_TRUNCATE, _OPEN_MODES),)),
    ("clone", ((0, _THREAD | _NAMESPACES, (_THREAD,)),)),  # threads, not processes
    ("fcntl", ((2, _ALL, _GET_AND_COPY),)),  # not F_SETOWN and F_SETSIG, which send signals
    ("fcntl", ((2, _ALL, _SET_FLAGS), (4, _ASYNC, (0,)))),
    ("ioctl", ((2, _ALL, _IOCTLS),)),  # not FIOSETOWN and SIOCSPGRP, which send signals too
    ("prctl", ((0, _ALL, _PRCTLS),)),
    ("prlimit64", ((4, _ALL, (0,)), (5, _ALL, (0,)))),  # reading limits, not setting them
    ("madvise", ((4, _ALL, _ADVICE),)),
    # A connected pair of sockets can reach no other process; asyncio needs one.
    ("socketpair", ((0, _ALL, _UNIX), (2, 0xF, _STREAM))),
    ("sendto", ((8, _ALL, (0,)), (9, _ALL, (0,)))),
)
