// Simulation-based calibration of the hyperparameters of Gaussian process regression: prior, space, evidence with its
// gradient and sampler together.
#include "core/data/chance.h"
#include "core/gp/hyperparameter_posterior.h"
#include "core/inference/nuts.h"
#include "core/inference/summary.h"
#include "core/kernels/gram.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <Eigen/Core>
#include <QTest>
#include <boost/math/distributions/chi_squared.hpp>

namespace hyperparameter_calibration_test
{

using core::Prior;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr int studies = 120, kept = 19, thinning = 6, bins = 5;

/// se with its factor, lengthscale and noise free.
core::HyperparameterSpace space(const core::GpHyperparameterModel& model)
{
    std::vector<core::InferredHyperparameter> all = model.all();
    for (core::InferredHyperparameter& one : all) {
        one.fixed.reset();
        one.prior = {.family = Prior::Family::LogNormal, .first = 0.0, .second = 0.6};
    }
    all.back().prior = {.family = Prior::Family::Gamma, .first = 3.0, .second = 10.0};
    return core::HyperparameterSpace(all);
}

/// Ten targets of the process.
VectorXd drawnTargets(const core::GpHyperparameterModel& model, const VectorXd& values, const MatrixXd& x,
                      core::Chance& chance)
{
    MatrixXd covariance = core::gram(model.kernelAt(values), x);
    covariance.diagonal().array() += model.diagonalAt(values);
    VectorXd standard(x.rows());
    for (double& value : standard)
        value = chance.normal(1.0);
    return choleskyRoot(covariance) * standard;
}

} // namespace

class HyperparameterCalibrationTest : public QObject
{
    Q_OBJECT

private slots:
    /// Where θ is drawn from the prior and targets from θ, the rank of θ among draws of the posterior is uniform.
    /// Source: Talts et al., "Validating Bayesian inference algorithms with simulation-based calibration" (2018).
    void ranksAreUniform()
    {
        const core::GpHyperparameterModel model{
            .kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {1.0}}, 1.0), .diagonal = 0.3};
        const core::HyperparameterSpace prior = space(model);
        const MatrixXd x = VectorXd::LinSpaced(10, 0.0, 4.0);
        MatrixXd counts = MatrixXd::Zero(bins, prior.dimensions());
        for (int study = 0; study < studies; ++study) {
            const VectorXd truth = prior.drawFromPrior(core::streamOf(11, study));
            core::Chance chance(core::streamOf(12, study));
            const VectorXd targets = drawnTargets(model, truth, x, chance);
            const core::GpHyperparameterPosterior posterior(core::regressionObjective(x, targets), model, prior);
            const auto seed = static_cast<std::uint64_t>(study);
            const auto chains =
                valueOf(core::sampleChains(posterior.logDensity(), valueOf(posterior.starts(1, seed)),
                                           {.warmup = 120, .draws = kept * thinning, .acceptance = 0.9}, seed));
            for (Index j = 0; j < prior.dimensions(); ++j) {
                const MatrixXd values = core::valuesOf(chains, prior, j);
                Index rank = 0;
                for (Index i = 0; i < kept; ++i)
                    rank += values(i * thinning, 0) < truth[static_cast<Index>(prior.free(j))] ? 1 : 0;
                counts(rank * bins / (kept + 1), j) += 1.0;
            }
        }
        constexpr double expected = static_cast<double>(studies) / bins;
        for (Index j = 0; j < prior.dimensions(); ++j) {
            const double chiSquare = (counts.col(j).array() - expected).square().sum() / expected;
            const double p = boost::math::cdf(boost::math::complement(boost::math::chi_squared(bins - 1), chiSquare));
            QVERIFY2(p > 1e-3, qPrintable(QStringLiteral("hyperparameter %1: p = %2").arg(j).arg(p)));
        }
    }
};

KERNELSCOPE_TEST(HyperparameterCalibrationTest, NoApplication)

} // namespace hyperparameter_calibration_test

#include "hyperparameter_calibration_test.moc"
