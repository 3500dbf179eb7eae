#pragma once

#include "core/density/predictive.h"
#include "core/labs/novelty/asked_rows.h"

namespace core
{

/// s of points: of those of sample A, and of all where there is one sample, each given all the others; of those of
/// other samples given all of A.
struct PointScores {
    AskedRows asked;
    Eigen::VectorXd scores;        // a point each
    StudentTPredictive predictive; // given all of A
};

/// Failure where A has fewer than two points, or as leaveOneOutScale. Requires problems(kernel, d) empty. Cost O(n³).
Outcome<PointScores> pointScores(const Dataset& data, const Kernel& kernel, const StudentTParameters& model);

} // namespace core
