#include "app/cli/command.h"

#include "app/cli/embedding_options.h"
#include "app/cli/inference_options.h"
#include "app/cli/read_options.h"
#include "app/cli/sample_options.h"
#include "app/cli/setting_options.h"
#include "core/data/choose_columns.h"
#include "core/embedding/evidence_curve.h"
#include "core/embedding/integrated_embedding.h"
#include "core/embedding/kernel_posterior.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/posterior/posterior_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"

#include <cstdio>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr core::Prior standardEtaPrior; // the window holds η

/// One sample, or two.
struct Observations {
    MatrixXd x;
    std::optional<MatrixXd> y;
    core::CoordinateColumns coordinates;
    core::Dataset pooled;
};

Observations embeddingObservationsFrom(const Arguments& arguments)
{
    if (arguments.has("y")) {
        const Samples samples = samplesFrom(arguments);
        return {.x = samples.x.x, .y = samples.y.x, .coordinates = samples.coordinates, .pooled = samples.pooled()};
    }
    core::LoadedTable loaded = valueOrThrow(
        core::loadColumns(arguments.text("x").toStdString(), columnsFrom(arguments), readSettingsFrom(arguments, "x")));
    for (const std::string& remark : loaded.remarks)
        remarkOnFile("x", remark);
    loaded.data.labels.clear();
    return {
        .x = loaded.data.x, .y = {}, .coordinates = std::move(loaded.coordinates), .pooled = std::move(loaded.data)};
}

void refuseWhatTellsNothing(const MatrixXd& pooled)
{
    if (pooled.rows() < 2)
        usageError(QStringLiteral("--x: a single point tells nothing of a kernel: at least two are needed"));
    if (((pooled.rowwise() - pooled.row(0)).array() == 0.0).all())
        usageError(QStringLiteral("--x: all points are equal, so that no lengthscale can be told from another"));
}

/// The hyperparameters with their priors, bounds and fixed values. With more inducing points than columns and both a
/// lengthscale and τ² free the posterior runs away: the lengthscale is then kept where it is looked for elsewhere, too.
core::HyperparameterSpace spaceFrom(const Arguments& arguments, const core::KernelHyperparameters& hyperparameters,
                                    Index inducing, const MatrixXd& pooled)
{
    const core::PosteriorSettings standard;
    std::vector<core::InferredHyperparameter> all = hyperparameters.all();
    const auto lengthscales = static_cast<std::size_t>(hyperparameters.lengthscales());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].prior = i < lengthscales    ? priorOption(arguments, "prior", standard.prior)
                       : i == lengthscales ? priorOption(arguments, "prior-tau2", standard.priorTau2)
                                           : priorOption(arguments, "prior-eta", standardEtaPrior);
    applyFixAndBounds(arguments, all);
    const bool runsAway = inducing > pooled.cols() && !all[lengthscales].fixed;
    const std::optional<double> median = core::medianDistance(pooled, core::mostMedianRows);
    for (std::size_t i = 0; i < lengthscales && runsAway && median; ++i)
        if (!all[i].fixed && all[i].bounds == core::Interval{0.0, std::numeric_limits<double>::infinity()}) {
            all[i].bounds = {standard.boundsFrom * *median, standard.boundsTo * *median};
            std::fprintf(stderr,
                         "kernelscope posterior: with more inducing points (%td) than columns (%td) and tau2 free the "
                         "pseudolikelihood grows without bound along %s -> inf, tau2 -> 0: %s is kept within %g:%g; "
                         "or use --fix tau2=1, or as many inducing points as columns\n",
                         inducing, pooled.cols(), all[i].name.c_str(), all[i].name.c_str(), all[i].bounds.lo,
                         all[i].bounds.hi);
        }
    for (const core::Problem& problem : core::HyperparameterSpace::problems(all))
        usageError(QStringLiteral("%1: %2").arg(QString::fromStdString(problem.field),
                                                QString::fromStdString(problem.message)));
    return core::HyperparameterSpace(std::move(all));
}

void addFunction(Report& report, const core::FunctionMixture& mixture, double level, const char* name)
{
    const VectorXd lower = mixture.quantile(0.5 * (1.0 - level)), upper = mixture.quantile(0.5 * (1.0 + level));
    Report inner;
    inner.add("mean", mixture.mean());
    inner.add("lower", lower);
    inner.add("upper", upper);
    inner.add("fraction_excluding_zero", core::fractionExcludingZero(lower, upper));
    report.add(name, std::move(inner));
}

/// What that is; `when` it is there.
std::vector<Printed> printedIntegral(const QString& when)
{
    return {{"mean", Json::List, "posterior mean at each point of --at; " + when},
            {"lower", Json::List, "lower end of its band there; " + when},
            {"upper", Json::List, "upper end of its band there; " + when},
            {"fraction_excluding_zero", Json::Number, "part of the points whose band excludes 0; " + when}};
}

Report answerOfPosterior(const Arguments& arguments)
{
    const Observations observed = embeddingObservationsFrom(arguments);
    refuseWhatTellsNothing(observed.pooled.x);
    const core::Kernel kernel = kernelFrom(arguments, observed.pooled);
    const core::EmbeddingModel model = embeddingModelFrom(arguments, observed.coordinates);
    const core::KernelHyperparameters hyperparameters{
        .kernel = kernel,
        .start = valueOrThrow(core::embeddingPrior(kernel, observed.pooled.dimensions(), model.eta)),
        .tau2 = model.tau2,
        .commonLengthscale = core::lengthscalesOf(kernel).size() == 1};
    const core::InducingPoints inducing = valueOrThrow(core::inducingPoints(observed.pooled.x, model.inducing));
    const core::KernelPosterior posterior(
        valueOrThrow(core::Evidence::of(core::withoutRows(observed.pooled.x, inducing.heldOut), inducing.z)),
        hyperparameters, spaceFrom(arguments, hyperparameters, inducing.z.rows(), observed.pooled.x));
    Report report;
    const core::WeightedHyperparameters rows = addPosterior(report, arguments, posterior);
    if (arguments.has("at")) {
        const MatrixXd at = pointsFrom(arguments, observed.coordinates, "--x has");
        const double level = levelFrom<&core::TwoSamplesSettings::bandLevel>(arguments);
        if (observed.y)
            addFunction(report,
                        valueOrThrow(core::integratedWitness(hyperparameters, rows, observed.x, *observed.y, inducing.z,
                                                             inducing.z, at)),
                        level, "witness");
        else
            addFunction(report,
                        valueOrThrow(core::integratedEmbedding(hyperparameters, rows, observed.x, inducing.z, at)),
                        level, "embedding");
    }
    report.add("inducing", inducing.z);
    return report;
}

} // namespace

Command posteriorCommand()
{
    const core::PosteriorSettings standard;
    const auto withoutPoints = [](const Arguments& arguments) {
        return arguments.has("at") ? QString() : QStringLiteral("it belongs to the function at --at");
    };
    Option level = optionOf<&core::TwoSamplesSettings::bandLevel>("L");
    level.idle = withoutPoints;
    std::vector<Option> options = sampleOptions();
    options[1].help += "; without it the embedding of --x alone";
    options.insert(
        options.end(),
        {columnsOption(),
         kernelOption(),
         etaOption(),
         inducingOption(),
         {"prior", "gamma(a,b)|lognormal(m,s)|normal(m,s)",
          withDefault("of each lengthscale, on its natural scale: shape and rate, or mean and standard deviation",
                      core::textOf(standard.prior))},
         {"prior-tau2", "PRIOR", withDefault("of tau2", core::textOf(standard.priorTau2))},
         {"prior-eta", "PRIOR", withDefault("of eta, where it is finite", core::textOf(standardEtaPrior))},
         {"fix", "tau2=V[,…]", "hold hyperparameters at a value"},
         {"bounds", "lengthscale=LO:HI,tau2=LO:HI",
          QStringLiteral(
              "where they may go (default: anywhere; the lengthscale within %1 and %2 times the median distance "
              "where it would else run away)")
              .arg(standard.boundsFrom)
              .arg(standard.boundsTo)}});
    for (const Option& option : samplerOptions())
        options.push_back(option);
    options.insert(options.end(), {atOption(), level, inducingSeedOption(), outOption(".json or .csv")});
    return {
        .name = "posterior",
        .summary =
            "the hyperparameters of kernel learning integrated out: their posterior, and that of embedding or witness",
        .prints = together({printedHyperparameters(),
                            within("witness", printedIntegral("with --y and --at")),
                            within("embedding", printedIntegral("with --at, without --y")),
                            {{"inducing", Json::Table, "the inducing points, a row each"}}}),
        .description = "NAME is lengthscale (lengthscale1, lengthscale2, … where each dimension has its own), tau2, "
                       "and eta where it is finite. The likelihood is the marginal pseudolikelihood of `kernelscope "
                       "evidence` for all the points of both samples.\n"
                       "The chains are those of the No-U-Turn sampler. The band of witness or embedding is that of the "
                       "mixture over the hyperparameters, pointwise, at --level.",
        .options = options,
        .answer = &answerOfPosterior};
}

} // namespace app
