#include "core/inference/posterior_quadrature.h"

#include "core/ending.h"
#include "core/linalg/quadrature.h"
#include "core/optimise/bracket.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index nodesOfPanel = 16, firstPanels = 4, mostPanels = 128, scanned = 61;
constexpr double negligible = 45.0; // nats below the largest value seen
constexpr double tail = 15.0;       // so far below half as many panels do
constexpr double negligibleAtEdge = 30.0;
constexpr double minusInfinity = -std::numeric_limits<double>::infinity();

VectorXd evenly(const Interval& range, Index count)
{
    return VectorXd::LinSpaced(count, range.lo, range.hi);
}

/// P_0 … P_n at t.
VectorXd legendre(Index n, double t)
{
    VectorXd p(n + 1);
    p[0] = 1.0;
    if (n >= 1)
        p[1] = t;
    for (Index k = 1; k < n; ++k) {
        const auto order = static_cast<double>(k);
        p[k + 1] = ((2.0 * order + 1.0) * t * p[k] - order * p[k - 1]) / (order + 1.0);
    }
    return p;
}

/// The density on a grid, and how to ask for it.
class Integrand
{
public:
    Integrand(const LogDensityRow& density, std::vector<QuadratureSide> sides, const std::stop_token& stop)
        : density_(density), sides_(std::move(sides)), stop_(stop)
    {
    }

    bool isPlane() const { return sides_.size() == 2; }
    const std::vector<QuadratureSide>& sides() const { return sides_; }
    /// Where the density is not far below its largest, a side each.
    const std::vector<Interval>& cores() const { return cores_; }

    /// log density, first × second.
    MatrixXd at(const VectorXd& first, const VectorXd& second) const
    {
        MatrixXd values(isPlane() ? first.size() : 1, second.size());
        for (Index i = 0; i < values.rows(); ++i) {
            if (stop_.stop_requested())
                throw Ending{Cancelled{}};
            values.row(i) = density_(isPlane() ? first[i] : 0.0, second).transpose();
        }
        values = values.array().isNaN().select(minusInfinity, values);
        return values;
    }

    /// Shrinks or moves the sides to where the density is not negligible.
    void findBox()
    {
        constexpr int mostRounds = 40;
        for (int round = 0; round < mostRounds; ++round)
            if (!narrowed())
                return;
        throw Ending{Failure{Failure::Kind::InvalidInput,
                             "the posterior does not fall off towards the ends: give bounds, or choose other priors"}};
    }

private:
    QuadratureSide& side(bool second) { return second ? sides_.back() : sides_.front(); }

    /// One scan; whether the box changed enough for another.
    bool narrowed()
    {
        const VectorXd first = isPlane() ? evenly(sides_.front().range, scanned) : VectorXd::Zero(1);
        const VectorXd second = evenly(sides_.back().range, scanned);
        const MatrixXd values = at(first, second);
        const double most = values.maxCoeff();
        if (!(most > minusInfinity))
            throw Ending{Failure{Failure::Kind::InvalidInput, "the posterior density is 0 everywhere in the bounds"}};
        const VectorXd overSecond = values.colwise().maxCoeff().transpose();
        bool changed = adjust(side(true), second, overSecond, most);
        cores_.assign(1, reaching(second, overSecond, most - tail));
        if (isPlane()) {
            const VectorXd overFirst = values.rowwise().maxCoeff();
            changed = adjust(side(false), first, overFirst, most) || changed;
            cores_.insert(cores_.begin(), reaching(first, overFirst, most - tail));
        }
        return changed;
    }

    /// From the node before the first that reaches a level to the one after the last.
    static Interval reaching(const VectorXd& nodes, const VectorXd& profile, double level)
    {
        const Index n = nodes.size();
        Index lower = 0, upper = n - 1;
        while (lower < n && !(profile[lower] > level))
            ++lower;
        while (upper >= 0 && !(profile[upper] > level))
            --upper;
        return {nodes[std::max<Index>(lower - 1, 0)], nodes[std::min(upper + 1, n - 1)]};
    }

    static bool adjust(QuadratureSide& side, const VectorXd& nodes, const VectorXd& profile, double most)
    {
        constexpr double widest = 1400.0; // between the logarithms of the least and the greatest double
        const Index n = nodes.size();
        const double width = side.range.width();
        Interval next = reaching(nodes, profile, most - negligible);
        const bool fallsBelow = next.lo > nodes[0] || !(profile[0] > most - negligibleAtEdge);
        const bool fallsAbove = next.hi < nodes[n - 1] || !(profile[n - 1] > most - negligibleAtEdge);
        if (side.openBelow && !fallsBelow)
            next.lo -= width;
        if (side.openAbove && !fallsAbove)
            next.hi += width;
        if (next.width() > widest)
            throw Ending{Failure{Failure::Kind::InvalidInput,
                                 "the posterior does not fall off towards the ends: give bounds, or choose other "
                                 "priors"}};
        const bool grows = next.lo < side.range.lo || next.hi > side.range.hi;
        const bool shrinks = next.width() < 0.8 * width;
        if (grows || shrinks)
            side.range = next;
        return grows || shrinks;
    }

    const LogDensityRow& density_;
    std::vector<QuadratureSide> sides_;
    std::vector<Interval> cores_;
    const std::stop_token& stop_;
};

struct Axis {
    VectorXd breaks = {};
    QuadratureRule rule = {};
    static Axis of(const Interval& range, const Interval& core, Index panels)
    {
        Axis axis;
        const Interval pieces[] = {{range.lo, core.lo}, core, {core.hi, range.hi}};
        std::vector<double> breaks{range.lo};
        for (const Interval& piece : pieces) {
            const Index count = &piece == &pieces[1] ? panels : panels / 2;
            for (Index k = 1; piece.lo < piece.hi && k <= count; ++k)
                breaks.push_back(k == count
                                     ? piece.hi
                                     : piece.lo + piece.width() * static_cast<double>(k) / static_cast<double>(count));
        }
        axis.breaks = Eigen::Map<const VectorXd>(breaks.data(), std::ssize(breaks));
        axis.rule = panelRule(axis.breaks, nodesOfPanel);
        return axis;
    }
};

PosteriorQuadrature integrated(const Integrand& integrand, Index panels)
{
    const Axis second = Axis::of(integrand.sides().back().range, integrand.cores().back(), panels);
    const bool plane = integrand.isPlane();
    const Axis first = plane ? Axis::of(integrand.sides().front().range, integrand.cores().front(), panels)
                             : Axis{.breaks = {}, .rule = {.nodes = VectorXd::Zero(1), .weights = VectorXd::Ones(1)}};
    PosteriorQuadrature answer;
    answer.logDensity = integrand.at(first.rule.nodes, second.rule.nodes);
    const double most = answer.logDensity.maxCoeff();
    const MatrixXd density = (answer.logDensity.array() - most).exp();
    const MatrixXd masses = first.rule.weights.asDiagonal() * density * second.rule.weights.asDiagonal();
    const double total = masses.sum();
    answer.logEvidence = most + std::log(total);
    if (plane)
        answer.marginals.emplace_back(first.breaks, density * second.rule.weights);
    answer.marginals.emplace_back(second.breaks, (first.rule.weights.transpose() * density).transpose());
    for (const QuadratureSide& side : integrand.sides())
        answer.box.push_back(side.range);
    const Index rows = masses.rows(), columns = masses.cols();
    answer.nodes.resize(rows * columns, plane ? 2 : 1);
    answer.weights.resize(rows * columns);
    for (Index k = 0; k < columns; ++k)
        for (Index i = 0; i < rows; ++i) {
            const Index row = k * rows + i;
            if (plane)
                answer.nodes(row, 0) = first.rule.nodes[i];
            answer.nodes(row, plane ? 1 : 0) = second.rule.nodes[k];
            answer.weights[row] = masses(i, k) / total;
        }
    return answer;
}

/// The largest change of a few quantiles, in parts of the box.
double changeOfQuantiles(const PosteriorQuadrature& before, const PosteriorQuadrature& after)
{
    double change = 0.0;
    for (std::size_t j = 0; j < after.marginals.size(); ++j)
        for (const double probability : {0.025, 0.5, 0.975})
            change = std::max(
                change, std::abs(after.marginals[j].quantile(probability) - before.marginals[j].quantile(probability)));
    return change;
}

/// How a number changes as the grid is halved.
class Convergence
{
public:
    void add(double change)
    {
        before_ = last_;
        last_ = change;
    }
    bool coarserIsEnough() const { return last_ < enough; }
    /// What is left of the error is about the last change times the ratio by which changes shrink.
    bool finerIsEnough() const
    {
        const double ratio = std::isfinite(before_) ? std::min(last_ / before_, 1.0) : 1.0;
        return last_ < small && last_ * ratio < enough;
    }

private:
    static constexpr double enough = 1e-9, small = 1e-5;
    double before_ = std::numeric_limits<double>::infinity(), last_ = before_;
};

} // namespace

QuadratureMarginal::QuadratureMarginal(VectorXd breaks, VectorXd density)
    : breaks_(std::move(breaks)), density_(std::move(density))
{
    QuadratureRule rule = panelRule(breaks_, nodesOfPanel);
    nodes_ = std::move(rule.nodes);
    weights_ = std::move(rule.weights);
    assert(nodes_.size() == density_.size());
    density_ /= weights_.dot(density_);
    const Index panels = breaks_.size() - 1;
    masses_ = VectorXd::Zero(panels + 1);
    for (Index p = 0; p < panels; ++p)
        masses_[p + 1] =
            masses_[p] +
            weights_.segment(p * nodesOfPanel, nodesOfPanel).dot(density_.segment(p * nodesOfPanel, nodesOfPanel));
}

/// ∫ from the panel's beginning to x of the polynomial Σ_k c_k P_k through its nodes, by ∫P_k = (P_{k+1} −
/// P_{k−1})/(2k+1).
double QuadratureMarginal::partOfPanel(Index panel, double x) const
{
    const double lo = breaks_[panel], half = 0.5 * (breaks_[panel + 1] - lo), t = (x - lo) / half - 1.0;
    const VectorXd at = legendre(nodesOfPanel, t);
    double sum = 0.0;
    const Index begin = panel * nodesOfPanel;
    VectorXd coefficients = VectorXd::Zero(nodesOfPanel);
    for (Index i = 0; i < nodesOfPanel; ++i)
        coefficients += weights_[begin + i] / half * density_[begin + i] *
                        legendre(nodesOfPanel - 1, (nodes_[begin + i] - lo) / half - 1.0);
    for (Index k = 0; k < nodesOfPanel; ++k) // c_k carries (2k+1)/2
        sum += 0.5 * coefficients[k] * (at[k + 1] - (k > 0 ? at[k - 1] : -1.0));
    return half * sum;
}

double QuadratureMarginal::quantile(double probability) const
{
    assert(probability > 0.0 && probability < 1.0);
    const Index panels = breaks_.size() - 1;
    const Index panel = std::clamp<Index>(
        std::upper_bound(masses_.begin(), masses_.end(), probability) - masses_.begin() - 1, 0, panels - 1);
    const auto excess = [&](double x) { return masses_[panel] + partOfPanel(panel, x) - probability; };
    double lo = breaks_[panel], hi = breaks_[panel + 1];
    if (!(excess(lo) < 0.0))
        return lo;
    if (!(excess(hi) > 0.0))
        return hi;
    return rootBetween(excess, lo, hi, 50, 200);
}

double QuadratureMarginal::mean(const std::function<double(double)>& f) const
{
    return weights_.dot(density_.cwiseProduct(nodes_.unaryExpr(f)));
}

Outcome<PosteriorQuadrature> posteriorQuadrature(const LogDensityRow& density, std::vector<QuadratureSide> sides,
                                                 std::stop_token stop)
try {
    assert(sides.size() == 1 || sides.size() == 2);
    Integrand integrand(density, std::move(sides), stop);
    integrand.findBox();
    PosteriorQuadrature answer = integrated(integrand, firstPanels);
    Convergence evidence, quantiles;
    for (Index panels = 2 * firstPanels; panels <= mostPanels; panels *= 2) {
        PosteriorQuadrature finer = integrated(integrand, panels);
        finer.error = std::abs(finer.logEvidence - answer.logEvidence);
        evidence.add(finer.error);
        quantiles.add(changeOfQuantiles(answer, finer));
        if (evidence.coarserIsEnough() && quantiles.coarserIsEnough()) {
            finer.nodes = std::move(answer.nodes); // the fewer, for what is integrated over them
            finer.weights = std::move(answer.weights);
            return finer;
        }
        if (evidence.finerIsEnough() && quantiles.finerIsEnough())
            return finer;
        answer = std::move(finer);
    }
    return answer;
} catch (const Ending& ending) {
    return std::visit([](const auto& how) -> Outcome<PosteriorQuadrature> { return how; }, ending.how);
}

} // namespace core
