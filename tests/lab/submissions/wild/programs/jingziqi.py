# 井字棋 人机对战
qipan = [0] * 9        # 0 空, 1 玩家, -1 电脑

SHENG = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def shuying():
    """谁赢了"""
    for a, b, c in SHENG:
        he = qipan[a] + qipan[b] + qipan[c]
        if he == 3:
            return 1
        if he == -3:
            return -1
    return 0


def pinggu(lun):
    s = shuying()
    if s != 0:
        return s
    if 0 not in qipan:
        return 0
    fen = []
    for i in range(9):
        if qipan[i] == 0:
            qipan[i] = lun
            fen.append(pinggu(-lun))
            qipan[i] = 0
            if fen[-1] == lun:
                break
    return max(fen) if lun == 1 else min(fen)


def diannao_luozi():
    zuihao = 2
    weizhi = -1
    for i in range(9):
        if qipan[i] == 0:
            qipan[i] = -1
            f = pinggu(1)
            qipan[i] = 0
            if f < zuihao:
                zuihao, weizhi = f, i
    qipan[weizhi] = -1
    return weizhi


def wanjia_luozi():
    while True:
        i = int(input("请输入位置 (1-9): ")) - 1
        if 0 <= i < 9 and qipan[i] == 0:
            qipan[i] = 1
            return


def xianshi():
    fuhao = {0: "□", 1: "×", -1: "○"}
    for i in range(0, 9, 3):
        print("".join(fuhao[x] for x in qipan[i:i + 3]))


if __name__ == "__main__":
    while shuying() == 0 and 0 in qipan:
        xianshi()
        wanjia_luozi()
        if shuying() == 0 and 0 in qipan:
            diannao_luozi()
    xianshi()
