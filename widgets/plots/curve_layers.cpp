#include "widgets/plots/curve_layers.h"

#include "widgets/plots/as_qvector.h"

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

} // namespace widgets
