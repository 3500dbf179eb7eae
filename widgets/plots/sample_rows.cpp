#include "widgets/plots/sample_rows.h"

namespace widgets
{
namespace
{

SampleRows sorted(int count, const std::vector<int>& labels)
{
    SampleRows found{.labels = labels, .rows = {}};
    for (int row = 0; row < count;) { // rows of a sample mostly stand together
        const int label = found.labelOf(row);
        std::vector<int>& rows = found.rows[label];
        for (; row < count && found.labelOf(row) == label; ++row)
            rows.push_back(row);
    }
    return found;
}

} // namespace

std::shared_ptr<const SampleRows> sampleRows(int count, const std::vector<int>& labels)
{
    struct Last {
        int count = 0;
        std::weak_ptr<const SampleRows> rows;
    };
    constexpr int few = 10'000;
    if (count < few)
        return std::make_shared<const SampleRows>(sorted(count, labels));
    static thread_local Last last; // plots live on one thread
    std::shared_ptr<const SampleRows> held = last.rows.lock();
    if (!held || last.count != count || held->labels != labels) {
        held = std::make_shared<const SampleRows>(sorted(count, labels));
        last = {count, held};
    }
    return held;
}

} // namespace widgets
