#include "core/labs/novelty/brush.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

InkRange inkRange(const Eigen::Ref<const Eigen::MatrixXd>& pictures)
{
    return {.paper = pictures.minCoeff(), .ink = pictures.maxCoeff()};
}

VectorXd painted(const Eigen::Ref<const VectorXd>& picture, const PictureSize& size, const InkRange& range,
                 const Dab& dab)
{
    assert(size.fills(picture.size()));
    VectorXd result = picture;
    for (Index row = 0; row < size.height; ++row)
        for (Index column = 0; column < size.width; ++column) {
            const double away =
                std::hypot(static_cast<double>(row) + 0.5 - dab.row, static_cast<double>(column) + 0.5 - dab.column);
            const double share = std::max(1.0 - away / dab.radius, 0.0);
            auto pixel = result.segment((row * size.width + column) * size.channels, size.channels);
            if (share > 0.0)
                pixel = (pixel.array() + dab.more * share * (range.ink - range.paper)).max(range.paper).min(range.ink);
        }
    return result;
}

} // namespace core
