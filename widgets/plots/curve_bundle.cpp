#include "widgets/plots/curve_bundle.h"

#include "widgets/plots/bounded_graph.h"
#include "widgets/plots/curve_band.h"

namespace widgets
{

CurveBundle::CurveBundle(QCustomPlot& plot) : plot_(plot)
{
    addCurveLayers(plot);
}

void CurveBundle::setCurves(const Eigen::VectorXd& grid, const Eigen::MatrixXd& curves)
{
    const auto count = static_cast<std::size_t>(curves.rows() == grid.size() && grid.size() > 0 ? curves.cols() : 0);
    while (graphs_.size() > count) {
        plot_.removeGraph(graphs_.back());
        graphs_.pop_back();
    }
    while (graphs_.size() < count) {
        graphs_.push_back(new BoundedGraph(plot_.xAxis, plot_.yAxis));
        graphs_.back()->setLayer(QStringLiteral("draws"));
        graphs_.back()->setSelectable(QCP::stNone);
        graphs_.back()->setPen(pen_);
    }
    for (std::size_t i = 0; i < count; ++i)
        setCurve(*graphs_[i], grid, curves.col(static_cast<Eigen::Index>(i)));
}

void CurveBundle::setVisible(bool visible)
{
    for (QCPGraph* graph : graphs_)
        graph->setVisible(visible);
}

void CurveBundle::setPen(const QPen& pen)
{
    pen_ = pen;
    for (QCPGraph* graph : graphs_)
        graph->setPen(pen);
}

} // namespace widgets
