#include "core/data/samples.h"

#include "core/data/generators.h"
#include "core/data/row_identity.h"

#include <QTest>

#include <map>
#include <set>

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
            QCOMPARE(core::sampleName(label), name);
        std::set<std::string> all;
        for (int label = 0; label < 800; ++label)
            QVERIFY(all.insert(core::sampleName(label)).second);
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
        const Eigen::MatrixXd rounded = (a * 2.0).array().round(), alsoRounded = (mixed * 2.0).array().round();
        QCOMPARE(remark(rounded, alsoRounded), std::string()); // ties that rounding explains
        QCOMPARE(remark(a, Eigen::MatrixXd(0, 1)), std::string());
    }

    void noPointsAreNoSample() { QCOMPARE(core::sampleCount(core::emptyDataset(1)), 0); }
};

QTEST_GUILESS_MAIN(SamplesTest)
#include "samples_test.moc"
