#pragma once

#include "core/data/column_table.h"
#include "core/session/session.h"

#include <cstddef>
#include <unordered_set>

namespace app
{

/// The memory that sessions take together: what several of them share, such as points and tables, counts once. An
/// estimate: what grows with the rows is counted, and each session's own settings; long words are not.
class SessionBytes
{
public:
    // Each O(1), whatever the rows; nothing of what is null.
    void add(const core::Session& session);
    void add(const std::shared_ptr<const core::Dataset>& data);
    void add(const std::shared_ptr<const core::ColumnTable>& table);
    void add(std::size_t bytes) { total_ += bytes; }
    std::size_t total() const { return total_; }

private:
    bool isNew(const void* shared) { return shared && counted_.insert(shared).second; }

    std::unordered_set<const void*> counted_;
    std::size_t total_ = 0;
};

} // namespace app
