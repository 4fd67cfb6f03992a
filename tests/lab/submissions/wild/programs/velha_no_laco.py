# Jogo da velha: voce contra o computador, tudo no laco principal
LINHAS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def mostrar(t):
    print()
    for i in (0, 3, 6):
        print(f" {t[i]} | {t[i + 1]} | {t[i + 2]} ")
        if i < 6:
            print("---+---+---")


def ganhou(t, s):
    return any(t[a] == t[b] == t[c] == s for a, b, c in LINHAS)


print("Jogo da velha!")
nome = input("Qual o seu nome? ")
opcao = ""
while opcao not in ("1", "2"):
    print("1 - Dois jogadores")
    print("2 - Contra o computador")
    opcao = input("Escolha uma opção: ")
quem = ""
while quem not in ("s", "n"):
    quem = input("Quer começar (s/n)? ").lower()

continuar = "s"
while continuar == "s":
    tab = [" "] * 9
    vez = "X" if quem == "s" else "O"
    while True:
        mostrar(tab)
        if vez == "X" or opcao == "1":
            jogada = input(f"{nome}, escolha uma casa de 1 a 9: ")
            if not jogada.isdigit() or not 1 <= int(jogada) <= 9 or tab[int(jogada) - 1] != " ":
                print("Jogada inválida!")
                continue
            tab[int(jogada) - 1] = vez
        else:
            lugar = None
            for s in ("O", "X"):
                for i in range(9):
                    if lugar is None and tab[i] == " ":
                        tab[i] = s
                        if ganhou(tab, s):
                            lugar = i
                        tab[i] = " "
            if lugar is None:
                for i in (4, 0, 2, 6, 8, 1, 3, 5, 7):
                    if tab[i] == " ":
                        lugar = i
                        break
            tab[lugar] = "O"
        if ganhou(tab, vez):
            mostrar(tab)
            print("Ganhou", vez)
            break
        if " " not in tab:
            mostrar(tab)
            print("Deu velha")
            break
        vez = "O" if vez == "X" else "X"
    continuar = input("Jogar de novo (s/n)? ").lower()
