#include "core/labs/two_samples/witness_slice.h"

#include "core/data/median.h"
#include "core/data/samples.h"
#include "core/embedding/mean_embedding.h"
#include "core/embedding/witness.h"
#include "core/kernels/number_text.h"

#include <cassert>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostNamed = 8; // columns in a sentence

} // namespace

SlicePlane slicePlane(const MatrixXd& x, const MatrixXd& y, int across, int up, const std::vector<Interval>& window)
{
    assert(x.cols() > 2 && std::ssize(window) == x.cols());
    const auto isColumn = [&](int column) { return column >= 0 && column < x.cols(); };
    SlicePlane plane;
    if (!isColumn(across) || !isColumn(up) || across == up)
        plane.columns = {0, 1};
    else
        plane.columns = {across, up};
    for (std::size_t axis = 0; axis < 2; ++axis)
        plane.window[axis] = window[static_cast<std::size_t>(plane.columns[axis])];
    const MatrixXd pooled = pooledPoints(x, y);
    plane.held.resize(pooled.cols());
    for (Index j = 0; j < pooled.cols(); ++j)
        plane.held[j] = median({pooled.col(j).begin(), pooled.col(j).end()});
    return plane;
}

Field witnessSlice(const Kernel& kernel, const MatrixXd& x, const MatrixXd& y, const SlicePlane& plane, Index side)
{
    Field field;
    field.axis1 = VectorXd::LinSpaced(side, plane.window[0].lo, plane.window[0].hi);
    field.axis2 = VectorXd::LinSpaced(side, plane.window[1].lo, plane.window[1].hi);
    const MatrixXd pooled = pooledPoints(x, y);
    const VectorXd weights = witnessWeights(x.rows(), y.rows());
    field.values.resize(side, side);
    MatrixXd at = plane.held.transpose().replicate(side, 1); // a line of pixels upwards at a time
    at.col(plane.columns[1]) = field.axis2;
    for (Index i = 0; i < side; ++i) {
        at.col(plane.columns[0]).setConstant(field.axis1[i]);
        field.values.row(i) = weightedEmbedding(kernel, pooled, weights, at).transpose();
    }
    return field;
}

std::string sliceRemark(const SlicePlane& plane, const std::vector<std::string>& names)
{
    const auto nameOf = [&](Index column) { return names[static_cast<std::size_t>(column)]; };
    std::string text = "the witness is drawn over " + nameOf(plane.columns[0]) + " and " + nameOf(plane.columns[1]) +
                       ", the other columns at their medians: ";
    Index told = 0;
    for (Index j = 0; j < plane.held.size(); ++j) {
        if (j == plane.columns[0] || j == plane.columns[1])
            continue;
        if (told == mostNamed)
            return text + ", …";
        text += (told++ > 0 ? ", " : "") + nameOf(j) + " = " + numberText(plane.held[j], 3);
    }
    return text;
}

} // namespace core
