#include "core/kernels/family_jet.h"

#include "core/kernels/families/complete_family.h"
#include "core/kernels/family_values.h"

namespace core
{
namespace
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// The same diagonal metric at every point and no gradient, as in every shift-invariant kernel.
void setConstantMetric(DiagonalJet& jet, const VectorXd& diagonalOfMetric)
{
    jet.gradient.setZero();
    for (MatrixXd& metric : jet.metric)
        metric = diagonalOfMetric.asDiagonal();
}

/// k = g(u), u = xᵀy: ∂_i = g'x_i, metric = g'·I + g''·xxᵀ.
template <OfInnerProduct F>
void setJetOfInnerProduct(const F& k, const Points& x, DiagonalJet& jet)
{
    ArrayXd first = x.rowwise().squaredNorm(), second = first;
    k.firstDerivative(first);
    k.secondDerivative(second);
    jet.gradient = x.array().colwise() * first;
    for (Index n = 0; n < x.rows(); ++n) {
        MatrixXd& metric = jet.metric[static_cast<std::size_t>(n)];
        metric = x.row(n).transpose() * x.row(n);
        metric *= second(n); // afterwards, to stay symmetric to the bit
        metric.diagonal().array() += first(n);
    }
}

template <class F>
void fillJet(const F& k, const Points& x, DiagonalJet& jet)
{
    const Index d = x.cols();
    if constexpr (requires { k.fillJet(x, jet); }) {
        k.fillJet(x, jet);
    } else if constexpr (OfInnerProduct<F>) {
        setJetOfInnerProduct(k, x, jet);
    } else if constexpr (Radial<F>) {
        setConstantMetric(jet, VectorXd::NullaryExpr(d, [&](Index i) {
                              const double inverse = inverseLengthscale(k.lengthscale, i);
                              return k.curvature * inverse * inverse;
                          }));
    } else if constexpr (HasConstantMetric<F>) {
        setConstantMetric(jet, VectorXd::NullaryExpr(d, [&](Index i) { return k.curvatureAlong(i); }));
    } else {
        static_assert(F::facts.kinked && F::facts.shiftInvariant);
        setConstantMetric(jet, VectorXd::Constant(d, std::numeric_limits<double>::quiet_NaN()));
    }
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
