#include "core/density/dp_mixture.h"

#include "core/density/k_means.h"
#include "core/density/mixture_merges.h"
#include "core/ending.h"
#include "core/linalg/log_sum_exp.h"
#include "core/linalg/products.h"
#include "core/linalg/two_threads.h"
#include "core/settings/range_problems.h"

#include <Eigen/Core>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

std::optional<Failure> refusal(const Points& x, const MixtureSettings& settings)
{
    const auto invalid = [](const char* what) { return Failure{Failure::Kind::InvalidInput, what}; };
    if (x.rows() == 0 || x.cols() == 0)
        return invalid("A mixture needs at least one observation: its prior has the scale of the data.");
    if (!x.allFinite())
        return invalid("The data of a mixture hold a number that is not finite.");
    const double d = static_cast<double>(x.cols());
    const double component = settings.covariance == MixtureCovariance::Full ? d * d : d;
    if (settings.truncation * (static_cast<double>(x.rows()) + component) > mostMixtureNumbers)
        return invalid("So many components of so many observations and dimensions do not fit into memory: take fewer "
                       "components, fewer observations, or a diagonal covariance.");
    return std::nullopt;
}

/// Root mean square deviations from the mean, exactly 0 for a constant column.
RowVectorXd deviations(const Points& x, const RowVectorXd& mean)
{
    RowVectorXd result(x.cols());
    for (Index j = 0; j < x.cols(); ++j) {
        const bool constant = (x.col(j).array() == x(0, j)).all();
        result(j) =
            constant ? 0.0 : std::sqrt((x.col(j).array() - mean(j)).square().sum() / static_cast<double>(x.rows()));
    }
    return result;
}

std::vector<Index> descendingOrder(const VectorXd& counts)
{
    std::vector<Index> order(static_cast<std::size_t>(counts.size()));
    std::iota(order.begin(), order.end(), Index{0});
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return counts(a) > counts(b); });
    return order;
}

} // namespace

std::vector<Problem> problems(const MixtureSettings& settings)
{
    return rangeProblems(settings);
}

GaussianPrior DpMixture::prior() const
{
    return {.covariance = settings_.covariance,
            .scale = settings_.priorScale,
            .covarianceWeight = settings_.covarianceWeight,
            .meanWeight = settings_.meanWeight};
}

/// Centre and scale of the data; a failure where they overflow.
std::optional<Failure> DpMixture::standardise(const Points& x)
{
    centre_ = x.row(0) + (x.rowwise() - x.row(0)).colwise().mean(); // a constant column gives its value exactly
    scale_ = deviations(x, centre_);
    const double varying = static_cast<double>((scale_.array() > 0.0).count());
    const double typical = varying > 0.0 ? std::sqrt(scale_.squaredNorm() / varying) : 1.0;
    for (double& scale : scale_)
        if (scale == 0.0)
            scale = typical;
    if (!centre_.allFinite() || !scale_.allFinite() || !scale_.cwiseInverse().allFinite())
        return Failure{Failure::Kind::InvalidInput, "The variances of these data overflow: rescale the data."};
    return std::nullopt;
}

MatrixXd DpMixture::standardised(const Points& x) const
{
    return (x.rowwise() - centre_).array().rowwise() / scale_.array();
}

/// Each observation belongs to its group alone.
void DpMixture::start(const MatrixXd& z)
{
    responsibilities_ = MatrixXd::Zero(z.rows(), settings_.truncation);
    const std::vector<Index> group = kMeansGroups(z, settings_.truncation, settings_.seed);
    for (Index i = 0; i < z.rows(); ++i)
        responsibilities_(i, group[static_cast<std::size_t>(i)]) = 1.0;
    entropy_ = 0.0;
}

/// Relabels the components by descending counts, where that does not lower the bound.
void DpMixture::sortComponents()
{
    const VectorXd counts = responsibilities_.colwise().sum();
    const std::vector<Index> order = descendingOrder(counts);
    const double alpha = settings_.concentration;
    const VectorXd ordered = counts(order);
    if (logStickEvidence(sticksAfter(ordered, alpha), alpha) >= logStickEvidence(sticksAfter(counts, alpha), alpha))
        responsibilities_ = MatrixXd(responsibilities_(Eigen::all, order));
}

/// q(v), q(μ, Λ) as the responsibilities have them, and the bound: there it is the log evidence of the weighted
/// observations plus the entropy of the responsibilities.
Outcome<double> DpMixture::updateComponents(const MatrixXd& z, const std::stop_token& stop)
{
    sortComponents();
    const Index components = responsibilities_.cols();
    std::vector<Outcome<GaussianPosterior>> posteriors(static_cast<std::size_t>(components), Cancelled{});
    const double d = static_cast<double>(z.cols());
    const bool full = settings_.covariance == MixtureCovariance::Full;
    const double k = static_cast<double>(components);
    const double work =
        full ? static_cast<double>(z.size()) * d + k * d * d * d / 3.0 : static_cast<double>(z.size()) * k;
    // Every other component to the other thread: the large ones come first.
    inTwoHalves(2, work, [&](Index begin, Index end) {
        for (Index i = begin; i < components && !stop.stop_requested(); i += 2 / (end - begin))
            posteriors[static_cast<std::size_t>(i)] = gaussianPosterior(prior(), z, responsibilities_.col(i));
    });
    sticks_ = sticksAfter(responsibilities_.colwise().sum(), settings_.concentration);
    double bound = logStickEvidence(sticks_, settings_.concentration) + entropy_ -
                   static_cast<double>(z.rows()) * scale_.array().log().sum();
    components_.clear();
    return untilEnding([&] {
        for (Outcome<GaussianPosterior>& outcome : posteriors) {
            components_.push_back(valueOrEnd(std::move(outcome)));
            bound += logEvidence(prior(), components_.back());
        }
        return bound;
    });
}

/// q(z) as the components have it; false when stopped.
bool DpMixture::updateResponsibilities(const MatrixXd& z, const std::stop_token& stop)
{
    MatrixXd logs = expectedLogDensities(components_, z, stop);
    if (stop.stop_requested())
        return false;
    logs.rowwise() += expectedLogWeights(sticks_).transpose();
    for (Index i = 0; i < logs.rows(); ++i)
        logs.row(i).array() -= logSumExp(logs.row(i).transpose());
    responsibilities_ = logs;
    expInPlace(responsibilities_.data(), responsibilities_.size());
    entropy_ = -responsibilities_.cwiseProduct(logs).sum();
    return true;
}

/// Merges pairs of components, the most gainful first, where together they raise the bound by more than leastGain each;
/// false when none does. The components themselves are left for updateComponents.
bool DpMixture::mergeComponents(const MatrixXd& z, double leastGain, const std::stop_token& stop)
{
    const double alpha = settings_.concentration;
    const auto ofSticks = [&](const VectorXd& counts) { return logStickEvidence(sticksAfter(counts, alpha), alpha); };
    VectorXd counts = expectedCounts();
    std::vector<bool> taken(static_cast<std::size_t>(counts.size()), false);
    bool any = false;
    for (const Merge& merge : possibleMerges(prior(), components_, responsibilities_, z, stop)) {
        if (taken[static_cast<std::size_t>(merge.into)] || taken[static_cast<std::size_t>(merge.from)])
            continue;
        VectorXd after = counts;
        after(merge.into) += after(merge.from);
        after(merge.from) = 0.0;
        if (!(merge.gain + ofSticks(after) - ofSticks(counts) > leastGain))
            continue;
        entropy_ -= lostEntropy(responsibilities_.col(merge.into), responsibilities_.col(merge.from));
        responsibilities_.col(merge.into) += responsibilities_.col(merge.from);
        responsibilities_.col(merge.from).setZero();
        counts = after;
        taken[static_cast<std::size_t>(merge.into)] = taken[static_cast<std::size_t>(merge.from)] = any = true;
    }
    return any;
}

Outcome<DpMixture> DpMixture::fit(const Points& x, const MixtureSettings& settings, const MixtureObserver& observer,
                                  std::stop_token stop)
{
    assert(problems(settings).empty());
    if (const auto failure = refusal(x, settings))
        return *failure;
    return untilEnding([&] {
        DpMixture mixture;
        mixture.settings_ = settings;
        if (const auto failure = mixture.standardise(x))
            throw Ending{*failure};
        const MatrixXd z = mixture.standardised(x);
        mixture.start(z);
        const double leastGain = settings.tolerance * static_cast<double>(x.rows());
        bool merged = false; // the responsibilities have just changed by merges
        for (int sweep = 0; sweep <= settings.mostSweeps && !mixture.converged_; ++sweep) {
            if (stop.stop_requested() || (sweep > 0 && !merged && !mixture.updateResponsibilities(z, stop)))
                throw Ending{Cancelled{}};
            mixture.bounds_.push_back(valueOrEnd(mixture.updateComponents(z, stop)));
            if (observer)
                observer(mixture);
            const bool rests = sweep > 0 && mixture.bounds_.back() - mixture.bounds_.end()[-2] <= leastGain;
            merged = rests && sweep < settings.mostSweeps && mixture.mergeComponents(z, leastGain, stop);
            mixture.converged_ = rests && !merged;
            if (mixture.converged_)
                endIfStopped(stop);
        }
        return mixture;
    });
}

VectorXd DpMixture::expectedCounts() const
{
    return responsibilities_.colwise().sum();
}

MatrixXd DpMixture::means() const
{
    MatrixXd means(size(), centre_.size());
    for (Index k = 0; k < size(); ++k)
        means.row(k) =
            centre_.array() + scale_.array() * components_[static_cast<std::size_t>(k)].mean.transpose().array();
    return means;
}

MatrixXd DpMixture::covariance(Index component) const
{
    assert(component >= 0 && component < size());
    return scale_.asDiagonal() * expectedCovariance(components_[static_cast<std::size_t>(component)]) *
           scale_.asDiagonal();
}

Outcome<VectorXd> DpMixture::logDensity(const Points& at, MixtureDensity density, std::stop_token stop) const
{
    assert(at.cols() == centre_.size());
    constexpr Index blockRows = 512;
    const RowVectorXd logWeights = weights().array().log().transpose();
    const double d = static_cast<double>(at.cols()), logVolume = scale_.array().log().sum();
    const double work = static_cast<double>(at.size()) * static_cast<double>(size()) *
                        (settings_.covariance == MixtureCovariance::Full ? d : 4.0);
    const auto component = density == MixtureDensity::Predictive ? logPredictive : logPlugIn;
    VectorXd result(at.rows());
    inTwoHalves((at.rows() + blockRows - 1) / blockRows, work, [&](Index first, Index last) {
        for (Index block = first; block < last && !stop.stop_requested(); ++block) {
            const Index begin = block * blockRows, count = std::min(blockRows, at.rows() - begin);
            const MatrixXd z = standardised(at.middleRows(begin, count));
            MatrixXd logs(count, size());
            for (Index k = 0; k < size(); ++k)
                logs.col(k) = component(components_[static_cast<std::size_t>(k)], z).array() + logWeights(k);
            for (Index i = 0; i < count; ++i)
                result(begin + i) = logSumExp(logs.row(i).transpose()) - logVolume;
        }
    });
    if (stop.stop_requested())
        return Cancelled{};
    return result;
}

} // namespace core
