#include "core/labs/embedding/posterior_draws.h"

#include "core/embedding/prior_noise.h"
#include "core/linalg/products.h"

#include <boost/random/normal_distribution.hpp>

#include <cmath>
#include <random>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

void PosteriorDraws::prepare(const PosteriorWindow& window, std::size_t sites, Index count, std::uint64_t seed,
                             std::uint32_t group)
{
    const MatrixXd& places = window.sites(sites);
    if (asked_ == count && seed_ == seed && group_ == group && prior_ == window.prior() &&
        line_.size() == window.line().size() && line_ == window.line() && sites_.rows() == places.rows() &&
        sites_ == places)
        return;
    line_ = window.line();
    sites_ = places;
    prior_ = window.prior();
    asked_ = count;
    seed_ = seed;
    group_ = group;
    VectorXd all(line_.size() + sites_.rows());
    all << line_, VectorXd(sites_.reshaped());
    const std::uint32_t stream = 1000 * group;
    const std::optional<MatrixXd> drawn = PriorNoise(prior_, seed, stream).onLine(all, count);
    if (!drawn) {
        onLine_.resize(line_.size(), 0);
        return;
    }
    onLine_ = drawn->topRows(line_.size());
    atSites_ = drawn->bottomRows(sites_.rows());
    noise_.resize(sites_.rows(), count);
    for (Index i = 0; i < count; ++i) {
        std::seed_seq words{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                            stream + static_cast<std::uint32_t>(i)};
        std::mt19937_64 engine(words);
        boost::random::normal_distribution<double> normal;
        for (double& number : noise_.col(i))
            number = normal(engine);
    }
}

MatrixXd PosteriorDraws::posterior(const PosteriorWindow& window, const Observation& observed) const
{
    if (onLine_.cols() == 0)
        return onLine_;
    const PriorSpectrum& spectrum = window.spectrum(observed.sites);
    const SpectralWeights weights = reweighted(spectrum, observed.embedding, observed.noise);
    const MatrixXd missed = (-atSites_ - std::sqrt(weights.noise) * noise_).colwise() + observed.embedding;
    const MatrixXd correction = weights.quadratic.asDiagonal() * multiplyTransposedLeft(spectrum.basis, missed);
    return onLine_ + multiplyTransposedLeft(window.lineProjections(observed.sites), correction);
}

} // namespace core
