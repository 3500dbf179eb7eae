// `kernelscope sweep`: the same numbers as single commands, whatever the number of threads; fresh samples; what is
// refused.

#include "app/command_line.h"

#include "app/labs/labs.h"
#include "app/session/session_json.h"
#include "core/data/examples.h"
#include "core/data/redraw.h"
#include "core/data/samples.h"
#include "core/kernels/lengthscale.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/maximise.h"
#include "core/labs/independence/independence_settings.h"
#include "core/labs/power/power_settings.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/structure/structure_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/window/window.h"
#include "support/datasets.h"
#include "support/test_registry.h"

#include <QApplication>

namespace sweep_cli_test
{

using namespace command_line;

namespace
{

core::Session over(core::Dataset data, const char* lab)
{
    core::Session session;
    session.kernel = core::kernelOf(core::SquaredExponential{{0.8}});
    session.window = core::fittingWindow(data);
    session.data = shared(std::move(data));
    session.lab = lab;
    session.of<core::TwoSamplesSettings>().permutations = 100;
    return session;
}

/// A sample each of two generators.
core::Session twoDrawn()
{
    core::Dataset data = generated("mixture1d", 20, {{"components", 1}}, 4);
    for (const core::DrawnPart& part : {core::DrawnPart{.sample = 0, .generation = *data.generation},
                                        core::DrawnPart{.sample = 1, .generation = *data.generation}}) {
        core::DrawnPart drawn = part;
        drawn.generation.seed += static_cast<std::uint64_t>(*part.sample);
        data = std::get<core::Dataset>(core::redrawn(data, drawn));
    }
    return over(std::move(data), "two-samples");
}

double largestDifference(const QJsonArray& a, const QJsonArray& b)
{
    return difference(QJsonValue(a), QJsonValue(b));
}

} // namespace

class SweepCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;

    QString saved(const core::Session& session) const { return folder_.write("s.kscope", app::toJson(session)); }
    QString table(const char* name, const Eigen::MatrixXd& columns) const
    {
        QJsonArray rows;
        for (Eigen::Index i = 0; i < columns.rows(); ++i) {
            QJsonArray row;
            for (Eigen::Index j = 0; j < columns.cols(); ++j)
                row.append(columns(i, j));
            rows.append(row);
        }
        return folder_.write(name, csvOf(rows));
    }
    /// What `mmd` prints for the two samples of the data.
    QJsonObject mmdOf(const core::Dataset& data, double lengthscale, std::uint64_t seed = 1) const
    {
        return run({"mmd", "--x", table("x.csv", core::sampleOf(data, 0)), "--y",
                    table("y.csv", core::sampleOf(data, 1)), "--kernel", seOf(lengthscale), "--permutations", "100",
                    "--seed", QString::number(seed)})
            .json();
    }

private slots:
    void aSweepIsTheSingleCommandsOfTwoSamples();
    void aSweepIsTheSingleCommandsOfIndependence();
    void aSweepIsTheSingleCommandsOfRegression();
    void theTrainingErrorIsThatOfTheMeanAtThePoints();
    void aGeneratorIsAnAxis();
    void freshSamplesAreThoseOfTheNextSeeds();
    void noSampleIsDrawnTwice();
    void theNumberOfThreadsIsNoMatter();
    void whatRestsMeanwhileIsNoMatter_data();
    void whatRestsMeanwhileIsNoMatter();
    void severalNumbersAreThoseOfOneByOne();
    void theRidgeErrsAsTheMeanOfItsNoise();
    void areasAreThoseOfTheClassifier();
    void theScoreOfADensityIsThatOfItsFolds();
    void anEdgeHasThePOfItsTest();
    void powerIsThatOfTheStudy();
    void theEmbeddingIsMeasuredByTheTruth();
    void everyLabHasNumbers_data();
    void everyLabHasNumbers();
    void aRowOfAListIsANumber();
    void whatCannotBeComputedIsNullAndSaid();
    void whatThereIsIsListed();
    void badWordsAreRefused_data();
    void badWordsAreRefused();
};

void SweepCliTest::aSweepIsTheSingleCommandsOfTwoSamples()
{
    const core::Session session = over(generated("normal_laplace", 40), "two-samples");
    const QString path = saved(session);
    for (const auto& [number, key] : {std::pair{"two-samples.mmd2", "mmd2"}, {"two-samples.null.permutation_p", "p"}}) {
        const Run ran = run({"sweep", path, "--number", number, "--over", "kernel.lengthscale=0.1:10:5"});
        QCOMPARE(ran.status, 0);
        const QJsonArray at = ran.json()["axis"].toArray(), values = ran.json()["values"].toArray();
        QCOMPARE(ran.json()["slider"].toObject()["scale"].toString(), QString("logarithmic"));
        QCOMPARE(at.size(), qsizetype(5));
        QCOMPARE(at.first().toDouble(), 0.1);
        QCOMPARE(at.last().toDouble(), 10.0);
        QVERIFY(std::abs(at[2].toDouble() - 1.0) < 1e-12);
        for (qsizetype i = 0; i < at.size(); ++i) {
            const QJsonObject single = mmdOf(*session.data, at[i].toDouble());
            const double expected = QString(key) == "mmd2" ? single["mmd2"].toDouble()
                                                           : single["p_values"].toObject()["permutation"].toDouble();
            QVERIFY(std::abs(values[i].toDouble() - expected) < 1e-12);
        }
    }
}

void SweepCliTest::aSweepIsTheSingleCommandsOfIndependence()
{
    core::Dataset data = core::emptyDataset(2);
    data.x = generated("mixture2d", 30).x;
    const Run ran = run({"sweep", saved(over(data, "independence")), "--number", "independence.permutation_p", "--over",
                         "independence.permutations=100:400:4"});
    QCOMPARE(ran.status, 0);
    const QJsonArray at = ran.json()["axis"].toArray();
    QCOMPARE(at, (QJsonArray{100, 200, 300, 400}));
    const QString file = table("d.csv", data.x);
    for (qsizetype i = 0; i < at.size(); ++i) {
        const Run single =
            run({"hsic", "--data", file, "--x", "1", "--y", "2", "--permutations", QString::number(at[i].toInt()),
                 "--lengthscale", "median", "--estimator", "biased", "--seed", "1"});
        QCOMPARE(single.status, 0);
        QVERIFY(std::abs(ran.json()["values"].toArray()[i].toDouble() -
                         single.json()["p_values"].toObject()["permutation"].toDouble()) < 1e-12);
    }
}

void SweepCliTest::aSweepIsTheSingleCommandsOfRegression()
{
    const core::Session session = over(generated("sine", 30), "regression");
    const Run ran = run({"sweep", saved(session), "--number", "regression.current_log_evidence", "--over",
                         "regression.noise=0.01:1:4"});
    QCOMPARE(ran.status, 0);
    Eigen::MatrixXd columns(session.data->size(), 2);
    columns << session.data->x, session.data->targets;
    const QString file = table("r.csv", columns);
    const QJsonArray at = ran.json()["axis"].toArray(), values = ran.json()["values"].toArray();
    QCOMPARE(at.size(), qsizetype(4));
    for (qsizetype i = 0; i < at.size(); ++i) {
        const Run single =
            run({"gp", "--data", file, "--kernel", seOf(0.8), "--noise", number(at[i].toDouble()), "--mean", "zero"});
        QCOMPARE(single.status, 0);
        const double expected = single.json()["log_evidence"].toDouble();
        QVERIFY(std::abs(values[i].toDouble() - expected) < 1e-12 * std::max(1.0, std::abs(expected)));
    }
}

void SweepCliTest::theTrainingErrorIsThatOfTheMeanAtThePoints()
{
    const core::Session session = over(generated("sine", 30), "regression");
    const Run ran =
        run({"sweep", saved(session), "--number", "regression.train_rmse", "--over", "regression.noise=0.01:1:3"});
    QCOMPARE(ran.status, 0);
    Eigen::MatrixXd columns(session.data->size(), 2);
    columns << session.data->x, session.data->targets;
    const QString file = table("r.csv", columns), at = table("at.csv", session.data->x);
    for (int i = 0; i < 3; ++i) {
        const QJsonArray mean = run({"gp", "--data", file, "--at", at, "--kernel", seOf(0.8), "--mean", "zero",
                                     "--noise", number(ran.json()["axis"].toArray()[i].toDouble())})
                                    .json()["mean"]
                                    .toArray();
        double squares = 0.0;
        for (Eigen::Index row = 0; row < 30; ++row)
            squares += std::pow(session.data->targets[row] - mean[row].toDouble(), 2);
        QVERIFY(std::abs(ran.json()["values"].toArray()[i].toDouble() - std::sqrt(squares / 30.0)) < 1e-9);
    }
}

void SweepCliTest::aGeneratorIsAnAxis()
{
    const QString path = saved(over(generated("normal_laplace", 40), "two-samples"));
    const Run ran = run({"sweep", path, "--number", "two-samples.mmd2", "--over", "data.n=20:60:3"});
    QCOMPARE(ran.json()["slider"].toObject()["scale"].toString(), QString("integer"));
    for (int i = 0; i < 3; ++i)
        QVERIFY(std::abs(ran.json()["values"].toArray()[i].toDouble() -
                         mmdOf(generated("normal_laplace", 20 + 20 * i), 0.8)["mmd2"].toDouble()) < 1e-12);
}

void SweepCliTest::freshSamplesAreThoseOfTheNextSeeds()
{
    const QString path = saved(over(generated("normal_laplace", 30, {}, 7), "two-samples"));
    const QStringList words{"sweep", path, "--number", "two-samples.permutation_p", "--repeats", "6"};
    const QJsonObject swept = run(words).json();
    const QJsonArray values = swept["values"].toArray();
    QCOMPARE(values.size(), qsizetype(6));
    double sum = 0.0, squares = 0.0;
    for (std::uint64_t i = 0; i < 6; ++i) {
        const double p = mmdOf(generated("normal_laplace", 30, {}, 7 + i), 0.8, 1 + i)["p_values"]
                             .toObject()["permutation"]
                             .toDouble();
        QVERIFY(std::abs(values[static_cast<qsizetype>(i)].toDouble() - p) < 1e-12);
        sum += p;
        squares += p * p;
    }
    const double sd = std::sqrt((squares - sum * sum / 6.0) / 5.0);
    QVERIFY(sd > 0.0);
    QVERIFY(std::abs(swept["mean"].toDouble() - sum / 6.0) < 1e-12);
    QVERIFY(std::abs(swept["sd"].toDouble() - sd) < 1e-9);
    QVERIFY(std::abs(swept["mean_error"].toDouble() - sd / std::sqrt(6.0)) < 1e-9);
    QCOMPARE(swept["quantiles"].toArray().size(), qsizetype(5));
    QCOMPARE(swept["counted"].toInt(), 6);
    const QJsonObject both = run(words + QStringList{"--over", "kernel.lengthscale=0.8:2:2"}).json();
    QVERIFY(std::abs(both["mean"].toArray()[0].toDouble() - swept["mean"].toDouble()) < 1e-12);
    QCOMPARE(both["values"].toArray()[0].toDouble(), values[0].toDouble());
    const QJsonObject later = run(words + QStringList{"--seed", "9"}).json(); // of sample and session alike
    QVERIFY(
        std::abs(
            later["values"].toArray()[1].toDouble() -
            mmdOf(generated("normal_laplace", 30, {}, 10), 0.8, 10)["p_values"].toObject()["permutation"].toDouble()) <
        1e-12);
}

/// Of samples with the seeds 4 and 5 the second draws of both are by 6 and 7.
void SweepCliTest::noSampleIsDrawnTwice()
{
    const core::Session session = twoDrawn();
    QCOMPARE(core::drawnParts(*session.data).size(), std::size_t(2));
    const QJsonArray values =
        run({"sweep", saved(session), "--number", "two-samples.mmd2", "--repeats", "2"}).json()["values"].toArray();
    core::Dataset both = generated("mixture1d", 20, {{"components", 1}}, 6);
    const Eigen::MatrixXd first = both.x, second = generated("mixture1d", 20, {{"components", 1}}, 7).x;
    both.x.resize(40, 1);
    both.x << first, second;
    both.labels.assign(40, 0);
    std::fill(both.labels.begin() + 20, both.labels.end(), 1);
    QVERIFY(std::abs(values[1].toDouble() - mmdOf(both, 0.8, 2)["mmd2"].toDouble()) < 1e-12);
}

void SweepCliTest::theNumberOfThreadsIsNoMatter()
{
    const QString path = saved(over(generated("normal_laplace", 40), "two-samples"));
    const auto answer = [&](const QString& threads) {
        return run({"sweep", path, "--number", "two-samples.current_log_evidence", "--over",
                    "kernel.lengthscale=0.2:3:7", "--repeats", "3", "--threads", threads})
            .json();
    };
    const QJsonObject one = answer("1"), three = answer("3"), many = answer("8");
    QVERIFY(one["values"].toArray().size() == 7);
    for (const char* key : {"values", "mean", "sd"})
        for (const QJsonObject* other : {&three, &many})
            QVERIFY(largestDifference(one[key].toArray(), (*other)[key].toArray()) < 1e-12);
}

/// Of the evidence and of the lab's own answer only what is asked for is computed.
void SweepCliTest::whatRestsMeanwhileIsNoMatter_data()
{
    QTest::addColumn<QString>("lab");
    QTest::addColumn<QString>("number");
    QTest::newRow("two samples") << "two-samples"
                                 << "mmd2";
    QTest::newRow("classification") << "classification"
                                    << "log_evidence";
    QTest::newRow("regression") << "regression"
                                << "train_rmse";
    QTest::newRow("embedding") << "embedding"
                               << "posterior_error";
}

void SweepCliTest::whatRestsMeanwhileIsNoMatter()
{
    QFETCH(QString, lab);
    QFETCH(QString, number);
    const core::Dataset data = lab == "two-samples"      ? generated("normal_laplace", 40)
                               : lab == "classification" ? generated("moons", 40)
                               : lab == "regression"     ? generated("sine", 40)
                                                         : generated("mixture1d", 40);
    const QString path = saved(over(data, lab.toUtf8().constData())), own = lab + u'.' + number,
                  aside = lab + ".current_log_evidence";
    const auto curvesOf = [&](const QString& numbers) {
        const Run ran = run({"sweep", path, "--number", numbers, "--over", "kernel.lengthscale=0.3:2:4", "--repeats",
                             "2", "--threads", "2"});
        return ran.json();
    };
    const QJsonArray both = curvesOf(own + u',' + aside)["curves"].toArray();
    QCOMPARE(both.size(), qsizetype(2));
    for (int i = 0; i < 2; ++i) {
        const QJsonObject alone = curvesOf(i == 0 ? own : aside);
        for (const char* key : {"values", "mean"}) {
            QVERIFY(alone[key].toArray()[0].isDouble());
            QVERIFY(largestDifference(both[i][key].toArray(), alone[key].toArray()) < 1e-12);
        }
    }
}

void SweepCliTest::severalNumbersAreThoseOfOneByOne()
{
    core::Session session = over(generated("sine", 40), "regression");
    session.kernel = core::kernelOf(core::Polynomial{.degree = 3});
    session.of<core::RegressionSettings>().holdOut.share = 0.25;
    const QString path = saved(session), names = "regression.train_rmse,regression.held_out_rmse";
    const QStringList rest{"--over", "kernel.degree=1:6:6", "--repeats", "3"};
    const QJsonObject both = run(QStringList{"sweep", path, "--number", names} + rest).json();
    const QJsonArray curves = both["curves"].toArray();
    QCOMPARE(curves.size(), qsizetype(2));
    QCOMPARE(both["slider"].toObject()["scale"].toString(), QString("integer"));
    QCOMPARE(both["axis"].toArray(), (QJsonArray{1, 2, 3, 4, 5, 6}));
    for (const QJsonValue& curve : curves) {
        const QString name = curve["number"].toString();
        QVERIFY(names.contains(name));
        const QJsonObject alone = run(QStringList{"sweep", path, "--number", name, "--threads", "1"} + rest).json();
        for (const char* key : {"values", "mean", "sd", "quantiles"})
            QVERIFY(largestDifference(curve[key].toArray(), alone[key].toArray()) < 1e-12);
    }
    const QJsonArray train = curves[0]["values"].toArray();
    for (int i = 1; i < 6; ++i) // a polynomial of a higher degree comes closer to what it learned
        QVERIFY(train[i].toDouble() < train[i - 1].toDouble());
}

void SweepCliTest::theRidgeErrsAsTheMeanOfItsNoise()
{
    core::Session session = over(generated("sine", 40), "regression");
    auto& settings = session.of<core::RegressionSettings>();
    settings.holdOut.share = 0.25;
    settings.showRidge = true;
    settings.ridgeChoice = core::RidgeChoice::ByHand;
    const QString path = saved(session);
    const auto errors = [&](const QString& of, const char* over) {
        return run({"sweep", path, "--number", of, "--over", over}).json()["values"].toArray();
    };
    for (const char* of : {"train_rmse", "held_out_rmse"}) {
        const QJsonArray ridge = errors(QString("regression.ridge_%1").arg(of), "regression.lambda=0.01:1:4"),
                         mean = errors(QString("regression.%1").arg(of), "regression.noise=0.01:1:4");
        QCOMPARE(ridge.size(), qsizetype(4));
        QVERIFY(ridge[0].toDouble() > 0.0);
        QVERIFY(largestDifference(ridge, mean) < 1e-12);
    }
}

void SweepCliTest::areasAreThoseOfTheClassifier()
{
    core::Session session = over(generated("moons", 60), "classification");
    session.of<core::ClassificationSettings>().nu = 0.1;
    session.of<core::ClassificationSettings>().holdOut = {.share = 0.25, .seed = 3};
    Eigen::MatrixXd columns(session.data->size(), 3);
    columns << session.data->x, Eigen::VectorXi::Map(session.data->labels.data(), 60).cast<double>();
    const QString file = table("c.csv", columns);
    const QJsonArray curves = run({"sweep", saved(session), "--number",
                                   "classification.loo_auc,classification.held_out_auc,classification.held_out_error",
                                   "--over", "kernel.lengthscale=0.3:3:3"})
                                  .json()["curves"]
                                  .toArray();
    QCOMPARE(curves.size(), qsizetype(3));
    for (int i = 0; i < 3; ++i) {
        const double lengthscale = 0.3 * std::pow(10.0, 0.5 * i);
        const Run ran = run({"classify", "--data", file, "--columns", "1,2,3", "--kernel", seOf(lengthscale), "--nu",
                             "0.1", "--loo", "--hold-out", "0.25", "--seed", "3"});
        QVERIFY2(ran.status == 0, ran.error.constData());
        const QJsonObject single = ran.json(), heldOut = single["held_out"].toObject();
        const auto value = [&](int curve) { return curves[curve]["values"].toArray()[i].toDouble(); };
        QVERIFY(std::abs(value(0) - single["loo"].toObject()["auc"].toDouble()) < 1e-12);
        QVERIFY(std::abs(value(1) - heldOut["auc"].toDouble()) < 1e-12);
        QVERIFY(std::abs(value(2) - heldOut["errors"].toDouble() / 15.0) < 1e-12);
    }
}

/// It is computed where it is asked for, and its panel does not have it else.
void SweepCliTest::theScoreOfADensityIsThatOfItsFolds()
{
    const core::Session session = over(generated("mixture1d", 60), "density");
    const QString path = saved(session);
    const QJsonArray curves = run({"sweep", path, "--number", "density.train_log_score,density.held_out_log_score",
                                   "--over", "kernel.lengthscale=0.2:1:3"})
                                  .json()["curves"]
                                  .toArray();
    QCOMPARE(curves.size(), qsizetype(2));
    core::DensityPipeline pipeline;
    const QJsonArray train = curves[0]["values"].toArray(), heldOut = curves[1]["values"].toArray();
    for (int i = 0; i < 3; ++i) {
        core::DensityRequest request{.data = session.data,
                                     .kernel = core::withLengthscale(session.kernel, 0.2 * std::pow(5.0, 0.5 * i)),
                                     .settings = session.of<core::DensitySettings>(),
                                     .window = session.window};
        const auto answer = std::get<core::DensityResult>(pipeline.solve(request));
        QVERIFY(!answer.heldOutLogScore);
        QVERIFY(std::abs(train[i].toDouble() - answer.atData.array().log().mean()) < 1e-12);
        const auto score = core::heldOutLogScore(*session.data, request.kernel, request.settings.model);
        QVERIFY(score && std::abs(heldOut[i].toDouble() - *score) < 1e-12);
    }
}

void SweepCliTest::anEdgeHasThePOfItsTest()
{
    core::Dataset data = core::emptyDataset(2);
    data.x = generated("mixture2d", 40).x;
    core::Session session = over(data, "structure");
    session.of<core::StructureSettings>().method = core::ConditionalMethod::FisherZ;
    const Run listed = run({"sweep", saved(session), "--numbers"});
    QVERIFY2(listed.out.contains("\"structure.p_x1_x2\""), listed.out.constData());
    const Run ran = run({"sweep", folder_.path("s.kscope"), "--number", "structure.p_x1_x2,structure.edge_count",
                         "--over", "structure.alpha=0.01:0.4:3"});
    QCOMPARE(ran.status, 0);
    const Run single = run({"cit", "--data", table("d.csv", data.x), "--x", "1", "--y", "2", "--test", "fisher-z"});
    QVERIFY2(single.status == 0, single.error.constData());
    const double p = single.json()["p_value"].toDouble();
    for (int i = 0; i < 3; ++i) {
        const QJsonArray curves = ran.json()["curves"].toArray();
        QVERIFY(std::abs(curves[0]["values"].toArray()[i].toDouble() - p) < 1e-12);
        QCOMPARE(curves[1]["values"].toArray()[i].toDouble(),
                 p > ran.json()["axis"].toArray()[i].toDouble() ? 0.0 : 1.0);
    }
}

void SweepCliTest::powerIsThatOfTheStudy()
{
    core::Session session = over(generated("normal_laplace", 20), "power");
    auto& settings = session.of<core::PowerSettings>();
    settings.first = {
        .name = "mixture1d", .n = 0, .seed = 0, .options = {{"components", 1}, {"separation", 2}, {"sd", 1}}};
    settings.second = settings.first;
    settings.vary = "sd";
    settings.lo = 1.0;
    settings.hi = 3.0;
    settings.steps = 2;
    settings.n = 20;
    settings.repeats = 10;
    settings.permutations = 100;
    settings.choosers = {"median", "1"};
    settings.withNull = true;
    const QString path = saved(session);
    const QJsonObject listed = run({"sweep", path, "--numbers"}).json();
    QCOMPARE(listed["numbers"].toArray().size(), qsizetype(4));
    const QJsonObject swept = run({"sweep", path, "--number", "power.median_power,power.1_power,power.median_size",
                                   "--over", "power.n=10:30:3"})
                                  .json();
    const QJsonArray curves = swept["curves"].toArray();
    QCOMPARE(curves.size(), qsizetype(3));
    for (int i = 0; i < 3; ++i) {
        const Run single =
            run({"power", "--generator-x", "mixture1d:components=1,separation=2,sd=1", "--generator-y",
                 "mixture1d:components=1,separation=2,sd=1", "--vary", "sd=1:3:2", "--n", QString::number(10 + 10 * i),
                 "--repeats", "10", "--permutations", "100", "--choosers", "median,1", "--null"});
        QVERIFY2(single.status == 0, single.error.constData());
        const auto value = [&](int curve) { return curves[curve]["values"].toArray()[i].toDouble(); };
        const auto last = [&](const char* chooser, const char* key) {
            return single.json()[chooser].toObject()[key].toArray().last().toDouble();
        };
        QVERIFY(std::abs(value(0) - last("median", "rejection_rate")) < 1e-12);
        QVERIFY(std::abs(value(1) - last("1", "rejection_rate")) < 1e-12);
        QVERIFY(std::abs(value(2) - last("median", "null_rejection_rate")) < 1e-12);
    }
}

void SweepCliTest::theEmbeddingIsMeasuredByTheTruth()
{
    const core::Session session = over(generated("mixture1d", 200, {{"components", 1}}), "embedding");
    const QJsonObject swept =
        run({"sweep", saved(session), "--number", "embedding.empirical_error", "--over", "data.n=20:2000:3"}).json();
    const QJsonArray errors = swept["values"].toArray();
    QCOMPARE(errors.size(), qsizetype(3));
    QVERIFY(errors[2].toDouble() > 0.0 && errors[2].toDouble() < 0.5 * errors[0].toDouble()); // as 1/√n
}

/// On its example, by names that can be asked for.
void SweepCliTest::everyLabHasNumbers_data()
{
    QTest::addColumn<QString>("lab");
    for (const QString& lab : app::labIds())
        QTest::newRow(qPrintable(lab)) << lab;
}

void SweepCliTest::everyLabHasNumbers()
{
    QFETCH(QString, lab);
    const std::string example = app::labNamed(lab)->example;
    core::Session session = core::builtInSession();
    if (!example.empty() && !core::example(example)->picture)
        session = over(*core::example(example), lab.toUtf8().constData());
    session.lab = lab.toStdString();
    const Run ran = run({"sweep", saved(session), "--numbers"});
    QCOMPARE(ran.status, 0);
    QVERIFY2(!ran.json()["numbers"].toArray().isEmpty(), ran.out.constData());
}

void SweepCliTest::aRowOfAListIsANumber()
{
    const core::Session session = over(generated("mixture2d", 25), "spectrum");
    const QString path = saved(session), name = "spectrum.eigenvalues.eigenvalue[2]",
                  file = table("e.csv", session.data->x);
    const Run ran = run({"sweep", path, "--number", name, "--over", "kernel.lengthscale=0.5:2:3"});
    QCOMPARE(ran.status, 0);
    for (int i = 0; i < 3; ++i) {
        const Run single =
            run({"kpca", "--data", file, "--kernel", seOf(ran.json()["axis"].toArray()[i]), "--components", "3"});
        QVERIFY(std::abs(ran.json()["values"].toArray()[i].toDouble() -
                         single.json()["eigenvalues"].toArray()[1].toDouble()) < 1e-12);
    }
    QVERIFY(run({"sweep", path, "--numbers"}).out.contains("\"spectrum.eigenvalues.eigenvalue\""));
}

void SweepCliTest::whatCannotBeComputedIsNullAndSaid()
{
    const QString path = saved(over(generated("normal_laplace", 40), "two-samples"));
    const Run ran = run({"sweep", path, "--number", "two-samples.mmd2", "--over", "data.n=1:40:2"});
    QCOMPARE(ran.status, 0);
    const QJsonArray values = ran.json()["values"].toArray(), problems = ran.json()["problems"].toArray();
    QVERIFY(values[0].isNull()); // one point is no two samples
    QVERIFY(std::abs(values[1].toDouble() - mmdOf(generated("normal_laplace", 40), 0.8)["mmd2"].toDouble()) < 1e-12);
    QCOMPARE(problems.size(), qsizetype(1));
    QVERIFY2(problems[0].toString().startsWith("1: "), qPrintable(problems[0].toString()));
}

void SweepCliTest::whatThereIsIsListed()
{
    const Run ran = run({"sweep", saved(twoDrawn()), "--numbers"});
    QStringList numbers, sliders;
    for (const QJsonValue& one : ran.json()["numbers"].toArray())
        numbers << one.toObject()["name"].toString();
    for (const QJsonValue& one : ran.json()["sliders"].toArray())
        sliders << one.toObject()["name"].toString();
    for (const char* name : {"two-samples.mmd2", "two-samples.permutation_p", "two-samples.current_log_evidence"})
        QVERIFY2(numbers.contains(name), qPrintable(numbers.join(' ')));
    for (const char* name : {"kernel.lengthscale", "two-samples.permutations", "data.n", "data.1.sd"})
        QVERIFY2(sliders.contains(name), qPrintable(sliders.join(' ')));
    const Run ofSpectrum = run({"sweep", folder_.path("s.kscope"), "--numbers", "--lab", "spectrum"});
    QVERIFY(ofSpectrum.out.contains("\"spectrum.components\""));
    for (const QString& name : numbers) // and all of them can be asked for
        QCOMPARE(
            run({"sweep", folder_.path("s.kscope"), "--number", name, "--over", "kernel.lengthscale=0.5:1:2"}).status,
            0);
}

void SweepCliTest::badWordsAreRefused_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("told");
    const QString mmd2 = "two-samples.mmd2";
    const auto over = [&](const char* range) { return QStringList{"--number", mmd2, "--over", range}; };
    const QStringList alone{"--over", "kernel.lengthscale=1:2:3"};
    QTest::addRow("no number") << alone << QByteArray("--numbers lists them");
    QTest::addRow("no lab") << QStringList{"--number", "mmd2"} + alone << QByteArray("two-samples");
    QTest::addRow("one of several") << QStringList{"--number", mmd2 + ",two-samples.mmd"} + alone
                                    << QByteArray("two-samples.mmd");
    QTest::addRow("of two labs") << QStringList{"--number", mmd2 + ",spectrum.trace"} + alone
                                 << QByteArray("of one lab");
    QTest::addRow("no such number") << QStringList{"--number", "two-samples.mmd"} + alone
                                    << QByteArray("two-samples.permutation_p");
    QTest::addRow("no such row") << QStringList{"--number", "two-samples.null.mmd2[2]"} + alone
                                 << QByteArray("expected a row of one of");
    QTest::addRow("no range") << QStringList{"--number", mmd2} << QByteArray("--over");
    QTest::addRow("no such slider") << over("kernel.period=1:2:3") << QByteArray("kernel.lengthscale");
    QTest::addRow("two numbers") << over("kernel.lengthscale=1:2") << QByteArray("LO:HI:COUNT");
    QTest::addRow("backwards") << over("kernel.lengthscale=2:1:3") << QByteArray("ascending");
    QTest::addRow("from zero") << over("kernel.lengthscale=0:1:3") << QByteArray("above 0");
    QTest::addRow("beyond") << over("two-samples.test-level=0.5:2:3") << QByteArray("test-level");
    QTest::addRow("no count") << over("kernel.lengthscale=1:2:x") << QByteArray("--over");
    QTest::addRow("no repeats") << QStringList{"--number", mmd2, "--repeats", "1"} << QByteArray("--repeats");
    QTest::addRow("idle") << QStringList{"--numbers", "--repeats", "9"} << QByteArray("--numbers only lists");
}

void SweepCliTest::badWordsAreRefused()
{
    QFETCH(QStringList, words);
    QFETCH(QByteArray, told);
    const Run ran = run(QStringList{"sweep", saved(over(generated("normal_laplace", 20), "two-samples"))} + words);
    QVERIFY2(refuses(ran, told), ran.error.constData());
}

KERNELSCOPE_TEST(SweepCliTest, QApplication)

} // namespace sweep_cli_test

#include "sweep_cli_test.moc"
