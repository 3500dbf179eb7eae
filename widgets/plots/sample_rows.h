#pragma once

#include <map>
#include <memory>
#include <vector>

namespace widgets
{

/// Which points of a panel belong to which sample. Not changed once it is made.
struct SampleRows {
    std::vector<int> labels;              // empty or one a point
    std::map<int, std::vector<int>> rows; // by label; of points without labels all are of sample 0

    int labelOf(int row) const { return labels.empty() ? 0 : labels[static_cast<std::size_t>(row)]; }
};

/// Of so many points with these labels (empty or `count`); panels of the same very many points share one.
std::shared_ptr<const SampleRows> sampleRows(int count, const std::vector<int>& labels);

} // namespace widgets
