// The posterior of the hyperparameters of kernel learning: quadrature against the evidence itself, NUTS against
// quadrature, and the embedding with its hyperparameters integrated out.
#include "core/data/chance.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/integrated_embedding.h"
#include "core/embedding/kernel_posterior.h"
#include "core/inference/summary.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace kernel_posterior_test
{

using core::InferredHyperparameter;
using core::KernelHyperparameters;
using core::KernelPosterior;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

MatrixXd normals(Index n, Index d, std::uint64_t seed, double sd = 1.0)
{
    core::Chance chance(seed);
    MatrixXd x(n, d);
    for (double& value : x.reshaped())
        value = chance.normal(sd);
    return x;
}

KernelHyperparameters hyperparametersOf(const core::Kernel& kernel, Index dimensions, bool common = true,
                                        std::optional<double> eta = {})
{
    return {.kernel = kernel,
            .start = valueOf(core::embeddingPrior(kernel, dimensions, eta)),
            .tau2 = 1.0,
            .commonLengthscale = common};
}

/// Those of these names are free.
core::HyperparameterSpace spaceOf(const KernelHyperparameters& hyperparameters,
                                  const std::vector<InferredHyperparameter>& free)
{
    std::vector<InferredHyperparameter> all = hyperparameters.all();
    for (const InferredHyperparameter& one : free)
        *std::ranges::find(all, one.name, &InferredHyperparameter::name) = one;
    return core::HyperparameterSpace(all);
}

KernelPosterior posteriorOf(const MatrixXd& x, const MatrixXd& z, const KernelHyperparameters& hyperparameters,
                            const std::vector<InferredHyperparameter>& free)
{
    return {valueOf(core::Evidence::of(x, z)), hyperparameters, spaceOf(hyperparameters, free)};
}

} // namespace

class KernelPosteriorTest : public QObject
{
    Q_OBJECT

private slots:
    void theDensityIsEvidenceTimesPriorsWithItsGradient_data()
    {
        QTest::addColumn<bool>("common");
        QTest::addColumn<bool>("gaussian");
        QTest::newRow("one lengthscale") << true << false;
        QTest::newRow("one for each column, Gaussian measure") << false << true;
    }
    void theDensityIsEvidenceTimesPriorsWithItsGradient()
    {
        QFETCH(bool, common);
        QFETCH(bool, gaussian);
        const MatrixXd x = normals(30, 2, 1), z = normals(4, 2, 2);
        const auto hyperparameters =
            hyperparametersOf(core::kernelOf(core::SquaredExponential{.lengthscale = {0.8, 1.3}}), 2, common,
                              gaussian ? std::optional(2.0) : std::nullopt);
        std::vector<InferredHyperparameter> free = hyperparameters.all();
        for (InferredHyperparameter& one : free)
            one.fixed.reset();
        free[0].bounds = {0.1, 5.0};
        const KernelPosterior posterior = posteriorOf(x, z, hyperparameters, free);
        const auto density = posterior.logDensity();
        VectorXd u = VectorXd::LinSpaced(posterior.space().dimensions(), -0.4, 0.3);
        const VectorXd values = posterior.space().values(u);
        const double expected =
            valueOf(posterior.evidence().logEvidence(hyperparameters.prior(values), hyperparameters.tau2At(values))) +
            posterior.space().logPrior(u).value;
        QVERIFY(std::abs(density(u).value - expected) < 1e-10);
        const VectorXd gradient = density(u).gradient;
        for (Index j = 0; j < u.size(); ++j) {
            const double h = 1e-5;
            VectorXd up = u, down = u;
            up[j] += h;
            down[j] -= h;
            const double slope = (density(up).value - density(down).value) / (2.0 * h);
            QVERIFY(std::abs(gradient[j] - slope) < 1e-6 * std::max(1.0, std::abs(slope)));
        }
    }

    void quadratureIsThatOfTheEvidence()
    {
        const MatrixXd x = normals(40, 1, 3), z = normals(1, 1, 4);
        const auto hyperparameters = hyperparametersOf(se(0.7), 1);
        const KernelPosterior posterior =
            posteriorOf(x, z, hyperparameters, {{.name = "lengthscale"}, {.name = "tau2"}});
        const auto found = valueOf(posterior.quadrature());
        // The plain sum over a fine grid of logarithms.
        double sum = 0.0, lengthscale = 0.0;
        constexpr int n = 400;
        const double step = 14.0 / n;
        for (int i = 0; i <= n; ++i)
            for (int j = 0; j <= n; ++j) {
                VectorXd u(2);
                u << -9.0 + i * step, -9.0 + j * step;
                const VectorXd values = posterior.space().values(u);
                const double log = valueOf(posterior.evidence().logEvidence(hyperparameters.prior(values), values[1])) +
                                   posterior.space().logPrior(u).value;
                const double weight = std::exp(log - found.logEvidence) * step * step;
                sum += weight;
                lengthscale += weight * values[0];
            }
        QVERIFY2(std::abs(sum - 1.0) < 1e-6, qPrintable(QString::number(sum)));
        const auto summary = core::summaries(found, posterior.space());
        QVERIFY(std::abs(lengthscale / sum - summary[0].mean) < 1e-6);
        QCOMPARE(summary[1].name, std::string("tau2"));
    }

    void nutsAgreesWithQuadrature_data()
    {
        QTest::addColumn<int>("m");
        QTest::addColumn<bool>("tau2");
        QTest::newRow("lengthscale and tau2, m = D") << 1 << true;
        QTest::newRow("lengthscale alone, m = 6") << 6 << false;
        QTest::newRow("both, m = 6, bounded") << 6 << true;
    }
    void nutsAgreesWithQuadrature()
    {
        QFETCH(int, m);
        QFETCH(bool, tau2);
        const MatrixXd x = normals(60, 1, 5), z = normals(m, 1, 6);
        std::vector<InferredHyperparameter> free{{.name = "lengthscale"}};
        if (m > 1)
            free[0].bounds = {0.05, 0.4};
        if (tau2)
            free.push_back({.name = "tau2"});
        const auto hyperparameters = hyperparametersOf(se(0.7), 1);
        const KernelPosterior posterior = posteriorOf(x, z, hyperparameters, free);
        const auto exact = core::summaries(valueOf(posterior.quadrature()), posterior.space());
        const core::NutsSettings settings{.warmup = 500, .draws = 1000, .acceptance = 0.9};
        const auto chains =
            valueOf(core::sampleChains(posterior.logDensity(), valueOf(posterior.starts(4, 7)), settings, 7));
        const auto sampled = core::summaries(chains, posterior.space());
        for (std::size_t j = 0; j < exact.size(); ++j) {
            QVERIFY2(std::abs(sampled[j].mean - exact[j].mean) < 4.0 * *sampled[j].mcseMean,
                     qPrintable(QStringLiteral("%1 against %2").arg(sampled[j].mean).arg(exact[j].mean)));
            for (std::size_t q = 0; q < core::toldProbabilities.size(); ++q) {
                // By the distribution function: the error of a probability is √(p(1−p)/ess).
                const MatrixXd values = core::valuesOf(chains, posterior.space(), static_cast<Index>(j));
                const double p = core::toldProbabilities[q];
                const double below = (values.array() <= exact[j].quantiles[q]).cast<double>().mean();
                const double error = std::sqrt(p * (1.0 - p) / std::min(*sampled[j].essBulk, *sampled[j].essTail));
                QVERIFY2(std::abs(below - p) < 4.0 * error, qPrintable(QString::number(below)));
            }
        }
        QVERIFY(*sampled[0].rhat < 1.02);
    }

    /// With m > D the posterior of both has two modes, one of them at the wide bound: chains stay where they are.
    void chainsAtTwoMaximaAreTold()
    {
        auto hyperparameters = hyperparametersOf(se(0.7), 1);
        const KernelPosterior posterior =
            posteriorOf(normals(60, 1, 5), normals(6, 1, 6), hyperparameters,
                        {{.name = "lengthscale", .bounds = {0.05, 8.0}}, {.name = "tau2"}});
        const core::NutsSettings settings{.warmup = 300, .draws = 300};
        std::vector<VectorXd> starts;
        for (const auto& [lengthscale, tau2] : {std::pair{0.16, 0.06}, {7.9, 3e-4}, {0.17, 0.05}, {7.8, 3e-4}})
            starts.push_back(posterior.space().unbounded(Eigen::Vector2d(lengthscale, tau2)));
        const auto chains = valueOf(core::sampleChains(posterior.logDensity(), starts, settings, 7));
        const auto verdict =
            core::verdict(core::summaries(chains, posterior.space()), core::chainSummary(chains, settings), 4);
        QVERIFY(!verdict.good);
        QVERIFY2(verdict.words.find("do not agree") != std::string::npos, verdict.words.c_str());
    }

    void oneValueOfTheHyperparametersIsThePlugIn()
    {
        const MatrixXd x = normals(30, 1, 8), y = normals(25, 1, 9, 2.0), z = normals(5, 1, 10);
        const auto hyperparameters = hyperparametersOf(se(0.7), 1);
        const VectorXd at = VectorXd::LinSpaced(9, -3.0, 3.0);
        core::WeightedHyperparameters rows{.values = MatrixXd(2, 2), .weights = VectorXd(2)};
        rows.values << 0.7, 1.0, 0.7, 1.0;
        rows.weights << 0.3, 0.7;
        const auto mixture = valueOf(core::integratedWitness(hyperparameters, rows, x, y, z, z, at));
        core::EmbeddingModel model;
        model.inducing = {.kind = core::InducingRule::Kind::Given, .given = z};
        const auto of = [&](const MatrixXd& sample) {
            return valueOf(core::embeddingPosterior(se(0.7), sample, model, z));
        };
        QVERIFY((mixture.mean() - of(x).mean(at) + of(y).mean(at)).cwiseAbs().maxCoeff() < 1e-13);
        const VectorXd variance = of(x).variance(at) + of(y).variance(at);
        QVERIFY((mixture.variance() - variance).cwiseAbs().maxCoeff() < 1e-13);
        const VectorXd upper = mixture.quantile(0.975) - mixture.mean();
        QVERIFY((upper.array() / variance.array().sqrt() - 1.959963984540054).abs().maxCoeff() < 1e-8);
    }

    void theMixtureOfTwoIsTheMixtureOfTwo()
    {
        MatrixXd mean(1, 2), variance(1, 2);
        mean << -1.0, 2.0;
        variance << 0.25, 1.0;
        const core::FunctionMixture mixture(mean, variance, VectorXd::Constant(2, 0.5));
        QCOMPARE(mixture.mean()[0], 0.5);
        QVERIFY(std::abs(mixture.variance()[0] - (0.5 * 1.25 + 2.25)) < 1e-15);
        for (const double p : {0.025, 0.5, 0.9})
            QVERIFY(std::abs(mixture.cumulative(0, mixture.quantile(p)[0]) - p) < 1e-10);
        QCOMPARE(core::fractionExcludingZero(VectorXd::LinSpaced(4, -1.0, 2.0), VectorXd::LinSpaced(4, 0.0, 3.0)), 0.5);
    }

    void anythingElseThanOneOrTwoIsNotIntegrated()
    {
        const auto hyperparameters =
            hyperparametersOf(core::kernelOf(core::SquaredExponential{.lengthscale = {0.8, 1.3}}), 2, false);
        std::vector<InferredHyperparameter> free = hyperparameters.all();
        for (InferredHyperparameter& one : free)
            one.fixed.reset();
        const KernelPosterior posterior = posteriorOf(normals(20, 2, 1), normals(2, 2, 2), hyperparameters, free);
        QVERIFY(refusal(posterior.quadrature()).find("hold some") != std::string::npos);
    }
};

KERNELSCOPE_TEST(KernelPosteriorTest, NoApplication)

} // namespace kernel_posterior_test

#include "kernel_posterior_test.moc"
