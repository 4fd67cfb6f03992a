# pygame: one clicks on a picture to choose the opponent; a thread finds the computer's move.
import sys
import threading

import pygame

pygame.init()
screen = pygame.display.set_mode((450, 450))
pictures = [pygame.image.load("images/people.png"), pygame.image.load("images/robot.png")]
boxes = [pictures[n].get_rect(topleft=(20 + 220 * n, 300)) for n in (0, 1)]
opponent, cells, turn = None, [0] * 9, 1


def think():
    global turn
    for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if not cells[cell]:
            cells[cell], turn = -1, 1
            break


while True:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            pygame.quit()
            sys.exit()
        elif event.type == pygame.MOUSEBUTTONDOWN and opponent is None:
            for n, box in enumerate(boxes):
                if box.collidepoint(event.pos):
                    opponent = n
        elif event.type == pygame.MOUSEBUTTONDOWN:
            cell = int(str(event)[38:].split(",")[1].strip(" )")) // 150 * 3 + event.pos[0] // 150
            if not cells[cell] and 0 in cells and turn == 1 and opponent == 1:
                cells[cell], turn = 1, -1
                threading.Thread(target=think).start()
    if opponent is None:
        for picture, box in zip(pictures, boxes):
            screen.blit(picture, box)
    pygame.display.update()
