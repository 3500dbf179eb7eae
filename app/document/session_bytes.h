#pragma once

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
    void add(const core::Session& session); // O(1), whatever the rows
    std::size_t total() const { return total_; }

private:
    void addShared(const core::SharedDataset& data);
    bool isNew(const void* shared) { return shared && counted_.insert(shared).second; }

    std::unordered_set<const void*> counted_;
    std::size_t total_ = 0;
};

} // namespace app
