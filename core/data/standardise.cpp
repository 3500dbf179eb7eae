#include "core/data/standardise.h"

#include <cmath>

namespace core
{

namespace
{

Eigen::VectorXd standardisedColumn(const Eigen::VectorXd& column)
{
    const auto n = static_cast<double>(column.size());
    // In units of the largest value, or sums and squares of huge numbers would be infinite.
    const double unit = column.cwiseAbs().maxCoeff();
    if (unit == 0.0)
        return column;
    const Eigen::VectorXd scaled = column / unit;
    if ((scaled.array() == scaled[0]).all()) // exactly 0: rounding must not pass for a spread
        return Eigen::VectorXd::Zero(column.size());
    Eigen::VectorXd centred = scaled.array() - scaled.mean();
    centred.array() -= centred.mean(); // what rounding left, which matters far from the origin
    return centred / (centred.norm() / std::sqrt(n - 1.0));
}

} // namespace

Dataset standardised(const Dataset& data)
{
    Dataset result = data;
    result.forgetGenerations();
    for (Eigen::Index j = 0; j < data.dimensions() && data.size() > 0; ++j)
        result.x.col(j) = standardisedColumn(data.x.col(j));
    return result;
}

} // namespace core
