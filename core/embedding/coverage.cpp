#include "core/embedding/coverage.h"

#include "core/data/generators.h"
#include "core/embedding/clt_band.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/true_embedding.h"

#include <cmath>
#include <random>

namespace core
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

Failure invalid(std::string what)
{
    return {Failure::Kind::InvalidInput, std::move(what)};
}

double shareInside(const Band& band, const VectorXd& truth)
{
    return (band.lower.array() <= truth.array() && truth.array() <= band.upper.array()).cast<double>().mean();
}

struct MeanAndError {
    double mean, error;
};
MeanAndError summary(const VectorXd& shares)
{
    const auto n = static_cast<double>(shares.size());
    const double mean = shares.mean();
    return {mean, std::sqrt((shares.array() - mean).square().sum() / (n - 1.0) / n)};
}

} // namespace

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

Outcome<Coverage> bandCoverage(const CoverageStudy& study, const std::function<void(int)>& progress,
                               std::stop_token stop)
{
    if (!(study.level > 0.0 && study.level < 1.0))
        return invalid("the level must lie between 0 and 1");
    if (study.repeats < 2 || study.at.rows() == 0)
        return invalid("coverage needs at least two repeats and one place");
    std::optional<TrueDistribution> distribution = TrueDistribution::of(study.generation);
    const auto truth = distribution ? distribution->embedding(study.kernel, study.at) : std::nullopt;
    if (!truth)
        return invalid("the true embedding of the generator '" + study.generation.name +
                       "' is not known: choose one with a known density");
    std::mt19937_64 seeds(study.seed);
    VectorXd posterior(study.repeats), clt(study.repeats);
    for (int repeat = 0; repeat < study.repeats; ++repeat) {
        if (stop.stop_requested())
            return Cancelled{};
        Generation drawn = study.generation;
        drawn.seed = seeds();
        EmbeddingModel model = study.model;
        model.inducing.seed = seeds();
        const Outcome<Dataset> sample = generate(drawn);
        if (const auto* failure = std::get_if<Failure>(&sample))
            return *failure;
        const MatrixXd& x = std::get<Dataset>(sample).x;
        Outcome<MatrixXd> sites = embeddingSites(x, model);
        if (const auto* failure = std::get_if<Failure>(&sites))
            return *failure;
        const Outcome<EmbeddingPosterior> fitted =
            embeddingPosterior(study.kernel, x, model, std::move(std::get<MatrixXd>(sites)));
        if (const auto* failure = std::get_if<Failure>(&fitted))
            return *failure;
        const auto& embedding = std::get<EmbeddingPosterior>(fitted);
        posterior[repeat] = shareInside(
            credibleBand(embedding.mean(study.at), embedding.variance(study.at), study.level), truth->values);
        clt[repeat] = shareInside(cltBand(study.kernel, x, study.at, study.level), truth->values);
        if (progress)
            progress(repeat + 1);
    }
    const MeanAndError ofPosterior = summary(posterior), ofClt = summary(clt);
    return Coverage{
        .posterior = ofPosterior.mean, .posteriorError = ofPosterior.error, .clt = ofClt.mean, .cltError = ofClt.error};
}

} // namespace core
