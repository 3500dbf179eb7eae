#include "app/cli/command.h"

#include "app/cli/embedding_options.h"
#include "app/cli/generation_option.h"
#include "app/cli/points.h"
#include "app/cli/setting_options.h"
#include "app/cli/setting_words.h"
#include "app/cli/study_parts.h"
#include "core/data/generators.h"
#include "core/embedding/coverage.h"
#include "core/kernels/expression.h"
#include "core/labs/embedding/embedding_lab.h"
#include "core/limits.h"
#include "core/window/window.h"

#include <cstdio>
#include <unistd.h>

namespace app
{

namespace
{

constexpr int defaultCountOfCoverage = 200;
constexpr core::WholeRange coverageRepeats{.least = 2, .most = core::repeatCounts.most}; // one has no deviation

int countFrom(const Arguments& arguments)
{
    return arguments.count("n", defaultCountOfCoverage, core::generatedCounts);
}

/// The samples are new in every repeat; this one gives dimensions, the default kernel and the default window.
core::Dataset exampleSample(const Arguments& arguments, core::Generation& generation)
{
    generation = generationFrom(arguments, "generator");
    generation.n = countFrom(arguments);
    generation.seed = arguments.seed();
    const core::Outcome<core::Dataset> sample = core::generate(generation);
    if (const auto* failure = std::get_if<core::Failure>(&sample))
        usageError(QStringLiteral("--generator: ") + QString::fromStdString(failure->what));
    return std::get<core::Dataset>(sample);
}

int repeatsFrom(const Arguments& arguments)
{
    return arguments.count("repeats", core::CoverageStudy().repeats, coverageRepeats);
}

core::CoverageStudy studyFrom(const Arguments& arguments)
{
    core::CoverageStudy study;
    const core::Dataset sample = exampleSample(arguments, study.generation);
    if (!core::arePlaces(sample.shape()))
        usageError(QStringLiteral("--generator: the true embedding is known on the line and in the plane only"));
    study.kernel = kernelFrom(arguments, sample);
    study.model = embeddingSitesModelFrom(arguments, coordinatesOfNoTable(sample.dimensions()));
    study.level = levelFrom<&core::EmbeddingSettings::level>(arguments);
    study.at = core::coveragePlaces(arguments.has("window")
                                        ? intervalsFrom("window", arguments.text("window"), sample.dimensions())
                                        : core::fittingWindow(sample));
    study.repeats = repeatsFrom(arguments);
    study.seed = arguments.seed();
    return study;
}

/// How many samples are done, on a terminal; nothing elsewhere.
std::function<void(int)> tellOf(int all)
{
    if (!isatty(STDERR_FILENO))
        return {};
    return [all](int done) {
        std::fprintf(stderr, done == all ? "\r\033[K" : "\rkernelscope: sample %d of %d", done, all);
    };
}

Report bandReport(double coverage, double error)
{
    Report report;
    report.add("coverage", coverage);
    report.add("error", error);
    return report;
}

/// What is printed of a study beside the coverage.
struct StudyNumbers {
    double level = 0.0;
    Eigen::Index n = 0, places = 0;
    int repeats = 0;
    std::uint64_t seed = 0;
};

Report reportOf(const core::Coverage& found, const StudyNumbers& study)
{
    Report report;
    report.add("posterior", bandReport(found.posterior, found.posteriorError));
    report.add("clt", bandReport(found.clt, found.cltError));
    report.add("level", study.level);
    report.add("n", static_cast<double>(study.n));
    report.add("places", static_cast<double>(study.places));
    report.add("repeats", static_cast<double>(study.repeats));
    report.add("seed", static_cast<double>(study.seed));
    return report;
}

/// LO:HI of each coordinate of the places.
QString windowWord(const Eigen::MatrixXd& places)
{
    QStringList sides;
    for (const auto& coordinate : places.colwise())
        sides << numberWord(coordinate.minCoeff()) + u':' + numberWord(coordinate.maxCoeff());
    return sides.join(u',');
}

/// Every option of the study.
StudyOptions optionsOf(const core::CoverageStudy& study)
{
    const Words sites = sitesWords(study.model);
    return {{"generator", generatorWord(study.generation)},
            {"n", QString::number(study.generation.n)},
            {"kernel", QString::fromStdString(core::printKernel(study.kernel))},
            {"tau2", numberWord(study.model.tau2)},
            {"eta", study.model.eta ? numberWord(*study.model.eta) : QStringLiteral("inf")},
            {"sites", sites ? sites->at(1) : digestOf(study.model.inducing.given)},
            {"level", numberWord(study.level)},
            {"window", windowWord(study.at)},
            {"repeats", QString::number(study.repeats)},
            {"seed", QString::number(study.seed)}};
}

Report partOfCoverage(const core::CoverageStudy& study, const Trials& trials)
{
    const auto shares =
        valueOrThrow(core::coverageTrials(study, trials.first - 1, trials.last, tellOf(trials.count())));
    Eigen::VectorXd posterior(trials.count()), clt(trials.count());
    for (Eigen::Index sample = 0; sample < posterior.size(); ++sample) {
        posterior[sample] = shares[static_cast<std::size_t>(sample)].posterior;
        clt[sample] = shares[static_cast<std::size_t>(sample)].clt;
    }
    Report part = partReport("coverage", optionsOf(study), trials, study.repeats), shared;
    shared.add("posterior", posterior);
    shared.add("clt", clt);
    part.add("shares", shared);
    return part;
}

Report mergedCoverage(const Arguments& arguments)
{
    const StudyParts study = partsFrom("coverage", arguments);
    const Arguments options("coverage", study.words, coverageCommand().options, 0);
    const auto dimensions = static_cast<Eigen::Index>(options.text("window").count(u',') + 1);
    const StudyNumbers numbers{
        .level = levelFrom<&core::EmbeddingSettings::level>(options),
        .n = countFrom(options),
        .places = core::coveragePlaces(intervalsFrom("window", options.text("window"), dimensions)).rows(),
        .repeats = repeatsFrom(options),
        .seed = options.seed()};
    if (numbers.repeats != study.all)
        refuseSize(study);
    std::vector<core::CoveredShares> samples;
    for (const StudyPart& part : study.parts) {
        const std::vector<double> posterior = part.numbers({"shares", "posterior"}),
                                  clt = part.numbers({"shares", "clt"});
        for (std::size_t sample = 0; sample < posterior.size(); ++sample)
            samples.push_back({.posterior = posterior[sample], .clt = clt[sample]});
    }
    return reportOf(core::coverageOf(samples), numbers);
}

Report answerOfCoverage(const Arguments& arguments)
{
    if (isMerge(arguments))
        return mergedCoverage(arguments);
    const core::CoverageStudy study = studyFrom(arguments);
    if (const auto trials = trialsFrom(arguments, study.repeats))
        return partOfCoverage(study, *trials);
    const auto found = valueOrThrow(core::bandCoverage(study, tellOf(study.repeats)));
    return reportOf(found, {.level = study.level,
                            .n = study.generation.n,
                            .places = study.at.rows(),
                            .repeats = study.repeats,
                            .seed = study.seed});
}

} // namespace

/// What --help lists.
static std::vector<Printed> printedCoverage()
{
    const std::vector<Printed> whole{
        {"posterior.coverage", Json::Number, "share of places and repeats at which the credible band holds the truth"},
        {"posterior.error", Json::Number, "its Monte Carlo standard error"},
        {"clt.coverage", Json::Number, "the same of the band of the central limit theorem"},
        {"clt.error", Json::Number, "its Monte Carlo standard error"},
        {"level", Json::Number, "of the bands, as asked for"},
        {"n", Json::Number, "points a sample"},
        {"places", Json::Number, "how many places"},
        {"repeats", Json::Number, "how many samples"},
        {"seed", Json::Number, "of the samples"}};
    return together({whole,
                     printedPart(),
                     {{"shares.posterior", Json::List,
                       "with --trials: of each sample, the share of places at which its credible band holds the truth"},
                      {"shares.clt", Json::List, "with --trials: the same of the other band"}}});
}

Command coverageCommand()
{
    std::vector<Option> options{
        {"generator", "NAME[:OPTION=VALUE,…]",
         "source of the samples, with a known density, such as mixture1d:components=2; names and options are those of "
         "`kernelscope generate --help`"},
        {"n", "N", withDefault("points a sample", defaultCountOfCoverage)},
        kernelOption()};
    for (const Option& option : embeddingOptions())
        options.push_back(option);
    options.push_back(sitesOption());
    options.push_back(optionOf<&core::EmbeddingSettings::level>("P"));
    options.push_back({"window", "LO:HI[,LO:HI]",
                       "where to count, at 21 places along each axis (default: about a sample drawn with the seed)"});
    options.push_back({"repeats", "R", withDefault("fresh samples", core::CoverageStudy().repeats)});
    options.push_back(inducingSeedOption());
    options.push_back(trialsOption());
    options.push_back(outOption(".json or .csv"));
    return {.name = "coverage",
            .positional = "[merge PART…]",
            .summary = "how often the bands of an embedding hold the true one, over fresh samples",
            .prints = printedCoverage(),
            .description = "The truth is μ(x) = ∫ k(x,u) p(u) du. The credible band is that of `embed`, the other one "
                           "μ̂ ± z sd(k(x,X))/√n. The error is the deviation between repeats over √R. The same numbers "
                           "as \"Check the coverage\" in the window with the same settings, window and "
                           "seed.\nA study of R repeats has R trials, a sample each. " +
                           aboutParts(),
            .options = options,
            .answer = &answerOfCoverage,
            .choices = &mergeWord};
}

} // namespace app
