jogo = [[" "] * 3 for _ in range(3)]
LINHAS = [[(n, k) for k in range(3)] for n in range(3)] + [[(k, n) for k in range(3)] for n in range(3)]
LINHAS += [[(k, k) for k in range(3)], [(k, 2 - k) for k in range(3)]]


def falta(marca):
    for linha in LINHAS:
        sinais = [jogo[r][c] for r, c in linha]
        if sinais.count(marca) == 2 and " " in sinais:
            return linha[sinais.index(" ")]
    return None


def IA(marcaPlayer, marcaPC):
    casa = falta(marcaPC) or falta(marcaPlayer)
    if casa is None:
        ordem = [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]
        casa = next((r, c) for r, c in ordem if jogo[r][c] == " ")
    jogo[casa[0]][casa[1]] = marcaPC


def clique(linha, coluna):
    if jogo[linha][coluna] == " ":
        jogo[linha][coluna] = "X"
        if any(" " in casas for casas in jogo):
            IA("X", "O")
