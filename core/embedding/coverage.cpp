#include "core/embedding/coverage.h"

#include "core/data/generators.h"
#include "core/embedding/clt_band.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/embedding_prior.h"
#include "core/embedding/true_embedding.h"
#include "core/ending.h"
#include "core/outcome.h"

#include <cmath>
#include <vector>

namespace core
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

double shareInside(const Band& band, const VectorXd& truth)
{
    return (band.lower.array() <= truth.array() && truth.array() <= band.upper.array()).cast<double>().mean();
}

struct MeanAndError {
    double mean, error;
};
MeanAndError summary(const std::vector<CoveredShares>& samples, double CoveredShares::*band)
{
    const auto n = static_cast<double>(samples.size());
    VectorXd shares(std::ssize(samples));
    for (Eigen::Index sample = 0; sample < shares.size(); ++sample)
        shares[sample] = samples[static_cast<std::size_t>(sample)].*band;
    const double mean = shares.mean();
    return {mean, std::sqrt((shares.array() - mean).square().sum() / (n - 1.0) / n)};
}

} // namespace

Coverage coverageOf(const std::vector<CoveredShares>& samples)
{
    const MeanAndError posterior = summary(samples, &CoveredShares::posterior),
                       clt = summary(samples, &CoveredShares::clt);
    return {.posterior = posterior.mean, .posteriorError = posterior.error, .clt = clt.mean, .cltError = clt.error};
}

MatrixXd coveragePlaces(const std::vector<Interval>& window)
{
    constexpr Eigen::Index anAxis = 21;
    const auto axis = [](const Interval& interval) {
        return VectorXd(VectorXd::LinSpaced(anAxis, interval.lo, interval.hi));
    };
    if (window.size() == 1)
        return axis(window[0]);
    MatrixXd places(anAxis * anAxis, 2);
    places.col(0) = axis(window[0]).replicate(anAxis, 1);
    places.col(1) = axis(window[1]).transpose().replicate(anAxis, 1).reshaped();
    return places;
}

Outcome<CoverageWatch> CoverageWatch::begin(const CoverageStudy& study)
{
    if (!(study.level > 0.0 && study.level < 1.0))
        return invalidInput("the level must lie between 0 and 1");
    if (study.at.rows() == 0)
        return invalidInput("coverage needs at least one place");
    std::optional<TrueDistribution> distribution = TrueDistribution::of(study.generation);
    if (!distribution)
        return invalidInput("the true embedding of the generator '" + study.generation.name +
                            "' is not known: choose one with a known density");
    const Outcome<EmbeddingPrior> prior = embeddingPrior(study.kernel, study.at.cols(), study.model.eta);
    if (const auto* failure = std::get_if<Failure>(&prior))
        return *failure;
    const auto truth = distribution->embedding(study.kernel, study.at);
    if (!truth)
        return invalidInput("the true embedding under this kernel is too fine to compute: choose a longer lengthscale");
    return CoverageWatch(study, truth->values);
}

void CoverageWatch::skip(int samples)
{
    seeds_.discard(2 * static_cast<unsigned long long>(samples)); // those of the points and of the inducing points
}

Outcome<CoverageFrame> CoverageWatch::next()
{
    return untilEnding([&] {
        Generation drawn = study_.generation;
        drawn.seed = seeds_();
        EmbeddingModel model = study_.model;
        model.inducing.seed = seeds_();
        const MatrixXd x = valueOrEnd(generate(drawn)).x;
        const EmbeddingPosterior embedding =
            valueOrEnd(embeddingPosterior(study_.kernel, x, model, valueOrEnd(embeddingSites(x, model))));
        CoverageFrame frame;
        frame.truth = truth_;
        frame.mean = embedding.mean(study_.at);
        const Band band = credibleBand(frame.mean, embedding.variance(study_.at), study_.level);
        frame.lower = band.lower;
        frame.upper = band.upper;
        frame.shares = {.posterior = shareInside(band, truth_),
                        .clt = shareInside(cltBand(study_.kernel, x, study_.at, study_.level), truth_)};
        samples_.push_back(frame.shares);
        frame.done = static_cast<int>(samples_.size());
        frame.soFar = coverageOf(samples_);
        return frame;
    });
}

Outcome<Coverage> bandCoverage(const CoverageStudy& study, const std::function<void(int)>& progress,
                               std::stop_token stop)
{
    if (study.repeats < 2)
        return invalidInput("coverage needs at least two repeats");
    return untilEnding([&] {
        CoverageWatch watch = valueOrEnd(CoverageWatch::begin(study));
        Coverage found;
        for (int repeat = 0; repeat < study.repeats; ++repeat) {
            endIfStopped(stop);
            found = valueOrEnd(watch.next()).soFar;
            if (progress)
                progress(repeat + 1);
        }
        return found;
    });
}

Outcome<std::vector<CoveredShares>> coverageTrials(const CoverageStudy& study, int first, int last,
                                                   const std::function<void(int)>& progress, std::stop_token stop)
{
    return untilEnding([&] {
        CoverageWatch watch = valueOrEnd(CoverageWatch::begin(study));
        watch.skip(first);
        std::vector<CoveredShares> samples;
        for (int sample = first; sample < last; ++sample) {
            endIfStopped(stop);
            samples.push_back(valueOrEnd(watch.next()).shares);
            if (progress)
                progress(sample + 1 - first);
        }
        return samples;
    });
}

} // namespace core
