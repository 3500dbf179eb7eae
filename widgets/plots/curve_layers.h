#pragma once

#include <Eigen/Core>

#include "widgets/plots/qcustomplot_alone.h"

namespace widgets
{

/// Hands the curve to the graph; nothing is drawn when the sizes differ. NaN breaks it.
void setCurve(QCPGraph& graph, const Eigen::VectorXd& x, const Eigen::VectorXd& y);

/// Layers below "main", made when missing: "bands" for areas, "draws" over it for bundles of thin curves.
void addCurveLayers(QCustomPlot& plot);

} // namespace widgets
