#include "core/hypothesis/mmd_moments.h"

#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// ⟨C_P, C_Q⟩: the mean of the squared entries of the centred block between the samples.
double productOfCovariances(const MatrixIn& between)
{
    const VectorXd rows = between.rowwise().mean();
    const Eigen::RowVectorXd columns = between.colwise().mean();
    const double mean = rows.mean();
    double squares = 0.0;
    for (Index j = 0; j < between.cols(); ++j)
        squares += ((between.col(j).array() - rows.array()) - (columns[j] - mean)).square().sum();
    return squares / static_cast<double>(between.size());
}

/// Twice the witness at each row of one sample, up to its sign.
VectorXd influenceOf(const MatrixIn& within, const MatrixIn& toOther)
{
    return 2.0 * (within.rowwise().mean() - toOther.rowwise().mean());
}

/// The variance of all points in the feature space: the mean of the centred diagonal.
double spreadOf(const MatrixIn& gram)
{
    return gram.diagonal().mean() - gram.mean();
}

DistanceMoments quadraticMoments(const MatrixIn& gram, Index m)
{
    const Index n = gram.rows() - m;
    const auto ofP = static_cast<double>(m), ofQ = static_cast<double>(n);
    const auto p = gram.topLeftCorner(m, m), q = gram.bottomRightCorner(n, n), pq = gram.topRightCorner(m, n);
    DistanceMoments moments;
    moments.estimate = *mmdStatistics(gram, m).unbiased;
    moments.ofInfluence =
        varianceOfMean(influenceOf(p, pq)) + varianceOfMean(influenceOf(q, gram.bottomLeftCorner(n, m)));
    moments.ofNull = 2.0 * squaredCovariance(p) / (ofP * (ofP - 1.0)) +
                     2.0 * squaredCovariance(q) / (ofQ * (ofQ - 1.0)) + 4.0 * productOfCovariances(pq) / (ofP * ofQ);
    moments.size = 2.0 * ofP * ofQ / (ofP + ofQ);
    moments.spread = spreadOf(gram);
    return moments;
}

/// A mean of independent terms, one for every two rows of each sample.
DistanceMoments linearMoments(const MatrixIn& gram, Index m)
{
    VectorXd terms(m / 2);
    for (Index pair = 0; pair < terms.size(); ++pair) {
        const Index x = 2 * pair, y = m + x;
        terms[pair] = (gram(x, x + 1) - gram(x, y + 1)) + (gram(y, y + 1) - gram(x + 1, y));
    }
    return {.estimate = mmdSquaredLinear(gram, m),
            .ofInfluence = varianceOfMean(terms),
            .ofNull = varianceOfMean(terms),
            .size = static_cast<double>(m),
            .spread = spreadOf(gram),
            .ofIndependentTerms = true};
}

} // namespace

std::optional<DistanceMoments> mmdMoments(const MatrixIn& gram, Index m, MmdEstimator estimator)
{
    constexpr Index fewestOfLinear = 4;
    const bool isLinear = estimator == MmdEstimator::Linear;
    if (mmdProblem(isLinear ? estimator : MmdEstimator::Unbiased, m, gram.rows() - m) ||
        (isLinear && m < fewestOfLinear))
        return std::nullopt;
    return isLinear ? linearMoments(gram, m) : quadraticMoments(gram, m);
}

} // namespace core
