"""The desktop window: draws and listens; what it shows comes from the library.

Only `noughts.desktop.opening` may be imported without pygame-ce, and what needs no window: setup,
session, worker, tasks.
"""
