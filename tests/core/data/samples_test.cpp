#include "core/data/samples.h"

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

    void noPointsAreNoSample() { QCOMPARE(core::sampleCount(core::emptyDataset(1)), 0); }
};

QTEST_GUILESS_MAIN(SamplesTest)
#include "samples_test.moc"
