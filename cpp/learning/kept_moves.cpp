#include "kept_moves.hpp"

#include <bit>
#include <cstring>

#include "game/error.hpp"

namespace noughts::learning {

namespace {

enum class Kind : std::uint8_t { none = 0, one = 1, equal = 2, mixed = 3, sampled = 4 };

constexpr std::size_t kPlace = 2, kChance = 8;  // bytes
constexpr unsigned kNoMove = 0xffff;

unsigned place_at(const std::uint8_t* bytes) {
    return bytes[0] | static_cast<unsigned>(bytes[1]) << 8;
}

double chance_at(const std::uint8_t* bytes) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < kChance; ++i)
        bits |= std::uint64_t{bytes[i]} << (8 * i);
    return std::bit_cast<double>(bits);
}

// Bytes of the answer that comes first.
std::size_t answer_size(KeptMoves::Bytes bytes) {
    std::size_t size = 1;
    if (!bytes.empty()) {
        const Kind kind{bytes[0]};
        if (kind > Kind::sampled) throw InvalidInput("kept moves: there is no such answer");
        if (kind != Kind::none) size += kPlace;
        if (kind > Kind::one && bytes.size() >= size)
            size += place_at(&bytes[1]) * (kPlace + (kind == Kind::mixed ? kChance : 0));
    }
    if (bytes.size() < size) throw InvalidInput("kept moves: the answers are too short");
    return size;
}

// Reads the answers for one board together, because the first of them says where the next begins.
class KeptAsker : public PlayerMoves::Asker {
  public:
    KeptAsker(const KeptMoves& moves, Part part)
        : moves_(moves), classes_(moves.classes()), part_(part) {}

    void ask(int marks, std::size_t board, std::size_t stocks, int blocked,
             std::vector<Choice>& choices) override {
        if (marks != marks_ || board != board_) read_board(marks, board);
        const KeptMoves::Bytes bytes = answers_[place(stocks, blocked)];
        const Rules& rules = classes_.table().rules;
        const std::vector<Move> list =
            moves(rules, classes_.position(classes_.layer(marks).boards[board], stocks, blocked));
        choices.clear();
        const Kind kind{bytes[0]};
        if (kind == Kind::none) return;
        if (kind == Kind::sampled) {
            count_answers(bytes, list, choices);
            return;
        }
        const std::size_t count = kind == Kind::one ? 1 : place_at(&bytes[1]);
        const std::size_t first = kind == Kind::one ? 1 : 1 + kPlace;
        for (std::size_t i = 0; i < count; ++i) {
            const unsigned at = place_at(&bytes[first + i * kPlace]);
            if (at >= list.size()) throw InvalidInput("kept moves: there is no such move");
            choices.push_back(
                {list[at], kind == Kind::mixed
                               ? chance_at(&bytes[first + count * kPlace + i * kChance])
                               : 1.0 / static_cast<double>(count)});
        }
    }

  private:
    void count_answers(KeptMoves::Bytes bytes, const std::vector<Move>& list,
                       std::vector<Choice>& choices) {
        counts_.assign(list.size(), 0);
        const std::size_t count = place_at(&bytes[1]);
        const std::size_t step = part_ == Part::all ? 1 : 2;
        double total = 0;
        for (std::size_t i = part_ == Part::other_half ? 1 : 0; i < count; i += step) {
            const unsigned at = place_at(&bytes[1 + (i + 1) * kPlace]);
            ++total;
            if (at == kNoMove) continue;
            if (at >= list.size()) throw InvalidInput("kept moves: there is no such move");
            ++counts_[at];
        }
        for (std::size_t at = 0; at < list.size(); ++at)
            if (counts_[at] > 0) choices.push_back({list[at], counts_[at] / total});
    }

    std::size_t place(std::size_t stocks, int blocked) const {
        return stocks * (kMaxTableCells + 1) +
               (blocked == kNoCell ? kMaxTableCells : static_cast<std::size_t>(blocked));
    }

    void read_board(int marks, std::size_t board) {
        answers_.resize(classes_.stock_count() * (kMaxTableCells + 1));
        KeptMoves::Bytes bytes = moves_.at(marks, board);
        classes_.for_each_position(marks, board, [&](std::size_t stocks, int blocked, unsigned) {
            const std::size_t size = answer_size(bytes);
            answers_[place(stocks, blocked)] = bytes.first(size);
            bytes = bytes.subspan(size);
        });
        marks_ = marks;
        board_ = board;
    }

    const KeptMoves& moves_;
    const PositionClasses& classes_;
    const Part part_;
    std::vector<int> counts_;  // of the answers, by their moves
    int marks_ = -1;
    std::size_t board_ = 0;
    std::vector<KeptMoves::Bytes> answers_;
};

}  // namespace

std::vector<Portion> find_portions(const PositionClasses& classes, std::array<bool, 2> seats,
                                   std::size_t size) {
    std::vector<Portion> portions;
    for (int marks = 0; marks + 1 < classes.layers(); ++marks) {
        if (!seats[static_cast<std::size_t>(marks % 2)]) continue;
        Portion portion{marks, 0, 0, 0};
        const std::size_t boards = classes.layer(marks).boards.size();
        for (std::size_t board = 0; board < boards; ++board) {
            std::size_t count = 0;
            classes.for_each_position(marks, board, [&](std::size_t, int, unsigned) { ++count; });
            if (portion.positions > 0 && portion.positions + count > size) {
                portions.push_back(portion);
                portion = {marks, board, board, 0};
            }
            portion.positions += count;
            portion.last = board + 1;
        }
        if (portion.positions > 0) portions.push_back(portion);
    }
    return portions;
}

void KeptMoves::add(int marks, std::size_t first, std::size_t last, Bytes bytes) {
    if (marks < 0 || marks + 1 >= classes_.layers() || first > last ||
        last > classes_.layer(marks).boards.size())
        throw InvalidInput("kept moves: there is no such portion");
    std::vector<Bytes>& boards = boards_[static_cast<std::size_t>(marks)];
    boards.resize(classes_.layer(marks).boards.size());
    for (std::size_t board = first; board < last; ++board) {
        boards[board] = bytes;
        classes_.for_each_position(marks, board, [&](std::size_t, int, unsigned) {
            bytes = bytes.subspan(answer_size(bytes));
        });
    }
    if (!bytes.empty()) throw InvalidInput("kept moves: the answers are too long");
}

KeptMoves::Bytes KeptMoves::at(int marks, std::size_t board) const {
    const std::vector<Bytes>& boards = boards_[static_cast<std::size_t>(marks)];
    return board < boards.size() ? boards[board] : Bytes();
}

std::unique_ptr<PlayerMoves::Asker> KeptMoves::make_asker(Part part) const {
    return std::make_unique<KeptAsker>(*this, part);
}

}  // namespace noughts::learning
