#include "payload.hpp"

#include <array>
#include <cstring>
#include <string>

#include "game/error.hpp"
#include "immediate_wins.hpp"

namespace noughts {

namespace {

constexpr char kMagic[] = {'n', 'o', 'u', 'g', 'h', 't', 's', 1};
constexpr std::size_t kBytesPerPoll = 1 << 20;
constexpr std::size_t kHeaderSize = sizeof kMagic + 3 + 4 + 4 + 4;

// The stock indices a row is made of, by what the side to move has: [0] no swap, [1] a swap.
struct RowShape {
    explicit RowShape(const StockGrid& grid) {
        for (std::size_t i = 0; i < grid.size(); ++i) {
            const Stock own = grid.stock(i % grid.side_size());
            const Stock other = grid.stock(i / grid.side_size());
            open[own.swaps > 0].push_back(i);
            if (other.blocks > 0) blocked[own.swaps > 0].push_back(i);
        }
    }
    std::array<std::vector<std::size_t>, 2> open, blocked;
};

// Calls once for each unfinished class, in the order of the format. What each() gets is enough to
// tell which parts of the row are written.
struct Row {
    const BoardClass& board;
    int marks;
    bool blockable;
    std::array<int, 2> wins;  // placements that win at once: without a swap, and with one
};

template <class Each>
void for_each_row(const Table& table, const Layer& layer, int marks,
                  const std::function<void()>& poll, Each each) {
    const int enough = wins_that_matter(table.grid);
    const std::size_t rows_per_poll = kBytesPerPoll / table.grid.size() + 1;
    std::size_t rows = 0;
    for (const BoardClass& board : layer.classes) {
        if (table.is_finished(board.own_mask, board.other_mask)) continue;
        if (poll && ++rows % rows_per_poll == 0) poll();
        const unsigned own_mask = board.own_mask, other_mask = board.other_mask;
        const unsigned open_mask = table.placement_mask(own_mask, other_mask);
        const ImmediateWins wins =
            find_immediate_wins(table, own_mask, other_mask, open_mask, enough);
        each(Row{board,
                 marks,
                 table.has_blocks() && table.rules.cells() - marks >= kBlockNeedsEmpty,
                 {std::popcount(wins.plain_mask), std::popcount(wins.with_swap_mask)}});
    }
}

std::uint32_t count_unfinished(const Table& table, const Layer& layer) {
    std::uint32_t count = 0;
    for (const BoardClass& board : layer.classes)
        count += !table.is_finished(board.own_mask, board.other_mask);
    return count;
}

void append_number(std::vector<std::uint8_t>& bytes, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<std::uint8_t>(number >> shift));
}

std::vector<std::uint8_t> make_header(const Rules& rules, std::uint32_t rows) {
    std::vector<std::uint8_t> bytes(std::begin(kMagic), std::end(kMagic));
    for (const int side : {rules.width(), rules.height(), rules.k()})
        bytes.push_back(static_cast<std::uint8_t>(side));
    append_number(bytes, static_cast<std::uint32_t>(rules.swaps()));
    append_number(bytes, static_cast<std::uint32_t>(rules.blocks()));
    append_number(bytes, rows);
    return bytes;
}

[[noreturn]] void refuse(const Rules& rules, const char* why) {
    throw InvalidInput("payload for " + rules.name() + ": " + why);
}

// Reads scores of one layer, checking each byte: a score names an end later than the marks now.
class Reader {
  public:
    Reader(const Rules& rules, std::span<const std::uint8_t> bytes) : rules_(rules), rest_(bytes) {}

    void enter_layer(int marks) {
        valid_.fill(false);
        valid_[kEndDraw] = true;
        for (int end = marks + 1; end <= rules_.cells(); ++end)
            valid_[loss_ending_at(end)] = valid_[win_ending_at(end)] = true;
    }

    void read(const std::vector<std::size_t>& indices, EndScore* scores) {
        if (rest_.size() < indices.size()) refuse(rules_, "it ends too early");
        bool all_valid = true;
        for (std::size_t i = 0; i < indices.size(); ++i) {
            all_valid &= valid_[rest_[i]];
            scores[indices[i]] = rest_[i];
        }
        if (!all_valid) refuse(rules_, "a byte is no score");
        rest_ = rest_.subspan(indices.size());
    }

    bool at_end() const { return rest_.empty(); }

  private:
    const Rules& rules_;
    std::span<const std::uint8_t> rest_;
    std::array<bool, 256> valid_{};
};

void set(const std::vector<std::size_t>& indices, EndScore* scores, EndScore score) {
    for (const std::size_t i : indices)
        scores[i] = score;
}

}  // namespace

std::vector<std::uint8_t> dump_table(const Table& table, const std::function<void()>& poll) {
    const RowShape shape(table.grid);
    std::vector<Layer> layers;
    std::uint32_t rows = 0;
    for (int marks = 0; marks < table.index.layers(); ++marks) {
        layers.push_back(table.index.layer(marks));
        rows += count_unfinished(table, layers.back());
    }
    std::vector<std::uint8_t> bytes = make_header(table.rules, rows);
    const auto append = [&bytes](const std::vector<std::size_t>& indices, const EndScore* scores) {
        for (const std::size_t i : indices)
            bytes.push_back(scores[i]);
    };
    for (int marks = 0; marks < table.index.layers(); ++marks)
        for_each_row(table, layers[static_cast<std::size_t>(marks)], marks, poll,
                     [&](const Row& row) {
                         for (const std::size_t swap : {0u, 1u})
                             if (row.wins[swap] < 1)
                                 append(shape.open[swap], table.open(row.board.slot));
                         for (const std::size_t swap : {0u, 1u})
                             if (row.blockable && row.wins[swap] < 2)
                                 append(shape.blocked[swap], table.blocked(row.board.slot));
                     });
    return bytes;
}

Table load_table(const Rules& rules, std::span<const std::uint8_t> payload,
                 const std::function<void()>& poll) {
    if (payload.size() < kHeaderSize || std::memcmp(payload.data(), kMagic, sizeof kMagic) != 0)
        refuse(rules, "it does not begin like one of this version");
    // The header must be the one we would write; its row count is checked at the end.
    std::uint32_t rows_promised = 0;
    for (std::size_t i = 0; i < 4; ++i)
        rows_promised |= std::uint32_t{payload[kHeaderSize - 4 + i]} << (8 * i);
    const std::vector<std::uint8_t> header = make_header(rules, rows_promised);
    if (std::memcmp(payload.data(), header.data(), kHeaderSize) != 0)
        refuse(rules, "it was made for other rules");

    Table table(rules);
    const RowShape shape(table.grid);
    Reader reader(rules, payload.subspan(kHeaderSize));
    std::uint32_t rows = 0;
    for (int marks = 0; marks < table.index.layers(); ++marks) {
        const Layer layer = table.index.layer(marks);
        const EndScore win_now = win_ending_at(marks + 1);
        reader.enter_layer(marks);
        for (const BoardClass& board : layer.classes)
            if (table.is_finished(board.own_mask, board.other_mask))
                table.fill_finished(board.slot, board.own_mask, board.other_mask);
        for_each_row(table, layer, marks, poll, [&](const Row& row) {
            ++rows;
            EndScore* open = table.open(row.board.slot);
            for (const std::size_t swap : {0u, 1u}) {
                if (row.wins[swap] < 1)
                    reader.read(shape.open[swap], open);
                else
                    set(shape.open[swap], open, win_now);
            }
            if (!table.has_blocks()) return;
            EndScore* blocked = table.blocked(row.board.slot);
            std::memset(blocked, kNoScore, table.grid.size());
            if (!row.blockable) return;
            for (const std::size_t swap : {0u, 1u}) {
                if (row.wins[swap] < 2)
                    reader.read(shape.blocked[swap], blocked);
                else
                    set(shape.blocked[swap], blocked, win_now);
            }
        });
        table.copy_twins(layer);
    }
    if (rows != rows_promised) refuse(rules, "the number of classes is wrong");
    if (!reader.at_end()) refuse(rules, "it is too long");
    return table;
}

}  // namespace noughts
