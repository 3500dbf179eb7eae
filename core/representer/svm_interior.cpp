#include "core/representer/svm_interior.h"

#include "core/linalg/cholesky.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr int mostSteps = 80;
constexpr double smallGap = 1e-13;     // of a multiplier times its slack, relative to C
constexpr double towardsBound = 0.995; // of the way to the nearest bound

/// How far v + t·dv stays positive, at most all the way.
double lengthToBound(const ArrayXd& v, const ArrayXd& dv)
{
    double length = 1.0;
    for (Index i = 0; i < v.size(); ++i)
        if (dv[i] < 0.0)
            length = std::min(length, -towardsBound * v[i] / dv[i]);
    return length;
}

/// Where Newton stands: 0 < a < C, z and w the multipliers of the two bounds, b that of Σ y a = 0.
struct Interior {
    ArrayXd a, z, w;
    double b = 0.0;
};

} // namespace

Outcome<VectorXd> interiorMultipliers(const MatrixXd& gram, const VectorXd& y, double c, bool withOffset,
                                      std::stop_token stop)
{
    const Index n = y.size();
    if (n == 0)
        return VectorXd();
    // a + u = C with the slack u kept by itself: near the bound C − a would be rounding.
    Interior at{.a = ArrayXd::Constant(n, 0.5 * c), .z = ArrayXd::Ones(n), .w = ArrayXd::Ones(n)};
    ArrayXd u = ArrayXd::Constant(n, 0.5 * c);
    for (int step = 0; step < mostSteps; ++step) {
        if (stop.stop_requested())
            return Cancelled{};
        const double gap = ((at.z * at.a).sum() + (at.w * u).sum()) / static_cast<double>(2 * n);
        const VectorXd slope = y.cwiseProduct(gram * y.cwiseProduct(at.a.matrix())).array() - 1.0;
        const ArrayXd residual = slope.array() + at.b * y.array() - at.z + at.w;
        if (gap <= smallGap * c && residual.abs().maxCoeff() <= 1e-9)
            break;
        const double target = 0.1 * gap;
        const ArrayXd curvature = at.z / at.a + at.w / u;
        // (Q + curvature) da + y db = right, Σ y da = −Σ y a; scaled to a unit diagonal, since curvatures grow freely.
        MatrixXd h = y.asDiagonal() * gram * y.asDiagonal();
        h.diagonal().array() += curvature;
        const VectorXd scale = h.diagonal().cwiseSqrt().cwiseInverse();
        Outcome<CholeskyFactor> factor = cholesky(MatrixXd(scale.asDiagonal() * h * scale.asDiagonal()));
        if (auto* failure = std::get_if<Failure>(&factor))
            return *failure;
        MatrixXd sides(n, 2);
        sides.col(0) = -slope.array() - at.b * y.array() + target / at.a - target / u;
        sides.col(1) = y;
        const MatrixXd scaled = scale.asDiagonal() * sides;
        const MatrixXd solved = scale.asDiagonal() * solve(std::get<CholeskyFactor>(factor), scaled);
        const double db = withOffset ? (y.dot(solved.col(0)) + y.dot(at.a.matrix())) / y.dot(solved.col(1)) : 0.0;
        const ArrayXd da = solved.col(0) - db * solved.col(1);
        const ArrayXd dz = target / at.a - at.z - at.z / at.a * da;
        const ArrayXd dw = target / u - at.w + at.w / u * da;
        const double primal = std::min(lengthToBound(at.a, da), lengthToBound(u, -da));
        const double dual = std::min(lengthToBound(at.z, dz), lengthToBound(at.w, dw));
        const double length = std::min(primal, dual);
        at.a += length * da;
        u -= length * da;
        at.z += length * dz;
        at.w += length * dw;
        at.b += length * db;
    }
    VectorXd multipliers = at.a;
    for (Index i = 0; i < n; ++i) { // strict complementarity: of a multiplier and its slack one is nought
        if (at.z[i] * c > at.a[i])
            multipliers[i] = 0.0;
        else if (at.w[i] * c > u[i])
            multipliers[i] = c;
    }
    return multipliers;
}

} // namespace core
