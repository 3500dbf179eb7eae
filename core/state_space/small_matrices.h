#pragma once

#include <Eigen/Core>

namespace core
{

/// States have so many dimensions at most; then no step of a filter asks for memory.
inline constexpr int mostStateDimensions = 12;

using SmallMatrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, mostStateDimensions, 2 * mostStateDimensions>;

/// A is d×w, w >= d. Rotates its columns so that A Aᵀ stays what it is and A becomes lower triangular. By Householder
/// vectors, so that each row keeps the accuracy of its own size.
template <class Matrix>
void rotateToLower(Matrix& a)
{
    constexpr double negligible = 1e-150; // its square would be denormal
    const Eigen::Index d = a.rows(), w = a.cols();
    for (Eigen::Index i = 0; i < d; ++i) {
        double squares = 0.0;
        for (Eigen::Index j = i; j < w; ++j)
            squares += a(i, j) * a(i, j);
        const double norm = std::sqrt(squares);
        if (!(norm > negligible)) {
            for (Eigen::Index j = i; j < w; ++j)
                a(i, j) = norm == norm ? 0.0 : norm;
            continue;
        }
        const double pivot = a(i, i), rotated = pivot > 0.0 ? -norm : norm;
        const double factor = 1.0 / (norm * (norm + std::abs(pivot)));
        a(i, i) = pivot - rotated; // the Householder vector stands in row i
        for (Eigen::Index k = i + 1; k < d; ++k) {
            double along = 0.0;
            for (Eigen::Index j = i; j < w; ++j)
                along += a(i, j) * a(k, j);
            along *= factor;
            for (Eigen::Index j = i; j < w; ++j)
                a(k, j) -= along * a(i, j);
        }
        a(i, i) = rotated;
        for (Eigen::Index j = i + 1; j < w; ++j)
            a(i, j) = 0.0;
    }
}

} // namespace core
