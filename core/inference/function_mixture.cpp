#include "core/inference/function_mixture.h"

#include "core/linalg/two_threads.h"
#include "core/optimise/bracket.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

WeightedHyperparameters weighted(const Chains& chains, const HyperparameterSpace& space)
{
    std::size_t count = 0;
    for (const auto& chain : chains.draws)
        count += chain.size();
    WeightedHyperparameters all{.values = MatrixXd(static_cast<Index>(count), std::ssize(space.parameters())),
                                .weights =
                                    VectorXd::Constant(static_cast<Index>(count), 1.0 / static_cast<double>(count))};
    Index row = 0;
    for (const auto& chain : chains.draws)
        for (const Draw& draw : chain)
            all.values.row(row++) = space.values(draw.position).transpose();
    return all;
}

WeightedHyperparameters weighted(const PosteriorQuadrature& quadrature, const HyperparameterSpace& space)
{
    constexpr double negligible = 1e-10; // of all
    std::vector<Index> kept;
    for (Index i = 0; i < quadrature.weights.size(); ++i)
        if (quadrature.weights[i] > negligible)
            kept.push_back(i);
    WeightedHyperparameters all{.values = MatrixXd(std::ssize(kept), std::ssize(space.parameters())),
                                .weights = quadrature.weights(kept)};
    all.weights /= all.weights.sum();
    for (std::size_t i = 0; i < space.parameters().size(); ++i)
        if (space.parameters()[i].fixed)
            all.values.col(static_cast<Index>(i)).setConstant(*space.parameters()[i].fixed);
    for (Index j = 0; j < space.dimensions(); ++j)
        all.values.col(static_cast<Index>(space.free(j))) = quadrature.nodes(kept, j).array().exp();
    return all;
}

FunctionMixture::FunctionMixture(MatrixXd mean, const MatrixXd& variance, VectorXd weights)
    : mean_(std::move(mean)), sd_(variance.array().max(0.0).sqrt()), weights_(std::move(weights))
{
    assert(mean_.rows() == sd_.rows() && mean_.cols() == sd_.cols() && mean_.cols() == weights_.size());
}

FunctionMixture FunctionMixture::withNoise(const VectorXd& variance) const
{
    return FunctionMixture(mean_, sd_.cwiseAbs2().rowwise() + variance.transpose(), weights_);
}

VectorXd FunctionMixture::mean() const
{
    return mean_ * weights_;
}

VectorXd FunctionMixture::variance() const
{
    const VectorXd middle = mean();
    return sd_.cwiseAbs2() * weights_ + (mean_.colwise() - middle).cwiseAbs2() * weights_;
}

double FunctionMixture::cumulative(Index place, double value) const
{
    double sum = 0.0;
    for (Index i = 0; i < weights_.size(); ++i) {
        const double sd = sd_(place, i), gap = value - mean_(place, i);
        sum += weights_[i] * (sd > 0.0 ? 0.5 * std::erfc(-gap / (sd * std::numbers::sqrt2)) : gap >= 0.0 ? 1.0 : 0.0);
    }
    return sum;
}

VectorXd FunctionMixture::quantile(double probability) const
{
    assert(probability > 0.0 && probability < 1.0);
    constexpr double reach = 40.0; // standard deviations
    constexpr int bits = 40;
    VectorXd values(mean_.rows());
    const double operations = static_cast<double>(mean_.size()) * 500.0;
    inTwoHalves(mean_.rows(), operations, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
        for (Index g = begin; g < end; ++g) {
            double lo = (mean_.row(g) - reach * sd_.row(g)).minCoeff(),
                   hi = (mean_.row(g) + reach * sd_.row(g)).maxCoeff();
            const auto excess = [&](double value) { return cumulative(g, value) - probability; };
            if (!(lo < hi) || excess(lo) >= 0.0 || excess(hi) <= 0.0) {
                values[g] = lo;
                continue;
            }
            values[g] = rootBetween(excess, lo, hi, bits, 100);
        }
    });
    return values;
}

double fractionExcludingZero(const VectorXd& lower, const VectorXd& upper)
{
    const auto excluded = (lower.array() > 0.0 || upper.array() < 0.0).count();
    return lower.size() > 0 ? static_cast<double>(excluded) / static_cast<double>(lower.size()) : 0.0;
}

} // namespace core
