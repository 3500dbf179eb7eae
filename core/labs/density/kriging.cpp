#include "core/labs/density/kriging.h"

#include "core/density/predictive.h"
#include "core/ending.h"
#include "core/kernels/gram.h"
#include "core/linalg/products.h"

#include <algorithm>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// The largest eigenvalue of a symmetric positive definite operator, from below.
double largestEigenvalue(Index size, const auto& apply)
{
    VectorXd v = VectorXd::LinSpaced(size, 1.0, 2.0).normalized();
    double value = 0.0;
    for (int step = 0; step < 12; ++step) {
        v = apply(v);
        value = v.norm();
        v /= value;
    }
    return value;
}

double conditionOf(const CholeskyFactor& factor)
{
    const auto lower = factor.lower.triangularView<Eigen::Lower>();
    const Index n = factor.lower.rows();
    const double largest =
        largestEigenvalue(n, [&](const VectorXd& v) -> VectorXd { return lower * (lower.transpose() * v); });
    const double inverseLeast =
        largestEigenvalue(n, [&](const VectorXd& v) -> VectorXd { return lower.transpose().solve(lower.solve(v)); });
    return largest * inverseLeast;
}

} // namespace

Kriging krigingOf(const Points& x, const Kernel& kernel, double sigma0, const std::stop_token& stop)
{
    Kriging kriging{.factor = {}, .onesWeights = {}, .onesForm = 0.0, .sigma0 = sigma0};
    {
        MatrixXd shifted = gram(kernel, x);
        shifted.diagonal().array() += sigma0 * sigma0;
        endIfStopped(stop);
        kriging.factor = valueOrEnd(cholesky(shifted));
    } // the Gram is gone before anything else is asked for
    endIfStopped(stop);
    kriging.onesWeights = solve(kriging.factor, VectorXd::Ones(x.rows()));
    kriging.onesForm = sigma0 * sigma0 * kriging.onesWeights.sum();
    kriging.condition = conditionOf(kriging.factor);
    return kriging;
}

KrigingTerms krigingTerms(const Kriging& kriging, const Points& x, const Kernel& kernel, const Points& at,
                          const std::stop_token& stop)
{
    constexpr Index block = 256; // 10 MB at N = 5,000, and some 0.3 s between two looks at the stop token
    KrigingTerms terms{.unexplained = diagonal(kernel, at), .remainder = VectorXd(at.rows())};
    for (Index begin = 0; begin < at.rows(); begin += block) {
        endIfStopped(stop);
        const Index points = std::min(block, at.rows() - begin);
        const MatrixXd cross = crossGram(kernel, x, at.middleRows(begin, points));
        terms.remainder.segment(begin, points) = 1.0 - (cross.transpose() * kriging.onesWeights).array();
        terms.unexplained.segment(begin, points) -=
            solveLower(kriging.factor, cross).colwise().squaredNorm().transpose();
    }
    terms.unexplained = (terms.unexplained / (kriging.sigma0 * kriging.sigma0)).cwiseMax(0.0);
    return terms;
}

VectorXd logScale(const Kriging& kriging, const KrigingTerms& terms, const StudentTParameters& parameters)
{
    return krigingExcess(terms.unexplained.array(), terms.remainder.array(), kriging.onesForm,
                         kriging.onesWeights.size(), parameters)
        .log1p();
}

} // namespace core
