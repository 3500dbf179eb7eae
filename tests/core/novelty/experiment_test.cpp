#include "core/linalg/tridiagonal.h"
#include "core/novelty/experiment.h"
#include "core/novelty/joint_kernel_pca.h"
#include "core/novelty/relative_novelty.h"
#include "core/novelty/roc.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <Eigen/Core>

#include <QTest>

#include <cmath>
#include <random>
#include <set>

namespace experiment_test
{

using core::ExperimentPlan;
using core::ExperimentRows;
using core::ImageTask;
using core::NoveltyMethod;
using core::RowProtocol;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Images whose first pixel tells where they stand: `first`, first + 1, …; the others tell the label.
core::Dataset numbered(Index n, double first, std::uint64_t seed)
{
    std::mt19937_64 rng(seed);
    core::Dataset data;
    data.x.resize(n, 5);
    for (Index i = 0; i < n; ++i) {
        data.labels.push_back(static_cast<int>(rng() % core::digitClasses));
        data.x(i, 0) = 1e-6 * (first + static_cast<double>(i));
        for (Index j = 1; j < data.x.cols(); ++j)
            data.x(i, j) = std::sin(static_cast<double>(7 * data.labels.back() + 3 * j)) +
                           0.3 * (static_cast<double>(rng() >> 11) * 0x1p-53 - 0.5);
    }
    return data;
}

const core::Dataset train = numbered(90, 0.0, 1), test = numbered(80, 1000.0, 2);

std::multiset<long> numbersOf(const core::Dataset& data)
{
    std::multiset<long> numbers;
    for (const double value : data.x.col(0))
        numbers.insert(std::lround(1e6 * value));
    return numbers;
}

int ownLabel(const core::Dataset& data, Index row)
{
    const long number = std::lround(1e6 * data.x(row, 0));
    return number < 1000 ? train.label(number) : test.label(number - 1000);
}

ExperimentPlan planFor(RowProtocol protocol, ImageTask task = ImageTask::Novelty)
{
    return {.task = task, .protocol = protocol, .trainSize = 40, .testSize = 20, .repeats = 3, .seed = 5};
}

} // namespace

class ExperimentTest : public QObject
{
    Q_OBJECT

private slots:
    void rowsAreDisjointAndComeFromWhereTheProtocolSays_data()
    {
        QTest::addColumn<char>("protocol");
        for (const char protocol : {'A', 'B', 'C'})
            QTest::addRow("%c", protocol) << protocol;
    }
    void rowsAreDisjointAndComeFromWhereTheProtocolSays()
    {
        QFETCH(char, protocol);
        const auto chosen = static_cast<RowProtocol>(protocol - 'A');
        bool fromSecondFile = false;
        for (int repetition = 0; repetition < 10; ++repetition) {
            const ExperimentRows rows = core::experimentRows(planFor(chosen), train, test, repetition);
            std::set<long> all;
            for (const core::Dataset* part : {&rows.training, &rows.validation, &rows.test})
                for (const long number : numbersOf(*part)) {
                    QVERIFY(all.insert(number).second);
                    const bool second = number >= 1000;
                    fromSecondFile |= second;
                    if (chosen == RowProtocol::A)
                        QCOMPARE(second, part != &rows.training);
                    if (chosen == RowProtocol::B)
                        QVERIFY(!second);
                }
            QCOMPARE(all.size(), std::size_t{80});
        }
        QCOMPARE(fromSecondFile, chosen != RowProtocol::B);
    }

    void halfOfTheAskedRowsCarryAnotherLabel()
    {
        std::set<int> shifts;
        for (int repetition = 0; repetition < 20; ++repetition) {
            const ExperimentRows rows = core::experimentRows(planFor(RowProtocol::A), train, test, repetition);
            for (const core::Dataset* part : {&rows.validation, &rows.test})
                for (Index i = 0; i < 20; ++i) {
                    QCOMPARE(part->label(i) != ownLabel(*part, i), i >= 10);
                    QCOMPARE(static_cast<bool>(rows.novel[static_cast<std::size_t>(i)]), i >= 10);
                    if (i >= 10)
                        shifts.insert((part->label(i) - ownLabel(*part, i) + 10) % 10);
                }
            for (Index i = 0; i < rows.training.size(); ++i)
                QCOMPARE(rows.training.label(i), ownLabel(rows.training, i));
        }
        QCOMPARE(shifts.size(), std::size_t{9}); // any other label
        const ExperimentRows plain =
            core::experimentRows(planFor(RowProtocol::A, ImageTask::Reconstruction), train, test, 0);
        for (Index i = 0; i < 20; ++i)
            QCOMPARE(plain.test.label(i), ownLabel(plain.test, i));
    }

    void everyMethodIsScoredOnTheSameRows()
    {
        ExperimentPlan plan = planFor(RowProtocol::A);
        plan.methods = {NoveltyMethod::KernelStudentT, NoveltyMethod::Kde, NoveltyMethod::Mixture,
                        NoveltyMethod::KernelPca};
        int told = 0;
        const auto together =
            valueOf(core::runExperiment(plan, train, test, [&](int done, int all) { told += done == all ? 1 : 0; }));
        QCOMPARE(told, 1);
        QCOMPARE(together.size(), std::size_t{4});
        for (const core::MethodResult& result : together) {
            plan.methods = {result.method};
            QCOMPARE(valueOf(core::runExperiment(plan, train, test)).front().scores, result.scores);
            QVERIFY(result.scores.minCoeff() > 0.7); // the classes are far apart
        }
    }

    void kernelPcaTriesMultiplesOfTheLengthscalesThatAreGiven()
    {
        ExperimentPlan plan = planFor(RowProtocol::A);
        plan.methods = {NoveltyMethod::KernelPca};
        plan.repeats = 1;
        plan.multiplier = 0.5;
        plan.labelLengthscale = 0.7;
        const core::MethodResult result = valueOf(core::runExperiment(plan, train, test)).front();
        const ExperimentRows rows = core::experimentRows(plan, train, test, 0);
        const double median = *core::medianImageDistance(rows.training.x);
        const auto area = [&](double multiplier, double label, const core::Dataset& asked) {
            const auto fitted = valueOf(core::JointKernelPca::fit(
                rows.training, {.imageLengthscale = multiplier * median, .labelLengthscale = label}));
            return core::areaUnderCurve(valueOf(fitted.score(asked.x, asked.labels)), rows.novel)->area;
        };
        const double chosen = result.chosen.at("multiplier");
        const double label = result.chosen.at("label_lengthscale");
        QCOMPARE(result.scores[0], area(chosen, label, rows.test));
        const double best = area(chosen, label, rows.validation);
        for (const double image : {0.1, 0.2, 0.3, 0.5, 1.0})
            for (const double other : {0.3, 0.5, 0.7, 1.0})
                QVERIFY(area(0.5 * image, 0.7 * other, rows.validation) <= best);
    }

    void noLabelIsToldByAScoreThatIsNoDensity()
    {
        ExperimentPlan plan = planFor(RowProtocol::A, ImageTask::Reconstruction);
        plan.methods = {NoveltyMethod::Kde, NoveltyMethod::KernelPca};
        QCOMPARE(core::problems(plan, 90, 80).front().field, std::string("method"));
        QVERIFY(refusal(core::runExperiment(plan, train, test)).find("no density") != std::string::npos);
    }

    void labelsOfSeparatedClassesAreTold()
    {
        const auto results =
            valueOf(core::runExperiment(planFor(RowProtocol::C, ImageTask::Reconstruction), train, test));
        for (const core::MethodResult& result : results)
            QVERIFY(result.scores.maxCoeff() <= 0.2);
    }

    void whatThereAreNoRowsForIsAProblem()
    {
        ExperimentPlan plan = planFor(RowProtocol::A);
        plan.trainSize = 91;
        QCOMPARE(core::problems(plan, 90, 80).front().field, std::string("train-size"));
        plan.trainSize = 90;
        plan.testSize = 41;
        QCOMPARE(core::problems(plan, 90, 80).front().field, std::string("test-size"));
        plan.protocol = RowProtocol::B;
        QVERIFY(refusal(core::runExperiment(plan, train, test)).find("172 rows are wanted") != std::string::npos);
    }

    void aBandwidthOfNothingIsRefused() // its square is 0, and 0/0 no score
    {
        ExperimentPlan plan = planFor(RowProtocol::A);
        plan.methods = {NoveltyMethod::Kde};
        plan.validates = false;
        plan.multiplier = 5e-324;
        QVERIFY(refusal(core::experimentTrial(plan, train, test, 0)).find("not a number") != std::string::npos);
        QVERIFY(refusal(core::runExperiment(plan, train, test)).find("not a number") != std::string::npos);
    }

    void aRunCanBeStopped()
    {
        std::stop_source source;
        source.request_stop();
        QVERIFY(std::holds_alternative<core::Cancelled>(
            core::runExperiment(planFor(RowProtocol::A), train, test, {}, source.get_token())));
    }

    void aReducedMatrixIsTheMatrix_data()
    {
        QTest::addColumn<Index>("n");
        for (const Index n : {1, 2, 3, 40})
            QTest::addRow("%d", static_cast<int>(n)) << n;
    }
    void aReducedMatrixIsTheMatrix()
    {
        QFETCH(Index, n);
        std::mt19937_64 rng(3);
        MatrixXd b(n, n);
        for (double& value : b.reshaped())
            value = static_cast<double>(rng() >> 11) * 0x1p-53 - 0.5;
        const MatrixXd a = b * b.transpose();
        const core::Tridiagonal reduced = valueOf(core::tridiagonalise(a));
        MatrixXd t = reduced.diagonal.asDiagonal();
        for (Index i = 0; i + 1 < n; ++i)
            t(i, i + 1) = t(i + 1, i) = reduced.below(i);
        QVERIFY((reduced.basis * t * reduced.basis.transpose() - a).cwiseAbs().maxCoeff() < 1e-13 * n);
        QVERIFY((reduced.basis.transpose() * reduced.basis - MatrixXd::Identity(n, n)).cwiseAbs().maxCoeff() < 1e-13);
        for (const double shift : {0.1, 3.0}) {
            VectorXd x = reduced.basis.transpose() * b.col(0), y = reduced.basis.transpose() * b.col(n - 1);
            const core::ShiftedTridiagonal shifted(reduced, shift, 0.5 * shift);
            shifted.halfSolve(x);
            shifted.halfSolve(y);
            const double direct = b.col(0).dot(inverseOf(a + shift * MatrixXd::Identity(n, n)) * b.col(n - 1));
            QVERIFY(std::abs(x.dot(y) - direct) < 1e-12);
        }
    }

    void sampledPatchesAreOnesOfTheirOwn()
    {
        QCOMPARE(core::sampledPatches(core::EveryPatch{.step = 33}, 10000).size(), std::size_t{304});
        const auto some = core::sampledPatches(core::RandomPart{.part = 0.03, .seed = 2}, 10000);
        QCOMPARE(std::set<Index>(some.begin(), some.end()).size(), std::size_t{300});
        QCOMPARE(core::sampledPatches(core::RandomPart{.part = 1e-9, .seed = 2}, 10).size(), std::size_t{1});
        QVERIFY(some != core::sampledPatches(core::RandomPart{.part = 0.03, .seed = 3}, 10000));
    }
};

KERNELSCOPE_TEST(ExperimentTest, NoApplication)

} // namespace experiment_test

#include "experiment_test.moc"
