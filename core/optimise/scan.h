#pragma once

#include "core/outcome.h"

#include <Eigen/Core>

#include <functional>
#include <stop_token>
#include <vector>

namespace core
{

/// A variable over which a function has many narrow maxima, and the values to look at, neighbours side by side and
/// close enough that none is missed.
struct ScannedVariable {
    Eigen::Index variable = 0;
    std::vector<double> values;
};

/// A cheap stand-in for what is to be climbed; NaN where it has no value. Called from two threads at once.
using ScannedFunction = std::function<double(const Eigen::VectorXd& at)>;

struct Scan {
    std::vector<Eigen::VectorXd> starts; // for climbs: the highest first of each base
    int evaluations = 0;
};

/// Where to start climbs: from each of the bases the variables are scanned one after the other, everything else as it
/// is there, and the next one from each of the two highest local maxima so far; of the last the `kept` highest a base,
/// fewer where the function has no value. `progress` hears shares of the evaluations, from the caller's thread;
/// Cancelled when stopped. Cost: for each base the values of the first variable and up to twice those of each further
/// one.
Outcome<Scan> scanForStarts(const ScannedFunction& function, const std::vector<Eigen::VectorXd>& bases,
                            const std::vector<ScannedVariable>& variables, std::size_t kept,
                            const std::function<void(double)>& progress, const std::stop_token& stop);

} // namespace core
