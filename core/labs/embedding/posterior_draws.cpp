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
    drawn_.of({window.prior(), window.line(), window.sites(sites), count, seed, group}, &draw);
}

PosteriorDraws::Drawn PosteriorDraws::draw(const Inputs& of)
{
    VectorXd all(of.line.size() + of.sites.rows());
    all << of.line, VectorXd(of.sites.reshaped());
    const std::uint32_t stream = 1000 * of.group;
    const std::optional<MatrixXd> drawn = PriorNoise(of.prior, of.seed, stream).onLine(all, of.count);
    if (!drawn)
        return {.onLine = MatrixXd(of.line.size(), 0), .atSites = {}, .noise = {}};
    Drawn made{.onLine = drawn->topRows(of.line.size()),
               .atSites = drawn->bottomRows(of.sites.rows()),
               .noise = MatrixXd(of.sites.rows(), of.count)};
    for (Index i = 0; i < of.count; ++i) {
        std::seed_seq words{static_cast<std::uint32_t>(of.seed), static_cast<std::uint32_t>(of.seed >> 32),
                            stream + static_cast<std::uint32_t>(i)};
        std::mt19937_64 engine(words);
        boost::random::normal_distribution<double> normal;
        for (double& number : made.noise.col(i))
            number = normal(engine);
    }
    return made;
}

MatrixXd PosteriorDraws::posterior(const PosteriorWindow& window, const Observation& observed) const
{
    const auto& [onLine, atSites, noise] = *drawn_.get();
    if (onLine.cols() == 0)
        return onLine;
    const PriorSpectrum& spectrum = window.spectrum(observed.sites);
    const SpectralWeights weights = reweighted(spectrum, observed.embedding, observed.noise);
    const MatrixXd missed = (-atSites - std::sqrt(weights.noise) * noise).colwise() + observed.embedding;
    const MatrixXd correction = weights.quadratic.asDiagonal() * multiplyTransposedLeft(spectrum.basis, missed);
    return onLine + multiplyTransposedLeft(window.lineProjections(observed.sites), correction);
}

} // namespace core
