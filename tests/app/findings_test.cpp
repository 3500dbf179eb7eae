// What answers say in sentences: nothing that their p-values contradict.

#include "app/report/findings.h"
#include "core/hypothesis/none_as_far.h"
#include "support/test_registry.h"

#include <QTest>

namespace findings_test
{

namespace
{

/// A statistic beyond all of its permutations.
std::vector<core::NullAnswer> beyondAll(int permutations, double level)
{
    const Eigen::VectorXd null = Eigen::VectorXd::LinSpaced(permutations, 0.0, 0.5);
    return {core::permutationAnswer(null, 1.0, 0.0, level)};
}

QString said(int permutations, double level, const std::optional<core::EffectSize>& effect = {})
{
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::MatrixXd::Random(6, 1);
    data.labels = {0, 0, 0, 1, 1, 1};
    const core::TwoSamplesRequest request{
        .data = std::make_shared<const core::Dataset>(data), .kernel = {}, .model = {}, .settings = {}, .window = {}};
    core::TwoSamplesResult samples;
    samples.firstSize = samples.secondSize = 3;
    samples.testLevel = level;
    samples.nulls = beyondAll(permutations, level);
    samples.effect = effect;
    core::IndependenceResult columns;
    columns.effect = effect;
    columns.names = {"u", "v"};
    columns.testLevel = level;
    columns.nulls = samples.nulls;
    return (app::findingsOf(samples, request) + app::findingsOf(columns) + QStringList{app::inShort(samples, request)} +
            QStringList{app::inShort(columns)})
        .join(u'\n');
}

} // namespace

class FindingsTest : public QObject
{
    Q_OBJECT

private slots:
    void tooFewDealsAreNoChance_data()
    {
        QTest::addColumn<int>("permutations");
        QTest::addColumn<double>("level");
        QTest::addColumn<QString>("needed");
        QTest::newRow("10 at 5 %") << 10 << 0.05 << "at least 19 are needed";
        QTest::newRow("100 at 0.5 %") << 100 << 0.005 << "at least 199 are needed";
    }
    void tooFewDealsAreNoChance()
    {
        QFETCH(const int, permutations);
        QFETCH(const double, level);
        QFETCH(const QString, needed);
        const QString few = said(permutations, level);
        QVERIFY2(!few.contains("also comes up by chance"), qPrintable(few));
        QCOMPARE(few.count(QStringLiteral("no deal of %1 came as far, but so few cannot").arg(permutations)), 4);
        QCOMPARE(few.count(needed), 4);
        const QString enough = said(1000, level);
        QVERIFY2(!enough.contains("cannot") && enough.contains("would hardly come up by chance"), qPrintable(enough));
    }

    /// A p-value says that there is a difference, never how large it is.
    void aDifferenceIsToldWithItsSize()
    {
        const core::EffectSize effect{.estimate = 0.012,
                                      .spread = 1.0,
                                      .interval = {0.0102, 0.0144},
                                      .equivalence = {.delta = 0.02, .pValue = 0.003, .smaller = true},
                                      .halfPowerSize = 1400.0};
        const QString told = said(1000, 0.05, effect);
        QCOMPARE(told.count("MMD² from 0.0102 to 0.0144 (95 %)"), 2); // in the findings, and in short
        QCOMPARE(told.count("HSIC from 0.0102 to 0.0144 (95 %)"), 2);
        QCOMPARE(told.count("smaller than δ = 0.02 (p = 0.003)"), 4);
        QVERIFY2(told.contains("half of all tests would see it with 1,400 points a sample"), qPrintable(told));
        QVERIFY2(told.contains("half of all tests would see it with 1,400 rows"), qPrintable(told));
        QVERIFY2(told.contains("1 % to 1.4 % of the variance of all points"), qPrintable(told));
        QVERIFY(!said(1000, 0.05).contains("δ"));
    }

    void theFewestPermutationsCanReachTheLevelAndOneLessCannot()
    {
        for (const double level : {0.3, 0.05, 0.049, 0.02, 0.01, 0.005, 0.001, 1.0 / 49.0, 0.9})
            for (const int lacking : {0, 1}) {
                const int count = core::fewestPermutations(level) - lacking;
                QCOMPARE(count >= 1 && 1.0 / (1.0 + count) <= level, lacking == 0);
            }
    }
};

KERNELSCOPE_TEST(FindingsTest, NoApplication)

} // namespace findings_test

#include "findings_test.moc"
