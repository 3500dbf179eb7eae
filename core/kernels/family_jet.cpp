#include "core/kernels/family_jet.h"

#include "core/kernels/dot_product.h"
#include "core/kernels/family_values.h"
#include "core/kernels/radial.h"

namespace core
{
namespace
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

/// The same diagonal metric at every point and no gradient, as in every shift-invariant kernel.
void setConstantMetric(DiagonalJet& jet, const VectorXd& diagonalOfMetric)
{
    jet.gradient.setZero();
    for (MatrixXd& metric : jet.metric)
        metric = diagonalOfMetric.asDiagonal();
}

template <Radial F>
void fillJet(const F& k, const Points& x, DiagonalJet& jet)
{
    VectorXd metric(x.cols());
    for (Index d = 0; d < x.cols(); ++d)
        metric(d) = curvature(k) * inverseLengthscale(k.lengthscale, d) * inverseLengthscale(k.lengthscale, d);
    setConstantMetric(jet, metric);
}

void fillJet(const Periodic& k, const Points& x, DiagonalJet& jet)
{
    const double rate = 2.0 * std::numbers::pi / (k.period * k.lengthscale);
    setConstantMetric(jet, VectorXd::Constant(x.cols(), rate * rate));
}

void fillJet(const Cosine& k, const Points& x, DiagonalJet& jet)
{
    const double angular = 2.0 * std::numbers::pi * k.frequency;
    setConstantMetric(jet, VectorXd::Constant(x.cols(), angular * angular));
}

void fillJet(const Constant&, const Points& x, DiagonalJet& jet)
{
    setConstantMetric(jet, VectorXd::Zero(x.cols()));
}

void fillJet(const Laplacian&, const Points& x, DiagonalJet& jet)
{
    setConstantMetric(jet, VectorXd::Constant(x.cols(), undefined));
}

void fillJet(const Brownian&, const Points& x, DiagonalJet& jet)
{
    jet.gradient.setConstant(undefined);
    for (MatrixXd& metric : jet.metric)
        metric.setConstant(x.cols(), x.cols(), undefined);
}

/// k = g(u), u = xᵀy: ∂_i = g'x_i, metric = g'·I + g''·xxᵀ.
template <DotProduct F>
void fillJet(const F& k, const Points& x, DiagonalJet& jet)
{
    ArrayXd first = x.rowwise().squaredNorm(), second = first;
    dotFirst(k, first);
    dotSecond(k, second);
    jet.gradient = x.array().colwise() * first;
    for (Index n = 0; n < x.rows(); ++n) {
        MatrixXd& metric = jet.metric[static_cast<std::size_t>(n)];
        metric = x.row(n).transpose() * x.row(n);
        metric *= second(n); // afterwards, to stay symmetric to the bit
        metric.diagonal().array() += first(n);
    }
}

void fillJet(const Parabola&, const Points& x, DiagonalJet& jet)
{
    jet.gradient = x.array() * (1.0 + 2.0 * x.array().square());
    for (Index n = 0; n < x.rows(); ++n)
        jet.metric[static_cast<std::size_t>(n)] = VectorXd(1.0 + 4.0 * x.row(n).array().square()).asDiagonal();
}

/// With k = Π(1+x_d²) and v_d = x_d/(1+x_d²): ∂_i = k v_i; metric = k (v_i v_j, or 1/(1+x_i²) on the diagonal).
void fillJet(const AllSubsets&, const Points& x, DiagonalJet& jet)
{
    const MatrixXd v = x.array() / (1.0 + x.array().square());
    jet.gradient = v.array().colwise() * jet.value.array();
    for (Index n = 0; n < x.rows(); ++n) {
        MatrixXd& metric = jet.metric[static_cast<std::size_t>(n)];
        metric = v.row(n).transpose() * v.row(n);
        metric.diagonal() = (1.0 + x.row(n).array().square()).inverse().transpose();
        metric *= jet.value(n);
    }
}

void fillJet(const Bishop& k, const Points& x, DiagonalJet& jet)
{
    setConstantMetric(jet, VectorXd::Constant(x.cols(), k.theta0 * k.theta1 + k.theta3));
    jet.gradient = k.theta3 * x;
}

} // namespace

DiagonalJet familyJet(const Family& family, const Points& x)
{
    DiagonalJet jet{.value = evaluateDiagonal(family, x),
                    .gradient = MatrixXd(x.rows(), x.cols()),
                    .metric = std::vector<MatrixXd>(static_cast<std::size_t>(x.rows()))};
    std::visit([&](const auto& k) { fillJet(k, x, jet); }, family);
    return jet;
}

} // namespace core
