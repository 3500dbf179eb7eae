// `kernelscope sweep`: the same numbers as single commands, whatever the number of threads; fresh samples; what is
// refused.

#include "app/command_line.h"

#include "app/session/session_json.h"
#include "core/data/redraw.h"
#include "core/data/samples.h"
#include "core/labs/independence/independence_settings.h"
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
        const QJsonArray at = ran.json()["at"].toArray(), values = ran.json()["values"].toArray();
        QCOMPARE(ran.json()["axis"].toObject()["scale"].toString(), QString("logarithmic"));
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
    const QJsonArray at = ran.json()["at"].toArray();
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
    const QJsonArray at = ran.json()["at"].toArray(), values = ran.json()["values"].toArray();
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
                                     "--noise", number(ran.json()["at"].toArray()[i].toDouble())})
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
    QCOMPARE(ran.json()["axis"].toObject()["scale"].toString(), QString("integer"));
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

void SweepCliTest::aRowOfAListIsANumber()
{
    const core::Session session = over(generated("mixture2d", 25), "spectrum");
    const QString path = saved(session), name = "spectrum.eigenvalues.eigenvalue[2]",
                  file = table("e.csv", session.data->x);
    const Run ran = run({"sweep", path, "--number", name, "--over", "kernel.lengthscale=0.5:2:3"});
    QCOMPARE(ran.status, 0);
    for (int i = 0; i < 3; ++i) {
        const Run single =
            run({"kpca", "--data", file, "--kernel", seOf(ran.json()["at"].toArray()[i]), "--components", "3"});
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
