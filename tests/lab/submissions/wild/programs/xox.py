# XOX oyunu (Python dersi ödevi)
tahta = {7: ' ', 8: ' ', 9: ' ',
         4: ' ', 5: ' ', 6: ' ',
         1: ' ', 2: ' ', 3: ' '}

oyuncu = 'O'
bilgisayar = 'X'


def tahtayi_yazdir(tahta):
    print(tahta[7] + '|' + tahta[8] + '|' + tahta[9])
    print('-+-+-')
    print(tahta[4] + '|' + tahta[5] + '|' + tahta[6])
    print('-+-+-')
    print(tahta[1] + '|' + tahta[2] + '|' + tahta[3])
    print()


def bos_mu(yer):
    return tahta[yer] == ' '


def kazanan_var_mi(isaret):
    if tahta[7] == tahta[8] == tahta[9] == isaret:
        return True
    elif tahta[4] == tahta[5] == tahta[6] == isaret:
        return True
    elif tahta[1] == tahta[2] == tahta[3] == isaret:
        return True
    elif tahta[7] == tahta[4] == tahta[1] == isaret:
        return True
    elif tahta[8] == tahta[5] == tahta[2] == isaret:
        return True
    elif tahta[9] == tahta[6] == tahta[3] == isaret:
        return True
    elif tahta[7] == tahta[5] == tahta[3] == isaret:
        return True
    elif tahta[1] == tahta[5] == tahta[9] == isaret:
        return True
    return False


def berabere_mi():
    return all(tahta[yer] != ' ' for yer in tahta)


def harf_koy(isaret, yer):
    if bos_mu(yer):
        tahta[yer] = isaret
        tahtayi_yazdir(tahta)
        if kazanan_var_mi(isaret):
            print(isaret, "kazandı!")
            exit()
        if berabere_mi():
            print("Berabere!")
            exit()
    else:
        print("Burası dolu!")
        harf_koy(isaret, int(input("Başka bir yer seçin: ")))


def oyuncu_hamlesi():
    harf_koy(oyuncu, int(input("Hamleniz (1-9): ")))


def bilgisayar_hamlesi():
    en_iyi = -1000
    en_iyi_yer = 0
    for yer in tahta.keys():
        if tahta[yer] == ' ':
            tahta[yer] = bilgisayar
            puan = minimax(False, -1000, 1000)
            tahta[yer] = ' '
            if puan > en_iyi:
                en_iyi = puan
                en_iyi_yer = yer
    harf_koy(bilgisayar, en_iyi_yer)


def minimax(buyut, alfa, beta):
    if kazanan_var_mi(bilgisayar):
        return 1
    if kazanan_var_mi(oyuncu):
        return -1
    if berabere_mi():
        return 0
    if buyut:
        en_iyi = -1000
        for yer in tahta:
            if tahta[yer] == ' ':
                tahta[yer] = bilgisayar
                en_iyi = max(en_iyi, minimax(False, alfa, beta))
                tahta[yer] = ' '
                alfa = max(alfa, en_iyi)
                if alfa >= beta:
                    break
        return en_iyi
    en_iyi = 1000
    for yer in tahta:
        if tahta[yer] == ' ':
            tahta[yer] = oyuncu
            en_iyi = min(en_iyi, minimax(True, alfa, beta))
            tahta[yer] = ' '
            beta = min(beta, en_iyi)
            if alfa >= beta:
                break
    return en_iyi


tahtayi_yazdir(tahta)
while not kazanan_var_mi(oyuncu):
    bilgisayar_hamlesi()
    oyuncu_hamlesi()
