#include "app/cli/command.h"

#include "app/cli/sample_options.h"
#include "app/cli/setting_options.h"
#include "core/density/student_t_parameters.h"
#include "core/hypothesis/bayes_factor.h"
#include "core/hypothesis/nulls.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/two_samples/bayes_factor_settings.h"

#include <cstdio>

namespace app
{

namespace
{

using StudentT = core::StudentTParameters;

constexpr core::WholeRange shuffleCounts{.least = 1, .most = 100'000};

/// The D of kpca:D; nothing for exact, which is the default where the kernel has finitely many features.
std::optional<core::LeadingCoordinates> leadingFrom(const Arguments& arguments, const core::Kernel& kernel,
                                                    Eigen::Index columns)
{
    if (!arguments.has("features"))
        return core::featureCount(kernel, columns)
                   ? std::nullopt
                   : std::optional(core::LeadingCoordinates{
                         .count = core::leadingCounts.most, .orFewer = true, .share = core::spectrumShare});
    const QString text = arguments.text("features");
    if (text == QLatin1String("exact"))
        return std::nullopt;
    bool valid = false;
    const Eigen::Index leading =
        text.startsWith(QLatin1String("kpca:")) ? text.mid(5).toLongLong(&valid) : Eigen::Index{0};
    if (!valid || leading < 1)
        usageError(QStringLiteral("--features: expected exact or kpca:D with D at least 1, got \"%1\"").arg(text));
    return core::LeadingCoordinates{.count = leading};
}

core::FeaturePrior priorFrom(const Arguments& arguments, Eigen::Index dimensions, double defaultSigma0)
{
    const core::FeaturePrior prior{.dimensions = dimensions,
                                   .sigma0 = arguments.number("sigma0", defaultSigma0),
                                   .alpha = arguments.number("alpha", core::defaultAlpha(dimensions)),
                                   .beta = arguments.number("beta", defaultOf<&core::BayesFactorSettings::beta>())};
    for (const core::Problem& problem : core::problems(prior))
        usageError(QStringLiteral("--%1: %2")
                       .arg(QString::fromStdString(problem.field), QString::fromStdString(problem.message)));
    return prior;
}

/// Where coordinates say what the prior says.
void remarkOnPrior(const Eigen::MatrixXd& coordinates, const core::FeaturePrior& prior)
{
    Eigen::Index below = 0;
    for (const auto& column : coordinates.colwise())
        below += column.squaredNorm() < prior.sigma0 * prior.sigma0 ? 1 : 0;
    if (below > 0)
        std::fprintf(stderr,
                     "kernelscope bayes-factor: in %td of %td coordinates the points scatter less than the prior's "
                     "sigma0² beforehand: these say what the prior says; take fewer by --features, or a smaller "
                     "--sigma0\n",
                     below, coordinates.cols());
}

Report answerOfBayesFactor(const Arguments& arguments)
{
    const Samples samples = samplesFrom(arguments);
    const core::Dataset pooled = samples.pooled();
    const core::Kernel kernel = kernelFrom(arguments, pooled);
    core::TestFeatures features =
        valueOrThrow(core::testFeatures(kernel, pooled.x, leadingFrom(arguments, kernel, pooled.dimensions())));
    const double sigma0 = core::settingsFor<core::DensitySettings>(pooled, kernel).model.sigma0;
    const core::FeaturePrior prior = priorFrom(arguments, features.dimensions, sigma0);
    remarkOnPrior(features.coordinates, prior);
    const core::BayesFactorTest test(std::move(features.coordinates), samples.x.size(), prior);
    Report evidence;
    evidence.add("x", test.logEvidenceOfFirst());
    evidence.add("y", test.logEvidenceOfSecond());
    evidence.add("pooled", test.logEvidenceOfPooled());
    Report report;
    report.add("log_bayes_factor", test.logBayesFactor());
    report.add("log_evidence", std::move(evidence));
    report.add("features", static_cast<double>(prior.dimensions));
    report.add("alpha", prior.alpha);
    if (arguments.has("permutations")) {
        const int count = arguments.count("permutations", 0, shuffleCounts);
        const Eigen::VectorXd null = valueOrThrow(test.permutations(arguments.seed(), count));
        const core::PValue p = core::permutationPValue(null, test.logBayesFactor(), 0.0);
        report.add("p_value", p.value);
        report.add("p_error", p.error);
    }
    return report;
}

} // namespace

Command bayesFactorCommand()
{
    std::vector<Option> options = sampleOrGroupOptions();
    options.insert(
        options.end(),
        {columnsOption(),
         kernelOption(),
         {nameOf<&StudentT::sigma0>(), "S", lineOf<&StudentT::sigma0>() + " (default: sigma0² = 0.1 k(x,x))"},
         optionOf<&core::BayesFactorSettings::beta>("B"),
         {"alpha", "A", "degrees of freedom of the prior, > D - 1 (default D + 2)"},
         {"features", "exact|kpca:D",
          "all the features of linear, parabola, poly, allsubsets and their sums and products, or the D leading "
          "coordinates of uncentred kernel PCA of the pooled samples (default exact, or where the features are "
          "infinitely many as many as hold " +
              QString::number(100.0 * core::spectrumShare) + " % of the spectrum, at most " +
              QString::number(core::leadingCounts.most) + ")"},
         {"permutations", "B", "also a p-value from so many permutations of the pooled rows"},
         seedOption("the permutations"),
         outOption(".json or .csv")});
    return {.name = "bayes-factor",
            .summary = "whether two samples come from two densities or one, by marginal likelihoods of their features",
            .prints = {{"log_bayes_factor", Json::Number,
                        "log p(X) + log p(Y) - log p(X and Y), positive for two densities"},
                       {"log_evidence.x", Json::Number, "log p(X)"},
                       {"log_evidence.y", Json::Number, "log p(Y)"},
                       {"log_evidence.pooled", Json::Number, "log p(X and Y)"},
                       {"features", Json::Number, "how many features, D"},
                       {"alpha", Json::Number, "the prior's degrees of freedom, as used"},
                       {"p_value", Json::Number, "(1+#{factor* >= factor})/(1+B), with --permutations B"},
                       {"p_error", Json::Number, "its binomial standard error"}},
            .description = "Each evidence is that of a Gaussian in feature space with the prior Sigma ~ W⁻¹(sigma0² I, "
                           "alpha), mu | Sigma ~ N(0, Sigma/beta).\n"
                           "The coordinates do not know which row is of which sample: p is valid whatever D.",
            .options = options,
            .answer = &answerOfBayesFactor};
}

} // namespace app
