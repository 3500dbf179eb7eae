#pragma once

#include "core/hypothesis/nulls.h"
#include "core/labs/two_samples/two_samples_lab.h"

#include <string>
#include <utility>

namespace core
{

/// A null that does not exist for these data, and why.
NullAnswer noAnswer(std::string name, std::string remark);

/// A statistic against the permutations of its labels or rows.
NullAnswer permutationAnswer(const Eigen::VectorXd& null, double statistic, double rounding, double level);

/// A statistic against a law with survival(), density() and threshold(); the density over `grid`, which may be empty.
/// `error`: that of the p-value.
template <class Law>
NullAnswer answerOf(std::string name, const Law& law, double error, double statistic, double level,
                    const Eigen::VectorXd& grid)
{
    NullAnswer answer = noAnswer(std::move(name), {});
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
