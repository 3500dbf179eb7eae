#pragma once

#include "core/gp/mean_function.h"
#include "core/kernels/kernel.h"

#include <Eigen/Dense>

#include <cmath>
#include <numbers>
#include <stdexcept>

/// Gaussian process regression by its definition, dense and in long double: the judge of errors that double has too.
namespace precise_regression
{

using Real = long double;
using RealMatrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using RealVector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

inline Real familyAt(const core::Family& family, const RealVector& apart)
{
    constexpr Real pi = std::numbers::pi_v<Real>;
    const auto squareOver = [&](const core::Lengthscale& lengthscale) {
        Real square = 0.0L;
        for (Eigen::Index c = 0; c < apart.size(); ++c) {
            const Real scaled = apart(c) / static_cast<Real>(core::lengthscaleAlong(lengthscale, c));
            square += scaled * scaled;
        }
        return square;
    };
    Real product = 1.0L;
    if (const auto* k = std::get_if<core::SquaredExponential>(&family))
        return std::exp(-0.5L * squareOver(k->lengthscale));
    if (const auto* k = std::get_if<core::RationalQuadratic>(&family)) {
        const auto alpha = static_cast<Real>(k->alpha);
        return std::pow(1.0L + squareOver(k->lengthscale) / (2.0L * alpha), -alpha);
    }
    if (const auto* k = std::get_if<core::Cosine>(&family)) {
        for (const Real d : apart)
            product *= std::cos(2.0L * pi * static_cast<Real>(k->frequency) * d);
        return product;
    }
    if (const auto* k = std::get_if<core::Periodic>(&family)) {
        for (const Real d : apart) {
            const Real sine = std::sin(pi * d / static_cast<Real>(k->period)) / static_cast<Real>(k->lengthscale);
            product *= std::exp(-2.0L * sine * sine);
        }
        return product;
    }
    if (const auto* k = std::get_if<core::Constant>(&family))
        return k->value;
    throw std::logic_error("no long double version of this family");
}

inline Real kernelAt(const core::Kernel& kernel, const RealVector& apart)
{
    const bool isSum = kernel.shape == core::Kernel::Shape::Sum;
    if (kernel.shape == core::Kernel::Shape::Single)
        return static_cast<Real>(kernel.scale) * familyAt(kernel.family, apart);
    Real all = isSum ? 0.0L : 1.0L;
    for (const core::Kernel& part : kernel.parts)
        all = isSum ? all + kernelAt(part, apart) : all * kernelAt(part, apart);
    return static_cast<Real>(kernel.scale) * all;
}

inline RealMatrix gramOf(const core::Kernel& kernel, const RealMatrix& x, const RealMatrix& y)
{
    RealMatrix gram(x.rows(), y.rows());
    for (Eigen::Index i = 0; i < x.rows(); ++i)
        for (Eigen::Index j = 0; j < y.rows(); ++j)
            gram(i, j) = kernelAt(kernel, (x.row(i) - y.row(j)).transpose());
    return gram;
}

struct Moments {
    RealVector mean, deviation; // of f
};

/// With no mean function, or a constant one.
inline Moments momentsAt(const core::Kernel& kernel, const Eigen::MatrixXd& x, const Eigen::VectorXd& t, double noise,
                         bool hasConstantMean, const Eigen::MatrixXd& at)
{
    const RealMatrix rows = x.cast<Real>(), places = at.cast<Real>();
    RealMatrix c = gramOf(kernel, rows, rows);
    c.diagonal().array() += static_cast<Real>(noise);
    const Eigen::LLT<RealMatrix> factor(c);
    const RealMatrix explained = factor.matrixL().solve(gramOf(kernel, rows, places));
    const RealVector white = factor.matrixL().solve(t.cast<Real>());
    Moments moments{.mean = explained.transpose() * white, .deviation = {}};
    RealVector variance = RealVector::Constant(at.rows(), kernelAt(kernel, RealVector::Zero(x.cols()))) -
                          explained.colwise().squaredNorm().transpose();
    if (hasConstantMean) {
        const RealVector ones = factor.matrixL().solve(RealVector::Ones(x.rows()));
        const RealVector rest = RealVector::Ones(at.rows()) - explained.transpose() * ones;
        moments.mean += rest * (ones.dot(white) / ones.squaredNorm());
        variance += rest.cwiseAbs2() / ones.squaredNorm();
    }
    moments.deviation = variance.cwiseMax(0.0L).cwiseSqrt();
    return moments;
}

} // namespace precise_regression
