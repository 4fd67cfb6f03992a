import pygame

LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
# each cell: its mark, and where it is drawn
squares = {n: [False, ((n - 1) % 3 * 100, (n - 1) // 3 * 100)] for n in range(1, 10)}


def two_of(mark):
    for line in LINES:
        marks = [squares[n][0] for n in line]
        if marks.count(mark) == 2 and marks.count(False) == 1:
            return line[marks.index(False)]
    return None


def computer_turn():
    n = two_of("O") or two_of("X")
    if n is None:
        n = next(n for n in (5, 1, 3, 7, 9, 2, 4, 6, 8) if not squares[n][0])
    squares[n][0] = "O"
    draw(n)


def draw(n):
    image = pygame.image.load(squares[n][0] + ".png")
    screen.blit(image, squares[n][1])


def main():
    global screen
    screen = pygame.display.set_mode((300, 300))
    while True:
        for event in pygame.event.get():
            if event.type == pygame.MOUSEBUTTONDOWN:
                x, y = event.pos
                n = y // 100 * 3 + x // 100 + 1
                if not squares[n][0]:
                    squares[n][0] = "X"
                    draw(n)
                    computer_turn()


if __name__ == "__main__":
    main()
