#include "core/kernels/verdict/search.h"

#include "core/kernels/number_text.h"
#include "core/kernels/verdict/refutation.h"
#include "core/linalg/symmetric_eigen.h"

#include <algorithm>
#include <cmath>

namespace core::verdicts
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// What one search may cost, in nodes evaluated.
constexpr double mostEvaluations = 3e7;
/// Exact checks are slow: what double precision thinks negative may be wrong this often before the search ends.
constexpr int mostChecks = 60;

double inDecimals(double value, int digits)
{
    const double unit = std::pow(10.0, digits);
    return std::round(value * unit) / unit;
}

bool areDistinct(const MatrixXd& points)
{
    for (Index i = 0; i < points.rows(); ++i)
        for (Index j = 0; j < i; ++j)
            if (points.row(i) == points.row(j))
                return false;
    return true;
}

/// Characters that a person has to copy.
std::size_t lengthOf(const Witness& witness)
{
    std::size_t length = 0;
    for (const auto& point : witness.points)
        for (const double coordinate : point)
            length += numberText(coordinate).size();
    for (const double weight : witness.weights)
        length += numberText(weight).size();
    return length;
}

} // namespace

std::vector<DecimalPoint> decimalPoints(const MatrixXd& points)
{
    std::vector<DecimalPoint> decimals;
    for (Index i = 0; i < points.rows(); ++i) {
        DecimalPoint& point = decimals.emplace_back();
        for (Index d = 0; d < points.cols(); ++d)
            point.push_back(decimalOf(points(i, d)));
    }
    return decimals;
}

bool Search::isExhausted() const
{
    return cost_ > mostEvaluations || checks_ > mostChecks;
}

std::optional<MatrixXd> Search::gram(const MatrixXd& points)
{
    const Index n = points.rows();
    cost_ += static_cast<double>(n * n) * (k_->size + static_cast<double>(points.cols() + 10 * n));
    MatrixXd g(n, n);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
            g(i, j) = valueAt(k_, points.row(i), points.row(j));
    if (!g.allFinite())
        return std::nullopt;
    g = 0.5 * (g + g.transpose()).eval();
    return conditional_ ? MatrixXd(-g) : g;
}

std::optional<Search::Lowest> Search::lowest(const MatrixXd& g) const
{
    const Index n = g.rows();
    if (conditional_ && n < 2)
        return std::nullopt;
    MatrixXd asked = g;
    if (conditional_) {
        const MatrixXd centring = MatrixXd::Identity(n, n) - MatrixXd::Constant(n, n, 1.0 / static_cast<double>(n));
        asked = centring * g * centring;
    }
    const auto eigen = symmetricEigen(asked);
    const auto* found = std::get_if<SymmetricEigen>(&eigen);
    if (!found)
        return std::nullopt;
    return Lowest{.value = found->values[n - 1],
                  .noise = 1e-14 * g.cwiseAbs().maxCoeff() * static_cast<double>(n),
                  .weights = found->vectors.col(n - 1)};
}

std::optional<Witness> Search::checked(const MatrixXd& points, const VectorXd& weights)
{
    const std::vector<DecimalPoint> decimals = decimalPoints(points);
    const VectorXd unit = weights / weights.cwiseAbs().maxCoeff();
    for (const int digits : {0, 1, 2, 3, 5, 8}) {
        std::vector<Rational> rational;
        std::vector<double> rounded;
        for (Index i = 0; i < unit.size(); ++i) {
            rounded.push_back(inDecimals(unit[i], digits));
            rational.push_back(decimalOf(rounded.back()));
        }
        if (conditional_ && !balance(rational, rounded, unit))
            continue;
        if (!isPromising(points, rounded))
            continue;
        ++checks_;
        const auto value = quadraticForm(k_, decimals, rational);
        if (!value)
            return std::nullopt; // not defined there for sure
        const bool refutes = conditional_ ? value->range.lo > 0.0 || (value->exact && *value->exact > 0)
                                          : value->range.hi < 0.0 || (value->exact && *value->exact < 0);
        if (refutes)
            return witness(points, rounded, conditional_ ? value->range.lo : value->range.hi);
    }
    return std::nullopt;
}

Witness Search::withFewPoints(MatrixXd points, Witness found)
{
    for (Index drop = points.rows() - 1; drop >= 0 && points.rows() > 1; --drop) {
        MatrixXd fewer(points.rows() - 1, points.cols());
        fewer << points.topRows(drop), points.bottomRows(points.rows() - drop - 1);
        if (auto better = refutedBy(fewer)) {
            found = std::move(*better);
            points = std::move(fewer);
        }
    }
    return found;
}

Witness Search::atShortPoints(Witness found, Domain domain)
{
    const MatrixXd points = pointsOf(found);
    constexpr int enough = 6; // digits
    for (int digits = 1; digits < enough; ++digits) {
        const MatrixXd rounded = points.unaryExpr([&](double value) { return shortened(value, digits); });
        if (rounded == points)
            break; // longer ones are the same
        if (!areDistinct(rounded) ||
            !std::ranges::all_of(rounded.reshaped(), [&](double value) { return isInside(domain, value); }))
            continue;
        if (auto shorter = refutedBy(rounded); shorter && lengthOf(*shorter) < lengthOf(found))
            found = std::move(*shorter);
    }
    return found;
}

std::optional<Witness> Search::refutedBy(const MatrixXd& points)
{
    const auto g = gram(points);
    if (!g)
        return std::nullopt;
    const auto least = lowest(*g);
    if (!least || !(least->value < -least->noise))
        return std::nullopt;
    return checked(points, least->weights);
}

bool Search::balance(std::vector<Rational>& rational, std::vector<double>& rounded, const VectorXd& unit)
{
    Index greatest = 0;
    unit.cwiseAbs().maxCoeff(&greatest);
    Rational rest = 0;
    for (std::size_t i = 0; i < rational.size(); ++i)
        if (static_cast<Index>(i) != greatest)
            rest += rational[i];
    const auto at = static_cast<std::size_t>(greatest);
    rounded[at] = Rational(-rest).convert_to<double>();
    rational[at] = -rest;
    return rational[at] != 0 && decimalOf(rounded[at]) == rational[at];
}

bool Search::isPromising(const MatrixXd& points, const std::vector<double>& weights)
{
    const auto g = gram(points);
    const VectorXd w = Eigen::Map<const VectorXd>(weights.data(), static_cast<Index>(weights.size()));
    return g && w.dot(*g * w) < 0.0;
}

Witness Search::witness(const MatrixXd& points, const std::vector<double>& weights, double value)
{
    Witness found{{}, {}, value};
    for (Index i = 0; i < points.rows(); ++i) {
        if (weights[static_cast<std::size_t>(i)] == 0.0)
            continue;
        std::vector<double>& point = found.points.emplace_back();
        for (const double coordinate : points.row(i))
            point.push_back(coordinate + 0.0); // 0 in place of -0
        found.weights.push_back(weights[static_cast<std::size_t>(i)]);
    }
    return found;
}

} // namespace core::verdicts
