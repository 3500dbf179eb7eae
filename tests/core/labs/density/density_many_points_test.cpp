// The density of more points than have a Gram matrix.

#include "core/density/kde.h"
#include "core/density/spectrum.h"
#include "core/density/student_t.h"
#include "core/kernels/expression.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/density_model.h"
#include "support/datasets.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QtTest>

#include <boost/random/normal_distribution.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace density_many_points_test
{

using namespace core;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index size = 20'500;
static_assert(size > mostObservations);

MatrixXd twoClusters(Index columns, unsigned seed = 5)
{
    std::mt19937_64 engine(seed);
    boost::random::normal_distribution<double> normal;
    MatrixXd x(size, columns);
    for (Index i = 0; i < size; ++i)
        for (Index c = 0; c < columns; ++c)
            x(i, c) = (i % 3 == 0 ? -1.5 : 1.0) + 0.6 * normal(engine);
    return x;
}

DensityRequest requestFor(const MatrixXd& x, const char* kernel)
{
    return ::requestFor<DensityRequest>(datasetOf(x), kernelFrom(kernel), {.lo = -5.0, .hi = 4.0});
}

DensityResult solved(const DensityRequest& request)
{
    return valueOf(DensityPipeline().solve(request));
}

/// log q at points by another way, whatever the number of points: the spectrum of low rank of the Gram matrix.
VectorXd logDensityBySpectrum(const DensityRequest& request, const MatrixXd& at)
{
    const MatrixXd& x = request.data->x;
    const CentredSpectrum spectrum = valueOf(centredSpectrum(x, request.kernel));
    const ProjectedGrid grid = valueOf(projectGrid(spectrum, x, request.kernel, at));
    return scaleExponent(request.settings.model, x.rows()) * logScale(spectrum, grid, request.settings.model);
}

/// The largest difference of exp of both, relative to the top.
double worstDifference(const VectorXd& shown, const VectorXd& logs, double logNormaliser)
{
    const VectorXd exact = (logs.array() - logNormaliser).exp();
    return (shown - exact).cwiseAbs().maxCoeff() / exact.maxCoeff();
}

MatrixXd gridPoints(const Field& field)
{
    MatrixXd points(field.values.size(), 2);
    for (Index j = 0; j < field.axis2.size(); ++j)
        for (Index i = 0; i < field.axis1.size(); ++i)
            points.row(j * field.axis1.size() + i) << field.axis1[i], field.axis2[j];
    return points;
}

QString problemsOf(const DensityRequest& request)
{
    QString all;
    for (const Problem& problem : problems(request))
        all += QString::fromStdString(problem.field + ": " + problem.message) + '\n';
    return all;
}

} // namespace

class DensityManyPointsTest : public QObject
{
    Q_OBJECT

private slots:
    void curvesAreThoseOfTheSpectrum_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::newRow("smooth") << "se(lengthscale=0.7)";
        QTest::newRow("sum") << "0.5*se(lengthscale=0.4) + 2*se(lengthscale=1.5)";
        QTest::newRow("with a line") << "se(lengthscale=0.8) + 0.3*linear()";
    }

    void curvesAreThoseOfTheSpectrum()
    {
        QFETCH(QString, kernel);
        const DensityRequest request = requestFor(twoClusters(1), kernel.toUtf8());
        const DensityResult result = solved(request);
        QVERIFY2(result.numerics.route.starts_with("Fourier, "), result.numerics.route.c_str());
        const VectorXd logs = logDensityBySpectrum(request, result.grid);
        QCOMPARE_LT(worstDifference(result.pulledBack, logs, logs.maxCoeff() - std::log(result.pulledBack.maxCoeff())),
                    1e-6);
        const VectorXd steps = result.grid.tail(result.grid.size() - 1) - result.grid.head(result.grid.size() - 1);
        const double mass =
            0.5 * steps.dot(result.predictive.tail(steps.size()) + result.predictive.head(steps.size()));
        QVERIFY2(std::abs(mass - 1.0) < 1e-3, qPrintable(QString::number(mass)));
        QVERIFY(!result.plane);
    }

    void fieldsAreThoseOfTheSpectrum()
    {
        const DensityRequest request = requestFor(twoClusters(2), "se(lengthscale=1.2)");
        const DensityResult result = solved(request);
        QVERIFY2(result.numerics.route.starts_with("Fourier, "), result.numerics.route.c_str());
        constexpr Index step = 7; // of 200 places an axis
        const auto some = Eigen::seq(0, Eigen::last, Eigen::fix<step>);
        const Field part{.axis1 = result.density.axis1(some),
                         .axis2 = result.density.axis2(some),
                         .values = result.density.values(some, some)};
        const VectorXd logs = logDensityBySpectrum(request, gridPoints(part));
        const VectorXd shown = part.values.reshaped();
        QCOMPARE_LT(worstDifference(shown, logs, logs.maxCoeff() - std::log(shown.maxCoeff())), 1e-5);
        // Told of log q, with what the polynomials leave by which the map is drawn.
        const double told = QString::fromStdString(result.numerics.route).section(QChar(0x2264), 1).toDouble();
        QVERIFY2(told > 0.0 && told < 1e-3, result.numerics.route.c_str());
    }

    void estimateIsThatOfTheRows()
    {
        const DensityResult line = solved(requestFor(twoClusters(1), "se(lengthscale=0.7)"));
        const VectorXd h = *bandwidths(bandwidthRules[0], twoClusters(1));
        const VectorXd exact = kdeLogDensity(twoClusters(1), h, line.grid).array().exp();
        QCOMPARE(line.ghost.size(), exact.size());
        QCOMPARE_LT((line.ghost - exact).cwiseAbs().maxCoeff(), 1e-11);

        const DensityResult plane = solved(requestFor(twoClusters(2), "se(lengthscale=1.2)"));
        const MatrixXd field = kdeOnGrid(twoClusters(2), *bandwidths(bandwidthRules[0], twoClusters(2)),
                                         plane.ghostField.axis1, plane.ghostField.axis2);
        QCOMPARE_LT((plane.ghostField.values - field).cwiseAbs().maxCoeff(), 1e-11);
    }

    void densityAtTheRowsIsThatOfTheCurve()
    {
        DensityRequest request = requestFor(twoClusters(1), "se(lengthscale=0.7)");
        const DensityResult result = solved(request);
        const auto some = Eigen::seq(0, size - 1, Eigen::fix<40>);
        const VectorXd logs = logDensityBySpectrum(request, request.data->x(some, Eigen::all));
        const VectorXd onGrid = logDensityBySpectrum(request, result.grid);
        const double logNormaliser = onGrid.maxCoeff() - std::log(result.predictive.maxCoeff());
        QCOMPARE_LT(worstDifference(result.atData(some), logs, logNormaliser), 1e-6);
        QCOMPARE(result.rowsInside.size(), Index{3});

        request.window = {{.lo = -5.0, .hi = 0.0}};
        const DensityResult part = solved(request);
        for (Index i = 0; i < size; i += 41)
            QCOMPARE(std::isnan(part.atData[i]), request.data->x(i, 0) > 0.0);
        QVERIFY(!part.trainLogScore);
    }

    void previewShowsTheSame()
    {
        for (const Index columns : {1, 2}) {
            DensityRequest request = requestFor(twoClusters(columns), "se(lengthscale=0.9)");
            const DensityResult full = solved(request);
            request.preview = true;
            const DensityResult preview = solved(request);
            const double top = columns == 1 ? full.predictive.maxCoeff() : full.density.values.maxCoeff();
            const double previewTop = columns == 1 ? preview.predictive.maxCoeff() : preview.density.values.maxCoeff();
            QVERIFY2(std::abs(previewTop / top - 1.0) < 0.02, qPrintable(QString::number(previewTop / top)));
        }
    }

    void keptStagesAnswerLikeFreshOnes()
    {
        DensityPipeline pipeline;
        DensityRequest request = requestFor(twoClusters(1), "se(lengthscale=0.7)");
        const auto agrees = [&] {
            const DensityResult kept = valueOf(pipeline.solve(request)), fresh = solved(request);
            QCOMPARE(kept.grid.size(), fresh.grid.size());
            QCOMPARE_LT((kept.predictive - fresh.predictive).cwiseAbs().maxCoeff(), 1e-8);
        };
        agrees();
        request.settings.model.beta = 3.0;
        agrees();
        request.settings.model.sigma0 = 0.5;
        agrees();
        request.window = {{.lo = -9.0, .hi = 7.0}};
        agrees();
        MatrixXd moved = request.data->x;
        moved(100, 0) += 0.7;
        request.data = datasetOf(moved);
        agrees();
        pipeline.letGo();
        agrees();
        const DensityResult kept = valueOf(pipeline.solve(request)); // and as without the sums that both share
        const VectorXd logs = logDensityBySpectrum(request, kept.grid);
        QCOMPARE_LT(worstDifference(kept.pulledBack, logs, logs.maxCoeff() - std::log(kept.pulledBack.maxCoeff())),
                    1e-6);
    }

    void samplesHaveCurvesOfTheirOwn()
    {
        DensityRequest request = requestFor(twoClusters(1).replicate(2, 1), "se(lengthscale=0.7)");
        Dataset labelled = *request.data;
        labelled.labels.assign(static_cast<std::size_t>(2 * size), 0);
        std::fill(labelled.labels.begin() + size, labelled.labels.end(), 1);
        request.data = std::make_shared<const Dataset>(labelled);
        request.settings.byGroups = true;
        const DensityResult result = solved(request);
        QCOMPARE(result.groups.size(), std::size_t{2});
        QCOMPARE_LT((result.groups[0].values - result.groups[1].values).cwiseAbs().maxCoeff(), 1e-12);
        const DensityResult alone = solved(requestFor(twoClusters(1), "se(lengthscale=0.7)"));
        QVERIFY(std::abs(result.groups[0].values.maxCoeff() / alone.predictive.maxCoeff() - 1.0) < 1e-6);
    }

    void whatCannotBeHadIsSaid()
    {
        QVERIFY2(problemsOf(requestFor(twoClusters(1), "exponential(lengthscale=0.7)")).contains("random part"),
                 qPrintable(problemsOf(requestFor(twoClusters(1), "exponential(lengthscale=0.7)"))));
        QVERIFY2(problemsOf(requestFor(twoClusters(1), "parabola()")).contains("random part"),
                 qPrintable(problemsOf(requestFor(twoClusters(1), "parabola()"))));
        DensityRequest line = requestFor(twoClusters(1), "se(lengthscale=0.8) + 0.3*linear()");
        line.settings.normalisation = Normalisation::WholeLine;
        const DensityResult result = solved(line);
        QVERIFY(result.normalisation == Normalisation::Window);
        QVERIFY(std::ranges::any_of(result.remarks, [](const std::string& remark) {
            return remark.find("in the window alone") != std::string::npos;
        }));
    }
};

KERNELSCOPE_TEST(DensityManyPointsTest, NoApplication)

} // namespace density_many_points_test

#include "density_many_points_test.moc"
