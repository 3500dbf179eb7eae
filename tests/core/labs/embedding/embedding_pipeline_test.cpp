#include "core/data/generators.h"
#include "core/embedding/clt_band.h"
#include "core/embedding/embedding_posterior.h"
#include "core/embedding/embedding_prior.h"
#include "core/embedding/mean_embedding.h"
#include "core/embedding/true_embedding.h"
#include "core/kernels/descriptions.h"
#include "core/labs/embedding/embedding_lab.h"
#include "support/datasets.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/lab_requests.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"

#include <QtTest>

#include <cmath>
#include <random>

namespace embedding_pipeline_test
{

namespace
{

using core::EmbeddingPipeline;
using core::EmbeddingRequest;
using core::EmbeddingResult;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

EmbeddingRequest request(std::shared_ptr<const core::Dataset> data, const core::Kernel& kernel)
{
    return requestFor<EmbeddingRequest>(std::move(data), kernel, {.lo = -2.5, .hi = 3.0});
}

core::EmbeddingPosterior direct(const EmbeddingRequest& r)
{
    return std::get<core::EmbeddingPosterior>(core::embeddingPosterior(
        r.kernel, r.data->x, r.model, std::get<MatrixXd>(core::embeddingSites(r.data->x, r.model))));
}

/// Every 23rd pixel of a field as points, and the field there.
struct Pixels {
    MatrixXd at;
    VectorXd values;
};
Pixels somePixels(const core::Field& field)
{
    const Index count = (field.values.size() + 22) / 23;
    Pixels pixels{.at = MatrixXd(count, 2), .values = VectorXd(count)};
    for (Index k = 0; k < count; ++k) {
        const Index i = 23 * k % field.axis1.size(), j = 23 * k / field.axis1.size();
        pixels.at.row(k) << field.axis1[i], field.axis2[j];
        pixels.values[k] = field.values(i, j);
    }
    return pixels;
}

} // namespace

class EmbeddingPipelineTest : public QObject
{
    Q_OBJECT
private slots:
    void curvesAreTheEmbeddingAndItsPosterior_data();
    void curvesAreTheEmbeddingAndItsPosterior();
    void fieldsAreTheEmbeddingAndItsPosterior_data();
    void fieldsAreTheEmbeddingAndItsPosterior();
    void emptySheetHasThePriorOnly();
    void everyKernelIsShownAndTheKnownHaveAPosterior_data();
    void everyKernelIsShownAndTheKnownHaveAPosterior();
    void anySequenceOfRequestsIsAnsweredAsIfFresh_data();
    void anySequenceOfRequestsIsAnsweredAsIfFresh();
    void veryManyPointsAreSummedOnce();
    void noiseLevelAndDrawsAreCheap();
    void priorDrawsHaveThePriorVarianceAndFollowTheLengthscale();
    void posteriorDrawsHaveTheMomentsOfTheBand();
    void manyNearDataSitesAreStable();
    void everyProblemIsTiedToItsField();
    void remarksSayWhatTheBandIs();
};

void EmbeddingPipelineTest::curvesAreTheEmbeddingAndItsPosterior_data()
{
    QTest::addColumn<bool>("dataSites");
    QTest::addColumn<double>("lengthscale");
    QTest::addColumn<double>("eta");
    for (const bool dataSites : {false, true})
        for (const double lengthscale : {0.02, 0.4, 10.0})
            for (const double eta : {0.0, 1.5})
                QTest::addRow("%s l=%g eta=%g", dataSites ? "data" : "inducing", lengthscale, eta)
                    << dataSites << lengthscale << eta;
}

void EmbeddingPipelineTest::curvesAreTheEmbeddingAndItsPosterior()
{
    QFETCH(bool, dataSites);
    QFETCH(double, lengthscale);
    QFETCH(double, eta);
    EmbeddingRequest r =
        request(shared(generated("mixture1d", 80)), core::kernelOf(core::SquaredExponential{{lengthscale}}, 1.2));
    r.model.sites = dataSites ? core::Sites::Data : core::Sites::Inducing;
    r.model.tau2 = 0.3;
    if (eta > 0.0)
        r.model.eta = eta;
    r.settings.showCltBand = r.settings.showShrinkage = true;
    r.settings.level = 0.9;
    const EmbeddingResult result = fresh<EmbeddingPipeline>(r);
    const MatrixXd& x = r.data->x;
    QVERIFY(result.grid.size() >= 401);
    QCOMPARE(result.observations, 80);
    const core::EmbeddingPosterior posterior = direct(r);
    const core::Band band =
        core::credibleBand(posterior.mean(result.grid), posterior.variance(result.grid), r.settings.level);
    QVERIFY(difference(result.empirical, core::empiricalEmbedding(r.kernel, x, result.grid)) < 1e-13);
    QVERIFY(difference(result.mean, posterior.mean(result.grid)) < 1e-9);
    QVERIFY(difference(result.lower, band.lower) < 1e-8 && difference(result.upper, band.upper) < 1e-8);
    const core::Band clt = core::cltBand(r.kernel, x, result.grid, r.settings.level);
    QVERIFY(difference(result.cltLower, clt.lower) < 1e-13 && difference(result.cltUpper, clt.upper) < 1e-13);
    const auto beta = std::get<core::ShrinkageWeights>(core::shrinkageWeights(r.kernel, x, 0.3 / (80.0 * 80.0))).beta;
    QVERIFY(difference(result.shrinkage, core::weightedEmbedding(r.kernel, x, beta, result.grid)) < 1e-12);
    auto truth = core::TrueDistribution::of(*r.data->generation);
    QVERIFY(difference(result.truth, truth->embedding(r.kernel, result.grid)->values) < 1e-13);
    const auto prior = std::get<core::EmbeddingPrior>(core::embeddingPrior(r.kernel, 1, r.model.eta));
    const VectorXd half = core::twoSidedQuantile(0.9) * core::priorDiagonal(prior, result.grid).cwiseSqrt();
    QVERIFY(difference(result.priorUpper, half) < 1e-13 && difference(result.priorLower, -half) < 1e-13);
    QCOMPARE(result.priorDraws.cols(), 3);
    QCOMPARE(result.posteriorDraws.cols(), 3);
    QCOMPARE(result.sites, posterior.sites());
}

void EmbeddingPipelineTest::fieldsAreTheEmbeddingAndItsPosterior_data()
{
    QTest::addColumn<bool>("dataSites");
    QTest::addColumn<double>("lengthscale");
    QTest::addColumn<double>("eta");
    for (const bool dataSites : {false, true}) {
        const char* name = dataSites ? "data" : "inducing";
        QTest::addRow("%s, ordinary", name) << dataSites << 0.5 << 0.0;
        QTest::addRow("%s, narrow measure", name) << dataSites << 0.5 << 0.6;
        QTest::addRow("%s, short", name) << dataSites << 0.3 << 0.0;
        QTest::addRow("%s, long", name) << dataSites << 8.0 << 0.0;
    }
}

void EmbeddingPipelineTest::fieldsAreTheEmbeddingAndItsPosterior()
{
    QFETCH(bool, dataSites);
    QFETCH(double, lengthscale);
    QFETCH(double, eta);
    EmbeddingRequest r = request(shared(generated("mixture2d", 90)), se({lengthscale}));
    r.model.sites = dataSites ? core::Sites::Data : core::Sites::Inducing;
    if (eta > 0.0)
        r.model.eta = eta;
    const EmbeddingResult result = fresh<EmbeddingPipeline>(r);
    const core::EmbeddingPosterior posterior = direct(r);
    for (const core::Field* field :
         {&result.meanField, &result.sdField, &result.empiricalField, &result.truthField, &result.priorDrawField}) {
        QCOMPARE(field->values.rows(), 200);
        QCOMPARE(field->axis2[199], 3.0);
    }
    const Pixels mean = somePixels(result.meanField), sd = somePixels(result.sdField),
                 empirical = somePixels(result.empiricalField), truth = somePixels(result.truthField);
    const VectorXd directMean = posterior.mean(mean.at), variance = posterior.variance(sd.at);
    QVERIFY(difference(mean.values, directMean) < 1e-5 * directMean.cwiseAbs().maxCoeff());
    QVERIFY(difference(sd.values.cwiseAbs2(), variance) < 1e-5 * variance.maxCoeff());
    QVERIFY(difference(empirical.values, core::empiricalEmbedding(r.kernel, r.data->x, empirical.at)) < 1e-13);
    auto known = core::TrueDistribution::of(*r.data->generation);
    QVERIFY(difference(truth.values.head(50), known->embedding(r.kernel, truth.at.topRows(50))->values) < 1e-12);
    r.preview = true;
    const EmbeddingResult rough = fresh<EmbeddingPipeline>(r);
    QVERIFY(rough.meanField.values.rows() <= 64);
    const Pixels roughMean = somePixels(rough.meanField);
    QVERIFY(difference(roughMean.values, posterior.mean(roughMean.at)) < 0.03 * directMean.cwiseAbs().maxCoeff());
}

void EmbeddingPipelineTest::emptySheetHasThePriorOnly()
{
    for (const Index d : {1, 2}) {
        EmbeddingRequest r = request(datasetOf(MatrixXd(0, d)), se({0.5}));
        r.settings.showCltBand = r.settings.showShrinkage = true;
        const EmbeddingResult result = fresh<EmbeddingPipeline>(r);
        QCOMPARE(result.empirical.size() + result.mean.size() + result.meanField.values.size(), 0);
        QCOMPARE(result.empiricalField.values.size() + result.cltLower.size() + result.shrinkage.size(), 0);
        QCOMPARE(d == 1 ? result.priorDraws.cols() : Index{3}, 3);
        QVERIFY(d == 1 ? result.priorUpper.minCoeff() > 0.0 : result.priorDrawField.values.norm() > 0.0);
    }
}

void EmbeddingPipelineTest::everyKernelIsShownAndTheKnownHaveAPosterior_data()
{
    QTest::addColumn<QString>("name");
    for (const core::FamilyDescription& family : core::families())
        QTest::addRow("%s", family.name.data()) << QString::fromUtf8(family.name.data());
}

void EmbeddingPipelineTest::everyKernelIsShownAndTheKnownHaveAPosterior()
{
    QFETCH(QString, name);
    const core::Kernel kernel = core::kernelOf(core::defaultFamily(name.toStdString()), 1.7);
    for (const Index d : {1, 2})
        for (const bool preview : {false, true}) {
            EmbeddingRequest r = request(datasetOf(randomPoints(15, d, 1).cwiseAbs()), kernel);
            r.preview = preview;
            r.settings.showCltBand = r.settings.showShrinkage = true;
            const EmbeddingResult result = fresh<EmbeddingPipeline>(r);
            const Pixels pixels =
                d == 1 ? Pixels{.at = result.grid, .values = result.empirical} : somePixels(result.empiricalField);
            const VectorXd expected = core::empiricalEmbedding(kernel, r.data->x, pixels.at);
            const double tolerance = (preview ? 0.03 : 1e-5) * expected.cwiseAbs().maxCoeff();
            QVERIFY2(difference(pixels.values, expected) <= tolerance,
                     qPrintable(QString::number(difference(pixels.values, expected))));
            const bool known = core::noPriorKnown.find(name.toStdString()) != std::string_view::npos;
            QCOMPARE(result.mean.size() + result.meanField.values.size() > 0, known);
            QCOMPARE(mentions(result, "choose se"), !known);
            QCOMPARE(result.cltLower.size() > 0, d == 1);
        }
}

void EmbeddingPipelineTest::anySequenceOfRequestsIsAnsweredAsIfFresh_data()
{
    QTest::addColumn<int>("dimensions");
    QTest::addRow("1D") << 1;
    QTest::addRow("2D") << 2;
}

void EmbeddingPipelineTest::anySequenceOfRequestsIsAnsweredAsIfFresh()
{
    QFETCH(int, dimensions);
    std::mt19937_64 rng(5);
    const auto oneOf = [&](auto... values) {
        const std::array all{values...};
        return all[rng() % all.size()];
    };
    const auto known = shared(generated(dimensions == 1 ? "mixture1d" : "uniform", 40));
    const auto drawn = datasetOf(randomPoints(30, dimensions, 1)), empty = datasetOf(MatrixXd(0, dimensions));
    EmbeddingRequest r = request(known, se({0.5}));
    EmbeddingPipeline kept;
    for (int step = 0; step < 50; ++step) {
        switch (rng() % 10) {
        case 0:
            r.kernel = oneOf(se({0.5}), se({0.8}), core::kernelOf(core::Matern32{{0.5}}),
                             core::kernelOf(core::RationalQuadratic{{0.5}}));
            break;
        case 1:
            r.model.tau2 = oneOf(0.01, 0.3, 1.0);
            break;
        case 2:
            r.model.eta = oneOf(std::optional<double>(), std::optional(1.0));
            break;
        case 3:
            r.model.sites = oneOf(core::Sites::Data, core::Sites::Inducing);
            break;
        case 4:
            r.model.inducing.count = oneOf(0, 7);
            break;
        case 5:
            r.settings.level = oneOf(0.5, 0.8, 0.95);
            break;
        case 6:
            r.settings.draws = oneOf(0, 3, 5);
            r.seed = static_cast<std::uint64_t>(oneOf(1, 2));
            break;
        case 7:
            r.settings.showCltBand = oneOf(true, false);
            r.settings.showShrinkage = oneOf(true, false);
            break;
        case 8:
            r.data = oneOf(known, drawn, empty);
            break;
        default:
            r.window[0].lo = oneOf(-2.5, -2.0);
            r.preview = oneOf(true, false);
        }
        const EmbeddingResult a = solved(kept, r), b = fresh<EmbeddingPipeline>(r);
        for (const double error :
             {difference(a.grid, b.grid), difference(a.empirical, b.empirical), difference(a.mean, b.mean),
              difference(a.lower, b.lower), difference(a.upper, b.upper), difference(a.cltLower, b.cltLower),
              difference(a.cltUpper, b.cltUpper), difference(a.shrinkage, b.shrinkage), difference(a.truth, b.truth),
              difference(a.priorLower, b.priorLower), difference(a.priorUpper, b.priorUpper),
              difference(a.priorDraws, b.priorDraws), difference(a.posteriorDraws, b.posteriorDraws),
              difference(a.sites, b.sites), difference(a.meanField.values, b.meanField.values),
              difference(a.sdField.values, b.sdField.values),
              difference(a.empiricalField.values, b.empiricalField.values),
              difference(a.truthField.values, b.truthField.values),
              difference(a.priorDrawField.values, b.priorDrawField.values)})
            QVERIFY2(error <= 1e-9, qPrintable(QString("step %1: %2").arg(step).arg(error)));
        QCOMPARE(a.remarks, b.remarks);
        QCOMPARE(a.route, b.route);
        QCOMPARE(a.observations, b.observations);
        QCOMPARE(a.jitter, b.jitter);
    }
}

void EmbeddingPipelineTest::veryManyPointsAreSummedOnce()
{
    for (const Index columns : {1, 2}) {
        std::mt19937_64 random(7);
        std::normal_distribution<double> normal;
        core::Dataset points;
        points.x = MatrixXd::NullaryExpr(core::mostSummedPoints + 1, columns, [&] { return normal(random); });
        points.labels.assign(static_cast<std::size_t>(points.x.rows()), 0);
        points.columnNames.assign(static_cast<std::size_t>(columns), "x");
        const auto data = std::make_shared<const core::Dataset>(points);
        const core::Kernel kernel = core::kernelOf(core::SquaredExponential{{0.5}});
        EmbeddingRequest asked = request(data, kernel);
        asked.settings.showShrinkage = asked.settings.showCltBand = true;
        EmbeddingPipeline pipeline;
        const auto result = std::get<EmbeddingResult>(pipeline.solve(asked));
        QVERIFY2(result.route.starts_with("Fourier, "), result.route.c_str());
        QCOMPARE(result.remarks.size(), std::size_t(1)); // of where there are no sites
        const core::EmbeddingPosterior posterior = direct(asked);
        if (columns == 1) {
            const VectorXd exact = core::empiricalEmbedding(kernel, points.x, result.grid);
            QVERIFY((result.empirical - exact).cwiseAbs().maxCoeff() <= 1e-12);
            QVERIFY((result.mean - posterior.mean(result.grid)).cwiseAbs().maxCoeff() <= 1e-9);
            const core::Band band = core::cltBand(kernel, points.x, result.grid, asked.settings.level);
            QVERIFY((result.cltLower - band.lower).cwiseAbs().maxCoeff() <= 1e-10);
            // √(k(0)τ²)/(2n) above it at most
            QVERIFY((result.shrinkage - result.empirical).cwiseAbs().maxCoeff() <= 0.5 / 20'001.0);
            QVERIFY(result.simpleShrinkage && result.simpleShrinkage->plugIn > 0.0 &&
                    result.simpleShrinkage->plugIn < 1e-3);
        } else {
            const Pixels pixels = somePixels(result.empiricalField);
            const VectorXd exact = core::empiricalEmbedding(kernel, points.x, pixels.at.topRows(50));
            QVERIFY((pixels.values.head(50) - exact).cwiseAbs().maxCoeff() <= 1e-12);
        }
        asked.kernel = core::kernelOf(core::SquaredExponential{{0.51}});
        QVERIFY(std::holds_alternative<EmbeddingResult>(pipeline.solve(asked)));
        asked.kernel = core::kernelOf(core::Exponential{{0.5}});
        if (columns == 1) { // in the order of the points
            const EmbeddingResult kinked = std::get<EmbeddingResult>(pipeline.solve(asked));
            QVERIFY2(kinked.route.starts_with("state space, error"), kinked.route.c_str());
            const VectorXd exact = core::empiricalEmbedding(asked.kernel, points.x, kinked.grid);
            QVERIFY((kinked.empirical - exact).cwiseAbs().maxCoeff() <= 1e-14);
            const core::Band band = core::cltBand(asked.kernel, points.x, kinked.grid, asked.settings.level);
            QVERIFY((kinked.cltLower - band.lower).cwiseAbs().maxCoeff() <= 1e-12);
            QVERIFY(kinked.mean.size() == kinked.grid.size() && kinked.shrinkage.size() == kinked.grid.size());
        } else {
            const auto found = core::problems(asked);
            QVERIFY(found.size() == 1 && found.front().field == "kernel" &&
                    found.front().message.find("Fourier") != std::string::npos);
        }
        asked.kernel = kernel;
        asked.model.sites = core::Sites::Data;
        QCOMPARE(core::problems(asked).front().field, std::string("sites"));
    }
}

void EmbeddingPipelineTest::noiseLevelAndDrawsAreCheap()
{
    EmbeddingRequest r = request(datasetOf(randomPoints(30, 2, 1)), se({0.5}));
    EmbeddingPipeline pipeline;
    QVERIFY(!pipeline.isCheap(r));
    solved(pipeline, r);
    r.model.tau2 = 0.5;
    r.settings = {.level = 0.9, .draws = 5, .showShrinkage = true, .showCltBand = true};
    r.seed = 4;
    QVERIFY(pipeline.isCheap(r));
    for (int change = 0; change < 5; ++change) {
        EmbeddingRequest other = r;
        if (change == 0)
            other.kernel = se({0.6});
        else if (change == 1)
            other.model.eta = 1.0;
        else if (change == 2)
            other.model.inducing.seed = 2;
        else if (change == 3)
            other.window[1].hi = 4.0;
        else
            other.data = datasetOf(randomPoints(30, 2, 2));
        QVERIFY(!pipeline.isCheap(other));
    }
}

void EmbeddingPipelineTest::priorDrawsHaveThePriorVarianceAndFollowTheLengthscale()
{
    EmbeddingRequest r = request(datasetOf(MatrixXd(0, 1)), se({0.5}));
    r.settings.draws = 20;
    r.model.eta = 1.0;
    EmbeddingPipeline pipeline;
    VectorXd squares = VectorXd::Zero(401);
    constexpr int seeds = 100;
    EmbeddingResult result;
    for (int seed = 1; seed <= seeds; ++seed) {
        r.seed = static_cast<std::uint64_t>(seed);
        result = solved(pipeline, r);
        squares += result.priorDraws.rowwise().squaredNorm();
    }
    const VectorXd variance = (result.priorUpper / core::twoSidedQuantile(0.8)).cwiseAbs2();
    const double count = 20.0 * seeds;
    QVERIFY((((squares / count).array() / variance.array() - 1.0).abs() * std::sqrt(0.5 * count)).maxCoeff() < 4.5);
    r.kernel = se({0.5005});
    const MatrixXd moved = solved(pipeline, r).priorDraws;
    QVERIFY((moved - result.priorDraws).norm() < 0.02 * moved.norm());
    r.kernel = se({0.5});
    r.window[0] = {.lo = -2.5, .hi = 8.5}; // twice as wide: every second point is an old one
    const MatrixXd wider = solved(pipeline, r).priorDraws;
    QVERIFY(difference(wider.topRows(201), result.priorDraws(Eigen::seqN(0, 201, 2), Eigen::all)) < 1e-8);
}

void EmbeddingPipelineTest::posteriorDrawsHaveTheMomentsOfTheBand()
{
    EmbeddingRequest r = request(datasetOf(randomPoints(30, 1, 1)), se({0.5}));
    r.settings.draws = 20;
    r.model.inducing.count = 5;
    EmbeddingPipeline pipeline;
    VectorXd sum = VectorXd::Zero(401), squares = VectorXd::Zero(401);
    constexpr int seeds = 100;
    EmbeddingResult result;
    for (int seed = 1; seed <= seeds; ++seed) {
        r.seed = static_cast<std::uint64_t>(seed);
        result = solved(pipeline, r);
        sum += result.posteriorDraws.rowwise().sum();
        squares += (result.posteriorDraws.colwise() - result.mean).rowwise().squaredNorm();
    }
    const double count = 20.0 * seeds;
    const VectorXd sd = (result.upper - result.mean) / core::twoSidedQuantile(0.8);
    QVERIFY(((sum / count - result.mean).cwiseQuotient(sd).cwiseAbs() * std::sqrt(count)).maxCoeff() < 4.5);
    QVERIFY((((squares / count).array() / sd.array().square() - 1.0).abs() * std::sqrt(0.5 * count)).maxCoeff() < 4.5);
}

void EmbeddingPipelineTest::manyNearDataSitesAreStable()
{
    MatrixXd x = randomPoints(300, 1, 1);
    x.bottomRows(150) = x.topRows(150).array() + 1e-9;
    EmbeddingRequest r = request(datasetOf(x), se({0.8}));
    r.model.sites = core::Sites::Data;
    for (const double tau2 : {1.0, 1e-4, 1e-8}) {
        r.model.tau2 = tau2;
        const EmbeddingResult result = fresh<EmbeddingPipeline>(r);
        const core::EmbeddingPosterior posterior = direct(r);
        QVERIFY(difference(result.mean, posterior.mean(result.grid)) < 1e-6);
        const VectorXd sd = (result.upper - result.mean) / core::twoSidedQuantile(0.8);
        QVERIFY(difference(sd.cwiseAbs2(), posterior.variance(result.grid)) < 1e-6);
        QCOMPARE(result.jitter, 0.0);
    }
    r.model.tau2 = 1e-15;
    QVERIFY(fresh<EmbeddingPipeline>(r).jitter > 0.0);
}

void EmbeddingPipelineTest::everyProblemIsTiedToItsField()
{
    const EmbeddingRequest good = request(datasetOf(randomPoints(30, 1, 1)), se({0.5}));
    QVERIFY(core::problems(good).empty());
    const auto fields = [](const EmbeddingRequest& r) {
        QStringList names;
        for (const core::Problem& problem : core::problems(r))
            names << QString::fromStdString(problem.field);
        EmbeddingPipeline pipeline;
        const auto outcome = pipeline.solve(r);
        const auto* failure = std::get_if<core::Failure>(&outcome);
        return failure && failure->kind == core::Failure::Kind::InvalidInput ? names : QStringList("answered");
    };
    EmbeddingRequest bad = good;
    bad.model.tau2 = 0.0;
    bad.model.eta = -1.0;
    bad.settings.level = 1.0;
    bad.settings.draws = 21;
    bad.kernel = se({-1.0});
    bad.window[0].hi = -3.0;
    QCOMPARE(fields(bad), QStringList({"window", "tau2", "eta", "level", "draws", "kernel"}));
    bad = good;
    bad.model.inducing.count = 31;
    QCOMPARE(fields(bad), QStringList("inducing"));
    bad = good;
    bad.data = datasetOf(randomPoints(30, 3, 1));
    QVERIFY(fields(bad).contains("data"));
    bad.data = datasetOf(MatrixXd::Constant(2, 1, std::nan("")));
    QVERIFY(fields(bad).contains("data"));
    bad.data = nullptr;
    QCOMPARE(fields(bad), QStringList("data"));
    bad = good;
    bad.kernel = core::kernelOf(core::Brownian{});
    QCOMPARE(fields(bad), QStringList("kernel"));
}

void EmbeddingPipelineTest::remarksSayWhatTheBandIs()
{
    EmbeddingRequest r = request(datasetOf(randomPoints(30, 1, 1)), se({0.5}));
    EmbeddingResult result = fresh<EmbeddingPipeline>(r);
    QVERIFY(mentions(result, "returns to the prior") && !mentions(result, "too narrow"));
    QCOMPARE(result.route, std::string("eigendecomposition of r at 2 inducing points, rank 2"));
    r.model.sites = core::Sites::Data;
    r.data = datasetOf(randomPoints(60, 1, 1));
    result = fresh<EmbeddingPipeline>(r);
    QVERIFY(mentions(result, "too narrow"));
    QVERIFY(result.route.find("pivoted Cholesky of r at 60 data sites, rank ") == 0);
    r.data = datasetOf(randomPoints(1, 1, 1));
    r.settings.showCltBand = true;
    result = fresh<EmbeddingPipeline>(r);
    QVERIFY(mentions(result, "at least two points"));
    QVERIFY(result.mean.size() > 0);
}

KERNELSCOPE_TEST(EmbeddingPipelineTest, QCoreApplication)

} // namespace embedding_pipeline_test

#include "embedding_pipeline_test.moc"
