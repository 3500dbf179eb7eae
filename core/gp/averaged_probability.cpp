#include "core/gp/averaged_probability.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double probitFactor = std::numbers::pi / 8.0;

/// Weights φ(z) h at z = −15 … 15 in steps of 1/4.
constexpr Index narrowNodes = 121;
constexpr double narrowStep = 0.25;
double narrowNode(Index i)
{
    return narrowStep * static_cast<double>(i - narrowNodes / 2);
}
VectorXd narrowWeights()
{
    VectorXd weights(narrowNodes);
    for (Index i = 0; i < narrowNodes; ++i)
        weights[i] = narrowStep * std::exp(-0.5 * narrowNode(i) * narrowNode(i)) / std::sqrt(2.0 * std::numbers::pi);
    return weights;
}

/// Weights σ'(e) h at e = −44 … 44 in steps of 0.4.
constexpr Index wideNodes = 221;
constexpr double wideStep = 0.4;
double wideNode(Index i)
{
    return wideStep * static_cast<double>(i - wideNodes / 2);
}
VectorXd wideWeights()
{
    VectorXd weights(wideNodes);
    for (Index i = 0; i < wideNodes; ++i)
        weights[i] = wideStep * logistic(wideNode(i)) * logistic(-wideNode(i));
    return weights;
}

double normalCdf(double z)
{
    return 0.5 * std::erfc(-z / std::numbers::sqrt2);
}

/// p over z = mean/√(1+cv) in [0, zEnd] and τ = cv/(1+cv) in [0, 1], c = π/8: along both p changes slowly, whatever
/// mean and variance. p(−z) = 1 − p(z). Cubic Lagrange interpolation of four neighbours along each axis.
class ProbabilityTable
{
public:
    ProbabilityTable() : values_(zNodes, tauNodes)
    {
        for (Index j = 0; j < tauNodes; ++j)
            for (Index i = 0; i < zNodes; ++i)
                values_(i, j) = exact(zStep * static_cast<double>(i - 1), tauStep * static_cast<double>(j));
    }

    double operator()(double mean, double variance) const
    {
        const double scale = 1.0 + probitFactor * variance;
        const double z = std::abs(mean) / std::sqrt(scale);
        const double upper = z < zEnd ? interpolated(z, 1.0 - 1.0 / scale) : 1.0; // beyond, 1 − p < 4e-11
        return mean < 0.0 ? 1.0 - upper : upper;
    }

private:
    static constexpr double zStep = 1.0 / 16.0, zEnd = 24.0;
    static constexpr Index zNodes = 16 * 24 + 4; // from −zStep, so that z = 0 has a neighbour below
    static constexpr Index tauNodes = 33;
    static constexpr double tauStep = 1.0 / (tauNodes - 1);

    static double exact(double z, double tau)
    {
        if (tau == 1.0) // variance → ∞ with mean/sd = z√c
            return normalCdf(z * std::sqrt(probitFactor));
        const double scale = 1.0 / (1.0 - tau);
        return averagedLogistic(z * std::sqrt(scale), (scale - 1.0) / probitFactor);
    }

    /// Weights of the values at −1, 0, 1, 2 for a place t in [0, 1] (or up to 2 beside the end).
    static std::array<double, 4> cubicWeights(double t)
    {
        return {-t * (t - 1.0) * (t - 2.0) / 6.0, (t + 1.0) * (t - 1.0) * (t - 2.0) / 2.0,
                -(t + 1.0) * t * (t - 2.0) / 2.0, (t + 1.0) * t * (t - 1.0) / 6.0};
    }

    double interpolated(double z, double tau) const
    {
        const double alongZ = z / zStep + 1.0, alongTau = tau / tauStep;
        const Index i = std::clamp(static_cast<Index>(alongZ), Index{1}, zNodes - 3);
        const Index j = std::clamp(static_cast<Index>(alongTau), Index{1}, tauNodes - 3);
        const auto wz = cubicWeights(alongZ - static_cast<double>(i));
        const auto wt = cubicWeights(alongTau - static_cast<double>(j));
        double sum = 0.0;
        for (Index b = 0; b < 4; ++b) {
            const double* column = values_.data() + (j - 1 + b) * zNodes + (i - 1);
            sum += wt[static_cast<std::size_t>(b)] *
                   (wz[0] * column[0] + wz[1] * column[1] + wz[2] * column[2] + wz[3] * column[3]);
        }
        return sum;
    }

    MatrixXd values_;
};

} // namespace

double logistic(double a)
{
    if (a >= 0.0)
        return 1.0 / (1.0 + std::exp(-a));
    const double e = std::exp(a);
    return e / (1.0 + e);
}

double logLogistic(double a)
{
    return a >= 0.0 ? -std::log1p(std::exp(-a)) : a - std::log1p(std::exp(a));
}

double averagedLogistic(double mean, double variance)
{
    assert(variance >= 0.0);
    static const VectorXd narrow = narrowWeights(), wide = wideWeights();
    const double sd = std::sqrt(variance);
    double sum = 0.0;
    if (sd <= 2.0)
        for (Index i = 0; i < narrowNodes; ++i)
            sum += narrow[i] * logistic(mean + sd * narrowNode(i));
    else
        for (Index i = 0; i < wideNodes; ++i)
            sum += wide[i] * normalCdf((mean - wideNode(i)) / sd);
    return sum;
}

VectorXd averagedLogistic(const VectorXd& mean, const VectorXd& variance)
{
    return mean.binaryExpr(variance, [](double m, double v) { return averagedLogistic(m, v); });
}

double probitAveragedLogistic(double mean, double variance)
{
    return logistic(mean / std::sqrt(1.0 + probitFactor * variance));
}

VectorXd probitAveragedLogistic(const VectorXd& mean, const VectorXd& variance)
{
    return mean.binaryExpr(variance, [](double m, double v) { return probitAveragedLogistic(m, v); });
}

MatrixXd tabulatedAveragedLogistic(const MatrixXd& mean, const MatrixXd& variance)
{
    static const ProbabilityTable table;
    return mean.binaryExpr(variance, [](double m, double v) { return table(m, v); });
}

} // namespace core
