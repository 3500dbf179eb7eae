// p over the lengthscale: the test's own p-value at each, stopped and resumed, kept while ℓ moves.
#include "core/data/generators.h"
#include "core/data/samples.h"
#include "core/hypothesis/two_sample_nulls.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/two_samples/scale_scan.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace scale_scan_test
{

using core::ScaleScanRequest;
using core::ScaleScanResult;
using Eigen::Index;
using Eigen::VectorXd;

namespace
{

ScaleScanRequest moons(const char* kernel = "se(lengthscale=0.4)")
{
    ScaleScanRequest request;
    const auto data = std::get<core::Dataset>(core::generate({.name = "moons", .n = 50, .seed = 4, .options = {}}));
    request.data = std::make_shared<const core::Dataset>(core::pairOfSamples(data, 0, 1));
    request.kernel = kernelFrom(kernel);
    request.permutations = 60;
    request.seed = 9;
    return request;
}

bool same(const VectorXd& a, const VectorXd& b)
{
    return a.size() == b.size() && a == b;
}

bool isProblem(const ScaleScanRequest& request, const char* field)
{
    return std::ranges::any_of(problems(request), [&](const core::Problem& problem) { return problem.field == field; });
}

} // namespace

class ScaleScanTest : public QObject
{
    Q_OBJECT

private slots:
    void eachIsTheTestAtThatLengthscale_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("estimator");
        QTest::newRow("se, biased") << "se(lengthscale=0.4)" << static_cast<int>(core::MmdEstimator::Biased);
        QTest::newRow("two lengthscales, unbiased")
            << "se(lengthscale=[0.4,0.8])" << static_cast<int>(core::MmdEstimator::Unbiased);
        QTest::newRow("sum, linear") << "laplacian(lengthscale=0.3)+0.1*linear()"
                                     << static_cast<int>(core::MmdEstimator::Linear);
    }
    void eachIsTheTestAtThatLengthscale()
    {
        QFETCH(const QString, kernel);
        QFETCH(const int, estimator);
        ScaleScanRequest request = moons(qPrintable(kernel));
        request.estimator = static_cast<core::MmdEstimator>(estimator);
        const ScaleScanResult result = valueOf(core::growScaleScan(request, {}, {}));
        QVERIFY(result.complete());
        const double median = *core::medianDistance(request.data->x);
        QVERIFY(std::abs(result.lengthscales[0] / median - 0.02) < 1e-12);
        QVERIFY(std::abs(result.lengthscales[result.total() - 1] / median - 20.0) < 1e-9);
        for (const Index at : {Index{0}, Index{17}, Index{40}, Index{64}}) {
            const core::Kernel there = core::withLengthscale(request.kernel, result.lengthscales[at]);
            core::TwoSampleTest test(
                core::pooledGram(there, core::sampleOf(*request.data, 0), core::sampleOf(*request.data, 1)), 25);
            const VectorXd null = valueOf(test.permutations(request.estimator, 9, 60));
            const double statistic = *test.statistics().by(request.estimator);
            QCOMPARE(result.statistics[at], statistic);
            QCOMPARE(result.pValues[at], core::permutationPValue(null, statistic, test.statistics().rounding).value);
        }
    }

    void stoppedAndResumedItIsThatOfARunNeverStopped()
    {
        const ScaleScanRequest request = moons();
        std::stop_source source;
        ScaleScanResult known;
        const auto report = [&](const ScaleScanResult& grown) {
            QCOMPARE(grown.done, known.done + 1);
            known = grown;
            if (grown.done == 11)
                source.request_stop();
        };
        QVERIFY(std::holds_alternative<core::Cancelled>(core::growScaleScan(request, {}, report, source.get_token())));
        QCOMPARE(known.done, 11);
        QCOMPARE((known.pValues.array() == known.pValues.array()).count(), Index{11}); // the others are NaN
        const ScaleScanResult resumed = valueOf(core::growScaleScan(request, known, {}));
        const ScaleScanResult whole = valueOf(core::growScaleScan(request, {}, {}));
        QVERIFY(same(resumed.pValues, whole.pValues) && same(resumed.statistics, whole.statistics));
    }

    void theWholeRangeIsSeenFirst()
    {
        ScaleScanResult fifth;
        const auto report = [&](const ScaleScanResult& grown) {
            if (grown.done == 5)
                fifth = grown;
        };
        valueOf(core::growScaleScan(moons(), {}, report));
        for (const Index at : {Index{0}, Index{16}, Index{32}, Index{48}, Index{64}})
            QVERIFY(std::isfinite(fifth.pValues[at]));
    }

    void onlyTheLengthscaleMayBeAnother()
    {
        const ScaleScanRequest request = moons("se(lengthscale=[0.4,0.8])");
        ScaleScanRequest other = request;
        other.kernel = kernelFrom("se(lengthscale=[0.2,0.4])");
        QVERIFY(core::asksTheSame(request, other));
        other.kernel = kernelFrom("se(lengthscale=[0.4,0.4])");
        QVERIFY(!core::asksTheSame(request, other));
        other = request;
        other.seed = 2;
        QVERIFY(!core::asksTheSame(request, other));
        other = request;
        other.permutations = 61;
        QVERIFY(!core::asksTheSame(request, other));
        other = request;
        other.data = moons().data; // other points in memory, the same ones
        QVERIFY(core::asksTheSame(request, other));
    }

    void betweenItsLengthscalesLogPRunsStraight()
    {
        const double unknown = std::numeric_limits<double>::quiet_NaN();
        core::ScaleScanResult scan;
        scan.lengthscales = (Eigen::VectorXd(4) << 0.1, 1.0, 10.0, 100.0).finished();
        scan.pValues = (Eigen::VectorXd(4) << 0.01, unknown, 0.25, 1.0).finished();
        QCOMPARE(core::pValueAt(scan, 10.0), 0.25);
        QCOMPARE(core::pValueAt(scan, 1.0), std::sqrt(0.01 * 0.25));
        QCOMPARE(core::pValueAt(scan, std::sqrt(1000.0)), 0.5);
        QVERIFY(std::isnan(core::pValueAt(scan, 0.09)) && std::isnan(core::pValueAt(scan, 101.0)));
    }

    void wrongInputHasAField()
    {
        QVERIFY(isProblem(moons("poly(degree=2)"), "kernel"));
        ScaleScanRequest request = moons();
        core::Dataset points = *request.data;
        points.x.setOnes();
        request.data = std::make_shared<const core::Dataset>(points);
        QVERIFY(isProblem(request, "data"));
        request.data = std::make_shared<const core::Dataset>(core::emptyDataset(2));
        QVERIFY(isProblem(request, "data"));
        QVERIFY(!refusal(core::growScaleScan(request, {}, {})).empty());
    }
};

KERNELSCOPE_TEST(ScaleScanTest, NoApplication)

} // namespace scale_scan_test

#include "scale_scan_test.moc"
