# Noughts and crosses from our book club. cells[0] is never used; the digits lie like on a keypad.
import random

WAYS = "789 456 123 741 852 963 753 951".split()

def picture(cells):
    for start in (7, 4, 1):
        print(' ' + ' : '.join(cells[start:start + 3]))

def pickLetters():
    mine = ''
    while mine != 'X' and mine != 'O':
        mine = input('Which letter would you like, X or O? ').upper()
    return mine, ('O' if mine == 'X' else 'X')

def threeInRow(cells, letter):
    for way in WAYS:
        if all(cells[int(n)] == letter for n in way):
            return True
    return False

def isFree(cells, n):
    return cells[n] == ' '

def anyOf(cells, numbers):
    good = [n for n in numbers if isFree(cells, n)]
    return random.choice(good) if good else None

def botMove(cells, letter):
    rival = 'O' if letter == 'X' else 'X'
    for who in (letter, rival):
        for n in range(1, 10):
            if isFree(cells, n):
                trial = list(cells)
                trial[n] = who
                if threeInRow(trial, who):
                    return n
    n = anyOf(cells, [7, 9, 1, 3])
    if n is None:
        n = anyOf(cells, [5])
    if n is None:
        n = anyOf(cells, [2, 4, 6, 8])
    return n

def askMove(cells):
    answer = ''
    while answer not in list('123456789') or not isFree(cells, int(answer)):
        answer = input('Your square (1-9)? ')
    return int(answer)

again = True
while again:
    cells = [' '] * 10
    mine, yours = pickLetters()
    turn = random.choice(['me', 'bot'])
    while True:
        picture(cells)
        if turn == 'me':
            cells[askMove(cells)] = mine
            letter = mine
        else:
            cells[botMove(cells, yours)] = yours
            letter = yours
        if threeInRow(cells, letter):
            picture(cells)
            print(letter, 'has three in a row!')
            break
        if ' ' not in cells[1:]:
            print('Nobody wins this one.')
            break
        turn = 'bot' if turn == 'me' else 'me'
    again = input('Another one (y/n)? ') == 'y'
