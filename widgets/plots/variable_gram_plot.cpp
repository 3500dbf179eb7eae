#include "widgets/plots/variable_gram_plot.h"

#include "widgets/plots/log_ticker.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/theme/plot_theme.h"

#include <algorithm>

namespace widgets
{

VariableGramPlot::VariableGramPlot(QWidget* parent)
    : PlotView(Space::Own, parent), map_(*this, MapFrame::Cells::Distinct) // a cell is a pair of points
{
    setTitle({}, tr("Gram matrix"));
    points().setVisible(false); // they tell where the ring of a highlighted point goes
    yAxis->setRangeReversed(true);
    xAxis->setTicker(wholeTicker());
    yAxis->setTicker(wholeTicker());
    setToolTip(tr("How alike the kernel of this variable holds each pair of points; both matrices have their rows in "
                  "one order. Point at a cell to see a point of it on the sheet; click to select both."));
    showGram({}, {});
}

void VariableGramPlot::showGram(const Gram& gram, const Eigen::MatrixXd& points)
{
    const bool fits = std::ssize(gram.order) == points.rows() && gram.picture.size() > 0 && gram.picture.allFinite();
    const bool resized = fits && gram.order.size() != gram_.order.size();
    gram_ = fits ? gram : Gram();
    points_ = points;
    setAxisLabels(isShown() ? tr("points by %1").arg(gram_.orderedBy) : QString(), {});
    fillMap();
    placePoints();
    restyle();
    if (resized)
        fit(); // rows are other points now
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void VariableGramPlot::fillMap()
{
    if (!isShown())
        return map_.hide();
    const double cell = size() / static_cast<double>(gram_.picture.rows());
    const QCPRange places(0.5 * cell, size() - 0.5 * cell);
    const double lo = gram_.picture.minCoeff(), hi = gram_.picture.maxCoeff();
    map_.show(gram_.picture.transpose(), places, places, hi > lo ? QCPRange(lo, hi) : QCPRange(lo - 0.5, lo + 0.5));
}

void VariableGramPlot::placePoints()
{
    Eigen::MatrixXd diagonal(std::ssize(gram_.order), 2);
    for (std::size_t i = 0; i < gram_.order.size(); ++i)
        diagonal.row(gram_.order[i]).setConstant(static_cast<double>(i) + 0.5);
    points().setPoints(diagonal, {});
}

core::Interval VariableGramPlot::ownHorizontal() const
{
    return isShown() ? core::Interval{0.0, size()} : core::Interval{0.0, 1.0};
}

core::Interval VariableGramPlot::ownVertical() const
{
    return ownHorizontal();
}

std::optional<VariableGramPlot::Cell> VariableGramPlot::cellAt(const QPointF& pixel) const
{
    if (!isShown() || !axes()->rect().contains(pixel.toPoint()))
        return {};
    const double across = xAxis->pixelToCoord(pixel.x()), down = yAxis->pixelToCoord(pixel.y());
    if (!(across >= 0.0 && down >= 0.0 && across < size() && down < size()))
        return {};
    const double cells = static_cast<double>(gram_.picture.rows()) / size();
    return Cell{.row = gram_.order[static_cast<std::size_t>(down)],
                .column = gram_.order[static_cast<std::size_t>(across)],
                .value =
                    gram_.picture(static_cast<Eigen::Index>(down * cells), static_cast<Eigen::Index>(across * cells))};
}

QString VariableGramPlot::tipAt(const QPointF& pixel) const
{
    const auto cell = cellAt(pixel);
    if (!cell)
        return PlotView::tipAt(pixel);
    const bool blocks = gram_.picture.rows() < std::ssize(gram_.order);
    return (blocks ? tr("about points %1 and %2: mean of the kernel of %4 there %3")
                   : tr("points %1 and %2: the kernel of %4 is %3"))
        .arg(cell->row + 1)
        .arg(cell->column + 1)
        .arg(numberText(cell->value), gram_.variable);
}

void VariableGramPlot::clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers)
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
Highlight VariableGramPlot::highlightAt(const QPointF& pixel) const
{
    const auto cell = cellAt(pixel);
    return cell ? Highlight{.position = points_.row(cell->column).transpose(), .point = cell->row} : Highlight{};
}

void VariableGramPlot::describe()
{
    const QString scale = gram_.lengthscale ? tr("lengthscale %1").arg(numberText(*gram_.lengthscale)) : QString();
    setSubtitle(!isShown()        ? tr("not known yet")
                : scale.isEmpty() ? gram_.variable
                                  : tr("%1, %2").arg(gram_.variable, scale));
    setSummary(isShown() ? tr("Gram matrix of %1 over %2 points in the order of %3. %4")
                               .arg(gram_.variable)
                               .arg(gram_.order.size())
                               .arg(gram_.orderedBy, scale)
                         : tr("No matrix is shown."));
}

PlotTable VariableGramPlot::numbers() const
{
    PlotTable table;
    if (!isShown())
        return table;
    Eigen::VectorXd order(std::ssize(gram_.order));
    for (std::size_t i = 0; i < gram_.order.size(); ++i)
        order[static_cast<Eigen::Index>(i)] = gram_.order[i] + 1.0;
    table.add(QStringLiteral("point"), order);
    table.addEach(QStringLiteral("k"), gram_.picture);
    if (gram_.lengthscale)
        table.add(QStringLiteral("lengthscale"), Eigen::VectorXd::Constant(1, *gram_.lengthscale));
    return table;
}

void VariableGramPlot::restyle()
{
    axes()->setMinimumMargins(QMargins(40, 6, 2, 42) * theme().textScale);
    map_.setColours(gradientOf(theme().map), theme());
    xAxis->grid()->setVisible(false);
    yAxis->grid()->setVisible(false);
    describe();
}

} // namespace widgets
