// Diagnostics of chains, against stored values of four chains of Stan's and by what is known of independent draws.
#include "core/data/chance.h"
#include "core/inference/diagnostics.h"
#include "core/inference/summary.h"
#include "support/test_registry.h"

#include <QFile>
#include <QTest>

#include <cmath>
#include <limits>

namespace diagnostics_test
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

/// theta of bern1.csv … bern4.csv, 1,000 draws each: github.com/stan-dev/stan, src/test/unit/analyze/mcmc/
/// test_csv_files, commits 939a776 (1, 4) and ada8407 (2, 3).
MatrixXd stanDraws()
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/stan_bernoulli_theta.csv"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the draws are missing");
    const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
    MatrixXd draws(lines.size() - 1, 4);
    for (Index i = 0; i < draws.rows(); ++i) {
        const QList<QByteArray> cells = lines[i + 1].split(',');
        for (Index c = 0; c < 4; ++c)
            draws(i, c) = cells[c].toDouble();
    }
    return draws;
}

/// x_t = φ x_{t−1} + ε, begun in its stationary distribution.
MatrixXd autoregressive(double phi, Index n, Index chains, std::uint64_t seed)
{
    core::Chance chance(seed);
    MatrixXd draws(n, chains);
    for (Index c = 0; c < chains; ++c) {
        draws(0, c) = chance.normal(1.0 / std::sqrt(1.0 - phi * phi));
        for (Index t = 1; t < n; ++t)
            draws(t, c) = phi * draws(t - 1, c) + chance.normal(1.0);
    }
    return draws;
}

} // namespace

class DiagnosticsTest : public QObject
{
    Q_OBJECT

private slots:
    void chainsThatDisagreeAnswerNothing()
    {
        const auto apart = [](double rhat, int divergences) {
            core::HyperparameterSummary one{.name = "lengthscale"};
            one.rhat = rhat;
            one.essBulk = one.essTail = 900.0;
            return core::verdict({one}, {.divergences = divergences, .energyFraction = 1.0}, 4).apart;
        };
        QVERIFY(apart(1.54, 0) && apart(1.54, 3) && apart(std::numeric_limits<double>::quiet_NaN(), 0));
        QVERIFY(!apart(1.09, 0) && !apart(1.0, 3));
    }

    void chainsFarBelowTheHighestAreNotAtItsMaximum()
    {
        core::Chains chains;
        for (const double height : {0.0, -9.0, -11.0, -200.0}) {
            chains.draws.emplace_back(9);
            for (std::size_t i = 0; i < 9; ++i)
                chains.draws.back()[i].logDensity = height - 0.1 * static_cast<double>(i);
        }
        chains.draws[3][0].logDensity = 50.0; // a single draw is no sign of a maximum
        QCOMPARE(core::chainsAtHighestMaximum(chains), (std::vector<std::size_t>{0, 1}));
        chains.warmedUp = {5, 6, 7, 8};
        const core::Chains some = core::onlyChains(chains, {1, 2});
        QCOMPARE(some.warmedUp, (std::vector<int>{6, 7}));
        QCOMPARE(some.draws.size(), std::size_t{2});
        QCOMPARE(some.draws[0][0].logDensity, -9.0);
        chains.draws.resize(1);
        QCOMPARE(core::chainsAtHighestMaximum(chains).size(), std::size_t{1});
        chains.draws[0].clear();
        QCOMPARE(core::chainsAtHighestMaximum(chains).size(), std::size_t{1});
        QVERIFY(core::chainsAtHighestMaximum({}).empty());
    }

    /// The expected values of Stan's own tests of these files (split_rank_normalized_ess_test.cpp, mcse_test.cpp, which
    /// took them from the R package posterior; printed to 4 and 5 digits, R̂ and the standard error to more in the test
    /// of chain sets).
    void storedValuesOfStan()
    {
        const MatrixXd theta = stanDraws();
        QCOMPARE(theta.rows(), Index{1000});
        QVERIFY(std::abs(theta.mean() - 0.251297410482) < 1e-12);
        QVERIFY(std::abs(core::essBulk(theta) - 1407.5124) < 1e-4);
        QVERIFY(std::abs(core::essTail(theta) - 1291.7131) < 1e-4);
        QVERIFY(std::abs(core::rankNormalisedRhat(theta) - 1.0067897) < 1e-7);
        QVERIFY(std::abs(core::mcseMean(theta) - 0.0032339916) < 1e-10);
    }

    void independentDrawsAreWorthThemselves()
    {
        const MatrixXd draws = autoregressive(0.0, 1000, 4, 1);
        for (const double ess : {core::essMean(draws), core::essBulk(draws)})
            QVERIFY2(ess > 3200.0 && ess < 4800.0, qPrintable(QString::number(ess)));
        QVERIFY(core::rankNormalisedRhat(draws) < 1.005);
    }

    void correlatedDrawsAreWorthLess()
    {
        const double phi = 0.8;
        const MatrixXd draws = autoregressive(phi, 5000, 4, 2);
        const double expected = 20'000.0 * (1.0 - phi) / (1.0 + phi);
        QVERIFY(std::abs(core::essMean(draws) / expected - 1.0) < 0.1);
        QVERIFY(std::abs(core::mcseMean(draws) / std::sqrt(1.0 / (1.0 - phi * phi) / expected) - 1.0) < 0.1);
    }

    void chainsInOtherPlacesOrOfOtherWidthsDoNotAgree()
    {
        MatrixXd draws = autoregressive(0.0, 500, 4, 3);
        const double agreed = core::rankNormalisedRhat(draws);
        draws.col(0).array() += 1.0;
        QVERIFY(core::rankNormalisedRhat(draws) > 1.05);
        draws.col(0).array() -= 1.0;
        draws.col(0) *= 4.0; // the same mean
        QVERIFY(core::rankNormalisedRhat(draws) > 1.05);
        QVERIFY(agreed < 1.01);
    }

    void ranksAloneMatter()
    {
        const MatrixXd draws = autoregressive(0.5, 400, 4, 4);
        const MatrixXd stretched = draws.array().exp().exp();
        QCOMPARE(core::essBulk(stretched), core::essBulk(draws));
        QCOMPARE(core::essTail(stretched), core::essTail(draws));
    }

    void whatSaysNothingIsNoNumber()
    {
        const MatrixXd still = MatrixXd::Constant(100, 4, 2.0);
        QVERIFY(std::isnan(core::rankNormalisedRhat(still)) && std::isnan(core::essBulk(still)) &&
                std::isnan(core::essTail(still)) && std::isnan(core::mcseMean(still)) &&
                std::isnan(core::energyFraction(still)));
        MatrixXd infinite = autoregressive(0.0, 100, 4, 5);
        infinite(3, 2) = std::numeric_limits<double>::infinity();
        QVERIFY(std::isnan(core::essBulk(infinite)));
    }

    void theEnergyFractionIsThatOfItsFormula()
    {
        const double phi = 0.9; // Σ(E_i − E_{i−1})²/Σ(E_i − Ē)² = 2(1 − φ)
        const double found = core::energyFraction(autoregressive(phi, 20'000, 2, 6));
        QVERIFY(std::abs(found / (2.0 * (1.0 - phi)) - 1.0) < 0.1);
    }

    void quantilesLieBetweenOrderStatistics()
    {
        Eigen::VectorXd values(4);
        values << 4.0, 1.0, 3.0, 2.0;
        QCOMPARE(core::quantileOf(values, 0.0), 1.0);
        QCOMPARE(core::quantileOf(values, 0.5), 2.5);
        QCOMPARE(core::quantileOf(values, 0.9), 3.7);
        QCOMPARE(core::quantileOf(values, 1.0), 4.0);
    }
};

KERNELSCOPE_TEST(DiagnosticsTest, NoApplication)

} // namespace diagnostics_test

#include "diagnostics_test.moc"
