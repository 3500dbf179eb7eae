#pragma once

#include "core/hypothesis/null_distribution.h"
#include "core/hypothesis/nulls.h"

#include <optional>
#include <string>
#include <utility>

namespace core
{

/// The outcome of one null distribution.
struct NullAnswer {
    NullDistribution null = NullDistribution::Permutation;
    std::optional<double> pValue;
    double pError = 0.0;    // standard error of a simulated p-value (permutation); of numerical inversion (spectral)
    double threshold = 0.0; // the statistic at the test's level, NaN when unknown
    bool reject = false;
    std::string remark;            // why there is no p-value, or what to know about it
    Eigen::VectorXd grid, density; // the curve over the histogram (gamma, spectral), per unit of the statistic
};

/// A null that does not exist for these data, and why.
NullAnswer noAnswer(NullDistribution null, std::string remark);

/// A statistic against the permutations of its labels or rows.
NullAnswer permutationAnswer(const Eigen::VectorXd& null, double statistic, double rounding, double level);

/// A statistic against a law with survival(), density() and threshold(); the density over `grid`, which may be empty.
/// `error`: that of the p-value.
template <class Law>
NullAnswer answerOf(NullDistribution null, const Law& law, double error, double statistic, double level,
                    const Eigen::VectorXd& grid)
{
    NullAnswer answer = noAnswer(null, {});
    answer.pValue = law.survival(statistic);
    answer.pError = error;
    answer.threshold = law.threshold(level);
    answer.reject = *answer.pValue <= level;
    answer.grid = grid;
    answer.density = grid.unaryExpr([&](double value) { return law.density(value); });
    return answer;
}

/// Where to draw null densities: over the histogram and a little beyond; nowhere where all permutations are equal.
Eigen::VectorXd curveGrid(const Eigen::VectorXd& null);

} // namespace core
