#include "core/hypothesis/mmd.h"

#include "core/data/samples.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"

#include <cassert>
#include <cmath>
#include <limits>
#include <string>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

/// Sums of many numbers (element by element) that lose no digits to their number: Neumaier's compensation in the
/// branch-free form of Knuth's two-sum.
class CompensatedSums
{
public:
    explicit CompensatedSums(Index size) : sum_(ArrayXd::Zero(size)), lost_(ArrayXd::Zero(size)) {}
    template <class Values>
    void add(const Values& values)
    {
        next_ = sum_ + values;
        rounded_ = next_ - sum_;
        lost_ += (sum_ - (next_ - rounded_)) + (values - rounded_);
        sum_.swap(next_);
    }
    /// a/p − b/q for the two sums a and b, element by element.
    static ArrayXd differenceOfMeans(const CompensatedSums& a, double p, const CompensatedSums& b, double q)
    {
        return (a.sum_ / p - b.sum_ / q) + (a.lost_ / p - b.lost_ / q);
    }
    ArrayXd value() const { return sum_ + lost_; }

private:
    ArrayXd sum_, lost_, next_, rounded_;
};

double mean(const Eigen::Ref<const ArrayXd>& values)
{
    CompensatedSums sum(1);
    for (const double value : values)
        sum.add(ArrayXd::Constant(1, value));
    return sum.value()[0] / static_cast<double>(values.size());
}

/// For each row of K: its sum over P's columns, and over Q's.
struct SumsBySample {
    CompensatedSums p, q;
    SumsBySample(const MatrixIn& gram, Index m) : p(gram.rows()), q(gram.rows())
    {
        for (Index j = 0; j < gram.cols(); ++j)
            (j < m ? p : q).add(gram.col(j).array());
    }
};

BlockMeans blockMeansOf(const SumsBySample& sums, Index m, Index n)
{
    assert(m >= 1 && n >= 1);
    const ArrayXd toP = sums.p.value() / static_cast<double>(m), toQ = sums.q.value() / static_cast<double>(n);
    return {.pp = mean(toP.head(m)), .qq = mean(toQ.tail(n)), .pq = mean(toQ.head(m))};
}

double biasedOf(const SumsBySample& sums, Index m, Index n, double rounding)
{
    assert(m >= 1 && n >= 1);
    // Kw before wᵀ(Kw): what cancels does so among numbers that are summed exactly.
    const ArrayXd witness =
        CompensatedSums::differenceOfMeans(sums.p, static_cast<double>(m), sums.q, static_cast<double>(n));
    const double squared = mean(witness.head(m)) - mean(witness.tail(n));
    return std::abs(squared) > rounding ? squared : 0.0;
}

double unbiasedOf(const SumsBySample& sums, const ArrayXd& diagonal, Index m, Index n)
{
    assert(m >= 2 && n >= 2);
    const auto ofP = static_cast<double>(m), ofQ = static_cast<double>(n);
    const ArrayXd toP = (sums.p.value().head(m) - diagonal.head(m)) / (ofP - 1.0);
    const ArrayXd toQ = (sums.q.value().tail(n) - diagonal.tail(n)) / (ofQ - 1.0);
    return (mean(toP) - mean(sums.q.value().head(m) / ofQ)) + (mean(toQ) - mean(sums.p.value().tail(n) / ofP));
}

/// Does a common shift of all points change the kernel by terms c_i + c_j alone?
bool ignoresShifts(const Kernel& kernel)
{
    if (kernel.shape == Kernel::Shape::Sum)
        return std::all_of(kernel.parts.begin(), kernel.parts.end(), ignoresShifts);
    return isShiftInvariant(kernel) ||
           (kernel.shape == Kernel::Shape::Single && std::holds_alternative<Linear>(kernel.family));
}

Failure tooFew(const std::string& why)
{
    return {Failure::Kind::InvalidInput, why};
}

} // namespace

MatrixXd pooledGram(const Kernel& kernel, const Points& x, const Points& y)
{
    MatrixXd pooled = pooledPoints(x, y);
    if (pooled.rows() > 0 && ignoresShifts(kernel) && !isShiftInvariant(kernel)) {
        const RowVectorXd middle = pooled.colwise().mean();
        pooled.rowwise() -= middle;
    }
    return gram(kernel, pooled);
}

void centre(MatrixXd& gram)
{
    if (gram.rows() == 0)
        return;
    const VectorXd rowMeans = gram.rowwise().mean();
    const double mean = rowMeans.mean();
    for (Index j = 0; j < gram.cols(); ++j)
        gram.col(j).array() = (gram.col(j).array() - (rowMeans.array() + rowMeans[j])) + mean;
}

double mmdRounding(const MatrixIn& gram)
{
    return gram.size() == 0 ? 0.0 : 4.0 * std::numeric_limits<double>::epsilon() * gram.cwiseAbs().maxCoeff();
}

BlockMeans blockMeans(const MatrixIn& gram, Index m)
{
    return blockMeansOf(SumsBySample(gram, m), m, gram.rows() - m);
}

double mmdSquaredBiased(const MatrixIn& gram, Index m)
{
    return biasedOf(SumsBySample(gram, m), m, gram.rows() - m, mmdRounding(gram));
}

double mmdSquaredLinear(const MatrixIn& gram, Index m)
{
    assert(gram.rows() == 2 * m && m >= 2);
    ArrayXd h(m / 2);
    for (Index pair = 0; pair < h.size(); ++pair) {
        const Index x = 2 * pair, y = m + x;
        h[pair] = (gram(x, x + 1) - gram(x, y + 1)) + (gram(y, y + 1) - gram(x + 1, y));
    }
    return mean(h);
}

std::optional<Failure> mmdProblem(MmdEstimator estimator, Index m, Index n)
{
    if (m < 1 || n < 1)
        return tooFew("One of the samples is empty: MMD compares two.");
    if (estimator == MmdEstimator::Biased)
        return std::nullopt;
    if (m < 2 || n < 2)
        return tooFew("The unbiased estimators need at least two points in each sample.");
    if (estimator == MmdEstimator::Linear && m != n)
        return tooFew("The linear-time estimator pairs the rows of the samples, which must be equally large, not " +
                      std::to_string(m) + " and " + std::to_string(n) + ".");
    return std::nullopt;
}

MmdStatistics mmdStatistics(const MatrixIn& gram, Index m)
{
    const Index n = gram.rows() - m;
    const SumsBySample sums(gram, m);
    MmdStatistics statistics;
    statistics.means = blockMeansOf(sums, m, n);
    statistics.rounding = mmdRounding(gram);
    statistics.biased = biasedOf(sums, m, n, statistics.rounding);
    if (!mmdProblem(MmdEstimator::Unbiased, m, n))
        statistics.unbiased = unbiasedOf(sums, gram.diagonal().array(), m, n);
    if (!mmdProblem(MmdEstimator::Linear, m, n))
        statistics.linear = mmdSquaredLinear(gram, m);
    return statistics;
}

std::optional<double> MmdStatistics::by(MmdEstimator estimator) const
{
    return estimator == MmdEstimator::Biased ? biased : estimator == MmdEstimator::Unbiased ? unbiased : linear;
}

} // namespace core
