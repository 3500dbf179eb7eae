#include "app/script/script_exact.h"

#include "core/data/samples.h"
#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/mean_embedding.h"
#include "core/embedding/witness.h"
#include "core/ending.h"
#include "core/gp/regression.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/jacobian.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/held_out.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/window/window_domain.h"

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// So many evaluations as take a second or two, and a script half a minute: there a Jacobian that changes over the
/// plane is taken by differences.
Index evaluations(const core::Session& session)
{
    constexpr double operations = 2e10, most = 4e6, byDifferences = 1e5;
    const auto n = static_cast<double>(session.data->size());
    const bool changes = session.data->dimensions() > 1 && !core::isShiftInvariant(session.kernel);
    return static_cast<Index>(std::min(most, operations / (n * n + 1e3 + (changes ? byDifferences : 0.0))));
}

/// log ∫ exp(logF) over what the session normalises over. Throws Ending.
double logNormaliserOf(const core::Session& session, const std::vector<core::Interval>& window,
                       const core::LogIntegrand& logF)
{
    const auto& settings = session.of<core::DensitySettings>();
    const MatrixXd& x = session.data->x;
    const bool overLine = settings.normalisation == core::Normalisation::WholeLine &&
                          !core::wholeLineProblem(x, session.kernel, settings.model);
    if (overLine)
        if (const auto whole = core::logNormaliserOverLine(logF, x, session.kernel);
            std::holds_alternative<core::LogIntegral>(whole))
            return std::get<core::LogIntegral>(whole).value;
    VectorXd lo(std::ssize(window)), hi(std::ssize(window));
    for (Index d = 0; d < lo.size(); ++d) {
        lo[d] = window[static_cast<std::size_t>(d)].lo;
        hi[d] = window[static_cast<std::size_t>(d)].hi;
    }
    return core::valueOrEnd(core::logNormaliserOverWindow(
                                logF, x, session.kernel, lo, hi,
                                core::IntegrationAims{.relativeTolerance = 1e-10, .budget = evaluations(session)}))
        .value;
}

/// The kernel student-T density at places.
struct ExactDensity {
    VectorXd predictive, pulledBack; // of q J and of q, each normalised for itself
    double trainLogScore = 0.0;
};

/// Nothing where its peaks are too fine to be integrated in a second or two, or the kernel is not smooth over the
/// plane: there the density is normalised as drawn.
std::optional<ExactDensity> exactDensity(const core::Session& session, const MatrixXd& at)
{
    const core::Kernel& kernel = session.kernel;
    if (at.cols() != session.data->dimensions() || (at.cols() > 1 && !core::isAnalytic(kernel)))
        return std::nullopt;
    const auto density = core::untilEnding([&] {
        const auto window = core::valueOrEnd(core::windowInDomain(kernel, session.window));
        const auto fit = core::valueOrEnd(
            core::StudentTPredictive::fit(session.data->x, kernel, session.of<core::DensitySettings>().model));
        const core::LogIntegrand q = [&](const MatrixXd& places) { return fit.logDensity(places); };
        const core::LogIntegrand qJ = [&](const MatrixXd& places) -> VectorXd {
            return fit.logDensity(places) + core::logJacobian(kernel, places);
        };
        const double logNormaliser = logNormaliserOf(session, window, qJ);
        ExactDensity result{.predictive = (qJ(at).array() - logNormaliser).exp(),
                            .pulledBack = {},
                            .trainLogScore = qJ(session.data->x).mean() - logNormaliser};
        if (at.cols() == 1)
            result.pulledBack = (q(at).array() - logNormaliserOf(session, window, q)).exp();
        return result;
    });
    const auto* result = std::get_if<ExactDensity>(&density);
    return result ? std::optional(*result) : std::nullopt;
}

/// An embedding at places; mean and sd are empty where there is no posterior.
struct ExactEmbedding {
    VectorXd empirical, mean, sd;
};
ExactEmbedding exactEmbedding(const core::Session& session, const MatrixXd& at)
{
    const MatrixXd& x = session.data->x;
    if (x.rows() == 0 || at.cols() != x.cols())
        return {};
    ExactEmbedding result{.empirical = core::empiricalEmbedding(session.kernel, x, at), .mean = {}, .sd = {}};
    const auto found = core::untilEnding([&] {
        const auto& model = session.of<core::EmbeddingModel>();
        MatrixXd sites = core::valueOrEnd(core::embeddingSites(x, model));
        return core::valueOrEnd(core::embeddingPosterior(session.kernel, x, model, std::move(sites)));
    });
    if (const auto* posterior = std::get_if<core::EmbeddingPosterior>(&found)) {
        result.mean = posterior->mean(at);
        result.sd = posterior->variance(at).cwiseSqrt();
    }
    return result;
}

/// The witness of two samples at places; the mean of its posterior is empty where there is none.
struct ExactWitness {
    VectorXd empirical, mean;
};
ExactWitness exactWitness(const core::Session& session, const MatrixXd& at)
{
    const auto& settings = session.of<core::TwoSamplesSettings>();
    const MatrixXd x = core::sampleOf(*session.data, settings.first),
                   y = core::sampleOf(*session.data, settings.second);
    ExactWitness witness{.empirical = core::empiricalWitness(session.kernel, x, y, at), .mean = {}};
    if (settings.normalisedWitness)
        witness.empirical /= core::witnessNorm(session.kernel, x, y).value_or(1.0);
    const auto posterior = core::WitnessPosterior::fit(session.kernel, x, y, session.of<core::EmbeddingModel>());
    if (const auto* found = std::get_if<core::WitnessPosterior>(&posterior))
        witness.mean = found->mean(at);
    return witness;
}

/// Maps of the mean and the standard deviation of a Gaussian process.
void makeRegressionExact(ScriptPanel& panel, const core::Session& session)
{
    const auto& settings = session.of<core::RegressionSettings>();
    if (settings.inputs != core::RegressionSettings::Inputs::Rows)
        return;
    const auto learned = core::splitObservations(*session.data, settings.holdOut).learned;
    const auto fitted =
        core::GpRegression::fit(session.kernel, learned->x, learned->targets, settings.noise, settings.mean);
    const auto* regression = std::get_if<core::GpRegression>(&fitted);
    if (!regression)
        return;
    const core::GpPrediction found = regression->predict(panel.rowsOfPlaces());
    const bool isLatent = settings.band == core::RegressionSettings::Band::Latent;
    panel.replace(QStringLiteral("mean"), found.mean);
    panel.replace(QStringLiteral("standard_deviation"),
                  (isLatent ? found.latentVariance : found.observedVariance).cwiseSqrt());
}

bool makeDensityExact(ScriptPanel& panel, const core::Session& session)
{
    const bool onManifold = panel.has(QStringLiteral("density_on_manifold"));
    if (!panel.isOverPlaces() && !onManifold)
        return true;
    const MatrixXd at = onManifold ? MatrixXd(panel.column(QStringLiteral("x"))) : panel.rowsOfPlaces();
    const std::optional<ExactDensity> exact = exactDensity(session, at);
    if (!exact)
        return at.cols() != session.data->dimensions() || (at.cols() > 1 && !core::isAnalytic(session.kernel));
    if (onManifold)
        panel.replace(QStringLiteral("density_on_manifold"), exact->pulledBack / exact->pulledBack.maxCoeff());
    for (const QString& name : {QStringLiteral("predictive"), QStringLiteral("density")})
        panel.replace(name, exact->predictive);
    panel.replace(QStringLiteral("pulled_back"), exact->pulledBack);
    panel.replace(QStringLiteral("train_log_score"), VectorXd::Constant(1, exact->trainLogScore));
    return true;
}

} // namespace

bool makeExact(ScriptPanel& panel, const core::Session& session)
{
    if (session.lab == "density")
        return makeDensityExact(panel, session);
    if (session.lab == "regression" && panel.isMap() && panel.isOverPlaces())
        makeRegressionExact(panel, session);
    if (session.lab == "embedding" && panel.isMap()) {
        const ExactEmbedding exact = exactEmbedding(session, panel.rowsOfPlaces());
        panel.replace(QStringLiteral("empirical"), exact.empirical);
        panel.replace(QStringLiteral("mean"), exact.mean);
        panel.replace(QStringLiteral("standard_deviation"), exact.sd);
    }
    if (session.lab == "two-samples" && panel.isMap() && session.data->dimensions() == 2) {
        const ExactWitness exact = exactWitness(session, panel.rowsOfPlaces());
        panel.replace(QStringLiteral("empirical"), exact.empirical);
        panel.replace(QStringLiteral("mean"), exact.mean);
    }
    return true;
}

} // namespace app
