#include "core/kernels/families/paired_points.h"

#include <algorithm>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;

double inverseLengthscale(const Lengthscale& lengthscale, Index dimension)
{
    return std::min(1.0 / lengthscaleAlong(lengthscale, dimension), std::numeric_limits<double>::max());
}

/// use(y): y(d) is coordinate d of the partner of each row.
template <class Use>
void PairedPoints::withPartner(const Use& use) const
{
    if (row_ < 0)
        use([this](Index d) { return x_.col(d).array(); });
    else
        use([this](Index d) { return ArrayXd::Constant(x_.rows(), y_(row_, d)); });
}

ArrayXd PairedPoints::difference(Index d) const
{
    ArrayXd result(size());
    withPartner([&](const auto& y) { result = x_.col(d).array() - y(d); });
    return result;
}

ArrayXd PairedPoints::product(Index d) const
{
    ArrayXd result(size());
    withPartner([&](const auto& y) { result = x_.col(d).array() * y(d); });
    return result;
}

ArrayXd PairedPoints::lesser(Index d) const
{
    ArrayXd result(size());
    withPartner([&](const auto& y) { result = x_.col(d).array().min(y(d)); });
    return result;
}

void PairedPoints::scaledSquares(const Lengthscale& lengthscale, ArrayRef out) const
{
    withPartner([&](const auto& y) {
        out = ((x_.col(0).array() - y(0)) * inverseLengthscale(lengthscale, 0)).square();
        for (Index d = 1; d < dimensions(); ++d)
            out += ((x_.col(d).array() - y(d)) * inverseLengthscale(lengthscale, d)).square();
    });
}

void PairedPoints::innerProducts(ArrayRef out) const
{
    withPartner([&](const auto& y) {
        out = x_.col(0).array() * y(0);
        for (Index d = 1; d < dimensions(); ++d)
            out += x_.col(d).array() * y(d);
    });
}

} // namespace core
