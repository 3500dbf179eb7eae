#include "app/comparison/comparison.h"

#include "app/document/locks.h"
#include "core/density/compare.h"
#include "core/kernels/expression.h"
#include "core/kernels/log_gradients.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/held_out.h"
#include "core/labs/regression/regression_settings.h"
#include "core/session/learned_state.h"
#include "core/window/window.h"
#include "widgets/controls/number_text.h"
#include "widgets/gp/hyperparameter_names.h"
#include "widgets/kernel/shown_expression.h"

#include <QCoreApplication>

#include <algorithm>

namespace app
{

namespace
{

using core::DensitySettings;
using core::RegressionSettings;
using widgets::numberText;

struct ComparisonWords {
    Q_DECLARE_TR_FUNCTIONS(comparison)
};

QString told(const std::optional<std::string>& refusal)
{
    return refusal ? widgets::withNumbersAsRead(QString::fromStdString(*refusal)) : QString();
}

ComparedModel rowOf(const core::ComparedDensity& density)
{
    const QString name = QString::fromStdString(density.name);
    ComparedModel row{.name = name, .cells = {name}, .refusal = told(density.refusal)};
    if (!density.refusal)
        row.cells << numberText(density.logScore) << numberText(density.standardError, 2);
    return row;
}

QString shortExpression(const core::Kernel& kernel)
{
    widgets::ShownExpression shown;
    shown.show(QString::fromStdString(core::printKernel(kernel)));
    return shown.text();
}

ComparedModel rowOf(const core::ComparedRegression& model)
{
    const core::Choice<core::MeanFunction>& mean = core::choiceOf(model.mean);
    const QStringList names{QString::fromUtf8(mean.row.data(), static_cast<qsizetype>(mean.row.size())),
                            QString::fromStdString(model.family)};
    ComparedModel row{.name = names.join(u' '), .cells = names, .refusal = told(model.refusal)};
    if (model.refusal)
        return row;
    row.fit = model;
    row.cells << (model.leaveOneOut ? numberText(model.leaveOneOut->logScore) : QString())
              << (model.leaveOneOut ? numberText(model.leaveOneOut->rootMeanSquare) : QString())
              << numberText(model.logEvidence) << shortExpression(model.kernel) << numberText(model.noise);
    return row;
}

template <class Model>
Comparison tableOf(const QStringList& header, const std::vector<Model>& models, int of)
{
    Comparison table{.header = header, .models = {}, .of = of};
    for (const Model& model : models)
        table.models.push_back(rowOf(model));
    return table;
}

/// What an outcome without a value says; the tables were emitted before.
template <class Models>
void finish(const core::Outcome<Models>& outcome, const Comparer::Emit& emitOutcome)
{
    if (const auto* failure = std::get_if<core::Failure>(&outcome))
        emitOutcome(*failure);
    else if (std::holds_alternative<core::Cancelled>(outcome))
        emitOutcome(core::Cancelled{});
}

void compareDensities(const core::Session& session, const std::stop_token& stop, const Comparer::Emit& emitOutcome)
{
    const QStringList header{ComparisonWords::tr("Density"), ComparisonWords::tr("Log score"),
                             ComparisonWords::tr("± standard error")};
    const core::DensityComparisonSettings settings{.kernel = session.kernel,
                                                   .model = session.of<DensitySettings>().model,
                                                   .window = core::fittingWindow(*session.data)};
    const auto emitTable = [&](const std::vector<core::ComparedDensity>& done) {
        emitOutcome(tableOf(header, done, core::comparedDensities));
    };
    finish(core::compareDensities(session.data->x, settings, emitTable, stop), emitOutcome);
}

/// Of what the lab learns from.
std::shared_ptr<const core::Observations> learned(const core::Session& session)
{
    return core::splitObservations(*session.data, session.of<RegressionSettings>().holdOut).learned;
}

void compareRegressions(const core::Session& session, const std::stop_token& stop, const Comparer::Emit& emitOutcome)
{
    const QStringList header{ComparisonWords::tr("Mean"),         ComparisonWords::tr("Kernel"),
                             ComparisonWords::tr("Log score"),    ComparisonWords::tr("Error"),
                             ComparisonWords::tr("Log evidence"), ComparisonWords::tr("At"),
                             ComparisonWords::tr("Noise")};
    const core::RegressionComparisonSettings settings;
    const auto count = static_cast<int>(settings.means.size() * settings.families.size());
    const std::shared_ptr<const core::Observations> observations = learned(session);
    const auto emitTable = [&](const std::vector<core::ComparedRegression>& done) {
        emitOutcome(tableOf(header, done, count));
    };
    finish(core::compareRegressions(observations->x, observations->targets, settings, emitTable, stop), emitOutcome);
}

bool isOfDensities(const std::string& lab)
{
    return lab == "density";
}

} // namespace

bool canCompare(const std::string& lab)
{
    return isOfDensities(lab) || lab == "regression";
}

QString aboutComparison(const core::Session& session)
{
    if (isOfDensities(session.lab))
        return ComparisonWords::tr(
            "How well densities foretell points that they have not seen: the points are dealt to ten parts by "
            "chance, and each part is scored by the density of the others. Log score is the mean log density of "
            "a point; more is better. The kernel student-T is as it is set; the others learn what they need.");
    QString about = ComparisonWords::tr(
        "How well models foretell each value from all others: each at the maximum of its evidence, the best first. "
        "Log score is the mean log density of a value; more is better. Error is the root of the mean square. Log "
        "evidence compares kernels under one mean alone.");
    if (!session.of<RegressionSettings>().slopes.empty())
        about += ComparisonWords::tr(" Observed slopes are left out: not all kernels can have them.");
    const core::SplitObservations split =
        core::splitObservations(*session.data, session.of<RegressionSettings>().holdOut);
    const auto out = split.heldOut.targets.size();
    return out == 0 ? about
                    : ComparisonWords::tr("%1 Of %2 observations these are the %3 that are not held out.")
                          .arg(about, QString::number(out + split.learned->targets.size()),
                               QString::number(split.learned->targets.size()));
}

bool comparesTheSame(const core::Session& a, const core::Session& b)
{
    if (a.lab != b.lab || !(a.data == b.data))
        return false;
    if (isOfDensities(a.lab))
        return a.kernel == b.kernel && a.of<DensitySettings>().model == b.of<DensitySettings>().model;
    return a.of<RegressionSettings>().holdOut.plain() == b.of<RegressionSettings>().holdOut.plain();
}

QString lockedAgainstModels(const core::Session& session)
{
    QStringList names;
    for (const core::Hyperparameter& number : core::hyperparameters(session.kernel))
        if (std::ranges::find(session.lockedHyperparameters, core::pathOf(number)) !=
            session.lockedHyperparameters.end())
            names << widgets::hyperparameterName(session.kernel, core::pathOf(number)).shortName();
    if (!lockedSettings(session.lockedHyperparameters, "regression").empty())
        names << ComparisonWords::tr("the noise");
    return names.isEmpty()
               ? QString()
               : ComparisonWords::tr("Locked: %1. Unlock to use another model.").arg(names.join(QStringLiteral(", ")));
}

core::Session withModel(core::Session session, const core::ComparedRegression& model)
{
    core::LearnedNumbers numbers{.paths = {}, .put = [model](core::Session& next) {
                                     next.kernel = model.kernel;
                                     next.of<RegressionSettings>().noise = model.noise;
                                     next.of<RegressionSettings>().mean = model.mean;
                                 }};
    for (const core::Hyperparameter& h : core::hyperparameters(model.kernel))
        numbers.paths.insert(core::pathOf(h));
    return core::withLearned(std::move(session), "comparison", std::move(numbers));
}

void Comparer::compare(const core::Session& session, const std::stop_token& stop, const Emit& emitOutcome)
{
    isOfDensities(session.lab) ? compareDensities(session, stop, emitOutcome)
                               : compareRegressions(session, stop, emitOutcome);
}

} // namespace app
