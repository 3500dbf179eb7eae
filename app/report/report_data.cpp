#include "app/report/report_data.h"

#include "core/data/column_table.h"
#include "core/data/dates.h"
#include "core/data/median.h"
#include "core/data/samples.h"
#include "core/kernels/number_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <vector>

namespace app
{

namespace
{

using core::Dataset;
using Eigen::Index;

constexpr Index mostColumns = 30; // that a table on paper can hold

struct DataReportWords {
    Q_DECLARE_TR_FUNCTIONS(report)
};

QString counted(Index n, const char* one, const char* many)
{
    return n == 1 ? DataReportWords::tr(one) : DataReportWords::tr(many).arg(n);
}

std::vector<double> presentOf(const Eigen::VectorXd& values)
{
    std::vector<double> present;
    std::ranges::copy_if(values, std::back_inserter(present), [](double value) { return !std::isnan(value); });
    return present;
}

QString told(double value, core::NumberMeaning meaning)
{
    if (meaning == core::NumberMeaning::Days)
        return QString::fromStdString(core::dateText(value));
    return widgets::numberText(value);
}

/// Name, count, mean, standard deviation, minimum, median, maximum.
QStringList rowOf(const QString& name, const Eigen::VectorXd& values, core::NumberMeaning meaning)
{
    const std::vector<double> present = presentOf(values);
    const auto n = static_cast<Index>(present.size());
    if (n == 0)
        return {name, QStringLiteral("0"), {}, {}, {}, {}, {}};
    const Eigen::Map<const Eigen::ArrayXd> all(present.data(), n);
    const double mean = all.mean();
    const QString spread =
        n > 1 ? widgets::numberText(std::sqrt((all - mean).square().sum() / double(n - 1))) : QString();
    return {name,
            QString::number(n),
            told(mean, meaning),
            spread,
            told(all.minCoeff(), meaning),
            told(core::median(present), meaning),
            told(all.maxCoeff(), meaning)};
}

ReportTable tableOf(const Dataset& data)
{
    ReportTable table{.head = {DataReportWords::tr("column"), DataReportWords::tr("values"),
                               DataReportWords::tr("mean"), DataReportWords::tr("std. deviation"),
                               DataReportWords::tr("least"), DataReportWords::tr("median"),
                               DataReportWords::tr("greatest")},
                      .rows = {}};
    for (Index j = 0; j < std::min(data.dimensions(), mostColumns); ++j)
        table.rows.push_back(rowOf(widgets::coordinateName(data, static_cast<std::size_t>(j)), data.x.col(j),
                                   data.names.column(static_cast<std::size_t>(j)).meaning));
    if (data.targets.size() > 0)
        table.rows.push_back(rowOf(DataReportWords::tr("%1 (target)").arg(widgets::targetName(data)), data.targets,
                                   data.names.targetSense.meaning));
    return table;
}

QString sourceSentence(const Dataset& data)
{
    const QString size = counted(data.size(), "1 row", "%1 rows") + DataReportWords::tr(" and ") +
                         counted(data.dimensions(), "1 column", "%1 columns");
    if (data.generation)
        return DataReportWords::tr("%1, generated: %2 with seed %3.")
            .arg(size, QString::fromStdString(data.generation->name), QString::number(data.generation->seed));
    if (data.source.empty())
        return DataReportWords::tr("%1, drawn by hand.").arg(size);
    return DataReportWords::tr("%1 from %2.").arg(size, QString::fromStdString(data.source));
}

QString groupsSentence(const Dataset& data)
{
    QStringList groups;
    for (int label = 0; label < core::sampleCount(data); ++label)
        if (const std::size_t rows = core::rowsOf(data, label).size(); rows > 0)
            groups << DataReportWords::tr("%1 (%2)").arg(widgets::sampleTitle(data.names, label),
                                                         QString::number(rows));
    return DataReportWords::tr("The rows belong to %1: %2.")
        .arg(counted(groups.size(), "1 group", "%1 groups"), groups.join(QStringLiteral(", ")));
}

} // namespace

namespace
{

/// Which rows of the table are none of the n points, and why.
QStringList rowsLeftOut(const core::ColumnTable& table, Index n)
{
    const Index all = table.values.rows(), withoutGroup = core::rowsWithoutGroup(table);
    QStringList sentences;
    if (withoutGroup > 0)
        sentences << DataReportWords::tr("%1 of the table's %2 rows have no group (%3) and are not among the points")
                         .arg(withoutGroup)
                         .arg(all)
                         .arg(QString::fromStdString(table.group));
    if (const Index incomplete = all - n - withoutGroup; incomplete > 0)
        sentences << DataReportWords::tr(
                         "%1 of the table's %2 rows miss a value in a chosen column and are not among the points")
                         .arg(incomplete)
                         .arg(all);
    return sentences;
}

} // namespace

ReportSection dataSection(const core::Session& session)
{
    const Dataset& data = *session.data;
    ReportSection section{.title = DataReportWords::tr("Data"), .paragraphs = {sourceSentence(data)}};
    if (!data.labels.empty() && core::sampleCount(data) <= 50)
        section.paragraphs << groupsSentence(data);
    if (data.dimensions() > mostColumns)
        section.paragraphs << DataReportWords::tr("The table shows the first %1 columns.").arg(mostColumns);
    for (const std::string& remark : data.remarks)
        section.points << QString::fromStdString(remark);
    if (const auto& chosen = session.of<core::ChosenColumns>(); chosen.table)
        section.points += rowsLeftOut(*chosen.table, data.size());
    if (data.size() > 0)
        section.tables.push_back(tableOf(data));
    return section;
}

} // namespace app
