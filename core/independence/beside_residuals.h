#pragma once

#include "core/independence/conditional_independence.h"

#include <array>
#include <optional>
#include <string>

namespace core
{

/// Beside HSIC of residuals, which sees what is given through conditional means alone: dependence that changes its sign
/// or its shape with what is given leaves the means as they are, and is averaged away.
struct BesideResiduals {
    /// Of each column: 1 − (correlation with what is left of it)². 0: the means given the others explain nothing.
    std::array<double, 2> explained{};
    std::optional<PValue> kci; // by the same null, gamma in place of permutations; nothing where KCI has none

    /// Then the test is the one without what is given.
    bool meansExplainNothing() const { return explained[0] < least && explained[1] < least; }
    static constexpr double least = 0.05; // of the variance
};

/// Of a test by ConditionalMethod::ResidualHsic (asserted) given at least one column (asserted). Failure as of the
/// regressions. Cost of them, where they are not known yet, and of KCI.
Outcome<BesideResiduals> besideResiduals(const ConditionalTests& tests, Eigen::Index x, Eigen::Index y,
                                         const std::vector<Eigen::Index>& given, std::stop_token stop = {});

/// What that says of the test, where the means explain nothing; nothing otherwise.
std::optional<std::string> blindnessRemark(const BesideResiduals& beside);

} // namespace core
