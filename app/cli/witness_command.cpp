#include "app/cli/command.h"

#include "app/cli/embedding_options.h"
#include "app/cli/method_option.h"
#include "app/cli/sample_options.h"
#include "app/cli/setting_options.h"
#include "core/embedding/witness.h"
#include "core/ending.h"
#include "core/hypothesis/two_sample_nulls.h"
#include "core/kernels/gram.h"
#include "core/labs/two_samples/binned_test.h"
#include "core/labs/two_samples/two_samples_settings.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>

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

/// The empirical witness at `at`, whichever way it was computed.
struct Witness {
    Eigen::VectorXd values;
    bool isZero = false; // are the samples the same as far as the kernel can tell?
    core::Method method = core::Method::Dense;
    Eigen::Index modes = 0; // of Fourier sums
    double errorBound = 0.0;
};

Witness denseWitness(const Samples& samples, const core::Kernel& kernel, const Eigen::MatrixXd& at, bool normalised)
{
    const Eigen::MatrixXd &x = samples.x.x, &y = samples.y.x;
    return {.values = normalised ? valueOrThrow(core::normalisedWitness(kernel, x, y, at))
                                 : core::empiricalWitness(kernel, x, y, at),
            .isZero = x.rows() + y.rows() <= core::mostPooledPoints && !core::witnessNorm(kernel, x, y)};
}

core::Outcome<Witness> witnessBySums(const Samples& samples, const core::Kernel& kernel, const Eigen::MatrixXd& at,
                                     bool normalised, std::optional<core::Method> asked)
{
    return core::untilEnding([&] {
        if (const auto problem = core::sumsProblem(kernel, at.cols()))
            throw core::Ending{*problem};
        std::vector<core::Interval> places;
        for (Eigen::Index c = 0; at.rows() > 0 && c < at.cols(); ++c)
            places.push_back({.lo = at.col(c).minCoeff(), .hi = at.col(c).maxCoeff()});
        const core::BinnedSamples both(samples.x.x, samples.y.x, 1, asked);
        const core::BinnedMmd mmd = core::valueOrEnd(both.under(kernel, places));
        const std::optional<double> norm = mmd.witnessNorm();
        if (normalised && !norm)
            throw core::Ending{core::invalidInput(core::undefinedWitnessOf(kernel))};
        const double scale = normalised ? 1.0 / *norm : 1.0;
        return Witness{.values = scale * mmd.witness(at),
                       .isZero = !norm,
                       .method = mmd.kernel().method(),
                       .modes = mmd.modes(),
                       .errorBound = scale * mmd.witnessErrorBound()};
    });
}

Witness witnessOf(const Arguments& arguments, const Samples& samples, const core::Kernel& kernel,
                  const Eigen::MatrixXd& at)
{
    const bool normalised = arguments.has("normalised");
    const TwoSampleMethod method = twoSampleMethodFrom(arguments, samples.x.size() + samples.y.size());
    if (method.dense)
        return denseWitness(samples, kernel, at, normalised);
    core::Outcome<Witness> bySums = witnessBySums(samples, kernel, at, normalised, method.asked);
    if (std::holds_alternative<core::Failure>(bySums) && !method.asked)
        return denseWitness(samples, kernel, at, normalised); // at a cost of the rows times the points
    return valueOrThrow(std::move(bySums));
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
    const Witness witness = witnessOf(arguments, samples, kernel, at);
    Report report;
    report.add("empirical", witness.values);
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
    if (witness.isZero)
        std::fprintf(stderr, "kernelscope witness: %s\n", core::undefinedWitnessOf(kernel).c_str());
    else
        remarkIfIndefinite("witness", kernel, x.cols(), "the witness has no norm, and MMD² may be negative");
    addMethod(report, witness.method, witness.modes, witness.errorBound);
    return report;
}

} // namespace

Command witnessCommand()
{
    std::vector<Option> options = sampleOrGroupOptions();
    options.push_back(columnsOption());
    options.push_back(kernelOption());
    options.push_back(atOption());
    options.push_back(flagOptionOf<&core::TwoSamplesSettings::normalisedWitness>());
    for (const Option& option : embeddingOptions())
        options.push_back(option);
    options.push_back(sitesOption());
    options.push_back(optionOf<&core::TwoSamplesSettings::bandLevel>("L"));
    options.push_back(drawsOption("also K functions drawn from the posterior at those points"));
    options.push_back(twoSampleMethodOption());
    options.push_back(inducingSeedOption());
    options.push_back(outOption(".json or .csv"));
    std::vector<Printed> prints = {
        {"empirical", Json::List, "the empirical witness at each point of --at"},
        {"mean", Json::List, "the posterior mean there, where there is a posterior"},
        {"variance", Json::List, "its variance, likewise"},
        {"lower", Json::List, "the lower end of the pointwise band, likewise"},
        {"upper", Json::List, "the upper end"},
        {"draws", Json::Table, "a row for each function drawn from the posterior, with --draws"}};
    for (const Printed& printed : printedMethod("the empirical witness is off"))
        prints.push_back(printed);
    return {.name = "witness",
            .summary = "where two samples differ: the witness function with its posterior band",
            .prints = prints,
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
