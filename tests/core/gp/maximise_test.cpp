// The maximisation of the evidence.
#include "core/gp/maximise.h"

#include "core/gp/laplace.h"
#include "core/gp/period_scan.h"
#include "core/gp/regression.h"
#include "core/kernels/log_gradients.h"

#include "support/plain_algebra.h"
#include "support/test_registry.h"
#include "tests/core/gp/golden_gp.h"
#include "tests/core/kernels/sample_kernels.h"

#include <Eigen/Core>

#include <QTest>

#include <algorithm>
#include <cmath>

namespace maximise_test
{

using core::HyperparameterAnswer;
using core::HyperparameterOptimum;
using core::HyperparameterSearch;
using core::Kernel;
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

double rootMeanSquare(const VectorXd& t)
{
    return std::sqrt(t.squaredNorm() / static_cast<double>(t.size()));
}

HyperparameterSearch searchOf(const std::string& expression, double noise, const std::vector<std::string>& paths,
                              const MatrixXd& x, const VectorXd& t)
{
    HyperparameterSearch search{.start = sample::parsed(expression), .diagonal = noise, .free = {}};
    search.free = core::withDefaultBounds(paths, search.start, noise, x, rootMeanSquare(t));
    return search;
}

HyperparameterSearch everything(const std::string& expression, double noise, const MatrixXd& x, const VectorXd& t)
{
    return searchOf(expression, noise, core::movableHyperparameters(sample::parsed(expression), noise, "noise"), x, t);
}

HyperparameterAnswer answerOf(const HyperparameterSearch& search, const MatrixXd& x, const VectorXd& t)
{
    auto outcome = core::maximiseHyperparameters(core::regressionObjective(x, t), search);
    if (const auto* failure = std::get_if<core::Failure>(&outcome))
        throw std::runtime_error(failure->what);
    return std::get<HyperparameterAnswer>(std::move(outcome));
}

QJsonObject goldenCase(int index)
{
    return golden::read("gp_optima.json")["cases"].toArray().at(index).toObject();
}

/// Observations of a process, drawn: its maximum is near what it was drawn from. Inputs to a `spacing`, if there is
/// one.
struct Observed {
    MatrixXd x;
    VectorXd t;
};

Observed drawn(const std::string& expression, double noise, Index n, Index d, double from, double extent, unsigned seed,
               double spacing = 0.0)
{
    std::mt19937_64 rng(seed);
    Observed observed{.x = MatrixXd(n, d), .t = {}};
    for (double& value : observed.x.reshaped())
        value = sample::uniform(rng, from, from + extent);
    if (spacing > 0.0)
        observed.x = spacing * (observed.x.array() / spacing).round();
    MatrixXd covariance = core::gram(sample::parsed(expression), observed.x);
    covariance.diagonal().array() += noise;
    VectorXd normals(n);
    for (double& value : normals) {
        const double radius = std::sqrt(-2.0 * std::log(sample::uniform(rng, 1e-300, 1.0)));
        value = radius * std::cos(2.0 * M_PI * sample::uniform(rng, 0.0, 1.0));
    }
    observed.t = choleskyRoot(covariance) * normals;
    return observed;
}

bool near(double found, double reference, double relative)
{
    return std::abs(found - reference) <= relative * std::abs(reference);
}

} // namespace

class GpMaximiseTest : public QObject
{
    Q_OBJECT

private slots:
    void bothReferenceMaximaAreFoundHighestFirst();
    void withoutAnInnerMaximumTheBoundIsNamed();
    void targetsThatAreAllZeroDriveTheAmplitudeToItsBound();
    void noNeighbourIsHigherAndTheSlopeIsFlat();
    void itIsNeverWorseThanTheStart();
    void lockedHyperparametersStay();
    void factorsThatSayTheSameTwiceAreLeftOut();
    void anAmbiguousKernelsProductsAreFound();
    void noPeriodIsMissed_data();
    void noPeriodIsMissed();
    void aPartOfManyRowsTellsThePeriodOfAll();
    void noPeriodOfTwoClassesIsMissed();
    void aScanCanBeStoppedAndRepeatsItself();
    void frequenciesGoFromBeyondTheExtentToTheSpacing();
    void whatCannotBeOptimisedIsRefusedInASentence();
    void failuresAreTheWorstThereIsUnlessThereIsNothingElse();
    void progressGrowsToOneAndStopIsHeeded();
};

/// gp_optima.json: "compare lml within 1e-9 and parameters within 1e-5 relative".
void GpMaximiseTest::bothReferenceMaximaAreFoundHighestFirst()
{
    const QJsonObject example = goldenCase(0);
    const MatrixXd x = golden::pointsFrom(example["X"]);
    const VectorXd t = golden::vectorFrom(example["y"]);
    const HyperparameterAnswer answer = answerOf(everything("se()", 0.1, x, t), x, t);
    const QJsonArray maxima = example["interior_maxima"].toArray();
    QCOMPARE(maxima.size(), 2);
    std::vector<HyperparameterOptimum> inside;
    for (const HyperparameterOptimum& optimum : answer.optima)
        if (optimum.atBound.empty())
            inside.push_back(optimum);
    QVERIFY(inside.size() >= 2);
    for (int m = 0; m < 2; ++m) {
        const QJsonObject reference = maxima[m].toObject();
        const HyperparameterOptimum& found = inside[static_cast<std::size_t>(m)];
        QVERIFY(std::abs(found.logEvidence - reference["lml"].toDouble()) < 1e-9);
        QVERIFY(near(found.kernel.scale, reference["sf2"].toDouble(), 1e-5));
        QVERIFY(near(std::get<core::SquaredExponential>(found.kernel.family).lengthscale[0],
                     reference["ell"].toDouble(), 1e-5));
        QVERIFY(near(found.diagonal, reference["noise_var"].toDouble(), 1e-5));
    }
    for (std::size_t i = 1; i < answer.optima.size(); ++i)
        QVERIFY(answer.optima[i - 1].logEvidence >= answer.optima[i].logEvidence);
}

void GpMaximiseTest::withoutAnInnerMaximumTheBoundIsNamed()
{
    const QJsonObject example = goldenCase(1);
    QCOMPARE(example["interior_maxima"].toArray().size(), 0);
    const MatrixXd x = golden::pointsFrom(example["X"]);
    const VectorXd t = golden::vectorFrom(example["y"]);
    const HyperparameterAnswer answer = answerOf(everything("se()", 0.1, x, t), x, t);
    QVERIFY(!answer.optima.front().atBound.empty());
    QCOMPARE(answer.optima.front().atBound.back(), std::string("the lower bound of noise"));
    QVERIFY(answer.message.find("the lower bound of noise") != std::string::npos);
}

void GpMaximiseTest::targetsThatAreAllZeroDriveTheAmplitudeToItsBound()
{
    const QJsonObject example = goldenCase(3);
    const MatrixXd x = golden::pointsFrom(example["X"]);
    const VectorXd t = golden::vectorFrom(example["y"]);
    const double noise = example["noise_var"].toDouble();
    for (const QJsonValue& row : example["table"].toArray()) {
        const Kernel kernel = core::kernelOf(core::SquaredExponential{.lengthscale = {0.6}}, row["sf2"].toDouble());
        const auto slopes = std::get<core::LogEvidenceSlopes>(core::regressionObjective(x, t)(kernel, noise));
        QVERIFY(near(slopes.logEvidence, row["lml"].toDouble(), 1e-11));
        QVERIFY(std::abs(slopes.logKernel[0] - row["d_log_sf2"].toDouble()) < 1e-11);
    }
    const HyperparameterAnswer answer = answerOf(searchOf("se(0.6)", noise, {"scale"}, x, t), x, t);
    QCOMPARE(answer.optima.front().atBound, std::vector<std::string>{"the lower bound of scale"});
    QVERIFY(near(answer.optima.front().kernel.scale, 1e-5, 1e-9));
}

void GpMaximiseTest::noNeighbourIsHigherAndTheSlopeIsFlat()
{
    std::mt19937_64 rng(4);
    MatrixXd x(40, 2);
    for (double& value : x.reshaped())
        value = sample::uniform(rng, -2.0, 2.0);
    VectorXd t = (2.0 * x.col(0)).array().sin() + 0.3 * x.col(1).array();
    for (double& value : t)
        value += 0.2 * sample::uniform(rng, -1.0, 1.0);
    const HyperparameterAnswer answer = answerOf(everything("matern52([1,1])+linear()", 0.1, x, t), x, t);
    const HyperparameterOptimum& best = answer.optima.front();
    const core::GpObjective objective = core::regressionObjective(x, t);
    const auto evidenceAt = [&](const Kernel& kernel, double noise) {
        return std::get<core::LogEvidenceSlopes>(objective(kernel, noise)).logEvidence;
    };
    QVERIFY(near(evidenceAt(best.kernel, best.diagonal), best.logEvidence, 1e-13));
    for (const core::Hyperparameter& number : core::continuousHyperparameters(best.kernel))
        for (const double by : {-0.01, 0.01}) {
            const std::string path = core::pathOf(number);
            const bool held = std::ranges::any_of(
                best.atBound, [&](const std::string& bound) { return bound.ends_with(" " + path); });
            if (held)
                continue;
            core::Hyperparameter moved = number;
            moved.value *= std::exp(by);
            // The factor in front of the sum is not searched: moving it is moving both factors behind it.
            QVERIFY2(evidenceAt(core::withHyperparameter(best.kernel, moved), best.diagonal) < best.logEvidence + 1e-9,
                     path.c_str());
        }
    QVERIFY(evidenceAt(best.kernel, 1.01 * best.diagonal) < best.logEvidence);
    QVERIFY(evidenceAt(best.kernel, 0.99 * best.diagonal) < best.logEvidence);
}

void GpMaximiseTest::itIsNeverWorseThanTheStart()
{
    const QJsonObject example = goldenCase(0);
    const MatrixXd x = golden::pointsFrom(example["X"]);
    const VectorXd t = golden::vectorFrom(example["y"]);
    for (const char* expression : {"se(1e-6)", "1e9*se(1e5)", "rq(0.1,1e-3)", "periodic(0.01,50)", "poly(3,1e-4)"}) {
        HyperparameterSearch search = everything(expression, 1e-6, x, t);
        search.randomStarts = 0;
        const auto start = core::regressionObjective(x, t)(search.start, search.diagonal);
        QVERIFY(answerOf(search, x, t).optima.front().logEvidence >=
                std::get<core::LogEvidenceSlopes>(start).logEvidence);
    }
}

void GpMaximiseTest::lockedHyperparametersStay()
{
    const QJsonObject example = goldenCase(0);
    const MatrixXd x = golden::pointsFrom(example["X"]);
    const VectorXd t = golden::vectorFrom(example["y"]);
    const HyperparameterAnswer answer = answerOf(searchOf("0.7*rq(1.3,0.9)", 0.2, {"lengthscale"}, x, t), x, t);
    for (const HyperparameterOptimum& optimum : answer.optima) {
        QCOMPARE(optimum.kernel.scale, 0.7);
        QCOMPARE(std::get<core::RationalQuadratic>(optimum.kernel.family).alpha, 0.9);
        QCOMPARE(optimum.diagonal, 0.2);
        QVERIFY(std::get<core::RationalQuadratic>(optimum.kernel.family).lengthscale[0] != 1.3);
    }
}

void GpMaximiseTest::factorsThatSayTheSameTwiceAreLeftOut()
{
    using Paths = std::vector<std::string>;
    const auto paths = [](const char* expression, double noise) {
        return core::movableHyperparameters(sample::parsed(expression), noise, "noise");
    };
    QCOMPARE(paths("2*se()", 0.1), (Paths{"scale", "lengthscale", "noise"}));
    QCOMPARE(paths("2*se()", 0.0), (Paths{"scale", "lengthscale"}));
    QCOMPARE(paths("2*(se()+3*linear())", 0.1), (Paths{"0.scale", "0.lengthscale", "1.scale", "noise"}));
    QCOMPARE(paths("bishop(1,4,0,5)", 0.1), (Paths{"theta0", "theta1", "theta3", "noise"}));
    QCOMPARE(paths("se()*constant(2)", 0.1), (Paths{"0.lengthscale", "1.value", "noise"}));
    QCOMPARE(paths("poly(3,0)", 0.1), (Paths{"scale", "noise"}));
}

void GpMaximiseTest::anAmbiguousKernelsProductsAreFound()
{
    // A locally periodic function: the search recovers the period it was made with.
    const MatrixXd x = VectorXd::LinSpaced(60, 0.0, 6.0);
    const VectorXd t = (2.0 * M_PI / 1.5 * x.col(0)).array().sin() * (-0.05 * x.col(0)).array().exp();
    const HyperparameterAnswer answer = answerOf(everything("periodic(1,1)*se(3)", 0.01, x, t), x, t);
    const double period = std::get<core::Periodic>(answer.optima.front().kernel.parts[0].family).period;
    const double turns = period / 1.5; // a multiple of the period is one too
    QVERIFY2(std::abs(turns - std::round(turns)) < 0.02 && turns > 0.5, qPrintable(QString::number(period)));
}

/// A climb from what the targets were drawn from is the reference: it knows the period. Without random places: the scan
/// has to find it.
void GpMaximiseTest::noPeriodIsMissed_data()
{
    QTest::addColumn<QString>("truth");
    QTest::addColumn<double>("noise");
    QTest::addColumn<QString>("start");
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("d");
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("extent");
    QTest::addColumn<unsigned>("seed");
    const auto row = [](const char* name, const char* truth, double noise, const char* start, int n, int d, double from,
                        double extent, unsigned seed) {
        QTest::newRow(name) << truth << noise << start << n << d << from << extent << seed;
    };
    row("short", "periodic(1,0.31)", 0.04, "periodic()", 60, 1, 0.0, 10.0, 1);
    row("long", "periodic(1,6.3)", 0.04, "periodic()", 40, 1, 0.0, 10.0, 2);
    row("noisy", "periodic(1,0.7)", 0.5, "periodic()", 60, 1, -3.0, 8.0, 2);
    row("rough", "periodic(0.3,0.9)", 0.02, "periodic()", 50, 1, 0.0, 10.0, 4);
    row("drifting", "periodic(1,0.45)*se(5)", 0.04, "periodic()*se()", 50, 1, 0.0, 12.0, 1);
    row("trend", "periodic(1,0.38)+4*se(3)", 0.04, "periodic()+se()", 50, 1, 0.0, 10.0, 2);
    row("cosine", "cosine(3.7)*se(2)", 0.04, "cosine()*se()", 50, 1, 0.0, 10.0, 1);
    row("two", "periodic(1,0.9)+periodic(1,0.37)", 0.04, "periodic()+periodic()", 40, 1, 0.0, 10.0, 1);
    row("far away", "periodic(1,1)+30*se(20)", 0.1, "periodic(1,3)+se()", 40, 1, 1958.0, 20.0, 1);
    row("tiny", "periodic(1,3.1e-5)", 0.04, "periodic()", 60, 1, 0.0, 1e-3, 1);
    row("plane", "periodic(1,0.63)", 0.04, "periodic()", 60, 2, 0.0, 6.0, 1);
}

void GpMaximiseTest::noPeriodIsMissed()
{
    QFETCH(QString, truth);
    QFETCH(double, noise);
    QFETCH(QString, start);
    QFETCH(int, n);
    QFETCH(int, d);
    QFETCH(double, from);
    QFETCH(double, extent);
    QFETCH(unsigned, seed);
    const auto [x, t] = drawn(truth.toStdString(), noise, n, d, from, extent, seed);
    HyperparameterSearch known = everything(truth.toStdString(), noise, x, t);
    HyperparameterSearch search = everything(start.toStdString(), 0.01, x, t);
    known.randomStarts = search.randomStarts = 0;
    for (core::FreeHyperparameter& free : known.free)
        free.scan.clear();
    const double reference = answerOf(known, x, t).optima.front().logEvidence;
    const double found = answerOf(search, x, t).optima.front().logEvidence;
    QVERIFY2(found > reference - 1e-3, qPrintable(QStringLiteral("%1 nats missed").arg(reference - found)));
    for (core::FreeHyperparameter& free : search.free)
        free.scan.clear();
    if (QTest::currentDataTag() == std::string("short")) // what would be missed otherwise
        QVERIFY(answerOf(search, x, t).optima.front().logEvidence < reference - 20.0);
}

/// Of more than 200 rows a part is scanned. An evaluation of so many costs milliseconds: the period alone is free, and
/// inputs to a fifth have few frequencies.
void GpMaximiseTest::aPartOfManyRowsTellsThePeriodOfAll()
{
    const Observed all = drawn("3*periodic(1,0.41)", 0.3, 210, 1, 0.0, 12.0, 1, 0.2);
    const auto reached = [&](const char* start, bool scans) {
        HyperparameterSearch search = searchOf(start, 0.3, {"period"}, all.x, all.t);
        search.randomStarts = 0;
        if (!scans)
            search.free.front().scan.clear();
        return answerOf(search, all.x, all.t).optima.front().logEvidence;
    };
    QVERIFY(std::ssize(core::rowsToScan(all.x.rows())) < all.x.rows());
    const double reference = reached("3*periodic(1,0.41)", false);
    QVERIFY(reached("3*periodic()", true) > reference - 1e-3);
    QVERIFY(reached("3*periodic()", false) < reference - 20.0);
}

void GpMaximiseTest::noPeriodOfTwoClassesIsMissed()
{
    std::mt19937_64 rng(3);
    constexpr Index n = 50;
    MatrixXd x(n, 1);
    VectorXd t(n);
    for (Index i = 0; i < n; ++i) {
        x(i, 0) = sample::uniform(rng, 0.0, 10.0);
        t[i] = std::sin(2.0 * M_PI * x(i, 0) / 0.37) + 0.3 * sample::uniform(rng, -1.0, 1.0) > 0.0 ? 1.0 : 0.0;
    }
    const auto best = [&](const char* expression) {
        HyperparameterSearch search{
            .start = sample::parsed(expression), .diagonal = 0.01, .diagonalName = "nu", .free = {}, .randomStarts = 0};
        search.free =
            core::withDefaultBounds(core::movableHyperparameters(search.start, 0.01, "nu"), search.start, 0.01, x, 1.0);
        const auto outcome = core::maximiseHyperparameters(core::classificationObjective(x, t), search);
        return std::get<HyperparameterAnswer>(outcome).optima.front();
    };
    const HyperparameterOptimum found = best("periodic()");
    QVERIFY(found.logEvidence > best("4*periodic(1,0.37)").logEvidence - 1e-3);
    const double turns = std::get<core::Periodic>(found.kernel.family).period / 0.37; // a multiple is a period too
    QVERIFY2(std::abs(turns - std::round(turns)) < 0.02 && turns < 3.5, qPrintable(QString::number(turns)));
}

void GpMaximiseTest::aScanCanBeStoppedAndRepeatsItself()
{
    const auto [x, t] = drawn("periodic(1,0.31)", 0.04, 30, 1, 0.0, 10.0, 1);
    HyperparameterSearch search = everything("periodic()", 0.01, x, t);
    search.randomStarts = 1;
    std::vector<double> heard;
    const core::GpObjective objective = core::regressionObjective(x, t);
    const auto first = std::get<HyperparameterAnswer>(
        core::maximiseHyperparameters(objective, search, [&](double share) { heard.push_back(share); }));
    QVERIFY(std::ranges::is_sorted(heard));
    QCOMPARE(heard.back(), 1.0);
    const HyperparameterAnswer second = answerOf(search, x, t);
    QCOMPARE(second.evaluations, first.evaluations);
    QCOMPARE(second.optima.front().kernel, first.optima.front().kernel);
    for (const double stopAt : {0.0, 0.2, 0.45}) { // in the scan, in the first steps, in the climbs
        std::stop_source stop;
        const auto outcome = core::maximiseHyperparameters(
            objective, search, [&](double share) { share > stopAt ? (void)stop.request_stop() : void(); },
            stop.get_token());
        QVERIFY(std::holds_alternative<core::Cancelled>(outcome));
    }
}

void GpMaximiseTest::frequenciesGoFromBeyondTheExtentToTheSpacing()
{
    const std::vector<double> even = core::frequenciesToScan(VectorXd::LinSpaced(11, 1950.0, 1960.0));
    QCOMPARE(std::ssize(even), 40);
    QVERIFY(near(even.front(), 1.0 / 80.0, 1e-12)); // a period of eight times the extent
    QVERIFY(near(even.back(), 0.5, 1e-12));         // and of two points
    QVERIFY(core::frequenciesToScan(MatrixXd::Ones(5, 2)).empty());
    QVERIFY(core::frequenciesToScan(MatrixXd(0, 1)).empty());
    QCOMPARE(std::ssize(core::frequenciesToScan(VectorXd::LinSpaced(5000, 0.0, 1.0))), 4096);
    QCOMPARE(std::ssize(core::rowsToScan(7)), 7);
    const std::vector<Index> rows = core::rowsToScan(1000);
    QCOMPARE(std::ssize(rows), 200);
    QVERIFY(std::ranges::is_sorted(rows) && std::ranges::adjacent_find(rows) == rows.end());
    QCOMPARE(rows, core::rowsToScan(1000));
}

void GpMaximiseTest::whatCannotBeOptimisedIsRefusedInASentence()
{
    const MatrixXd x = VectorXd::LinSpaced(5, 0.0, 1.0);
    const VectorXd t = x.col(0);
    const auto why = [&](HyperparameterSearch search) {
        const auto outcome = core::maximiseHyperparameters(core::regressionObjective(x, t), search);
        const auto* failure = std::get_if<core::Failure>(&outcome);
        return QString::fromStdString(failure ? failure->what : std::string());
    };
    QVERIFY(why(searchOf("se()", 0.1, {}, x, t)).contains("nothing is free"));
    QVERIFY(why(searchOf("se()", 0.1, {"period"}, x, t)).contains("\"period\"; there are scale, lengthscale, noise"));
    QVERIFY(why(searchOf("poly(2,1)", 0.1, {"degree"}, x, t)).contains("no continuous hyperparameter \"degree\""));
    QVERIFY(why(searchOf("se()", 0.0, {"noise"}, x, t)).contains("noise cannot be optimised"));
    QVERIFY(why(searchOf("se()", 0.1, {"scale", "scale"}, x, t)).contains("named twice"));
}

void GpMaximiseTest::failuresAreTheWorstThereIsUnlessThereIsNothingElse()
{
    const core::GpObjective never{.climbed = [](const Kernel&, double) -> core::Outcome<core::LogEvidenceSlopes> {
                                      return core::Failure{core::Failure::Kind::IllConditioned, "it never works"};
                                  },
                                  .scanned = {}};
    const MatrixXd x = VectorXd::LinSpaced(5, 0.0, 1.0);
    const HyperparameterSearch search = everything("se()", 0.1, x, x.col(0));
    const auto outcome = core::maximiseHyperparameters(never, search);
    QCOMPARE(std::get<core::Failure>(outcome).what, std::string("it never works"));
    const auto small = [&](const Kernel& kernel, double noise) -> core::Outcome<core::LogEvidenceSlopes> {
        if (kernel.scale > 0.5)
            return core::Failure{core::Failure::Kind::IllConditioned, "too large"};
        return core::regressionObjective(x, x.col(0))(kernel, noise);
    };
    const core::GpObjective sometimes{.climbed = small, .scanned = {}};
    const auto answer = std::get<HyperparameterAnswer>(core::maximiseHyperparameters(sometimes, search));
    QVERIFY(answer.optima.front().kernel.scale <= 0.5);
}

void GpMaximiseTest::progressGrowsToOneAndStopIsHeeded()
{
    const MatrixXd x = VectorXd::LinSpaced(12, 0.0, 1.0);
    const VectorXd t = (5.0 * x.col(0)).array().sin();
    const HyperparameterSearch search = everything("se()", 0.1, x, t);
    std::vector<double> heard;
    core::maximiseHyperparameters(core::regressionObjective(x, t), search,
                                  [&](double share) { heard.push_back(share); });
    QVERIFY(std::ranges::is_sorted(heard));
    QCOMPARE(heard.back(), 1.0);
    QCOMPARE(std::ssize(heard), search.randomStarts + 2);
    std::stop_source stop;
    const auto outcome = core::maximiseHyperparameters(
        core::regressionObjective(x, t), search,
        [&](double share) { share > 0.2 ? (void)stop.request_stop() : void(); }, stop.get_token());
    QVERIFY(std::holds_alternative<core::Cancelled>(outcome));
}

KERNELSCOPE_TEST(GpMaximiseTest, NoApplication)

} // namespace maximise_test

#include "maximise_test.moc"
