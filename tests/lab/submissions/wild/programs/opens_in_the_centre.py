from time import sleep

quadro = [[1, 2, 3], [4, "X", 6], [7, 8, 9]]


def mostra(tabela):
    for linha in tabela:
        print(" | ".join(map(str, linha)))


def linhas(tabela):
    colunas = [list(coluna) for coluna in zip(*tabela)]
    return tabela + colunas + [[tabela[n][n] for n in range(3)], [tabela[n][2 - n] for n in range(3)]]


def fim(tabela):
    return ["X"] * 3 in linhas(tabela) or [0] * 3 in linhas(tabela)


def jogada_maquina():
    livres = [(r, c) for r in range(3) for c in range(3) if quadro[r][c] not in ("X", 0)]
    for marca in ("X", 0):
        for r, c in livres:
            antes = quadro[r][c]
            quadro[r][c] = marca
            ganha = fim(quadro)
            quadro[r][c] = antes
            if ganha:
                quadro[r][c] = "X"
                return
    r, c = livres[0]
    quadro[r][c] = "X"


def jogada_pessoa():
    numero = int(input("Casa: "))
    quadro[(numero - 1) // 3][(numero - 1) % 3] = 0


if __name__ == "__main__":
    mostra(quadro)
    while not fim(quadro):
        jogada_pessoa()
        if fim(quadro):
            break
        sleep(1)
        jogada_maquina()
