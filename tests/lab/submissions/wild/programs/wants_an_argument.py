# python wants_an_argument.py PVP for two people, PVB against the bot
from sys import argv, exit

places = {f"{row}{column}": " " for row in "ABC" for column in "123"}
ways = ["A1 A2 A3", "B1 B2 B3", "C1 C2 C3", "A1 B1 C1", "A2 B2 C2", "A3 B3 C3", "A1 B2 C3", "A3 B2 C1"]
if len(argv) == 1:
    exit("How do you want to play?")
elif argv[1].upper() == "PVP":
    bot = False
elif argv[1].upper() == "PVB":
    bot = True
else:
    exit("No such game.")
for turn in range(9):
    if turn % 2 and bot:
        place = next(p for p in ("B2", "A1", "A3", "C1", "C3", "A2", "B1", "B3", "C2") if places[p] == " ")
    else:
        place = ""
        while places.get(place) != " ":
            place = input("Where? (A1 ... C3) ").upper()
    places[place] = "XO"[turn % 2]
    for row in "ABC":
        print(" | ".join(places[row + column] for column in "123"))
    if any(len({places[p] for p in way.split()}) == 1 and places[way[:2]] != " " for way in ways):
        print("XO"[turn % 2], "wins")
        break
