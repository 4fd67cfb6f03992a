# Gioco del tris
# La griglia è una stringa di nove caratteri

griglia = "         "
vittorie = ["012", "345", "678", "036", "147", "258", "048", "246"]

def stampa(g):
    print(g[0], "|", g[1], "|", g[2])
    print(g[3], "|", g[4], "|", g[5])
    print(g[6], "|", g[7], "|", g[8])

def metti(g, i, segno):
    return g[:i] + segno + g[i+1:]

def vince(g, segno):
    return any(all(g[int(i)] == segno for i in v) for v in vittorie)

memoria = {}

def valore(g, segno):
    # valore per chi deve muovere
    chiave = g + segno
    if chiave in memoria:
        return memoria[chiave]
    altro = "X" if segno == "O" else "O"
    if vince(g, altro):
        r = -1
    elif " " not in g:
        r = 0
    else:
        r = max(-valore(metti(g, i, segno), altro) for i in range(9) if g[i] == " ")
    memoria[chiave] = r
    return r

def mossa_pc(g, segno="O"):
    altro = "X" if segno == "O" else "O"
    libere = [i for i in range(9) if g[i] == " "]
    return max(libere, key=lambda i: -valore(metti(g, i, segno), altro))

if __name__ == "__main__":
    turno = "X"
    while not vince(griglia, "X") and not vince(griglia, "O") and " " in griglia:
        stampa(griglia)
        if turno == "X":
            i = int(input("casella (0-8): "))
        else:
            i = mossa_pc(griglia)
        griglia = metti(griglia, i, turno)
        turno = "X" if turno == "O" else "O"
    stampa(griglia)
    print("fine")
