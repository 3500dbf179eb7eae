#include "app/cli/command.h"

#include "app/cli/embedding_options.h"
#include "app/cli/method_option.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/mean_embedding.h"
#include "core/embedding/summed_embedding.h"
#include "core/embedding/summed_shrinkage.h"
#include "core/ending.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/gram.h"
#include "core/limits.h"

#include <algorithm>
#include <cstdio>
#include <memory>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// What is asked of an embedding, and where.
struct Asked {
    core::Dataset data;
    core::Kernel kernel;
    core::EmbeddingModel model;
    MatrixXd at, sites;
    core::Method method = core::Method::Dense;
};

core::Method methodOf(const Arguments& arguments, const Asked& asked)
{
    MatrixXd places(asked.at.rows() + asked.sites.rows(), asked.at.cols());
    places << asked.at, asked.sites;
    const std::optional<core::Method> method = methodFrom(arguments);
    return valueOrThrow(core::denseOrSums(method, asked.data.size(), {}, [&] {
        return core::untilEnding([&] {
            return core::valueOrEnd(core::summedForEmbedding(asked.kernel, core::fourierWindow(asked.data.x, places),
                                                             method, asked.data.x))
                .method();
        });
    }));
}

Asked askedFrom(const Arguments& arguments)
{
    core::LoadedTable loaded = dataFrom(arguments);
    Asked asked{.data = std::move(loaded.data), .kernel = {}, .model = {}, .at = {}, .sites = {}};
    asked.kernel = kernelFrom(arguments, asked.data);
    asked.model = embeddingSitesModelFrom(arguments, loaded.coordinates);
    asked.at = pointsFrom(arguments, loaded.coordinates);
    if (const auto failure = core::inputProblem(asked.kernel, asked.at))
        usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    if (asked.data.size() == 0)
        usageError(QStringLiteral("--data: an embedding needs at least one point"));
    if (const auto why = core::whyNoPrior(asked.kernel, asked.model.eta))
        usageError(QStringLiteral("--kernel: ") + QString::fromStdString(std::string(*why)));
    if (asked.model.sites == core::Sites::Data && asked.data.size() > core::inducingCounts.most)
        usageError(QStringLiteral("--sites: %1 rows are too many for data, which takes up to %2; choose random:M")
                       .arg(asked.data.size())
                       .arg(core::inducingCounts.most));
    asked.sites = valueOrThrow(core::embeddingSites(asked.data.x, asked.model));
    asked.method = methodOf(arguments, asked);
    return asked;
}

/// Values of the embedding at the points and at the sites, the shrinkage estimator, and how far they are off at most.
struct Values {
    VectorXd empirical, atSites, shrinkage;
    Index modes = 0;
    double errorOfEmbedding = 0.0, errorOfShrinkage = 0.0;
};

Values denseValues(const Asked& asked)
{
    const auto n = static_cast<double>(asked.data.size());
    const MatrixXd& x = asked.data.x;
    const core::ShrinkageWeights weights =
        valueOrThrow(core::shrinkageWeights(asked.kernel, x, asked.model.tau2 / (n * n)));
    return {.empirical = core::empiricalEmbedding(asked.kernel, x, asked.at),
            .atSites = core::empiricalEmbedding(asked.kernel, x, asked.sites),
            .shrinkage = core::weightedEmbedding(asked.kernel, x, weights.beta, asked.at)};
}

Values valuesBySums(const Asked& asked, std::optional<core::Method> method)
{
    MatrixXd all(asked.at.rows() + asked.sites.rows(), asked.at.cols());
    all << asked.at, asked.sites;
    const std::vector<core::Interval> places = core::fourierWindow(asked.data.x, all).places;
    const auto rows = std::make_shared<const core::FourierRows>(asked.data.x, VectorXd::Ones(asked.data.size()));
    const auto embedding = valueOrThrow(core::SummedEmbedding::of(*rows, asked.kernel, places, method));
    Values values{.empirical = embedding.at(asked.at),
                  .atSites = embedding.at(asked.sites),
                  .shrinkage = {},
                  .modes = embedding.modes(),
                  .errorOfEmbedding = embedding.errorBound()};
    const core::SummedShrinkage shrinkage =
        core::summedShrinkage(rows, asked.kernel, asked.model.tau2, places, asked.at, asked.method);
    values.shrinkage = values.empirical - shrinkage.less;
    values.errorOfShrinkage = values.errorOfEmbedding + shrinkage.error;
    return values;
}

Report answerOfEmbed(const Arguments& arguments)
{
    const Asked asked = askedFrom(arguments);
    const bool fourier = asked.method == core::Method::Fourier;
    const Values values =
        asked.method == core::Method::Dense ? denseValues(asked) : valuesBySums(asked, methodFrom(arguments));
    const core::EmbeddingPosterior posterior = valueOrThrow(
        core::embeddingPosterior(asked.kernel, asked.data.size(), asked.model, asked.sites, values.atSites));
    if (posterior.jitter() > 0.0)
        std::fprintf(stderr, "kernelscope embed: tau2/n was raised by %g, the rounding of r at these sites\n",
                     posterior.jitter());
    Report report;
    report.add("empirical", values.empirical);
    report.add("mean", posterior.mean(asked.at));
    report.add("variance", posterior.variance(asked.at));
    if (arguments.has("covariance"))
        report.add("covariance", posterior.covariance(asked.at));
    if (const Index draws = drawsFrom(arguments); draws > 0) {
        const auto prior = valueOrThrow(core::embeddingPrior(asked.kernel, asked.data.dimensions(), asked.model.eta));
        const MatrixXd ofPrior = valueOrThrow(core::priorDraws(prior, asked.at, draws, arguments.seed()));
        const MatrixXd ofPosterior = valueOrThrow(posterior.draws(asked.at, draws, arguments.seed()));
        report.add("prior_draws", MatrixXd(ofPrior.transpose()));
        report.add("draws", MatrixXd(ofPosterior.transpose()));
    }
    report.add("shrinkage", values.shrinkage);
    addMethod(report, asked.method, values.modes,
              fourier ? std::max(values.errorOfShrinkage, posterior.meanErrorBound(asked.at, values.errorOfEmbedding))
                      : 0.0);
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
    options.push_back(methodOption("dense up to 2,000 rows; beyond, where they will do, fourier, and "
                                   "state-space of kinked kernels over one column"));
    options.push_back(outOption(".json or .csv"));
    return {
        .name = "embed",
        .summary = "the mean embedding of a sample and its Bayesian posterior at given points",
        .prints =
            together({{{"empirical", Json::List, "the empirical embedding at each point of --at"},
                       {"mean", Json::List, "the posterior mean there"},
                       {"variance", Json::List, "the posterior variance there"},
                       {"covariance", Json::Table, "the posterior covariance between the points, with --covariance"},
                       {"prior_draws", Json::Table, "a row for each function drawn from the prior, with --draws"},
                       {"draws", Json::Table, "a row for each function drawn from the posterior, with --draws"},
                       {"shrinkage", Json::List, "the spectral shrinkage estimator at each point"}},
                      printedMethod("empirical, mean, shrinkage and draws are off")}),
        .description =
            "empirical = (1/n) Σ k(x, x_i). The posterior has the prior GP(0, r), r(x,y) = ∫ k(x,u) k(u,y) ν(du), "
            "known for the kernels se, exponential, matern32, matern52 and laplacian (under --eta for se alone), "
            "and sees the empirical embedding of all points at the sites with noise of variance tau2/n. shrinkage "
            "has the weights (K + (tau2/n) I)⁻¹ μ̂(X) on the points. By fourier and state-space all of it follows "
            "from sums over the rows, of one or two columns and as many rows as there are; the variance is that of the "
            "sites alone.",
        .options = options,
        .answer = &answerOfEmbed};
}

} // namespace app
