#include "app/cli/inference_options.h"

#include "app/cli/experiment_report.h"
#include "app/cli/setting_options.h"

#include <QRegularExpression>

#include <algorithm>
#include <cstdio>
#include <limits>

namespace app
{

namespace
{

constexpr core::NutsSettings standardSampler; // its warm-up is longer than the window's

QString named(const core::InferredHyperparameter& hyperparameter)
{
    return QString::fromStdString(hyperparameter.name);
}

QString withoutChains(const Arguments& arguments)
{
    return arguments.has("quadrature") ? QStringLiteral("--quadrature draws no chains") : QString();
}

core::Interval boundsFrom(const QString& name, const QString& text)
{
    const QStringList ends = text.split(QLatin1Char(':'));
    if (ends.size() != 2)
        usageError(QStringLiteral("--bounds: expected %1=LO:HI, got \"%1=%2\"").arg(name, text));
    const auto end = [](const QString& word) {
        return word.trimmed() == QLatin1String("inf") ? std::numeric_limits<double>::infinity()
                                                      : numberFrom("bounds", word);
    };
    return {end(ends[0]), end(ends[1])};
}

core::Prior priorIn(const QString& option, const QString& text)
{
    const auto prior = core::priorFrom(text.toStdString());
    if (const auto* failure = std::get_if<core::Failure>(&prior))
        usageError(QStringLiteral("--%1: %2").arg(option, QString::fromStdString(failure->what)));
    return std::get<core::Prior>(prior);
}

/// The known name, or all that are this one with a number.
QStringList namesMeant(const QString& name, const QStringList& known)
{
    return known.contains(name)
               ? QStringList{name}
               : known.filter(QRegularExpression("^" + QRegularExpression::escape(name) + "(\\[?[0-9]+\\]?)$"));
}

void addSummaries(Report& report, const std::vector<core::HyperparameterSummary>& summaries,
                  const core::HyperparameterSpace& space)
{
    std::size_t next = 0;
    for (const core::InferredHyperparameter& parameter : space.parameters()) {
        if (parameter.fixed) {
            report.add(parameter.name, *parameter.fixed);
            continue;
        }
        const core::HyperparameterSummary& summary = summaries[next++];
        Report quantiles, inner;
        for (std::size_t q = 0; q < core::toldProbabilities.size(); ++q)
            quantiles.add(QString::number(core::toldProbabilities[q]).toStdString(), summary.quantiles[q]);
        inner.add("mean", summary.mean);
        inner.add("sd", summary.sd);
        inner.add("quantiles", std::move(quantiles));
        if (summary.rhat) {
            inner.add("rhat", *summary.rhat);
            inner.add("ess_bulk", *summary.essBulk);
            inner.add("ess_tail", *summary.essTail);
            inner.add("mcse_mean", *summary.mcseMean);
        }
        report.add(summary.name, std::move(inner));
    }
}

QString toldProbabilities()
{
    QStringList told;
    for (const double probability : core::toldProbabilities)
        told << QString::number(probability);
    return told.join(QStringLiteral(", "));
}

Eigen::VectorXd numbersFromOne(const std::vector<std::size_t>& places)
{
    Eigen::VectorXd numbers(std::ssize(places));
    std::ranges::transform(places, numbers.begin(), [](std::size_t place) { return static_cast<double>(place) + 1.0; });
    return numbers;
}

} // namespace

core::Prior priorOption(const Arguments& arguments, const QString& option, const core::Prior& standard)
{
    return arguments.has(option) ? priorIn(option, arguments.text(option)) : standard;
}

std::vector<std::pair<QString, QString>> namedValues(const Arguments& arguments, const QString& option,
                                                     const QStringList& known)
{
    static const QRegularExpression commas(",(?![^(]*\\))"); // not those between parentheses
    std::vector<std::pair<QString, QString>> found;
    for (const QString& text : arguments.texts(option))
        for (const QString& part : text.split(commas)) {
            const qsizetype equals = part.indexOf(QLatin1Char('='));
            const QStringList meant = namesMeant(part.left(equals).trimmed(), known);
            if (equals < 1 || meant.isEmpty())
                usageError(QStringLiteral("--%1: expected NAME=VALUE with a name of %2, got \"%3\"")
                               .arg(option, known.join(QStringLiteral(", ")), part));
            for (const QString& one : meant)
                found.emplace_back(one, part.mid(equals + 1).trimmed());
        }
    return found;
}

std::vector<std::pair<QString, core::Prior>> priorsByName(const Arguments& arguments, const QStringList& known)
{
    std::vector<std::pair<QString, core::Prior>> priors;
    for (const auto& [name, text] : namedValues(arguments, "prior", known))
        priors.emplace_back(name, priorIn("prior", text));
    return priors;
}

void applyFixAndBounds(const Arguments& arguments, std::vector<core::InferredHyperparameter>& hyperparameters)
{
    QStringList known;
    for (core::InferredHyperparameter& one : hyperparameters) {
        known << named(one);
        one.fixed.reset();
    }
    const auto of = [&](const QString& name) -> core::InferredHyperparameter& {
        return *std::ranges::find(hyperparameters, name, &named);
    };
    for (const auto& [name, text] : namedValues(arguments, "bounds", known))
        of(name).bounds = boundsFrom(name, text);
    for (const auto& [name, text] : namedValues(arguments, "fix", known))
        of(name).fixed = numberFrom("fix", text);
}

SamplerChoice samplerFrom(const Arguments& arguments)
{
    SamplerChoice choice;
    choice.chains = countFrom<&core::ChainSettings::chains>(arguments);
    choice.settings.warmup = countFrom<&core::ChainSettings::warmup>(arguments, standardSampler.warmup);
    choice.settings.draws = countFrom<&core::ChainSettings::draws>(arguments);
    choice.settings.acceptance = arguments.number("acceptance", standardSampler.acceptance);
    choice.settings.mass = choiceFrom(arguments, "mass", standardSampler.mass);
    choice.highestAlone = arguments.has("highest-alone");
    for (const core::Problem& problem : core::problems(choice.settings))
        usageError(QStringLiteral("--%1: %2")
                       .arg(QString::fromStdString(problem.field), QString::fromStdString(problem.message)));
    return choice;
}

std::vector<Option> samplerOptions()
{
    std::vector<Option> options{
        optionOf<&core::ChainSettings::chains>("N"),
        optionOf<&core::ChainSettings::warmup>("N", standardSampler.warmup),
        optionOf<&core::ChainSettings::draws>("N"),
        {"acceptance", "P",
         withDefault("what the step size aims at", standardSampler.acceptance) + ": more makes smaller steps"},
        choiceOption("mass", "the mass matrix, learned in the warm-up", standardSampler.mass),
        flagOptionOf<&core::ChainSettings::highestAlone>()};
    for (Option& option : options)
        option.idle = &withoutChains;
    options.push_back(
        {"quadrature",
         {},
         "integrate over a grid instead of sampling, where one or two hyperparameters are free: exact, and "
         "with log_evidence"});
    return options;
}

core::Chains sampled(const core::LogDensityFunction& density, const std::vector<Eigen::VectorXd>& starts,
                     const SamplerChoice& choice, std::uint64_t seed)
{
    const auto progress = progressOnTerminal();
    return valueOrThrow(core::sampleChains(density, starts, choice.settings, seed, [&](const core::Chains& soFar) {
        if (progress)
            progress(soFar.done, soFar.total);
    }));
}

core::WeightedHyperparameters addChains(Report& report, core::Chains chains, const SamplerChoice& choice,
                                        const core::HyperparameterSpace& space)
{
    std::vector<std::size_t> highest;
    if (choice.highestAlone) {
        highest = core::chainsAtHighestMaximum(chains);
        chains = core::onlyChains(std::move(chains), highest);
    }
    const auto summaries = core::summaries(chains, space);
    const core::ChainSummary summary = core::chainSummary(chains, choice.settings);
    addSummaries(report, summaries, space);
    report.add("divergences", static_cast<double>(summary.divergences));
    report.add("ebfmi", summary.energyFraction);
    const core::Verdict verdict = core::verdict(summaries, summary, static_cast<int>(chains.draws.size()));
    report.add("message", verdict.words);
    if (choice.highestAlone)
        report.add("kept_chains", numbersFromOne(highest));
    if (verdict.apart)
        std::fprintf(stderr, "kernelscope: no number of these draws is one of the posterior: %s\n",
                     verdict.words.c_str());
    return core::weighted(chains, space);
}

core::WeightedHyperparameters addQuadrature(Report& report, const core::PosteriorQuadrature& found,
                                            const core::HyperparameterSpace& space)
{
    addSummaries(report, core::summaries(found, space), space);
    report.add("log_evidence", found.logEvidence);
    return core::weighted(found, space);
}

std::vector<Printed> printedHyperparameters()
{
    return {{"NAME", Json::Number, "a hyperparameter that is held at a value: this value"},
            {"NAME.mean", Json::Number, "of one that is free, on its natural scale: the posterior mean"},
            {"NAME.sd", Json::Number, "posterior standard deviation"},
            {"NAME.quantiles.PROBABILITY", Json::Number, "posterior quantiles, at " + toldProbabilities()},
            {"NAME.rhat", Json::Number, "rank-normalised R̂, below 1.01 where the chains agree; without --quadrature"},
            {"NAME.ess_bulk", Json::Number, "effective draws for its middle; without --quadrature"},
            {"NAME.ess_tail", Json::Number, "effective draws for its tails, at 5 % and 95 %; without --quadrature"},
            {"NAME.mcse_mean", Json::Number, "Monte Carlo standard error of its mean; without --quadrature"},
            {"divergences", Json::Number, "how many transitions of the chains diverged; without --quadrature"},
            {"ebfmi", Json::Number, "E-BFMI, the least of the chains, too slow below 0.3; without --quadrature"},
            {"message", Json::Text, "what the diagnostics say, in a sentence; without --quadrature"},
            {"kept_chains", Json::List, "the chains that these are, counted from 1; with --highest-alone"},
            {"log_evidence", Json::Number, "log of likelihood times prior, integrated over them; with --quadrature"}};
}

} // namespace app
