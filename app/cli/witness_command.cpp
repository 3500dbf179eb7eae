#include "app/cli/command.h"

#include "app/cli/embedding_options.h"
#include "app/cli/sample_options.h"
#include "app/cli/setting_options.h"
#include "core/embedding/witness.h"
#include "core/hypothesis/two_sample_nulls.h"
#include "core/kernels/gram.h"
#include "core/labs/two_samples/two_samples_settings.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace app
{

namespace
{

/// Was anything asked that only the posterior can answer?
bool asksForPosterior(const Arguments& arguments)
{
    constexpr std::array options{"tau2", "eta", "sites", "level", "draws"};
    return std::ranges::any_of(options, [&](const char* option) { return arguments.has(option); });
}

void addPosterior(Report& report, const core::WitnessPosterior& posterior, const Eigen::MatrixXd& at, double level)
{
    const Eigen::VectorXd mean = posterior.mean(at), variance = posterior.variance(at);
    const core::Band band = core::credibleBand(mean, variance, level);
    report.add("mean", mean);
    report.add("variance", variance);
    report.add("lower", band.lower);
    report.add("upper", band.upper);
    const double jitter = std::max(posterior.first().jitter(), posterior.second().jitter());
    if (jitter > 0.0)
        std::fprintf(stderr, "kernelscope witness: tau2/n was raised by up to %g, the rounding of r at these sites\n",
                     jitter);
}

Report answerOfWitness(const Arguments& arguments)
{
    const Samples samples = samplesFrom(arguments);
    const core::Kernel kernel = kernelFrom(arguments, samples.pooled());
    const core::EmbeddingModel model = embeddingSitesModelFrom(arguments, samples.coordinates);
    const double level = levelFrom<&core::TwoSamplesSettings::bandLevel>(arguments);
    const Eigen::Index draws = drawsFrom(arguments);
    const Eigen::MatrixXd at = pointsFrom(arguments, samples);
    if (const auto failure = core::inputProblem(kernel, at))
        usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    const Eigen::MatrixXd &x = samples.x.x, &y = samples.y.x;
    Report report;
    report.add("empirical", arguments.has("normalised") ? valueOrThrow(core::normalisedWitness(kernel, x, y, at))
                                                        : core::empiricalWitness(kernel, x, y, at));
    const auto prior = core::embeddingPrior(kernel, x.cols(), model.eta);
    if (const auto* refusal = std::get_if<core::Failure>(&prior); refusal && !asksForPosterior(arguments)) {
        std::fprintf(stderr, "kernelscope witness: the empirical witness alone: %s\n", refusal->what.c_str());
    } else {
        const auto posterior = valueOrThrow(core::WitnessPosterior::fit(kernel, x, y, model));
        addPosterior(report, posterior, at, level);
        if (draws > 0)
            report.add("draws",
                       Eigen::MatrixXd(valueOrThrow(posterior.draws(at, draws, arguments.seed())).transpose()));
    }
    if (x.rows() + y.rows() <= core::mostPooledPoints && !core::witnessNorm(kernel, x, y))
        std::fprintf(stderr, "kernelscope witness: %s\n", core::undefinedWitnessOf(kernel).c_str());
    else
        remarkIfIndefinite("witness", kernel, x.cols(), "the witness has no norm, and MMD² may be negative");
    return report;
}

} // namespace

Command witnessCommand()
{
    std::vector<Option> options = sampleOrGroupOptions();
    options.push_back(columnsOption());
    options.push_back(kernelOption());
    options.push_back(atOption());
    options.push_back(flagOptionOf<&core::TwoSamplesSettings::normalisedWitness>("normalised"));
    for (const Option& option : embeddingOptions())
        options.push_back(option);
    options.push_back(sitesOption());
    options.push_back(optionOf<&core::TwoSamplesSettings::bandLevel>("level", "L"));
    options.push_back(drawsOption("also K functions drawn from the posterior at those points"));
    options.push_back(inducingSeedOption());
    options.push_back(outOption(".json or .csv"));
    return {.name = "witness",
            .summary = "where two samples differ: the witness function with its posterior band",
            .prints = {{"empirical", Json::List, "the empirical witness at each point of --at"},
                       {"mean", Json::List, "the posterior mean there, where there is a posterior"},
                       {"variance", Json::List, "its variance, likewise"},
                       {"lower", Json::List, "the lower end of the pointwise band, likewise"},
                       {"upper", Json::List, "the upper end"},
                       {"draws", Json::Table, "a row for each function drawn from the posterior, with --draws"}},
            .description = "empirical = (1/n) Σ k(t, x_i) - (1/m) Σ k(t, y_j); with --normalised divided by its norm, "
                           "the biased MMD.\n"
                           "The posterior of the difference of the two embeddings is known for the kernels se, "
                           "exponential, matern32, matern52 and laplacian (under --eta for se alone); for others, if "
                           "no option of the posterior is given, the empirical witness is printed alone. The band is "
                           "pointwise: it is no test, and excludes 0 in places also for equal distributions.",
            .options = options,
            .answer = &answerOfWitness};
}

} // namespace app
