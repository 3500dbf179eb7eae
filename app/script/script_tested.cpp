#include "app/script/script_tested.h"

#include "core/independence/residuals.h"
#include "core/independence/variables.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/independence/independence_settings.h"
#include "core/labs/independence/tested_columns.h"
#include "core/labs/structure/structure_lab.h"
#include "core/structure/pc_of_data.h"

#include <QJsonArray>

#include <algorithm>
#include <mutex>
#include <set>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;

class Giver
{
public:
    Giver(ScriptData& data, ScriptLanguage language) : data_(data), language_(language) {}

    void give(const QString& name, const QString& value, const QString& comment)
    {
        data_.add(language_, name, value, comment);
    }
    void giveRows(const QString& name, const MatrixXd& rows, const std::vector<std::string>& columns)
    {
        QStringList names;
        for (const std::string& column : columns)
            names << QString::fromStdString(column);
        give(name, writtenRows(language_, rows), names.join(", "));
    }
    void givePairs(const QString& name, const std::vector<std::pair<int, int>>& pairs, const QString& comment)
    {
        QJsonArray list;
        for (const auto& [a, b] : pairs)
            list << QJsonArray{position(std::min(a, b)), position(std::max(a, b))};
        give(name, written(language_, QJsonValue(list)), comment);
    }
    ScriptLanguage language() const { return language_; }
    int position(int node) const { return isPython(language_) ? node : node + 1; }

private:
    ScriptData& data_;
    ScriptLanguage language_;
};

void giveLengthscales(Giver& giver, const core::Session& session)
{
    using core::LengthscaleRule;
    if (session.of<core::IndependenceSettings>().lengthscale != LengthscaleRule::Evidence)
        return;
    QJsonArray values;
    for (const auto& column : session.data->x.colwise()) {
        const auto kernel = core::kernelOfVariable(LengthscaleRule::Evidence, session.kernel, column);
        const auto* known = std::get_if<core::Kernel>(&kernel);
        values << (known ? core::lengthscaleOf(*known).value_or(0.0) : 0.0);
    }
    giver.give(QStringLiteral("variable_lengthscales"), written(giver.language(), QJsonValue(values)),
               QStringLiteral("of each variable, as Kernelscope has it"));
}

// --- Gaussian process regressions of what is tested on what is given ---

using Regressions = std::set<std::pair<Index, std::vector<Index>>>; // a column and what it is conditioned on

QString textOf(const Giver& giver, const std::pair<Index, std::vector<Index>>& of)
{
    QStringList given;
    for (const Index column : of.second)
        given << QString::number(giver.position(static_cast<int>(column)));
    return QStringLiteral("\"%1|%2\"").arg(giver.position(static_cast<int>(of.first))).arg(given.join(u','));
}

/// The variance, the noise and the lengthscales of each: which maximum of the evidence a climb finds depends on how it
/// climbs.
void giveRegressions(Giver& giver, const MatrixXd& columns, const Regressions& regressions)
{
    const MatrixXd standardised = core::standardisedColumns(columns);
    QStringList entries;
    for (const auto& of : regressions) {
        const auto found =
            core::learnedRegression(standardised(Eigen::all, of.second), standardised.col(of.first), {1.0});
        const auto* fit = std::get_if<core::GpRegression>(&found);
        if (!fit)
            continue;
        QStringList numbers{written(giver.language(), fit->kernel().scale), written(giver.language(), fit->noise())};
        for (const double lengthscale : core::lengthscalesOf(fit->kernel()))
            numbers << written(giver.language(), lengthscale);
        entries << (isPython(giver.language()) ? QStringLiteral("%1: [%2]") : QStringLiteral("%1 = c(%2)"))
                       .arg(textOf(giver, of), numbers.join(", "));
    }
    giver.give(
        QStringLiteral("learned"),
        (isPython(giver.language()) ? QStringLiteral("{%1}") : QStringLiteral("list(%1)")).arg(entries.join(", ")),
        QStringLiteral("variance, noise and lengthscales of the regressions, where Kernelscope's climb of the evidence "
                       "ended, by the column and what is given"));
}

void giveTested(Giver& giver, const core::Session& session)
{
    const core::TestedColumns tested = core::testedColumns(*session.data, session.of<core::ChosenColumns>());
    std::vector<std::string> names(tested.names.begin(), tested.names.end());
    MatrixXd all = tested.pair;
    for (const std::string& name : session.of<core::IndependenceSettings>().given)
        if (const auto column = core::otherNamed(tested, name)) {
            all.conservativeResize(all.rows(), all.cols() + 1);
            all.rightCols(1) = tested.others.col(*column);
            names.push_back(name);
        }
    std::vector<Index> complete;
    for (Index row = 0; row < all.rows(); ++row)
        if (all.row(row).allFinite())
            complete.push_back(row);
    const MatrixXd rows = all(complete, Eigen::all);
    giver.giveRows(QStringLiteral("tested"), rows, names);
    std::vector<Index> given;
    for (Index column = 2; column < rows.cols(); ++column)
        given.push_back(column);
    const bool isRegressed =
        session.of<core::IndependenceSettings>().method == core::ConditionalMethod::ResidualHsic && !given.empty();
    if (isRegressed && core::variablesProblem(rows, names) == std::nullopt)
        giveRegressions(giver, rows, {{0, given}, {1, given}});
}

/// Those of the tests that PC asks for, at the session's level or over all.
Regressions regressionsAsked(const core::Session& session, const MatrixXd& columns, const core::PcSettings& asked,
                             bool overLevels)
{
    const auto& settings = session.of<core::StructureSettings>();
    const auto tests = std::make_shared<const core::ConditionalTests>(
        columns, core::conditionalOf(settings, settings.lengthscale, session.seed));
    Regressions regressions;
    std::mutex mutex;
    core::KnownTests known(
        [&, question = core::questionOf(tests)](int a, int b, const std::vector<int>& given, std::stop_token stop) {
            if (!given.empty()) {
                const std::lock_guard lock(mutex);
                for (const int column : {a, b})
                    regressions.emplace(column, std::vector<Index>(given.begin(), given.end()));
            }
            return question(a, b, given, std::move(stop));
        });
    const auto nodes = static_cast<int>(columns.cols());
    if (overLevels)
        (void)core::graphsOverLevels(nodes, known, asked, std::min(core::lowestIndependenceLevel, asked.alpha),
                                     asked.alpha, 2000);
    else
        (void)core::pc(nodes, known, asked);
    return regressions;
}

std::vector<core::NodePair> ordered(const std::vector<std::pair<int, int>>& pairs)
{
    std::vector<core::NodePair> found;
    found.reserve(pairs.size());
    for (const auto& [a, b] : pairs)
        found.emplace_back(std::minmax(a, b));
    return found;
}

void giveStructure(Giver& giver, const core::Session& session, const QString& view)
{
    const auto& settings = session.of<core::StructureSettings>();
    const auto found =
        core::structureVariables(core::structureColumns(*session.data, session.of<core::ChosenColumns>()), settings);
    const auto* variables = std::get_if<core::StructureVariables>(&found);
    if (!variables)
        return;
    const std::vector<std::string>& names = variables->variables.names;
    MatrixXd columns = variables->variables.columns;
    if (variables->time) {
        const auto whitened = core::whitened(columns, *variables->time);
        if (!std::holds_alternative<MatrixXd>(whitened))
            return;
        columns = std::get<MatrixXd>(whitened);
    }
    giver.giveRows(QStringLiteral("columns"), columns, names);
    core::PcSettings asked{.alpha = settings.alpha,
                           .maxGiven = settings.maxGiven,
                           .forbidden = ordered(core::positionsOf(settings.forbidden, names)),
                           .required = ordered(core::positionsOf(settings.required, names))};
    if (!settings.intoCalendar)
        asked.exogenous = core::positionsAmong(variables->variables.calendar, names);
    giver.givePairs(QStringLiteral("forbidden_pairs"), asked.forbidden, QStringLiteral("never joined"));
    giver.givePairs(QStringLiteral("required_pairs"), asked.required, QStringLiteral("joined whatever the tests say"));
    QJsonArray exogenous, pair;
    for (const int node : asked.exogenous)
        exogenous << giver.position(node);
    giver.give(QStringLiteral("exogenous"), written(giver.language(), QJsonValue(exogenous)),
               QStringLiteral("no arrow leads there"));
    if (settings.pair.size() == 2)
        for (const auto& [a, b] : ordered(core::positionsOf({{settings.pair[0], settings.pair[1]}}, names)))
            pair = {giver.position(a), giver.position(b)};
    giver.give(QStringLiteral("chosen_pair"), written(giver.language(), QJsonValue(pair)),
               QStringLiteral("whose test is on show; none: that of the weakest edge"));
    const bool isShown = view == QLatin1String("left") && settings.method == core::ConditionalMethod::Kci;
    if (settings.method == core::ConditionalMethod::ResidualHsic || isShown)
        giveRegressions(giver, columns, regressionsAsked(session, columns, asked, view == QLatin1String("levels")));
}

} // namespace

void addTested(ScriptData& data, ScriptLanguage language, const core::Session& session, const QString& view)
{
    Giver giver(data, language);
    if (session.lab == "independence" && session.data->dimensions() >= 2) {
        giveTested(giver, session);
        giveLengthscales(giver, session);
    }
    if (session.lab == "structure")
        giveStructure(giver, session, view);
}

} // namespace app
