#include "core/independence/beside_residuals.h"

#include "core/ending.h"
#include "core/independence/variables.h"
#include "core/kernels/number_text.h"

#include <cassert>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

double squaredCorrelation(const VectorXd& a, const VectorXd& b)
{
    const VectorXd first = a.array() - a.mean(), second = b.array() - b.mean();
    const double product = first.dot(second);
    return product * product / (first.squaredNorm() * second.squaredNorm());
}

std::string percent(double share)
{
    return std::to_string(std::lround(100.0 * share)) + " %";
}

} // namespace

Outcome<BesideResiduals> besideResiduals(const ConditionalTests& tests, Index x, Index y,
                                         const std::vector<Index>& given, std::stop_token stop)
{
    assert(tests.settings().method == ConditionalMethod::ResidualHsic && !given.empty());
    return untilEnding([&] {
        BesideResiduals beside;
        const std::array columns{x, y};
        for (std::size_t side = 0; side < 2; ++side) {
            const VectorXd left = valueOrEnd(tests.remainder(columns[side], given, stop)),
                           whole = valueOrEnd(tests.remainder(columns[side], {}, stop));
            beside.explained[side] = 1.0 - squaredCorrelation(left, whole);
        }
        ConditionalSettings settings = tests.settings();
        settings.method = ConditionalMethod::Kci;
        if (settings.null == NullDistribution::Permutation)
            settings.null = NullDistribution::Gamma;
        const auto kci = unlessCancelled(ConditionalTests(tests, settings).test(x, y, given, stop));
        if (const auto* answer = std::get_if<ConditionalAnswer>(&kci))
            beside.kci = answer->p;
        return beside;
    });
}

std::optional<std::string> blindnessRemark(const BesideResiduals& beside)
{
    if (!beside.meansExplainNothing())
        return std::nullopt;
    std::string remark = "the means given the others explain " + percent(beside.explained[0]) + " and " +
                         percent(beside.explained[1]) +
                         " of the variances: HSIC of residuals is then the test without what is given, and does not "
                         "see dependence that changes its sign or shape with it";
    if (beside.kci)
        remark += "; KCI, which can, has p = " + numberText(beside.kci->value, 2);
    return remark;
}

} // namespace core
