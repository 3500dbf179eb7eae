#include "core/gp/derivative.h"

#include "core/gp/checks.h"
#include "core/gp/prior.h"
#include "core/inference/diagnostics.h"
#include "core/kernels/gram.h"
#include "core/kernels/line_jet.h"
#include "core/linalg/pivoted_cholesky.h"

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

constexpr Index drawsAtOnce = 500;
constexpr double unexplained = 1e-12; // of the variance: what a draw may lack

/// Deviations from the mean, as many at once as stay small: F z with Σ = F Fᵀ.
class Deviations
{
public:
    Deviations(const MatrixXd& covariance, double roundingScale, std::uint64_t seed, Index draws)
    {
        const Index m = covariance.rows();
        const double trace = covariance.diagonal().cwiseMax(0.0).sum();
        const double reference = roundingScale * static_cast<double>(m);
        if (trace > unexplained * reference)
            factor_ = pivotedCholesky(
                          covariance.diagonal().cwiseMax(0.0),
                          [&](Index column) -> VectorXd { return covariance.col(column); },
                          unexplained* std::max(1.0, reference / trace), m)
                          .factor;
        else
            factor_ = MatrixXd::Zero(m, 0);
        normals_ = standardNormals(seed, factor_.cols(), draws);
    }

    VectorXd size() const { return factor_.rowwise().norm(); }
    Index count() const { return normals_.cols(); }

    /// use(m×some draws), until all were used; of these rows alone.
    template <class Use>
    void each(Index firstRow, Index rows, const Use& use) const
    {
        const MatrixXd factor = factor_.middleRows(firstRow, rows);
        for (Index first = 0; first < count(); first += drawsAtOnce)
            use(multiply(factor, normals_.middleCols(first, std::min(drawsAtOnce, count() - first))), first);
    }

private:
    MatrixXd factor_, normals_;
};

double deviationsOf(const Deviations& paths, double level)
{
    const VectorXd size = paths.size();
    const VectorXd inverse = (size.array() > 0.0).select(size.cwiseInverse(), 0.0);
    VectorXd greatest(paths.count());
    paths.each(0, size.size(), [&](const MatrixXd& some, Index first) {
        const MatrixXd standardised = inverse.asDiagonal() * some;
        greatest.segment(first, some.cols()) = standardised.cwiseAbs().colwise().maxCoeff().transpose();
    });
    return quantileOf(greatest, level);
}

SimultaneousBand bandOf(const GpMoments& moments, const Deviations& paths, double level)
{
    const double deviations = deviationsOf(paths, level);
    const VectorXd half = deviations * moments.covariance.diagonal().cwiseMax(0.0).cwiseSqrt();
    return {.band = {.lower = moments.mean - half, .upper = moments.mean + half}, .deviations = deviations};
}

/// Where the function with these slopes, straight between the places, is greatest.
double placeOfMaximum(const VectorXd& places, const VectorXd& slopes)
{
    double value = 0.0, greatest = 0.0, at = places[0];
    const auto consider = [&](double candidate, double place) {
        if (candidate > greatest) {
            greatest = candidate;
            at = place;
        }
    };
    for (Index i = 0; i + 1 < places.size(); ++i) {
        const double step = places[i + 1] - places[i], here = slopes[i], next = slopes[i + 1];
        if (here > 0.0 && next <= 0.0) {
            const double toTurn = step * here / (here - next);
            consider(value + 0.5 * here * toTurn, places[i] + toTurn);
        }
        value += 0.5 * step * (here + next);
    }
    consider(value, places[places.size() - 1]);
    return at;
}

/// The greatest value between two places; with `sign` -1 the least.
TurningPoint turningPoint(const VectorXd& places, const VectorXd& mean, const Deviations& paths, Interval between,
                          double sign, double level)
{
    const auto index = [&](auto found) { return static_cast<Index>(found - places.begin()); };
    const Index after = index(std::upper_bound(places.begin(), places.end(), between.lo));
    const Index first = std::max<Index>(after - 1, 0);
    const Index last = std::min(index(std::lower_bound(places.begin(), places.end(), between.hi)), places.size() - 1);
    const Index rows = last - first + 1;
    const VectorXd within = places.segment(first, rows);
    VectorXd turns(paths.count());
    paths.each(first, rows, [&](const MatrixXd& some, Index begin) {
        for (Index s = 0; s < some.cols(); ++s)
            turns[begin + s] = placeOfMaximum(within, sign * (mean.segment(first, rows) + some.col(s)));
    });
    return {.at = turns.mean(),
            .lower = quantileOf(turns, 0.5 * (1.0 - level)),
            .upper = quantileOf(turns, 0.5 * (1.0 + level))};
}

void addTurningPoints(GpDerivative& found, const VectorXd& places, const Deviations& paths, double level)
{
    struct Stretch {
        Interval where;
        bool rises;
    };
    std::vector<Stretch> stretches;
    for (const Interval& rise : found.rises)
        stretches.push_back({rise, true});
    for (const Interval& fall : found.falls)
        stretches.push_back({fall, false});
    std::ranges::sort(stretches, {}, [](const Stretch& stretch) { return stretch.where.lo; });
    for (std::size_t s = 1; s < stretches.size(); ++s) {
        const Stretch &before = stretches[s - 1], &after = stretches[s];
        if (before.rises != after.rises)
            (before.rises ? found.peaks : found.troughs)
                .push_back(turningPoint(places, found.mean, paths, {before.where.hi, after.where.lo},
                                        before.rises ? 1.0 : -1.0, level));
    }
}

std::optional<Failure> placesProblem(const Kernel& kernel, const VectorXd& places)
{
    const auto refusal = [](std::string what) { return Failure{Failure::Kind::InvalidInput, std::move(what)}; };
    if (auto why = whyNoDerivative(kernel, 1))
        return refusal(*std::move(why));
    if (places.size() > mostDerivativePlaces)
        return refusal("a derivative is told at up to " + std::to_string(mostDerivativePlaces) +
                       " places at once, not at " + std::to_string(places.size()));
    for (Index i = 1; i < places.size(); ++i)
        if (!(places[i - 1] < places[i]))
            return refusal("the places of a derivative must ascend");
    return covarianceProblem(kernel, places);
}

/// Of the slopes before anything was observed, on average: Σ is a difference of numbers of that size.
double priorVariance(const Kernel& kernel, const VectorXd& places)
{
    double sum = 0.0;
    for (const MatrixXd& metric : diagonalJet(kernel, places).metric)
        sum += metric(0, 0);
    return sum / static_cast<double>(places.size());
}

} // namespace

SimultaneousBand simultaneousBand(const GpMoments& moments, double roundingScale, double level, std::uint64_t seed,
                                  Index draws)
{
    return bandOf(moments, Deviations(moments.covariance, roundingScale, seed, draws), level);
}

Outcome<GpDerivative> gpDerivative(const GpRegression& fitted, const VectorXd& places, double level, std::uint64_t seed,
                                   Index draws)
{
    if (auto why = whyNoDerivative(fitted.kernel(), fitted.x().cols()))
        return invalidInput(*std::move(why));
    const auto slopesAt = [&](const Points& at) { return fitted.derivative(at); };
    return gpDerivative(fitted.kernel(), slopesAt, places, level, seed, draws);
}

Outcome<GpDerivative> gpDerivative(const Kernel& kernel, const std::function<GpMoments(const Points&)>& slopesAt,
                                   const VectorXd& places, double level, std::uint64_t seed, Index draws)
{
    assert(level > 0.0 && level < 1.0 && draws > 0);
    if (const auto failure = placesProblem(kernel, places))
        return *failure;
    if (places.size() == 0)
        return GpDerivative{};
    const GpMoments moments = slopesAt(places);
    const Deviations paths(moments.covariance, priorVariance(kernel, places), seed, draws);
    SimultaneousBand made = bandOf(moments, paths, level);
    const double infinity = std::numeric_limits<double>::infinity();
    const VectorXd none = VectorXd::Constant(places.size(), infinity);
    GpDerivative found{.mean = moments.mean,
                       .band = std::move(made.band),
                       .deviations = made.deviations,
                       .rises = {},
                       .falls = {},
                       .peaks = {},
                       .troughs = {},
                       .clamped = (moments.covariance.diagonal().array() < 0.0).count()};
    found.rises = excludesZero(places, {.lower = found.band.lower, .upper = none});
    found.falls = excludesZero(places, {.lower = -none, .upper = found.band.upper});
    addTurningPoints(found, places, paths, level);
    return found;
}

} // namespace core
