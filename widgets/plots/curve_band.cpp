#include "widgets/plots/curve_band.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/bounded_graph.h"

namespace widgets
{

void setCurve(QCPGraph& graph, const Eigen::VectorXd& x, const Eigen::VectorXd& y)
{
    const bool shown = x.size() == y.size();
    graph.setData(shown ? asQVector(x) : QVector<double>(), shown ? asQVector(y) : QVector<double>(), true);
}

void addCurveLayers(QCustomPlot& plot)
{
    for (const QString& name : {QStringLiteral("bands"), QStringLiteral("draws")})
        if (!plot.layer(name))
            plot.addLayer(name, plot.layer(QStringLiteral("main")), QCustomPlot::limBelow);
}

CurveBand::CurveBand(QCustomPlot& plot)
    : lower_(new BoundedGraph(plot.xAxis, plot.yAxis)), upper_(new BoundedGraph(plot.xAxis, plot.yAxis))
{
    addCurveLayers(plot);
    for (QCPGraph* graph : {lower_, upper_}) {
        graph->setLayer(QStringLiteral("bands"));
        graph->setSelectable(QCP::stNone);
    }
    upper_->setChannelFillGraph(lower_);
    setEdges(Qt::NoPen);
}

void CurveBand::setCurves(const Eigen::VectorXd& x, const Eigen::VectorXd& lower, const Eigen::VectorXd& upper)
{
    const bool shown = lower.size() == upper.size(); // half a band is none
    setCurve(*lower_, x, shown ? lower : Eigen::VectorXd());
    setCurve(*upper_, x, shown ? upper : Eigen::VectorXd());
}

void CurveBand::setEdges(const QPen& pen)
{
    lower_->setPen(pen);
    upper_->setPen(pen);
}

} // namespace widgets
