#include "core/labs/kept_sums.h"

namespace core
{

std::shared_ptr<const FourierRows> KeptSums::of(const ComparedPoints& points)
{
    if (rows_ && points_ == points)
        return rows_;
    const Eigen::VectorXd ones = Eigen::VectorXd::Ones(points.x().rows());
    const SharedMatrix x(points.data, &points.x());
    rows_ = rows_ ? std::make_shared<const FourierRows>(x, ones, *rows_) : std::make_shared<const FourierRows>(x, ones);
    points_ = points;
    return rows_;
}

} // namespace core
