#include "core/data/samples.h"

#include <QTest>

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
