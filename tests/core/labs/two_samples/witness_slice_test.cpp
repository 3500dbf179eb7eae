// The witness of two samples in more than two columns, over a plane of them: each pixel by the definition, the medians,
// and the answer of the lab, whose test sees all columns.

#include "core/hypothesis/mmd.h"
#include "core/kernels/gram.h"
#include "core/labs/two_samples/two_samples_lab.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace witness_slice_test
{

namespace
{

using core::Interval;
using Eigen::Index;
using Eigen::MatrixXd;

struct TwoTables {
    MatrixXd x, y;
    std::vector<Interval> window;
};

TwoTables tables(Index d)
{
    TwoTables made{.x = randomPoints(9, d, 11), .y = randomPoints(14, d, 12), .window = {}};
    for (Index j = 0; j < d; ++j)
        made.window.push_back({.lo = -2.0 - static_cast<double>(j), .hi = 3.0});
    return made;
}

double naiveMedian(std::vector<double> values)
{
    std::ranges::sort(values);
    const std::size_t n = values.size();
    return n % 2 == 1 ? values[n / 2] : 0.5 * (values[n / 2 - 1] + values[n / 2]);
}

} // namespace

class WitnessSliceTest : public QObject
{
    Q_OBJECT

private slots:
    void eachPixelIsTheDifferenceOfTheMeansOfTheKernel()
    {
        const TwoTables two = tables(4);
        const core::Kernel kernel = kernelFrom("se(lengthscale=1.3)");
        const core::SlicePlane plane = core::slicePlane(two.x, two.y, 3, 1, two.window);
        const core::Field field = core::witnessSlice(kernel, two.x, two.y, plane, 5);
        QCOMPARE(field.axis1[0], -5.0); // of column 3
        QCOMPARE(field.axis2[0], -3.0);
        QCOMPARE(field.axis2[4], 3.0);
        const auto k = [](const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
            return std::exp(-(a - b).squaredNorm() / (2.0 * 1.3 * 1.3));
        };
        for (Index i = 0; i < 5; ++i)
            for (Index j = 0; j < 5; ++j) {
                Eigen::VectorXd z = plane.held;
                z[3] = field.axis1[i];
                z[1] = field.axis2[j];
                double f = 0.0;
                for (Index row = 0; row < two.x.rows(); ++row)
                    f += k(z, two.x.row(row).transpose()) / static_cast<double>(two.x.rows());
                for (Index row = 0; row < two.y.rows(); ++row)
                    f -= k(z, two.y.row(row).transpose()) / static_cast<double>(two.y.rows());
                QVERIFY(std::abs(field.values(i, j) - f) < 1e-13);
            }
    }

    void theOtherColumnsStandAtTheirMediansOverBothSamples()
    {
        for (const Index extra : {0, 1}) {
            TwoTables two = tables(3);
            two.y = MatrixXd(two.y.topRows(two.y.rows() - extra));
            const core::SlicePlane plane = core::slicePlane(two.x, two.y, 0, 1, two.window);
            std::vector<double> values;
            for (const MatrixXd* sample : {&two.x, &two.y})
                for (const double value : sample->col(2))
                    values.push_back(value);
            QCOMPARE(plane.held[2], naiveMedian(values));
        }
    }

    void columnsThatAreNotThereGiveWayToTheFirstOnes()
    {
        const TwoTables two = tables(3);
        using Pair = std::array<Index, 2>;
        for (const auto& [across, up] : {std::pair{0, 0}, std::pair{-1, 2}, std::pair{1, 3}})
            QVERIFY((core::slicePlane(two.x, two.y, across, up, two.window).columns == Pair{0, 1}));
        QVERIFY((core::slicePlane(two.x, two.y, 2, 0, two.window).columns == Pair{2, 0}));
    }

    void theRemarkSaysWhereTheOthersStand()
    {
        const core::SlicePlane plane{.columns = {1, 0}, .window = {}, .held = Eigen::Vector3d(1.0, 2.0, 32.125)};
        QCOMPARE(core::sliceRemark(plane, {"FL", "RW", "CL"}),
                 std::string("the witness is drawn over RW and FL, the other columns at their medians: CL = 32.1"));
    }

    void theLabTestsAllColumnsAndDrawsTheTwoAskedFor()
    {
        const TwoTables two = tables(3);
        core::Dataset data = core::emptyDataset(3);
        data.columnNames = {"a", "b", "c"};
        data.x.resize(two.x.rows() + two.y.rows(), 3);
        data.x << two.x, two.y;
        data.labels.assign(static_cast<std::size_t>(two.x.rows()), 0);
        data.labels.insert(data.labels.end(), static_cast<std::size_t>(two.y.rows()), 1);
        core::TwoSamplesRequest request;
        request.data = std::make_shared<const core::Dataset>(data);
        request.kernel = kernelFrom("se(lengthscale=1.3)");
        request.window = two.window;
        request.settings.permutations = 100;
        request.settings.witnessAcross = 2;
        request.settings.witnessUp = 0;
        core::TwoSamplesPipeline pipeline;
        const core::TwoSamplesResult answer = solved(pipeline, request);
        QVERIFY(answer.slice.has_value());
        QVERIFY((answer.slice->columns == std::array<Index, 2>{2, 0}));
        const core::Field field =
            core::witnessSlice(request.kernel, two.x, two.y, *answer.slice, answer.empiricalField.axis1.size());
        QVERIFY(answer.empiricalField.values == field.values);
        const MatrixXd gram = core::gram(request.kernel, data.x);
        QVERIFY(std::abs(answer.mmd2Biased - core::mmdStatistics(gram, two.x.rows()).biased) < 1e-12);
        QVERIFY(answer.meanField.values.size() == 0); // there is no band over a plane of more columns
        request.settings.witnessUp = 1;               // another plane, the same test
        const core::TwoSamplesResult other = solved(pipeline, request);
        QVERIFY((other.slice->columns == std::array<Index, 2>{2, 1}));
        QCOMPARE(other.nulls.front().pValue, answer.nulls.front().pValue);
    }
};

KERNELSCOPE_TEST(WitnessSliceTest, NoApplication)

} // namespace witness_slice_test

#include "witness_slice_test.moc"
