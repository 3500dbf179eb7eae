#include "widgets/plots/plot_table.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

/// Quoted where the separator or a quote occurs in a name.
QString csvCell(QString name, QChar separator)
{
    if (!name.contains(separator) && !name.contains(u'"') && !name.contains(u'\n'))
        return name;
    return u'"' + name.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

const QString& headingOf(const PlotTable::Column& column)
{
    return column.heading.isEmpty() ? column.name : column.heading;
}

/// Of a page's families, each behind the name of its panel and a hyphen, as of a panel's own.
int rankOf(const PlotTable& family)
{
    const QString name = family.columns.front().family.section(u'-', -1);
    return name == u"curves" || name == u"field" ? 0 : name == u"values" ? 2 : 1;
}

bool isPositionsAlone(const PlotTable& family)
{
    return family.columns.size() == 1 && family.columns.front().name.endsWith(QLatin1String("_at"));
}

QString textOfFamily(const PlotTable& family, QChar separator)
{
    QString text;
    for (const PlotTable::Column& column : family.columns)
        text += (text.isEmpty() ? QString() : QString(separator)) + csvCell(headingOf(column), separator);
    text += u'\n';
    const Eigen::Index rows = family.columns.empty() ? 0 : family.columns.front().values.size();
    for (Eigen::Index row = 0; row < rows; ++row) {
        for (std::size_t c = 0; c < family.columns.size(); ++c) {
            if (c > 0)
                text += separator;
            const Eigen::VectorXd& values = family.columns[c].values;
            if (row < values.size() && !std::isnan(values[row]))
                text += QString::number(values[row], 'g', QLocale::FloatingPointShortest); // knows no locale
        }
        text += u'\n';
    }
    return text;
}

} // namespace

void PlotTable::add(const QString& name, const Eigen::VectorXd& values, const QString& heading)
{
    if (values.size() == 0)
        return;
    Q_ASSERT(std::ranges::all_of(columns, [&](const Column& column) {
        return column.family != current_ || column.values.size() == values.size();
    }));
    columns.push_back({name, values, current_, heading});
}

void PlotTable::addEach(const QString& name, const Eigen::MatrixXd& values)
{
    for (Eigen::Index i = 0; i < values.cols(); ++i)
        add(QStringLiteral("%1_%2").arg(name).arg(i + 1), values.col(i));
}

void PlotTable::addValue(const QString& name, double value, const QString& headline)
{
    columns.push_back({name, Eigen::VectorXd::Constant(1, value), QStringLiteral("values"), {}, headline});
}

std::vector<Headline> PlotTable::headlines() const
{
    std::vector<Headline> headlines;
    for (const Column& column : columns)
        if (!column.headline.isEmpty())
            headlines.push_back({column.headline, column.values[0]});
    return headlines;
}

std::vector<PlotTable> familiesOf(const PlotTable& table)
{
    std::vector<PlotTable> families;
    for (const PlotTable::Column& column : table.columns) {
        auto found = std::ranges::find_if(
            families, [&](const PlotTable& family) { return family.columns.front().family == column.family; });
        if (found == families.end())
            found = families.insert(families.end(), PlotTable());
        found->columns.push_back(column);
    }
    std::erase_if(families, &isPositionsAlone);
    std::ranges::stable_sort(families, {}, &rankOf);
    return families.empty() ? std::vector{PlotTable()} : families;
}

QString toDelimitedText(const PlotTable& table, QChar separator)
{
    QString text;
    for (const PlotTable& family : familiesOf(table))
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + textOfFamily(family, separator);
    return text;
}

} // namespace widgets
