#include "app/cli/command.h"

#include "app/cli/embedding_options.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/mean_embedding.h"
#include "core/kernels/gram.h"

#include <cstdio>

namespace app
{

namespace
{

Report answerOfEmbed(const Arguments& arguments)
{
    const core::LoadedTable loaded = dataFrom(arguments);
    const core::Dataset& data = loaded.data;
    const core::Kernel kernel = kernelFrom(arguments, data);
    const core::EmbeddingModel model = embeddingSitesModelFrom(arguments, loaded.coordinates);
    const Eigen::MatrixXd at = pointsFrom(arguments, loaded.coordinates);
    if (const auto failure = core::inputProblem(kernel, at))
        usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    if (data.size() == 0)
        usageError(QStringLiteral("--data: an embedding needs at least one point"));
    const core::EmbeddingPosterior posterior = valueOrThrow(
        core::embeddingPosterior(kernel, data.x, model, valueOrThrow(core::embeddingSites(data.x, model))));
    const auto n = static_cast<double>(data.size());
    const core::ShrinkageWeights weights = valueOrThrow(core::shrinkageWeights(kernel, data.x, model.tau2 / (n * n)));
    if (posterior.jitter() > 0.0)
        std::fprintf(stderr, "kernelscope embed: tau2/n was raised by %g, the rounding of r at these sites\n",
                     posterior.jitter());
    Report report;
    report.add("empirical", core::empiricalEmbedding(kernel, data.x, at));
    report.add("mean", posterior.mean(at));
    report.add("variance", posterior.variance(at));
    if (arguments.has("covariance"))
        report.add("covariance", posterior.covariance(at));
    if (const Eigen::Index draws = drawsFrom(arguments); draws > 0) {
        const auto prior = valueOrThrow(core::embeddingPrior(kernel, data.dimensions(), model.eta));
        const Eigen::MatrixXd ofPrior = valueOrThrow(core::priorDraws(prior, at, draws, arguments.seed()));
        const Eigen::MatrixXd ofPosterior = valueOrThrow(posterior.draws(at, draws, arguments.seed()));
        report.add("prior_draws", Eigen::MatrixXd(ofPrior.transpose()));
        report.add("draws", Eigen::MatrixXd(ofPosterior.transpose()));
    }
    report.add("shrinkage", core::weightedEmbedding(kernel, data.x, weights.beta, at));
    return report;
}

} // namespace

Command embedCommand()
{
    std::vector<Option> options{dataOption(), columnsOption(), kernelOption()};
    for (const Option& option : embeddingOptions())
        options.push_back(option);
    options.push_back(sitesOption());
    options.push_back(atOption());
    options.push_back({"covariance", {}, "also the posterior covariance between the points of --at"});
    options.push_back(drawsOption("also K functions drawn from the prior, and K from the posterior, at those points"));
    options.push_back(inducingSeedOption());
    options.push_back(outOption(".json or .csv"));
    return {.name = "embed",
            .summary = "the mean embedding of a sample and its Bayesian posterior at given points",
            .prints = {{"empirical", Json::List, "the empirical embedding at each point of --at"},
                       {"mean", Json::List, "the posterior mean there"},
                       {"variance", Json::List, "the posterior variance there"},
                       {"covariance", Json::Table, "the posterior covariance between the points, with --covariance"},
                       {"prior_draws", Json::Table, "a row for each function drawn from the prior, with --draws"},
                       {"draws", Json::Table, "a row for each function drawn from the posterior, with --draws"},
                       {"shrinkage", Json::List, "the spectral shrinkage estimator at each point"}},
            .description =
                "empirical = (1/n) Σ k(x, x_i). The posterior has the prior GP(0, r), r(x,y) = ∫ k(x,u) k(u,y) ν(du), "
                "known for the kernels se, exponential, matern32, matern52 and laplacian (under --eta for se alone), "
                "and sees the empirical embedding of all points at the sites with noise of variance tau2/n. shrinkage "
                "has the weights (K + (tau2/n) I)⁻¹ μ̂(X) on the points.",
            .options = options,
            .answer = &answerOfEmbed};
}

} // namespace app
