#include "core/fourier/fourier_examples.h"
#include "support/test_registry.h"

#include <QTest>

#include <stop_token>
#include <thread>
#include <vector>

namespace fourier_regression_test
{

using core::FourierRegression;
using core::FourierRows;
using core::GpRegression;
using core::Kernel;
using core::MeanFunction;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using namespace fourier_examples;

class FourierRegressionTest : public QObject
{
    Q_OBJECT

    /// As a curve of the evidence over a lengthscale asks for them; and a row that is dragged back owes them nothing.
    void manyTablesGoOver()
    {
        std::mt19937_64 random(8);
        const Example e = exampleOf(random, 200, 1, 1.0, 3.0);
        const core::FourierRows before(e.x, e.t);
        const auto gridOf = [&](double lengthscale) {
            const Kernel kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {lengthscale}});
            return std::get<core::FourierGrid>(core::fourierGrid(kernel, before.window()));
        };
        std::vector<core::FourierGrid> grids;
        for (double lengthscale = 0.05; lengthscale < 50.0; lengthscale *= 1.15)
            grids.push_back(gridOf(lengthscale));
        for (const core::FourierGrid& grid : grids)
            QVERIFY(std::holds_alternative<std::shared_ptr<const core::RowSums>>(before.sumsFor(grid)));
        QCOMPARE_GT(before.passesTaken(), 6);
        QCOMPARE_LT(before.passesTaken(), static_cast<int>(grids.size())); // one table serves several
        MatrixXd x = e.x;
        VectorXd t = e.t;
        x(100, 0) += 0.01;
        t[100] = 4.0;
        const core::FourierRows after(x, t, before), back(e.x, e.t, after);
        for (const core::FourierGrid& grid : grids) {
            const auto was = std::get<0>(before.sumsFor(grid)), now = std::get<0>(after.sumsFor(grid));
            QCOMPARE_GT((now->ofTargets - was->ofTargets).cwiseAbs().maxCoeff(), 1e-3);
            QCOMPARE(std::get<0>(back.sumsFor(grid)), was); // the very same
        }
        QCOMPARE(after.passesTaken(), 0);
        QCOMPARE(back.passesTaken(), 0);
    }

private slots:
    void onePassServesAllThatWaitForIt()
    {
        std::mt19937_64 random(9);
        const Example e = exampleOf(random, 20'000, 1, 1.0, 3.0);
        const core::FourierRows rows(e.x, e.t);
        const auto grid =
            std::get<core::FourierGrid>(core::fourierGrid(kernelOf("se(lengthscale=0.1)"), rows.window()));
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] { (void)rows.sumsFor(grid); });
        threads.clear();
        QCOMPARE(rows.passesTaken(), 1);
    }

    void aPassThatIsStoppedLeavesTheNextOneToAnother()
    {
        std::mt19937_64 random(10);
        const Example e = exampleOf(random, 20'000, 1, 1.0, 3.0);
        const core::FourierRows rows(e.x, e.t);
        const auto grid =
            std::get<core::FourierGrid>(core::fourierGrid(kernelOf("se(lengthscale=0.1)"), rows.window()));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(std::holds_alternative<core::Cancelled>(rows.sumsFor(grid, {}, stop.get_token())));
        QVERIFY(!rows.hasSumsFor(grid));
        QVERIFY(std::holds_alternative<std::shared_ptr<const core::RowSums>>(rows.sumsFor(grid)));
        QCOMPARE(rows.passesTaken(), 1);
    }

    void answersAsTheDenseRoute_data() { addKernels(); }
    void answersAsTheDenseRoute()
    {
        QFETCH(QString, expression);
        QFETCH(int, columns);
        const Kernel kernel = kernelOf(expression);
        std::mt19937_64 random(columns);
        for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Constant, MeanFunction::Linear})
            for (const double noise : {0.01, 0.3}) {
                const Example e = exampleOf(random, 300, columns, noise < 0.1 ? 0.0 : -5.0, 3.0);
                const auto dense = std::get<GpRegression>(GpRegression::fit(kernel, e.x, e.t, noise, mean));
                const FourierRegression gp = fitted(e, kernel, noise, mean);
                const core::GpPrediction ours = gp.predict(e.at), theirs = dense.predict(e.at);
                const double bound = gp.errorBound(e.at);
                const double off = worst(ours.mean, theirs.mean),
                             offV = worst(ours.latentVariance, theirs.latentVariance);
                QCOMPARE_LT(off, 1e-9);
                QCOMPARE_LT(offV, 1e-9);
                QVERIFY(worst(ours.observedVariance, theirs.observedVariance) < 1e-9);
                const core::GpPrediction many = gp.predictMany(e.at);
                QCOMPARE_LT(worst(many.mean, theirs.mean), 1e-9);
                QCOMPARE_LT(worst(many.latentVariance, theirs.latentVariance), 1e-9);
                QCOMPARE_LT(worst(many.observedVariance, theirs.observedVariance), 1e-9);
                QVERIFY((gp.covariance(e.at) - dense.covariance(e.at)).cwiseAbs().maxCoeff() < 1e-9);
                QCOMPARE_LT(bound, 1e-7);
                QCOMPARE_LT(std::abs(gp.logEvidence() - dense.logEvidence()), 1e-7);
                QCOMPARE_LT(std::abs(gp.logFit() - dense.logFit()), 1e-7);
                if (mean != MeanFunction::Zero) {
                    const auto a = gp.meanCoefficients(), b = dense.meanCoefficients();
                    QCOMPARE_LT(worst(a.value, b.value), 1e-8);
                    QCOMPARE_LT((a.covariance - b.covariance).cwiseAbs().maxCoeff(), 1e-8);
                }
                const auto a = gp.gradient(), b = dense.gradient();
                QCOMPARE_LT(std::abs(a.logNoise - b.logNoise), 1e-7);
                QCOMPARE_LT(worst(a.logKernel, b.logKernel), 1e-7);
            }
    }

    void rowsAreAsTheDenseRouteSays_data() { addKernels(); }
    void rowsAreAsTheDenseRouteSays()
    {
        QFETCH(QString, expression);
        QFETCH(int, columns);
        const Kernel kernel = kernelOf(expression);
        std::mt19937_64 random(columns + 10);
        for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Constant, MeanFunction::Linear})
            for (const double noise : {1e-4, 0.1}) {
                Example e = exampleOf(random, 250, columns, noise < 0.1 ? 0.0 : -5.0, 3.0);
                e.x.row(7).array() = e.x.maxCoeff() + 0.6; // one that stands nearly alone
                e.x.row(8) = e.x.row(9);
                const auto dense = std::get<GpRegression>(GpRegression::fit(kernel, e.x, e.t, noise, mean));
                const FourierRegression gp = fitted(e, kernel, noise, mean);
                QCOMPARE_LT(worst(gp.means(), dense.mean(e.x)), 1e-8);
                QCOMPARE_LT(worst(noise * gp.weights(), noise * dense.weights()), 1e-8);
                const core::GpLeaveOneOut ours = gp.leaveOneOut(), theirs = dense.leaveOneOut();
                QCOMPARE_LT(worst(ours.mean, theirs.mean), 1e-8);
                QCOMPARE_LT(worst(ours.observedVariance, theirs.observedVariance), 1e-8);
            }
    }

    /// Without the row nothing is known of a slope that it alone shows.
    void aRowThatAloneShowsTheMeanIsSetAside()
    {
        Example e{.x = MatrixXd::Constant(20, 1, 1.0), .at = {}, .t = VectorXd::LinSpaced(20, 0.0, 1.0), .places = {}};
        e.x(4) = 2.0;
        const core::GpLeaveOneOut left =
            fitted(e, kernelOf("se(lengthscale=0.3)"), 0.1, MeanFunction::Linear).leaveOneOut();
        QVERIFY(std::isnan(left.mean(4)) && std::isinf(left.observedVariance(4)));
        QVERIFY(left.mean.head(4).allFinite() && left.mean.tail(15).allFinite());
    }

    void partsAreThoseOfTheDenseRoute_data()
    {
        addKernels();
        QTest::addRow("parts that share a line") << "constant(value=1)+se(lengthscale=0.5)+2*periodic(lengthscale=1,"
                                                    "period=0.7)+cosine(frequency=2.857142857142857)"
                                                 << 1;
        QTest::addRow("no density") << "periodic(lengthscale=1,period=0.7)+linear()+cosine(frequency=0.2)" << 1;
    }
    void partsAreThoseOfTheDenseRoute()
    {
        QFETCH(QString, expression);
        QFETCH(int, columns);
        const Kernel kernel = kernelOf(expression);
        std::mt19937_64 random(3);
        for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Linear}) {
            const Example e = exampleOf(random, 200, columns, -1.0, 3.0);
            const auto dense = std::get<GpRegression>(GpRegression::fit(kernel, e.x, e.t, 0.1, mean));
            const auto ours = fitted(e, kernel, 0.1, mean).parts(e.at), theirs = gpParts(dense, e.at);
            QCOMPARE(ours.size(), theirs.size());
            for (std::size_t i = 0; i < ours.size(); ++i) {
                QVERIFY(ours[i].kernel == theirs[i].kernel);
                QCOMPARE_LT(worst(ours[i].mean, theirs[i].mean), 1e-8);
                QCOMPARE_LT(worst(ours[i].variance, theirs[i].variance), 1e-8);
            }
        }
    }

    void slopesAreThoseOfTheDenseRoute_data() { addKernels(); }
    void slopesAreThoseOfTheDenseRoute()
    {
        QFETCH(QString, expression);
        QFETCH(int, columns);
        if (columns > 1)
            return; // there is no one slope
        const Kernel kernel = kernelOf(expression);
        std::mt19937_64 random(4);
        for (const MeanFunction mean : {MeanFunction::Zero, MeanFunction::Linear}) {
            const Example e = exampleOf(random, 200, columns, 4.0, 3.0);
            const auto dense = std::get<GpRegression>(GpRegression::fit(kernel, e.x, e.t, 0.1, mean));
            const core::GpMoments ours = fitted(e, kernel, 0.1, mean).derivative(e.at), theirs = dense.derivative(e.at);
            const double scale = theirs.covariance.diagonal().maxCoeff();
            QCOMPARE_LT(worst(ours.mean, theirs.mean), 1e-8 * std::max(1.0, std::sqrt(scale)));
            QCOMPARE_LT((ours.covariance - theirs.covariance).cwiseAbs().maxCoeff(), 1e-9 * std::max(1.0, scale));
        }
    }

    void editedRowsCostTheirOwnTerms()
    {
        std::mt19937_64 random(7);
        for (const Index columns : {1, 2}) {
            const Example e = exampleOf(random, 200, columns, 1.0, 3.0);
            const Kernel kernel = kernelOf("se(lengthscale=0.9)");
            const core::FourierRows before(e.x, e.t);
            const auto grid = std::get<core::FourierGrid>(core::fourierGrid(kernel, before.window()));
            QVERIFY(std::holds_alternative<std::shared_ptr<const core::RowSums>>(before.sumsFor(grid)));
            // One is moved inside, one is taken away, one comes: next to each other.
            MatrixXd x(200, columns);
            VectorXd t(200);
            x << e.x.topRows(100), e.x.row(100) * 0.9 + e.x.row(101) * 0.1, e.x.row(101), e.x.bottomRows(98);
            t << e.t.head(100), -3.0, 4.0, e.t.tail(98);
            const core::FourierRows after(x, t, before), anew(x, t);
            if (before.window().low != anew.window().low || before.window().high != anew.window().high)
                continue;
            QVERIFY(after.hasSumsFor(grid));
            const auto ours = std::get<0>(after.sumsFor(grid)), theirs = std::get<0>(anew.sumsFor(grid));
            QCOMPARE_LT((ours->ofModes - theirs->ofModes).cwiseAbs().maxCoeff(), 1e-11);
            const Eigen::VectorXcd targets =
                theirs->ofTargets + (anew.meanTarget() - after.meanTarget()) * theirs->ofModes.col(0);
            QCOMPARE_LT((ours->ofTargets - targets).cwiseAbs().maxCoeff(), 1e-11);
            const auto fit = [&](const core::FourierRows& rows) {
                return std::get<FourierRegression>(FourierRegression::fit(
                    std::make_shared<const core::FourierRows>(rows.x(), rows.targets(), before), kernel, 0.1));
            };
            QCOMPARE_LT(
                std::abs(fit(after).logEvidence() -
                         std::get<FourierRegression>(
                             FourierRegression::fit(std::make_shared<const core::FourierRows>(x, t), kernel, 0.1))
                             .logEvidence()),
                1e-8);
        }
        manyTablesGoOver();
        // More than a few, or other ends of the range: a new pass.
        const Example e = exampleOf(random, 200, 1, 1.0, 3.0);
        const core::FourierRows before(e.x, e.t);
        const auto grid =
            std::get<core::FourierGrid>(core::fourierGrid(kernelOf("se(lengthscale=0.9)"), before.window()));
        QVERIFY(std::holds_alternative<std::shared_ptr<const core::RowSums>>(before.sumsFor(grid)));
        QVERIFY(!core::FourierRows(e.x, -e.t, before).hasSumsFor(grid));
        MatrixXd wider = e.x;
        wider(3, 0) = 9.0;
        QVERIFY(!core::FourierRows(wider, e.t, before).hasSumsFor(grid));
    }
};

KERNELSCOPE_TEST(FourierRegressionTest, NoApplication)

} // namespace fourier_regression_test

#include "fourier_regression_test.moc"
