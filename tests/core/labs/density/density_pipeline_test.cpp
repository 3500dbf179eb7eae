#include "core/data/generators.h"
#include "core/density/normalise.h"
#include "core/density/predictive.h"
#include "core/kernels/expression.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "core/labs/default_kernel.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/feature_line.h"
#include "core/session/session.h"
#include "core/window/window.h"
#include "support/datasets.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/plain_algebra.h"
#include "support/test_registry.h"

#include <Eigen/Core>
#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace density_pipeline_test
{

using core::DensityPipeline;
using core::DensityRequest;
using core::DensityResult;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

/// Two clusters, portable and without a generator of ours.
MatrixXd twoClusters(Index n, Index d, unsigned seed)
{
    std::mt19937_64 rng(seed);
    const auto uniform = [&] { return static_cast<double>(rng() >> 11) * 0x1p-53; };
    MatrixXd x(n, d);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < d; ++j) {
            const double normal =
                std::sqrt(-2.0 * std::log(1.0 - uniform())) * std::cos(2.0 * std::numbers::pi * uniform());
            x(i, j) = (i % 2 == 0 ? -1.0 : 1.0) + 0.4 * normal;
        }
    return x;
}

DensityRequest requestFor(const MatrixXd& x, const char* expression, core::StudentTParameters model = {})
{
    auto request = ::requestFor<DensityRequest>(datasetOf(x), kernelFrom(expression));
    request.settings.model = model;
    return request;
}

DensityResult solved(const DensityRequest& request)
{
    return valueOf(DensityPipeline().solve(request));
}

core::StudentTPredictive reference(const DensityRequest& request)
{
    return valueOf(core::StudentTPredictive::fit(request.data->x, request.kernel, request.settings.model));
}

/// log q + log J at points by the slow headless route, less the shown normaliser.
VectorXd referenceLogDensity(const DensityRequest& request, const DensityResult& result, const MatrixXd& at)
{
    return (reference(request).logDensity(at) + core::logJacobian(request.kernel, at)).array() - result.logNormaliser;
}

/// The largest difference, relative to the top of the reference.
double worstDifference(const VectorXd& shown, const VectorXd& referenceLogs)
{
    const VectorXd exact = referenceLogs.array().exp();
    return (shown - exact).cwiseAbs().maxCoeff() / exact.maxCoeff();
}

double trapezoid(const VectorXd& x, const VectorXd& y)
{
    const Index n = x.size();
    return 0.5 * ((x.tail(n - 1) - x.head(n - 1)).array() * (y.tail(n - 1) + y.head(n - 1)).array()).sum();
}

double headlessLogNormaliser(const DensityRequest& request)
{
    const core::StudentTPredictive fit = reference(request);
    const Index d = request.data->dimensions();
    VectorXd lo(d), hi(d);
    for (Index i = 0; i < d; ++i) {
        lo[i] = request.window[static_cast<std::size_t>(i)].lo;
        hi[i] = request.window[static_cast<std::size_t>(i)].hi;
    }
    const auto logF = [&](const MatrixXd& at) -> VectorXd {
        return fit.logDensity(at) + core::logJacobian(request.kernel, at);
    };
    return valueOf(core::logNormaliserOverWindow(logF, request.data->x, request.kernel, lo, hi,
                                                 core::IntegrationAims{.relativeTolerance = 1e-8}))
        .value;
}

MatrixXd fieldPoints(const core::Field& field)
{
    MatrixXd points(field.values.size(), 2);
    for (Index j = 0; j < field.axis2.size(); ++j)
        for (Index i = 0; i < field.axis1.size(); ++i)
            points.row(j * field.axis1.size() + i) << field.axis1[i], field.axis2[j];
    return points;
}

/// The same over a 2D window by the midpoint rule, for kernels whose kinks no better rule survives.
double midpointLogNormaliser(const DensityRequest& request)
{
    constexpr Index side = 500;
    const core::Interval &first = request.window[0], &second = request.window[1];
    const double h1 = first.width() / side, h2 = second.width() / side;
    const auto middles = [](const core::Interval& interval, double h) -> VectorXd {
        return VectorXd::LinSpaced(side, interval.lo + 0.5 * h, interval.hi - 0.5 * h);
    };
    const core::Field field{.axis1 = middles(first, h1), .axis2 = middles(second, h2), .values = MatrixXd(side, side)};
    const MatrixXd at = fieldPoints(field);
    const VectorXd logs = reference(request).logDensity(at) + core::logJacobian(request.kernel, at);
    return std::log(logs.array().exp().sum() * h1 * h2);
}

/// Everything in a result but the time it took.
bool sameAnswer(const DensityResult& a, const DensityResult& b, double tolerance)
{
    const auto close = [&](const auto& u, const auto& v) {
        if (u.rows() != v.rows() || u.cols() != v.cols())
            return false;
        for (Index j = 0; j < u.cols(); ++j)
            for (Index i = 0; i < u.rows(); ++i)
                if (!(std::abs(u(i, j) - v(i, j)) <= tolerance * (1.0 + std::abs(v(i, j)))) &&
                    !(std::isnan(u(i, j)) && std::isnan(v(i, j))) && u(i, j) != v(i, j))
                    return false;
        return true;
    };
    bool same = a.preview == b.preview && a.window == b.window && a.remarks == b.remarks &&
                std::abs(a.logNormaliser - b.logNormaliser) <= tolerance && close(a.grid, b.grid) &&
                close(a.predictive, b.predictive) && close(a.pulledBack, b.pulledBack) &&
                close(a.jacobian, b.jacobian) && close(a.ghost, b.ghost) && close(a.truth, b.truth) &&
                close(a.density.values, b.density.values) && close(a.ghostField.values, b.ghostField.values) &&
                close(a.marginal1, b.marginal1) && close(a.marginal2, b.marginal2) && close(a.atData, b.atData) &&
                a.plane.has_value() == b.plane.has_value() && a.numerics.route == b.numerics.route &&
                a.numerics.nodes == b.numerics.nodes;
    for (const auto member : {&DensityResult::contours, &DensityResult::ghostContours, &DensityResult::truthContours}) {
        same = same && (a.*member).size() == (b.*member).size();
        for (std::size_t i = 0; same && i < (a.*member).size(); ++i)
            same = close((a.*member)[i].polyline, (b.*member)[i].polyline);
    }
    if (same && a.plane)
        same = close(a.plane->logDensity.values, b.plane->logDensity.values) &&
               close(a.plane->points, b.plane->points) && close(a.plane->manifold.points, b.plane->manifold.points) &&
               close(a.plane->manifold.values, b.plane->manifold.values);
    return same;
}

} // namespace

class PipelineTest : public QObject
{
    Q_OBJECT

private slots:
    void theBuiltInSessionShowsTheFourteenPoints()
    {
        const core::Session session = core::builtInSession();
        QVERIFY(session == core::builtInSession());
        QCOMPARE(session.data->size(), Index{14});
        const DensityResult result = solved({.data = session.data,
                                             .kernel = session.kernel,
                                             .settings = session.of<core::DensitySettings>(),
                                             .window = session.window});
        QVERIFY(result.plane && result.plane->explicitMap);
        QVERIFY(std::abs(trapezoid(result.grid, result.predictive) - 1.0) < 1e-3);
        QVERIFY(std::abs(trapezoid(result.grid, result.pulledBack) - 1.0) < 1e-3);
        const VectorXd jacobian = (1.0 + 4.0 * result.grid.array().square()).sqrt();
        QVERIFY(result.jacobian.isApprox(jacobian, 1e-12));
        core::Session moved = session;
        moved.window[0].hi = 2.0;
        QVERIFY(!(moved == session));
    }

    void theCurveIsTheHeadlessDensity_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("points");
        for (const char* kernel :
             {"parabola()", "se(lengthscale=0.7)", "matern32(lengthscale=0.5)", "exponential(lengthscale=1)",
              "poly(degree=3,offset=0.5)", "periodic(lengthscale=1,period=2)+linear()", "rq(lengthscale=0.4,alpha=0.2)",
              "laplacian(lengthscale=0.8)", "linear()"})
            for (const int points : {0, 1, 2, 14, 60})
                QTest::addRow("%s, N = %d", kernel, points) << kernel << points;
    }
    void theCurveIsTheHeadlessDensity()
    {
        QFETCH(QString, kernel);
        QFETCH(int, points);
        for (const core::StudentTParameters& model :
             {core::StudentTParameters{.sigma0 = 0.3, .alpha = 2.0, .beta = 0.1},
              core::StudentTParameters{
                  .sigma0 = 0.05, .alpha = 0.5, .beta = 2.0, .posterior = core::Posterior::AsPrinted}}) {
            DensityRequest request = requestFor(twoClusters(points, 1, 3), kernel.toUtf8(), model);
            const DensityResult result = solved(request);
            QVERIFY(result.grid.size() >= 400);
            QVERIFY(std::is_sorted(result.grid.begin(), result.grid.end()));
            const double worst = worstDifference(result.predictive, referenceLogDensity(request, result, result.grid));
            QVERIFY2(worst < 1e-6, qPrintable(QString::number(worst)));
            const double gap = std::abs(result.logNormaliser - headlessLogNormaliser(request));
            QVERIFY2(gap < 1e-6, qPrintable(QString::number(gap)));
            if (points > 0)
                QVERIFY(worstDifference(result.atData, referenceLogDensity(request, result, request.data->x)) < 1e-6);
        }
    }

    void anIndefiniteKernelIsHeldAtItsFloorAsHeadless()
    {
        for (const int points : {0, 1, 14, 60}) {
            const DensityRequest request = requestFor(twoClusters(points, 1, 3), "sigmoid(scale=0.5,offset=-0.2)",
                                                      {.sigma0 = 0.3, .alpha = 2.0, .beta = 0.1});
            const DensityResult result = solved(request);
            // s has a kink wherever it meets γ, between any two nodes: a few thousandths of the top.
            const double worst = worstDifference(result.predictive, referenceLogDensity(request, result, result.grid));
            QVERIFY2(worst < 5e-3, qPrintable(QString::number(worst)));
            QVERIFY(std::abs(result.logNormaliser - headlessLogNormaliser(request)) < 1e-4);
            if (points > 0)
                QVERIFY(worstDifference(result.atData, referenceLogDensity(request, result, request.data->x)) < 1e-9);
        }
    }

    void theFieldIsTheHeadlessDensity_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<int>("points");
        for (const char* kernel :
             {"se(lengthscale=0.6)", "parabola()", "matern52(lengthscale=1)", "allsubsets()",
              "se(lengthscale=[0.5,2])*periodic(lengthscale=2,period=3)", "laplacian(lengthscale=1)"})
            for (const int points : {0, 1, 2, 40})
                QTest::addRow("%s, N = %d", kernel, points) << kernel << points;
    }
    void theFieldIsTheHeadlessDensity()
    {
        QFETCH(QString, kernel);
        QFETCH(int, points);
        const DensityRequest request =
            requestFor(twoClusters(points, 2, 5), kernel.toUtf8(),
                       {.sigma0 = kernel.startsWith("laplacian") ? 2.0 : 0.3, .alpha = 2.0, .beta = 0.1});
        const DensityResult result = solved(request);
        QCOMPARE(result.density.values.rows(), result.density.axis1.size());
        const VectorXd shown = result.density.values.reshaped();
        const double worst = worstDifference(shown, referenceLogDensity(request, result, fieldPoints(result.density)));
        QVERIFY2(worst < 1e-5, qPrintable(QString::number(worst)));
        const bool plain = std::any_of(result.remarks.begin(), result.remarks.end(),
                                       [](const std::string& r) { return r.find("plain grid") != std::string::npos; });
        const double gap =
            std::abs(result.logNormaliser - (plain ? midpointLogNormaliser(request) : headlessLogNormaliser(request)));
        QVERIFY2(gap < (plain ? 1e-2 : 1e-6), qPrintable(QString::number(gap)));
        QVERIFY(std::abs(trapezoid(result.density.axis1, result.marginal1) - 1.0) < 1e-2);
        QVERIFY(std::abs(trapezoid(result.density.axis2, result.marginal2) - 1.0) < 1e-2);
    }

    void theWholeLineIsUsedWhereItExistsAndRefusedWhereNot()
    {
        DensityRequest request =
            requestFor(twoClusters(14, 1, 3), "parabola()", {.sigma0 = 0.1, .alpha = 3, .beta = 0.1});
        request.settings.normalisation = core::Normalisation::WholeLine;
        const DensityResult line = solved(request);
        QCOMPARE(line.normalisation, core::Normalisation::WholeLine);
        request.window = {{.lo = -200.0, .hi = 200.0}};
        request.settings.normalisation = core::Normalisation::Window;
        QVERIFY(std::abs(line.logNormaliser - solved(request).logNormaliser) < 1e-6);
        request.kernel = kernelFrom("se(lengthscale=1)");
        request.settings.normalisation = core::Normalisation::WholeLine;
        const DensityResult window = solved(request);
        QCOMPARE(window.normalisation, core::Normalisation::Window);
        QVERIFY(!window.remarks.empty());
    }

    void theExplicitPlaneIsTheStudentTOfTheFeatures()
    {
        const MatrixXd x = twoClusters(14, 1, 3);
        for (const char* kernel : {"parabola()", "2.5*parabola()"})
            for (const core::Posterior posterior : {core::Posterior::Exact, core::Posterior::AsPrinted}) {
                const DensityRequest request =
                    requestFor(x, kernel, {.sigma0 = 0.2, .alpha = 3, .beta = 1.5, .posterior = posterior});
                const core::FeaturePlane plane = solved(request).plane.value();
                const double scale = request.kernel.scale;
                MatrixXd features(14, 2);
                features << x, x.cwiseAbs2();
                QVERIFY(plane.points.isApprox(features, 1e-14));
                const auto linear = core::kernelOf(core::Linear{}, scale);
                const VectorXd exact = std::get<core::StudentTPredictive>(
                                           core::StudentTPredictive::fit(features, linear, request.settings.model))
                                           .logDensity(fieldPoints(plane.logDensity));
                const VectorXd shown = plane.logDensity.values.reshaped();
                QVERIFY((shown - (exact.array() - exact.maxCoeff()).matrix()).cwiseAbs().maxCoeff() < 1e-8);
                QVERIFY(plane.manifold.points.col(1).isApprox(plane.manifold.points.col(0).cwiseAbs2(), 1e-14));
                QVERIFY(plane.contours.size() >= 5);
            }
    }

    void thePrincipalPlaneIsASliceOfTheFeatureSpace()
    {
        // poly has the finite map; on its own features the linear kernel gives the same student-T, evaluated there at
        // φ̄ + a v₁ + b v₂ with the components from a plain eigendecomposition of the scatter.
        const MatrixXd x = twoClusters(25, 2, 8);
        for (const core::Posterior posterior : {core::Posterior::Exact, core::Posterior::AsPrinted}) {
            const DensityRequest request = requestFor(x, "poly(degree=2,offset=1)",
                                                      {.sigma0 = 0.4, .alpha = 2, .beta = 3, .posterior = posterior});
            const core::FeaturePlane plane = solved(request).plane.value();
            QVERIFY(!plane.explicitMap);
            const MatrixXd features = core::featureMap(request.kernel, x).value();
            const Eigen::RowVectorXd mean = features.colwise().mean();
            const MatrixXd centred = features.rowwise() - mean;
            const RightSingular singular = rightSingular(centred);
            MatrixXd directions = singular.vectors.leftCols(2);
            for (Index j = 0; j < 2; ++j) // the components' signs are free
                if ((centred * directions.col(j)).dot(plane.points.col(j)) < 0.0)
                    directions.col(j) *= -1.0;
            QVERIFY(plane.points.isApprox(centred * directions, 1e-9));
            const VectorXd spectrum = singular.values.cwiseAbs2();
            QVERIFY(std::abs(plane.explained - spectrum.head(2).sum() / spectrum.sum()) < 1e-9);
            const MatrixXd at = (fieldPoints(plane.logDensity) * directions.transpose()).rowwise() + mean;
            const VectorXd exact =
                std::get<core::StudentTPredictive>(
                    core::StudentTPredictive::fit(features, core::kernelOf(core::Linear{}), request.settings.model))
                    .logDensity(at);
            const VectorXd shown = plane.logDensity.values.reshaped();
            QVERIFY((shown - (exact.array() - exact.maxCoeff()).matrix()).cwiseAbs().maxCoeff() < 1e-7);
        }
    }

    void thePrincipalCurvePassesThroughThePoints()
    {
        const MatrixXd x = twoClusters(20, 1, 4);
        const core::FeaturePlane plane = solved(requestFor(x, "se(lengthscale=0.8)")).plane.value();
        QCOMPARE(plane.manifold.points.rows(), plane.manifoldInput.size());
        QVERIFY(plane.explained > 0.5 && plane.explained <= 1.0 + 1e-12);
        for (Index i = 0; i < x.rows(); ++i) {
            Index nearest = 0;
            const double gap = (plane.manifoldInput.array() - x(i, 0)).abs().minCoeff(&nearest);
            QVERIFY((plane.manifold.points.row(nearest) - plane.points.row(i)).norm() < 3.0 * gap / 0.8 + 1e-9);
        }
    }

    void thePolygonIsAsLongAsItSaysHoweverOftenTheCurveTurns()
    {
        const MatrixXd x = twoClusters(40, 1, 4);
        for (const char* kernel : {"periodic(period=0.02,lengthscale=0.3)", "periodic(period=0.2,lengthscale=0.3)"}) {
            const core::FeaturePlane plane = solved(requestFor(x, kernel)).plane.value();
            const Index rows = plane.manifold.points.rows();
            QVERIFY2(rows <= 4000, qPrintable(QString::number(rows)));
            const VectorXd& at = plane.manifoldInput;
            const double middle = 0.5 * (at[0] + at[rows - 1]);
            const Index left = (at.array() < middle).count();
            QVERIFY2(10 * left >= 4 * rows && 10 * left <= 6 * rows, qPrintable(QString::number(left))); // both halves
        }
    }

    void thePolygonMissesNoPointInAWideWindow()
    {
        const MatrixXd x = twoClusters(20, 1, 4);
        for (const char* kernel : {"se(lengthscale=0.8)", "parabola()", "rq(0.3,1)"}) {
            DensityRequest request = requestFor(x, kernel, {.sigma0 = 0.2, .alpha = 1, .beta = 0.1});
            request.window = {{-900.0, 1100.0}};
            const core::FeaturePlane plane = solved(request).plane.value();
            const MatrixXd& at = plane.manifold.points;
            const Eigen::RowVectorXd extent = at.colwise().maxCoeff() - at.colwise().minCoeff();
            for (Index i = 0; i < x.rows(); ++i)
                QVERIFY2(((at.rowwise() - plane.points.row(i)).array().rowwise() / extent.array())
                                 .matrix()
                                 .rowwise()
                                 .norm()
                                 .minCoeff() < 1e-9,
                         kernel);
            // Nowhere does it jump: between the data too it follows the curve.
            for (Index i = 1; i < at.rows(); ++i)
                if (kernel[0] == 's')
                    QVERIFY(((at.row(i) - at.row(i - 1)).array() / extent.array()).matrix().norm() < 0.15);
        }
    }

    void aKernelOfOneDirectionHasALineWithItsBell()
    {
        const MatrixXd x = twoClusters(12, 1, 5);
        for (const core::Posterior posterior : {core::Posterior::Exact, core::Posterior::AsPrinted}) {
            const DensityRequest request =
                requestFor(x, "2*linear()", {.sigma0 = 0.3, .alpha = 2, .beta = 0.7, .posterior = posterior});
            const core::FeaturePlane plane = solved(request).plane.value();
            QVERIFY(core::isLine(plane) && plane.logDensity.values.size() == 0);
            const MatrixXd& bell = plane.contours.front().polyline;
            QVERIFY(plane.points.col(1).isZero(0.0) && plane.manifold.points.col(1).isZero(0.0));
            QVERIFY(std::abs(plane.explained - 1.0) < 1e-12);
            // φ(x) = √2·x: the coordinate is √2(x − x̄), and the density along it that of x itself.
            const double mean = x.mean();
            QVERIFY(plane.points.col(0).isApprox(std::sqrt(2.0) * (x.col(0).array() - mean).matrix(), 1e-12));
            const VectorXd logs = reference(request).logDensity((bell.col(0).array() / std::sqrt(2.0) + mean).matrix());
            const VectorXd expected = (logs.array() - logs.maxCoeff()).exp();
            QVERIFY((bell.col(1) - expected).cwiseAbs().maxCoeff() < 1e-9);
        }
        // No direction at all: nothing to draw.
        QVERIFY(!solved(requestFor(x, "constant(2)", {.sigma0 = 0.3, .alpha = 2, .beta = 0.7})).plane.has_value());
    }

    void noJacobianIsDrawnWhereThereIsNone()
    {
        for (const char* kernel : {"constant(2)", "sigmoid(scale=1,offset=-1)", "exponential()"}) {
            const DensityResult result =
                solved(requestFor(twoClusters(12, 1, 5), kernel, {.sigma0 = 0.3, .alpha = 2, .beta = 0.7}));
            QVERIFY2(result.jacobianDropped, kernel);
            QVERIFY2(std::ranges::any_of(
                         result.remarks,
                         [](const std::string& remark) { return remark.find("no Jacobian") != std::string::npos; }),
                     kernel);
        }
        QVERIFY(!solved(requestFor(twoClusters(12, 1, 5), "linear()")).jacobianDropped);
    }

    void roundingIsNotDrawnAsADensity()
    {
        DensityRequest request = requestFor(twoClusters(12, 1, 5), "se(lengthscale=1)");
        for (const double sigma0 : {1e-7, 1e-8, 1e-20}) {
            request.settings.model.sigma0 = sigma0;
            const auto outcome = DensityPipeline().solve(request);
            const auto* failure = std::get_if<core::Failure>(&outcome);
            QVERIFY(failure && failure->what.find("sigma0 is too small") != std::string::npos);
            QCOMPARE(core::problems(request).front().field, std::string("sigma0"));
        }
        request.settings.model.sigma0 = 1e-5;
        QVERIFY(core::problems(request).empty());
    }

    void whatIsDrawnInThePlaneIntegratesToOne()
    {
        // Tied data and a small σ₀: spikes on a lattice that neither rule sees; and a temperature so low that all but
        // one node are 0.
        MatrixXd tied(81, 2);
        for (Index i = 0; i < 81; ++i)
            tied.row(i) << static_cast<double>(i % 9) - 4.0, static_cast<double>(i / 9) - 4.0;
        for (const auto& [sigma0, alpha] : {std::pair{1e-4, 1.0}, std::pair{0.02, 300.0}, std::pair{0.3, 1e8}}) {
            const DensityResult result =
                solved(requestFor(tied, "se(lengthscale=2)", {.sigma0 = sigma0, .alpha = alpha, .beta = 0.01}));
            QVERIFY(result.density.values.allFinite() && result.atData.allFinite());
            const double mass = trapezoid(result.density.axis2, result.marginal2);
            QVERIFY2(std::abs(mass - 1.0) < 0.0101, qPrintable(QString::number(mass)));
            const bool told = std::ranges::any_of(
                result.remarks, [](const std::string& remark) { return remark.ends_with("normalised as drawn"); });
            QCOMPARE(result.asDrawn, told);
            if (result.asDrawn)
                QVERIFY(std::abs(mass - 1.0) < 1e-9);
        }
        const DensityResult smooth =
            solved(requestFor(twoClusters(30, 2, 8), "se(lengthscale=1)", {.sigma0 = 0.3, .alpha = 1, .beta = 0.01}));
        QVERIFY(!smooth.asDrawn);
    }

    void theWholeLineIsRightForGrowingAndOscillatingKernels()
    {
        const MatrixXd x = Eigen::Vector2d(-1.3, -0.2);
        for (const char* kernel : {"poly(degree=3)", "parabola()*linear()", "periodic()*linear()"}) {
            DensityRequest request = requestFor(x, kernel, {.sigma0 = 0.3, .alpha = 1, .beta = 0.01});
            request.settings.normalisation = core::Normalisation::WholeLine;
            const DensityResult line = solved(request);
            QVERIFY2(line.normalisation == core::Normalisation::WholeLine, kernel);
            request.window = {{-400.0, 400.0}}; // holds all but a share of some 1e-5
            request.settings.normalisation = core::Normalisation::Window;
            const double gap = line.logNormaliser - headlessLogNormaliser(request);
            QVERIFY2(gap > -1e-7 && gap < 1e-4, qPrintable(QString::number(gap)));
        }
    }

    void sequencesOfRequestsEqualFreshComputation()
    {
        std::mt19937_64 rng(11);
        const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(rng() % n); };
        const std::vector<std::shared_ptr<const core::Dataset>> line{
            shared(generated("mixture1d", 14)), datasetOf(MatrixXd(0, 1)), datasetOf(twoClusters(60, 1, 2))};
        const std::vector<std::shared_ptr<const core::Dataset>> plane{
            shared(generated("mixture2d", 20)), datasetOf(twoClusters(1, 2, 2)), datasetOf(twoClusters(55, 2, 2))};
        const std::vector<core::Kernel> kernels{kernelFrom("se(lengthscale=1)"), kernelFrom("se(lengthscale=2)"),
                                                kernelFrom("parabola()"), kernelFrom("matern32(lengthscale=1.5)")};
        constexpr std::array sigmas{0.001, 0.1, 0.5, 10.0};
        DensityPipeline pipeline;
        DensityRequest request{.data = line[0], .kernel = kernels[0], .settings = {}, .window = {}};
        request.window = core::fittingWindow(*request.data);
        for (int step = 0; step < 200; ++step) {
            switch (pick(9)) {
            case 0:
                request.data = (request.data->dimensions() == 1 ? line : plane)[pick(3)];
                break;
            case 1:
                request.data = pick(4) == 0 ? plane[pick(3)] : line[pick(3)];
                break;
            case 2:
                request.kernel = kernels[pick(kernels.size())];
                break;
            case 3:
                request.settings.model.sigma0 = sigmas[pick(sigmas.size())];
                break;
            case 4:
                request.settings.model.beta = 0.01 + 0.5 * static_cast<double>(pick(4));
                break;
            case 5:
                request.settings.model.alpha = 0.5 + static_cast<double>(pick(4));
                break;
            case 6:
                request.preview = !request.preview;
                break;
            case 7:
                request.settings.showGhost = !request.settings.showGhost;
                break;
            default:
                break;
            }
            if (static_cast<Index>(request.window.size()) != request.data->dimensions() || pick(8) == 0) {
                request.window = core::fittingWindow(*request.data);
                request.window[0].hi += 0.1 * static_cast<double>(pick(3));
            }
            const DensityResult kept = valueOf(pipeline.solve(request));
            QVERIFY2(sameAnswer(kept, solved(request), 1e-9), qPrintable(QString("step %1").arg(step)));
            QVERIFY(pipeline.isCheap(request));
        }
    }

    void theWindowThatFitsIsOneThatCanBeShown()
    {
        constexpr double tiny = std::numeric_limits<double>::denorm_min();
        for (const auto& [a, b] :
             {std::pair(0.0, tiny), {1.0, 1.0 + 1e-13}, {-3e7, -3e7}, {1e-250, 3e-250}, {-2.0, 5.0}}) {
            const auto data = datasetOf(Eigen::Vector2d(a, b));
            const std::vector<core::Interval> window = core::fittingWindow(*data);
            QVERIFY2(core::windowProblems(window, 1).empty(), qPrintable(QString("%1 … %2").arg(a).arg(b)));
            QVERIFY(window[0].lo < a && window[0].hi > b);
        }
    }

    void aWindowTooNarrowToComputeInIsRefused()
    {
        constexpr double tiny = std::numeric_limits<double>::denorm_min();
        for (const auto& [lo, hi] : {std::pair(0.0, tiny), {-tiny, tiny}, {0.0, 1e-150}, {1.0, 1.0 + 1e-12}}) {
            const auto found = core::windowProblems({{.lo = lo, .hi = hi}}, 1);
            QCOMPARE(found.size(), std::size_t(1));
            QVERIFY2(found[0].message.find("too narrow") != std::string::npos, found[0].message.c_str());
        }
        QVERIFY(core::windowProblems({{.lo = -1e-90, .hi = 1e-90}}, 1).empty());
    }

    void onlyNewDataKernelOrWindowAreExpensive()
    {
        DensityRequest request = requestFor(twoClusters(30, 2, 1), "se(lengthscale=1)");
        DensityPipeline pipeline;
        QVERIFY(!pipeline.isCheap(request));
        QVERIFY(std::holds_alternative<DensityResult>(pipeline.solve(request)));
        request.settings.model.sigma0 = 0.2;
        request.settings.model.alpha = 7.0;
        request.settings.model.beta = 0.5;
        request.data = datasetOf(request.data->x); // the same points in another place
        QVERIFY(pipeline.isCheap(request));
        DensityRequest other = request;
        other.kernel = kernelFrom("se(lengthscale=1.1)");
        QVERIFY(!pipeline.isCheap(other));
        other = request;
        other.window[0].hi += 1.0;
        QVERIFY(!pipeline.isCheap(other));
        other = request;
        other.data = datasetOf(twoClusters(30, 2, 2));
        QVERIFY(!pipeline.isCheap(other));
    }

    void extremesGiveFiniteNormalisedCurves_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<double>("sigma0");
        QTest::addColumn<int>("dimensions");
        for (const int dimensions : {1, 2})
            for (const double sigma0 : {1e-4, 0.1, 100.0})
                for (const char* kernel : {"se(lengthscale=0.002)", "se(lengthscale=0.5)", "se(lengthscale=2000)",
                                           "exponential(lengthscale=0.002)", "matern52(lengthscale=2000)"})
                    QTest::addRow("%s, sigma0 %g, %dD", kernel, sigma0, dimensions) << kernel << sigma0 << dimensions;
    }
    void extremesGiveFiniteNormalisedCurves()
    {
        QFETCH(QString, kernel);
        QFETCH(double, sigma0);
        QFETCH(int, dimensions);
        MatrixXd x = twoClusters(24, dimensions, 6);
        x.row(5) = x.row(4); // duplicates
        x.row(6) = x.row(4);
        const DensityRequest request = requestFor(x, kernel.toUtf8(), {.sigma0 = sigma0, .alpha = 1, .beta = 0.01});
        const DensityResult result = solved(request);
        QVERIFY(std::isfinite(result.logNormaliser));
        QVERIFY(result.atData.allFinite());
        if (dimensions == 1) {
            QVERIFY(result.predictive.allFinite());
            const double worst = worstDifference(result.predictive, referenceLogDensity(request, result, result.grid));
            QVERIFY2(worst < 1e-4, qPrintable(QString::number(worst)));
            QVERIFY(trapezoid(result.grid, result.predictive) > 0.9); // peaks of any width are drawn
        } else {
            QVERIFY(result.density.values.allFinite());
            QVERIFY(result.density.values.minCoeff() >= 0.0);
        }
    }

    void previewsResembleTheFullAnswer()
    {
        for (const char* kernel : {"se(lengthscale=0.8)", "matern32(lengthscale=1)", "parabola()"}) {
            DensityRequest request =
                requestFor(twoClusters(150, 2, 9), kernel, {.sigma0 = 0.3, .alpha = 1, .beta = 0.01});
            const DensityResult full = solved(request);
            request.preview = true;
            const DensityResult preview = solved(request);
            QVERIFY(preview.preview && !full.preview);
            QVERIFY(std::abs(preview.logNormaliser - full.logNormaliser) < 0.2);
            const double top = full.density.values.maxCoeff();
            QVERIFY2(std::abs(preview.density.values.maxCoeff() - top) < 0.15 * top, kernel);
        }
    }

    void manyPointsOfFullRankAreKrigedAndSaySo()
    {
        // 750 points under a kinked kernel: beyond the full spectrum. The reference is the headless kriging route.
        const DensityRequest request =
            requestFor(twoClusters(750, 2, 10), "exponential(lengthscale=1)", {.sigma0 = 0.5, .alpha = 1, .beta = 0.5});
        const DensityResult result = solved(request);
        QCOMPARE(result.numerics.route, std::string("kriging"));
        QVERIFY(!result.remarks.empty());
        const VectorXd shown = result.density.values.reshaped();
        QVERIFY(worstDifference(shown, referenceLogDensity(request, result, fieldPoints(result.density))) < 1e-6);
        QVERIFY(worstDifference(result.atData, referenceLogDensity(request, result, request.data->x)) < 1e-6);
        QVERIFY(result.plane.has_value());
    }

    void stoppingCancels()
    {
        const DensityRequest request = requestFor(twoClusters(100, 2, 1), "se(lengthscale=0.5)");
        std::stop_source source;
        source.request_stop();
        DensityPipeline pipeline;
        QVERIFY(std::holds_alternative<core::Cancelled>(pipeline.solve(request, source.get_token())));
        QVERIFY(sameAnswer(valueOf(pipeline.solve(request)), solved(request), 0.0)); // nothing half-written
    }

    void problemsNameTheirField_data()
    {
        QTest::addColumn<QString>("field");
        for (const char* field : {"data", "kernel", "sigma0", "alpha", "beta", "bandwidth", "window"})
            QTest::newRow(field) << field;
    }
    void problemsNameTheirField()
    {
        QFETCH(QString, field);
        DensityRequest request = requestFor(twoClusters(5, 1, 1), "se(lengthscale=1)");
        QVERIFY(core::problems(request).empty());
        if (field == "data")
            request.data = datasetOf(MatrixXd::Zero(4, 3));
        else if (field == "kernel")
            request.kernel = kernelFrom("brownian()"); // some of the points are negative
        else if (field == "sigma0")
            request.settings.model.sigma0 = 0.0;
        else if (field == "alpha")
            request.settings.model.alpha = -1.0;
        else if (field == "beta")
            request.settings.model.beta = std::nan("");
        else if (field == "bandwidth") {
            request.settings.bandwidthChoice = core::BandwidthChoice::Chosen;
            request.settings.bandwidth = 0.0;
        } else {
            request.window[0] = {.lo = 1.0, .hi = 1.0};
        }
        const auto found = core::problems(request);
        QVERIFY(std::any_of(found.begin(), found.end(),
                            [&](const core::Problem& p) { return p.field == field.toStdString(); }));
        QVERIFY(std::holds_alternative<core::Failure>(DensityPipeline().solve(request)));
    }

    void moreDataThanMemoryHoldsAreRefusedWithAWayOut()
    {
        const DensityRequest request = requestFor(MatrixXd::Random(core::mostObservations + 1, 1), "exponential()");
        const auto found = core::problems(request);
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(found[0].field == "data" && found[0].message.find("random part") != std::string::npos);
    }

    void infinitiesAndMissingNumbersAreRefused()
    {
        for (const double value : {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e308}) {
            MatrixXd x = twoClusters(5, 1, 1);
            DensityRequest request = requestFor(x, "se(lengthscale=1)");
            x(3, 0) = value;
            request.data = datasetOf(x);
            QVERIFY(std::get<core::Failure>(DensityPipeline().solve(request)).what.find("row 4") != std::string::npos);
        }
    }

    void aWindowBeyondTheKernelsDomainIsCut()
    {
        const DensityRequest request = requestFor(twoClusters(10, 1, 1).cwiseAbs(), "brownian()");
        DensityRequest wide = request;
        wide.window = {{.lo = -1.0, .hi = 3.0}};
        const DensityResult result = solved(wide);
        QCOMPARE(result.window.front().lo, 0.0);
        QVERIFY(!result.remarks.empty());
        QVERIFY(result.predictive.allFinite());
    }

    void generatedDataBringTheirTrueDensity()
    {
        const auto data =
            std::get<core::Dataset>(core::generate({.name = "mixture1d", .n = 30, .seed = 2, .options = {}}));
        DensityRequest request{.data = std::make_shared<const core::Dataset>(data),
                               .kernel = core::defaultKernel(data),
                               .settings = {},
                               .window = core::fittingWindow(data)};
        request.settings = core::settingsFor<core::DensitySettings>(data, request.kernel);
        const DensityResult result = solved(request);
        QCOMPARE(result.truth.size(), result.grid.size());
        QVERIFY(result.truth.minCoeff() >= 0.0 && result.truth.maxCoeff() > 0.0);
        QCOMPARE(result.ghost.size(), result.grid.size());
    }

    void theWindowFitsTheDataWithAMargin()
    {
        const MatrixXd x = twoClusters(40, 2, 3);
        const auto window = core::fittingWindow(*datasetOf(x));
        for (Index d = 0; d < 2; ++d) {
            const double range = x.col(d).maxCoeff() - x.col(d).minCoeff();
            QVERIFY(window[static_cast<std::size_t>(d)].lo < x.col(d).minCoeff() - 0.1 * range);
            QVERIFY(window[static_cast<std::size_t>(d)].hi > x.col(d).maxCoeff() + 0.1 * range);
        }
        QCOMPARE(core::fittingWindow(core::emptyDataset(1)), (std::vector<core::Interval>{{.lo = -1.0, .hi = 1.0}}));
        QVERIFY(core::fittingWindow(*datasetOf(MatrixXd::Constant(3, 1, 5.0))).front().width() > 0.5);
    }
};

KERNELSCOPE_TEST(PipelineTest, NoApplication)

} // namespace density_pipeline_test

#include "density_pipeline_test.moc"
