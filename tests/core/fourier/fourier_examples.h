#pragma once

#include "core/fourier/fourier_regression.h"
#include "core/kernels/expression.h"

#include <QTest>

#include <cmath>
#include <random>

/// What tests of Fourier sums have in common.
namespace fourier_examples
{

struct Example {
    Eigen::MatrixXd x, at;
    Eigen::VectorXd t;
    std::vector<core::Interval> places;
};

/// Rows in a box about `origin` with side `width`, and places a little beyond.
inline Example exampleOf(std::mt19937_64& random, Eigen::Index n, Eigen::Index columns, double origin, double width)
{
    std::uniform_real_distribution<double> inside(0.0, 1.0);
    std::normal_distribution<double> normal;
    Example e{
        .x = Eigen::MatrixXd(n, columns), .at = Eigen::MatrixXd(12, columns), .t = Eigen::VectorXd(n), .places = {}};
    for (Eigen::Index c = 0; c < columns; ++c) {
        for (Eigen::Index i = 0; i < n; ++i)
            e.x(i, c) = origin + width * inside(random);
        for (Eigen::Index i = 0; i < e.at.rows(); ++i)
            e.at(i, c) = origin + width * (1.3 * inside(random) - 0.15);
        e.places.push_back({origin - 0.15 * width, origin + 1.15 * width});
    }
    for (Eigen::Index i = 0; i < n; ++i)
        e.t(i) = std::sin(9.0 * (e.x.row(i).sum() - origin) / width) + 0.3 * normal(random) + 2.0;
    return e;
}

inline core::Kernel kernelOf(const QString& text)
{
    return std::get<core::Kernel>(core::parseKernel(text.toStdString()));
}

inline double worst(const Eigen::VectorXd& a, const Eigen::VectorXd& b)
{
    return (a - b).lpNorm<Eigen::Infinity>();
}

/// Kernels that Fourier sums know, in both columns.
inline void addKernels()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<int>("columns");
    const char* const onLine[] = {
        "se(lengthscale=0.1)",
        "se(lengthscale=2)",
        "3*se(lengthscale=0.4)+constant(value=2)",
        "se(lengthscale=0.3)*cosine(frequency=2)",
        "se(lengthscale=0.8)*periodic(lengthscale=1,period=0.5)",
        "se(lengthscale=0.3)+cosine(frequency=1.3)",
        "se(lengthscale=0.3)+2*periodic(lengthscale=0.7,period=0.9)",
        "0.2*cosine(frequency=0.4)*(periodic(lengthscale=1.5,period=1.1)+constant(value=0.5))",
        "se(lengthscale=0.4)+0.5*linear()",
        "2*(se(lengthscale=0.2)+0.1*se(lengthscale=0.05))",
        "rq()",
        "2*rq(lengthscale=0.3,alpha=0.4)+constant(value=2)",
        "rq(lengthscale=2)+periodic(lengthscale=1,period=0.7)",
        "rq(lengthscale=0.3)+rq(lengthscale=3)",
        "rq(lengthscale=0.2)+se(lengthscale=5)",
        "(rq(lengthscale=0.5)+constant(value=1))*(periodic(lengthscale=1,period=0.6)+constant(value=0.5))",
        "2*rq(lengthscale=0.5)*(constant(value=2)+cosine(frequency=1))"};
    const char* const inPlane[] = {"se(lengthscale=0.5)", "se(lengthscale=[0.3,1.5])+constant(value=1)",
                                   "2*se(lengthscale=[0.4,1])*se(lengthscale=0.9)", "rq(lengthscale=[1,2],alpha=4)",
                                   "se(lengthscale=0.8)*cosine(frequency=0.5)"};
    for (const char* text : onLine)
        QTest::addRow("%s", text) << text << 1;
    for (const char* text : inPlane)
        QTest::addRow("%s in the plane", text) << text << 2;
}

inline core::FourierRegression fitted(const Example& e, const core::Kernel& kernel, double noise,
                                      core::MeanFunction mean = core::MeanFunction::Zero)
{
    const auto rows = std::make_shared<core::FourierRows>(e.x, e.t);
    auto fit = core::FourierRegression::fit(rows, kernel, noise, mean, e.places);
    if (const auto* failure = std::get_if<core::Failure>(&fit))
        throw std::runtime_error(failure->what);
    return std::get<core::FourierRegression>(std::move(fit));
}

} // namespace fourier_examples
