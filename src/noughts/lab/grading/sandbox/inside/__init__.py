"""What runs beside a student's program, in the sandbox: the standard library and nothing else.

This folder is shown to the sandbox alone, so it imports nothing of `noughts` and imports its own
modules relatively. It keeps no secret and decides nothing: once the program is loaded it may have
changed anything in this process, so that the grader believes only what it checks itself.

A process is started for each of many steps, so every module that is imported here counts. What the
runner needs before a program is loaded is little, and stays little: `typing` is for type checkers
(to them a name `TYPE_CHECKING` is always true), `os.path` does for `pathlib`, `calls.py` for
`inspect`. Modules are imported before the program is loaded: later, its own might come instead.
"""
