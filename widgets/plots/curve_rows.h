#pragma once

#include "core/interval.h"
#include "widgets/plots/curve_row.h"
#include "widgets/plots/painted_axes.h"
#include "widgets/plots/plot_table.h"
#include "widgets/plots/reading.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

class PlotView;
struct LegendEntry;

/// The colours of a row's curves, and of the area that it fills.
QColor inkOfRow(const CurveRow& row, const Theme& theme);
QColor washOfRow(const CurveRow& row, const Theme& theme);
/// Draws in several colours, beginning with their own, so that one can be followed through the others; all on its side
/// of the circle, where that of the mean is not. Without colours they share their grey.
QColor inkOfDraw(const QColor& ink, std::size_t draw);

/// The rows of a plot as graphs, the first row on top of the others of its layer. The graphs belong to the plot.
class CurveRows
{
public:
    using IsHidden = std::function<bool(const QString& key)>;

    explicit CurveRows(PlotView& plot) : plot_(plot) {}

    /// `grid`: the positions of every row that has none of its own.
    void show(Eigen::VectorXd grid, std::vector<CurveRow> rows);
    void restyle(const Theme& theme);
    bool draws(const QString& column) const; // such a row, with values

    std::vector<LegendEntry> legend() const; // of the rows with values, in their order
    /// The columns of the rows that are not hidden.
    void addTo(PlotTable& table, const QString& gridColumn, const IsHidden& isHidden) const;
    /// Those that a table has, whoever put them there: a column each, as it names them.
    std::vector<TabledCurve> tabled(const PlotTable& table, const IsHidden& isHidden) const;
    /// The values at x, by linear interpolation between positions, of the rows that are not hidden and have an entry.
    std::vector<Reading> readingsAt(double x, const IsHidden& isHidden) const;
    /// Least and largest finite value of the spanning rows that are not hidden, at positions within `about`.
    std::optional<core::Interval> extent(const core::Interval& about, const IsHidden& isHidden) const;
    /// The same with zero, for an axis: rows that do not frame it go on by the height of those that do, no more.
    std::optional<core::Interval> framed(const core::Interval& about, const IsHidden& isHidden) const;

private:
    using IsMeant = std::function<bool(const CurveRow& row)>;
    std::optional<core::Interval> extentOfRows(const core::Interval& about, const IsMeant& isMeant) const;
    const Eigen::VectorXd& positionsOf(const CurveRow& row) const { return row.at ? *row.at : grid_; }
    bool isWhole(const CurveRow& row) const;
    double heightOf(const CurveRow& row, double value) const;
    /// "curves" over the common positions; else that of the first row over the same.
    QString familyOf(const CurveRow& row) const;
    std::vector<QCPLayerable*> drawnWith(const CurveRow& row) const; // all of its key
    std::vector<QCPGraph*> makeGraphs(const CurveRow& row);
    void fill(const CurveRow& row, const std::vector<QCPGraph*>& graphs) const;
    void dress(const CurveRow& row, const std::vector<QCPGraph*>& graphs, const Theme& theme) const;

    PlotView& plot_;
    Eigen::VectorXd grid_;
    std::vector<CurveRow> rows_;
    std::vector<std::vector<QCPGraph*>> graphs_; // a list a row
};

} // namespace widgets
