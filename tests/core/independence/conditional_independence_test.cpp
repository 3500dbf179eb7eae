#include "known_dependence.h"
#include "numpy_chance.h"

#include "core/data/dataset.h"
#include "core/data/examples.h"
#include "core/independence/beside_residuals.h"
#include "core/independence/conditional_independence.h"
#include "core/independence/fisher_z.h"
#include "core/independence/kci.h"
#include "core/independence/residuals.h"
#include "core/independence/row_order.h"
#include "core/independence/variables.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <QtTest>

#include <thread>

namespace conditional_independence_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// X, X', Y = X + ½ noise, Z = Y + ½ noise of TestCIT_KCI.py, 300 rows each.
template <class Draw>
MatrixXd causalLearnData(const Draw& draw)
{
    MatrixXd data(300, 4);
    for (Index column = 0; column < 4; ++column)
        for (Index row = 0; row < 300; ++row)
            data(row, column) = draw();
    data.col(2) = data.col(0) + 0.5 * data.col(2);
    data.col(3) = data.col(2) + 0.5 * data.col(3);
    return data;
}

MatrixXd ofDistribution(const QByteArray& distribution)
{
    NumpyChance chance(10);
    if (distribution == "normal")
        return causalLearnData([&] { return chance.normal(); });
    return causalLearnData([&] { return chance.exponential(); });
}

/// Three columns: z, and two that follow from it each by itself.
MatrixXd forkedData(Index n, std::uint64_t seed)
{
    const MatrixXd noise = dependence::normals(n, 3, seed);
    MatrixXd data = noise;
    data.col(0) = noise.col(2).array().sin().matrix() + 0.5 * noise.col(0);
    data.col(1) = (noise.col(2).array() + 0.4 * noise.col(2).array().square()).matrix() + 0.7 * noise.col(1);
    return data;
}

ConditionalSettings settingsFor(ConditionalMethod method, NullDistribution null = NullDistribution::Gamma)
{
    ConditionalSettings settings;
    settings.method = method;
    settings.null = null;
    return settings;
}

double pOf(const ConditionalTests& tests, Index x, Index y, const std::vector<Index>& given)
{
    return valueOf(tests.test(x, y, given)).p.value;
}

} // namespace

class ConditionalTestTest : public QObject
{
    Q_OBJECT

private slots:
    void numpysNumbersAreReproduced() // numpy.random.seed(10); numpy.random.randn(3)
    {
        NumpyChance chance(10);
        QVERIFY(std::abs(chance.normal() - 1.3315865) < 5e-8);
        QVERIFY(std::abs(chance.normal() - 0.71527897) < 5e-9);
        QVERIFY(std::abs(chance.normal() + 1.54540029) < 5e-9);
    }

    // tests/TestCIT_KCI.py of causal-learn, kernel Gaussian: exp(−d²/(2 width²)), columns standardised (n−1). Widths:
    // "empirical" for 300 rows 0.5 (without z) and 0.7 √(columns of z) (with z, also that of z itself); "median" √2
    // times the median distance, of the raw columns without z and of standardised ones with z. Without use_gp. Its
    // p-values are rounded to four digits; with approx=True gamma, otherwise from 1,000 or 5,000 simulated draws.
    void causalLearnAgreesWithoutZ_data()
    {
        QTest::addColumn<QByteArray>("distribution");
        QTest::addColumn<bool>("median");
        QTest::addColumn<double>("gamma");
        QTest::addColumn<double>("simulated"); // mean of its first runs
        QTest::newRow("normal, empirical") << QByteArray("normal") << false << 0.5404 << 0.517;
        QTest::newRow("normal, median") << QByteArray("normal") << true << 0.6106 << 0.599;
        QTest::newRow("exponential, empirical") << QByteArray("exponential") << false << 0.8513 << 0.877;
        QTest::newRow("exponential, median") << QByteArray("exponential") << true << 0.5809 << 0.578;
    }
    void causalLearnAgreesWithoutZ()
    {
        QFETCH(QByteArray, distribution);
        QFETCH(bool, median);
        QFETCH(double, gamma);
        QFETCH(double, simulated);
        const MatrixXd raw = ofDistribution(distribution), data = standardisedColumns(raw);
        const auto gramOf = [&](Index column) {
            const double width = median ? std::sqrt(2.0) * medianDistance(MatrixXd(raw.col(column)), 300).value() : 0.5;
            return centredGram(se(width), data.col(column));
        };
        const auto of = [&](Index x, Index y, NullDistribution null) {
            return valueOf(unconditionalKci(gramOf(x), gramOf(y), null)).p.value;
        };
        QVERIFY(std::abs(of(0, 1, NullDistribution::Gamma) - gamma) < 6e-5);
        QVERIFY(std::abs(of(0, 1, NullDistribution::Spectral) - simulated) < 4.0 * std::sqrt(0.25 / 8000.0));
        QVERIFY(of(0, 3, NullDistribution::Gamma) < 5e-5);
        QVERIFY(of(0, 3, NullDistribution::Spectral) < 5e-4);
    }

    void causalLearnAgreesGivenZ_data()
    {
        QTest::addColumn<QByteArray>("distribution");
        QTest::addColumn<double>("width"); // 0: median
        QTest::addColumn<double>("gamma");
        QTest::addColumn<double>("simulated");
        QTest::newRow("normal, empirical") << QByteArray("normal") << 0.7 << 0.5807 << 0.572;
        QTest::newRow("normal, median") << QByteArray("normal") << 0.0 << 0.6179 << 0.619;
        QTest::newRow("normal, 0.2") << QByteArray("normal") << 0.2 << 0.6973 << 0.6881;
        QTest::newRow("exponential, empirical") << QByteArray("exponential") << 0.7 << 0.4076 << 0.3736;
        QTest::newRow("exponential, median") << QByteArray("exponential") << 0.0 << 0.6756 << 0.680;
    }
    void causalLearnAgreesGivenZ()
    {
        QFETCH(QByteArray, distribution);
        QFETCH(double, width);
        QFETCH(double, gamma);
        QFETCH(double, simulated);
        const MatrixXd data = standardisedColumns(ofDistribution(distribution));
        const auto gramOf = [&](const MatrixXd& rows) {
            return centredGram(se(width > 0.0 ? width : std::sqrt(2.0) * medianDistance(rows, 300).value()), rows);
        };
        const VectorXd z = data.col(2);
        const auto beside = [&](Index column) {
            MatrixXd both(300, 2);
            both << data.col(column), 0.5 * z;
            return both;
        };
        const KciStatistic statistic = valueOf(kciStatistic(gramOf(beside(0)), gramOf(data.col(3)), gramOf(z)));
        QVERIFY(std::abs(valueOf(kciPValue(statistic, NullDistribution::Gamma)).value - gamma) < 6e-5);
        QVERIFY(std::abs(valueOf(kciPValue(statistic, NullDistribution::Spectral)).value - simulated) <
                4.0 * std::sqrt(0.25 / 10000.0));
        QVERIFY(!refusal(kciPValue(statistic, NullDistribution::Permutation)).empty());
    }

    void fisherZIsThePartialCorrelation() // from the inverse of the correlation matrix; n − 1 − 3 = 16 degrees
    {
        const MatrixXd data = standardisedColumns(forkedData(20, 1));
        const MatrixXd precision = inverseOf(data.transpose() * data);
        const double r = -precision(0, 1) / std::sqrt(precision(0, 0) * precision(1, 1));
        const FisherZ found = valueOf(fisherZ(data.col(0), data.col(1), data.col(2)));
        QVERIFY(std::abs(found.correlation - r) < 1e-13);
        QVERIFY(std::abs(found.statistic - 4.0 * std::atanh(r)) < 1e-12);
        QVERIFY(std::abs(found.pValue - std::erfc(2.0 * std::sqrt(2.0) * std::abs(std::atanh(r)))) < 1e-13);
    }

    void forkIsDependentAndIndependentGivenItsMiddle_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("null");
        for (const auto& null : choicesOf<NullDistribution>)
            QTest::addRow("residual-hsic, %s", null.name.data())
                << static_cast<int>(ConditionalMethod::ResidualHsic) << static_cast<int>(null.value);
        QTest::newRow("kci, gamma") << static_cast<int>(ConditionalMethod::Kci) << int(NullDistribution::Gamma);
        QTest::newRow("kci, spectral") << static_cast<int>(ConditionalMethod::Kci) << int(NullDistribution::Spectral);
    }
    void forkIsDependentAndIndependentGivenItsMiddle()
    {
        QFETCH(int, method);
        QFETCH(int, null);
        const ConditionalTests tests(forkedData(200, 7), settingsFor(static_cast<ConditionalMethod>(method),
                                                                     static_cast<NullDistribution>(null)));
        QVERIFY(pOf(tests, 0, 1, {}) < 0.002);
        QVERIFY(pOf(tests, 0, 1, {2}) > 0.05);
        QVERIFY(pOf(tests, 0, 2, {1}) < 0.002);
    }

    void colliderDependsGivenItsMiddle()
    {
        MatrixXd data = dependence::normals(150, 3, 3);
        data.col(2) = data.col(0) + data.col(1) + 0.3 * data.col(2);
        for (const auto& choice : choicesOf<ConditionalMethod>) {
            const ConditionalTests tests(data, settingsFor(choice.value));
            QVERIFY2(pOf(tests, 0, 1, {}) > 0.05, choice.name.data());
            QVERIFY2(pOf(tests, 0, 1, {2}) < 1e-4, choice.name.data());
        }
    }

    void pValuesAreUniformUnderConditionalIndependence_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("null");
        QTest::newRow("residual-hsic, gamma") << int(ConditionalMethod::ResidualHsic) << int(NullDistribution::Gamma);
        QTest::newRow("residual-hsic, spectral")
            << int(ConditionalMethod::ResidualHsic) << int(NullDistribution::Spectral);
        QTest::newRow("kci, gamma") << int(ConditionalMethod::Kci) << int(NullDistribution::Gamma);
        QTest::newRow("kci, spectral") << int(ConditionalMethod::Kci) << int(NullDistribution::Spectral);
        QTest::newRow("fisher-z") << int(ConditionalMethod::FisherZ) << int(NullDistribution::Gamma);
    }
    void pValuesAreUniformUnderConditionalIndependence()
    {
        QFETCH(int, method);
        QFETCH(int, null);
        std::vector<double> p;
        for (std::uint64_t repeat = 0; repeat < 120; ++repeat) {
            MatrixXd data = dependence::normals(60, 3, 1000 + repeat);
            data.leftCols(2).colwise() += data.col(2);
            const ConditionalTests tests(
                data, settingsFor(static_cast<ConditionalMethod>(method), static_cast<NullDistribution>(null)));
            p.push_back(pOf(tests, 0, 1, {2}));
        }
        const double tail = dependence::uniformityTail(p);
        QVERIFY2(tail > 0.01, qPrintable(QString::number(tail)));
    }

    void answersDoNotDependOnTheirOrderOrOnThreads()
    {
        const MatrixXd data = forkedData(60, 5);
        const ConditionalTests first(data, {}), second(data, {});
        const double alone = pOf(first, 0, 1, {2});
        pOf(second, 0, 2, {1});
        pOf(second, 1, 2, {});
        double other = 0.0;
        std::thread thread([&] { other = pOf(second, 1, 0, {2}); });
        const double here = pOf(second, 0, 1, {2});
        thread.join();
        QCOMPARE(here, alone);
        QCOMPARE(other, alone);
    }

    void residualsAreWhatTheRegressionLeaves()
    {
        const MatrixXd z = dependence::normals(80, 1, 6);
        const VectorXd noise = dependence::normals(80, 1, 8);
        const VectorXd t = standardisedColumns((2.0 * z.array()).sin().matrix() + 0.1 * noise);
        const VectorXd residual = valueOf(regressionResiduals(z, t));
        QVERIFY(std::abs(residual.mean()) < 1e-12);
        QVERIFY(std::abs(residual.squaredNorm() / 79.0 - 1.0) < 1e-12);
        const VectorXd centred = noise.array() - noise.mean();
        QVERIFY(residual.dot(centred) / (residual.norm() * centred.norm()) > 0.9);
        QVERIFY(refusal(regressionResiduals(z, standardisedColumns(3.0 * z))).find("determined") != std::string::npos);
        const VectorXd plain = valueOf(regressionResiduals(MatrixXd(80, 0), t));
        QVERIFY(plain.isApprox(t, 1e-12));
    }

    void whiteningTakesOutWhatTimeExplains()
    {
        const VectorXd time = VectorXd::LinSpaced(120, 1.0, 120.0);
        MatrixXd columns = dependence::normals(120, 2, 9);
        columns.col(0) = (time.array() / 10.0).sin().matrix() * 3.0 + 0.5 * columns.col(0);
        const MatrixXd rest = valueOf(whitened(columns, time));
        const auto neighbours = [](const VectorXd& x) {
            const VectorXd centred = x.array() - x.mean();
            return centred.head(119).dot(centred.tail(119)) / centred.squaredNorm();
        };
        QVERIFY(neighbours(columns.col(0)) > 0.8);
        QVERIFY(std::abs(neighbours(rest.col(0))) < 0.25);
        QVERIFY(std::abs(neighbours(rest.col(1))) < 0.25);
        VectorXd back = time;
        back[50] = 3.0;
        QVERIFY(refusal(whitened(columns, back)).find("row 51") != std::string::npos);
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(std::holds_alternative<Cancelled>(whitened(columns, time, {}, stopped.get_token())));
    }

    void residualsAreBlindToTheExclusiveOrAndKciIsNot()
    {
        const ConditionalTests blind(example("three_way")->x, settingsFor(ConditionalMethod::ResidualHsic));
        QVERIFY(valueOf(blind.test(0, 1, {2})).p.value > 0.1);
        const BesideResiduals beside = valueOf(besideResiduals(blind, 0, 1, {2}));
        QVERIFY(beside.meansExplainNothing());
        QVERIFY(beside.kci && beside.kci->value < 1e-6);
        const std::string remark = blindnessRemark(beside).value_or("");
        QVERIFY2(remark.find("KCI, which can, has p = 1.8e-07") != std::string::npos, remark.c_str());
    }

    void meansThatExplainAreNotCalledBlind()
    {
        MatrixXd linear = dependence::normals(200, 3, 4);
        linear.leftCols(2).colwise() += linear.col(2);
        for (const MatrixXd& data : {linear, forkedData(200, 5)}) {
            const ConditionalTests tests(data, settingsFor(ConditionalMethod::ResidualHsic));
            const BesideResiduals beside = valueOf(besideResiduals(tests, 0, 1, {2}));
            QVERIFY(beside.explained[0] > 0.2 && beside.explained[1] > 0.2);
            QVERIFY(!blindnessRemark(beside));
        }
    }

    void slowDriftsAreToldAndIndependentRowsAreNot()
    {
        const auto names = [](Index columns) {
            return std::vector<std::string>(static_cast<std::size_t>(columns), "a");
        };
        const Index n = 200;
        const VectorXd time = VectorXd::LinSpaced(n, 0.0, 6.0);
        MatrixXd drifts = dependence::normals(n, 2, 1);
        drifts.col(0) += 2.0 * time.array().sin().matrix();
        drifts.col(1) += 2.0 * (1.7 * time).array().cos().matrix();
        const auto told = rowOrderRemark(rowOrder(drifts), {"temp", "ozone"}, 2, "whiten");
        QVERIFY(told && told->find(" of temp, ") != std::string::npos && told->ends_with(": whiten"));
        int ofOne = 0;
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            const MatrixXd rows = dependence::normals(60, 8, seed);
            QVERIFY(!rowOrderRemark(rowOrder(rows), names(8), 2, ""));
            ofOne += rowOrderRemark(rowOrder(rows), names(8), 1, "") ? 1 : 0;
            MatrixXd first = rows.leftCols(2);
            std::ranges::sort(first.col(0)); // of one column alone the order tells nothing on dependence
            QVERIFY(!rowOrderRemark(rowOrder(first), names(2), 2, ""));
        }
        QVERIFY2(ofOne <= 12, qPrintable(QString::number(ofOne))); // 4.5 expected, whatever the number of columns
    }

    void timeIsWhatHoldsDatesOrRisesByRow()
    {
        const VectorXd rising = VectorXd::LinSpaced(8, 1.0, 8.0);
        QVERIFY(risesByRow(rising) && isCalendar(rising, {}));
        VectorXd turned = rising;
        turned[3] = turned[2];
        QVERIFY(!risesByRow(turned) && !isCalendar(turned, {}));
        QVERIFY(isCalendar(turned, {.meaning = NumberMeaning::Days}));
        QVERIFY(!risesByRow(rising.head(7)));
        VectorXd days = VectorXd::LinSpaced(30, 1.0, 30.0);
        days[20] = std::numeric_limits<double>::quiet_NaN(); // without a value
        QVERIFY(risesByRow(days));
    }

    void tooFewRowsAndDeterminedVariablesAreSentences()
    {
        MatrixXd data = dependence::normals(7, 5, 10);
        const ConditionalTests few(data, {});
        QVERIFY(refusal(few.test(0, 1, {2, 3, 4})).empty());
        QVERIFY(refusal(ConditionalTests(data.topRows(6), {}).test(0, 1, {2, 3, 4})).find("6 rows") !=
                std::string::npos);
        data.col(2) = data.col(0) + data.col(1);
        QVERIFY(refusal(ConditionalTests(data, settingsFor(ConditionalMethod::FisherZ)).test(0, 3, {1, 2}))
                    .find("linear combination") != std::string::npos);
    }

    void everyEvidenceWithoutAMaximumIsCounted()
    {
        MatrixXd data = dependence::normals(40, 2, 11);
        ConditionalSettings settings;
        settings.lengthscale = LengthscaleRule::Evidence;
        settings.inducing.count = 1; // one place: nothing is near, the evidence falls
        const ConditionalTests tests(data, settings);
        QVERIFY(pOf(tests, 0, 1, {}) > 0.0);
        const auto chosen = [&](Index column) {
            return refusal(withLengthscaleBy(LengthscaleRule::Evidence, se(1.0), standardisedColumns(data).col(column),
                                             settings.inducing));
        };
        QCOMPARE(tests.withoutMaximum(), int(!chosen(0).empty()) + int(!chosen(1).empty()));
    }
};

KERNELSCOPE_TEST(ConditionalTestTest, NoApplication)

} // namespace conditional_independence_test

#include "conditional_independence_test.moc"
