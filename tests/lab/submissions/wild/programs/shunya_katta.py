# shunya-katta (tic tac toe) - class 11 project
# khiladi = player, takhta = board, chaal = move
import random

takhta = [" " for i in range(10)]     # takhta[0] use nahi hota


def takhta_dikhao(takhta):
    print("   |   |   ")
    print(" " + takhta[1] + " | " + takhta[2] + " | " + takhta[3])
    print("-----------")
    print(" " + takhta[4] + " | " + takhta[5] + " | " + takhta[6])
    print("-----------")
    print(" " + takhta[7] + " | " + takhta[8] + " | " + takhta[9])
    print("   |   |   ")


def khali_hai(jagah):
    return takhta[jagah] == " "


def nishan_lagao(nishan, jagah):
    takhta[jagah] = nishan


def jeet_gaya(t, n):
    return ((t[1] == n and t[2] == n and t[3] == n) or
            (t[4] == n and t[5] == n and t[6] == n) or
            (t[7] == n and t[8] == n and t[9] == n) or
            (t[1] == n and t[4] == n and t[7] == n) or
            (t[2] == n and t[5] == n and t[8] == n) or
            (t[3] == n and t[6] == n and t[9] == n) or
            (t[1] == n and t[5] == n and t[9] == n) or
            (t[3] == n and t[5] == n and t[7] == n))


def takhta_bhara(t):
    return t.count(" ") <= 1


def computer_ki_chaal():
    sambhav = [x for x, n in enumerate(takhta) if n == " " and x != 0]
    # pehle jeetne ki koshish, phir rokna
    for n in ["O", "X"]:
        for i in sambhav:
            nakal = takhta[:]
            nakal[i] = n
            if jeet_gaya(nakal, n):
                return i
    kone = [i for i in sambhav if i in (1, 3, 7, 9)]
    if kone:
        return kone[0]
    if 5 in sambhav:
        return 5
    kinare = [i for i in sambhav if i in (2, 4, 6, 8)]
    if kinare:
        return kinare[0]
    return 0


def khiladi_ki_chaal():
    chalu = True
    while chalu:
        chaal = input("Kahan rakhna hai X? (1-9): ")
        try:
            chaal = int(chaal)
            if 0 < chaal < 10:
                if khali_hai(chaal):
                    chalu = False
                    nishan_lagao("X", chaal)
                else:
                    print("Yeh jagah bhari hai")
            else:
                print("1 se 9 ke beech")
        except ValueError:
            print("Number likho!")


def main():
    print("Swagat hai!")
    takhta_dikhao(takhta)
    while not takhta_bhara(takhta):
        if not jeet_gaya(takhta, "O"):
            khiladi_ki_chaal()
            takhta_dikhao(takhta)
        else:
            print("O jeet gaya")
            break
        if not jeet_gaya(takhta, "X"):
            chaal = computer_ki_chaal()
            if chaal == 0:
                print("Barabar!")
            else:
                nishan_lagao("O", chaal)
                print("Computer ne O rakha", chaal)
                takhta_dikhao(takhta)
        else:
            print("X jeet gaya")
            break


main()
