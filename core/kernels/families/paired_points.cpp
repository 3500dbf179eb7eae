#include "core/kernels/families/paired_points.h"

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;

ArrayXd PairedPoints::difference(Index d) const
{
    ArrayXd result(size());
    withPartner([&](const auto& y) { result = x_.col(d).array() - y(d); });
    return result;
}

} // namespace core
