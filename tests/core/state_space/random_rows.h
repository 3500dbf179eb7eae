#pragma once

#include "core/gp/regression.h"

#include "tests/core/kernels/sample_kernels.h"

#include <array>
#include <cmath>
#include <random>
#include <string>

/// Observations on the line under kernels with a state: some places repeated, some asked for equal to rows, some
/// beyond all of them.
namespace random_rows
{

struct Example {
    std::string text; // the kernel and the number of the example
    core::Kernel kernel;
    Eigen::MatrixXd x = {}, at = {};
    Eigen::VectorXd t = {};
    double noise = 0.1;
    core::MeanFunction mean = core::MeanFunction::Zero;
};

/// L stands for a lengthscale.
inline constexpr std::array kernels{"exponential(L)",
                                    "matern32(L)",
                                    "matern52(L)",
                                    "laplacian(L)",
                                    "2.5*matern52(L)+0.3*constant(1.5)",
                                    "matern32(L)*cosine(1.3)",
                                    "0.7*exponential(L)+0.4*linear()",
                                    "brownian()+0.2*matern32(L)",
                                    "exponential(L)*matern32(0.9)+constant(0.4)",
                                    "1.7*(matern32(L)+0.3*cosine(0.7))*constant(0.8)",
                                    "linear()*matern52(L)",
                                    "matern52(L)*matern52(0.8)",
                                    "(exponential(L)+linear())*(matern32(1.1)+0.5*brownian())",
                                    "brownian()*matern32(L)+brownian()*brownian()",
                                    "constant(2)+0.1*exponential(L)"};

inline core::Kernel kernelWith(std::string expression, double lengthscale)
{
    if (const auto at = expression.find('L'); at != std::string::npos)
        expression.replace(at, 1, std::to_string(lengthscale));
    return sample::parsed(expression);
}

inline Example example(int number)
{
    std::mt19937_64 rng(static_cast<unsigned>(1000 + number));
    const auto uniform = [&](double lower, double upper) { return sample::uniform(rng, lower, upper); };
    const auto logUniform = [&](double lower, double upper) {
        return std::exp(uniform(std::log(lower), std::log(upper)));
    };
    const auto anyOf = [&](Eigen::Index count) {
        return static_cast<Eigen::Index>(rng() % static_cast<std::uint64_t>(count));
    };
    const std::string form = kernels[static_cast<std::size_t>(number) % kernels.size()];
    Example e{.text = std::to_string(number) + ": " + form, .kernel = kernelWith(form, logUniform(0.02, 5.0))};
    e.mean = static_cast<core::MeanFunction>(number % 3);
    e.noise = logUniform(1e-3, 1.0);
    const Eigen::Index n = 3 + anyOf(number % 4 == 0 ? 298 : 98);
    e.x = Eigen::MatrixXd::NullaryExpr(n, 1, [&] { return uniform(-3.0, 3.0); });
    for (Eigen::Index i = 1; i < n; ++i)
        if (anyOf(5) == 0)
            e.x(i, 0) = e.x(anyOf(i), 0);
    e.at = Eigen::MatrixXd::NullaryExpr(40, 1, [&] { return uniform(-4.0, 4.0); });
    for (Eigen::Index i = 0; i < e.at.rows(); i += 5)
        e.at(i, 0) = e.x(anyOf(n), 0);
    e.at(7, 0) = e.at(5, 0);
    if (form.find("brownian") != std::string::npos) {
        e.x = e.x.cwiseAbs();
        e.at = e.at.cwiseAbs();
    }
    e.t = (3.0 * e.x.col(0)).array().sin() + 1.0 + Eigen::ArrayXd::NullaryExpr(n, [&] { return uniform(-0.3, 0.3); });
    return e;
}

} // namespace random_rows
