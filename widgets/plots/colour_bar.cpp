#include "widgets/plots/colour_bar.h"

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

QCPColorScale* addColourBar(QCustomPlot& plot, QCPAxisRect& map)
{
    auto* body = new QCPLayoutGrid;
    plot.plotLayout()->take(&map);
    plot.plotLayout()->simplify();
    plot.plotLayout()->addElement(1, 0, body); // first: children ask it for their plot
    auto* bar = new QCPColorScale(&plot);
    body->addElement(0, 0, &map);
    body->addElement(0, 1, bar);
    body->setColumnSpacing(4);
    auto* rows = new QCPMarginGroup(&plot);
    map.setMarginGroup(QCP::msTop | QCP::msBottom, rows);
    bar->setMarginGroup(QCP::msTop | QCP::msBottom, rows);
    bar->setType(QCPAxis::atRight);
    bar->setBarWidth(14);
    bar->setRangeDrag(false);
    bar->setRangeZoom(false);
    return bar;
}

} // namespace widgets
