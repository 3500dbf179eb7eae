#include "core/kernels/gram.h"
#include "core/labs/regression/regression_lab.h"
#include "core/ridge/ridge.h"
#include "core/window/window.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"

#include <QtTest>

#include <Eigen/Core>
#include <cmath>
#include <random>

namespace bags_pipeline_test
{

using core::BagFit;
using core::BagsPipeline;
using core::BagsResult;
using core::RegressionRequest;
using core::RidgeChoice;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Bags of 3 to 6 points around their own place, whose target is that place's sine; the last `asked` have none.
std::shared_ptr<const core::Dataset> bags(int count, Index d, int asked, std::uint64_t seed)
{
    const MatrixXd centres = randomPoints(count, d, seed);
    core::Dataset data = core::emptyDataset(d);
    std::vector<double> targets;
    for (int bag = 0; bag < count; ++bag) {
        const Index size = 3 + bag % 4, begin = data.x.rows();
        data.x.conservativeResize(begin + size, d);
        data.x.bottomRows(size) =
            (0.2 * randomPoints(size, d, seed + 10 + static_cast<unsigned>(bag))).rowwise() + centres.row(bag);
        for (Index i = 0; i < size; ++i) {
            data.labels.push_back(bag);
            targets.push_back(bag >= count - asked ? std::nan("") : std::sin(2.0 * centres(bag, 0)));
        }
    }
    data.targets = Eigen::Map<VectorXd>(targets.data(), static_cast<Index>(targets.size()));
    return std::make_shared<const core::Dataset>(std::move(data));
}

RegressionRequest requestFor(std::shared_ptr<const core::Dataset> data)
{
    auto request = ::requestFor<RegressionRequest>(std::move(data), se(1.5, 0.6));
    request.settings.inputs = core::RegressionSettings::Inputs::Bags;
    return request;
}

bool same(const BagsResult& a, const BagsResult& b)
{
    bool equal = a.bags.size() == b.bags.size() && a.remarks == b.remarks && a.route == b.route;
    for (std::size_t i = 0; equal && i < a.bags.size(); ++i) {
        const BagFit &p = a.bags[i], &q = b.bags[i];
        equal = p.label == q.label && p.points == q.points && p.target == q.target &&
                std::abs(p.prediction - q.prediction) < 1e-10 && p.leftOut.has_value() == q.leftOut.has_value() &&
                std::abs(p.leftOut.value_or(0.0) - q.leftOut.value_or(0.0)) < 1e-10 &&
                std::abs(p.coefficient.value_or(0.0) - q.coefficient.value_or(0.0)) < 1e-9;
    }
    return equal && relativeDifference(a.b, b.b) < 1e-12 && relativeDifference(a.function, b.function) < 1e-10 &&
           relativeDifference(a.functionField.values, b.functionField.values) < 1e-10 &&
           relativeDifference(a.looError, b.looError) < 1e-9 && relativeDifference(a.lambdas, b.lambdas) < 1e-12 &&
           std::abs(a.lambda - b.lambda) <= 1e-9 * b.lambda;
}

} // namespace

class BagsPipelineTest : public QObject
{
    Q_OBJECT
private slots:
    void anySequenceAnswersWhatAFreshPipelineWould_data();
    void anySequenceAnswersWhatAFreshPipelineWould();
    void predictionsAreTheFunctionsMeansOverTheBags();
    void anAskedBagIsPredictedWithoutChangingTheFit();
    void leftOutIsTheFitWithoutTheBag();
    void theChosenLambdaIsTheLowestOfItsCurve();
    void bagsOfOnePointAreTheKernelItself();
    void emptySheetsAndSheetsWithoutTargetsAreExplained();
    void aBagWithTwoTargetsIsRefusedByName();
    void oneBagIsEnough();
};

void BagsPipelineTest::anySequenceAnswersWhatAFreshPipelineWould_data()
{
    QTest::addColumn<int>("dimensions");
    QTest::addRow("1D") << 1;
    QTest::addRow("2D") << 2;
}

void BagsPipelineTest::anySequenceAnswersWhatAFreshPipelineWould()
{
    QFETCH(int, dimensions);
    std::mt19937_64 rng(5);
    const auto pick = [&](int count) { return static_cast<int>(rng() % static_cast<unsigned>(count)); };
    BagsPipeline pipeline;
    RegressionRequest request = requestFor(bags(6, dimensions, 1, 1));
    for (int step = 0; step < 30; ++step) {
        switch (pick(6)) {
        case 0:
            request.settings.ridgeChoice = static_cast<RidgeChoice>(pick(4));
            break;
        case 1:
            request.settings.noise = request.settings.lambda = std::pow(10.0, -pick(3));
            break;
        case 2:
            request.kernel.scale = 1.0 + pick(3);
            break;
        case 3:
            request.kernel = core::kernelOf(core::SquaredExponential{{0.3 + 0.2 * pick(3)}});
            break;
        case 4:
            request.data = bags(2 + pick(6), dimensions, pick(3), 1 + static_cast<unsigned>(pick(4)));
            break;
        default:
            request.preview = !request.preview;
        }
        QVERIFY(same(solved(pipeline, request), fresh<BagsPipeline>(request)));
    }
}

void BagsPipelineTest::predictionsAreTheFunctionsMeansOverTheBags()
{
    const RegressionRequest request = requestFor(bags(5, 1, 1, 2));
    const BagsResult result = fresh<BagsPipeline>(request);
    QCOMPARE(result.bags.size(), std::size_t{5});
    QCOMPARE(result.b.rows(), Index{5});
    const VectorXd& grid = result.grid;
    for (const BagFit& bag : result.bags) {
        double mean = 0.0;
        for (Index row = 0; row < request.data->size(); ++row)
            if (request.data->labels[static_cast<std::size_t>(row)] == bag.label) {
                // f at the point, between the two nearest places of the curve
                const double position = (request.data->x(row, 0) - grid[0]) / (grid[1] - grid[0]);
                const auto left = static_cast<Index>(position);
                const double share = position - static_cast<double>(left);
                mean += ((1.0 - share) * result.function[left] + share * result.function[left + 1]) /
                        static_cast<double>(bag.points);
            }
        QVERIFY(std::abs(mean - bag.prediction) < 1e-4);
    }
}

void BagsPipelineTest::anAskedBagIsPredictedWithoutChangingTheFit()
{
    const RegressionRequest asked = requestFor(bags(6, 2, 1, 3));
    RegressionRequest without = asked;
    core::Dataset fewer = *asked.data;
    const Index keep = std::count_if(fewer.labels.begin(), fewer.labels.end(), [](int label) { return label < 5; });
    fewer.x.conservativeResize(keep, Eigen::NoChange);
    fewer.targets.conservativeResize(keep);
    fewer.labels.resize(static_cast<std::size_t>(keep));
    without.data = std::make_shared<const core::Dataset>(fewer);
    const BagsResult with = fresh<BagsPipeline>(asked), fitted = fresh<BagsPipeline>(without);
    QVERIFY(!with.bags[5].target && !with.bags[5].leftOut && !with.bags[5].coefficient);
    QVERIFY(std::isfinite(with.bags[5].prediction) && with.bags[5].prediction != 0.0);
    for (std::size_t bag = 0; bag < 5; ++bag)
        QVERIFY(std::abs(with.bags[bag].prediction - fitted.bags[bag].prediction) < 1e-13);
    QVERIFY(relativeDifference(with.functionField.values, fitted.functionField.values) < 1e-12);
}

void BagsPipelineTest::leftOutIsTheFitWithoutTheBag()
{
    const RegressionRequest request = requestFor(bags(6, 1, 0, 4));
    const BagsResult all = fresh<BagsPipeline>(request);
    RegressionRequest held = request;
    core::Dataset unknown = *request.data;
    for (Index row = 0; row < unknown.size(); ++row)
        if (unknown.labels[static_cast<std::size_t>(row)] == 2)
            unknown.targets[row] = std::nan("");
    held.data = std::make_shared<const core::Dataset>(unknown);
    QVERIFY(std::abs(*all.bags[2].leftOut - fresh<BagsPipeline>(held).bags[2].prediction) < 1e-11);
}

void BagsPipelineTest::theChosenLambdaIsTheLowestOfItsCurve()
{
    RegressionRequest request = requestFor(bags(12, 1, 0, 5));
    for (const RidgeChoice choice : {RidgeChoice::LeaveOneOut, RidgeChoice::Gcv}) {
        request.settings.ridgeChoice = choice;
        const BagsResult result = fresh<BagsPipeline>(request);
        const VectorXd& error = choice == RidgeChoice::LeaveOneOut ? result.looError : result.gcvError;
        QCOMPARE(error.size(), result.lambdas.size());
        Index lowest = 0;
        error.minCoeff(&lowest);
        const Index below = std::max<Index>(lowest - 1, 0), above = std::min<Index>(lowest + 1, error.size() - 1);
        QVERIFY(result.lambda >= result.lambdas[below] && result.lambda <= result.lambdas[above]);
        if (choice == RidgeChoice::LeaveOneOut) {
            double sum = 0.0;
            for (const BagFit& bag : result.bags)
                sum += std::pow(*bag.target - *bag.leftOut, 2);
            QVERIFY(sum / 12.0 <= error.minCoeff() * (1.0 + 1e-9));
        }
    }
}

void BagsPipelineTest::bagsOfOnePointAreTheKernelItself()
{
    core::Dataset data = core::emptyDataset(2);
    data.x = randomPoints(6, 2, 6);
    data.labels = {0, 1, 2, 3, 4, 5};
    data.targets = randomPoints(6, 1, 7);
    const RegressionRequest request = requestFor(std::make_shared<const core::Dataset>(data));
    const BagsResult result = fresh<BagsPipeline>(request);
    QVERIFY(relativeDifference(result.b, core::gram(request.kernel, data.x)) < 1e-15);
    const MatrixXd c = core::gram(request.kernel, data.x) + request.settings.noise * MatrixXd::Identity(6, 6);
    const VectorXd alpha = inverseOf(c) * data.targets;
    for (std::size_t bag = 0; bag < 6; ++bag)
        QVERIFY(std::abs(*result.bags[bag].coefficient - alpha[static_cast<Index>(bag)]) < 1e-9 * alpha.norm());
}

void BagsPipelineTest::emptySheetsAndSheetsWithoutTargetsAreExplained()
{
    const BagsResult empty =
        fresh<BagsPipeline>(requestFor(std::make_shared<const core::Dataset>(core::emptyDataset(1))));
    QVERIFY(empty.bags.empty() && empty.remarks.size() == 1);
    const BagsResult unknown = fresh<BagsPipeline>(requestFor(bags(3, 1, 3, 8)));
    QCOMPARE(unknown.bags.size(), std::size_t{3});
    QVERIFY(unknown.function.size() == 0 && unknown.remarks.size() == 1);
    core::Dataset plain = *bags(3, 1, 3, 8);
    plain.targets.resize(0);
    QCOMPARE(fresh<BagsPipeline>(requestFor(std::make_shared<const core::Dataset>(plain))).remarks, unknown.remarks);
}

void BagsPipelineTest::aBagWithTwoTargetsIsRefusedByName()
{
    core::Dataset data = *bags(3, 1, 0, 9);
    data.targets[4] += 1.0; // the second bag
    const auto found = core::problems(requestFor(std::make_shared<const core::Dataset>(data)));
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].field, std::string("data"));
    QVERIFY(found[0].message.find("sample B") != std::string::npos);
    QVERIFY(found[0].message.find("row 5") != std::string::npos);
}

void BagsPipelineTest::oneBagIsEnough()
{
    RegressionRequest request = requestFor(bags(1, 1, 0, 10));
    for (int choice = 0; choice < 4; ++choice) {
        request.settings.ridgeChoice = static_cast<RidgeChoice>(choice);
        const BagsResult result = fresh<BagsPipeline>(request);
        QVERIFY(std::abs(*result.bags[0].leftOut) < 1e-12);
        QCOMPARE(result.lambdas.size(), Index{0});
    }
}

KERNELSCOPE_TEST(BagsPipelineTest, NoApplication)

} // namespace bags_pipeline_test

#include "bags_pipeline_test.moc"
