#pragma once

#include <Eigen/Core>

#include <QPointF>

#include <optional>

class QCPAxis;

namespace widgets
{

/// Which of some curves over a common grid (G×K) passes nearest to a pixel at its horizontal place, within some pixels.
std::optional<Eigen::Index> curveNear(const Eigen::VectorXd& grid, const Eigen::MatrixXd& curves, const QPointF& pixel,
                                      const QCPAxis& horizontal, const QCPAxis& vertical);

} // namespace widgets
