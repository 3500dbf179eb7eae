#include "app/cli/panel_command.h"

#include "app/cli/effect_report.h"
#include "app/cli/generation_option.h"
#include "app/cli/power_parts.h"
#include "app/cli/setting_words.h"
#include "core/data/samples.h"
#include "core/kernels/expression.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/independence/independence_settings.h"
#include "core/labs/independence/tested_columns.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/structure/structure_variables.h"
#include "core/labs/two_samples/two_samples_settings.h"

#include <algorithm>
#include <map>

namespace app
{

namespace
{

using Places = std::vector<DataPlace>;

QStringList deltaWords(double share)
{
    return share == core::standardShare ? QStringList() : QStringList{"--delta", deltaWord(share)};
}

Words embedding(const ShownPanel& panel, const Places& places)
{
    const core::Session& session = panel.session;
    const auto& model = session.of<core::EmbeddingModel>();
    if (panel.view == "evidence" && core::lengthscalesOf(session.kernel).size() == 1)
        return joined({QStringList{"evidence"}, pointsWords(*session.data, places), kernelWords(session),
                       modelWords(model), inducingWords("--inducing", model.inducing),
                       lengthscalesWords(panel.numbers)});
    if (panel.view != "embedding")
        return std::nullopt;
    return joined({QStringList{"embed"}, pointsWords(*session.data, places), kernelWords(session), modelWords(model),
                   sitesWords(model), gridWords(panel.numbers)});
}

Words mmd(const core::Session& session, const Places& places)
{
    using Settings = core::TwoSamplesSettings;
    const auto& settings = session.of<Settings>();
    return joined({QStringList{"mmd"}, groupsWords(*session.data, settings.first, settings.second, "--by", places),
                   kernelWords(session), settingWords<&Settings::estimator>(settings), QStringList{"--null", "all"},
                   settingWords<&Settings::permutations>(settings), settingWords<&Settings::testLevel>(settings),
                   deltaWords(settings.deltaShare), seedWords(session.seed)});
}

Words witness(const ShownPanel& panel, const Places& places)
{
    using Settings = core::TwoSamplesSettings;
    const core::Session& session = panel.session;
    const auto& settings = session.of<Settings>();
    const auto& model = session.of<core::EmbeddingModel>();
    return joined({QStringList{"witness"}, groupsWords(*session.data, settings.first, settings.second, "--by", places),
                   kernelWords(session), modelWords(model), sitesWords(model),
                   settingWords<&Settings::bandLevel>(settings), settingWords<&Settings::normalisedWitness>(settings),
                   gridWords(panel.numbers)});
}

Words twoSamples(const ShownPanel& panel, const Places& places)
{
    return panel.view == "null"      ? mmd(panel.session, places)
           : panel.view == "witness" ? witness(panel, places)
                                     : std::nullopt;
}

/// With what the sheet draws beside the posterior the numbers are several commands'.
Words regression(const ShownPanel& panel, const Places& places)
{
    using Settings = core::RegressionSettings;
    const core::Session& session = panel.session;
    const auto& settings = session.of<Settings>();
    const bool isAlone = !settings.showRidge && !settings.showParts && !settings.showDerivative &&
                         settings.slopes.empty() && settings.inputs != Settings::Inputs::Bags;
    const bool ofRows = panel.view == "residuals";
    if (!isAlone || (panel.view != "data" && !ofRows))
        return std::nullopt;
    return joined({QStringList{"gp"}, observationsWords(*session.data, places), kernelWords(session),
                   settingWords<&Settings::noise>(settings), settingWords<&Settings::mean>(settings),
                   holdOutWords(settings.holdOut), ofRows ? Words(QStringList()) : gridWords(panel.numbers)});
}

Words classification(const ShownPanel& panel, const Places& places)
{
    using Settings = core::ClassificationSettings;
    const core::Session& session = panel.session;
    const auto& settings = session.of<Settings>();
    if (panel.view != "probability" && panel.view != "latent")
        return std::nullopt;
    const bool isOfTwo = std::ranges::all_of(session.data->labels,
                                             [&](int l) { return l == settings.negative || l == settings.positive; });
    if (settings.holdOut.any() && !isOfTwo) // rows are counted among those of the two classes
        return std::nullopt;
    return joined({QStringList{"classify"},
                   groupsWords(*session.data, settings.negative, settings.positive, "--class", places),
                   kernelWords(session), settingWords<&Settings::nu>(settings), holdOutWords(settings.holdOut),
                   gridWords(panel.numbers)});
}

Words spectrum(const ShownPanel& panel, const Places& places)
{
    using Settings = core::SpectrumSettings;
    const core::Session& session = panel.session;
    const auto& settings = session.of<Settings>();
    if (settings.view != Settings::View::KernelPca || settings.norm != Settings::Norm::Kernel ||
        (panel.view != "scores" && panel.view != "eigenvalues"))
        return std::nullopt;
    return joined({QStringList{"kpca"}, pointsWords(*session.data, places), kernelWords(session),
                   QStringList{"--components", QString::number(settings.components)},
                   settings.centred ? QStringList() : QStringList{"--uncentred"}});
}

Words power(const ShownPanel& panel, const Places&)
{
    using Settings = core::PowerSettings;
    const core::Session& session = panel.session;
    const auto& settings = session.of<Settings>();
    if (panel.view != "power" || settings.source != Settings::Source::Generators)
        return std::nullopt;
    return QStringList{"power",
                       "--generator-x",
                       generatorWord(settings.first),
                       "--generator-y",
                       generatorWord(settings.second),
                       "--vary",
                       variedWord(settings)} +
           (settings.vary == "n" ? QStringList() : QStringList{"--n", QString::number(settings.n)}) +
           QStringList{
               "--repeats", QString::number(settings.repeats), "--permutations", QString::number(settings.permutations),
               "--level",   numberWord(settings.level),        "--choosers",     choosersWord(settings)} +
           settingWords<&Settings::withNull>(settings) + seedWords(session.seed);
}

Words independence(const ShownPanel& panel, const Places& places)
{
    using Settings = core::IndependenceSettings;
    const core::Session& session = panel.session;
    const auto& settings = session.of<Settings>();
    if (panel.view != "null" || !settings.given.empty() || session.data->dimensions() < 2)
        return std::nullopt;
    const core::TestedColumns tested = core::testedColumns(*session.data, session.of<core::ChosenColumns>());
    const std::vector<std::string> names(tested.names.begin(), tested.names.end());
    QStringList kernels;
    if (settings.lengthscale == core::LengthscaleRule::Given)
        for (const char* option : {"--kernel-x", "--kernel-y"})
            kernels << option << QString::fromStdString(core::printKernel(session.kernel));
    const QString rule = widgets::textOf(core::choiceOf(settings.lengthscale).name);
    return joined({QStringList{"hsic"}, variablesWords(tested.pair, names, places),
                   QStringList{"--x", QString::fromStdString(names[0]), "--y", QString::fromStdString(names[1])},
                   QStringList{"--lengthscale", rule}, kernels, settingWords<&Settings::estimator>(settings),
                   QStringList{"--null", "all"}, settingWords<&Settings::permutations>(settings),
                   settingWords<&Settings::blockLength>(settings), settingWords<&Settings::testLevel>(settings),
                   deltaWords(settings.deltaShare), seedWords(session.seed)});
}

/// The lengthscale of the tests, which is a rule or a number in standard deviations.
QStringList lengthscaleWords(const core::StructureSettings& settings)
{
    return core::testsByGivenLengthscale(settings) ? QStringList{"--lengthscale", numberWord(settings.given)}
                                                   : settingWords<&core::StructureSettings::lengthscale>(settings);
}

Words structure(const ShownPanel& panel, const Places& places)
{
    using Settings = core::StructureSettings;
    const core::Session& session = panel.session;
    const auto& settings = session.of<Settings>();
    if (!settings.forbidden.empty() || !settings.required.empty() || !settings.time.empty() || settings.compare ||
        (panel.view != "graph" && panel.view != "levels"))
        return std::nullopt;
    const auto found =
        core::structureVariables(core::structureColumns(*session.data, session.of<core::ChosenColumns>()), settings);
    const auto* graph = std::get_if<core::StructureVariables>(&found);
    if (!graph)
        return std::nullopt;
    QStringList names;
    for (const std::string& name : graph->variables.names)
        names << QString::fromStdString(name);
    const bool byKernels = core::testsByKernels(settings);
    const bool permutes = byKernels && settings.null == core::NullDistribution::Permutation;
    return joined({QStringList{"pc"}, variablesWords(graph->variables.columns, graph->variables.names, places),
                   QStringList{"--columns", names.join(u',')}, settingWords<&Settings::alpha>(settings),
                   settingWords<&Settings::method>(settings), byKernels ? lengthscaleWords(settings) : QStringList(),
                   byKernels ? settingWords<&Settings::null>(settings) : QStringList(),
                   permutes ? settingWords<&Settings::permutations>(settings) : QStringList(),
                   QStringList{"--max-given", QString::number(settings.maxGiven)},
                   settings.intoCalendar ? QStringList{"--calendar", "none"} : QStringList(),
                   panel.view == "levels" ? QStringList{"--lifetimes"} : QStringList(), seedWords(session.seed)});
}

} // namespace

std::optional<QStringList> ownCommand(const ShownPanel& panel, const std::vector<DataPlace>& places)
{
    using Own = Words (*)(const ShownPanel&, const Places&);
    static const std::map<std::string, Own> labs{{"embedding", &embedding},       {"two-samples", &twoSamples},
                                                 {"regression", &regression},     {"classification", &classification},
                                                 {"spectrum", &spectrum},         {"power", &power},
                                                 {"independence", &independence}, {"structure", &structure}};
    const auto lab = labs.find(panel.session.lab);
    return lab == labs.end() ? std::nullopt : lab->second(panel, places);
}

QStringList renderCommandOf(const QString& session, const QString& lab, const QString& view)
{
    return {"render", session, "--lab", lab, "--view", view, "--out", "numbers.json"};
}

} // namespace app
