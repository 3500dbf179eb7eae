#pragma once

#include "core/data/column_table.h"
#include "core/data/dataset.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace core
{

/// What turns some rows into others, both ways: those that went, those that came, and all that is no row. A point moved
/// among a million takes the room of two points. `Rows` is a Dataset or a ColumnTable.
template <class Rows>
class RowChange
{
public:
    /// Rows that are others bit for bit at the same place, rows left out, or rows put in. Nothing where the rows have
    /// other columns, where there are none, or where most are others: a copy takes no more then. Cost O(n c).
    static std::optional<RowChange> between(const Rows& before, const Rows& after);

    /// Each of the two from the other, bit for bit. Cost O(n c), a copy.
    Rows before(const Rows& after) const { return madeFrom(after, came_, went_); }
    Rows after(const Rows& before) const { return madeFrom(before, went_, came_); }

    std::size_t bytes() const; // of memory, about

private:
    struct Part {
        std::vector<Eigen::Index> places; // ascending
        Rows rows;                        // one a place, with all that is no row
    };
    static Rows madeFrom(const Rows& from, const Part& leaving, const Part& arriving);

    Part went_, came_;
};

extern template class RowChange<Dataset>;
extern template class RowChange<ColumnTable>;

/// The memory that grows with the rows. O(1), whatever the rows; long words are not counted.
std::size_t bytesOf(const Dataset& data);
std::size_t bytesOf(const ColumnTable& table);

} // namespace core
