#include "core/gp/averaged_probability.h"
#include "core/gp/golden_classification.h"
#include "core/linalg/quadrature.h"
#include "support/test_registry.h"

#include <QtTest>

#include <cmath>
#include <numbers>

namespace averaged_probability_test
{

using Eigen::MatrixXd;
using Eigen::VectorXd;

class AveragedProbabilityTest : public QObject
{
    Q_OBJECT

private slots:
    void goldenTable()
    {
        QJsonObject table;
        for (const QJsonValue& value : golden::read("gp_gpc.json")["cases"].toArray())
            if (value.toObject()["name"] == "E[sigma(N(mu,var))] table")
                table = value.toObject();
        const VectorXd mean = golden::vector(table["mu"]), variance = golden::vector(table["var"]);
        QCOMPARE(mean.size(), 45);
        const VectorXd exact = golden::vector(table["prob"]);
        const double error = (core::averagedLogistic(mean, variance) - exact).cwiseAbs().maxCoeff();
        // Ten times the stated error of the reference in double precision.
        QVERIFY2(error <= 1.2e-15, qPrintable(QString::number(error)));
        const VectorXd probit = golden::vector(table["prob_mackay"]);
        QVERIFY((core::probitAveragedLogistic(mean, variance) - probit).cwiseAbs().maxCoeff() <= 1.2e-15);
    }

    void agreesWithGaussLegendreOverTheWholeRange()
    {
        // An independent slow route: 16-point panels of 0.05 in z, ±12 standard deviations; 7,680 terms round to 1e-14.
        const core::QuadratureRule rule = core::panelRule(core::panelBreaks(-12.0, 12.0, 0.05, 1000), 16);
        for (const double sd : {0.0, 0.3, 1.0, 1.9999, 2.0, 2.0001, 3.0, 9.0})
            for (const double mean : {-9.0, -1.3, 0.0, 0.2, 4.0, 20.0}) {
                double sum = 0.0;
                for (Eigen::Index i = 0; i < rule.nodes.size(); ++i)
                    sum += rule.weights[i] * core::logistic(mean + sd * rule.nodes[i]) *
                           std::exp(-0.5 * rule.nodes[i] * rule.nodes[i]);
                sum /= std::sqrt(2.0 * std::numbers::pi);
                const double error = std::abs(core::averagedLogistic(mean, sd * sd) - sum);
                QVERIFY2(error <= 2e-14, qPrintable(QStringLiteral("%1 %2 %3").arg(mean).arg(sd).arg(error)));
            }
    }

    void mirrorsAndStaysBetweenTheMeanAndOneHalf()
    {
        for (const double variance : {0.0, 1e-9, 0.5, 3.9, 4.1, 80.0, 1e7})
            for (const double mean : {1e-6, 0.1, 2.0, 11.0, 500.0}) {
                const double p = core::averagedLogistic(mean, variance);
                QVERIFY(std::abs(p + core::averagedLogistic(-mean, variance) - 1.0) <= 1e-15);
                QVERIFY(p >= 0.5 - 1e-15 && p <= core::logistic(mean) + 1e-15);
            }
    }

    void logisticDoesNotOverflow()
    {
        QCOMPARE(core::logistic(-1000.0), 0.0);
        QCOMPARE(core::logistic(1000.0), 1.0);
        QCOMPARE(core::logLogistic(-1000.0), -1000.0);
        QVERIFY(std::abs(core::logLogistic(40.0) / -std::exp(-40.0) - 1.0) < 1e-12);
    }

    void tableIsWithinItsPromise()
    {
        const Eigen::Index n = 4000;
        VectorXd mean(n), variance(n);
        for (Eigen::Index i = 0; i < n; ++i) { // quasi-random over many orders of magnitude
            const double u = std::fmod(0.754877666 * static_cast<double>(i), 1.0);
            const double v = std::fmod(0.569840291 * static_cast<double>(i), 1.0);
            variance[i] = std::pow(10.0, 14.0 * v - 6.0);
            mean[i] = (2.0 * u - 1.0) * 30.0 * std::sqrt(1.0 + 0.4 * variance[i]);
        }
        mean.head(3) << 0.0, 24.0, -24.0;
        variance.head(3) << 0.0, 0.0, 1e300;
        const MatrixXd p = core::tabulatedAveragedLogistic(mean, variance);
        const double error = (p - core::averagedLogistic(mean, variance)).cwiseAbs().maxCoeff();
        QVERIFY2(error <= 1e-7, qPrintable(QString::number(error)));
    }
};

KERNELSCOPE_TEST(AveragedProbabilityTest, QCoreApplication)

} // namespace averaged_probability_test

#include "averaged_probability_test.moc"
