#include "core/linalg/orientation.h"

#include <cmath>

namespace core
{

double orientation(const Eigen::Ref<const Eigen::VectorXd>& vector)
{
    if (vector.size() == 0)
        return 1.0;
    const double nearly = (1.0 - 1e-9) * vector.cwiseAbs().maxCoeff();
    for (const double entry : vector)
        if (std::abs(entry) >= nearly)
            return entry < 0.0 ? -1.0 : 1.0;
    return 1.0;
}

} // namespace core
