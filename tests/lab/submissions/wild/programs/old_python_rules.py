#!/usr/bin/python
import random

def draw(b):
    print
    print " %s | %s | %s" % (b[1], b[2], b[3])
    print " %s | %s | %s" % (b[4], b[5], b[6])
    print " %s | %s | %s" % (b[7], b[8], b[9])
    print

def wins(b, l):
    return (b[1]==b[2]==b[3]==l) or (b[4]==b[5]==b[6]==l) or (b[7]==b[8]==b[9]==l) \
        or (b[1]==b[4]==b[7]==l) or (b[2]==b[5]==b[8]==l) or (b[3]==b[6]==b[9]==l) \
        or (b[1]==b[5]==b[9]==l) or (b[3]==b[5]==b[7]==l)

def free(b):
    return filter(lambda i: b[i] == ' ', range(1, 10))

def machine(b, mine, yours):
    for i in free(b):
        b[i] = mine
        if wins(b, mine):
            b[i] = ' '
            return i
        b[i] = ' '
    for i in free(b):
        b[i] = yours
        if wins(b, yours):
            b[i] = ' '
            return i
        b[i] = ' '
    return free(b)[len(free(b)) / 2]

def main():
    b = [' '] * 10
    turn = 0
    while free(b):
        draw(b)
        if turn % 2 == 0:
            i = input("move? ")
            b[i] = 'X'
            if wins(b, 'X'):
                print "You win"
                return
        else:
            b[machine(b, 'O', 'X')] = 'O'
            if wins(b, 'O'):
                draw(b)
                print "I win"
                return
        turn = turn + 1
    print "Draw"

if __name__ == "__main__":
    main()
