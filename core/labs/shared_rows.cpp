#include "core/labs/shared_rows.h"

#include "core/labs/observations.h"

#include <algorithm>
#include <mutex>
#include <vector>

namespace core
{

std::shared_ptr<const GpRows> sharedRows(const std::shared_ptr<const Dataset>& data)
{
    struct Shared {
        std::weak_ptr<const Dataset> data;
        std::weak_ptr<const GpRows> rows;
    };
    static std::mutex mutex; // guards `all`
    static std::vector<Shared> all;
    const std::lock_guard lock(mutex);
    std::erase_if(all, [](const Shared& one) { return one.data.expired() || one.rows.expired(); });
    for (const Shared& one : all)
        if (one.data.lock() == data)
            if (auto rows = one.rows.lock())
                return rows;
    Observations observed = observationsOf(*data);
    const std::shared_ptr<const GpRows> before = all.empty() ? nullptr : all.back().rows.lock();
    auto rows = std::make_shared<const GpRows>(std::move(observed.x), std::move(observed.targets), before);
    all.push_back({data, rows});
    return rows;
}

} // namespace core
