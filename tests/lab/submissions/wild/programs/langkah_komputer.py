# Permainan tic tac toe, tugas kelompok 4
papan = [['B', 'B', 'B'], ['B', 'B', 'B'], ['B', 'B', 'B']]   # B = belum diisi (kosong)
pemain = 'X'
komputer = 'O'

def tampilkan():
    for baris in papan:
        print(' | '.join(' ' if isi == 'B' else isi for isi in baris))

def menang(tanda):
    for i in range(3):
        if papan[i][0] == papan[i][1] == papan[i][2] == tanda:
            return True
        if papan[0][i] == papan[1][i] == papan[2][i] == tanda:
            return True
    if papan[0][0] == papan[1][1] == papan[2][2] == tanda:
        return True
    return papan[0][2] == papan[1][1] == papan[2][0] == tanda

def penuh():
    return not any('B' in baris for baris in papan)

def nilai(giliran_komputer, alfa, beta):
    if menang(komputer):
        return 1
    if menang(pemain):
        return -1
    if penuh():
        return 0
    for i in range(3):
        for j in range(3):
            if papan[i][j] == 'B':
                papan[i][j] = komputer if giliran_komputer else pemain
                n = nilai(not giliran_komputer, alfa, beta)
                papan[i][j] = 'B'
                if giliran_komputer:
                    alfa = max(alfa, n)
                else:
                    beta = min(beta, n)
                if alfa >= beta:
                    return alfa if giliran_komputer else beta
    return alfa if giliran_komputer else beta

def langkah_komputer():
    terbaik = -2
    posisi = None
    for i in range(3):
        for j in range(3):
            if papan[i][j] == 'B':
                papan[i][j] = komputer
                n = nilai(False, -2, 2)
                papan[i][j] = 'B'
                if n > terbaik:
                    terbaik = n
                    posisi = i, j
    papan[posisi[0]][posisi[1]] = komputer

def langkah_pemain():
    while True:
        nomor = input('Nomor kotak (1-9): ')
        if nomor.isdigit() and 1 <= int(nomor) <= 9:
            i, j = divmod(int(nomor) - 1, 3)
            if papan[i][j] == 'B':
                papan[i][j] = pemain
                return
        print('Tidak bisa')

def mulai():
    while True:
        tampilkan()
        langkah_pemain()
        if menang(pemain) or penuh():
            break
        langkah_komputer()
        if menang(komputer):
            break
    tampilkan()

mulai()
