#pragma once

#include "core/labs/spectrum/spectrum_lab.h"

#include <algorithm>
#include <cmath>
#include <numbers>

/// Hand-made results of the Spectrum lab.
namespace toy
{

/// Points on the line, or on a circle with two labels.
inline core::Dataset spectrumPoints(int n, int dimensions)
{
    core::Dataset data = core::emptyDataset(dimensions);
    data.x.resize(n, dimensions);
    for (int i = 0; i < n; ++i) {
        const double t = (i + 0.5) / n;
        data.x(i, 0) = dimensions == 1 ? -1.0 + 2.0 * t : std::cos(2.0 * std::numbers::pi * t);
        if (dimensions > 1)
            data.x(i, 1) = std::sin(2.0 * std::numbers::pi * t);
    }
    if (dimensions > 1) {
        data.labels.assign(static_cast<std::size_t>(n), 0);
        for (int i = 0; i < n; i += 2)
            data.labels[static_cast<std::size_t>(i)] = 1;
    }
    return data;
}

/// exp(−(i−j)²/20) with the rows reversed; eigenvalues that fall by a factor of 4.
inline core::GramResult gramResult(int n)
{
    core::GramResult result;
    result.picture.resize(n, n);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            result.picture(i, j) = std::exp(-0.05 * (i - j) * (i - j));
    for (int i = 0; i < n; ++i)
        result.order.push_back(n - 1 - i);
    result.eigenvalues.resize(n);
    for (int i = 0; i < n; ++i)
        result.eigenvalues[i] = 8.0 * std::pow(0.25, i);
    result.effectiveRank = 3.0;
    result.pictureRank = 4.0;
    result.cauchySchwarz = {.gap = 0.19, .row = 1, .column = 2, .square = 0.81, .product = 1.0};
    result.tolerance = 1e-12;
    return result;
}

/// The Gram of something that is no kernel: values of both signs and the vector that shows it.
inline core::GramResult indefiniteGram(int n)
{
    core::GramResult result = gramResult(n);
    result.picture.array() -= 0.5;
    result.eigenvalues[n - 1] = -3.25;
    result.minEigenvalue = -3.25;
    result.offender = Eigen::VectorXd::LinSpaced(n, -1.0, 1.0).normalized();
    result.cauchySchwarz = {.gap = -0.4, .row = 2, .column = 5, .square = 0.65, .product = 0.25};
    return result;
}

inline core::KernelPcaResult kernelPcaResult(const core::Dataset& data, int components)
{
    core::KernelPcaResult result;
    const Eigen::Index n = data.size();
    result.eigenvalues = gramResult(std::max(components, 12)).eigenvalues.head(components);
    result.total = 32.0 / 3.0;
    Eigen::MatrixXd scores(n, components);
    for (Eigen::Index i = 0; i < n; ++i)
        for (int k = 0; k < components; ++k)
            scores(i, k) = std::cos((k + 1) * data.x(i, 0)) / (k + 1);
    result.scores = scores;
    result.reconstructionError = Eigen::VectorXd::LinSpaced(n, 0.0, 0.1);
    result.preimages = 0.9 * data.x;
    if (data.dimensions() == 1) {
        result.grid = Eigen::VectorXd::LinSpaced(201, -1.0, 1.0);
        result.components.resize(201, components);
        for (int k = 0; k < components; ++k)
            result.components.col(k) = ((k + 1) * result.grid.array()).cos() / (k + 1.0);
        result.spikes = Eigen::Vector2d(-0.6, 0.7);
        result.spikeWeights = Eigen::Vector2d(0.4, 0.6);
        result.studentT = (-2.0 * result.grid.array().square()).exp();
        return result;
    }
    for (int k = 0; k < components; ++k) {
        core::Field field;
        field.axis1 = Eigen::VectorXd::LinSpaced(41, -1.5, 1.5);
        field.axis2 = Eigen::VectorXd::LinSpaced(31, -1.2, 1.2);
        field.values = (((k + 1) * field.axis1.array()).sin().matrix()) *
                       (((k + 1) * field.axis2.array()).cos().matrix().transpose());
        result.fields.push_back(field);
    }
    return result;
}

/// √2 cos(jπx) under the uniform measure on [0, 1], with eigenvalues 1/j² and slightly other ones in closed form.
inline core::MercerResult mercerResult(int count)
{
    core::MercerResult result;
    result.measure = std::string("uniform on [0, 1]");
    result.grid = Eigen::VectorXd::LinSpaced(151, 0.0, 1.0);
    result.density = Eigen::VectorXd::Ones(151);
    result.eigenvalues.resize(20);
    for (int j = 0; j < 20; ++j)
        result.eigenvalues[j] = 1.0 / ((j + 1) * (j + 1));
    result.trace = std::numbers::pi * std::numbers::pi / 6.0;
    result.nodes = 120;
    result.relativeError = 3e-9;
    result.analytic = 1.01 * result.eigenvalues;
    result.eigenfunctions.resize(151, count);
    for (int j = 0; j < count; ++j)
        result.eigenfunctions.col(j) = std::numbers::sqrt2 * ((j + 1) * std::numbers::pi * result.grid.array()).cos();
    result.analyticFunctions = 1.02 * result.eigenfunctions;
    result.analyticName = std::string("a made-up kernel");
    return result;
}

/// Two bumps; Gaussian spectra.
inline core::BenchResult benchResult()
{
    core::BenchResult result;
    result.grid = Eigen::VectorXd::LinSpaced(201, -1.0, 1.0);
    result.function = (-20.0 * (result.grid.array() - 0.3).square()).exp() -
                      0.5 * (-20.0 * (result.grid.array() + 0.4).square()).exp();
    result.norm2 = 1.25;
    result.parts = Eigen::Vector2d(1.0, 0.25);
    result.frequency = Eigen::VectorXd::LinSpaced(301, 0.0, 60.0);
    result.power = (-0.05 * result.frequency.array().square()).exp();
    result.spectralDensity = 0.4 * (-0.025 * result.frequency.array().square()).exp();
    result.integrand = result.power.array() / result.spectralDensity.array() / std::numbers::pi;
    result.degreesOfFreedom = 2;
    result.rougherShare = std::exp(-0.625);
    result.logDensityRatio = -0.625;
    result.growth.n = Eigen::VectorXd::LinSpaced(20, 5.0, 100.0);
    result.growth.norm2.resize(20, 2);
    result.growth.norm2 << 1.1 * result.growth.n, 0.9 * result.growth.n;
    result.growth.function = Eigen::VectorXd::Constant(20, 1.25);
    result.growth.functionNorm2 = 1.25;
    result.growth.functionOfBench = true;
    result.growth.rank = 20;
    return result;
}

} // namespace toy
