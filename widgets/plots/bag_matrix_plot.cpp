#include "widgets/plots/bag_matrix_plot.h"

#include "widgets/plots/plot_text.h"
#include "widgets/theme/plot_theme.h"

#include <cmath>

namespace widgets
{
namespace
{

constexpr int mostNames = 16; // beside a panel's axis

} // namespace

BagMatrixPlot::BagMatrixPlot(QWidget* parent)
    : PlotView(Space::Own, parent), map_(*this, MapFrame::Cells::Distinct) // a cell is a pair of bags
{
    setTitle(QString(), tr("Matrix B"));
    yAxis->setRangeReversed(true);
    xAxis->grid()->setVisible(false);
    yAxis->grid()->setVisible(false);
    setAxisLabels(tr("bag"), tr("bag"));
    setToolTip(tr("How alike two bags are: the mean of the kernel over all pairs of their points. The regression sees "
                  "nothing else of them. Point at a cell to see its two bags on the sheet."));
    restyle();
    showResult({});
}

void BagMatrixPlot::showResult(const core::BagsResult& result)
{
    const bool resized = result_.b.rows() != result.b.rows();
    result_ = result;
    const auto count = static_cast<int>(result_.b.rows());
    const bool known = count > 0 && result_.b.allFinite() && result_.bags.size() == static_cast<std::size_t>(count);
    if (known) {
        const QCPRange places(0.0, std::max(1, count - 1)); // a map of one cell needs a range, too
        const double lo = std::min(0.0, result_.b.minCoeff()), hi = result_.b.maxCoeff();
        map_.show(result_.b.transpose(), places, places, {lo, hi > lo ? hi : lo + 1.0});
    } else {
        map_.hide();
    }
    nameTicks();
    describe();
    if (resized)
        fitOwnAxes();
    replot(rpQueuedReplot);
}

void BagMatrixPlot::nameTicks()
{
    const auto names = QSharedPointer<QCPAxisTickerText>::create();
    const auto count = static_cast<int>(result_.bags.size());
    const int step = std::max(1, (count + mostNames - 1) / mostNames);
    for (int i = 0; i < count; i += step)
        names->addTick(i, QString::fromStdString(result_.bags[static_cast<std::size_t>(i)].name));
    xAxis->setTicker(names);
    yAxis->setTicker(names);
}

std::optional<BagMatrixPlot::Cell> BagMatrixPlot::cellAt(const QPointF& pixel) const
{
    const auto column = static_cast<Eigen::Index>(std::lround(xAxis->pixelToCoord(pixel.x())));
    const auto row = static_cast<Eigen::Index>(std::lround(yAxis->pixelToCoord(pixel.y())));
    if (!map_.isShown() || !axes()->rect().contains(pixel.toPoint()) || row < 0 || column < 0 ||
        row >= result_.b.rows() || column >= result_.b.cols())
        return {};
    return Cell{row, column};
}

QRectF BagMatrixPlot::pixelsOf(const Cell& cell) const
{
    const auto x = static_cast<double>(cell.column), y = static_cast<double>(cell.row);
    return QRectF(QPointF(xAxis->coordToPixel(x - 0.5), yAxis->coordToPixel(y - 0.5)),
                  QPointF(xAxis->coordToPixel(x + 0.5), yAxis->coordToPixel(y + 0.5)))
        .normalized();
}

Highlight BagMatrixPlot::highlightAt(const QPointF& pixel) const
{
    const auto cell = cellAt(pixel);
    if (!cell)
        return {};
    const auto labelOf = [&](Eigen::Index bag) { return result_.bags[static_cast<std::size_t>(bag)].label; };
    std::vector<int> bags{labelOf(cell->row)};
    if (cell->column != cell->row)
        bags.push_back(labelOf(cell->column));
    return {.position = {}, .point = {}, .samples = std::move(bags)};
}

/// One bag has its row, two have the cells of the pair.
std::vector<QRectF> BagMatrixPlot::framesOf(const std::vector<int>& samples) const
{
    std::vector<Eigen::Index> bags;
    for (const int label : samples)
        for (std::size_t bag = 0; bag < result_.bags.size(); ++bag)
            if (result_.bags[bag].label == label)
                bags.push_back(static_cast<Eigen::Index>(bag));
    if (!map_.isShown() || bags.empty())
        return {};
    if (bags.size() == 1)
        return {pixelsOf({bags[0], 0}).united(pixelsOf({bags[0], result_.b.cols() - 1}))};
    return {pixelsOf({bags[0], bags[1]}), pixelsOf({bags[1], bags[0]})};
}

QString BagMatrixPlot::tipAt(const QPointF& pixel) const
{
    const auto cell = cellAt(pixel);
    if (!cell)
        return PlotView::tipAt(pixel);
    return tr("bags %1 and %2: %3")
        .arg(QString::fromStdString(result_.bags[static_cast<std::size_t>(cell->row)].name),
             QString::fromStdString(result_.bags[static_cast<std::size_t>(cell->column)].name),
             numberText(result_.b(cell->row, cell->column)));
}

void BagMatrixPlot::describe()
{
    const auto count = static_cast<int>(result_.bags.size());
    setSubtitle(count == 0 ? tr("no bags yet") : count == 1 ? tr("1 bag") : tr("%1 bags").arg(count));
    setSummary(count > 0 ? tr("Similarity of %1 bags as a colour map.").arg(count) : tr("No bags yet."));
}

PlotTable BagMatrixPlot::numbers() const
{
    PlotTable table;
    for (Eigen::Index i = 0; i < result_.b.cols(); ++i)
        table.add(QString::fromStdString(result_.bags[static_cast<std::size_t>(i)].name), result_.b.col(i));
    return table;
}

void BagMatrixPlot::restyle()
{
    map_.setColours(gradientOf(theme().map), theme());
    describe();
}

} // namespace widgets
