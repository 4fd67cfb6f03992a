# -*- coding: utf-8 -*-
# Python 2.7: everything is asked before the game

def show(grid):
    print "   1  2  3"
    for y in xrange(3):
        print y + 1,
        for x in xrange(3):
            print grid[y][x] + "|",
        print

def thirds(grid):
    found = []
    for i in xrange(3):
        found.append([(i, 0), (i, 1), (i, 2)])
        found.append([(0, i), (1, i), (2, i)])
    return found + [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]

mode = input("Two people, me or me against myself? Type 1, 2 or 3: ")
size = input("Size of the board: ")
depth = input("How deep shall I look? Depth from 1 to 4: ")
if size != 3 or mode not in (1, 2, 3) or depth not in (1, 2, 3, 4):
    raise SystemExit("not today")
grid = [["_" for x in range(size)] for y in range(size)]
who = "X"
for turn in xrange(9):
    if who == "X" and mode != 3 or mode == 1:
        while True:
            y = input("Row: ") - 1
            x = input("Column: ") - 1
            if y in range(3) and x in range(3) and grid[y][x] == "_":
                break
            print "That is not free."
    else:
        y = None
        for mark in ["O", "X"][:depth]:
            for line in thirds(grid):
                marks = [grid[a][b] for a, b in line]
                if y is None and marks.count(mark) == 2 and "_" in marks:
                    y, x = line[marks.index("_")]
        if y is None:
            for a, b in [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]:
                if grid[a][b] == "_":
                    y, x = a, b
                    break
    grid[y][x] = who
    show(grid)
    if any([grid[a][b] for a, b in line] == [who] * 3 for line in thirds(grid)):
        print who, "wins"
        break
    who = "O" if who == "X" else "X"
