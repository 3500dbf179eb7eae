#include "core/density/random_points.h"
#include "core/kernels/gram.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/spectrum/spectrum_lab.h"
#include "core/limits.h"
#include "core/spectrum/rkhs.h"
#include "support/datasets.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <numbers>

namespace spectrum_pipeline_test
{

using core::SpectrumSettings;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

core::SpectrumRequest requestOf(const MatrixXd& x, SpectrumSettings::View view)
{
    auto request = requestFor<core::SpectrumRequest>(datasetOf(x), se(0.7), {.lo = -2.0, .hi = 2.0});
    request.settings.view = view;
    return request;
}

double worst(const MatrixXd& a, const MatrixXd& b)
{
    if (a.rows() != b.rows() || a.cols() != b.cols())
        return HUGE_VAL;
    double largest = 0.0;
    for (Index i = 0; i < a.size(); ++i)
        if (!(std::isnan(a.data()[i]) && std::isnan(b.data()[i])) && a.data()[i] != b.data()[i])
            largest = std::max(largest, std::abs(a.data()[i] - b.data()[i]));
    return largest;
}

/// Empty when the two results say the same; otherwise what differs.
QString difference(const core::SpectrumResult& a, const core::SpectrumResult& b)
{
    constexpr double close = 1e-9;
    if (a.view != b.view || a.window != b.window || a.remarks != b.remarks ||
        a.gram.has_value() != b.gram.has_value() || a.pca.has_value() != b.pca.has_value() ||
        a.mercer.has_value() != b.mercer.has_value() || a.bench.has_value() != b.bench.has_value() ||
        a.route != b.route)
        return "outline";
    if (a.gram &&
        (a.gram->order != b.gram->order || worst(a.gram->picture, b.gram->picture) > close ||
         worst(a.gram->eigenvalues, b.gram->eigenvalues) > close || a.gram->effectiveRank != b.gram->effectiveRank ||
         a.gram->pictureRank != b.gram->pictureRank || a.gram->offender.size() != b.gram->offender.size()))
        return "gram";
    if (a.pca) {
        if (worst(*a.pca->scores, *b.pca->scores) > close || worst(a.pca->components, b.pca->components) > close ||
            worst(*a.pca->reconstructionError, *b.pca->reconstructionError) > close ||
            a.pca->fields.size() != b.pca->fields.size())
            return "kernel PCA";
        for (std::size_t k = 0; k < a.pca->fields.size(); ++k)
            if (worst(a.pca->fields[k].values, b.pca->fields[k].values) > close)
                return "fields";
        if (a.pca->model != b.pca->model)
            return "model";
        if (worst(a.pca->preimages, b.pca->preimages) > close || worst(a.pca->spikes, b.pca->spikes) > close ||
            worst(a.pca->studentT, b.pca->studentT) > close)
            return "pre-images or densities";
    }
    if (a.mercer && (worst(a.mercer->eigenvalues, b.mercer->eigenvalues) > close ||
                     worst(a.mercer->eigenfunctions, b.mercer->eigenfunctions) > close ||
                     worst(a.mercer->analytic, b.mercer->analytic) > close))
        return "Mercer";
    if (a.bench && (worst(a.bench->function, b.bench->function) > close || a.bench->norm2 != b.bench->norm2 ||
                    worst(a.bench->integrand, b.bench->integrand) > close ||
                    worst(a.bench->growth.norm2, b.bench->growth.norm2) > close ||
                    worst(a.bench->growth.function, b.bench->growth.function) > close))
        return "bench";
    if (a.kernel && (worst(a.kernel->slices, b.kernel->slices) > close ||
                     worst(a.kernel->partialSum, b.kernel->partialSum) > close ||
                     worst(a.kernel->surface.values, b.kernel->surface.values) > close ||
                     worst(a.kernel->slice.values, b.kernel->slice.values) > close ||
                     worst(a.kernel->draws.pairs, b.kernel->draws.pairs) > close))
        return "the kernel itself";
    return {};
}

} // namespace

class SpectrumPipelineTest : public QObject
{
    Q_OBJECT

private slots:
    void anySequenceIsAnsweredAsAFreshPipelineWould()
    {
        using Settings = SpectrumSettings;
        std::vector<core::SpectrumRequest> requests;
        const auto then = [&](const auto& change) {
            core::SpectrumRequest next = requests.back();
            change(next);
            requests.push_back(next);
        };
        requests.push_back(requestOf(randomPoints(25, 1, 1), Settings::View::KernelPca));
        then([](auto& r) { r.settings.components = 2; });
        then([](auto& r) { r.settings.components = 6; });
        then([](auto& r) { r.settings.order = Settings::Order::Eigenvector; });
        then([](auto& r) { r.density.sigma0 = 0.4; });
        then([](auto& r) { r.window[0].hi = 3.0; });
        then([](auto& r) { r.settings.norm = Settings::Norm::Smooth; });
        then([](auto& r) { r.settings.normLengthscale = 0.3; });
        then([](auto& r) { r.settings.norm = Settings::Norm::Kernel; });
        then([](auto& r) { r.settings.centred = false; });
        then([](auto& r) { r.settings.view = Settings::View::Mercer; });
        then([](auto& r) { r.settings.measure = Settings::Measure::Gaussian; });
        then([](auto& r) { r.settings.chooseNodes = false; });
        then([](auto& r) { r.settings.nodes = 40; });
        then([](auto& r) { r.settings.measure = Settings::Measure::Data; });
        then([](auto& r) { r.settings.view = Settings::View::Bench; });
        then([](auto& r) { r.settings.build = Settings::Build::Eigenfunctions; });
        then([](auto& r) { r.settings.weights = {0.0, 1.0, -2.0}; });
        then([](auto& r) { r.settings.measure = Settings::Measure::Uniform; });
        then([](auto& r) { r.seed = 7; });
        then([](auto& r) { r.settings.drawsSeed = 3; });
        then([](auto& r) { r.kernel = core::kernelOf(core::Matern32{{0.5}}); });
        then([](auto& r) { r.settings.build = Settings::Build::Centres; });
        then([](auto& r) { r.settings.terms = {{0.1, 1.0}, {0.4, -0.5}}; });
        then([](auto& r) { r.settings.view = Settings::View::Kernel; });
        then([](auto& r) { r.settings.places = {0.3, -0.4}; });
        then([](auto& r) { r.settings.seriesTerms = 9; });
        then([](auto& r) { r.settings.view = Settings::View::KernelPca; });
        requests.push_back(requestOf(randomPoints(20, 2, 2), Settings::View::Kernel));
        then([](auto& r) { r.settings.places = {0.3, -0.4, 0.1, 0.2}; });
        then([](auto& r) { r.settings.view = Settings::View::KernelPca; });
        then([](auto& r) { r.window[1] = {.lo = 0.0, .hi = 1.0}; });
        then([](auto& r) { r.kernel = core::kernelOf(core::Sigmoid{.scale = 1.0, .offset = -1.0}); });
        requests.push_back(requests.front());
        core::SpectrumPipeline pipeline;
        for (std::size_t i = 0; i < requests.size(); ++i) {
            const QString differs =
                difference(solved(pipeline, requests[i]), fresh<core::SpectrumPipeline>(requests[i]));
            QVERIFY2(differs.isEmpty(), qPrintable(QStringLiteral("request %1: %2").arg(i).arg(differs)));
            QVERIFY(pipeline.isCheap(requests[i]));
        }
    }

    void onlyChangesOfTheDecompositionAreDear()
    {
        core::SpectrumRequest request = requestOf(randomPoints(20, 1, 1), SpectrumSettings::View::KernelPca);
        core::SpectrumPipeline pipeline;
        QVERIFY(!pipeline.isCheap(request));
        solved(pipeline, request);
        request.settings.components = 3;
        request.settings.order = SpectrumSettings::Order::Class;
        request.window[0].hi = 4.0;
        QVERIFY(pipeline.isCheap(request));
        request.kernel = se(0.8);
        QVERIFY(!pipeline.isCheap(request));
        request.settings.view = SpectrumSettings::View::Bench;
        QVERIFY(!pipeline.isCheap(request));
        solved(pipeline, request);
        request.settings.terms = {{0.3, 2.0}};
        QVERIFY(pipeline.isCheap(request));
        request.settings.nodes = 80;
        QVERIFY(pipeline.isCheap(request)); // they are chosen
        request.settings.chooseNodes = false;
        QVERIFY(!pipeline.isCheap(request));
    }

    void reconstructionErrorsAreTheEigenvaluesLeftOut()
    {
        for (const bool centred : {true, false}) {
            core::SpectrumRequest request = requestOf(randomPoints(30, 2, 3), SpectrumSettings::View::KernelPca);
            request.settings.centred = centred;
            const core::SpectrumResult result = fresh<core::SpectrumPipeline>(request);
            QCOMPARE(result.gram->eigenvalues.size(), 30);
            QVERIFY(worst(result.pca->eigenvalues, result.gram->eigenvalues.head(4)) <= 1e-12);
            QVERIFY(std::abs(result.pca->reconstructionError->sum() - result.gram->eigenvalues.tail(26).sum()) <=
                    1e-11);
            QVERIFY(std::abs(result.pca->total - result.gram->eigenvalues.sum()) <= 1e-11);
            QCOMPARE(result.pca->fields.size(), std::size_t(4));
            QVERIFY(result.pca->preimages.rows() == 30 && result.pca->preimages.cols() == 2);
            QCOMPARE(result.gram->offender.size(), 0);
        }
    }

    void aParabolaHasSpikesBesideAStudentTOfMassOne()
    {
        core::SpectrumRequest request =
            requestOf(randomPoints(14, 1, 3).array() + 0.3, SpectrumSettings::View::KernelPca);
        request.kernel = core::kernelOf(core::Parabola{});
        request.window[0] = {.lo = -6.0, .hi = 6.0};
        const core::SpectrumResult result = fresh<core::SpectrumPipeline>(request);
        QCOMPARE(result.pca->spikes.size(), 2);
        QVERIFY(std::abs(result.pca->spikeWeights.sum() - 1.0) <= 1e-15);
        const VectorXd& q = result.pca->studentT;
        const double step = result.pca->grid(1) - result.pca->grid(0);
        QVERIFY(std::abs(step * (q.sum() - 0.5 * (q(0) + q(q.size() - 1))) - 1.0) <= 1e-4); // the trapezoidal rule's
        request.kernel = se(0.7);
        QCOMPARE(fresh<core::SpectrumPipeline>(request).pca->spikes.size(), 0);
    }

    void aNormOtherThanTheKernelsChangesTheEigenvaluesAsItsClosedFormSays()
    {
        core::SpectrumRequest request = requestOf(randomPoints(15, 1, 4), SpectrumSettings::View::KernelPca);
        request.settings.norm = SpectrumSettings::Norm::Delta;
        const core::SpectrumResult result = fresh<core::SpectrumPipeline>(request);
        // ∫k(x,y)² dy on the diagonal: n √π s
        QVERIFY(std::abs(result.pca->total - 15.0 * std::sqrt(std::numbers::pi) * 0.7) <= 1e-12);
        request.settings.norm = SpectrumSettings::Norm::Smooth;
        request.settings.normLengthscale = 1.0; // 1 >= 2·0.49
        QVERIFY(hasProblem(request, "norm"));
        request.settings.normLengthscale = 0.98;
        QVERIFY(core::problems(request).empty());
    }

    void weightsOfEigenfunctionsAreTheParts()
    {
        core::SpectrumRequest request = requestOf(randomPoints(5, 1, 1), SpectrumSettings::View::Bench);
        request.settings.build = SpectrumSettings::Build::Eigenfunctions;
        request.settings.weights = {1.0, -2.0, 0.5};
        const core::SpectrumResult result = fresh<core::SpectrumPipeline>(request);
        const core::BenchResult& bench = *result.bench;
        QCOMPARE(bench.norm2, 5.25);
        QCOMPARE(bench.parts, VectorXd(Eigen::Vector3d(1.0, 4.0, 0.25)));
        QCOMPARE(bench.degreesOfFreedom, 3);
        const VectorXd& lambda = result.mercer->eigenvalues;
        const VectorXd expected =
            result.mercer->eigenfunctions.leftCols(3) *
            Eigen::Vector3d(std::sqrt(lambda(0)), -2.0 * std::sqrt(lambda(1)), 0.5 * std::sqrt(lambda(2)));
        QVERIFY(worst(bench.function, expected) <= 1e-10);
    }

    void theIntegrandEnclosesTheNorm()
    {
        core::SpectrumRequest request = requestOf(randomPoints(5, 1, 1), SpectrumSettings::View::Bench);
        request.settings.terms = {{-0.5, 1.0}, {0.4, -0.8}, {0.4, 0.3}};
        for (const bool byCentres : {true, false}) {
            request.settings.build =
                byCentres ? SpectrumSettings::Build::Centres : SpectrumSettings::Build::Eigenfunctions;
            const core::BenchResult bench = *fresh<core::SpectrumPipeline>(request).bench;
            const VectorXd& k = bench.frequency;
            const double step = k(1) - k(0), area = step * (bench.integrand.sum() - 0.5 * bench.integrand(0));
            QVERIFY(std::abs(area - bench.norm2) <= 1e-8 * bench.norm2);
            QVERIFY(std::abs(bench.parts.sum() - bench.norm2) <= 1e-13);
            for (Index i = 0; i < k.size(); ++i) // |f̃|²/(K̃ π), where that is not 0/0
                if (bench.spectralDensity(i) > 1e-100)
                    QVERIFY(std::abs(bench.power(i) / (bench.spectralDensity(i) * std::numbers::pi) -
                                     bench.integrand(i)) <= 1e-12 * bench.integrand.maxCoeff());
        }
        const core::BenchResult bench = *fresh<core::SpectrumPipeline>(request).bench;
        QCOMPARE(bench.degreesOfFreedom, 6);
        request.settings.build = SpectrumSettings::Build::Centres;
        const core::BenchResult pair = *fresh<core::SpectrumPipeline>(request).bench; // two distinct centres
        QCOMPARE(pair.degreesOfFreedom, 2);
        QVERIFY(std::abs(pair.rougherShare - std::exp(-0.5 * pair.norm2)) <= 1e-14); // χ² of 2 is exponential
        QCOMPARE(pair.logDensityRatio, -0.5 * pair.norm2);
    }

    void normsOfDrawsGrowLikeTheNumberOfDirections()
    {
        core::SpectrumRequest request = requestOf(randomPoints(5, 1, 1), SpectrumSettings::View::Bench);
        for (const core::Kernel& kernel : {se(0.7), core::kernelOf(core::Exponential{{0.5}})}) {
            request.kernel = kernel;
            const bool smooth = kernel == se(0.7);
            double mean = 0.0;
            Index directions = 0;
            core::SpectrumPipeline pipeline;
            for (request.seed = 1; request.seed <= 20; ++request.seed) {
                const core::DrawGrowth growth = solved(pipeline, request).bench->growth;
                QVERIFY(growth.norm2.rows() == 60 && growth.norm2.cols() == 5);
                QVERIFY(!growth.finiteDimensional);
                QCOMPARE(growth.hiddenFrom.has_value(), smooth); // rounding leaves se some twenty directions
                const Index last = growth.hiddenFrom.value_or(61) - 1;
                directions = last;
                for (Index draw = 0; draw < 5; ++draw) {
                    const VectorXd norm2 = growth.norm2.col(draw);
                    QVERIFY(norm2.tail(60 - last).array().isNaN().all());
                    QVERIFY((norm2.segment(1, last - 1) - norm2.head(last - 1)).minCoeff() >= 0.0);
                    mean += norm2(last - 1) / 100.0;
                }
            }
            QVERIFY(smooth ? directions > 7 && directions < 40 : directions == 60);
            const double expected = static_cast<double>(directions); // χ² of so many, a hundred times
            QVERIFY(std::abs(mean - expected) <= 4.0 * std::sqrt(2.0 * expected / 100.0));
        }
    }

    void drawsOfAKernelOfFiniteRankAreInItsSpace()
    {
        core::SpectrumRequest request = requestOf(randomPoints(5, 1, 1), SpectrumSettings::View::Bench);
        for (const auto& [kernel, dimensions] :
             {std::pair{core::kernelOf(core::Linear{}), 1}, std::pair{core::kernelOf(core::Parabola{}), 2},
              std::pair{core::kernelOf(core::Polynomial{.degree = 4, .offset = 1.0}), 5},
              std::pair{core::sum({core::kernelOf(core::Cosine{0.3}), core::kernelOf(core::Constant{2.0})}), 3}}) {
            request.kernel = kernel;
            const core::DrawGrowth growth = fresh<core::SpectrumPipeline>(request).bench->growth;
            QVERIFY(growth.finiteDimensional && !growth.hiddenFrom);
            QCOMPARE(growth.rank, dimensions);
            QVERIFY(growth.norm2.allFinite());
            for (Index draw = 0; draw < 5; ++draw) { // it stops, and where the draw's own norm is
                QCOMPARE(growth.norm2(59, draw), growth.norm2(9, draw));
                QVERIFY(growth.norm2(59, draw) > 0.0);
            }
        }
    }

    void drawsOfTwoKernelsAreNotOneCurve()
    {
        core::SpectrumRequest request = requestOf(randomPoints(5, 1, 1), SpectrumSettings::View::Bench);
        request.kernel = core::kernelOf(core::Exponential{{0.5}});
        const core::DrawGrowth rough = fresh<core::SpectrumPipeline>(request).bench->growth;
        request.kernel = core::kernelOf(core::Matern32{{0.5}});
        QVERIFY(worst(fresh<core::SpectrumPipeline>(request).bench->growth.norm2.topRows(20), rough.norm2.topRows(20)) >
                1.0);
        request.kernel = core::kernelOf(core::Exponential{{0.5}});
        request.settings.drawsSeed = 1;
        QVERIFY(worst(fresh<core::SpectrumPipeline>(request).bench->growth.norm2, rough.norm2) > 1.0);
    }

    void theNormOfAFunctionInTheSpaceLevelsOff()
    {
        core::SpectrumRequest request = requestOf(randomPoints(5, 1, 1), SpectrumSettings::View::Bench);
        for (const core::Kernel& kernel : {se(0.7), core::kernelOf(core::Matern52{{0.7}})})
            for (const bool built : {false, true}) {
                request.kernel = kernel;
                request.settings.terms.clear();
                if (built)
                    request.settings.terms = {{-0.51, 1.0}, {0.43, -0.8}};
                const core::BenchResult bench = *fresh<core::SpectrumPipeline>(request).bench;
                QCOMPARE(bench.growth.functionOfBench, built);
                QCOMPARE(bench.growth.functionNorm2, built ? bench.norm2 : 1.0); // k(x₀, ·): k(x₀, x₀)
                QVERIFY(std::abs(bench.growth.function(59) - bench.growth.functionNorm2) <=
                        1e-3 * bench.growth.functionNorm2);
            }
    }

    void theStudentTBesideTheSpikesIsThatOfTheDensityLab()
    {
        core::SpectrumRequest request = requestOf(randomPoints(14, 1, 3), SpectrumSettings::View::KernelPca);
        request.density = {.sigma0 = 0.3, .alpha = 3.0, .beta = 0.5};
        const core::SpectrumResult spectrum = fresh<core::SpectrumPipeline>(request);
        core::DensityPipeline pipeline;
        const auto density = std::get<core::DensityResult>(pipeline.solve({.data = request.data,
                                                                           .kernel = request.kernel,
                                                                           .settings = {.model = request.density},
                                                                           .window = request.window}));
        QCOMPARE(spectrum.pca->model, request.density);
        const VectorXd &at = density.grid, &curve = density.predictive;
        Index i = 0;
        for (Index j = 0; j < spectrum.pca->grid.size(); ++j) { // the other lab's curve by straight lines
            const double x = spectrum.pca->grid(j);
            while (i + 2 < at.size() && at(i + 1) < x)
                ++i;
            const double between = curve(i) + (curve(i + 1) - curve(i)) * (x - at(i)) / (at(i + 1) - at(i));
            QVERIFY(std::abs(spectrum.pca->studentT(j) - between) <= 1e-3 * curve.maxCoeff());
        }
        request.density.sigma0 = -1.0;
        const core::SpectrumResult refused = fresh<core::SpectrumPipeline>(request);
        QCOMPARE(refused.pca->studentT.size(), 0);
        QVERIFY(refused.remarks.back().find("sigma0") != std::string::npos);
    }

    void componentsAndTheFeatureSpaceOfTheDensityLabHaveOneSign()
    {
        for (const unsigned seed : {1U, 2U, 3U, 4U}) {
            const core::SpectrumRequest request =
                requestOf(randomPoints(16, 2, seed), SpectrumSettings::View::KernelPca);
            const core::SpectrumResult spectrum = fresh<core::SpectrumPipeline>(request);
            core::DensityPipeline pipeline;
            const auto density = std::get<core::DensityResult>(pipeline.solve(
                {.data = request.data, .kernel = request.kernel, .settings = {}, .window = request.window}));
            QVERIFY(worst(density.plane.value().points, spectrum.pca->scores->leftCols(2)) <= 1e-9);
        }
    }

    void nodesAreChosenForTheEigenvaluesDrawn()
    {
        core::SpectrumRequest request = requestOf(randomPoints(5, 1, 1), SpectrumSettings::View::Mercer);
        request.settings.measure = SpectrumSettings::Measure::Gaussian;
        request.kernel = se(0.3);
        const auto off = [](const core::MercerResult& mercer) {
            return (mercer.eigenvalues.head(6).array() / mercer.analytic.head(6).array() - 1.0).abs().maxCoeff();
        };
        const core::SpectrumResult chosen = fresh<core::SpectrumPipeline>(request);
        QVERIFY(chosen.mercer->nodes > 60 && chosen.mercer->relativeError <= 1e-8);
        QVERIFY(off(*chosen.mercer) <= 1e-8);
        QVERIFY(chosen.remarks.empty());
        request.settings.chooseNodes = false; // 60
        const core::SpectrumResult given = fresh<core::SpectrumPipeline>(request);
        QVERIFY(std::abs(given.mercer->relativeError - off(*given.mercer)) <= 1e-8);
        QVERIFY(given.remarks.front().find("60 nodes: the eigenvalues drawn are off by up to 4.3 %") == 0);
        request.preview = true;
        core::SpectrumPipeline pipeline;
        solved(pipeline, request);
        request.preview = false;
        QVERIFY(difference(solved(pipeline, request), fresh<core::SpectrumPipeline>(request)).isEmpty());
    }

    void emptySheetsAndSinglePointsHaveAnAnswer()
    {
        core::SpectrumRequest request = requestOf(MatrixXd(0, 1), SpectrumSettings::View::KernelPca);
        core::SpectrumResult result = fresh<core::SpectrumPipeline>(request);
        QVERIFY(result.gram && !result.pca);
        request.settings.view = SpectrumSettings::View::Bench;
        result = fresh<core::SpectrumPipeline>(request);
        QVERIFY(result.mercer && result.bench);
        QCOMPARE(result.bench->norm2, 0.0);
        request.settings.measure = SpectrumSettings::Measure::Data;
        QVERIFY(hasProblem(request, "measure"));
        for (const MatrixXd& x : {MatrixXd(MatrixXd::Constant(1, 1, 0.5)), MatrixXd(MatrixXd::Constant(6, 1, 0.5))}) {
            result = fresh<core::SpectrumPipeline>(requestOf(x, SpectrumSettings::View::KernelPca));
            QCOMPARE(result.pca->eigenvalues.size(), 0); // centred: nothing is left
            QVERIFY(result.pca->reconstructionError->cwiseAbs().maxCoeff() <= 1e-15);
            QCOMPARE(result.gram->picture.rows(), x.rows());
        }
    }

    void anIndefiniteKernelShowsItsOffender()
    {
        core::SpectrumRequest request = requestOf(randomPoints(12, 1, 5), SpectrumSettings::View::KernelPca);
        request.kernel = core::kernelOf(core::Sigmoid{.scale = 1.0, .offset = -1.0});
        const core::SpectrumResult result = fresh<core::SpectrumPipeline>(request);
        const VectorXd& c = result.gram->offender;
        const MatrixXd k = core::gram(request.kernel, request.data->x);
        QVERIFY(result.gram->minEigenvalue < -result.gram->tolerance);
        QVERIFY(std::abs(c.dot(k * c) - result.gram->minEigenvalue) <= 1e-13);
        const core::CauchySchwarzGap& at = result.gram->cauchySchwarz.value();
        QCOMPARE(at.product, k(at.row, at.row) * k(at.column, at.column));
        QCOMPARE(at.square, k(at.row, at.column) * k(at.row, at.column));
        QVERIFY(!result.pca->totalIsWhole);
        QVERIFY(!result.remarks.empty());
    }

    void brownianIsDrawnWhereItIsDefined()
    {
        core::SpectrumRequest request = requestOf(randomPoints(10, 1, 5).cwiseAbs(), SpectrumSettings::View::Mercer);
        request.kernel = core::kernelOf(core::Brownian{});
        const core::SpectrumResult result = fresh<core::SpectrumPipeline>(request);
        QCOMPARE(result.mercer->grid(0), 0.0); // of the window [-2, 2]
        QVERIFY(result.mercer->analytic.size() > 0);
        QVERIFY(std::abs(result.mercer->eigenvalues(0) - result.mercer->analytic(0)) <= 1e-3);
        request.settings.measure = SpectrumSettings::Measure::Gaussian;
        QVERIFY(hasProblem(request, "measure"));
        request.settings.view = SpectrumSettings::View::Bench;
        request.settings.measure = SpectrumSettings::Measure::Uniform;
        request.settings.terms = {{-0.5, 1.0}};
        QVERIFY(hasProblem(request, "terms"));
        QVERIFY(hasProblem(requestOf(MatrixXd::Zero(2, 2), SpectrumSettings::View::Mercer), "data"));
    }

    void everyFieldIsChecked()
    {
        const core::SpectrumRequest good = requestOf(randomPoints(5, 1, 1), SpectrumSettings::View::KernelPca);
        QVERIFY(core::problems(good).empty());
        const auto complains = [&](const char* field, SpectrumSettings::View view, const auto& change) {
            core::SpectrumRequest request = good;
            request.settings.view = view;
            change(request);
            core::SpectrumPipeline pipeline;
            return hasProblem(request, field) && std::holds_alternative<core::Failure>(pipeline.solve(request));
        };
        using View = SpectrumSettings::View;
        QVERIFY(complains("components", View::KernelPca, [](auto& r) { r.settings.components = 13; }));
        QVERIFY(complains("component", View::KernelPca, [](auto& r) { r.settings.component = 0; }));
        QVERIFY(complains("norm", View::KernelPca, [](auto& r) {
            r.settings.norm = SpectrumSettings::Norm::Delta;
            r.kernel = core::kernelOf(core::Linear{});
        }));
        QVERIFY(complains("nodes", View::Mercer, [](auto& r) {
            r.settings.chooseNodes = false;
            r.settings.nodes = core::nodeCounts.most + 1;
        }));
        QVERIFY(complains("eigenfunctions", View::Mercer, [](auto& r) { r.settings.eigenfunctions = 0; }));
        QVERIFY(complains("measure", View::Mercer, [](auto& r) {
            r.settings.measure = SpectrumSettings::Measure::Gaussian;
            r.settings.measureSd = 0.0;
        }));
        QVERIFY(complains("weights", View::Bench, [](auto& r) { r.settings.weights = {std::nan("")}; }));
        QVERIFY(complains("terms", View::Bench, [](auto& r) { r.settings.terms = {{0.0, HUGE_VAL}}; }));
        QVERIFY(complains("kernel", View::Mercer, [](auto& r) { r.kernel = se(-1.0); }));
        QVERIFY(complains("window", View::Mercer, [](auto& r) { r.window[0] = {.lo = 1.0, .hi = 1.0}; }));
        QVERIFY(complains("data", View::KernelPca, [](auto& r) { r.data = nullptr; }));
    }

    /// Each number of the view from the kernel alone.
    void theKernelItselfIsWhatTheKernelSays()
    {
        core::SpectrumRequest request = requestOf(randomPoints(9, 1, 4), SpectrumSettings::View::Kernel);
        request.settings.places = {0.3, -0.5};
        request.settings.seriesTerms = 12;
        request.kernel = se(0.6);
        const core::KernelResult kernel = fresh<core::SpectrumPipeline>(request).kernel.value();
        MatrixXd places(2, 1);
        places << 0.3, -0.5;
        const MatrixXd k = core::gram(request.kernel, places);
        QCOMPARE(kernel.pair.between, k(0, 1));
        QVERIFY(worst(kernel.slices, core::crossGram(request.kernel, kernel.grid, places)) == 0.0);
        QVERIFY(worst(kernel.surface.values, core::gram(request.kernel, kernel.surface.axis1)) == 0.0);
        // the partial sum comes to the kernel, and its share to 1
        QVERIFY(kernel.partialError <= 1e-3 && kernel.partialShare > 0.9999 && kernel.partialShare <= 1.0 + 1e-12);
        QCOMPARE(kernel.partialError, (kernel.partialSum - kernel.slices.col(0)).cwiseAbs().maxCoeff());
        request.settings.seriesTerms = 2;
        QVERIFY(fresh<core::SpectrumPipeline>(request).kernel->partialError > 10.0 * kernel.partialError);
        // draws through both places have the covariance of the pair
        const MatrixXd& pairs = kernel.draws.pairs;
        const MatrixXd covariance = pairs.transpose() * pairs / static_cast<double>(pairs.rows());
        QVERIFY(worst(covariance, k) <= 4.0 * std::sqrt(2.0 / static_cast<double>(pairs.rows())));
        // of a stationary kernel one curve of distances: √(2 − 2K(h))
        QCOMPARE(kernel.distances.size(), 1U);
        for (Index i = 0; i < kernel.apart.size(); ++i) {
            const double h = kernel.apart(i) / 0.6;
            QVERIFY(std::abs(kernel.distances[0].distances(i) - std::sqrt(2.0 - 2.0 * std::exp(-0.5 * h * h))) <= 1e-7);
        }
        QVERIFY(std::abs(kernel.density(0) - 0.6 * std::sqrt(2.0 * std::numbers::pi)) <= 1e-12 && !kernel.lift);
    }

    void aKernelWithFeaturesLiftsThePoints()
    {
        core::SpectrumRequest request = requestOf(randomPoints(9, 2, 4), SpectrumSettings::View::Kernel);
        request.kernel = core::kernelOf(core::AllSubsets{});
        const core::KernelResult kernel = fresh<core::SpectrumPipeline>(request).kernel.value();
        QVERIFY(kernel.lift && kernel.lift->points.rows() == 9 && kernel.lift->terms.front().text() == "x₁x₂");
        QVERIFY(kernel.slice.values.size() > 0 && kernel.surface.values.size() == 0);
        QVERIFY(kernel.frequency.size() == 0 && kernel.partialSum.size() == 0);
    }

    void aFunctionThatIsNoKernelHasNoDraws()
    {
        core::SpectrumRequest request = requestOf(randomPoints(5, 1, 1), SpectrumSettings::View::Kernel);
        request.kernel = core::kernelOf(core::Sigmoid{.scale = 1.0, .offset = -1.0});
        const core::KernelResult kernel = fresh<core::SpectrumPipeline>(request).kernel.value();
        QVERIFY(kernel.draws.pairs.rows() == 0 && !kernel.draws.whyNone.empty());
        request.settings.places = {HUGE_VAL, 0.0};
        QVERIFY(hasProblem(request, "places"));
        QVERIFY(hasProblem(requestOf(MatrixXd::Zero(2, 3), SpectrumSettings::View::Kernel), "data"));
        request = requestOf(randomPoints(5, 1, 1).cwiseAbs(), SpectrumSettings::View::Kernel);
        request.kernel = core::kernelOf(core::Brownian{});
        QVERIFY(core::problems(request).empty());
        request.settings.places = {-1.0, 1.0}; // outside its domain
        QVERIFY(hasProblem(request, "places"));
    }

    /// f(x₁) = ⟨f, k(x₁, ·)⟩.
    void theBenchReproducesItsFunction()
    {
        core::SpectrumRequest request = requestOf(randomPoints(5, 1, 1), SpectrumSettings::View::Bench);
        request.settings.terms = {{-0.51, 1.0}, {0.43, -0.8}};
        request.settings.places = {0.2, 0.4};
        const core::BenchResult bench = fresh<core::SpectrumPipeline>(request).bench.value();
        VectorXd centres(2), coefficients(2);
        centres << -0.51, 0.43;
        coefficients << 1.0, -0.8;
        const MatrixXd at = MatrixXd::Constant(1, 1, 0.2);
        const double product =
            std::get<double>(core::innerProduct(request.kernel, centres, coefficients, at, VectorXd::Ones(1)));
        QVERIFY(std::abs(bench.value - product) <= 1e-14);
        QCOMPARE(bench.place, 0.2);
        QVERIFY(worst(bench.feature, core::crossGram(request.kernel, bench.grid, at)) == 0.0);
    }

    void aPreviewOfManyPointsIsQuickAndIncomplete()
    {
        core::SpectrumRequest request = requestOf(randomPoints(450, 2, 1), SpectrumSettings::View::KernelPca);
        request.preview = true;
        core::SpectrumPipeline pipeline;
        const core::SpectrumResult preview = solved(pipeline, request);
        QVERIFY(preview.preview && std::isnan(preview.gram->effectiveRank));
        QVERIFY(preview.pca->preimages.size() == 0);
        request.preview = false;
        const core::SpectrumResult final = solved(pipeline, request);
        QCOMPARE(final.gram->eigenvalues.size(), 450);
        QVERIFY(worst(*preview.pca->scores, *final.pca->scores) <= 1e-12);
        std::stop_source stopped;
        stopped.request_stop();
        request.kernel = se(0.3);
        QVERIFY(std::holds_alternative<core::Cancelled>(pipeline.solve(request, stopped.get_token())));
        QVERIFY(difference(solved(pipeline, request), fresh<core::SpectrumPipeline>(request)).isEmpty());
    }
};

KERNELSCOPE_TEST(SpectrumPipelineTest, QCoreApplication)

} // namespace spectrum_pipeline_test

#include "spectrum_pipeline_test.moc"
