#include "core/hypothesis/sample_bins.h"

#include "core/hypothesis/nulls.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

VectorXd SampleBins::sizes() const
{
    VectorXd sizes(count());
    for (Index bin = 0; bin < count(); ++bin)
        sizes[bin] =
            static_cast<double>(starts[static_cast<std::size_t>(bin) + 1] - starts[static_cast<std::size_t>(bin)]);
    return sizes;
}

VectorXd SampleBins::unpermuted() const
{
    VectorXd labels = VectorXd::Zero(count());
    labels.head(first).setOnes();
    labels[permuted()] = 1.0; // what is left of P
    return labels;
}

VectorXd SampleBins::labels(std::uint64_t seed, int b) const
{
    VectorXd labels = VectorXd::Zero(count());
    const std::vector<Index> bins = permutedOrder(permuted(), seed, b);
    for (Index k = 0; k < first; ++k)
        labels[bins[static_cast<std::size_t>(k)]] = 1.0;
    labels[permuted()] = 1.0;
    return labels;
}

std::shared_ptr<const Eigen::MatrixXd> KeptLabels::of(const SampleBins& bins, std::uint64_t seed, int count)
{
    const std::lock_guard lock(mutex_);
    if (labels_ && seed_ == seed && labels_->cols() == count)
        return labels_;
    auto labels = std::make_shared<Eigen::MatrixXd>(bins.count(), count);
    for (int b = 0; b < count; ++b)
        labels->col(b) = bins.labels(seed, b);
    seed_ = seed;
    labels_ = std::move(labels);
    return labels_;
}

SampleBins sampleBins(Index m, Index n, std::uint64_t seed, Index most)
{
    assert(m >= 1 && n >= 1 && most >= 8);
    const double share = static_cast<double>(m) / static_cast<double>(m + n);
    const auto ofFirst = static_cast<Index>(std::llround(share * static_cast<double>(most)));
    SampleBins bins;
    bins.first = std::min(std::clamp(ofFirst, most / 8, most - most / 8), m);
    bins.second = std::min(most - bins.first, n);
    const Index size = std::min(m / bins.first, n / bins.second);
    bins.order = shuffledSamples(m, n, seed);
    // P's rows beyond its bins go behind Q's bins.
    const auto begin = bins.order.begin();
    std::rotate(begin + bins.first * size, begin + m, begin + m + bins.second * size);
    for (Index bin = 0; bin <= bins.permuted(); ++bin)
        bins.starts.push_back(bin * size);
    bins.starts.push_back(bins.starts.back() + m - bins.first * size);
    bins.starts.push_back(m + n);
    return bins;
}

} // namespace core
