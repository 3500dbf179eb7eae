#include "app/cli/power_parts.h"

#include "app/cli/generation_option.h"
#include "app/cli/setting_words.h"
#include "core/data/samples.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <unistd.h>

namespace app
{

namespace
{

/// Every option of the study.
StudyOptions optionsOf(const core::PowerRequest& request)
{
    const core::PowerSettings& settings = request.settings;
    StudyOptions options;
    if (settings.source == core::PowerSettings::Source::Sheet) {
        options.emplace_back("x", digestOf(core::sampleOf(*request.samples, 0)));
        options.emplace_back("y", digestOf(core::sampleOf(*request.samples, 1)));
    } else {
        options.emplace_back("generator-x", generatorWord(settings.first));
        options.emplace_back("generator-y", generatorWord(settings.second));
    }
    if (settings.withNull)
        options.emplace_back("null", QString());
    options.emplace_back("vary", variedWord(settings));
    if (settings.vary != "n")
        options.emplace_back("n", QString::number(settings.n));
    options.emplace_back("repeats", QString::number(settings.repeats));
    options.emplace_back("choosers", choosersWord(settings));
    options.emplace_back("permutations", QString::number(settings.permutations));
    options.emplace_back("level", numberWord(settings.level));
    options.emplace_back("seed", QString::number(request.seed));
    return options;
}

std::vector<core::Decisions> decisionsWithProgress(const core::PowerRequest& request, const Trials& trials)
{
    const bool onTerminal = isatty(STDERR_FILENO);
    const auto tell = [&](int done) {
        if (onTerminal)
            std::fprintf(stderr, "\rkernelscope: trial %d of %d", done, trials.count());
    };
    auto decisions = valueOrThrow(core::solvePowerTrials(request, trials.first - 1, trials.last, tell));
    if (onTerminal)
        std::fputs("\r\033[K", stderr);
    return decisions;
}

/// Where the lists of one chooser stand: with "null_" before them where both samples came from the first source.
struct Lists {
    QString chooser, rejected, lengthscales;
};
std::vector<Lists> listsOf(const core::PowerSettings& settings)
{
    std::vector<Lists> lists;
    for (const bool ofNull : {false, true})
        for (const std::string& chooser : settings.choosers)
            if (const QString before = ofNull ? "null_" : ""; !ofNull || settings.withNull)
                lists.push_back({.chooser = QString::fromStdString(chooser),
                                 .rejected = before + "rejected",
                                 .lengthscales = before + "lengthscales"});
    return lists;
}

core::Decision decisionFrom(double rejected, double lengthscale, const QString& file)
{
    const bool found = std::isfinite(lengthscale);
    if ((rejected != 0.0 && rejected != 1.0) || (found && !(lengthscale > 0.0)))
        usageError(
            QStringLiteral("%1: rejected is 0 or 1 in each trial, and a lengthscale is greater than 0").arg(file));
    return {.lengthscale = found ? std::optional(lengthscale) : std::nullopt, .rejected = rejected == 1.0};
}

} // namespace

QString variedWord(const core::PowerSettings& settings)
{
    return QStringLiteral("%1=%2:%3:%4")
        .arg(QString::fromStdString(settings.vary), numberWord(settings.lo), numberWord(settings.hi))
        .arg(settings.steps);
}

QString choosersWord(const core::PowerSettings& settings)
{
    QStringList names;
    for (const std::string& chooser : settings.choosers)
        names << QString::fromStdString(chooser);
    return names.join(QLatin1Char(','));
}

Report partOfPower(const core::PowerRequest& request, const Trials& trials)
{
    const core::PowerSettings& settings = request.settings;
    const std::vector<core::Decisions> decisions = decisionsWithProgress(request, trials);
    Report part = partReport("power", optionsOf(request), trials, core::powerTrials(settings));
    const std::vector<Lists> lists = listsOf(settings);
    std::vector<Report> ofChoosers(settings.choosers.size());
    for (std::size_t i = 0; i < lists.size(); ++i) {
        Eigen::VectorXd rejected(trials.count()), lengthscales(trials.count());
        for (Eigen::Index trial = 0; trial < rejected.size(); ++trial) {
            const core::Decision& decision = decisions[static_cast<std::size_t>(trial)][i];
            rejected[trial] = decision.rejected ? 1.0 : 0.0;
            lengthscales[trial] = decision.lengthscale.value_or(std::numeric_limits<double>::quiet_NaN());
        }
        Report& ofChooser = ofChoosers[i % ofChoosers.size()];
        ofChooser.add(lists[i].rejected.toStdString(), rejected);
        ofChooser.add(lists[i].lengthscales.toStdString(), lengthscales);
    }
    for (std::size_t i = 0; i < ofChoosers.size(); ++i)
        part.add(settings.choosers[i], ofChoosers[i]);
    return part;
}

std::vector<core::Decisions> decisionsIn(const StudyParts& study, const core::PowerSettings& settings)
{
    std::vector<core::Decisions> all;
    const std::vector<Lists> lists = listsOf(settings);
    for (const StudyPart& part : study.parts) {
        std::vector<core::Decisions> decisions(static_cast<std::size_t>(part.trials.count()));
        for (const Lists& of : lists) {
            const std::vector<double> rejected = part.numbers({of.chooser, of.rejected}),
                                      lengthscales = part.numbers({of.chooser, of.lengthscales});
            for (std::size_t trial = 0; trial < decisions.size(); ++trial)
                decisions[trial].push_back(decisionFrom(rejected[trial], lengthscales[trial], part.file));
        }
        std::ranges::move(decisions, std::back_inserter(all));
    }
    return all;
}

std::vector<Printed> printedDecisions()
{
    return {
        {"CHOOSER.rejected", Json::List, "with --trials: 1 for each trial that rejects, 0 for each that does not"},
        {"CHOOSER.lengthscales", Json::List, "with --trials: the lengthscale of each; null: the chooser found none"},
        {"CHOOSER.null_rejected", Json::List, "with --trials and --null: the same of pairs from the first source"},
        {"CHOOSER.null_lengthscales", Json::List, "with --trials and --null: their lengthscales"}};
}

} // namespace app
