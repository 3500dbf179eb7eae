#include "core/data/samples.h"

#include "core/data/column_table.h"
#include "core/data/generators.h"
#include "core/data/row_identity.h"
#include "core/data/shared_points.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"

#include <QTest>

#include <map>
#include <set>

namespace samples_test
{

using core::Dataset;

namespace
{

Dataset points(std::initializer_list<double> values, std::vector<int> labels = {})
{
    Dataset data = core::emptyDataset(1);
    data.x.resize(static_cast<Eigen::Index>(values.size()), 1);
    std::copy(values.begin(), values.end(), data.x.data());
    data.labels = std::move(labels);
    return data;
}

Eigen::ArrayXXd uniformValues(Eigen::Index n, Eigen::Index d, unsigned seed)
{
    return randomPoints(n, d, seed).array() / 3.0 + 0.5; // in [0, 1)
}

Eigen::MatrixXd normalValues(Eigen::Index n, unsigned seed)
{
    const Eigen::ArrayXXd u = uniformValues(n, 2, seed);
    return (-2.0 * (1.0 - u.col(0)).log()).sqrt() * (2.0 * M_PI * u.col(1)).cos(); // Box and Muller
}

Eigen::MatrixXd rounded(const Eigen::MatrixXd& x, double step)
{
    return (x.array() / step).round() * step;
}

/// Whole numbers from 0 to `most`, low ones more often the greater `power`: ratings, indicators.
Eigen::MatrixXd wholeNumbers(Eigen::Index n, int most, double power, unsigned seed)
{
    return (uniformValues(n, 1, seed).pow(power) * (most + 1.0)).floor();
}

/// Of 400 pairs of samples, how many are said not to be independent? `certain`: without an "if".
template <class Pair>
int accusations(const Pair& pair, bool certain = true)
{
    int found = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        const auto [x, y] = pair(2 * seed + 1);
        const std::string remark = core::sharedPointsRemark(core::sharedPoints(x, y), "A", "B");
        found += !remark.empty() && (!certain || remark.find("if this is not") == std::string::npos) ? 1 : 0;
    }
    return found;
}

using Pair = std::pair<Eigen::MatrixXd, Eigen::MatrixXd>;

Dataset joined(const Dataset& data, int label, const Dataset& sample)
{
    return std::get<Dataset>(core::withSample(data, label, sample));
}

} // namespace

class SamplesTest : public QObject
{
    Q_OBJECT

private slots:
    void unlabelledPointsBecomeSampleA()
    {
        const Dataset both = joined(points({1, 2}), 1, points({7, 8, 9}));
        QCOMPARE(both.labels, (std::vector<int>{0, 0, 1, 1, 1}));
        QCOMPARE(core::sampleOf(both, 1), (Eigen::MatrixXd(3, 1) << 7, 8, 9).finished());
        QCOMPARE(core::sampleCount(both), 2);
    }

    void theSampleReplacesTheOneBeforeAndIgnoresItsOwnLabels()
    {
        const Dataset both = joined(points({1, 5, 2}, {0, 1, 0}), 1, points({7}, {3}));
        QCOMPARE(core::sampleOf(both, 0), (Eigen::MatrixXd(2, 1) << 1, 2).finished());
        QCOMPARE(core::sampleOf(both, 1), (Eigen::MatrixXd(1, 1) << 7).finished());
        QCOMPARE(core::sampleCount(both), 2);
    }

    void anEmptySheetTakesTheNewColumns()
    {
        Dataset sample = core::emptyDataset(2);
        sample.x = Eigen::MatrixXd::Ones(2, 2);
        sample.columnNames = {"height", "weight"};
        const Dataset alone = joined(core::emptyDataset(1), 0, sample);
        QCOMPARE(alone.columnNames, sample.columnNames);
        QCOMPARE(alone.size(), Eigen::Index{2});
    }

    void otherColumnsAreRefusedInASentence()
    {
        const auto outcome = core::withSample(points({1.0}), 1, core::emptyDataset(2));
        const auto* failure = std::get_if<core::Failure>(&outcome);
        QVERIFY(failure && failure->what.find("2") != std::string::npos);
    }

    void namesGoOnBeyondZAsSpreadsheetsDo()
    {
        const std::map<int, std::string> names{{0, "A"},   {25, "Z"},   {26, "AA"},  {27, "AB"},  {51, "AZ"},
                                               {52, "BA"}, {255, "IV"}, {701, "ZZ"}, {702, "AAA"}};
        for (const auto& [label, name] : names)
            QCOMPARE(core::sampleLetters(label), name);
        std::set<std::string> all;
        for (int label = 0; label < 800; ++label)
            QVERIFY(all.insert(core::sampleLetters(label)).second);
    }

    void aSampleIsMatchedByTheNamesOfItsColumns()
    {
        Dataset data = core::emptyDataset(2), sample = data;
        data.x = (Eigen::MatrixXd(1, 2) << 1, 10).finished();
        data.columnNames = {"height", "weight"};
        sample.x = (Eigen::MatrixXd(2, 2) << 20, 2, 30, 3).finished();
        sample.columnNames = {"weight", "height"};
        const Eigen::MatrixXd expected = (Eigen::MatrixXd(2, 2) << 2, 20, 3, 30).finished();
        QCOMPARE(core::sampleOf(joined(data, 1, sample), 1), expected);
        Dataset more = sample;
        more.x = (Eigen::MatrixXd(2, 3) << 20, 7, 2, 30, 8, 3).finished();
        more.columnNames = {"weight", "age", "height"};
        QCOMPARE(core::sampleOf(joined(data, 1, more), 1), expected);
        sample.columnNames = core::coordinateNames(2); // without names: in order
        QCOMPARE(core::sampleOf(joined(data, 1, sample), 1), sample.x);
        sample.columnNames = {"weight", "age"};
        const auto outcome = core::withSample(data, 1, sample);
        const auto* failure = std::get_if<core::Failure>(&outcome);
        QVERIFY(failure && failure->what.find("height, weight") != std::string::npos);
    }

    void targetsStayWithTheirPoints()
    {
        Dataset data = points({1, 2, 3}, {0, 1, 0}), sample = points({4, 5});
        data.targets = Eigen::Vector3d(10.0, 20.0, 30.0);
        const Dataset without = joined(data, 1, sample);
        QCOMPARE(without.targets.head(2).eval(), Eigen::VectorXd(Eigen::Vector2d(10.0, 30.0)));
        QVERIFY(without.targets.tail(2).array().isNaN().all());
        sample.targets = Eigen::Vector2d(40.0, 50.0);
        QCOMPARE(joined(data, 1, sample).targets, Eigen::VectorXd(Eigen::Vector4d(10.0, 30.0, 40.0, 50.0)));
        QCOMPARE(joined(points({1}), 1, points({2})).targets.size(), Eigen::Index{0});
    }

    void whatOnlySomePointsHaveIsDropped()
    {
        Dataset data = points({1, 2});
        data.weights = Eigen::VectorXd::Ones(2);
        data.generation = core::Generation{.name = "mixture1d", .n = 2, .seed = 1, .options = {}};
        const Dataset both = joined(data, 1, points({3}));
        QCOMPARE(both.weights.size(), Eigen::Index{0});
        QVERIFY(!both.generation);
    }

    void aPairLeavesOtherSamplesOut()
    {
        const Dataset pair = core::pairOfSamples(points({1, 2, 3, 4, 5}, {2, 0, 1, 2, 0}), 2, 0);
        QCOMPARE(pair.x, (Eigen::MatrixXd(4, 1) << 1, 4, 2, 5).finished());
        QCOMPARE(pair.labels, (std::vector<int>{0, 0, 1, 1}));
    }

    void rowsOfATableAreFollowedIntoItsOtherColumns()
    {
        auto table = std::make_shared<core::ColumnTable>();
        const double none = std::nan("");
        table->values = (Eigen::MatrixXd(4, 2) << 1, none, 2, 5, none, 6, 4, 7).finished();
        const core::ChosenColumns first{table, {.coordinates = {0}, .target = {}}},
            second{table, {.coordinates = {1}, .target = {}}};
        QCOMPARE(core::followedPoints(first, second, {0, 1, 2}), (std::vector<int>{0, 2})); // rows 0, 1 and 3
        QCOMPARE(core::followedPoints(second, first, {1, 2}), std::vector<int>{2});         // rows 2 and 3
        QCOMPARE(core::followedPoints(first, second, {7}), std::vector<int>());
    }

    void selectedPointsAreFollowedIntoTheDataThatTakeTheirPlace()
    {
        const Dataset five = points({1, 2, 3, 4, 5});
        const std::vector<int> chosen{1, 3};
        QCOMPARE(core::followedRows(five, points({1, 7, 3, 8, 5}), chosen), chosen);           // moved where they are
        QCOMPARE(core::followedRows(five, points({1, 3, 4, 5}), chosen), std::vector<int>{2}); // one is gone
        QCOMPARE(core::followedRows(five, points({4, 0, 1, 2, 3, 5}), chosen), (std::vector<int>{0, 3}));
        QCOMPARE(core::followedRows(five, points({6, 7, 8, 9, 0}), chosen), std::vector<int>()); // others altogether
        QCOMPARE(core::followedRows(five, core::emptyDataset(2), chosen), std::vector<int>());
        QCOMPARE(core::followedRows(points({2, 2, 2}), points({2, 2}), {0, 1, 2}), (std::vector<int>{0, 1}));
        Dataset targets = points({2, 2, 5});
        targets.targets = Eigen::Vector3d(0.1, 0.2, 0.3);
        Dataset fewer = points({2, 5});
        fewer.targets = Eigen::Vector2d(0.2, 0.3);
        QCOMPARE(core::followedRows(targets, fewer, {0}), std::vector<int>());
        QCOMPARE(core::followedRows(targets, fewer, {1}), std::vector<int>{0});
    }

    void samplesOfOneSeedAndSharedPointsAreTold()
    {
        const auto generated = [](std::uint64_t seed, double sd, Eigen::Index n) {
            return std::get<Dataset>(
                       core::generate(
                           {.name = "mixture1d", .n = n, .seed = seed, .options = {{"components", 1}, {"sd", sd}}}))
                .x;
        };
        const auto remark = [](const Eigen::MatrixXd& x, const Eigen::MatrixXd& y) {
            return core::sharedPointsRemark(core::sharedPoints(x, y), "A", "B");
        };
        const Eigen::MatrixXd a = generated(1, 1.0, 50);
        QVERIFY(remark(a, generated(1, 1.0, 50)).find("not independent") != std::string::npos);
        QVERIFY(remark(a, generated(1, 2.0, 40)).find("shifted or stretched") != std::string::npos);
        QCOMPARE(remark(a, generated(2, 1.0, 50)), std::string());
        Eigen::MatrixXd mixed = generated(2, 1.0, 50);
        mixed.row(7) = a.row(30);
        QVERIFY(remark(a, mixed).starts_with("1 point of B is a point of A"));
        mixed.topRows(20) = a.bottomRows(20);
        QVERIFY(remark(a, mixed).starts_with("20 points of B are points of A"));
        QCOMPARE(remark(a, Eigen::MatrixXd(0, 1)), std::string());
    }

    void independentSamplesOfFewValuesAreRarelySaidNotToBe_data()
    {
        QTest::addColumn<double>("step"); // of rounded normal values; 0: whole numbers
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("m");
        for (const double step : {0.001, 0.01, 0.1, 0.5, 1.0})
            for (const auto& [n, m] : {std::pair{5, 5}, {20, 20}, {100, 100}, {500, 500}, {10, 500}, {300, 20}})
                QTest::addRow("rounded to %g, %d and %d", step, n, m) << step << n << m;
        for (const auto& [n, m] : {std::pair{4, 4}, {5, 5}, {6, 6}, {7, 9}, {10, 10}, {20, 20}, {200, 200}, {10, 400}})
            QTest::addRow("whole numbers, %d and %d", n, m) << 0.0 << n << m;
    }
    void independentSamplesOfFewValuesAreRarelySaidNotToBe()
    {
        QFETCH(double, step);
        QFETCH(int, n);
        QFETCH(int, m);
        const auto worst = [&](const auto& sample) {
            return accusations([&](unsigned seed) { return Pair{sample(n, seed), sample(m, seed + 1)}; });
        };
        constexpr int rare = 8; // of 400
        if (step > 0.0) {
            const int normal = worst([&](int size, unsigned seed) { return rounded(normalValues(size, seed), step); });
            const int skew =
                worst([&](int size, unsigned seed) { return rounded(normalValues(size, seed).array().exp(), step); });
            QVERIFY2(normal <= rare && skew <= rare, qPrintable(QStringLiteral("%1, %2").arg(normal).arg(skew)));
            return;
        }
        for (const int most : {1, 2, 4})
            for (const double power : {1.0, 4.0}) {
                const int found = worst([&](int size, unsigned seed) { return wholeNumbers(size, most, power, seed); });
                QVERIFY2(found <= rare, qPrintable(QStringLiteral("%1 of 0 to %2").arg(found).arg(most)));
            }
    }

    void samplesOfUnlikeDistributionsAreRarelySaidNotToBeIndependent()
    {
        const auto manyZeros = [](unsigned seed) { // the one is all zeros, of the other a fifth
            Eigen::MatrixXd y = normalValues(400, seed);
            y = (y.array() < -0.84).select(0.0, y);
            return Pair{Eigen::MatrixXd::Zero(10, 1), y};
        };
        QVERIFY(accusations(manyZeros) <= 8);
        QVERIFY(accusations([](unsigned seed) {
                    return Pair{wholeNumbers(60, 4, 1.0, seed), wholeNumbers(60, 4, 4.0, seed + 1)};
                }) <= 8);
    }

    void copiedPointsAndSharedSeedsAreFoundWhateverTheRounding()
    {
        const auto shared = [](double step) {
            return accusations([step](unsigned seed) {
                Pair pair{normalValues(50, seed), normalValues(50, seed + 1)};
                pair.second.topRows(25) = pair.first.bottomRows(25);
                return step > 0.0 ? Pair{rounded(pair.first, step), rounded(pair.second, step)} : pair;
            });
        };
        QCOMPARE(shared(0.0), 400);
        QCOMPARE(shared(1e-6), 400);
        QVERIFY(shared(0.001) >= 396);
        QVERIFY(shared(0.01) >= 380);
        const auto onePoint = [](unsigned seed) {
            Pair pair{randomPoints(50, 2, seed), randomPoints(40, 2, seed + 1)};
            pair.second.row(3) = pair.first.row(30);
            return pair;
        };
        QCOMPARE(accusations(onePoint), 400);
        for (const int n : {4, 6, 50})
            for (const double scale : {1.0, -2.5})
                QCOMPARE(accusations([&](unsigned seed) {
                             const Eigen::MatrixXd x = normalValues(n, seed);
                             return Pair{x, (scale * x).array() + 0.7};
                         }),
                         400);
        QVERIFY(accusations([](unsigned seed) { // ratings, copied row by row
                    const Eigen::MatrixXd x = wholeNumbers(30, 4, 1.0, seed);
                    return Pair{x, x};
                }) == 400);
    }

    void aGridIsNoSharedSeed()
    {
        const Eigen::MatrixXd line = Eigen::VectorXd::LinSpaced(50, 0.0, 1.0);
        QVERIFY(!core::sharedPoints(line, 2.0 * line).stretched);
        Eigen::MatrixXd plane(20, 2);
        for (Eigen::Index row = 0; row < 20; ++row)
            plane.row(row) << static_cast<double>(row / 4), static_cast<double>(row % 4);
        QVERIFY(!core::sharedPoints(plane, 3.0 * plane).stretched);
        Eigen::MatrixXd series(50, 2), longer(50, 2); // a time, and values of one seed
        series << line, randomPoints(50, 1, 1);
        longer << line, 2.0 * randomPoints(50, 1, 1);
        QVERIFY(core::sharedPoints(series, longer).stretched);
    }

    void aFewTiesOfRoundedValuesAreToldWithTheDoubt()
    {
        const auto remark = [](const Dataset& x, const Dataset& y) {
            return core::sharedPointsRemark(core::sharedPoints(x.x, y.x), "A", "B");
        };
        QCOMPARE(remark(points({1.25, 2.5, 3.75, 5.05}), points({2.5, 1.4, 4.9, 6.6})),
                 std::string("1 point of B is a point of A too: if this is not rounding, they are not independent "
                             "samples, and a p-value means little"));
        QVERIFY(remark(points({1.25, 2.5, 3.75, 5.05}), points({2.51, 1.4, 4.9, 6.6})).empty());
    }

    void theSizeOfASampleIsThatOfItsRows()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::VectorXd::LinSpaced(7, 0.0, 1.0);
        QCOMPARE(core::sizeOfSample(data, 0), Eigen::Index{7});
        QCOMPARE(core::sizeOfSample(data, 1), Eigen::Index{0});
        data.labels = {0, 2, 2, 0, 1, 2, 2};
        for (const int label : {-1, 0, 1, 2, 3})
            QCOMPARE(core::sizeOfSample(data, label), std::ssize(core::rowsOf(data, label)));
    }

    void noPointsAreNoSample() { QCOMPARE(core::sampleCount(core::emptyDataset(1)), 0); }
};

KERNELSCOPE_TEST(SamplesTest, QCoreApplication)

} // namespace samples_test

#include "samples_test.moc"
