#include "app/cli/command.h"

#include "app/cli/embedding_options.h"
#include "app/cli/generation_option.h"
#include "app/cli/points.h"
#include "app/cli/setting_options.h"
#include "core/data/generators.h"
#include "core/embedding/coverage.h"
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

/// The samples are new in every repeat; this one gives dimensions, the default kernel and the default window.
core::Dataset exampleSample(const Arguments& arguments, core::Generation& generation)
{
    generation = generationFrom(arguments, "generator");
    generation.n = arguments.count("n", defaultCountOfCoverage, core::generatedCounts);
    generation.seed = arguments.seed();
    const core::Outcome<core::Dataset> sample = core::generate(generation);
    if (const auto* failure = std::get_if<core::Failure>(&sample))
        usageError(QStringLiteral("--generator: ") + QString::fromStdString(failure->what));
    return std::get<core::Dataset>(sample);
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
    study.repeats = arguments.count("repeats", study.repeats, coverageRepeats);
    study.seed = arguments.seed();
    return study;
}

core::Coverage coverageWithProgress(const core::CoverageStudy& study)
{
    const bool onTerminal = isatty(STDERR_FILENO);
    const auto tell = [&](int done) {
        if (onTerminal)
            std::fprintf(stderr, "\rkernelscope: sample %d of %d", done, study.repeats);
    };
    const core::Coverage found = valueOrThrow(core::bandCoverage(study, tell));
    if (onTerminal)
        std::fputs("\r\033[K", stderr);
    return found;
}

Report bandReport(double coverage, double error)
{
    Report report;
    report.add("coverage", coverage);
    report.add("error", error);
    return report;
}

Report answerOfCoverage(const Arguments& arguments)
{
    const core::CoverageStudy study = studyFrom(arguments);
    const core::Coverage found = coverageWithProgress(study);
    Report report;
    report.add("posterior", bandReport(found.posterior, found.posteriorError));
    report.add("clt", bandReport(found.clt, found.cltError));
    report.add("level", study.level);
    report.add("n", static_cast<double>(study.generation.n));
    report.add("places", static_cast<double>(study.at.rows()));
    report.add("repeats", static_cast<double>(study.repeats));
    report.add("seed", static_cast<double>(study.seed));
    return report;
}

} // namespace

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
    options.push_back(optionOf<&core::EmbeddingSettings::level>("level", "P"));
    options.push_back({"window", "LO:HI[,LO:HI]",
                       "where to count, at 21 places along each axis (default: about a sample drawn with the seed)"});
    options.push_back({"repeats", "R", withDefault("fresh samples", core::CoverageStudy().repeats)});
    options.push_back(inducingSeedOption());
    options.push_back(outOption(".json or .csv"));
    return {.name = "coverage",
            .summary = "how often the bands of an embedding hold the true one, over fresh samples",
            .prints = {{"posterior.coverage", Json::Number,
                        "share of places and repeats at which the credible band holds the truth"},
                       {"posterior.error", Json::Number, "its Monte Carlo standard error"},
                       {"clt.coverage", Json::Number, "the same of the band of the central limit theorem"},
                       {"clt.error", Json::Number, "its Monte Carlo standard error"},
                       {"level", Json::Number, "of the bands, as asked for"},
                       {"n", Json::Number, "points a sample"},
                       {"places", Json::Number, "how many places"},
                       {"repeats", Json::Number, "how many samples"},
                       {"seed", Json::Number, "of the samples"}},
            .description = "The truth is μ(x) = ∫ k(x,u) p(u) du. The credible band is that of `embed`, the other one "
                           "μ̂ ± z sd(k(x,X))/√n. The error is the deviation between repeats over √R. The same numbers "
                           "as \"Check the coverage\" in the window with the same settings, window and seed.",
            .options = options,
            .answer = &answerOfCoverage};
}

} // namespace app
