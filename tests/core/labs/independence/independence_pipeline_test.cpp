// The Independence lab's pipeline: its numbers are those of the tests asked alone, its witness is what HSIC is the norm
// of, it answers as a fresh one whatever it was asked before, and says what it cannot test.

#include "core/data/examples.h"
#include "core/data/generators.h"
#include "core/independence/dhsic.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/labs/independence/watch.h"
#include "core/window/window.h"
#include "support/test_registry.h"
#include "tests/core/independence/known_dependence.h"

#include <QTest>

#include <cmath>
#include <numeric>

namespace independence_pipeline_test
{

namespace
{

using core::IndependencePipeline;
using core::IndependenceRequest;
using core::IndependenceResult;

core::Dataset generated(const char* name, Eigen::Index n = 80, std::uint64_t seed = 1)
{
    return std::get<core::Dataset>(core::generate({.name = name, .n = n, .seed = seed, .options = {}}));
}

IndependenceRequest requestFor(const core::Dataset& data)
{
    IndependenceRequest request;
    request.data = std::make_shared<const core::Dataset>(data);
    request.window = core::fittingWindow(data);
    request.settings.permutations = 200;
    return request;
}

IndependenceRequest requestFor(const core::ChosenColumns& columns)
{
    IndependenceRequest request = requestFor(std::get<core::Dataset>(core::chosenPoints(columns)));
    request.columns = columns;
    return request;
}

IndependenceResult solved(const IndependenceRequest& request)
{
    IndependencePipeline pipeline;
    return std::get<IndependenceResult>(pipeline.solve(request));
}

/// HSIC of two columns with se at their median distances, on a permutation null.
core::HsicTest testOf(const Eigen::MatrixXd& pair)
{
    std::array<Eigen::MatrixXd, 2> centred;
    for (Eigen::Index k = 0; k < 2; ++k) {
        const auto kernel = core::withLengthscaleBy(core::LengthscaleRule::Median,
                                                    core::kernelOf(core::SquaredExponential{}), pair.col(k));
        centred[static_cast<std::size_t>(k)] = core::centredGram(std::get<core::Kernel>(kernel), pair.col(k));
    }
    return {centred[0], centred[1]};
}

core::ChosenColumns ozone(std::vector<Eigen::Index> coordinates)
{
    core::ChosenColumns columns = *core::exampleColumns("ozone");
    columns.choice = {.coordinates = std::move(coordinates), .target = {}};
    return columns;
}

} // namespace

class IndependencePipelineTest : public QObject
{
    Q_OBJECT

private slots:
    void veryManyRowsAreTestedBySums()
    {
        const core::Dataset data = generated("pair_parabola", core::mostIndependenceRows + 1);
        IndependenceRequest request = requestFor(data);
        IndependencePipeline pipeline;
        const auto result = std::get<IndependenceResult>(pipeline.solve(request));
        QVERIFY2(result.route.starts_with("Fourier, "), result.route.c_str());
        core::HsicTest dense = testOf(data.x);
        const double exact = dense.statistic(result.estimator);
        QVERIFY(std::abs(result.statistic - exact) <= 1e-12 * exact);
        std::array<core::Kernel, 2> kernels;
        for (std::size_t k = 0; k < 2; ++k)
            kernels[k] = core::kernelOf(core::SquaredExponential{{*result.grams[k].lengthscale}});
        const core::Field witness =
            core::dependenceWitness(kernels, data.x, request.window, result.witness.axis1.size());
        QVERIFY((result.witness.values - witness.values).cwiseAbs().maxCoeff() <= 1e-12);
        QCOMPARE(result.nulls.size(), std::size_t(3));
        QCOMPARE(result.nullStatistics.size(), 200);
        QVERIFY(result.nulls.front().pValue.value_or(1.0) < 0.01 && result.effect);
        QCOMPARE(result.grams[0].picture.rows(), 160);
        QVERIFY(std::ranges::is_sorted(result.order, {}, [&](int row) { return data.x(row, 0); }));
        request.preview = true;
        QVERIFY(std::get<IndependenceResult>(pipeline.solve(request)).nulls.empty());
        request.preview = false;
        request.settings.lengthscale = core::LengthscaleRule::Given;
        request.kernel = core::kernelOf(core::Exponential{{0.01}});
        QCOMPARE(core::problems(request).front().field, std::string("kernel"));
        request.settings.lengthscale = core::LengthscaleRule::Median;
        core::IndependenceWatchPipeline watch;
        QVERIFY(std::holds_alternative<core::Failure>(watch.solve({.asked = request, .shown = 1})));
    }

    void numbersAreThoseOfTheTest()
    {
        const core::Dataset data = generated("pair_w");
        const IndependenceResult result = solved(requestFor(data));
        core::HsicTest test = testOf(data.x);
        QCOMPARE(result.statistic, test.statistic(core::HsicEstimator::Biased));
        QCOMPARE(result.nulls.size(), 3u);
        for (std::size_t i = 0; i < 3; ++i) {
            const core::NullRequest asked{.null = core::choicesOf<core::NullDistribution>[i].value,
                                          .permutations = 200};
            QCOMPARE(*result.nulls[i].pValue, std::get<core::PValue>(core::hsicPValue(test, asked)).value);
        }
    }

    /// Two walks: what is said of rows in the order of time depends on what was done about it.
    void theRemarkOnTheOrderSeesWhatWasDone()
    {
        core::Dataset data = core::emptyDataset(2);
        data.x = dependence::normals(100, 2, 8);
        for (Eigen::Index i = 1; i < 100; ++i)
            data.x.row(i) += data.x.row(i - 1);
        IndependenceRequest request = requestFor(data);
        const auto remarks = [&] {
            std::string all;
            for (const std::string& remark : solved(request).remarks)
                all += remark + "\n";
            return all;
        };
        QVERIFY(remarks().find("or shuffle blocks of rows") != std::string::npos);
        request.settings.blockLength = 20;
        QVERIFY(remarks().find("blocks of 20 were shuffled") != std::string::npos);
        core::HsicTest test = testOf(data.x);
        const core::HsicTest blocks(test.centredX(), test.centredY(), 20);
        const auto p = [&](core::HsicTest of) {
            return std::get<core::PValue>(core::hsicPValue(of, {.permutations = 200})).value;
        };
        QCOMPARE(*solved(request).nulls[0].pValue, p(blocks));
        QVERIFY(p(blocks) > p(test));
        request.settings.blockLength = 21;
        QVERIFY(std::ranges::any_of(problems(request),
                                    [](const core::Problem& problem) { return problem.field == "blockLength"; }));
    }

    void hsicIsTheSquaredNormOfTheWitness()
    {
        // ‖f‖² = <f, f> = mean f(x_i,y_i) − mean_ij f(x_i,y_j), since f is the embedding of the pairs less the product
        const core::Dataset data = generated("pair_circle", 40);
        IndependenceRequest request = requestFor(data);
        request.settings.lengthscale = core::LengthscaleRule::Given;
        request.kernel = std::get<core::Kernel>(core::parseKernel("se(lengthscale=0.7)"));
        const IndependenceResult result = solved(request);
        const Eigen::MatrixXd k = core::gram(request.kernel, data.x.col(0)),
                              l = core::gram(request.kernel, data.x.col(1));
        const auto f = [&](Eigen::Index i, Eigen::Index j) {
            return k.col(i).cwiseProduct(l.col(j)).mean() - k.col(i).mean() * l.col(j).mean();
        };
        double pairs = 0.0, product = 0.0;
        for (Eigen::Index i = 0; i < 40; ++i) {
            pairs += f(i, i) / 40.0;
            for (Eigen::Index j = 0; j < 40; ++j)
                product += f(i, j) / 1600.0;
        }
        QVERIFY(std::abs(pairs - product - result.statistic) < 1e-14);
    }

    void witnessIsItsFormulaAtEveryNode()
    {
        const core::Dataset data = generated("pair_spread", 30);
        IndependenceRequest request = requestFor(data);
        request.settings.lengthscale = core::LengthscaleRule::Given;
        request.kernel = std::get<core::Kernel>(core::parseKernel("se(lengthscale=0.7)"));
        const core::Field field = solved(request).witness;
        for (const Eigen::Index a : {0, 17, 100})
            for (const Eigen::Index b : {0, 50, 83}) {
                double pairs = 0.0, meanX = 0.0, meanY = 0.0;
                for (Eigen::Index i = 0; i < 30; ++i) {
                    const double u = (field.axis1[a] - data.x(i, 0)) / 0.7, v = (field.axis2[b] - data.x(i, 1)) / 0.7;
                    pairs += std::exp(-0.5 * (u * u + v * v)) / 30.0;
                    meanX += std::exp(-0.5 * u * u) / 30.0;
                    meanY += std::exp(-0.5 * v * v) / 30.0;
                }
                QVERIFY(std::abs(field.values(a, b) - (pairs - meanX * meanY)) < 1e-14);
            }
    }

    void whatRoundingMakesIsDrawnAsZeroAndSaid()
    {
        IndependenceRequest request = requestFor(generated("pair_w", 60));
        request.settings.lengthscale = core::LengthscaleRule::Given;
        const auto remarksOf = [](const IndependenceResult& result) {
            return std::accumulate(result.remarks.begin(), result.remarks.end(), std::string());
        };
        for (const auto& [lengthscale, isRounding] : {std::pair{"1e8", true}, {"1", false}}) {
            request.kernel =
                std::get<core::Kernel>(core::parseKernel("se(lengthscale=" + std::string(lengthscale) + ")"));
            const IndependenceResult result = solved(request);
            QCOMPARE((result.witness.values.array() == 0.0).all(), isRounding);
            QCOMPARE(remarksOf(result).find("drawn as 0") != std::string::npos, isRounding);
        }
    }

    void exclusiveOrIsFoundByAllThreeAndByNoPair()
    {
        const IndependenceResult result = solved(requestFor(generated("triple_xor", 150)));
        QVERIFY(result.joint.has_value());
        QVERIFY(result.joint->p.value < 0.01);
        for (Eigen::Index i = 0; i < 3; ++i)
            for (Eigen::Index j = 0; j < i; ++j)
                QVERIFY2(result.joint->pairs(i, j) > 0.05, qPrintable(QString::number(result.joint->pairs(i, j))));
    }

    void shapesDependAndShuffledOnesDoNot()
    {
        for (const char* name : {"pair_line", "pair_parabola", "pair_circle", "pair_w", "pair_sine", "pair_spread"}) {
            core::Dataset data = generated(name, 200);
            QVERIFY2(*solved(requestFor(data)).nulls[0].pValue < 0.01, name);
            const std::vector<Eigen::Index> order = core::permutedOrder(200, 5, 0);
            data.x.col(1) = data.x.col(1)(order).eval();
            QVERIFY2(*solved(requestFor(data)).nulls[0].pValue > 0.01, name);
        }
    }

    void conditionalTestIsThatOfTheColumns()
    {
        const core::ChosenColumns columns = ozone({2, 1}); // Temp, Ozone
        IndependenceRequest request = requestFor(columns);
        request.settings.given = {"InvTmp", "Hum"};
        const IndependenceResult result = solved(request);
        const Eigen::MatrixXd& values = columns.table->values;
        const auto at = [&](const char* name) {
            return std::ranges::find(columns.table->names, name) - columns.table->names.begin();
        };
        Eigen::MatrixXd all(330, 4);
        all << values.col(2), values.col(1), values.col(at("InvTmp")), values.col(at("Hum"));
        const core::ConditionalTests tests(all, {.inducing = {}, .permutations = 200});
        const auto expected = std::get<core::ConditionalAnswer>(tests.test(0, 1, {2, 3}));
        QCOMPARE(result.conditional->answer->statistic, expected.statistic);
        QCOMPARE(result.conditional->answer->p.value, expected.p.value);
        QCOMPARE(result.conditional->rows, 330);
    }

    void aPipelineAnswersAsAFreshOne()
    {
        IndependencePipeline kept;
        IndependenceRequest request = requestFor(generated("pair_sine"));
        for (int step = 0; step < 6; ++step) {
            request.preview = step == 1;
            request.settings.estimator = step < 3 ? core::HsicEstimator::Biased : core::HsicEstimator::Unbiased;
            request.settings.lengthscale = step == 4 ? core::LengthscaleRule::Evidence : core::LengthscaleRule::Median;
            request.seed = step < 5 ? 1u : 9u;
            const auto answer = std::get<IndependenceResult>(kept.solve(request)), fresh = solved(request);
            QCOMPARE(answer.statistic, fresh.statistic);
            QVERIFY(answer.nullStatistics == fresh.nullStatistics);
            QVERIFY(answer.witness.values == fresh.witness.values);
        }
    }

    void watchedPermutationsAreTheHeadOfTheNull()
    {
        const IndependenceRequest request = requestFor(generated("pair_parabola"));
        const IndependenceResult result = solved(request);
        core::IndependenceWatchPipeline watch;
        for (const int shown : {1, 2, 7, 3}) {
            const auto frame = std::get<core::IndependenceWatchFrame>(watch.solve({.asked = request, .shown = shown}));
            QCOMPARE(frame.statistics.size(), shown);
            QVERIFY((frame.statistics - result.nullStatistics.head(shown)).cwiseAbs().maxCoeff() < 1e-15);
            QVERIFY(frame.pair.col(0) == request.data->x.col(0));
            QVERIFY(frame.pair.col(1) != request.data->x.col(1));
        }
    }

    void whatCannotBeTestedIsSaid_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<int>("which");
        int row = 0;
        for (const char* field : {"data", "data", "data", "data", "given", "conditionalNull", "data"}) {
            QTest::addRow("%d", row) << field << row;
            ++row;
        }
    }
    void whatCannotBeTestedIsSaid()
    {
        QFETCH(QString, field);
        QFETCH(int, which);
        core::Dataset data = generated("pair_line", which == 1 ? 4 : 30);
        if (which == 0)
            data = core::firstColumn(data);
        if (which == 2)
            data.x.col(1).setConstant(3.0);
        if (which == 3)
            data.x.col(1) = data.x.col(0);
        if (which == 6)
            data = *core::example("digits");
        IndependenceRequest request = requestFor(data);
        if (which == 4)
            request.settings.given = {"nothing"};
        if (which == 5) {
            request = requestFor(ozone({2, 1}));
            request.settings.given = {"Hum"};
            request.settings.method = core::ConditionalMethod::Kci;
            request.settings.conditionalNull = core::NullDistribution::Permutation;
        }
        const std::vector<core::Problem> found = core::problems(request);
        QVERIFY(!found.empty());
        QCOMPARE(QString::fromStdString(found.front().field), field);
        IndependencePipeline pipeline;
        QVERIFY(std::holds_alternative<core::Failure>(pipeline.solve(request)));
    }

    void aStoppedRequestIsCancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        IndependencePipeline pipeline;
        QVERIFY(
            std::holds_alternative<core::Cancelled>(pipeline.solve(requestFor(generated("pair_w")), stop.get_token())));
    }
};

KERNELSCOPE_TEST(IndependencePipelineTest, QCoreApplication)

} // namespace independence_pipeline_test

#include "independence_pipeline_test.moc"
