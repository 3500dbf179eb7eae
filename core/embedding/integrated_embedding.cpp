#include "core/embedding/integrated_embedding.h"

#include "core/embedding/embedding_posterior.h"
#include "core/embedding/mean_embedding.h"
#include "core/ending.h"
#include "core/linalg/two_threads.h"

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// A sample, where its embedding is observed, and with which sign it counts.
struct Sample {
    const Points& x;
    const Points& sites;
    double sign;
};
double operationsOf(const std::vector<Sample>& samples, const Points& at)
{
    double sum = 0.0;
    for (const Sample& sample : samples) {
        const auto m = static_cast<double>(sample.sites.rows());
        sum += m * m * (m + static_cast<double>(at.rows()));
    }
    return sum;
}

/// Mean and variance of the embedding of each sample at points, added up with signs, a column for each row of
/// hyperparameters.
Outcome<FunctionMixture> integrated(const KernelHyperparameters& hyperparameters, const WeightedHyperparameters& rows,
                                    const std::vector<Sample>& samples, const Points& at, const std::stop_token& stop)
try {
    const Index q = rows.values.rows();
    MatrixXd mean = MatrixXd::Zero(at.rows(), q), variance = MatrixXd::Zero(at.rows(), q);
    const double operations = static_cast<double>(q) * operationsOf(samples, at);
    inTwoHalves(q, operations, [&](std::ptrdiff_t begin, std::ptrdiff_t end) {
        for (Index i = begin; i < end; ++i) {
            if (stop.stop_requested())
                throw Ending{Cancelled{}};
            const VectorXd values = rows.values.row(i);
            const EmbeddingPrior prior = hyperparameters.prior(values);
            const Kernel kernel = hyperparameters.kernelAt(values);
            for (const Sample& sample : samples) {
                const auto posterior = valueOrEnd(
                    EmbeddingPosterior::fit(prior, sample.sites, empiricalEmbedding(kernel, sample.x, sample.sites),
                                            hyperparameters.tau2At(values) / static_cast<double>(sample.x.rows())));
                mean.col(i) += sample.sign * posterior.mean(at);
                variance.col(i) += posterior.variance(at);
            }
        }
    });
    return FunctionMixture(std::move(mean), variance, rows.weights);
} catch (const Ending& ending) {
    return std::visit([](const auto& how) -> Outcome<FunctionMixture> { return how; }, ending.how);
}

} // namespace

Outcome<FunctionMixture> integratedEmbedding(const KernelHyperparameters& hyperparameters,
                                             const WeightedHyperparameters& rows, const Points& x, const Points& sites,
                                             const Points& at, std::stop_token stop)
{
    return integrated(hyperparameters, rows, {{x, sites, 1.0}}, at, stop);
}

Outcome<FunctionMixture> integratedWitness(const KernelHyperparameters& hyperparameters,
                                           const WeightedHyperparameters& rows, const Points& x, const Points& y,
                                           const Points& sitesOfX, const Points& sitesOfY, const Points& at,
                                           std::stop_token stop)
{
    return integrated(hyperparameters, rows, {{x, sitesOfX, 1.0}, {y, sitesOfY, -1.0}}, at, stop);
}

} // namespace core
