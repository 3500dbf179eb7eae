#pragma once

#include <Eigen/Core>

#include "widgets/plots/qcustomplot_alone.h"

#include <vector>

namespace widgets
{

/// Curves of one kind over a common grid, drawn by one pen: samples of a process. The graphs lie on the layer "draws"
/// and belong to the plot.
class CurveBundle
{
public:
    explicit CurveBundle(QCustomPlot& plot);

    /// grid G, curves G×k; nothing is drawn when the sizes differ.
    void setCurves(const Eigen::VectorXd& grid, const Eigen::MatrixXd& curves);
    /// At most one pixel wide: Qt draws wider bundles several times slower.
    void setPen(const QPen& pen);
    void setVisible(bool visible);
    bool isEmpty() const { return graphs_.empty(); }
    const QPen& pen() const { return pen_; }

private:
    QCustomPlot& plot_;
    std::vector<QCPGraph*> graphs_; // owned by the plot
    QPen pen_;
};

} // namespace widgets
