"""Programs that abuse the channel to the grader, their process or their folder, in a few lines each.

Each is the body of the function that moves, or of the top level; what it does not end, it answers
with the first free cell, which is legal and often wrong.
"""

# ruff: noqa: E501 - each attack is one line of the table

from __future__ import annotations

__all__ = ["ATTACKS", "DECLARED", "ON_CALL", "ON_LOADING", "source_of"]

_START = """
import ctypes, gc, json, os, signal, stat, sys, time

libc = ctypes.CDLL(None, use_errno=True)

def is_socket(number):
    try:
        return stat.S_ISSOCK(os.fstat(number).st_mode)
    except OSError:
        return False

CHANNELS = [number for number in range(3, 64) if is_socket(number)]
CHANNEL = CHANNELS[0]

def attempt(what, *arguments):
    try:
        return what(*arguments)
    except (OSError, ValueError):
        return None

def _is_first(calls=[]):  # whether this process has not done it yet
    calls.append(1)
    return len(calls) == 1

def frame(number, **changes):
    answer = {"id": number, "returned": [0, 0], "placed": [], "counters": {}, "threads": 0,
              "files": 0, "printed": 0}
    return json.dumps(answer | changes).encode() + b"\\n"
"""

ON_CALL = {
    "shuts_down_reading": "import socket; libc.shutdown(CHANNEL, 0); attempt(socket.socket(fileno=os.dup(CHANNEL)).shutdown, 0)",
    "shuts_down_writing": "libc.shutdown(CHANNEL, 1)",
    "shuts_down_both": "libc.shutdown(CHANNEL, 2)",
    "closes_the_channel": "os.close(CHANNEL)",
    "closes_and_goes_on": "os.close(CHANNEL)\n    while True: time.sleep(1)",
    "closes_all_by_gc": "[attempt(os.close, n) for o in gc.get_objects() if type(o).__name__ == '_Channel' for n in [o._number]]",
    "puts_a_pipe_there": "os.dup2(os.pipe()[0], CHANNEL)",
    "half_a_frame": "os.write(CHANNEL, frame(1)[:20]); time.sleep(100)",
    "half_a_frame_and_out": "os.write(CHANNEL, frame(1)[:20]); os._exit(0)",
    "giant_frame": "os.write(CHANNEL, b'x' * 200_000)",
    "endless_frame": "while True: os.write(CHANNEL, b'{' * 4096)",
    "floods_with_frames": "while True: os.write(CHANNEL, frame(1))",
    "deep_frame": "os.write(CHANNEL, b'[' * 60_000 + b'\\n')",
    "wrong_numbers": "os.write(CHANNEL, frame(10 ** 9))",
    "answers_twice": "os.write(CHANNEL, frame(1) + frame(2))",
    "answers_for_later": "import threading; threading.Thread(target=lambda: [os.write(CHANNEL, frame(n)) for n in range(50)]).start()",
    "answers_and_leaves": "os.write(CHANNEL, frame(1)); os._exit(3)",
    "forges_readiness": "os.write(CHANNEL, json.dumps({'id': 'ready', 'in_force': ['everything']}).encode() + b'\\n')",
    "forges_loading": "os.write(CHANNEL, json.dumps({'id': 'loaded', 'functions': 5}).encode() + b'\\n')",
    "reads_the_questions": "os.set_blocking(CHANNEL, False)\n    while True: attempt(os.read, CHANNEL, 100)",
    "steals_the_questions": "import threading; threading.Thread(target=os.read, args=(CHANNEL, 65536)).start()",
    "makes_it_not_wait": "os.set_blocking(CHANNEL, False)",
    "takes_all_descriptors": "[attempt(os.dup, CHANNEL) for _ in range(200)]",
    "kills_its_parent": "attempt(os.kill, os.getppid(), 9); attempt(os.kill, 1, 9)",
    "kills_everybody_inside": "libc.kill(-1, 9) if os.getppid() == 1 else None",
    "stops_itself": "attempt(os.kill, os.getpid(), signal.SIGSTOP); signal.raise_signal(signal.SIGSTOP)",
    "ends_by_an_alarm": "signal.setitimer(signal.ITIMER_REAL, 0.001); time.sleep(100)",
    "exits": "os._exit(0)",
    "exits_from_a_thread": "import threading; threading.Thread(target=os._exit, args=(0,)).start(); time.sleep(100)",
    "crashes": "ctypes.string_at(0)",
    "aborts": "libc.abort()",
    "changes_limits": "import resource; attempt(resource.setrlimit, resource.RLIMIT_AS, (-1, -1)); bytearray(2 ** 30)",
    "changes_priority": "attempt(os.nice, 19); attempt(os.sched_setaffinity, 0, {0}); attempt(os.setpriority, 0, os.getppid(), 19)",
    "fills_its_folder": "_is_first() and [attempt(open(str(n) + os.urandom(9).hex(), 'wb').write, bytes(1000000)) for n in range(30)]",
    "makes_many_files": "_is_first() and [open(str(n), 'w').close() for n in range(12_000)]",
    "nests_folders": "_is_first() and [(os.mkdir('d'), os.chdir('d')) for _ in range(2100)]",
    "folders_without_rights": "[(os.mkdir(str(n), 0), os.mkdir('x' + str(n), 0o300), open('x%d/y' % n, 'w')) for n in range(9) if not os.path.exists(str(n))]",
    "names_that_are_no_text": "open(b'\\xff\\xfe\\x1b[2J', 'w').close(); os.mkdir(b'\\xc3\\x28') if not os.path.exists(b'\\xc3\\x28') else None",
    "removes_its_folder": "attempt(os.rmdir, os.getcwd())",
    "closes_everything": "os.closerange(0, 64)",
    "closes_the_usual_ones": "[os.close(n) for n in range(3)]",
    "leaves_processes": "attempt(os.fork); attempt(os.posix_spawn, '/bin/sleep', ['sleep', '60'], {})",
    "leaves_threads": "import threading; [threading.Thread(target=time.sleep, args=(999,)).start() for _ in range(3)]",
    "prints_without_end": "while True: os.write(1, b'x' * 65536)",
    "endless_words": "raise type('X' * 100_000, (Exception,), {'__str__': lambda self: 'y' * 10 ** 7})()",
    "words_that_hang": "raise type('Slow', (Exception,), {'__str__': lambda self: time.sleep(100)})()",
    "words_that_fail": "raise type('Bad', (Exception,), {'__str__': lambda self: 1 / 0})()",
    "a_name_that_is_no_text": "raise type(chr(0xD800), (Exception,), {})(chr(0xDFFF))",
    "half_a_sign": "return chr(0xD800)",
    "repr_that_exits": "return type('R', (), {'__repr__': lambda self: os._exit(4)})()",
    "repr_that_is_long": "return type('R', (), {'__repr__': lambda self: 'z' * 10 ** 7})()",
    "list_in_itself": "found = []; found.append(found); return found",
    "lying_list": "return type('L', (list,), {'__len__': lambda self: 2, '__iter__': lambda self: iter(int, 1)})()",
    "lying_number": "return type('N', (int,), {'__abs__': lambda self: 1 / 0})(4)",
    "very_large_number": "return 10 ** 5000",
    "not_a_number": "return float('nan')",
    "changes_the_board": "board.clear()",
    "changes_the_board_into_itself": "board[:] = [board]",
    "breaks_the_runner": "sys.modules.clear(); vars(sys).clear()",
    "breaks_counting": "import threading; threading.active_count = lambda: 'many'",
    "breaks_json": "json.encoder.c_make_encoder = None; json.JSONEncoder.default = lambda *a: 1 / 0; json.JSONEncoder.encode = lambda *a: 'null'",
    "sets_a_trace": "sys.settrace(lambda *a: os._exit(5)); sys.setprofile(lambda *a: os._exit(5))",
    "no_stack": "sys.setrecursionlimit(50)",
    "reads_files_by_numpy": "import numpy; attempt(numpy.memmap, '/etc/passwd', 'uint8', 'r'); attempt(numpy.fromfile, '/etc/shadow')",
    "writes_itself_by_numpy": "import numpy; attempt(numpy.memmap, __file__, 'uint8', 'r+')",
    "addresses_of_numpy": "import numpy.ctypeslib; numpy.ctypeslib.as_array(ctypes.cast(8, ctypes.POINTER(ctypes.c_int)), (4,))[0] += 1",
    "pickles_of_numpy": "import numpy; numpy.save('p', numpy.array([type('P', (), {'__reduce__': lambda self: (os._exit, (9,))})()], dtype=object)); numpy.load('p.npy', allow_pickle=True)",
    "memory_by_numpy": "import numpy; numpy.ones((10 ** 5, 10 ** 5))",
    "equal_to_everything": "board[0][0] = type('E', (), {'__eq__': lambda self, other: True, '__hash__': lambda self: 1})()",
    "comparison_that_hangs": "board[0][0] = type('H', (), {'__eq__': lambda self, other: [0 for _ in iter(int, 1)]})()",
    "comparison_that_exits": "board[0][0] = type('X', (), {'__eq__': lambda self, other: os._exit(6)})()",
    "lies_about_its_class": "return type('C', (), {'__class__': property(lambda self: int), '__abs__': lambda self: 0})()",
    "attributes_that_exit": "return type('G', (), {'__getattr__': lambda self, name: os._exit(6)})()",
    "attributes_without_end": "found = type('D', (), {})(); found.me = found; return found",
    "copies_that_exit": "globals()['thing'] = type('K', (), {'__deepcopy__': lambda self, memo: os._exit(6)})()",
    "poisoned_stand_ins": "import tkinter; type(tkinter).__getattr__ = lambda *a: os._exit(7); tkinter.Button",
    "replaces_input": "import builtins; builtins.input = lambda *a: os._exit(8); input()",
    "stops_the_timer": "signal.setitimer(signal.ITIMER_VIRTUAL, 0); signal.signal(signal.SIGVTALRM, signal.SIG_IGN)\n    while True: pass",
    "asks_without_end": "while True:\n        try: input()\n        except BaseException: sys.settrace(None)",
    "imports_the_runner": "import inside.runner; inside.runner.main()",
}  # fmt: skip

ON_LOADING = {
    "exits_when_loaded": "os._exit(0)",
    "closes_when_loaded": "os.close(CHANNEL)",
    "forges_when_loaded": "os.write(CHANNEL, json.dumps({'id': 'loaded', 'targets': {'best_move' + chr(27): [[chr(27) + '[2J', True]]}, 'constants': {'NOUGHTS': {'function': chr(27)}}, 'counters': [chr(27)], 'literals': [], 'error': None, 'forms': [{'object': chr(27)}], 'pairs': [[chr(27), 1]], 'sites': [chr(27)], 'has_state': True, 'asks': True, 'modules': [chr(27)], 'is_read': True, 'is_python2': False}).encode() + b'\\n'); time.sleep(100)",
    "hangs_when_loaded": "time.sleep(1000)",
    "crashes_when_loaded": "ctypes.string_at(0)",
    "raises_interrupt": "raise KeyboardInterrupt",
    "leaves_system": "raise SystemExit(0)",
    "floods_when_loaded": "import threading; threading.Thread(target=lambda: [os.write(CHANNEL, frame(n)) for n in range(10 ** 9)]).start()",
    "declares_nonsense": "NOUGHTS = {'function': 'best_move', 'counter': 'a' * 9, 'empty': {'a': 1}, 'x': [1]}",
    "has_odd_constants": "NOUGHTS = type('D', (dict,), {'items': lambda self: 1 / 0})(); MARK = object()",
    "copies_that_hang_when_loaded": "things = [type('H', (), {'__deepcopy__': lambda self, memo: [0 for _ in iter(int, 1)]})()]\nwhile True:\n    found = 1\n    break",
    "compares_badly_when_loaded": "things = [type('I', (), {'__eq__': lambda self, other: os.kill(os.getpid(), 2)})()]\nwhile True:\n    found = 1\n    break",
    "list_that_is_none_when_loaded": "things = type('C', (), {'__class__': property(lambda self: list), '__len__': lambda self: 1, '__setitem__': lambda self, at, to: time.sleep(99)})()\nwhile True:\n    found = 1\n    break",
    "function_with_odd_signature": "best_move = type(lambda: 0)(compile('0', '', 'eval'), {})",
}  # fmt: skip

_FIRST_FREE = """
def best_move(board):
    {body}
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == " "][0]
"""


def source_of(name: str) -> str:
    """The program of an attack."""
    if name in ON_CALL:
        return _START + _FIRST_FREE.format(body=ON_CALL[name])
    return _START + _FIRST_FREE.format(body="pass") + "\n" + ON_LOADING[name] + "\n"


DECLARED = """
NOUGHTS = {"function": "best_move", "arguments": ["board"], "board": "nested", "empty": " ",
           "x": "X", "o": "O", "answer": "row-column"}
"""
"""How these programs are called, so that each needs no hundred ways of calling to be tried."""

ATTACKS = (*ON_CALL, *ON_LOADING)
