#pragma once

#include <Eigen/Core>

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// Hands the curve to the graph; nothing is drawn when the sizes differ. NaN breaks it.
void setCurve(QCPGraph& graph, const Eigen::VectorXd& x, const Eigen::VectorXd& y);

/// Layers below "main", made when missing: "bands" for areas, "draws" over it for bundles of thin curves.
void addCurveLayers(QCustomPlot& plot);

/// The area between two curves, filled, with its edges drawn when they have a pen. The graphs lie on the layer "bands"
/// and belong to the plot.
class CurveBand
{
public:
    explicit CurveBand(QCustomPlot& plot);

    void setCurves(const Eigen::VectorXd& x, const Eigen::VectorXd& lower, const Eigen::VectorXd& upper);
    void setFill(const QColor& fill) { upper_->setBrush(fill); }
    void setEdges(const QPen& pen);
    void setVisible(bool visible)
    {
        lower_->setVisible(visible);
        upper_->setVisible(visible);
    }
    bool isEmpty() const { return upper_->data()->isEmpty(); }
    QBrush fill() const { return upper_->brush(); }
    QPen edges() const { return upper_->pen(); }

private:
    QCPGraph* lower_; // these two are owned by the plot
    QCPGraph* upper_;
};

} // namespace widgets
