#include "app/cli/command.h"

#include "app/cli/generation_option.h"
#include "app/cli/power_parts.h"
#include "app/cli/power_report.h"
#include "app/cli/read_options.h"
#include "app/cli/sample_options.h"
#include "app/cli/setting_options.h"
#include "core/embedding/chooser_descriptions.h"

#include <QRegularExpression>

#include <algorithm>
#include <memory>

namespace app
{

namespace
{

/// `NAME=LO:HI:N`.
void addVaried(core::PowerSettings& settings, const QString& text)
{
    static const QRegularExpression form("^([A-Za-z0-9_]+)=([^:]+):([^:]+):([^:]+)$");
    const QRegularExpressionMatch match = form.match(text.trimmed());
    bool valid = false;
    settings.steps = match.captured(4).toInt(&valid);
    if (!match.hasMatch() || !valid)
        usageError(QStringLiteral("--vary: expected NAME=LO:HI:N, got \"%1\"").arg(text));
    settings.vary = match.captured(1).toStdString();
    settings.lo = numberFrom("vary", match.captured(2));
    settings.hi = numberFrom("vary", match.captured(3));
}

int count(const Arguments& arguments, const QString& option, int fallback)
{
    const qint64 value = arguments.wholeNumber(option, fallback, 1);
    if (value > std::numeric_limits<int>::max())
        usageError(QStringLiteral("--%1: %2 is too many").arg(option).arg(value));
    return static_cast<int>(value);
}

/// Samples to resample, instead of generators.
bool namesSamples(const Arguments& arguments)
{
    const bool samples = arguments.has("x") || arguments.has("y");
    for (const char* generator : {"generator-x", "generator-y"})
        if (samples && arguments.has(generator))
            usageError(QStringLiteral("--%1: the samples are those of --x and --y").arg(QLatin1String(generator)));
    return samples;
}

core::PowerSettings settingsFrom(const Arguments& arguments)
{
    core::PowerSettings settings;
    settings.withNull = arguments.has("null");
    if (namesSamples(arguments)) {
        settings.source = core::PowerSettings::Source::Sheet;
    } else {
        settings.first = generationFrom(arguments, "generator-x");
        settings.second = generationFrom(arguments, "generator-y");
    }
    addVaried(settings, arguments.text("vary"));
    settings.n = count(arguments, "n", static_cast<int>(settings.n));
    settings.repeats = count(arguments, "repeats", settings.repeats);
    settings.permutations = count(arguments, "permutations", settings.permutations);
    settings.level = arguments.number("level", settings.level);
    if (arguments.has("choosers")) {
        settings.choosers.clear();
        for (const QString& chooser : arguments.text("choosers").split(QLatin1Char(',')))
            settings.choosers.push_back(chooser.trimmed().toStdString());
    }
    return settings;
}

/// The option behind a field of core::PowerSettings.
QString optionOf(const std::string& field)
{
    if (field == "first")
        return "generator-x";
    if (field == "second")
        return "generator-y";
    if (field == "lo" || field == "hi" || field == "steps")
        return "vary";
    return QString::fromStdString(field);
}

std::shared_ptr<const core::Dataset> pairOf(const Samples& samples)
{
    core::Dataset pair = samples.pooled();
    pair.labels.assign(static_cast<std::size_t>(pair.x.rows()), 1);
    std::fill_n(pair.labels.begin(), samples.x.size(), 0);
    return std::make_shared<const core::Dataset>(std::move(pair));
}

Report reportOf(const core::PowerResult& result, const core::PowerSettings& settings, std::uint64_t seed)
{
    Report report = powerReport(result, settings);
    report.add("n", settings.vary == "n" ? Report::Value(nullptr) : Report::Value(static_cast<double>(settings.n)));
    report.add("repeats", static_cast<double>(settings.repeats));
    report.add("permutations", static_cast<double>(settings.permutations));
    report.add("level", settings.level);
    report.add("seed", static_cast<double>(seed));
    return report;
}

Report mergedPower(const Arguments& arguments)
{
    const StudyParts study = partsFrom("power", arguments);
    const Arguments options("power", study.words, powerCommand().options, 0);
    const core::PowerSettings settings = settingsFrom(options);
    if (core::powerTrials(settings) != study.all)
        refuseSize(study);
    const core::PowerResult result = core::powerOfTrials(settings, decisionsIn(study, settings));
    tellRemarks(result);
    return reportOf(result, settings, options.seed());
}

Report answerOfPower(const Arguments& arguments)
{
    if (isMerge(arguments))
        return mergedPower(arguments);
    core::PowerRequest request{.settings = settingsFrom(arguments), .seed = arguments.seed()};
    if (request.settings.source == core::PowerSettings::Source::Sheet)
        request.samples = pairOf(samplesFrom(arguments));
    for (const core::Problem& problem : core::problems(request))
        usageError(QStringLiteral("--%1: %2").arg(optionOf(problem.field), QString::fromStdString(problem.message)));
    if (const auto trials = trialsFrom(arguments, core::powerTrials(request.settings)))
        return partOfPower(request, *trials);
    return reportOf(powerWithProgress(request), request.settings, request.seed);
}

} // namespace

/// What --help lists.
static std::vector<Printed> printedPower()
{
    return {{"vary", Json::Text, "what varies"},
            {"value", Json::List, "its values"},
            {"CHOOSER.rejection_rate", Json::List,
             "at each value, of each of --choosers: the share of repeats that reject"},
            {"CHOOSER.error", Json::List, "its binomial standard error, which is 0 at shares of 0 and 1"},
            {"CHOOSER.wilson_lower", Json::List, "the lower end of Wilson's 95 % interval, which is not"},
            {"CHOOSER.wilson_upper", Json::List, "its upper end"},
            {"CHOOSER.lengthscale", Json::List, "the geometric mean of the lengthscales chosen"},
            {"CHOOSER.null_rejection_rate", Json::List, "with --null: of pairs that both come from the first source"},
            {"CHOOSER.null_error", Json::List, "its binomial standard error"},
            {"CHOOSER.null_wilson_lower", Json::List, "the lower end of Wilson's 95 % interval"},
            {"CHOOSER.null_wilson_upper", Json::List, "its upper end"},
            {"n", Json::Number, "points a sample; null where they vary"},
            {"repeats", Json::Number, "how many, R"},
            {"permutations", Json::Number, "of each test, B"},
            {"level", Json::Number, "at which it rejects"},
            {"seed", Json::Number, "of everything random"}};
}

static QString standardChoosers()
{
    QStringList names;
    for (const std::string& chooser : core::PowerSettings().choosers)
        names << QString::fromStdString(chooser);
    return names.join(QLatin1Char(','));
}

Command powerCommand()
{
    Option size = optionOf<&core::PowerSettings::n>("N");
    size.idle = [](const Arguments& arguments) {
        const bool varied = arguments.text("vary", {}).trimmed().startsWith(QLatin1String("n="));
        return varied ? QStringLiteral("--vary n=… says how many points a sample has") : QString();
    };
    Option columns = columnsOption();
    columns.idle = [](const Arguments& arguments) {
        return arguments.has("x") ? QString() : QStringLiteral("generators have no columns to choose from");
    };
    return {
        .name = "power",
        .positional = "[merge PART…]",
        .summary = "how often the permutation test tells two generators apart, over a parameter",
        .prints = together({printedPower(), printedPart(), printedDecisions()}),
        .description =
            "For each chooser of the lengthscale of se the share of R repeats in which the biased MMD² rejects. One "
            "minus the rate is the type II error, or, with two equal generators, the rate is the size of the test.\n"
            "The same seed gives the same samples for every chooser. With --x and --y in place of the generators both "
            "samples of each pair are drawn with replacement from those, as many points as --vary n=… says.\n\n"
            "A study of R repeats at N values has R·N trials, which go round the values: trial 1 is the first repeat "
            "at the first value, trial 2 the first at the second one. " +
            aboutParts() +
            "\n\n"
            "What chooses the lengthscale (median stands for the median heuristic):\n" +
            QString::fromStdString(core::choosersInWords(helpWidth)) +
            "\n\n"
            "A test of its own among the choosers:\n" +
            QString::fromStdString(core::chooserInWords(core::describeChooser(core::bayesFactorChooser), helpWidth)),
        .options =
            {{"generator-x", "NAME[:OPTION=VALUE,…]",
              "source of the first sample, such as grid:side=3,epsilon=2; names and options are those of "
              "`kernelscope generate --help`"},
             {"generator-y", "NAME[:OPTION=VALUE,…]", "source of the second sample"},
             tableOption("x", "FILE|example:NAME",
                         "in place of the generators: a sample from which the first ones are drawn"),
             tableOption("y", "FILE|example:NAME", "that from which the second ones are drawn"),
             columns,
             flagOptionOf<&core::PowerSettings::withNull>(),
             {"vary", "NAME=LO:HI:N",
              "N values from LO to HI of n (points a sample) or of an option of generator y, such as epsilon=1:6:6"},
             size,
             optionOf<&core::PowerSettings::repeats>("R"),
             {"choosers", "LIST",
              withDefault("what chooses the lengthscale, separated by commas: median, evidence or a number, or another "
                          "test: bayes-factor",
                          standardChoosers().toStdString())},
             optionOf<&core::PowerSettings::permutations>("B"),
             optionOf<&core::PowerSettings::level>("A"),
             seedOption("everything random", "S"),
             trialsOption(),
             outOption(".json or .csv")},
        .answer = &answerOfPower,
        .choices = &mergeWord};
}

} // namespace app
