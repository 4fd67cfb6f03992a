# Reads lines of the standard input itself, numbers cells from 0, and waits after each of its turns.
import sys

b = ["."] * 9
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def line(words):
    sys.stdout.write(words)
    sys.stdout.flush()
    return sys.stdin.readline().strip()


def won():
    return any(b[int(l[0])] == b[int(l[1])] == b[int(l[2])] != "." for l in LINES)


while "." in b:
    print("".join(b[:3]), "".join(b[3:6]), "".join(b[6:]), sep="\n")
    n = line("Which field, 0-8? ")
    if not n.isdigit() or int(n) > 8 or b[int(n)] != ".":
        print("No!")
        continue
    b[int(n)] = "X"
    if won() or "." not in b:
        break
    b[[i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if b[i] == "."][0]] = "O"
    if won():
        break
    line("(my turn is done, press return)")
print("".join(b[:3]), "".join(b[3:6]), "".join(b[6:]), sep="\n")
print("bye")
