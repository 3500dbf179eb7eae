#include "core/spectrum/mercer_nodes.h"

#include "core/ending.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::VectorXd;

namespace
{

constexpr Index fewestNodes = 60; // give the analytic spectrum of se under a Gaussian of its own width to rounding

double roundingOf(const VectorXd& eigenvalues, Index nodes)
{
    return eigenvalues.size() > 0
               ? 8.0 * std::sqrt(static_cast<double>(nodes)) * std::numeric_limits<double>::epsilon() * eigenvalues(0)
               : 0.0;
}

VectorXd relativeErrors(const VectorXd& eigenvalues, const VectorXd& reference, double rounding)
{
    const Index both = std::min(eigenvalues.size(), reference.size());
    if (both == 0)
        return {};
    const VectorXd apart = (eigenvalues.head(both) - reference.head(both)).cwiseAbs();
    return apart.cwiseMax(rounding).cwiseQuotient(reference.head(both));
}

/// Do the first `checked` of a coarser rule agree with those of a finer? An eigenvalue that only the finer has is
/// rounding for the other, unless that had no more nodes.
bool agree(const MercerExpansion& coarse, const MercerExpansion& fine, Index checked)
{
    const bool ranOutOfNodes = coarse.size() == coarse.nodes().rows() && coarse.size() < std::min(checked, fine.size());
    const Index both = std::min({checked, coarse.size(), fine.size()});
    const VectorXd apart = (coarse.eigenvalues().head(both) - fine.eigenvalues().head(both)).cwiseAbs();
    const double rounding = roundingOf(fine.eigenvalues(), fine.nodes().rows());
    return !ranOutOfNodes &&
           (apart.array() <= mercerAgreement * fine.eigenvalues().head(both).array() + rounding).all();
}

CheckedMercer::Comparison compared(const MercerExpansion& rule, const MercerExpansion& other, Index checked)
{
    const bool isCoarser = rule.nodes().rows() < other.nodes().rows();
    return {.relativeErrors = relativeErrors(rule.eigenvalues(), other.eigenvalues(),
                                             roundingOf(rule.eigenvalues(), rule.nodes().rows())),
            .agreed = isCoarser ? agree(rule, other, checked) : agree(other, rule, checked)};
}

CheckedMercer climb(const MercerQuestion& question, Index nodes, Index most, const std::stop_token& stop)
{
    const auto expansion = [&] {
        return MercerExpansion::of(question.kernel, question.measure, nodes, question.components, stop);
    };
    CheckedMercer best{.expansion = valueOrEnd(expansion()), .comparison = {}};
    while (2 * nodes <= most) {
        nodes *= 2;
        const Outcome<MercerExpansion> next = unlessCancelled(expansion());
        const auto* finer = std::get_if<MercerExpansion>(&next);
        if (!finer) // its outer nodes are where the kernel overflows
            return best;
        best.comparison = compared(best.expansion, *finer, question.checked);
        if (best.hasAgreed())
            return best;
        best.expansion = *finer;
    }
    return best;
}

} // namespace

double CheckedMercer::Comparison::worst(Index count) const
{
    const Index both = std::min(count, relativeErrors.size());
    return both > 0 ? relativeErrors.head(both).maxCoeff() : 0.0;
}

Outcome<CheckedMercer> mercerOfChosenNodes(const MercerQuestion& question, Index most, std::stop_token stop)
{
    const bool ofData = std::holds_alternative<EmpiricalMeasure>(question.measure);
    assert(most >= 2);
    const Index start = std::min(std::max(2 * question.checked, fewestNodes), most / 2);
    return untilEnding([&] { return climb(question, start, ofData ? 0 : most, stop); });
}

Outcome<CheckedMercer> mercerOfNodes(const MercerQuestion& question, Index nodes, Index most, std::stop_token stop)
{
    const bool ofData = std::holds_alternative<EmpiricalMeasure>(question.measure);
    assert(most >= 2);
    return untilEnding([&] {
        CheckedMercer given = climb(question, nodes, 0, stop);
        if (ofData)
            return given;
        const bool above = 2 * nodes <= most;
        const auto other = unlessCancelled(
            untilEnding([&] { return climb(question, above ? 2 * nodes : nodes / 2, above ? most : 0, stop); }));
        if (const auto* reference = std::get_if<CheckedMercer>(&other))
            given.comparison = compared(given.expansion, reference->expansion, question.checked);
        return given;
    });
}

std::string accuracyText(double relativeError)
{
    constexpr double coarse = 1e-3; // from here on a digit says less than a percentage
    if (const double percent = 100.0 * relativeError; relativeError > coarse)
        return "off by up to " + (percent < 10.0 ? numberText(percent, 2) : numberText(std::round(percent))) + " %";
    const int digits = static_cast<int>(std::floor(-std::log10(std::max(relativeError, 1e-15))));
    return "right to " + std::to_string(digits) + " digits";
}

} // namespace core
