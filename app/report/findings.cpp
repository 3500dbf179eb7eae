#include "app/report/findings.h"

#include "widgets/controls/number_text.h"
#include "widgets/plots/null_plot.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

using widgets::numberText;

QString tr(const char* text)
{
    return QCoreApplication::translate("findings", text);
}

const core::NullAnswer* toldNull(const std::vector<core::NullAnswer>& nulls)
{
    const auto known = std::ranges::find_if(
        nulls, [](const core::NullAnswer& answer) { return answer.pValue && std::isfinite(*answer.pValue); });
    return known == nulls.end() ? nullptr : &*known; // permutation is the first
}

QString levelText(double level)
{
    return tr("level %1").arg(widgets::percentText(level));
}

/// "permutation p = 0.002 ± 0.001, rejected" of each null.
QString nullsSentence(const std::vector<core::NullAnswer>& nulls, double level)
{
    QStringList told;
    for (const core::NullAnswer& answer : nulls)
        told << widgets::answerText(answer);
    return tr("The test: %1 (%2).").arg(told.join(QStringLiteral("; ")), levelText(level));
}

/// The places of the greatest and the least value, where there are both signs: "near eruptions = 2.1".
struct Extremes {
    QString greatest, least;
};

std::optional<Extremes> extremesOf(const Eigen::VectorXd& grid, const Eigen::VectorXd& values, const QString& name)
{
    Eigen::Index top = 0, bottom = 0;
    if (values.size() == 0 || !values.allFinite() || !(values.maxCoeff(&top) > 0.0) ||
        !(values.minCoeff(&bottom) < 0.0))
        return {};
    const auto placeAt = [&](Eigen::Index i) { return QStringLiteral("%1 = %2").arg(name, numberText(grid[i], 3)); };
    return Extremes{placeAt(top), placeAt(bottom)};
}

std::optional<Extremes> extremesOf(const core::Field& field, const core::Dataset& data)
{
    Eigen::Index row = 0, column = 0, lowRow = 0, lowColumn = 0;
    const Eigen::MatrixXd& values = field.values;
    if (values.size() == 0 || !values.allFinite() || !(values.maxCoeff(&row, &column) > 0.0) ||
        !(values.minCoeff(&lowRow, &lowColumn) < 0.0))
        return {};
    const auto placeAt = [&](Eigen::Index i, Eigen::Index j) {
        return QStringLiteral("%1 = %2, %3 = %4")
            .arg(widgets::coordinateName(data, 0), numberText(field.axis1[i], 3), widgets::coordinateName(data, 1),
                 numberText(field.axis2[j], 3));
    };
    return Extremes{placeAt(row, column), placeAt(lowRow, lowColumn)};
}

std::optional<Extremes> whereTheyDiffer(const core::TwoSamplesResult& result, const core::Dataset& data)
{
    if (result.grid.size() > 0)
        return extremesOf(result.grid, result.mean.size() > 0 ? result.mean : result.empirical,
                          widgets::coordinateName(data, 0));
    return extremesOf(result.meanField.values.size() > 0 ? result.meanField : result.empiricalField, data);
}

} // namespace

QStringList findingsOf(const core::TwoSamplesResult& result, const core::TwoSamplesRequest& request)
{
    const core::NullAnswer* null = toldNull(result.nulls);
    if (result.preview || !null)
        return {};
    const core::DataNames& names = request.data->names;
    const QString first = widgets::sampleTitle(names, request.settings.first),
                  second = widgets::sampleTitle(names, request.settings.second);
    QStringList found;
    found << (null->reject ? tr("The groups %1 (%3 rows) and %2 (%4 rows) differ: were they of one source, a distance "
                                "as large as theirs would hardly come up by chance.")
                           : tr("That the groups %1 (%3 rows) and %2 (%4 rows) differ cannot be said: a distance as "
                                "large as theirs also comes up by chance."))
                 .arg(first, second)
                 .arg(result.firstSize)
                 .arg(result.secondSize);
    found << nullsSentence(result.nulls, result.testLevel);
    if (const auto where = whereTheyDiffer(result, *request.data))
        found << tr("%1 is most in excess near %2; %3 near %4.").arg(first, where->greatest, second, where->least);
    return found;
}

QStringList findingsOf(const core::IndependenceResult& result)
{
    const core::NullAnswer* null = toldNull(result.nulls);
    if (result.preview || !null)
        return {};
    const QString first = QString::fromStdString(result.names[0]), second = QString::fromStdString(result.names[1]);
    return {(null->reject
                 ? tr("%1 and %2 depend on each other: were they independent, a dependence as strong as theirs "
                      "would hardly come up by chance.")
                 : tr("That %1 and %2 depend on each other cannot be said: a dependence as strong as theirs "
                      "also comes up by chance."))
                .arg(first, second),
            nullsSentence(result.nulls, result.testLevel)};
}

QStringList findingsOf(const core::RegressionResult& result, const core::RegressionRequest& request)
{
    const auto n = static_cast<Eigen::Index>(result.rows.size());
    if (result.preview || n < 2 || result.looMean.size() != n)
        return {};
    const Eigen::ArrayXd targets = request.data->targets(result.rows).array();
    const double error = std::sqrt((targets - result.looMean.array()).square().mean());
    const double spread = std::sqrt((targets - targets.mean()).square().sum() / static_cast<double>(n - 1));
    const QString target = widgets::targetName(*request.data);
    return {tr("Each of the %1 values of %2 is predicted from all others with an error of %3 (root mean square); the "
               "values themselves spread by %4 (standard deviation).")
                .arg(n)
                .arg(target, numberText(error), numberText(spread)),
            tr("Log evidence of the model: %1. It compares models of the same data; more is better.")
                .arg(numberText(result.logEvidence))};
}

QStringList findingsOf(const core::ClassificationResult& result)
{
    if (result.preview || result.rows.empty())
        return {};
    return {tr("%1 of %2 points lie on the wrong side of the line of 50 %.").arg(result.errors).arg(result.rows.size()),
            tr("Log evidence of the model: %1. It compares models of the same data; more is better.")
                .arg(numberText(result.logEvidence))};
}

QStringList findingsOf(const core::StructureResult& result)
{
    QStringList found;
    for (const core::PcEdge& edge : result.graph.found.edges) {
        const auto nameOf = [&](int node) {
            return QString::fromStdString(result.names[static_cast<std::size_t>(node)]);
        };
        found << tr("%1 %2 %3: no choice of other columns explains their dependence away (largest p = %4).")
                     .arg(nameOf(edge.from),
                          edge.type == core::EdgeType::Directed     ? QStringLiteral("→")
                          : edge.type == core::EdgeType::Bidirected ? QStringLiteral("↔")
                                                                    : QStringLiteral("—"),
                          nameOf(edge.to), numberText(edge.p, 2));
    }
    if (found.isEmpty())
        found << tr("No two columns are joined at level %1.").arg(numberText(result.settings.alpha));
    return found;
}

} // namespace app
