#include "core/kernels/definiteness.h"

#include "core/linalg/symmetric_eigen.h"

#include <limits>

namespace core
{

double definitenessTolerance(const Eigen::MatrixXd& gram)
{
    if (gram.rows() == 0)
        return 0.0;
    const double largestRowSum = gram.cwiseAbs().rowwise().sum().maxCoeff();
    return 4.0 * static_cast<double>(gram.rows()) * std::numeric_limits<double>::epsilon() * largestRowSum;
}

Outcome<Definiteness> definiteness(const Eigen::MatrixXd& gram)
{
    if (gram.rows() == 0)
        return Definiteness{};
    const Outcome<Eigen::VectorXd> eigenvalues = symmetricEigenvalues(gram);
    if (const auto* failure = std::get_if<Failure>(&eigenvalues))
        return *failure;
    return Definiteness{.minEigenvalue = std::get<Eigen::VectorXd>(eigenvalues).minCoeff(),
                        .tolerance = definitenessTolerance(gram)};
}

} // namespace core
