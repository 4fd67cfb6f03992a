"""What runs beside a student's program, in the sandbox: the standard library and nothing else.

This folder is shown to the sandbox alone, so it imports nothing of `noughts` and imports its own
modules relatively. It keeps no secret and decides nothing: once the program is loaded it may have
changed anything in this process, so that the grader believes only what it checks itself.
"""
