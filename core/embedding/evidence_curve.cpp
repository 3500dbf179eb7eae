#include "core/embedding/evidence_curve.h"

#include "core/ending.h"
#include "core/linalg/two_threads.h"
#include "core/optimise/bracket.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double polishedTo = 1e-11; // in log ℓ
constexpr int mostPolishingSteps = 60;

/// The evidence and its slope along log ℓ, for the root finders; throws Ending.
class Slope
{
public:
    Slope(const Evidence& evidence, EmbeddingPrior shape, double tau2, std::stop_token stop)
        : evidence_(evidence), shape_(std::move(shape)), tau2_(tau2), stop_(std::move(stop))
    {
    }
    EvidenceWithGradient at(double logLengthscale) const
    {
        endIfStopped(stop_);
        return valueOrEnd(evidence_.withGradient(withLengthscale(shape_, std::exp(logLengthscale)), tau2_, stop_));
    }
    double operator()(double logLengthscale) const { return at(logLengthscale).gradient.logLengthscale.sum(); }

private:
    const Evidence& evidence_;
    EmbeddingPrior shape_;
    double tau2_;
    std::stop_token stop_;
};

/// The maximum near `middle`, known to be higher than `left` and `right` (logs of lengthscales).
double polished(const Slope& slope, double left, double middle, double right)
{
    if (!(left < middle && middle < right)) // neighbours that are the same number: there is nothing between them
        return middle;
    const double here = slope(middle);
    if (here == 0.0)
        return middle;
    const double other = here > 0.0 ? right : left, there = slope(other);
    if (here * there < 0.0) {
        const auto closeEnough = [](double a, double b) { return std::abs(a - b) < polishedTo; };
        const auto at = [&](double u) { return slope(u); };
        return here > 0.0 ? rootBetween(at, middle, other, here, there, closeEnough, mostPolishingSteps)
                          : rootBetween(at, other, middle, there, here, closeEnough, mostPolishingSteps);
    }
    // Two maxima between neighbouring points: whichever Brent's method finds.
    const auto minusEvidence = [&](double u) { return -slope.at(u).logEvidence; };
    return minimumBetween(minusEvidence, left, right, std::numeric_limits<double>::digits / 2, mostPolishingSteps).at;
}

} // namespace

VectorXd logSpaced(double lo, double hi, Index count)
{
    VectorXd values = VectorXd::LinSpaced(count, std::log(lo), std::log(hi)).array().exp();
    if (count > 0) // the ends as given, not as exp(log(·)) rounds them
        values[0] = lo;
    if (count > 1)
        values[count - 1] = hi;
    return values;
}

VectorXd defaultLengthscales(double medianDistance, Index count)
{
    return logSpaced(leastShareOfMedian * medianDistance, greatestShareOfMedian * medianDistance, count);
}

EmbeddingPrior withLengthscale(EmbeddingPrior shape, double first)
{
    shape.lengthscale *= first / shape.lengthscale[0];
    return shape;
}

Outcome<EvidenceCurve> EvidenceCurve::of(const Evidence& evidence, const EmbeddingPrior& shape,
                                         const VectorXd& lengthscale, const std::function<void(double)>& progress,
                                         std::stop_token stop)
{
    EvidenceCurve curve;
    curve.shape_ = shape;
    curve.lengthscale_ = lengthscale;
    curve.terms_.resize(static_cast<std::size_t>(lengthscale.size()));
    std::vector<std::optional<Failure>> failures(curve.terms_.size());
    std::atomic<Index> next{0}, done{0};
    const std::thread::id caller = std::this_thread::get_id();
    // Small lengthscales cost more than large ones, so that each thread takes the next point rather than a half.
    const double operations = 40.0 * static_cast<double>(lengthscale.size() * evidence.observations() *
                                                         evidence.inducing() * evidence.dimensions());
    inTwoHalves(2, operations, [&](Index, Index) {
        for (Index i = next++; i < lengthscale.size() && !stop.stop_requested(); i = next++) {
            Outcome<EvidenceTerms> terms = evidence.terms(withLengthscale(shape, lengthscale[i]), stop);
            if (auto* value = std::get_if<EvidenceTerms>(&terms))
                curve.terms_[static_cast<std::size_t>(i)] = std::move(*value);
            else if (auto* failure = std::get_if<Failure>(&terms))
                failures[static_cast<std::size_t>(i)] = std::move(*failure);
            const double share = static_cast<double>(++done) / static_cast<double>(lengthscale.size());
            if (progress && std::this_thread::get_id() == caller)
                progress(share);
        }
    });
    if (stop.stop_requested())
        return Cancelled{};
    for (const std::optional<Failure>& failure : failures)
        if (failure)
            return *failure;
    return curve;
}

VectorXd EvidenceCurve::logEvidence(double tau2, double scale) const
{
    return logEvidence(VectorXd::Constant(1, tau2), scale).col(0);
}

MatrixXd EvidenceCurve::logEvidence(const VectorXd& tau2, double scale) const
{
    MatrixXd values(lengthscale_.size(), tau2.size());
    for (Index j = 0; j < tau2.size(); ++j)
        for (Index i = 0; i < lengthscale_.size(); ++i)
            values(i, j) = terms_[static_cast<std::size_t>(i)].logEvidence(tau2[j], scale);
    return values;
}

Outcome<std::vector<EvidenceMaximum>> localMaxima(const Evidence& evidence, const EvidenceCurve& curve, double tau2,
                                                  double scale, std::stop_token stop)
{
    const VectorXd values = curve.logEvidence(tau2, scale), u = curve.lengthscale().array().log();
    EmbeddingPrior shape = curve.shape();
    shape.scale = scale;
    const Slope slope(evidence, shape, tau2, std::move(stop));
    return untilEnding([&] {
        std::vector<EvidenceMaximum> maxima;
        for (Index i = 1; i + 1 < u.size(); ++i) {
            if (!(values[i] > values[i - 1] && values[i] >= values[i + 1]))
                continue;
            const double at = polished(slope, u[i - 1], u[i], u[i + 1]);
            maxima.push_back({.lengthscale = std::exp(at), .logEvidence = slope.at(at).logEvidence, .global = false});
        }
        const auto highest = std::ranges::max_element(maxima, {}, &EvidenceMaximum::logEvidence);
        if (highest != maxima.end())
            highest->global = highest->logEvidence >= std::max(values[0], values[values.size() - 1]);
        return maxima;
    });
}

} // namespace core
