// The numbers of rows: table, readings, ranges.

#include "widgets/plots/curve_rows.h"

#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/plot_view.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets
{

namespace
{

using Kind = CurveRow::Kind;

bool hasTwoEnds(const CurveRow& row)
{
    return row.kind == Kind::Band || row.kind == Kind::Outline;
}

bool isSameAxis(const Eigen::VectorXd& a, const Eigen::VectorXd& b)
{
    return a.size() == b.size() && a == b;
}

/// The same to the last bit, NaN where the other is.
bool isSameColumn(const Eigen::VectorXd& a, const Eigen::VectorXd& b)
{
    return std::ranges::equal(
        a, b, [](double one, double other) { return one == other || (std::isnan(one) && std::isnan(other)); });
}

/// Where a family of the table has a curve: its positions in one column, its values in a later one.
std::optional<TabledCurve> foundIn(const PlotTable& table, const Eigen::VectorXd& at, const Eigen::VectorXd& values)
{
    for (const PlotTable::Column& positions : table.columns) {
        if (!isSameColumn(positions.values, at))
            continue;
        for (const PlotTable::Column& column : table.columns)
            if (&column > &positions && column.family == positions.family && isSameColumn(column.values, values))
                return TabledCurve{.name = {}, .positions = positions.name, .values = column.name};
    }
    return {};
}

/// The curves of a bundle, with the numbers of their points as people count.
void addByPoint(const CurveRow& row, PlotTable& table)
{
    for (Eigen::Index i = 0; i < std::min(row.values.cols(), std::ssize(row.points)); ++i)
        table.add(QStringLiteral("%1_%2").arg(row.column).arg(row.points[static_cast<std::size_t>(i)] + 1),
                  row.values.col(i));
}

void addColumns(const CurveRow& row, PlotTable& table)
{
    if (hasTwoEnds(row)) {
        table.add(row.column + QStringLiteral("_lower"), row.values.col(0));
        table.add(row.column + QStringLiteral("_upper"), row.values.col(1));
    } else if (row.kind == Kind::Draws) {
        table.addEach(row.column, row.values);
    } else if (row.kind == Kind::Bundle) {
        addByPoint(row, table);
    } else {
        table.add(row.column, row.values.col(0));
    }
}

/// Of the bar over x.
std::optional<double> heightOfBar(const CurveRow& row, const Eigen::VectorXd& at, double x)
{
    for (Eigen::Index i = 0; i < at.size(); ++i)
        if (std::abs(at[i] - x) <= 0.5 * row.breadth && std::isfinite(row.values(i, 0)))
            return row.values(i, 0);
    return {};
}

} // namespace

QString CurveRows::familyOf(const CurveRow& row) const
{
    const Eigen::VectorXd& at = positionsOf(row);
    if (isSameAxis(at, grid_))
        return QStringLiteral("curves");
    return std::ranges::find_if(rows_, [&](const CurveRow& other) { return isSameAxis(positionsOf(other), at); })
        ->column;
}

void CurveRows::addTo(PlotTable& table, const QString& gridColumn, const IsHidden& isHidden) const
{
    table.family(QStringLiteral("curves"));
    if (!gridColumn.isEmpty())
        table.add(gridColumn, grid_);
    for (const CurveRow& row : rows_) {
        if (!row.exports || !isWhole(row) || isHidden(keyOf(row)))
            continue;
        table.family(familyOf(row));
        if (row.at)
            table.add(row.column + QStringLiteral("_at"), *row.at);
        addColumns(row, table);
    }
}

std::vector<TabledCurve> CurveRows::tabled(const PlotTable& table, const IsHidden& isHidden) const
{
    std::vector<TabledCurve> curves;
    for (const CurveRow& row : rows_) {
        if (!isWhole(row) || isHidden(keyOf(row)))
            continue;
        const QString name = row.legend.isEmpty() ? row.column : row.legend;
        for (Eigen::Index c = 0; c < row.values.cols(); ++c)
            if (auto found = foundIn(table, positionsOf(row), row.values.col(c))) {
                found->name = row.values.cols() == 1 ? name : found->values;
                found->onRight = row.onRight;
                curves.push_back(std::move(*found));
            }
    }
    return curves;
}

std::vector<Reading> CurveRows::readingsAt(double x, const IsHidden& isHidden) const
{
    std::vector<Reading> readings;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const CurveRow& row = rows_[i];
        const bool isCurve = row.kind != Kind::Draws && row.kind != Kind::Bundle && row.kind != Kind::Stems;
        if (!row.reads || !isCurve || row.legend.isEmpty() || !isWhole(row) || isHidden(keyOf(row)))
            continue;
        const auto value = row.kind == Kind::Bars ? heightOfBar(row, positionsOf(row), x)
                                                  : valueAt(positionsOf(row), row.values.col(0), x);
        const auto upper = hasTwoEnds(row) ? valueAt(positionsOf(row), row.values.col(1), x) : value;
        if (!value || !upper)
            continue;
        const QColor ink =
            row.kind == Kind::Band ? graphs_[i].back()->brush().color() : graphs_[i].back()->pen().color();
        readings.push_back({.key = keyOf(row),
                            .name = row.name.isEmpty() ? row.legend : row.name,
                            .value = hasTwoEnds(row)
                                         ? QStringLiteral("%1 … %2").arg(numberText(*value), numberText(*upper))
                                         : numberText(*value),
                            .ink = ink,
                            .at = {x + row.aside, heightOf(row, *upper)},
                            .isBeside = row.aside != 0.0}); // a pinned one may stand elsewhere
        for (const ToldBeside& told : row.told)
            if (const auto beside = valueAt(positionsOf(row), told.values, x))
                readings.push_back({.key = keyOf(row),
                                    .name = told.name,
                                    .value = numberText(*beside),
                                    .ink = ink,
                                    .at = {x + row.aside, heightOf(row, *upper)},
                                    .isBeside = true});
    }
    return readings;
}

/// On the left axis, where what is told is marked.
double CurveRows::heightOf(const CurveRow& row, double value) const
{
    return row.onRight ? plot_.yAxis->pixelToCoord(plot_.yAxis2->coordToPixel(value)) : value;
}

std::optional<core::Interval> CurveRows::extent(const core::Interval& about, const IsHidden& isHidden) const
{
    return extentOfRows(about, [&](const CurveRow& row) { return row.spans && !isHidden(keyOf(row)); });
}

std::optional<core::Interval> CurveRows::framed(const core::Interval& about, const IsHidden& isHidden) const
{
    const auto withZero = [](const core::Interval& interval) {
        return core::Interval{std::min(interval.lo, 0.0), std::max(interval.hi, 0.0)};
    };
    const auto all = extent(about, isHidden);
    const auto frame =
        extentOfRows(about, [&](const CurveRow& row) { return row.spans && row.frames && !isHidden(keyOf(row)); });
    if (!all)
        return all;
    const core::Interval whole = withZero(*all), inner = frame ? withZero(*frame) : whole;
    const double height = inner.width();
    if (height == 0.0)
        return whole;
    return core::Interval{std::max(whole.lo, inner.lo - height), std::min(whole.hi, inner.hi + height)};
}

std::optional<core::Interval> CurveRows::extentOfRows(const core::Interval& about, const IsMeant& isMeant) const
{
    constexpr double far = std::numeric_limits<double>::infinity();
    core::Interval extent{far, -far};
    for (const CurveRow& row : rows_) {
        if (row.onRight || !isMeant(row) || !isWhole(row))
            continue;
        const Eigen::VectorXd& at = positionsOf(row);
        for (Eigen::Index i = 0; i < at.size(); ++i)
            if (at[i] >= about.lo && at[i] <= about.hi)
                for (const double value : row.values.row(i))
                    if (std::isfinite(value))
                        extent = {std::min(extent.lo, value), std::max(extent.hi, value)};
    }
    return extent.lo <= extent.hi ? std::optional(extent) : std::nullopt;
}

} // namespace widgets
