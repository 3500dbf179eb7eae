#include "core/spectrum/mercer.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// The lengthscale and amplitude of a kernel that is a squared exponential on the line.
struct Bell {
    double lengthscale = 1.0, amplitude = 1.0;
};
std::optional<Bell> bellOf(const Kernel& kernel)
{
    if (kernel.shape != Kernel::Shape::Single)
        return std::nullopt;
    if (const auto* se = std::get_if<SquaredExponential>(&kernel.family))
        return Bell{.lengthscale = se->lengthscale.front(), .amplitude = kernel.scale};
    if (const auto* bishop = std::get_if<Bishop>(&kernel.family))
        if (bishop->theta0 > 0.0 && bishop->theta1 > 0.0 && bishop->theta2 == 0.0 && bishop->theta3 == 0.0)
            return Bell{.lengthscale = 1.0 / std::sqrt(bishop->theta1), .amplitude = kernel.scale * bishop->theta0};
    return std::nullopt;
}

AnalyticMercer bellUnderGaussian(const Bell& bell, double sd, Index components, const VectorXd& x)
{
    const double a = 0.25 / (sd * sd), b = 0.5 / (bell.lengthscale * bell.lengthscale);
    const double c = std::sqrt(a * a + 2.0 * a * b), sum = a + b + c;
    AnalyticMercer analytic{.name = "se under a Gaussian measure",
                            .eigenvalues = VectorXd(components),
                            .eigenfunctions = MatrixXd(x.size(), components)};
    // h_j = H_j(u)/√(2^j j!) by its own recurrence, so that nothing overflows; c − a without cancellation.
    const ArrayXd u = std::sqrt(2.0 * c) * x.array();
    ArrayXd previous = ArrayXd::Zero(x.size());
    ArrayXd value = std::pow(c / a, 0.25) * (-2.0 * a * b / (c + a) * x.array().square()).exp();
    double eigenvalue = bell.amplitude * std::sqrt(2.0 * a / sum);
    for (Index j = 0; j < components; ++j) {
        analytic.eigenvalues(j) = eigenvalue;
        analytic.eigenfunctions.col(j) = value;
        eigenvalue *= b / sum;
        const double order = static_cast<double>(j);
        const ArrayXd next = std::sqrt(2.0 / (order + 1.0)) * u * value - std::sqrt(order / (order + 1.0)) * previous;
        previous = value;
        value = next;
    }
    return analytic;
}

AnalyticMercer brownianOn(double end, double amplitude, Index components, const VectorXd& x)
{
    AnalyticMercer analytic{.name = "brownian, uniform from 0",
                            .eigenvalues = VectorXd(components),
                            .eigenfunctions = MatrixXd(x.size(), components)};
    for (Index j = 0; j < components; ++j) {
        const double frequency = (static_cast<double>(j) + 0.5) * std::numbers::pi;
        analytic.eigenvalues(j) = amplitude * end / (frequency * frequency);
        analytic.eigenfunctions.col(j) = std::numbers::sqrt2 * (frequency / end * x.array()).sin();
    }
    return analytic;
}

} // namespace

std::optional<AnalyticMercer> analyticMercer(const Kernel& kernel, const Measure& measure, Index components,
                                             const Points& at)
{
    assert(at.cols() == 1 && components >= 0);
    const auto* gaussian = std::get_if<GaussianMeasure>(&measure);
    const auto* uniform = std::get_if<UniformMeasure>(&measure);
    if (const std::optional<Bell> bell = bellOf(kernel); gaussian && bell)
        return bellUnderGaussian(*bell, gaussian->sd, components, at.col(0));
    if (uniform && uniform->lo == 0.0 && kernel.shape == Kernel::Shape::Single &&
        std::holds_alternative<Brownian>(kernel.family))
        return brownianOn(uniform->hi, kernel.scale, components, at.col(0));
    return std::nullopt;
}

} // namespace core
