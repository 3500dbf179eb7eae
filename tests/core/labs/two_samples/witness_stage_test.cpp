#include "core/embedding/embedding_prior.h"
#include "core/embedding/witness.h"
#include "core/kernels/descriptions.h"
#include "core/labs/two_samples/witness_stage.h"
#include "support/differences.h"
#include "support/kernels.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "tests/core/density/random_points.h"

#include <QtTest>

#include <cmath>
#include <random>

namespace witness_stage_test
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

core::TwoSamplesRequest request(const core::Kernel& kernel, Index dimensions)
{
    core::TwoSamplesRequest made;
    made.kernel = kernel;
    made.window.assign(static_cast<std::size_t>(dimensions), {.lo = -2.5, .hi = 2.5});
    made.window.back().hi = 3.0;
    return made;
}

core::WitnessAnswer solved(core::WitnessStage& stage, const core::TwoSamplesRequest& r, const MatrixXd& x,
                           const MatrixXd& y)
{
    return stage.answer(r, x, y);
}

/// Some pixels of a field as points.
struct Pixels {
    MatrixXd at;
    VectorXd values;
};
Pixels somePixels(const core::Field& field)
{
    const Index step = 17;
    std::vector<std::pair<Index, Index>> chosen;
    for (Index i = 0; i < field.axis1.size(); i += step)
        for (Index j = i % step; j < field.axis2.size(); j += step)
            chosen.emplace_back(i, j);
    Pixels pixels{.at = MatrixXd(static_cast<Index>(chosen.size()), 2), .values = VectorXd(chosen.size())};
    for (Index k = 0; k < pixels.values.size(); ++k) {
        const auto [i, j] = chosen[static_cast<std::size_t>(k)];
        pixels.at.row(k) << field.axis1[i], field.axis2[j];
        pixels.values[k] = field.values(i, j);
    }
    return pixels;
}

} // namespace

class WitnessStageTest : public QObject
{
    Q_OBJECT
private slots:
    void curvesAreThePosteriorWitness_data();
    void curvesAreThePosteriorWitness();
    void fieldsAreThePosteriorWitness_data();
    void fieldsAreThePosteriorWitness();
    void everyKernelHasAnEmpiricalWitness_data();
    void everyKernelHasAnEmpiricalWitness();
    void anySequenceOfRequestsIsAnsweredAsIfFresh_data();
    void anySequenceOfRequestsIsAnsweredAsIfFresh();
    void noiseAndLevelAreCheapAndSitesAreNot();
    void drawsHaveTheMomentsOfTheBand();
    void drawsStayWhileTheWindowMovesAndFollowTheLengthscaleSmoothly();
    void normalisedWitnessOfIdenticalSamplesIsSaidToBeUndefined();
    void stopEndsWithoutAnAnswer();
};

void WitnessStageTest::curvesAreThePosteriorWitness_data()
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

void WitnessStageTest::curvesAreThePosteriorWitness()
{
    QFETCH(bool, dataSites);
    QFETCH(double, lengthscale);
    QFETCH(double, eta);
    const MatrixXd x = randomPoints(40, 1, 1), y = 1.3 * randomPoints(70, 1, 2);
    core::TwoSamplesRequest r = request(core::kernelOf(core::SquaredExponential{{lengthscale}}, 1.2), 1);
    r.model.sites = dataSites ? core::Sites::Data : core::Sites::Inducing;
    r.model.tau2 = 0.3;
    if (eta > 0.0)
        r.model.eta = eta;
    core::WitnessStage stage;
    const core::WitnessAnswer answer = solved(stage, r, x, y);
    QVERIFY(answer.grid.size() >= 401);
    QCOMPARE(answer.grid[0], -2.5);
    const auto direct = std::get<core::WitnessPosterior>(core::WitnessPosterior::fit(r.kernel, x, y, r.model));
    const core::Band band =
        core::credibleBand(direct.mean(answer.grid), direct.variance(answer.grid), r.settings.bandLevel);
    QVERIFY(difference(answer.empirical, core::empiricalWitness(r.kernel, x, y, answer.grid)) < 1e-12);
    QVERIFY(difference(answer.mean, direct.mean(answer.grid)) < 1e-9);
    QVERIFY(difference(answer.lower, band.lower) < 1e-8); // a root of the variance
    QVERIFY(difference(answer.upper, band.upper) < 1e-8);
    QCOMPARE(answer.sites.rows(), dataSites ? Index{110} : core::defaultInducingCount(110, 1));
    QCOMPARE(answer.jitter, 0.0);
}

void WitnessStageTest::fieldsAreThePosteriorWitness_data()
{
    QTest::addColumn<bool>("dataSites");
    QTest::addColumn<double>("first");
    QTest::addColumn<double>("second");
    QTest::addColumn<double>("eta");
    for (const bool dataSites : {false, true}) {
        const char* name = dataSites ? "data" : "inducing";
        QTest::addRow("%s, ordinary", name) << dataSites << 0.5 << 0.7 << 0.0;
        QTest::addRow("%s, narrow measure", name) << dataSites << 0.5 << 0.7 << 0.6;
        QTest::addRow("%s, long and short", name) << dataSites << 5.0 << 0.15 << 0.0;
        QTest::addRow("%s, too short to see", name) << dataSites << 0.01 << 0.01 << 0.0;
    }
}

void WitnessStageTest::fieldsAreThePosteriorWitness()
{
    QFETCH(bool, dataSites);
    QFETCH(double, first);
    QFETCH(double, second);
    QFETCH(double, eta);
    const MatrixXd x = randomPoints(40, 2, 1), y = 1.3 * randomPoints(70, 2, 2);
    core::TwoSamplesRequest r = request(se({first, second}), 2);
    r.model.sites = dataSites ? core::Sites::Data : core::Sites::Inducing;
    r.model.tau2 = 0.3;
    if (eta > 0.0)
        r.model.eta = eta;
    core::WitnessStage stage;
    const core::WitnessAnswer answer = solved(stage, r, x, y);
    QCOMPARE(answer.meanField.axis1.size(), 200);
    QCOMPARE(answer.empiricalField.axis2.size(), 200);
    QCOMPARE(answer.meanField.axis2[199], 3.0);
    const auto direct = std::get<core::WitnessPosterior>(core::WitnessPosterior::fit(r.kernel, x, y, r.model));
    const Pixels mean = somePixels(answer.meanField), sd = somePixels(answer.sdField),
                 empirical = somePixels(answer.empiricalField), certain = somePixels(answer.certaintyField);
    const VectorXd directMean = direct.mean(mean.at), variance = direct.variance(sd.at);
    const double size = directMean.cwiseAbs().maxCoeff();
    QVERIFY2(difference(mean.values, directMean) < 1e-5 * size + 1e-300,
             qPrintable(QString::number(difference(mean.values, directMean))));
    QVERIFY(difference(sd.values.cwiseAbs2(), variance) < 1e-5 * variance.maxCoeff());
    QVERIFY(difference(empirical.values, core::empiricalWitness(r.kernel, x, y, empirical.at)) < 1e-13);
    const double quantile = core::twoSidedQuantile(r.settings.bandLevel);
    for (Index i = 0; i < certain.values.size(); ++i) {
        const double margin = std::abs(directMean[i]) - quantile * std::sqrt(variance[i]);
        if (std::abs(margin) > 1e-4)
            QCOMPARE(certain.values[i], margin > 0.0 ? 1.0 : 0.0);
    }
    r.preview = true;
    const core::WitnessAnswer rough = solved(stage, r, x, y);
    if (first < 0.1) // nothing rough can show it
        return;
    const Pixels roughMean = somePixels(rough.meanField), roughSd = somePixels(rough.sdField);
    QVERIFY(difference(roughMean.values, direct.mean(roughMean.at)) < 0.03 * size);
    QVERIFY(difference(roughSd.values.cwiseAbs2(), direct.variance(roughSd.at)) < 0.03 * variance.maxCoeff());
}

void WitnessStageTest::everyKernelHasAnEmpiricalWitness_data()
{
    QTest::addColumn<QString>("name");
    for (const core::FamilyDescription& family : core::families())
        QTest::addRow("%s", family.name.data()) << QString::fromUtf8(family.name.data());
}

void WitnessStageTest::everyKernelHasAnEmpiricalWitness()
{
    QFETCH(QString, name);
    const core::Kernel kernel = core::kernelOf(core::defaultFamily(name.toStdString()), 1.7);
    for (const Index d : {1, 2}) {
        const MatrixXd x = randomPoints(12, d, 1).cwiseAbs(), y = 1.3 * randomPoints(17, d, 2).cwiseAbs();
        core::TwoSamplesRequest r = request(kernel, d);
        core::WitnessStage stage;
        const core::WitnessAnswer answer = solved(stage, r, x, y);
        const Pixels pixels =
            d == 1 ? Pixels{.at = answer.grid, .values = answer.empirical} : somePixels(answer.empiricalField);
        QCOMPARE(pixels.at.minCoeff(), name == "brownian" ? 0.0 : -2.5);
        const VectorXd direct = core::empiricalWitness(kernel, x, y, pixels.at);
        QVERIFY2(difference(pixels.values, direct) <= 1e-5 * direct.cwiseAbs().maxCoeff() + 1e-14,
                 qPrintable(QString::number(difference(pixels.values, direct))));
        const bool known = core::noPriorKnown.find(name.toStdString()) != std::string_view::npos;
        QCOMPARE(answer.mean.size() + answer.meanField.values.size() > 0, known);
        QCOMPARE(mentions(answer, "is known for no other kernel here"), !known);
        r.preview = true;
        solved(stage, r, x, y);
    }
}

void WitnessStageTest::anySequenceOfRequestsIsAnsweredAsIfFresh_data()
{
    QTest::addColumn<int>("dimensions");
    QTest::addRow("1D") << 1;
    QTest::addRow("2D") << 2;
}

void WitnessStageTest::anySequenceOfRequestsIsAnsweredAsIfFresh()
{
    QFETCH(int, dimensions);
    const std::array x{randomPoints(30, dimensions, 1), randomPoints(25, dimensions, 2)};
    const MatrixXd y = 1.2 * randomPoints(40, dimensions, 3);
    std::mt19937_64 rng(5);
    const auto oneOf = [&](auto... values) {
        const std::array all{values...};
        return all[rng() % all.size()];
    };
    core::TwoSamplesRequest r = request(se({0.5}), dimensions);
    std::size_t sample = 0;
    core::WitnessStage kept;
    for (int step = 0; step < 40; ++step) {
        switch (rng() % 9) {
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
            r.settings.bandLevel = oneOf(0.5, 0.8, 0.95);
            break;
        case 6:
            r.settings.normalisedWitness = oneOf(true, false);
            break;
        case 7:
            r.settings.draws = oneOf(0, 3);
            break;
        default:
            sample = rng() % 2;
            r.window[0].lo = oneOf(-2.5, -2.0);
            r.preview = oneOf(true, false);
            break;
        }
        core::WitnessStage fresh;
        const core::WitnessAnswer a = solved(kept, r, x[sample], y), b = solved(fresh, r, x[sample], y);
        for (const double error :
             {difference(a.grid, b.grid), difference(a.empirical, b.empirical), difference(a.mean, b.mean),
              difference(a.lower, b.lower), difference(a.upper, b.upper), difference(a.draws, b.draws),
              difference(a.empiricalField.values, b.empiricalField.values),
              difference(a.meanField.values, b.meanField.values), difference(a.sdField.values, b.sdField.values),
              difference(a.certaintyField.values, b.certaintyField.values), difference(a.sites, b.sites)})
            QVERIFY2(error <= 1e-9, qPrintable(QString("step %1: %2").arg(step).arg(error)));
        QCOMPARE(a.remarks, b.remarks);
        QCOMPARE(a.jitter, b.jitter);
    }
}

void WitnessStageTest::noiseAndLevelAreCheapAndSitesAreNot()
{
    const MatrixXd x = randomPoints(30, 2, 1), y = randomPoints(40, 2, 3);
    core::TwoSamplesRequest r = request(se({0.5}), 2);
    core::WitnessStage stage;
    QVERIFY(!stage.isCheap(r, x, y));
    solved(stage, r, x, y);
    QVERIFY(stage.isCheap(r, x, y));
    r.model.tau2 = 0.5;
    r.settings.bandLevel = 0.9;
    r.settings.normalisedWitness = true;
    QVERIFY(stage.isCheap(r, x, y));
    r.model.inducing.seed = 2;
    QVERIFY(!stage.isCheap(r, x, y));
    r.model.inducing.seed = 1;
    r.kernel = se({0.6});
    QVERIFY(!stage.isCheap(r, x, y));
    r.kernel = se({0.5});
    r.preview = true;
    QVERIFY(!stage.isCheap(r, x, y));
}

void WitnessStageTest::drawsHaveTheMomentsOfTheBand()
{
    const MatrixXd x = randomPoints(30, 1, 1), y = randomPoints(20, 1, 3);
    core::TwoSamplesRequest r = request(se({0.5}), 1);
    r.settings.draws = 20;
    r.model.inducing.count = 5;
    core::WitnessStage stage;
    constexpr int seeds = 100;
    VectorXd sum, squares;
    core::WitnessAnswer answer;
    for (int seed = 1; seed <= seeds; ++seed) {
        r.seed = static_cast<std::uint64_t>(seed);
        answer = solved(stage, r, x, y);
        if (sum.size() == 0)
            sum = squares = VectorXd::Zero(answer.grid.size());
        QCOMPARE(answer.draws.cols(), 20);
        sum += answer.draws.rowwise().sum();
        squares += (answer.draws.colwise() - answer.mean).rowwise().squaredNorm();
    }
    const double count = 20.0 * seeds;
    const VectorXd sd = (answer.upper - answer.mean) / core::twoSidedQuantile(r.settings.bandLevel);
    const VectorXd meanError = ((sum / count - answer.mean).array() / sd.array() * std::sqrt(count)).abs();
    const VectorXd varianceError =
        ((squares / count).array() / sd.array().square() - 1.0).abs() * std::sqrt(0.5 * count);
    QVERIFY(meanError.maxCoeff() < 4.5); // standard errors, over some fifteen independent places
    QVERIFY(varianceError.maxCoeff() < 4.5);
}

void WitnessStageTest::drawsStayWhileTheWindowMovesAndFollowTheLengthscaleSmoothly()
{
    const MatrixXd x = randomPoints(30, 1, 1), y = randomPoints(20, 1, 3);
    core::TwoSamplesRequest r = request(se({0.5}), 1);
    r.settings.draws = 3;
    core::WitnessStage stage;
    const MatrixXd here = solved(stage, r, x, y).draws;
    r.window[0] = {.lo = -2.5, .hi = 8.5}; // twice as wide: every second point is an old one
    const MatrixXd wider = solved(stage, r, x, y).draws;
    QVERIFY(difference(wider.topRows(201), here(Eigen::seqN(0, 201, 2), Eigen::all)) < 1e-8);
    r.window[0].hi = 3.0;
    r.kernel = se({0.5005});
    const MatrixXd moved = solved(stage, r, x, y).draws;
    QVERIFY((moved - here).norm() < 0.02 * here.norm());
    QVERIFY((moved - here).norm() > 0.0);
}

void WitnessStageTest::normalisedWitnessOfIdenticalSamplesIsSaidToBeUndefined()
{
    for (const Index d : {1, 2}) {
        const MatrixXd x = randomPoints(30, d, 1);
        core::TwoSamplesRequest r = request(se({0.5}), d);
        r.settings.normalisedWitness = true;
        core::WitnessStage stage;
        const core::WitnessAnswer answer = solved(stage, r, x, x.colwise().reverse());
        QVERIFY(mentions(answer, "undefined"));
        QCOMPARE(answer.empirical.size() + answer.empiricalField.values.size(), 0);
        QVERIFY(answer.mean.size() + answer.meanField.values.size() > 0);
    }
}

void WitnessStageTest::stopEndsWithoutAnAnswer()
{
    const MatrixXd x = randomPoints(300, 2, 1);
    core::TwoSamplesRequest r = request(se({0.5}), 2);
    r.model.sites = core::Sites::Data;
    core::WitnessStage stage;
    std::stop_source source;
    source.request_stop();
    const auto stopped = core::untilEnding([&] { return stage.answer(r, x, x, source.get_token()); });
    QVERIFY(std::holds_alternative<core::Cancelled>(stopped));
    QVERIFY(!stage.isCheap(r, x, x));
    const auto answered = core::untilEnding([&] { return stage.answer(r, x, x); });
    QVERIFY(std::holds_alternative<core::WitnessAnswer>(answered));
}

KERNELSCOPE_TEST(WitnessStageTest, QCoreApplication)

} // namespace witness_stage_test

#include "witness_stage_test.moc"
