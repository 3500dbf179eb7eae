#include "widgets/plots/nearest_curve.h"

#include "widgets/plots/reach.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <cmath>

namespace widgets
{

std::optional<NearCurve> curveNear(const Eigen::VectorXd& grid, const Eigen::MatrixXd& curves, const QPointF& pixel,
                                   const QCPAxis& horizontal, const QCPAxis& vertical)
{
    if (grid.size() < 2 || curves.rows() != grid.size())
        return {};
    Eigen::Index place = 0;
    (grid.array() - horizontal.pixelToCoord(pixel.x())).abs().minCoeff(&place);
    std::optional<NearCurve> nearest;
    double least = markReach;
    for (Eigen::Index curve = 0; curve < curves.cols(); ++curve)
        if (const double away = std::abs(vertical.coordToPixel(curves(place, curve)) - pixel.y()); away < least) {
            least = away;
            nearest = NearCurve{.curve = curve, .distance = away};
        }
    return nearest;
}

} // namespace widgets
