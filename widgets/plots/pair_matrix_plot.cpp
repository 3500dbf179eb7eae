#include "widgets/plots/pair_matrix_plot.h"

#include "widgets/plots/log_ticker.h"
#include "widgets/plots/point_marks.h"
#include "widgets/theme/plot_theme.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

QCPRange pictureExtentOf(const Eigen::MatrixXd& values, bool diverging)
{
    const double lo = values.minCoeff(), hi = values.maxCoeff();
    if (diverging) {
        const double largest = std::max(std::abs(lo), std::abs(hi));
        return {-largest, largest};
    }
    return hi > lo ? QCPRange(lo, hi) : QCPRange(lo - 0.5, lo + 0.5);
}

} // namespace

PairMatrixPlot::PairMatrixPlot(QWidget* parent)
    : PlotView(Space::Own, parent), map_(*this, MapFrame::Cells::Distinct) // a cell is a pair of points
{
    points().setVisible(false); // they tell where the ring of a highlighted point goes
    yAxis->setRangeReversed(true);
    xAxis->setTicker(wholeTicker());
    yAxis->setTicker(wholeTicker());
}

bool PairMatrixPlot::fits(const Eigen::MatrixXd& picture, const std::vector<int>& order, const Eigen::MatrixXd& points)
{
    return std::ssize(order) == points.rows() && picture.size() > 0 && picture.allFinite();
}

void PairMatrixPlot::showPicture(const Eigen::MatrixXd& points)
{
    const bool resized = isShown() && order().size() != shown_;
    shown_ = order().size();
    positions_ = points;
    fillMap();
    placePoints();
    restyle();
    if (resized)
        fit(); // rows are other points now
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void PairMatrixPlot::fillMap()
{
    if (!isShown())
        return map_.hide();
    const double cell = size() / static_cast<double>(picture().rows());
    const QCPRange places(0.5 * cell, size() - 0.5 * cell);
    map_.show(picture().transpose(), places, places, pictureExtentOf(picture(), diverges()));
}

void PairMatrixPlot::placePoints()
{
    Eigen::MatrixXd diagonal(std::ssize(order()), 2);
    for (std::size_t i = 0; i < order().size(); ++i)
        diagonal.row(order()[i]).setConstant(static_cast<double>(i) + 0.5);
    points().setPoints(diagonal, {});
}

core::Interval PairMatrixPlot::ownHorizontal() const
{
    return isShown() ? core::Interval{-margin(), size()} : core::Interval{0.0, 1.0};
}

core::Interval PairMatrixPlot::ownVertical() const
{
    return ownHorizontal();
}

std::optional<PairMatrixPlot::Cell> PairMatrixPlot::cellAt(const QPointF& pixel) const
{
    if (!isShown() || !axes()->rect().contains(pixel.toPoint()))
        return {};
    const double across = xAxis->pixelToCoord(pixel.x()), down = yAxis->pixelToCoord(pixel.y());
    if (!(across >= 0.0 && down >= 0.0 && across < size() && down < size()))
        return {};
    const double cells = static_cast<double>(picture().rows()) / size();
    return Cell{.row = order()[static_cast<std::size_t>(down)],
                .column = order()[static_cast<std::size_t>(across)],
                .value = picture()(static_cast<Eigen::Index>(down * cells), static_cast<Eigen::Index>(across * cells))};
}

void PairMatrixPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers)
{
    std::vector<int> chosen = modifiers & Qt::ShiftModifier ? selection() : std::vector<int>();
    if (const auto cell = cellAt(pixel)) {
        chosen.push_back(cell->row);
        chosen.push_back(cell->column);
    }
    std::ranges::sort(chosen);
    chosen.erase(std::ranges::unique(chosen).begin(), chosen.end());
    editSelection(std::move(chosen));
}

/// One point of the pair is ringed, the other is where the hair lines cross.
Highlight PairMatrixPlot::highlightAt(const QPointF& pixel) const
{
    const auto cell = cellAt(pixel);
    return cell ? Highlight{.position = positions_.row(cell->column).transpose(), .point = cell->row} : Highlight{};
}

void PairMatrixPlot::addPairsTo(PlotTable& table) const
{
    Eigen::VectorXd numbers(std::ssize(order()));
    for (std::size_t i = 0; i < order().size(); ++i)
        numbers[static_cast<Eigen::Index>(i)] = order()[i] + 1.0;
    table.family(QStringLiteral("matrix"));
    table.add(QStringLiteral("point"), numbers);
    table.addEach(QStringLiteral("k"), picture());
}

void PairMatrixPlot::restyle()
{
    axes()->setMinimumMargins(QMargins(40, 6, 2, 42) * theme().textScale);
    map_.setColours(diverges() ? gradientOf(theme().diverging()) : gradientOf(theme().map), theme());
    xAxis->grid()->setVisible(false);
    yAxis->grid()->setVisible(false);
}

} // namespace widgets
