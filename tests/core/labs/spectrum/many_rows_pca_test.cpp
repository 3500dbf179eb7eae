#include "core/density/random_points.h"
#include "core/kernels/gram.h"
#include "core/labs/spectrum/spectrum_lab.h"
#include "core/spectrum/kernel_pca.h"
#include "support/datasets.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace many_rows_pca_test
{

using core::SpectrumPipeline;
using core::SpectrumRequest;
using core::SpectrumResult;
using core::SpectrumSettings;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// More of them on the left than on the right; every third is of another sample.
std::shared_ptr<const core::Dataset> skewedData(Index n, Index columns)
{
    const MatrixXd uniform = randomPoints(n, columns, 5);
    core::Dataset data = core::emptyDataset(columns);
    data.x = uniform.array() + 0.3 * uniform.array().square();
    for (Index i = 0; i < n; ++i)
        data.labels.push_back(static_cast<int>(i % 3 == 2));
    return shared(std::move(data));
}

SpectrumRequest requestOf(Index n, Index columns, const std::string& kernel)
{
    return requestFor<SpectrumRequest>(skewedData(n, columns), kernelFrom(kernel));
}

} // namespace

class ManyRowsPcaTest : public QObject
{
    Q_OBJECT

private slots:
    void theAnswerIsThatOfTheGramMatrix_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<Index>("columns");
        QTest::newRow("line") << QString("se(lengthscale=0.5)") << Index{1};
        QTest::newRow("plane") << QString("se(lengthscale=0.9)") << Index{2};
        QTest::newRow("features") << QString("poly(degree=2,offset=1)") << Index{2};
    }
    void theAnswerIsThatOfTheGramMatrix()
    {
        QFETCH(QString, kernel);
        QFETCH(Index, columns);
        const SpectrumRequest request = requestOf(core::mostSpectrumPoints + 100, columns, kernel.toStdString());
        const SpectrumResult result = fresh<SpectrumPipeline>(request);
        const MatrixXd& x = request.data->x;
        const auto dense = valueOf(core::principalComponents(core::centredGram(core::gram(request.kernel, x)).gram, 4));
        const double largest = dense.eigenvalues(0), close = 1e-9;
        QVERIFY(difference(result.pca->eigenvalues, dense.eigenvalues) <= close * largest);
        QVERIFY(std::abs(result.pca->total - dense.trace) <= close * largest);
        QVERIFY(difference(*result.pca->scores, dense.scores()) <= close * std::sqrt(largest));
        QVERIFY(std::abs(result.pca->reconstructionError->sum() - dense.trainingErrors()(4)) <= close * largest);
        QVERIFY(result.pca->rows.empty());
        QCOMPARE(static_cast<Index>(result.pca->fields.size()), columns == 1 ? 0 : 4);
        QCOMPARE(result.pca->components.cols(), columns == 1 ? 4 : 0);
        if (columns == 1) { // the component over the line goes through the scores of the points
            Index nearest = 0;
            (x.col(0).array() - result.pca->grid(200)).abs().minCoeff(&nearest);
            QVERIFY(std::abs(result.pca->components(200, 0) - (*result.pca->scores)(nearest, 0)) < 0.02);
        }
        QCOMPARE(result.gram->order.size(), std::size_t{1'600});
        QVERIFY(result.gram->eigenvalues.size() >= result.pca->eigenvalues.size());
        QVERIFY(result.gram->effectiveRank >= 4.0 && result.gram->pictureRank >= 4.0);
    }

    void theOrderOfThePictureIsTheOneAskedFor()
    {
        SpectrumRequest request = requestOf(6'000, 1, "se(lengthscale=0.5)");
        SpectrumPipeline pipeline;
        const auto value = [&](const std::vector<int>& order, std::size_t at) { return request.data->x(order[at], 0); };
        const std::vector<int> byInput = solved(pipeline, request).gram->order;
        request.settings.order = SpectrumSettings::Order::Class;
        const std::vector<int> byClass = solved(pipeline, request).gram->order;
        for (std::size_t i = 1; i < byInput.size(); ++i) {
            QVERIFY(value(byInput, i - 1) <= value(byInput, i));
            QVERIFY(request.data->label(byClass[i - 1]) <= request.data->label(byClass[i]));
        }
    }

    void anySequenceIsAnsweredAsAFreshPipelineWould()
    {
        std::vector<SpectrumRequest> requests{requestOf(25'000, 1, "se(lengthscale=0.5)")};
        const auto then = [&](const auto& change) {
            SpectrumRequest next = requests.back();
            change(next);
            requests.push_back(next);
        };
        then([](auto& r) { r.settings.components = 7; });
        then([](auto& r) { r.preview = true; });
        then([](auto& r) { r.kernel = se(0.8); });
        then([](auto& r) { r.window[0].hi += 1.0; });
        then([](auto& r) { r.preview = false; });
        then([](auto& r) { r.settings.centred = false; });
        then([](auto& r) { r.kernel = kernelFrom("parabola()"); });
        then([](auto& r) { r.data = skewedData(5'500, 1); });
        then([](auto& r) { r.data = skewedData(400, 1); });
        SpectrumPipeline pipeline;
        for (const SpectrumRequest& request : requests) {
            const SpectrumResult kept = solved(pipeline, request), anew = fresh<SpectrumPipeline>(request);
            const double size = std::sqrt(anew.pca->eigenvalues(0));
            // What was computed finely serves a preview, which would be 1e-7 of the kernel off.
            const double close = request.preview ? 1e-5 : 1e-9;
            QVERIFY(difference(kept.pca->components, anew.pca->components) <= close * size ||
                    kept.pca->components.rows() > anew.pca->components.rows());
            QVERIFY(difference(kept.pca->eigenvalues, anew.pca->eigenvalues) <= close * size * size);
            if (kept.pca->rows == anew.pca->rows)
                QVERIFY(difference(*kept.pca->scores, *anew.pca->scores) <= close * size);
            QVERIFY(kept.gram->order == anew.gram->order && kept.remarks == anew.remarks);
        }
    }

    void aMillionRowsAreLive()
    {
        SpectrumRequest request = requestOf(1'000'000, 1, "se(lengthscale=0.4)");
        SpectrumPipeline pipeline;
        const SpectrumResult first = solved(pipeline, request); // takes the pass
        QCOMPARE(first.pca->scores->rows(), Index{1'000'000});
        const MatrixXd squares = first.pca->scores->transpose() * *first.pca->scores;
        QVERIFY(difference(squares, MatrixXd(first.pca->eigenvalues.asDiagonal())) <= 1e-10 * squares(0, 0));
        request.kernel = se(0.45);
        request.preview = true;
        solved(pipeline, request); // sums of another period
        request.kernel = se(0.5);
        const SpectrumResult preview = solved(pipeline, request);
        QVERIFY(!pipeline.isCheap([&] {
            SpectrumRequest next = request;
            next.kernel = se(0.55);
            return next;
        }()));
        QCOMPARE(preview.pca->scores->rows(), Index{10'000});
        QCOMPARE(preview.pca->rows.size(), std::size_t{10'000});
        request.preview = false;
        const SpectrumResult last = solved(pipeline, request);
        for (std::size_t i = 0; i < 10'000; i += 997) // the same rows, to what a preview leaves of the kernel
            QVERIFY(difference(preview.pca->scores->row(static_cast<Index>(i)),
                               last.pca->scores->row(preview.pca->rows[i])) < 1e-4);
        qInfo("first %.0f ms, preview %.0f ms, full %.0f ms", first.milliseconds, preview.milliseconds,
              last.milliseconds);
    }

    void whatHasNoLowRankIsRefusedWithWhatToChoose()
    {
        const auto sentence = [](const SpectrumRequest& request) {
            const auto found = core::problems(request);
            return found.empty() ? std::string() : found.front().field + ": " + found.front().message;
        };
        QVERIFY(sentence(requestOf(6'000, 1, "se(lengthscale=0.4)")).empty());
        const std::string rough = sentence(requestOf(6'000, 1, "exponential()"));
        QVERIFY(rough.find("data: 6000 points are too many for their Gram matrix") == 0);
        QVERIFY(rough.find("keep a random part") != std::string::npos);
        QVERIFY(rough.find("smoother kernel") != std::string::npos);
        QVERIFY(sentence(requestOf(6'000, 3, "se(lengthscale=0.4)")).find("one or two columns") != std::string::npos);
        QVERIFY(sentence(requestOf(6'000, 3, "poly(degree=2)")).empty());
        SpectrumRequest other = requestOf(6'000, 1, "se(lengthscale=0.4)");
        other.settings.view = SpectrumSettings::View::Mercer;
        QVERIFY(hasProblem(other, "data"));
    }
};

KERNELSCOPE_TEST(ManyRowsPcaTest, QCoreApplication)

} // namespace many_rows_pca_test

#include "many_rows_pca_test.moc"
