#include "core/spectrum/mercer.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/kernels/number_text.h"
#include "core/limits.h"
#include "core/linalg/leading_eigen.h"
#include "core/linalg/orientation.h"
#include "core/linalg/quadrature.h"
#include "core/spectrum/kernel_pca.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>; // not every compiler finds it by itself

void addNodeProblem(Index nodes, const WholeRange& range, std::vector<Problem>& found)
{
    if (!range.holds(nodes))
        found.push_back({"nodes", range.sentence()});
}

/// The standard normal by equal steps; its weight beyond 12 is below 1e-32.
QuadratureRule trapezoidalNormal(Index nodes)
{
    QuadratureRule rule{.nodes = VectorXd::LinSpaced(nodes, -12.0, 12.0), .weights = {}};
    rule.weights = (-0.5 * rule.nodes.array().square()).exp();
    rule.weights /= rule.weights.sum();
    return rule;
}

/// The sign rule of MercerExpansion on the line; `values` are ψ at the nodes.
double textbookSign(const MeasureRule& rule, const Eigen::Ref<const VectorXd>& values)
{
    constexpr double clear = 1e-3;
    const double mean = rule.weights.dot(values);
    if (std::abs(mean) > clear)
        return mean < 0.0 ? -1.0 : 1.0;
    double large = 0.0; // nodes that carry no weight show rounding
    for (Index i = 0; i < values.size(); ++i)
        if (rule.weights(i) > 0.0)
            large = std::max(large, 0.5 * std::abs(values(i)));
    double rightmost = -std::numeric_limits<double>::infinity(), sign = 1.0;
    for (Index i = 0; i < values.size(); ++i)
        if (rule.weights(i) > 0.0 && std::abs(values(i)) >= large && rule.nodes(i, 0) > rightmost) {
            rightmost = rule.nodes(i, 0);
            sign = values(i) < 0.0 ? -1.0 : 1.0;
        }
    return sign;
}

} // namespace

std::string nameOf(const Measure& measure)
{
    return std::visit(
        Overloaded{[](const UniformMeasure& uniform) {
                       return "uniform on [" + numberText(uniform.lo, 4) + ", " + numberText(uniform.hi, 4) + "]";
                   },
                   [](const GaussianMeasure& gaussian) { return "Gaussian about 0, sd " + numberText(gaussian.sd, 4); },
                   [](const EmpiricalMeasure& data) {
                       return "the data, 1/" + std::to_string(data.points.rows()) + " on each point";
                   }},
        measure);
}

std::vector<Problem> problems(const Measure& measure, Index nodes)
{
    std::vector<Problem> found;
    constexpr double largest = 1e100; // squares are still numbers
    if (const auto* uniform = std::get_if<UniformMeasure>(&measure)) {
        if (!(std::abs(uniform->lo) <= largest && std::abs(uniform->hi) <= largest))
            found.push_back({"measure", "its ends must be finite numbers"});
        else if (!(uniform->lo < uniform->hi))
            found.push_back({"measure", "must end above where it begins"});
        else if (!(uniform->hi - uniform->lo >= 1.0 / largest))
            found.push_back({"measure", "is too narrow: it must be at least 1e-100 wide"});
        addNodeProblem(nodes, nodeCounts, found);
    } else if (const auto* gaussian = std::get_if<GaussianMeasure>(&measure)) {
        if (!(gaussian->sd > 0.0 && gaussian->sd <= largest))
            found.push_back({"measure", "its standard deviation must be greater than 0"});
        addNodeProblem(nodes, hermiteNodeCounts, found);
    } else {
        const Index points = std::get<EmpiricalMeasure>(measure).points.rows();
        if (points < 1 || points > mostSpectrumPoints)
            found.push_back({"measure", "the data must have 1 to " + std::to_string(mostSpectrumPoints) + " points"});
    }
    return found;
}

MeasureRule ruleOf(const Measure& measure, Index nodes)
{
    assert(problems(measure, std::min(nodes, mostHermiteNodes)).empty() && nodes <= mostSpectrumPoints);
    return std::visit(
        Overloaded{[&](const UniformMeasure& uniform) {
                       const QuadratureRule rule = gaussLegendre(nodes);
                       const double centre = 0.5 * (uniform.lo + uniform.hi), half = 0.5 * (uniform.hi - uniform.lo);
                       return MeasureRule{.nodes = centre + half * rule.nodes.array(), .weights = 0.5 * rule.weights};
                   },
                   [&](const GaussianMeasure& gaussian) {
                       const QuadratureRule rule =
                           nodes > mostHermiteNodes ? trapezoidalNormal(nodes) : gaussHermite(nodes);
                       return MeasureRule{.nodes = gaussian.sd * rule.nodes, .weights = rule.weights};
                   },
                   [](const EmpiricalMeasure& data) {
                       const Index n = data.points.rows();
                       return MeasureRule{.nodes = data.points,
                                          .weights = VectorXd::Constant(n, 1.0 / static_cast<double>(n))};
                   }},
        measure);
}

std::optional<VectorXd> densityOf(const Measure& measure, const VectorXd& at)
{
    if (const auto* uniform = std::get_if<UniformMeasure>(&measure))
        return (at.array() >= uniform->lo && at.array() <= uniform->hi).cast<double>() / (uniform->hi - uniform->lo);
    if (const auto* gaussian = std::get_if<GaussianMeasure>(&measure))
        return (-0.5 * (at.array() / gaussian->sd).square()).exp() / (gaussian->sd * std::sqrt(2.0 * std::numbers::pi));
    return std::nullopt;
}

Outcome<MercerExpansion> MercerExpansion::of(const Kernel& kernel, const Measure& measure, Index nodes,
                                             Index components, std::stop_token stop)
{
    MercerExpansion expansion;
    expansion.kernel_ = kernel;
    expansion.rule_ = ruleOf(measure, nodes);
    const MeasureRule& rule = expansion.rule_;
    assert(problems(kernel, rule.nodes.cols()).empty());
    if (const auto failure = inputProblem(kernel, rule.nodes))
        return *failure;
    const VectorXd root = rule.weights.cwiseSqrt();
    MatrixXd weighted = gram(kernel, rule.nodes);
    if (!weighted.allFinite())
        return Failure{Failure::Kind::InvalidInput, "the kernel's values overflow under this measure: narrow it"};
    expansion.trace_ = rule.weights.dot(weighted.diagonal());
    // (√w_i √w_j) K_ij: symmetric to the bit
    weighted.array() *= (root * root.transpose()).array();
    Outcome<SymmetricEigen> outcome = leadingEigen(weighted, components, std::move(stop));
    if (const auto* failure = std::get_if<Failure>(&outcome))
        return *failure;
    if (std::holds_alternative<Cancelled>(outcome))
        return Cancelled{};
    const SymmetricEigen& eigen = std::get<SymmetricEigen>(outcome);
    const Index kept = numericalRank(eigen.values, rule.nodes.rows());
    expansion.eigenvalues_ = eigen.values.head(kept);
    expansion.coefficients_ = root.asDiagonal() * eigen.vectors.leftCols(kept);
    expansion.coefficients_.array().rowwise() /= expansion.eigenvalues_.transpose().array();
    const bool ofData = std::holds_alternative<EmpiricalMeasure>(measure);
    const MatrixXd atNodes = multiply(gram(kernel, rule.nodes), expansion.coefficients_);
    for (Index j = 0; j < kept; ++j)
        expansion.coefficients_.col(j) *=
            ofData ? orientation(expansion.coefficients_.col(j)) : textbookSign(rule, atNodes.col(j));
    return expansion;
}

Outcome<MatrixXd> MercerExpansion::eigenfunctions(const Points& at) const
{
    assert(at.cols() == rule_.nodes.cols());
    if (const auto failure = inputProblem(kernel_, at))
        return *failure;
    return multiply(crossGram(kernel_, at, rule_.nodes), coefficients_);
}

} // namespace core
