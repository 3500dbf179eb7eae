#pragma once

#include "widgets/plots/plot_table.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cmath>

/// Numbers in five digits, and many of them by a few: what a person compares, and no machine's rounding.
namespace described
{

/// What is nothing beside `scale` is 0.
inline QString number(double value, double scale = 0.0)
{
    return std::abs(value) <= std::max(1e-12, 1e-6 * scale) ? QStringLiteral("0") : QString::number(value, 'g', 5);
}

/// "from 0.1 to 2.5"
inline QString span(double least, double largest)
{
    const double scale = std::max(std::abs(least), std::abs(largest));
    return QStringLiteral("from %1 to %2").arg(number(least, scale), number(largest, scale));
}

/// "201 values from 0.1 to 2.5, mean 0.7, first 0.1, last 0.3"; those that are not finite are counted alone.
inline QString digest(const Eigen::VectorXd& values)
{
    std::vector<double> finite;
    std::ranges::copy_if(values, std::back_inserter(finite), [](double value) { return std::isfinite(value); });
    const auto missing = values.size() - std::ssize(finite);
    const QString gaps = missing == 0 ? QString() : QStringLiteral(", %1 not finite").arg(missing);
    if (finite.empty())
        return QStringLiteral("no values") + gaps;
    const auto [least, largest] = std::ranges::minmax(finite);
    const double scale = std::max(std::abs(least), std::abs(largest));
    if (finite.size() == 1)
        return number(finite.front()) + gaps;
    double sum = 0.0;
    for (const double value : finite)
        sum += value;
    return QStringLiteral("%1 values %2, mean %3, first %4, last %5")
               .arg(finite.size())
               .arg(span(least, largest), number(sum / static_cast<double>(finite.size()), scale),
                    number(finite.front(), scale), number(finite.back(), scale)) +
           gaps;
}

/// "draw" of "draw_12"; empty where a name has no number.
inline QString stemOf(const QString& name)
{
    static const QRegularExpression numbered(QStringLiteral(R"(^(.*)_\d+$)"));
    const auto match = numbered.match(name);
    return match.hasMatch() ? match.captured(1) : QString();
}

/// A line a column; columns that are numbered are told together.
inline QStringList describedTable(const widgets::PlotTable& table)
{
    QStringList lines;
    for (const widgets::PlotTable& family : widgets::familiesOf(table))
        for (auto column = family.columns.begin(); column != family.columns.end();) {
            const QString stem = stemOf(column->name);
            const auto end = std::find_if(column + 1, family.columns.end(), [&](const auto& other) {
                return stem.isEmpty() || stemOf(other.name) != stem || other.values.size() != column->values.size();
            });
            Eigen::VectorXd values(std::distance(column, end) * column->values.size());
            for (auto part = column; part != end; ++part)
                values.segment(std::distance(column, part) * column->values.size(), column->values.size()) =
                    part->values;
            const QString last = end - column == 1 ? QString() : QStringLiteral(" … ") + (end - 1)->name;
            const QString place = column->family.isEmpty() ? QString() : column->family + QStringLiteral(" / ");
            lines << place + column->name + last + QStringLiteral(": ") + digest(values);
            column = end;
        }
    return lines;
}

} // namespace described
