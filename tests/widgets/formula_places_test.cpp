// The cards' equations filled in for a place: each number against the equation from the data, dense and slow.
#include "core/data/samples.h"
#include "core/kernels/gram.h"
#include "support/plain_algebra.h"
#include "support/printed_numbers.h"
#include "support/test_registry.h"
#include "tests/core/kernels/sample_kernels.h"
#include "widgets/classification/classification_place.h"
#include "widgets/density/density_place.h"
#include "widgets/embedding/embedding_place.h"
#include "widgets/gp/evidence_place.h"
#include "widgets/regression/regression_place.h"
#include "widgets/spectrum/spectrum_place.h"
#include "widgets/two_samples/two_samples_place.h"

#include <Eigen/Core>

#include <QApplication>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace formula_places_test
{

using core::Kernel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr double place = 0.3125; // on no grid's node but by accident
const std::vector<core::Interval> window{{.lo = -2.0, .hi = 2.0}};

widgets::PointedPlace onLine(double x)
{
    return {.view = QStringLiteral("a panel"), .at = {x, 0.0}, .position = VectorXd::Constant(1, x)};
}

/// Drawn between nodes: a few hundredths of a pixel from the equation.
#define NEARLY(text, words, value)                                                                                     \
    QVERIFY2(                                                                                                          \
        std::abs(numberBehind(text, QString::fromUtf8(words)) - (value)) <= 2e-3 * std::abs(value),                    \
        qPrintable(QStringLiteral("%1: %2 is not %3").arg(text, QString::fromUtf8(words)).arg(value, 0, 'g', 12)))

core::RegressionRequest regressionRequest(const char* kernel)
{
    core::RegressionRequest request;
    request.data = wave(16);
    request.kernel = sample::parsed(kernel);
    request.window = window;
    request.settings.noise = 0.02;
    return request;
}

} // namespace

class FormulaPlacesTest : public QObject
{
    Q_OBJECT

private slots:
    void theDensityAtAPlaceIsItsScaleToItsPower()
    {
        core::DensityRequest request;
        request.data = wave(6);
        request.kernel = sample::parsed("1.7*parabola()");
        request.window = window;
        request.settings.model = {.sigma0 = 0.3, .alpha = 2.5, .beta = 0.4};
        const core::DensityResult result = solved<core::DensityPipeline>(request);
        const QString text = readable(widgets::densityAtHtml(request, result, onLine(place)));
        const auto q = [&](double x) { return std::pow(scale(request.kernel, request.data->x, 0.4, x), -4.75); };
        const auto jacobian = [](double x) { return std::sqrt(1.7 * (1.0 + 4.0 * x * x)); }; // |d/dx (x, x²)|
        double total = 0.0;
        for (int i = 0; i <= 4000; ++i)
            total += (i % 4000 == 0 ? 0.5 : 1.0) * q(-2.0 + 1e-3 * i) * jacobian(-2.0 + 1e-3 * i) * 1e-3;
        QVERIFY2(text.startsWith("x = 0.3125: k(x,x) = "), qPrintable(text));
        PRINTS(text, "k(x,x) = ", 1.7 * (place * place + std::pow(place, 4)));
        NEARLY(text, "s(x) = ", scale(request.kernel, request.data->x, 0.4, place));
        NEARLY(text, "q(x) = s(x)-4.75 = ", q(place));
        NEARLY(text, " · ", jacobian(place));
        NEARLY(text, " / ", total);
        const QString last = text.section(QLatin1Char('='), -1);
        QVERIFY(std::abs(last.toDouble() - q(place) * jacobian(place) / total) < 2e-3 * last.toDouble());
    }

    void theFeaturePlaneHasTheDensityBesideItsTop_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<QString>("head");
        QTest::newRow("explicit") << "1.7*parabola()"
                                  << "φ = (";
        QTest::newRow("principal") << "1.7*se(0.4)"
                                   << "φ̄";
    }
    void theFeaturePlaneHasTheDensityBesideItsTop()
    {
        QFETCH(QString, kernel);
        QFETCH(QString, head);
        core::DensityRequest request;
        request.data = wave(6);
        request.kernel = sample::parsed(kernel.toUtf8().constData());
        request.window = window;
        request.settings.model = {.sigma0 = 0.3, .alpha = 2.5, .beta = 0.4};
        const core::DensityResult result = solved<core::DensityPipeline>(request);
        const core::Field& plane = result.plane->logDensity;
        const Index i = plane.axis1.size() / 3, j = plane.axis2.size() / 2;
        const QString text = readable(
            widgets::densityAtHtml(request, result, {.view = "feature-space", .at = {plane.axis1[i], plane.axis2[j]}}));
        QVERIFY2(text.startsWith(head), qPrintable(text));
        const double share = std::exp(plane.values(i, j));
        PRINTS(text, "s/min s = ", std::pow(share, -1.0 / 4.75));
        PRINTS(text, "q/max q = (s/min s)-4.75 = ", share);
    }

    void aDensityTooSmallForADoubleIsPrinted()
    {
        QCOMPARE(widgets::cardNumberOfLog(0.0), "1");
        QCOMPARE(readable(widgets::cardNumberOfLog(-1000.0 * std::log(10.0))), "1e-1000");
        QCOMPARE(readable(widgets::cardNumberOfLog(std::log(2.5))), "2.5");
    }

    void theMeanAtAPlaceIsTheSumOfItsTerms()
    {
        const core::RegressionRequest request = regressionRequest("1.4*se(0.5)");
        const core::RegressionResult result = solved<core::RegressionPipeline>(request);
        const QString text = readable(widgets::regressionAtHtml(request, result, onLine(place)));
        const MatrixXd& x = request.data->x;
        const MatrixXd inverse = inverseOf(plus(core::gram(request.kernel, x), 0.02));
        const VectorXd k = core::crossGram(request.kernel, x, MatrixXd::Constant(1, 1, place)).col(0);
        const VectorXd terms = k.cwiseProduct(inverse * request.data->targets);
        Index largest = 0;
        terms.cwiseAbs().maxCoeff(&largest);
        PRINTS(text, "m(x) = Σn cn k(xn,x) = ", terms[largest]);
        PRINTS(text, "… = ", terms.sum());
        const double variance = 1.4 - k.dot(inverse * k);
        PRINTS(text, "var f(x) = k(x,x) - kᵀC⁻¹k = ", 1.4);
        NEARLY(text, "var f(x) = k(x,x) - kᵀC⁻¹k = 1.4 - ", 1.4 - variance);
        NEARLY(text, "sd of f ", std::sqrt(variance));
        NEARLY(text, "of a new target ", std::sqrt(variance + 0.02));
    }

    void withoutTargetsTheVarianceIsThePriors()
    {
        core::RegressionRequest request = regressionRequest("1.4*se(0.5)");
        core::Dataset data = *request.data;
        data.targets = VectorXd::Constant(data.size(), std::nan(""));
        request.data = std::make_shared<const core::Dataset>(data);
        const core::RegressionResult result = solved<core::RegressionPipeline>(request);
        const QString text = readable(widgets::regressionAtHtml(request, result, onLine(place)));
        QVERIFY2(text.contains("var f(x) = k(x,x) = 1.4\n"), qPrintable(text));
    }

    void noSignFollowsAnother_data()
    {
        QTest::addColumn<double>("term");
        QTest::addColumn<QString>("text");
        QTest::newRow("added") << 0.25 << " + 0.25";
        QTest::newRow("taken away") << -2.5e-6 << " - 2.5e-6";
        QTest::newRow("nothing taken away") << -0.0 << " - 0";
    }
    void noSignFollowsAnother()
    {
        QFETCH(double, term);
        QFETCH(QString, text);
        QCOMPARE(QString(widgets::addedText(term)).replace(QChar(0x2212), QLatin1Char('-')), text);
    }

    void aDifferenceOfANegativeNumberIsASum()
    {
        core::TwoSamplesRequest request = twoSamplesRequest();
        request.kernel = sample::parsed("linear()"); // negative across the origin
        const core::TwoSamplesResult result = solved<core::TwoSamplesPipeline>(request);
        for (const double x : {-1.3, 1.3}) {
            const QString text = readable(widgets::twoSamplesAtHtml(request, result, onLine(x)));
            QVERIFY2(!text.contains("- -") && !text.contains("+ -"), qPrintable(text));
        }
    }

    void aCellOfTheMatrixOfBagsIsTheMeanOfItsPairs()
    {
        core::Dataset data = *wave(24);
        for (Index row = 0; row < 24; ++row)
            data.targets[row] = std::cos(data.labels[static_cast<std::size_t>(row)]);
        core::RegressionRequest request = regressionRequest("2*se(0.6)");
        request.settings.inputs = core::RegressionSettings::Inputs::Bags;
        request.data = std::make_shared<const core::Dataset>(data);
        const core::RegressionResult result = solved<core::RegressionPipeline>(request);
        const QString text = readable(
            widgets::regressionAtHtml(request, result, {.view = "bags-matrix", .at = {2.2, 0.9}})); // row B, column C
        double sum = 0.0;
        for (Index i = 0; i < 24; ++i)
            for (Index j = 0; j < 24; ++j)
                if (data.label(i) == 1 && data.label(j) == 2)
                    sum += at(request.kernel, data.x(i, 0), data.x(j, 0));
        QVERIFY2(text.startsWith("BBC = (1/(6 · 6)) "), qPrintable(text));
        PRINTS(text, "k(x,y) = ", sum / 36.0);
        QVERIFY(widgets::regressionAtHtml(request, result, {.view = "bags-matrix", .at = {4.0, 0.0}}).isEmpty());
    }

    void theFunctionOverBagsAtAPlaceIsTheSumOverBags()
    {
        core::Dataset data = *wave(24);
        for (Index row = 0; row < 24; ++row)
            data.targets[row] = std::cos(data.labels[static_cast<std::size_t>(row)]);
        core::RegressionRequest request = regressionRequest("2*se(0.6)");
        request.settings.inputs = core::RegressionSettings::Inputs::Bags;
        request.data = std::make_shared<const core::Dataset>(data);
        const core::RegressionResult result = solved<core::RegressionPipeline>(request);
        const QString text = readable(widgets::regressionAtHtml(request, result, onLine(place)));
        double sum = 0.0;
        for (const core::BagFit& bag : result.bags->bags)
            for (Index row = 0; row < 24; ++row)
                if (data.label(row) == bag.label)
                    sum += *bag.coefficient * at(request.kernel, data.x(row, 0), place) / 6.0;
        PRINTS(text, "… = ", sum);
    }

    void aBagAndAnErrorOfBagsAreToldWithTheirSums()
    {
        core::Dataset data = *wave(24);
        for (Index row = 0; row < 24; ++row)
            data.targets[row] = std::cos(data.labels[static_cast<std::size_t>(row)]);
        core::RegressionRequest request = regressionRequest("2*se(0.6)");
        request.settings.inputs = core::RegressionSettings::Inputs::Bags;
        request.data = std::make_shared<const core::Dataset>(data);
        const core::RegressionResult result = solved<core::RegressionPipeline>(request);
        const core::BagsResult& bags = *result.bags;
        for (std::size_t i = 0; i < bags.bags.size(); ++i) {
            const core::BagFit& bag = bags.bags[i];
            const QString text = readable(
                widgets::regressionAtHtml(request, result, {.view = "bags-fit", .at = {*bag.target, bag.prediction}}));
            double sum = 0.0;
            for (std::size_t j = 0; j < bags.bags.size(); ++j)
                sum += *bags.bags[j].coefficient * bags.b(static_cast<Index>(i), static_cast<Index>(j));
            QVERIFY2(std::abs(sum - bag.prediction) < 1e-9, qPrintable(text));
            QVERIFY2(text.startsWith("bag " + QString::fromStdString(bag.name) + ':'), qPrintable(text));
            PRINTS(text, "… = ", bag.prediction);
            PRINTS(text, "from all other bags ", *bag.leftOut);
        }
        const Index node = bags.lambdas.size() / 3;
        const QString text = readable(widgets::regressionAtHtml(
            request, result, {.view = "bags-error", .at = {1.001 * bags.lambdas[node], 0.0}}));
        double squares = 0.0;
        for (const core::BagFit& bag : bags.bags)
            squares += std::pow(*bag.target - *bag.leftOut, 2) / static_cast<double>(bags.bags.size());
        PRINTS(text, ")² = ", bags.looError[node]);
        PRINTS(text, "cross-validation ", bags.gcvError[node]);
        const QString chosen =
            readable(widgets::regressionAtHtml(request, result, {.view = "bags-error", .at = {bags.lambda, 0.0}}));
        Index nearest = 0;
        (bags.lambdas.array().log() - std::log(bags.lambda)).abs().minCoeff(&nearest);
        if (bags.lambdas[nearest] == bags.lambda) // the errors are those of the bags on show
            PRINTS(chosen, ")² = ", squares);
    }

    void theProbabilityAtAPlaceIsThatOfItsLatent_data()
    {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind < 3; ++kind)
            QTest::addRow("%d", kind) << kind;
    }
    void theProbabilityAtAPlaceIsThatOfItsLatent()
    {
        QFETCH(int, kind);
        core::ClassificationRequest request;
        core::Dataset data = *wave(20);
        for (int& label : data.labels)
            label %= 2;
        request.data = std::make_shared<const core::Dataset>(data);
        request.kernel = sample::parsed("3*se(0.7)");
        request.window = window;
        request.settings.nu = 0.1;
        request.settings.probability = static_cast<core::ClassificationSettings::Probability>(kind);
        const core::ClassificationResult result = solved<core::ClassificationPipeline>(request);
        const QString text = readable(widgets::classificationAtHtml(request, result, onLine(place)));
        const VectorXd p = 1.0 / (1.0 + (-result.mode.array()).exp());
        const VectorXd k = core::crossGram(request.kernel, data.x, MatrixXd::Constant(1, 1, place)).col(0);
        VectorXd residual = -p;
        for (Index i = 0; i < 20; ++i)
            residual[i] += data.label(i) == 1 ? 1.0 : 0.0;
        const MatrixXd c = plus(core::gram(request.kernel, data.x), 0.1),
                       withCurvature = c + MatrixXd((p.array() * (1.0 - p.array())).inverse().matrix().asDiagonal());
        const double m = k.dot(residual), v = 3.0 - k.dot(inverseOf(withCurvature) * k);
        NEARLY(text, "m = ", m);
        NEARLY(text, "v = ", v);
        double averaged = 0.0;
        for (double z = -10.0; z <= 10.0; z += 1.0 / 64.0)
            averaged += std::exp(-0.5 * z * z) / std::sqrt(2.0 * M_PI) / 64.0 / (1.0 + std::exp(-m - std::sqrt(v) * z));
        const double shown = kind == 0   ? averaged
                             : kind == 1 ? 1.0 / (1.0 + std::exp(-m / std::sqrt(1.0 + M_PI * v / 8.0)))
                                         : 1.0 / (1.0 + std::exp(-m));
        const QString line = text.section(QLatin1Char('\n'), 1, 1).section(QStringLiteral(" = "), -1);
        QVERIFY2(std::abs(line.toDouble() - shown) < 2e-3 * shown, qPrintable(text));
    }

    void theEmbeddingAtAPlaceIsTheMeanOfTheKernels()
    {
        core::EmbeddingRequest request;
        request.data = wave(9);
        request.kernel = sample::parsed("se(0.6)");
        request.window = window;
        const core::EmbeddingResult result = solved<core::EmbeddingPipeline>(request);
        const QString text = readable(widgets::embeddingAtHtml(request, result, onLine(place)));
        double sum = 0.0;
        for (Index row = 0; row < 9; ++row)
            sum += at(request.kernel, request.data->x(row, 0), place);
        PRINTS(text, "μn(x) = (1/9) Σi k(x,xi) = ", sum / 9.0);
        const Index node = result.grid.size() / 3;
        const QString there = readable(widgets::embeddingAtHtml(request, result, onLine(result.grid[node])));
        PRINTS(there, "μn = ", result.mean[node]);
        PRINTS(there, "80 % band: ", result.lower[node]);
        PRINTS(there, " … ", result.upper[node]);
    }

    void theWitnessAtAPlaceIsTheDifferenceOfTwoMeans()
    {
        const core::TwoSamplesRequest request = twoSamplesRequest();
        const core::TwoSamplesResult result = solved<core::TwoSamplesPipeline>(request);
        const QString text = readable(widgets::twoSamplesAtHtml(request, result, onLine(place)));
        double first = 0.0, second = 0.0;
        for (Index row = 0; row < 24; ++row)
            (row % 4 == 0   ? first
             : row % 4 == 1 ? second
                            : sink_) += at(request.kernel, request.data->x(row, 0), place) / 6.0;
        PRINTS(text, "\n= ", first);
        const auto match = QRegularExpression(QStringLiteral("\n= \\S+ - (\\S+) = (\\S+)\n")).match(text);
        QVERIFY2(prints(match.captured(1).toDouble(), second), qPrintable(text));
        QVERIFY(prints(match.captured(2).toDouble(), first - second));
    }

    void aNormalisedWitnessIsToldAsItIsDrawn()
    {
        core::TwoSamplesRequest request = twoSamplesRequest();
        const core::TwoSamplesResult plain = solved<core::TwoSamplesPipeline>(request);
        request.settings.normalisedWitness = true;
        const core::TwoSamplesResult result = solved<core::TwoSamplesPipeline>(request);
        const Index node = result.grid.size() / 3;
        const QString text = readable(widgets::twoSamplesAtHtml(request, result, onLine(result.grid[node])));
        const auto match = QRegularExpression(QStringLiteral("f\\(x\\)/MMD = (\\S+) / (\\S+) = (\\S+)")).match(text);
        QVERIFY2(match.hasMatch(), qPrintable(text));
        QVERIFY2(prints(match.captured(1).toDouble(), plain.empirical[node]), qPrintable(text));
        QVERIFY2(prints(match.captured(3).toDouble(), result.empirical[node]), qPrintable(text));
        QVERIFY(!text.contains("band") && !text.contains("E f(x)")); // which are not drawn
    }

    void underTheNullAStatisticHasItsShareOfPermutations()
    {
        const core::TwoSamplesRequest request = twoSamplesRequest();
        const core::TwoSamplesResult result = solved<core::TwoSamplesPipeline>(request);
        VectorXd sorted = result.nullStatistics;
        std::sort(sorted.begin(), sorted.end());
        const Index drawn = sorted.size();
        const double statistic = 0.5 * (sorted[drawn - 11] + sorted[drawn - 10]); // ten are beyond
        const QString text =
            readable(widgets::twoSamplesAtHtml(request, result, {.view = "null", .at = {statistic, 0.0}}));
        QVERIFY2(text.contains(QStringLiteral("10 of %1 permutations").arg(drawn)), qPrintable(text));
        PRINTS(text, QStringLiteral("p = (1 + 10) / (1 + %1) = ").arg(drawn).toUtf8().constData(),
               11.0 / (1.0 + static_cast<double>(drawn)));
    }

    void theBenchsValueIsBoundedByItsNorm()
    {
        core::SpectrumRequest request = spectrumRequest(core::SpectrumSettings::View::Bench);
        request.settings.terms = {{.centre = -0.7, .coefficient = 1.2}, {.centre = 0.1, .coefficient = -0.8}};
        const core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
        const QString text = readable(widgets::spectrumAtHtml(request, result, onLine(place)));
        const double first = 1.2 * at(request.kernel, -0.7, place), second = -0.8 * at(request.kernel, 0.1, place);
        PRINTS(text, "f(x) = Σi ci k(xi,x) = ", first); // the larger one
        PRINTS(text, QStringLiteral("- %1 = ").arg(-second, 0, 'g', 4).toUtf8().constData(), first + second);
        const double norm2 = 1.9 * (1.44 + 0.64) - 2.0 * 0.96 * at(request.kernel, -0.7, 0.1);
        PRINTS(text, "‖f‖ √k(x,x) = ", std::sqrt(norm2));
        QVERIFY(text.endsWith(QStringLiteral(" = %1").arg(std::sqrt(1.9 * norm2), 0, 'g', 4)));
    }

    void mercersSumAtAPlaceApproachesTheKernel()
    {
        core::SpectrumRequest request = spectrumRequest(core::SpectrumSettings::View::Mercer);
        request.settings.eigenfunctions = 12;
        const core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
        const QString text = readable(widgets::spectrumAtHtml(request, result, onLine(place)));
        NEARLY(text, "λjψj(x)² = ", 1.9); // twelve of them are all but rounding
        PRINTS(text, "→ k(x,x) = ", 1.9);
        const QString third =
            readable(widgets::spectrumAtHtml(request, result, {.view = "eigenvalues", .at = {3.2, 0.0}}));
        PRINTS(third, "λ3 = ", result.mercer->eigenvalues[2]);
        PRINTS(third, "λk = ", result.mercer->eigenvalues.head(3).sum());
    }

    void aProjectionAtAPointIsItsScore()
    {
        const core::SpectrumRequest request = spectrumRequest(core::SpectrumSettings::View::KernelPca);
        const core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
        const QString text =
            readable(widgets::spectrumAtHtml(request, result, onLine(request.data->x(4, 0)))).section('\n', 1, 1);
        const QStringList values = text.split(QStringLiteral(", "));
        for (Index k = 0; k < 3; ++k)
            QVERIFY2(std::abs(values[k].toDouble() - (*result.pca->scores)(4, k)) < 2e-3, qPrintable(text));
    }

    void aPointOfTheScoresHasItsProjections()
    {
        const core::SpectrumRequest request = spectrumRequest(core::SpectrumSettings::View::KernelPca);
        const core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
        const core::KernelPcaResult& pca = *result.pca;
        const QPointF mark((*pca.scores)(7, 0), (*pca.scores)(7, 1));
        const QString text = readable(widgets::spectrumAtHtml(request, result, {.view = "scores", .at = mark}));
        QVERIFY2(text.startsWith("x = x8: "), qPrintable(text));
        PRINTS(text, "\n", (*pca.scores)(7, 0));
        PRINTS(text, "components: ", (*pca.reconstructionError)[7]);
        QVERIFY(
            widgets::spectrumAtHtml(request, result, {.view = "scores", .at = mark + QPointF(0.01, 0.0)}).isEmpty());
    }

    void aCellOfTheGramMatrixIsTheKernelOfItsPoints_data()
    {
        QTest::addColumn<int>("order");
        QTest::newRow("by coordinates") << static_cast<int>(core::SpectrumSettings::Order::Input);
        QTest::newRow("by sample") << static_cast<int>(core::SpectrumSettings::Order::Class);
    }
    void aCellOfTheGramMatrixIsTheKernelOfItsPoints()
    {
        QFETCH(int, order);
        core::SpectrumRequest request = spectrumRequest(core::SpectrumSettings::View::KernelPca);
        request.settings.order = static_cast<core::SpectrumSettings::Order>(order);
        const core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
        const int row = result.gram->order[2], column = result.gram->order[9];
        const double x = request.data->x(row, 0), y = request.data->x(column, 0), value = at(request.kernel, x, y);
        const QString text = readable(widgets::spectrumAtHtml(request, result, {.view = "gram", .at = {9.4, 2.6}}));
        QVERIFY2(text.startsWith(QStringLiteral("k(x%1,x%2) = k(").arg(row + 1).arg(column + 1)), qPrintable(text));
        PRINTS(text, " = k(", x);
        const auto pair = QRegularExpression(QStringLiteral("= k\\((\\S+), (\\S+)\\) = (\\S+)\n")).match(text);
        QVERIFY2(pair.hasMatch(), qPrintable(text));
        QVERIFY(prints(pair.captured(2).toDouble(), y));
        QVERIFY(prints(pair.captured(3).toDouble(), value));
        PRINTS(text, ")² = ", value * value);
        QVERIFY2(text.endsWith(QStringLiteral("≤ k(x%1,x%1) k(x%2,x%2) = 3.61").arg(row + 1).arg(column + 1)),
                 qPrintable(text)); // 1.9²
        for (const QPointF& beside : {QPointF(-0.2, 3.0), QPointF(3.0, 12.1)})
            QVERIFY(widgets::spectrumAtHtml(request, result, {.view = "gram", .at = beside}).isEmpty());
    }

    void aProjectionIsTheEquationPrintedForIt_data()
    {
        QTest::addColumn<bool>("centred");
        QTest::addColumn<bool>("otherNorm");
        QTest::addColumn<QString>("equation");
        const QString sum = QStringLiteral("ak(x) = Σi αki ");
        QTest::newRow("centred") << true << false << sum + QStringLiteral("k(xi,x), centred, k = 1, 2, …:");
        QTest::newRow("uncentred") << false << false << sum + QStringLiteral("k(xi,x), k = 1, 2, …:");
        QTest::newRow("other norm") << true << true << sum + QStringLiteral("⟨k(xi,·), k(x,·)⟩Q, k = 1, 2, …:");
    }

    void aProjectionIsTheEquationPrintedForIt()
    {
        QFETCH(bool, centred);
        QFETCH(bool, otherNorm);
        QFETCH(QString, equation);
        core::SpectrumRequest request = spectrumRequest(core::SpectrumSettings::View::KernelPca);
        request.settings.centred = centred;
        if (otherNorm)
            request.settings.norm = core::SpectrumSettings::Norm::Delta;
        const core::SpectrumResult result = solved<core::SpectrumPipeline>(request);
        const QStringList lines = readable(widgets::spectrumAtHtml(request, result, onLine(place))).split('\n');
        QVERIFY2(lines[0].endsWith(equation), qPrintable(lines[0]));
        const MatrixXd& x = request.data->x;
        const Index n = x.rows();
        const auto product = [&](double a, double b) { // ∫ k(a,y) k(b,y) dy for the other norm
            return otherNorm ? 1.9 * 1.9 * std::sqrt(M_PI) * 1.5 * std::exp(-(a - b) * (a - b) / 9.0)
                             : 1.9 * std::exp(-(a - b) * (a - b) / 4.5);
        };
        MatrixXd c(n, n);
        VectorXd there(n);
        for (Index i = 0; i < n; ++i) {
            there[i] = product(x(i, 0), place);
            for (Index j = 0; j < n; ++j)
                c(i, j) = product(x(i, 0), x(j, 0));
        }
        if (centred && !otherNorm) {
            const VectorXd means = c.rowwise().mean();
            there = (there - means).array() - there.mean() + means.mean();
            const MatrixXd h = MatrixXd::Identity(n, n) - MatrixXd::Constant(n, n, 1.0 / static_cast<double>(n));
            c = (h * c * h).eval();
        }
        const Eigenpairs eigen = ascendingEigenpairs(c);
        const QStringList values = lines[1].split(QStringLiteral(", "));
        for (Index k = 0; k < 2; ++k) {
            const VectorXd alpha = eigen.vectors.col(n - 1 - k) / std::sqrt(eigen.values[n - 1 - k]);
            const double expected = std::abs(alpha.dot(there)); // to the sign of the component
            QVERIFY2(std::abs(std::abs(values[k].toDouble()) - expected) < 2e-3 * expected, qPrintable(lines[1]));
        }
    }

    void theEvidenceAtAPlaceIsFitAndComplexity()
    {
        core::GpEvidenceRequest request;
        request.data = wave(10);
        request.kernel = sample::parsed("1.4*se(0.5)");
        request.diagonal = 0.02;
        const core::GpEvidenceResult result = solved<core::GpEvidencePipeline>(request);
        const QString text =
            readable(widgets::gpEvidenceAtHtml(request, result, {.view = "evidence", .at = {0.83, -3.0}}));
        const MatrixXd c = plus(core::gram(sample::parsed("1.4*se(0.83)"), request.data->x), 0.02);
        const VectorXd& t = request.data->targets;
        const double fit = -0.5 * t.dot(inverseOf(c) * t), complexity = -0.5 * std::log(determinantOf(c)),
                     constant = -5.0 * std::log(2.0 * M_PI);
        QVERIFY2(text.startsWith("ℓ = 0.83: "), qPrintable(text));
        PRINTS(text, "\n= ", fit);
        const auto parts = QRegularExpression(QStringLiteral("\n= \\S+ ([+-]) (\\S+) - (\\S+) = (\\S+)\n")).match(text);
        QVERIFY2(parts.hasMatch(), qPrintable(text));
        QVERIFY(prints((parts.captured(1) == "+" ? 1.0 : -1.0) * parts.captured(2).toDouble(), complexity));
        QVERIFY(prints(-parts.captured(3).toDouble(), constant));
        QVERIFY(prints(parts.captured(4).toDouble(), fit + complexity + constant));
        const double difference = fit + complexity + constant - result.profile.currentLogEvidence;
        QVERIFY2(text.contains(QStringLiteral("%1 %2 that of the present ℓ = 0.5")
                                   .arg(std::abs(difference), 0, 'g', 4)
                                   .arg(difference < 0.0 ? "below" : "above")),
                 qPrintable(text));
    }

private:
    /// s(x) of the exact posterior with σ₀ = 0.3.
    static double scale(const Kernel& kernel, const MatrixXd& x, double beta, double at0)
    {
        const MatrixXd here = MatrixXd::Constant(1, 1, at0), gram = core::gram(kernel, x);
        const VectorXd k = core::crossGram(kernel, x, here).col(0);
        const VectorXd a = solutionOf(plus(gram / 0.09, 1.0), VectorXd::Ones(x.rows()));
        return 1.0 + (at(kernel, at0, at0) - k.dot(solutionOf(plus(gram, 0.09), k))) / 0.09 +
               std::pow(1.0 - a.dot(k) / 0.09, 2) / (beta + a.sum());
    }
    static core::TwoSamplesRequest twoSamplesRequest()
    {
        core::TwoSamplesRequest request;
        request.data = wave(24); // of its four samples the first two
        request.kernel = sample::parsed("se(0.8)");
        request.window = window;
        request.settings.permutations = 200;
        return request;
    }
    static core::SpectrumRequest spectrumRequest(core::SpectrumSettings::View view)
    {
        core::SpectrumRequest request;
        request.data = wave(12);
        request.kernel = sample::parsed("1.9*se(1.5)");
        request.window = window;
        request.settings.view = view;
        return request;
    }

    double sink_ = 0.0;
};

KERNELSCOPE_TEST(FormulaPlacesTest, QApplication)

} // namespace formula_places_test

#include "formula_places_test.moc"
