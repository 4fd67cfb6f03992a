// Cells and sets of cells as Python sees them: a set is a whole number, "no cell" is -1.
#pragma once

#include <nanobind/nanobind.h>

#include "game/cell_set.hpp"

namespace noughts {

constexpr int to_python_cell(int cell) {
    return cell == kNoCell ? -1 : cell;
}
// A number that names no cell of any board stays one that names none.
constexpr int from_python_cell(int cell) {
    return cell == -1 ? kNoCell : cell == kNoCell ? -2 : cell;
}

}  // namespace noughts

namespace nanobind::detail {

template <>
struct type_caster<noughts::CellSet<noughts::kWideWords>> {
    using Set = noughts::CellSet<noughts::kWideWords>;
    NB_TYPE_CASTER(Set, const_name("int"))

    bool from_python(handle source, std::uint8_t, cleanup_list*) noexcept {
        if (!PyLong_Check(source.ptr())) return false;
        value = {};
        object rest = borrow(source);
        for (std::uint64_t& word : value.words) {
            word = PyLong_AsUnsignedLongLong(rest.ptr());
            if (!PyErr_Occurred()) return true;  // the last word that is not 0
            PyErr_Clear();                       // more than 64 bits, or below 0
            word = PyLong_AsUnsignedLongLongMask(rest.ptr());
            rest = steal(PyNumber_Rshift(rest.ptr(), int_(noughts::kMaskCells).ptr()));
        }
        return false;
    }

    static handle from_cpp(const Set& set, rv_policy, cleanup_list*) noexcept {
        object number = steal(PyLong_FromUnsignedLongLong(set.words.back()));
        for (std::size_t at = set.words.size() - 1; at-- > 0;) {
            const object word = steal(PyLong_FromUnsignedLongLong(set.words[at]));
            if (number.is(int_(0))) {
                number = word;
                continue;
            }
            const object shifted =
                steal(PyNumber_Lshift(number.ptr(), int_(noughts::kMaskCells).ptr()));
            number = steal(PyNumber_Or(shifted.ptr(), word.ptr()));
        }
        return number.release();
    }
};

}  // namespace nanobind::detail
