#include "core/fourier/pairwise_sum.h"

namespace core
{

using Eigen::Index;

double pairwiseSum(const Eigen::Ref<const Eigen::ArrayXd>& values)
{
    constexpr Index block = 1024;
    if (values.size() <= block)
        return values.sum();
    const Index half = values.size() / 2 / block * block;
    const Index first = half > 0 ? half : block;
    return pairwiseSum(values.head(first)) + pairwiseSum(values.tail(values.size() - first));
}

} // namespace core
