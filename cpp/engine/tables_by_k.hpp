// Tables that depend on k alone, for every k that has patterns: each made once, when it is first
// asked for. Any thread may ask.
#pragma once

namespace noughts::engine {

template <typename Table>
const Table& table_for(int k) {
    if (k == 4) {
        static const Table four(4);
        return four;
    }
    if (k == 5) {
        static const Table five(5);
        return five;
    }
    static const Table six(6);
    return six;
}

}  // namespace noughts::engine
