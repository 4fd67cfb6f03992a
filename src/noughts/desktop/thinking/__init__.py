"""Thinking: players, hints, analysis and review in a process of their own.

tasks.py      what there is to think about, as data
thinking.py   the window's side: starts the process, asks, takes answers, stops it
process.py    the program of the process
"""
