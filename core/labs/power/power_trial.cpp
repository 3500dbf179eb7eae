#include "core/labs/power/power_trial.h"

#include "core/data/chance.h"
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/embedding/choosers.h"
#include "core/ending.h"
#include "core/hypothesis/bayes_factor_path.h"
#include "core/hypothesis/nulls.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <random>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

/// Four unrelated seeds that follow from the request's seed, the step and the repeat; others for the null, whether or
/// not it is asked for.
struct TrialSeeds {
    std::uint64_t first, second, permutations, inducing;
    TrialSeeds(std::uint64_t seed, int step, int repeat, bool ofNull = false)
    {
        std::vector<std::uint32_t> from{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                                        static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(repeat)};
        if (ofNull)
            from.push_back(1);
        std::seed_seq mixed(from.begin(), from.end());
        std::uint32_t words[8];
        mixed.generate(std::begin(words), std::end(words));
        const auto word = [&](int i) { return (static_cast<std::uint64_t>(words[2 * i]) << 32) | words[2 * i + 1]; };
        first = word(0);
        second = word(1);
        permutations = word(2);
        inducing = word(3);
    }
};

MatrixXd drawn(Generation generation, Index n, std::uint64_t seed)
{
    generation.n = n;
    generation.seed = seed;
    return valueOrEnd(generate(generation)).x;
}

/// n rows of the sample with that label, with replacement.
MatrixXd resampled(const Dataset& samples, int label, Index n, std::uint64_t seed)
{
    const MatrixXd sample = sampleOf(samples, label);
    Chance chance(seed);
    MatrixXd rows(n, sample.cols());
    for (Index row = 0; row < n; ++row)
        rows.row(row) = sample.row(chance.below(sample.rows()));
    return rows;
}

/// A sample of the first source or of the second one at this step.
MatrixXd sampleFrom(const PowerRequest& request, int source, int step, std::uint64_t seed)
{
    const PowerSettings& settings = request.settings;
    const double value = powerValues(settings)[step];
    const bool variesSize = settings.vary == "n";
    const Index n = variesSize ? static_cast<Index>(value) : settings.n;
    if (settings.source == PowerSettings::Source::Sheet)
        return resampled(*request.samples, source, n, seed);
    Generation generation = source == 0 ? settings.first : settings.second;
    if (source == 1 && !variesSize)
        generation.options[settings.vary] = value;
    return drawn(generation, n, seed);
}

Kernel squaredExponential(double lengthscale)
{
    return kernelOf(SquaredExponential{.lengthscale = {lengthscale}});
}

std::optional<double> chosenLengthscale(const std::string& chooser, const MatrixXd& pooled, std::uint64_t seed,
                                        const std::stop_token& stop)
{
    if (chooser == "median" || chooser == bayesFactorChooser)
        return medianDistance(pooled, pooled.rows());
    if (chooser != "evidence")
        return fixedLengthscale(chooser);
    EmbeddingModel model;
    model.inducing.seed = seed;
    // Labels take no part, so that the permutation test keeps its size.
    return valueOrEnd(evidenceLengthscale(pooled, squaredExponential(1.0), model, stop)).lengthscale;
}

/// Whether the test rejects at this lengthscale.
bool rejects(const PowerSettings& settings, const MatrixXd& pooled, double lengthscale, std::uint64_t seed,
             const std::stop_token& stop)
{
    const Index n = pooled.rows() / 2;
    MatrixXd gram = pooledGram(squaredExponential(lengthscale), pooled.topRows(n), pooled.bottomRows(n));
    const double statistic = mmdSquaredBiased(gram, n), rounding = mmdRounding(gram);
    centre(gram);
    const Eigen::VectorXd null =
        valueOrEnd(permutationNull(gram, n, MmdEstimator::Biased, seed, settings.permutations, stop));
    return permutationPValue(null, statistic, rounding).value <= settings.level;
}

/// The same by the Bayes factor.
bool rejectsByBayesFactor(const PowerSettings& settings, const MatrixXd& pooled, double lengthscale, std::uint64_t seed,
                          const std::stop_token& stop)
{
    TestFeatures features =
        valueOrEnd(testFeatures(squaredExponential(lengthscale), pooled, LeadingCoordinates{.orFewer = true}, stop));
    const FeaturePrior prior = LeadingPrior{.sigma0 = std::sqrt(0.1)}.of(features.dimensions); // k(x,x) = 1
    const BayesFactorTest test(std::move(features.coordinates), pooled.rows() / 2, prior);
    const Eigen::VectorXd null = valueOrEnd(test.permutations(seed, settings.permutations, stop));
    return permutationPValue(null, test.logBayesFactor(), 0.0).value <= settings.level;
}

/// A decision of each chooser on a pair of samples, by the test that goes with it.
Decisions decisionsOn(const PowerSettings& settings, const MatrixXd& pooled, const TrialSeeds& seeds,
                      const std::stop_token& stop)
{
    Decisions decisions;
    for (const std::string& chooser : settings.choosers) {
        Decision decision{.lengthscale = chosenLengthscale(chooser, pooled, seeds.inducing, stop)};
        endIfStopped(stop);
        const auto test = chooser == bayesFactorChooser ? rejectsByBayesFactor : rejects;
        if (decision.lengthscale)
            decision.rejected = test(settings, pooled, *decision.lengthscale, seeds.permutations, stop);
        decisions.push_back(decision);
    }
    return decisions;
}

} // namespace

std::optional<double> fixedLengthscale(const std::string& chooser)
{
    double value = 0.0;
    const char* end = chooser.data() + chooser.size();
    const auto [last, error] = std::from_chars(chooser.data(), end, value);
    return error == std::errc() && last == end && value > 0.0 && std::isfinite(value) ? std::optional(value)
                                                                                      : std::nullopt;
}

Outcome<Decisions> powerTrial(const PowerRequest& request, int step, int repeat, std::stop_token stop)
{
    return untilEnding([&] {
        Decisions all;
        for (const bool ofNull : {false, true}) {
            if (ofNull && !request.settings.withNull)
                break;
            const TrialSeeds seeds(request.seed, step, repeat, ofNull);
            const MatrixXd x = sampleFrom(request, 0, step, seeds.first),
                           y = sampleFrom(request, ofNull ? 0 : 1, step, seeds.second);
            std::ranges::move(decisionsOn(request.settings, pooledPoints(x, y), seeds, stop), std::back_inserter(all));
        }
        return all;
    });
}

} // namespace core
