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
                  "nothing else of them."));
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
        names->addTick(i, sampleName(result_.bags[static_cast<std::size_t>(i)].label));
    xAxis->setTicker(names);
    yAxis->setTicker(names);
}

QString BagMatrixPlot::tipAt(const QPointF& pixel) const
{
    const auto column = static_cast<Eigen::Index>(std::lround(xAxis->pixelToCoord(pixel.x())));
    const auto row = static_cast<Eigen::Index>(std::lround(yAxis->pixelToCoord(pixel.y())));
    if (!map_.isShown() || !axes()->rect().contains(pixel.toPoint()) || row < 0 || column < 0 ||
        row >= result_.b.rows() || column >= result_.b.cols())
        return PlotView::tipAt(pixel);
    return tr("bags %1 and %2: %3")
        .arg(sampleName(result_.bags[static_cast<std::size_t>(row)].label),
             sampleName(result_.bags[static_cast<std::size_t>(column)].label), numberText(result_.b(row, column)));
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
        table.add(sampleName(result_.bags[static_cast<std::size_t>(i)].label), result_.b.col(i));
    return table;
}

void BagMatrixPlot::restyle()
{
    map_.setColours(gradientOf(theme().map), theme());
    describe();
}

} // namespace widgets
