#include "core/labs/shared_rows.h"

#include <algorithm>
#include <mutex>
#include <vector>

namespace core
{

namespace
{

/// What datasets were made into, for as long as somebody holds both.
template <class Made>
class OfDatasets
{
public:
    /// make(what was made last, or nullptr).
    template <class Make>
    std::shared_ptr<const Made> of(const std::shared_ptr<const Dataset>& data, const Make& make)
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(all_, [](const One& one) { return one.data.expired() || one.made.expired(); });
        for (const One& one : all_)
            if (one.data.lock() == data)
                if (auto made = one.made.lock())
                    return made;
        std::shared_ptr<const Made> made = make(all_.empty() ? nullptr : all_.back().made.lock());
        all_.push_back({data, made});
        return made;
    }

private:
    struct One {
        std::weak_ptr<const Dataset> data;
        std::weak_ptr<const Made> made;
    };
    std::mutex mutex_; // guards what is below
    std::vector<One> all_;
};

} // namespace

std::shared_ptr<const Observations> sharedObservations(const std::shared_ptr<const Dataset>& data)
{
    static OfDatasets<Observations> all;
    return all.of(data, [&](const auto&) { return std::make_shared<const Observations>(observationsOf(*data)); });
}

std::shared_ptr<const GpRows> sharedRows(const std::shared_ptr<const Dataset>& data)
{
    static OfDatasets<GpRows> all;
    return all.of(data, [&](const std::shared_ptr<const GpRows>& before) {
        const std::shared_ptr<const Observations> observed = sharedObservations(data);
        return std::make_shared<const GpRows>(SharedMatrix(observed, &observed->x),
                                              SharedVector(observed, &observed->targets), before);
    });
}

std::shared_ptr<const FourierRows> sharedPointSums(const std::shared_ptr<const Dataset>& data,
                                                   const std::shared_ptr<const FourierRows>& before)
{
    static OfDatasets<FourierRows> all;
    return all.of(data, [&](const std::shared_ptr<const FourierRows>& last) {
        const SharedMatrix x(data, &data->x);
        const SharedVector ones = Eigen::VectorXd::Ones(data->size());
        const auto& known = before ? before : last;
        return known ? std::make_shared<const FourierRows>(x, ones, *known)
                     : std::make_shared<const FourierRows>(x, ones);
    });
}

} // namespace core
