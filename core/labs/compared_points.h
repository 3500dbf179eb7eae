#pragma once

#include "core/data/dataset.h"
#include "core/linalg/same_matrix.h"

#include <memory>

namespace core
{

/// The points of a dataset among the inputs of something kept, whatever else belongs to them; neither copied nor, of
/// the same dataset, looked at: they may be many.
struct ComparedPoints {
    std::shared_ptr<const Dataset> data;

    const Eigen::MatrixXd& x() const { return data->x; }
    friend bool operator==(const ComparedPoints& a, const ComparedPoints& b)
    {
        return a.data == b.data || (a.data && b.data && sameMatrix(a.x(), b.x()));
    }
};

} // namespace core
