#include "core/density/random_points.h"
#include "core/fourier/fourier_method.h"
#include "core/kernels/gram.h"
#include "core/novelty/leave_one_out.h"
#include "core/novelty/point_novelty.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace point_novelty_test
{

using core::PointNovelty;
using core::StudentTParameters;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

PointNovelty fitted(const std::string& expression, const MatrixXd& known, const StudentTParameters& model,
                    const MatrixXd& novel)
{
    const core::Kernel kernel = kernelFrom(expression);
    if (core::hasSmallFeatureMap(kernel, known.cols()))
        return valueOf(PointNovelty::byFeatures(known, kernel, model));
    return valueOf(
        PointNovelty::byWaves(core::fourierRowsOf(known), kernel, model, core::fourierWindow(known, novel).places));
}

VectorXd offBy(const VectorXd& a, const VectorXd& b)
{
    return (a - b).array().abs() / b.array();
}

} // namespace

class PointNoveltyTest : public QObject
{
    Q_OBJECT

private slots:
    void scoresAreThoseOfTheGramMatrix_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<Index>("columns");
        for (const char* text : {"se(lengthscale=0.3)", "3*se(lengthscale=1)", "se(lengthscale=0.5)+constant(value=2)",
                                 "se(lengthscale=0.5)*cosine(frequency=0.7)", "parabola()"})
            QTest::newRow(text) << QString(text) << Index{1};
        QTest::newRow("plane") << QString("se(lengthscale=0.8)") << Index{2};
        QTest::newRow("features in the plane") << QString("poly(degree=2,offset=1)") << Index{2};
    }
    void scoresAreThoseOfTheGramMatrix()
    {
        QFETCH(QString, expression);
        QFETCH(Index, columns);
        const MatrixXd known = randomPoints(500, columns, 1), novel = 1.5 * randomPoints(60, columns, 2);
        const core::Kernel kernel = kernelFrom(expression.toStdString());
        for (const double sigma0 : {0.1, 1.0})
            for (const double beta : {0.0, 1.0})
                for (const core::Posterior posterior : {core::Posterior::Exact, core::Posterior::AsPrinted}) {
                    const StudentTParameters model{.sigma0 = sigma0, .beta = beta, .posterior = posterior};
                    const PointNovelty scores = fitted(expression.toStdString(), known, model, novel);
                    const PointNovelty::Scales leftOut = scores.leftOut(known), given = scores.given(novel);
                    const VectorXd dense = valueOf(core::leaveOneOutScale(known, kernel, model));
                    const VectorXd there =
                        valueOf(core::StudentTPredictive::fit(known, kernel, model)).logScale(novel).array().exp();
                    QVERIFY(offBy(leftOut.values, dense).maxCoeff() <= 1e-9);
                    QVERIFY(offBy(given.values, there).maxCoeff() <= 1e-9);
                    const double ofDense = 500.0 * 64.0 * 2.2e-16 / (sigma0 * sigma0);
                    QVERIFY((leftOut.values - dense).cwiseAbs().maxCoeff() <=
                            leftOut.error + ofDense * dense.maxCoeff());
                    QVERIFY((given.values - there).cwiseAbs().maxCoeff() <= given.error + ofDense * there.maxCoeff());
                    QVERIFY(leftOut.error < 1e-8 && given.error < 1e-8 * there.maxCoeff());
                    QVERIFY(offBy(scores.logScale(novel).array().exp(), there).maxCoeff() <= 1e-9);
                }
    }

    void aRowThatNoOtherIsNearIsScoredByTheOthers()
    {
        MatrixXd known = randomPoints(400, 1, 3);
        known(17, 0) = 4.0;
        const StudentTParameters model{.sigma0 = 0.05, .beta = 1.0};
        const VectorXd dense = valueOf(core::leaveOneOutScale(known, se(0.3), model));
        const PointNovelty::Scales found = fitted("se(lengthscale=0.3)", known, model, known).leftOut(known);
        QVERIFY(dense(17) > 100.0); // 1/σ₀² and more
        QVERIFY(offBy(found.values, dense).maxCoeff() <= 1e-9);
    }

    /// Rows that are m at each of some places are a process with the noise σ²/m at each, whose Gram matrix is small.
    void aMillionRowsThatRepeatScoreAsTheirPlacesDo()
    {
        constexpr Index places = 400, times = 2'500;
        const MatrixXd x = randomPoints(places, 1, 5);
        const core::Kernel kernel = se(0.3);
        const StudentTParameters model{.sigma0 = 0.3, .beta = 0.5};
        const double variance = model.sigma0 * model.sigma0;
        const PointNovelty scores = fitted("se(lengthscale=0.3)", x.replicate(times, 1), model, MatrixXd(0, 1));
        const PointNovelty::Scales found = scores.leftOut(x);
        QVERIFY(found.error < 1e-9);
        const MatrixXd k = core::gram(kernel, x);
        for (Index i = 0; i < places; i += 57) {
            VectorXd noise = VectorXd::Constant(places, variance / static_cast<double>(times));
            noise(i) = variance / static_cast<double>(times - 1);
            const MatrixXd shifted = k + MatrixXd(noise.asDiagonal());
            const Eigen::LDLT<MatrixXd> solver(shifted);
            const VectorXd ones = VectorXd::Ones(places), weights = solver.solve(ones);
            const Eigen::ArrayXd v = Eigen::ArrayXd::Constant(1, (k(i, i) - k.col(i).dot(solver.solve(k.col(i)))) /
                                                                     variance),
                                 h = Eigen::ArrayXd::Constant(1, 1.0 - k.col(i).dot(weights));
            const double expected =
                1.0 + core::krigingExcess(v, h, variance * weights.sum(), places * times - 1, model)(0);
            QVERIFY(std::abs(found.values(i) - expected) <= found.error + 1e-10); // what the small one rounds
            QVERIFY(expected > 1.0 + 1e-6);                                       // and is no rounding itself
        }
    }

    void someOfTheRowsScoreAsAmongAll()
    {
        const MatrixXd known = randomPoints(30'000, 1, 4);
        const PointNovelty scores = fitted("se(lengthscale=0.4)", known, {.sigma0 = 0.3}, known);
        const VectorXd all = scores.leftOut(known).values, some = scores.leftOut(known.middleRows(500, 90)).values;
        QVERIFY(offBy(some, all.segment(500, 90)).maxCoeff() <= 1e-12);
        QVERIFY(scores.given(MatrixXd(0, 1)).values.size() == 0);
    }
};

KERNELSCOPE_TEST(PointNoveltyTest, QCoreApplication)

} // namespace point_novelty_test

#include "point_novelty_test.moc"
