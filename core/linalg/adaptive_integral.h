#pragma once

#include "core/outcome.h"

#include <Eigen/Core>

#include <functional>
#include <stop_token>
#include <vector>

namespace core
{

/// log f at every row of a block of points; f >= 0, so -infinity is welcome and NaN is not.
using LogIntegrand = std::function<Eigen::VectorXd(const Eigen::MatrixXd& at)>;

struct LogIntegral {
    double value = 0.0;         // log ∫ f
    double relativeError = 0.0; // estimated, of the integral itself
    Eigen::Index evaluations = 0;
};

/// The first cells, and what is known of f.
struct IntegrationMesh {
    std::vector<Eigen::VectorXd> breaks; // for each of d = 1, 2 or 3 axes, ascending, at least two
    Eigen::MatrixXd landmarks; // rows, also outside the mesh, where f may have a peak of any width: see logIntegral
    double noise = 0.0;        // absolute rounding error of log f: nothing finer is looked for
    bool kinked = false;       // f is not smooth within the cells: errors are judged more severely
};

struct IntegrationAims {
    double relativeTolerance = 1e-11;
    Eigen::Index budget = 4'000'000; // evaluations
};

/// log ∫ f over the mesh by tensor Gauss–Legendre in each cell (16 points an axis; 10 for d = 3), cells halved where
/// the last Legendre coefficients say that f is not resolved, or the polynomial does where the cell is nearest to a
/// landmark, until the sum of errors meets the aim. Landmarks up to a cell's width away count: what a peak sends across
/// an edge is seen on the other side, so that every partition of a window has the same sum. Failure in a sentence when
/// the budget does not suffice or f is not a number; Cancelled on stop.
Outcome<LogIntegral> logIntegral(const LogIntegrand& logF, const IntegrationMesh& mesh,
                                 const IntegrationAims& aims = {}, std::stop_token stop = {});

} // namespace core
