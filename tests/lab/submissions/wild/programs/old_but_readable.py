# Python 2 that Python 3 can read, too: only the meaning of its names is another one.
import sys
from itertools import izip

cells = map(str, range(1, 10))
middle = len(cells) / 2
order = [middle] + map(int, "0268") + filter(lambda n: n % 2, xrange(9))
best = sys.maxint
while any(cell.isdigit() for cell in cells):
    for row in izip(cells[0::3], cells[1::3], cells[2::3]):
        sys.stdout.write(" | ".join(row) + "\n")
    number = int(raw_input("Your move (1-9): "))
    if cells[number - 1].isdigit():
        cells[number - 1] = "X"
        left = [n for n in order if cells[n].isdigit()]
        if left:
            cells[left[0]] = "O"
