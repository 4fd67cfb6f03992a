#include "rules.hpp"

#include "error.hpp"

namespace noughts {

Rules::Rules(int width, int height, int k, int swaps, int blocks, Variant variant)
    : width_(width), height_(height), k_(k), stock_{swaps, blocks}, variant_(variant) {
    const auto refuse = [this](const std::string& why) {
        throw InvalidInput("rules " + name() + ": " + why);
    };
    if (width < 1 || height < 1) refuse("width and height must be at least 1");
    if (width > kMaxCells || height > kMaxCells || width * height > kMaxCells)
        refuse("a board has at most 225 cells");
    if (k < 1) refuse("k must be at least 1");
    if (k > width && k > height) refuse("no line of k cells fits on the board");
    if (swaps < 0 || blocks < 0) refuse("a stock cannot be negative");
    if (swaps > kMaxCells || blocks > kMaxCells) refuse("a stock is at most 225");
    if (variant.is_drop && has_powers()) refuse("marks that fall and powers do not go together");
    geometry_ = std::make_shared<const Geometry>(*this);
}

Rules::Geometry::Geometry(const Rules& rules)
    : lines(rules),
      small(rules.cells() > kMaskCells
                ? nullptr
                : std::make_unique<const LineSets<1>>(lines, rules.cells(), rules.k())),
      wide(lines, rules.cells(), rules.k()) {}

std::string Rules::name() const {
    std::string text;
    const auto add = [&text](const char* label, int number) {
        text += label;
        text += std::to_string(number);
    };
    add("", width_);
    add("x", height_);
    add("k", k_);
    if (variant_.is_torus) text += 't';
    if (variant_.is_misere) text += 'm';
    if (variant_.is_drop) text += 'd';
    if (swaps() != 0) add("s", swaps());
    if (blocks() != 0) add("b", blocks());
    return text;
}

}  // namespace noughts
