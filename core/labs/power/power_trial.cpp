#include "core/labs/power/power_trial.h"

#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/embedding/choosers.h"
#include "core/hypothesis/nulls.h"

#include <charconv>
#include <cmath>
#include <random>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

/// Four unrelated seeds that follow from the request's seed, the step and the repeat.
struct TrialSeeds {
    std::uint64_t first, second, permutations, inducing;
    TrialSeeds(std::uint64_t seed, int step, int repeat)
    {
        std::seed_seq mixed{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                            static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(repeat)};
        std::uint32_t words[8];
        mixed.generate(std::begin(words), std::end(words));
        const auto word = [&](int i) { return (static_cast<std::uint64_t>(words[2 * i]) << 32) | words[2 * i + 1]; };
        first = word(0);
        second = word(1);
        permutations = word(2);
        inducing = word(3);
    }
};

Outcome<MatrixXd> drawn(Generation generation, Index n, std::uint64_t seed)
{
    generation.n = n;
    generation.seed = seed;
    Outcome<Dataset> data = generate(generation);
    if (const auto* failure = std::get_if<Failure>(&data))
        return *failure;
    return std::get<Dataset>(std::move(data)).x;
}

Kernel squaredExponential(double lengthscale)
{
    return kernelOf(SquaredExponential{.lengthscale = {lengthscale}});
}

Outcome<std::optional<double>> chosenLengthscale(const std::string& chooser, const MatrixXd& pooled, std::uint64_t seed,
                                                 std::stop_token stop)
{
    if (chooser == "median")
        return medianDistance(pooled, pooled.rows());
    if (chooser != "evidence")
        return fixedLengthscale(chooser);
    EmbeddingModel model;
    model.inducing.seed = seed;
    // Labels take no part, so that the permutation test keeps its size.
    const Outcome<ChosenLengthscale> chosen = evidenceLengthscale(pooled, squaredExponential(1.0), model, stop);
    if (std::holds_alternative<Cancelled>(chosen))
        return Cancelled{};
    if (const auto* failure = std::get_if<Failure>(&chosen))
        return *failure;
    return std::get<ChosenLengthscale>(chosen).lengthscale;
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

Outcome<std::vector<Decision>> powerTrial(const PowerRequest& request, int step, int repeat, std::stop_token stop)
{
    const PowerSettings& settings = request.settings;
    const TrialSeeds seeds(request.seed, step, repeat);
    const double value = powerValues(settings)[step];
    Generation second = settings.second;
    const bool variesSize = settings.vary == "n";
    if (!variesSize)
        second.options[settings.vary] = value;
    const Index n = variesSize ? static_cast<Index>(value) : settings.n;
    const Outcome<MatrixXd> x = drawn(settings.first, n, seeds.first), y = drawn(second, n, seeds.second);
    for (const Outcome<MatrixXd>& sample : {std::cref(x), std::cref(y)})
        if (const auto* failure = std::get_if<Failure>(&sample))
            return *failure;
    const MatrixXd pooled = pooledPoints(std::get<MatrixXd>(x), std::get<MatrixXd>(y));
    std::vector<Decision> decisions;
    for (const std::string& chooser : settings.choosers) {
        const auto chosen = chosenLengthscale(chooser, pooled, seeds.inducing, stop);
        if (const auto* failure = std::get_if<Failure>(&chosen))
            return *failure;
        if (stop.stop_requested() || std::holds_alternative<Cancelled>(chosen))
            return Cancelled{};
        Decision decision{.lengthscale = std::get<std::optional<double>>(chosen)};
        if (decision.lengthscale) {
            const Kernel kernel = squaredExponential(*decision.lengthscale);
            MatrixXd gram = pooledGram(kernel, pooled.topRows(n), pooled.bottomRows(n));
            const double statistic = mmdSquaredBiased(gram, n), rounding = mmdRounding(gram);
            centre(gram);
            const auto null =
                permutationNull(gram, n, MmdEstimator::Biased, seeds.permutations, settings.permutations, stop);
            if (!std::holds_alternative<Eigen::VectorXd>(null))
                return Cancelled{};
            decision.rejected =
                permutationPValue(std::get<Eigen::VectorXd>(null), statistic, rounding).value <= settings.level;
        }
        decisions.push_back(decision);
    }
    return decisions;
}

} // namespace core
