#include "core/density/compare.h"

#include "core/data/folds.h"
#include "core/density/dp_mixture.h"
#include "core/density/kde.h"
#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/ending.h"
#include "core/kernels/jacobian.h"
#include "core/linalg/adaptive_integral.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index firstCells = 16; // an axis
constexpr Index mostDimensions = 3;

/// The relative accuracy that a score is worth and the time that it costs, for d = 1, 2, 3.
constexpr IntegrationAims aimsOf(Index dimensions)
{
    constexpr double tolerances[] = {1e-11, 1e-9, 1e-4};
    return {.relativeTolerance = tolerances[dimensions - 1]};
}

/// A density of some points, of any mass, and the log of its mass over the window.
struct Fitted {
    LogIntegrand logDensity;
    double logMass = 0.0;
};

class Window
{
public:
    explicit Window(const std::vector<Interval>& intervals) : lo_(static_cast<Index>(intervals.size())), hi_(lo_.size())
    {
        for (Index j = 0; j < lo_.size(); ++j) {
            lo_[j] = intervals[static_cast<std::size_t>(j)].lo;
            hi_[j] = intervals[static_cast<std::size_t>(j)].hi;
        }
    }
    const VectorXd& lo() const { return lo_; }
    const VectorXd& hi() const { return hi_; }
    bool isOne() const { return (lo_.array() < hi_.array()).all() && lo_.allFinite() && hi_.allFinite(); }
    bool holds(const Points& x) const
    {
        return (x.colwise().minCoeff().transpose().array() >= lo_.array()).all() &&
               (x.colwise().maxCoeff().transpose().array() <= hi_.array()).all();
    }
    /// With the points as places where the density may have a peak.
    IntegrationMesh mesh(const MatrixXd& x) const
    {
        IntegrationMesh mesh{.breaks = {}, .landmarks = x};
        for (Index j = 0; j < lo_.size(); ++j)
            mesh.breaks.emplace_back(VectorXd::LinSpaced(firstCells + 1, lo_[j], hi_[j]));
        return mesh;
    }

private:
    VectorXd lo_, hi_;
};

using Fit = std::function<Fitted(const MatrixXd& learned, const std::stop_token& stop)>;

struct Candidate {
    std::string name;
    Fit fit;
};

Fit studentT(const DensityComparisonSettings& settings, const Window& window)
{
    return [&settings, &window](const MatrixXd& learned, const std::stop_token& stop) -> Fitted {
        const auto predictive = std::make_shared<const StudentTPredictive>(
            valueOrEnd(StudentTPredictive::fit(learned, settings.kernel, settings.model)));
        LogIntegrand logDensity = [predictive, kernel = settings.kernel](const MatrixXd& at) -> VectorXd {
            return predictive->logDensity(at) + logJacobian(kernel, at);
        };
        const LogIntegral mass = valueOrEnd(logNormaliserOverWindow(logDensity, learned, settings.kernel, window.lo(),
                                                                    window.hi(), aimsOf(learned.cols()), stop));
        return {std::move(logDensity), mass.value};
    };
}

/// One that is known by its values alone.
Fitted overWindow(LogIntegrand logDensity, const MatrixXd& learned, const Window& window, const std::stop_token& stop)
{
    const auto mass = logIntegral(logDensity, window.mesh(learned), aimsOf(learned.cols()), stop);
    if (std::holds_alternative<Failure>(mass))
        throw Ending{Failure{Failure::Kind::IllConditioned,
                             "its mass over the window could not be computed: compare fewer columns"}};
    return {std::move(logDensity), valueOrEnd(mass).value};
}

Fit kde(const BandwidthRule& rule, const Window& window)
{
    return [&rule, &window](const MatrixXd& learned, const std::stop_token& stop) {
        const auto bandwidth = bandwidths(rule, learned);
        if (!bandwidth)
            throw Ending{invalidInput("a column does not vary enough for a rule to know a bandwidth")};
        return overWindow([learned, h = *bandwidth](const MatrixXd& at) { return kdeLogDensity(learned, h, at); },
                          learned, window, stop);
    };
}

Fit gaussian(const Window& window)
{
    return [&window](const MatrixXd& learned, const std::stop_token& stop) {
        const Eigen::RowVectorXd mean = learned.colwise().mean();
        const MatrixXd centred = learned.rowwise() - mean;
        const Eigen::LLT<MatrixXd> factor(centred.transpose() * centred / static_cast<double>(learned.rows() - 1));
        const VectorXd diagonal = factor.matrixLLT().diagonal();
        if (learned.rows() <= learned.cols() || factor.info() != Eigen::Success || !(diagonal.minCoeff() > 0.0))
            throw Ending{invalidInput("the points have no covariance of full rank")};
        const double logPeak = -diagonal.array().log().sum() -
                               0.5 * static_cast<double>(learned.cols()) * std::log(2.0 * std::numbers::pi);
        const auto logDensity = [mean, factor, logPeak](const MatrixXd& at) -> VectorXd {
            const MatrixXd scaled = factor.matrixL().solve((at.rowwise() - mean).transpose());
            return logPeak - 0.5 * scaled.colwise().squaredNorm().transpose().array();
        };
        return overWindow(logDensity, learned, window, stop);
    };
}

Fit mixture(const Window& window)
{
    return [&window](const MatrixXd& learned, const std::stop_token& stop) {
        const auto found =
            std::make_shared<const DpMixture>(valueOrEnd(DpMixture::fit(learned, MixtureSettings{}, {}, stop)));
        const auto logDensity = [found](const MatrixXd& at) -> VectorXd {
            return std::get<VectorXd>(found->logDensity(at)); // nothing can stop it
        };
        return overWindow(logDensity, learned, window, stop);
    };
}

std::vector<Candidate> candidates(const DensityComparisonSettings& settings, const Window& window)
{
    std::vector<Candidate> all{{"Kernel student-T", studentT(settings, window)}};
    for (const BandwidthRule& rule : bandwidthRules)
        all.push_back({"KDE (" + std::string(rule.name) + ")", kde(rule, window)});
    all.push_back({"Gaussian", gaussian(window)});
    all.push_back({"Mixture of Gaussians", mixture(window)});
    assert(std::ssize(all) == comparedDensities);
    return all;
}

ComparedDensity scored(const Candidate& candidate, const MatrixXd& x, const std::vector<std::vector<Index>>& folds,
                       const std::stop_token& stop)
{
    ComparedDensity density{.name = candidate.name, .logDensity = VectorXd(x.rows()), .refusal = {}};
    for (const std::vector<Index>& fold : folds) {
        const auto fitted = unlessCancelled(
            untilEnding([&] { return candidate.fit(x(rowsBeside(x.rows(), fold), Eigen::all), stop); }));
        if (const auto* failure = std::get_if<Failure>(&fitted))
            return {.name = candidate.name, .logDensity = {}, .refusal = failure->what};
        endIfStopped(stop);
        const auto& [logDensity, logMass] = std::get<Fitted>(fitted);
        density.logDensity(fold) = logDensity(x(fold, Eigen::all)).array() - logMass;
    }
    const auto n = static_cast<double>(x.rows());
    density.logScore = density.logDensity.mean();
    density.standardError = std::sqrt((density.logDensity.array() - density.logScore).square().sum() / (n * (n - 1.0)));
    return density;
}

std::optional<Failure> problemOf(const Points& x, const DensityComparisonSettings& settings, const Window& window)
{
    const auto because = [](std::string why) { return Failure{Failure::Kind::InvalidInput, std::move(why)}; };
    if (x.rows() < 2)
        return because("densities are compared by how they foretell points from others: there must be two at least");
    if (auto problem = tooManyToCompare(x.rows()))
        return problem;
    if (x.cols() < 1 || x.cols() > mostDimensions)
        return because("densities are compared in one to three columns: in more none can be normalised");
    if (settings.folds < 2)
        return because("there must be two folds at least");
    if (window.lo().size() != x.cols() || !window.isOne())
        return because("the window must have a lower and a greater upper end for every column");
    if (!window.holds(x))
        return because("the window must hold all points: a density over it has none to say of those outside");
    return std::nullopt;
}

} // namespace

std::optional<Failure> tooManyToCompare(Index points)
{
    if (points <= mostComparedPoints)
        return std::nullopt;
    return Failure{Failure::Kind::InvalidInput, std::to_string(points) +
                                                    " points are too many to compare densities by, which takes up to " +
                                                    std::to_string(mostComparedPoints) + ": use a random part of them"};
}

Outcome<std::vector<ComparedDensity>> compareDensities(const Points& x, const DensityComparisonSettings& settings,
                                                       const DensityComparisonObserver& observer,
                                                       const std::stop_token& stop)
{
    const Window window(settings.window);
    if (const auto problem = problemOf(x, settings, window))
        return *problem;
    return untilEnding([&] {
        const auto folds = dealtFolds(x.rows(), std::min(settings.folds, x.rows()), settings.seed);
        std::vector<ComparedDensity> models;
        for (const Candidate& candidate : candidates(settings, window)) {
            models.push_back(scored(candidate, x, folds, stop));
            std::ranges::stable_sort(models, std::ranges::greater(), [](const ComparedDensity& model) {
                return model.refusal ? -std::numeric_limits<double>::infinity() : model.logScore;
            });
            if (observer)
                observer(models);
        }
        return models;
    });
}

} // namespace core
