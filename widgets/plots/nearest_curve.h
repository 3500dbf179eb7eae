#pragma once

#include <Eigen/Core>

#include <QPointF>

#include <optional>

class QCPAxis;

namespace widgets
{

struct NearCurve {
    Eigen::Index curve = 0;
    double distance = 0.0; // in pixels
};

/// Which of some curves over a common grid (G×K) passes nearest to a pixel at its horizontal place, within some pixels.
std::optional<NearCurve> curveNear(const Eigen::VectorXd& grid, const Eigen::MatrixXd& curves, const QPointF& pixel,
                                   const QCPAxis& horizontal, const QCPAxis& vertical);

} // namespace widgets
