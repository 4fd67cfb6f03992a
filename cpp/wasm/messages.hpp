// Messages: the arguments and the result of one call, as bytes.
//
// Numbers are little-endian and not padded, as Python's struct.pack("<...") writes them:
//
//     Reader in(bytes);                      Writer out;
//     const auto depth = in.number<int>();   out.number(std::uint64_t{nodes});
//
//     a set of cells    four 64-bit words
//     a position        own set, other set, then own swaps, own blocks, other swaps, other blocks and
//                       the blocked cell (-1: none), 32 bits each
//     a move            cell, power, first, second, 16 bits each; -1: none
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "game/error.hpp"
#include "game/position.hpp"

namespace noughts::wasm {

using Bytes = std::vector<std::uint8_t>;

// A number that names no cell of any board stays one that names none.
constexpr int from_message_cell(int cell) {
    return cell == -1 ? kNoCell : cell == kNoCell ? -2 : cell;
}
constexpr int to_message_cell(int cell) {
    return cell == kNoCell ? -1 : cell;
}

class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}

    // Throws InvalidInput where the message ends too early.
    std::span<const std::uint8_t> bytes(std::size_t count) {
        if (count > rest_.size()) throw InvalidInput("the message is too short");
        const auto part = rest_.first(count);
        rest_ = rest_.subspan(count);
        return part;
    }
    std::span<const std::uint8_t> rest() { return bytes(rest_.size()); }

    template <class Number>
    Number number() {
        Number number;
        std::memcpy(&number, bytes(sizeof number).data(), sizeof number);
        return number;
    }
    // An object that an earlier call made.
    template <class Object>
    Object& object() {
        return *reinterpret_cast<Object*>(number<std::uint32_t>());
    }
    CellSet<kWideWords> cells() {
        CellSet<kWideWords> set;
        for (std::uint64_t& word : set.words)
            word = number<std::uint64_t>();
        return set;
    }
    Position position() {
        Position position;
        position.own_mask = cells();
        position.other_mask = cells();
        for (int* part : {&position.own.swaps, &position.own.blocks, &position.other.swaps,
                          &position.other.blocks})
            *part = number<std::int32_t>();
        position.blocked = from_message_cell(number<std::int32_t>());
        return position;
    }
    Move move() {
        const int cell = number<std::int16_t>(), power = number<std::int16_t>();
        const int first = number<std::int16_t>(), second = number<std::int16_t>();
        if (power < 0 || power > 2)
            throw InvalidInput("a move's power must be 0 (none), 1 (swap) or 2 (block)");
        const auto byte = [](int number) {
            const bool is_cell = number >= -1 && number < kMaxCells;
            return static_cast<std::uint8_t>(is_cell ? from_message_cell(number) : kMaxCells);
        };
        return {byte(cell), static_cast<Power>(power), byte(first), byte(second)};
    }

  private:
    std::span<const std::uint8_t> rest_;
};

class Writer {
  public:
    Bytes take() { return std::move(bytes_); }

    void bytes(std::span<const std::uint8_t> more) {
        bytes_.insert(bytes_.end(), more.begin(), more.end());
    }
    template <class Number>
    void number(Number number) {
        const auto* first = reinterpret_cast<const std::uint8_t*>(&number);
        bytes_.insert(bytes_.end(), first, first + sizeof number);
    }
    // Hands an object over to the caller, who gives it back to be deleted.
    template <class Object>
    void object(Object* object) {
        number(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(object)));
    }
    void cells(const CellSet<kWideWords>& set) {
        for (const std::uint64_t word : set.words)
            number(word);
    }
    void position(const Position& position) {
        cells(position.own_mask);
        cells(position.other_mask);
        for (const int part : {position.own.swaps, position.own.blocks, position.other.swaps,
                               position.other.blocks, to_message_cell(position.blocked)})
            number(std::int32_t{part});
    }
    void moves(const std::vector<Move>& moves) {
        for (const Move& move : moves)
            for (const int part : {int{move.cell}, static_cast<int>(move.power),
                                   to_message_cell(move.first), to_message_cell(move.second)})
                number(static_cast<std::int16_t>(part));
    }

  private:
    Bytes bytes_;
};

}  // namespace noughts::wasm
