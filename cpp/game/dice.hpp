// Dice: chance that is the same on every machine for the same seed.
#pragma once

#include <cstdint>

namespace noughts {

// splitmix64: the same numbers on every machine and compiler.
constexpr std::uint64_t mixed(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15;
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
    number = (number ^ number >> 27) * 0x94d049bb133111eb;
    return number ^ number >> 31;
}

// xoshiro-like speed is not needed: one multiplication a number, and the same everywhere.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_(mixed(seed)) {}

    // 0 .. sides - 1; the bias of at most sides / 2^32 is far below what games could show.
    std::uint32_t roll(std::uint32_t sides) {
        state_ = state_ * 6364136223846793005 + 1442695040888963407;
        return static_cast<std::uint32_t>((state_ >> 32) * sides >> 32);
    }

  private:
    std::uint64_t state_;
};

}  // namespace noughts
