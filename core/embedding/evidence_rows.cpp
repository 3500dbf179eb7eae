#include "core/embedding/evidence_rows.h"

#include "core/embedding/evidence_jacobian.h"
#include "core/embedding/kernel_profile.h"
#include "core/linalg/products.h"
#include "core/linalg/two_threads.h"

#include <algorithm>
#include <cmath>

namespace core
{

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double farExponent = 20.0; // beyond it the Jacobian takes the exponents relative to the nearest point's
constexpr Index pairsAtOnce = 1024;  // they stay in the cache

Index observationsAtOnce(Index m)
{
    return std::max<Index>(pairsAtOnce / m, 1);
}

/// All pairs of some observations with the inducing points, those of each observation together.
struct Pairs {
    MatrixXd difference, scratch;
    VectorXd exponent, weight, leverage, share;
    ArrayXd change;

    void resize(Index count, Index d)
    {
        difference.resize(count, d);
        scratch.resize(count, d);
        for (VectorXd* each : {&exponent, &weight, &leverage, &share})
            each->resize(count);
    }
};

void takeDifferences(const MatrixXd& x, const MatrixXd& z, Index first, Index count, MatrixXd& difference)
{
    for (Index j = 0; j < z.cols(); ++j)
        for (Index i = 0, pair = 0; i < count; ++i)
            for (Index l = 0; l < z.rows(); ++l, ++pair)
                difference(pair, j) = x(j, first + i) - z(l, j);
}

/// Weights of observations far from every inducing point are taken relative to the nearest one's; by which exponents.
VectorXd shiftWeights(Pairs& pairs, Index m, Index count)
{
    VectorXd shift = VectorXd::Zero(count);
    if (pairs.exponent.maxCoeff() <= farExponent)
        return shift;
    for (Index i = 0; i < count; ++i) {
        const auto exponent = pairs.exponent.segment(i * m, m);
        const double nearest = exponent.minCoeff();
        if (nearest <= farExponent)
            continue;
        auto weight = pairs.weight.segment(i * m, m);
        weight.array() = nearest - exponent.array();
        expInPlace(weight.data(), m);
        shift[i] = nearest;
    }
    return shift;
}

/// log γ of some observations, but for what is common to all, and the leverages of their pairs.
void fillVolumes(const MatrixXd& directions, Pairs& pairs, WeightedVolume& volume, Eigen::Ref<VectorXd> logVolume)
{
    const Index count = logVolume.size(), m = directions.rows() / count, d = directions.cols();
    const VectorXd shift = shiftWeights(pairs, m, count);
    if (d == 1) {
        pairs.share = pairs.weight.cwiseProduct(directions.col(0));
        volumesOnTheLine(pairs.share.reshaped(m, count), logVolume, pairs.leverage.reshaped(m, count));
        logVolume -= shift;
        if (logVolume.allFinite())
            return;
    }
    for (Index i = 0; i < count; ++i) {
        if (d == 1 && std::isfinite(logVolume[i]))
            continue;
        const Index begin = i * m;
        logVolume[i] = volume.log(directions.middleRows(begin, m), pairs.exponent.segment(begin, m),
                                  pairs.weight.segment(begin, m), shift[i]);
        volume.leverages(pairs.leverage.segment(begin, m));
    }
}

/// Some observations, at once.
void fillRows(EvidenceRows& rows, const KernelProfile& profile, const MatrixXd& x, const MatrixXd& z, Index first,
              Index count, Pairs& pairs, WeightedVolume& volume)
{
    const Index m = z.rows(), d = z.cols();
    const bool gradient = rows.jacobianGradient.cols() > 0;
    pairs.resize(count * m, d);
    takeDifferences(x, z, first, count, pairs.difference);
    profile.exponents(pairs.difference, pairs.exponent);
    Eigen::Map<VectorXd> kernel(rows.kernel().col(first).data(), count * m);
    if (rows.offset != 0.0) {
        profile.kernelMinusOne(pairs.exponent, kernel);
        KernelProfile::weightNearOne(pairs.exponent, pairs.weight);
    } else {
        pairs.weight = -pairs.exponent;
        expInPlace(pairs.weight.data(), pairs.weight.size());
        profile.kernel(pairs.exponent, pairs.weight, kernel);
    }
    if (rows.hasGain())
        profile.gain(pairs.exponent, pairs.weight, Eigen::Map<VectorXd>(rows.gain().col(first).data(), count * m));
    const MatrixXd& directions = profile.directions(pairs.difference, pairs.exponent, pairs.scratch);
    fillVolumes(directions, pairs, volume, rows.logVolume.segment(first, count));
    rows.logVolume.segment(first, count).array() += profile.logConstant();
    if (!gradient)
        return;
    const VectorXd& share = profile.shares(pairs.exponent, pairs.leverage, pairs.share);
    for (Index j = 0; j < d; ++j) {
        profile.stretched(pairs.difference.col(j), share, pairs.change);
        rows.jacobianGradient.row(j).segment(first, count).array() =
            profile.stretch()[j] * pairs.change.reshaped(m, count).colwise().sum() - profile.columnPower();
    }
}

/// The observations from `begin` to `end`.
void fillRows(EvidenceRows& rows, const KernelProfile& profile, const MatrixXd& x, const MatrixXd& z, Index begin,
              Index end)
{
    Pairs pairs;
    WeightedVolume volume(z.rows(), z.cols());
    const Index most = observationsAtOnce(z.rows());
    for (Index first = begin; first < end; first += most)
        fillRows(rows, profile, x, z, first, std::min(most, end - first), pairs, volume);
}

} // namespace

EvidenceRows evidenceRows(const EmbeddingPrior& prior, const MatrixXd& x, const MatrixXd& z,
                          const Eigen::RowVectorXd& largestDistance, bool gradient)
{
    const Index n = x.cols(), m = z.rows(), d = z.cols();
    const KernelProfile profile(prior.family, prior.lengthscale);
    EvidenceRows rows(m, n, gradient && profile.hasGain());
    rows.offset = profile.largestExponent(largestDistance) <= KernelProfile::nearOne ? 1.0 : 0.0;
    rows.logVolume.resize(n);
    rows.jacobianGradient.resize(d, gradient ? n : 0);
    const double operations = static_cast<double>(n * m) * static_cast<double>(40 + 20 * d * d);
    inTwoHalves(n, operations, [&](Index begin, Index end) { fillRows(rows, profile, x, z, begin, end); });
    rows.mean = rows.kernel().rowwise().mean();
    rows.scatter = (rows.kernel().colwise() - rows.mean).squaredNorm();
    return rows;
}

RowsSlope slopeWithLengthscale(const EvidenceRows& rows, const EmbeddingPrior& prior, const MatrixXd& x,
                               const MatrixXd& z, Index axis)
{
    const Index n = x.cols(), m = z.rows();
    const KernelProfile profile(prior.family, prior.lengthscale);
    RowsSlope slope{.sum = VectorXd::Zero(m), .halfScatter = 0.0};
    const auto kernel = rows.kernel();
    const auto gain = rows.gain();
    Pairs pairs;
    const Index most = observationsAtOnce(m);
    for (Index first = 0; first < n; first += most) {
        const Index count = std::min(most, n - first);
        pairs.resize(count * m, 1);
        takeDifferences(x.row(axis), z.col(axis), first, count, pairs.difference);
        if (rows.hasGain())
            pairs.weight.reshaped(m, count) = gain.middleCols(first, count);
        else
            pairs.weight.reshaped(m, count).array() = rows.offset + kernel.middleCols(first, count).array();
        profile.stretched(pairs.difference.col(0), pairs.weight, pairs.change);
        pairs.change *= profile.stretch()[axis];
        const auto change = pairs.change.reshaped(m, count);
        slope.sum += change.rowwise().sum().matrix();
        slope.halfScatter += ((kernel.middleCols(first, count).colwise() - rows.mean).array() * change).sum();
    }
    return slope;
}

MatrixXd changeWithLengthscale(const EvidenceRows& rows, const EmbeddingPrior& prior, const MatrixXd& x,
                               const MatrixXd& z, Index axis)
{
    const KernelProfile profile(prior.family, prior.lengthscale);
    MatrixXd changes(z.rows(), x.cols());
    ArrayXd change;
    for (Index i = 0; i < x.cols(); ++i) {
        const VectorXd difference = x(axis, i) - z.col(axis).array();
        const VectorXd gain =
            rows.hasGain() ? VectorXd(rows.gain().col(i)) : VectorXd(rows.offset + rows.kernel().col(i).array());
        profile.stretched(difference, gain, change);
        changes.col(i) = profile.stretch()[axis] * change;
    }
    return changes;
}

} // namespace core
