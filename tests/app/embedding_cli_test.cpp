// Drives the commands that embed samples as a script would: words in, JSON and exit status out.

#include "app/command_line.h"
#include "core/embedding/coverage.h"
#include "support/test_registry.h"

#include <QFile>
#include <QTest>

#include <cmath>

namespace embedding_cli_test
{

using namespace command_line;

class EmbeddingCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString path(const QString& name) const { return folder_.path(name); }

private slots:
    void embedPrintsTheGoldenValues_data()
    {
        QTest::addColumn<QJsonObject>("entry");
        for (const QJsonValue& value : golden("bke_posterior.json").array())
            QTest::newRow(qPrintable(value.toObject()["name"].toString())) << value.toObject();
    }
    void embedPrintsTheGoldenValues()
    {
        QFETCH(QJsonObject, entry);
        folder_.write("x.csv", csvOf(entry["X"].toArray()));
        folder_.write("at.csv", csvOf(entry["at"].toArray()));
        QString sites = "data";
        if (entry["sites"].isArray())
            sites = folder_.write("sites.csv", csvOf(entry["sites"].toArray()));
        const Run ran = run({"embed", "--data", path("x.csv"), "--kernel", seOf(entry["theta"]), "--tau2",
                             number(entry["tau2"].toDouble()), "--eta", "inf", "--sites", sites, "--at", path("at.csv"),
                             "--covariance"});
        QCOMPARE(ran.status, 0);
        const QJsonObject json = ran.json();
        QCOMPARE(json.keys(), QStringList({"covariance", "empirical", "mean", "method", "shrinkage", "variance"}));
        QVERIFY(difference(json["empirical"], entry["emp_embedding"]) <= 1e-12);
        QVERIFY(difference(json["mean"], entry["mean"]) <= 1e-12);
        QVERIFY(difference(json["covariance"], entry["cov"]) <= 1e-12);
        for (int i = 0; i < json["variance"].toArray().size(); ++i)
            QCOMPARE(json["variance"].toArray()[i], json["covariance"].toArray()[i].toArray()[i]);
    }

    void byFourierSumsEmbedPrintsTheSameWithinItsBound()
    {
        const QStringList words{"embed", "--data",       "example:bimodal", "--kernel", "se(0.4)",
                                "--at",  "grid:-3:3:13", "--draws",         "2",        "--method"};
        const QJsonObject dense = run(words + QStringList("dense")).json();
        const QJsonObject fourier = run(words + QStringList("fourier")).json();
        QCOMPARE(dense["method"].toString(), "dense");
        QVERIFY(!dense.contains("modes") && !dense.contains("error_bound"));
        QCOMPARE(fourier["method"].toString(), "fourier");
        QVERIFY(fourier["modes"].toInt() > 10);
        const double bound = fourier["error_bound"].toDouble();
        QVERIFY(bound > 0.0 && bound < 1e-9);
        for (const char* key : {"empirical", "mean", "shrinkage", "draws"})
            QVERIFY2(difference(fourier[key], dense[key]) <= bound, key);
        QCOMPARE(fourier["variance"], dense["variance"]);
        const Run refused = run(words + QStringList("state-space"));
        QCOMPARE(refused.status, 2);
        QVERIFY(refused.error.contains("exponential, laplacian, matern32 and matern52"));
    }

    void byStateSpaceEmbedPrintsTheSameOfAKinkedKernel()
    {
        const QStringList words{"embed", "--data",       "example:bimodal", "--kernel", "exponential(0.4)",
                                "--at",  "grid:-3:3:13", "--method"};
        const QJsonObject dense = run(words + QStringList("dense")).json();
        const QJsonObject byRows = run(words + QStringList("state-space")).json();
        QCOMPARE(byRows["method"].toString(), "state-space");
        QVERIFY(!byRows.contains("modes") && !byRows.contains("error_bound"));
        for (const char* key : {"empirical", "mean", "shrinkage"})
            QVERIFY2(difference(byRows[key], dense[key]) <= 1e-12, key);
        QCOMPARE(byRows["variance"], dense["variance"]);
    }

    void witnessPrintsTheGoldenValues_data()
    {
        QTest::addColumn<QJsonObject>("entry");
        const QJsonArray cases = golden("bke_witness.json").array();
        for (int i = 0; i < cases.size(); ++i)
            QTest::addRow("%d", i) << cases[i].toObject();
    }
    void witnessPrintsTheGoldenValues()
    {
        QFETCH(QJsonObject, entry);
        folder_.write("x.csv", csvOf(entry["X"].toArray()));
        folder_.write("y.csv", csvOf(entry["Y"].toArray()));
        folder_.write("at.csv", csvOf(entry["at"].toArray()));
        const Run ran = run({"witness", "--x", path("x.csv"), "--y", path("y.csv"), "--kernel", seOf(entry["theta"]),
                             "--tau2", number(entry["tau2"].toDouble()), "--sites", "data", "--at", path("at.csv")});
        QCOMPARE(ran.status, 0);
        const QJsonObject json = ran.json();
        QCOMPARE(json.keys(), QStringList({"empirical", "lower", "mean", "method", "upper", "variance"}));
        QVERIFY(difference(json["empirical"], entry["empirical"]) <= 1e-12);
        QVERIFY(difference(json["mean"], entry["mean"]) <= 1e-12);
        QVERIFY(difference(json["lower"], entry["band80_lo"]) <= 1e-11); // sums of variances up to 3
        QVERIFY(difference(json["upper"], entry["band80_hi"]) <= 1e-11);
    }

    void normalisedWitnessIsTheGoldenOne()
    {
        const QJsonObject entry = golden("gp_mmd.json").object()["cases"].toArray()[0].toObject();
        folder_.write("x.csv", csvOf(entry["P"].toArray()));
        folder_.write("y.csv", csvOf(entry["Q"].toArray()));
        folder_.write("at.csv", csvOf(entry["grid"].toArray()));
        const QStringList words{"witness",  "--x",     path("x.csv"), "--y",         path("y.csv"),
                                "--kernel", "se(0.7)", "--at",        path("at.csv")};
        const Run ran = run(words + QStringList("--normalised"));
        QCOMPARE(ran.status, 0);
        const QJsonObject expect = entry["expect"].toObject();
        QVERIFY(difference(ran.json()["empirical"], expect["witness"]) <= 1e-12);
        QVERIFY(difference(run(words).json()["empirical"], expect["witness_unnormalised"]) <= 1e-12);
    }

    void otherKernelsHaveTheEmpiricalWitnessAlone()
    {
        folder_.write("x.csv", "0.1\n0.5\n");
        const QStringList words{"witness",     "--x",      "example:fourteen", "--y", path("x.csv"), "--at",
                                "grid:-1:1:3", "--kernel", "rq(lengthscale=1)"};
        const Run ran = run(words);
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.json().keys(), QStringList({"empirical", "method"}));
        QVERIFY(ran.error.contains("choose se"));
        const Run asked = run(words + QStringList{"--tau2", "1"});
        QCOMPARE(asked.status, 2);
        QVERIFY(asked.error.contains("choose se"));
    }

    void badInputEndsWithStatusTwoAndASentence_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("sentence");
        const QStringList embed{"embed", "--data", "example:fourteen", "--at", "grid:-1:1:3"};
        const QStringList witness{"witness", "--x", "example:fourteen", "--y", "X", "--at", "grid:-1:1:3"};
        QTest::newRow("tau2 0") << embed + QStringList{"--tau2", "0"} << "tau2";
        QTest::newRow("tau2 negative") << embed + QStringList{"--tau2", "-1"} << "tau2";
        QTest::newRow("tau2 nan") << embed + QStringList{"--tau2", "nan"} << "tau2";
        QTest::newRow("eta 0") << embed + QStringList{"--eta", "0"} << "eta";
        QTest::newRow("too many sites") << embed + QStringList{"--sites", "random:15"} << "14 rows";
        QTest::newRow("kernel") << embed + QStringList{"--kernel", "rq(lengthscale=1)"} << "choose se";
        QTest::newRow("measure") << embed + QStringList{"--kernel", "matern52()", "--eta", "2"} << "Gaussian measure";
        QTest::newRow("level 0") << witness + QStringList{"--level", "0"} << "level";
        QTest::newRow("level 1") << witness + QStringList{"--level", "1"} << "level";
        QTest::newRow("level nan") << witness + QStringList{"--level", "nan"} << "level";
        QStringList plane = witness;
        plane[4] = "example:faithful";
        QTest::newRow("different columns") << plane << "2 columns";
        QStringList same = witness;
        same[4] = "example:fourteen";
        QTest::newRow("identical") << same + QStringList("--normalised") << "undefined";
        QStringList empty = witness;
        empty[4] = "EMPTY";
        QTest::newRow("empty sample") << empty << "EMPTY";
        QStringList gap = witness;
        gap[4] = "GAP";
        QTest::newRow("not a number") << gap << "GAP";
        QStringList single = witness;
        single[4] = "ONE";
        QTest::newRow("single point") << single << "single point";
        QTest::newRow("no y") << QStringList{"witness", "--x", "example:fourteen", "--at", "grid:-1:1:3"} << "--y";
    }
    void badInputEndsWithStatusTwoAndASentence()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, sentence);
        folder_.write("X", "0.1\n0.5\n0.2\n");
        folder_.write("EMPTY", "");
        folder_.write("GAP", "0.1\ninf\n0.2\n");
        folder_.write("ONE", "0.1\n");
        for (QString& word : words)
            if (word == "X" || word == "EMPTY" || word == "GAP" || word == "ONE")
                word = path(word);
        const Run ran = run(words);
        QCOMPARE(ran.status, 2);
        QVERIFY(ran.out.isEmpty());
        QCOMPARE(ran.error.count('\n'), 1);
        QVERIFY2(ran.error.contains(sentence.toUtf8()), ran.error);
    }

    void aSinglePointIsEmbedded()
    {
        folder_.write("one.csv", "0.25\n");
        const Run embedded = run({"embed", "--data", path("one.csv"), "--kernel", "se(0.5)", "--at", path("one.csv")});
        QCOMPARE(embedded.json()["empirical"].toArray()[0].toDouble(), 1.0);
        const double peak = 0.5 * std::sqrt(M_PI); // one site at the point itself: r/(r + τ²) of μ̂ = 1
        QVERIFY(std::abs(embedded.json()["mean"].toArray()[0].toDouble() - peak / (peak + 1.0)) < 1e-14);
    }

    void drawsFollowTheirMomentsAndSeed()
    {
        const QStringList at{"--kernel", "se(0.5)", "--tau2", "0.1", "--at", "grid:-1:1:3", "--draws", "400"};
        folder_.write("X", "0.1\n0.5\n0.2\n");
        const QStringList embed = QStringList{"embed", "--data", "example:fourteen"} + at,
                          witness = QStringList{"witness", "--x", "example:fourteen", "--y", path("X")} + at;
        const auto columnMean = [](const QJsonArray& draws, int column) {
            double sum = 0.0;
            for (const QJsonValue& row : draws)
                sum += row.toArray()[column].toDouble();
            return sum / static_cast<double>(draws.size());
        };
        for (const QStringList& words : {embed, witness}) {
            const QJsonObject json = run(words).json();
            QCOMPARE(json["draws"].toArray().size(), 400);
            for (int i = 0; i < 3; ++i) {
                const double error = std::sqrt(json["variance"].toArray()[i].toDouble() / 400.0);
                QVERIFY(error > 0.0);
                QVERIFY(std::abs(columnMean(json["draws"].toArray(), i) - json["mean"].toArray()[i].toDouble()) <
                        4.0 * error);
            }
            QVERIFY(run(words + QStringList{"--seed", "2"}).json()["draws"] != json["draws"]);
        }
        QCOMPARE(run(embed).json()["prior_draws"].toArray().size(), 400);
        QVERIFY(
            !run(QStringList{"embed", "--data", "example:fourteen", "--at", "grid:-1:1:3"}).json().contains("draws"));
        QCOMPARE(run(embed.mid(0, embed.size() - 1) + QStringList{"0"}).status, 2);
    }

    void identicalSamplesAreSaidToBe()
    {
        folder_.write("first.csv", "0.25\n1\n2\n");
        folder_.write("second.csv", "2\n0.25\n1\n");
        const Run ran = run({"witness", "--x", path("first.csv"), "--y", path("second.csv"), "--kernel", "se(0.5)",
                             "--at", "grid:0:2:3"});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.error.contains("identical"), ran.error);
        QCOMPARE(ran.error.count('\n'), 1);
    }

    void sitesRepeatForASeedAndDependOnIt()
    {
        const auto mean = [](const QString& seed) -> QJsonValue {
            return run({"embed", "--data", "example:fourteen", "--at", "grid:-1:1:3", "--seed", seed}).json()["mean"];
        };
        QCOMPARE(mean("1"), mean("1"));
        QVERIFY(difference(mean("1"), mean("2")) > 1e-6);
    }

    void coverageIsThatOfTheStudyThatTheWindowMakes()
    {
        const QStringList words{"coverage",
                                "--generator",
                                "mixture1d:components=2,separation=1.5",
                                "--n",
                                "40",
                                "--kernel",
                                "se(lengthscale=0.5)",
                                "--tau2",
                                "0.5",
                                "--sites",
                                "random:6",
                                "--level",
                                "0.9",
                                "--window",
                                "-3:3",
                                "--repeats",
                                "8",
                                "--seed",
                                "7"};
        const Run ran = run(words);
        QCOMPARE(ran.status, 0);
        core::CoverageStudy study;
        study.generation.name = "mixture1d";
        study.generation.n = 40;
        study.generation.options = {{"components", 2.0}, {"separation", 1.5}};
        study.kernel = core::kernelOf(core::SquaredExponential{{0.5}});
        study.model.tau2 = 0.5;
        study.level = 0.9;
        study.at = Eigen::VectorXd::LinSpaced(21, -3.0, 3.0);
        study.repeats = 8;
        study.seed = 7;
        study.model.inducing.kind = core::InducingRule::Kind::Random;
        study.model.inducing.count = 6;
        const auto found = std::get<core::Coverage>(core::bandCoverage(study));
        const QJsonObject json = ran.json(), posterior = json["posterior"].toObject(), clt = json["clt"].toObject();
        QCOMPARE(posterior["coverage"].toDouble(), found.posterior);
        QCOMPARE(posterior["error"].toDouble(), found.posteriorError);
        QCOMPARE(clt["coverage"].toDouble(), found.clt);
        QCOMPARE(clt["error"].toDouble(), found.cltError);
        QCOMPARE(json["places"].toInt(), 21);
        QCOMPARE(run(words).out, ran.out);
    }

    void aCoverageThatCannotBeCountedIsASentence_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const char* name, const QStringList& words, const char* sentence) {
            QTest::newRow(name) << (QStringList{"coverage"} + words) << QByteArray(sentence);
        };
        row("no generator", {}, "--generator");
        row("unknown generator", {"--generator", "nosuch"}, "--generator: ");
        row("no density", {"--generator", "moons"}, "is not known");
        row("level", {"--generator", "mixture1d", "--level", "1"}, "--level: must lie between 0 and 1");
        row("repeats", {"--generator", "mixture1d", "--repeats", "1"}, "--repeats");
        row("kernel", {"--generator", "mixture1d", "--kernel", "linear()"}, "choose se");
    }
    void aCoverageThatCannotBeCountedIsASentence()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        const Run ran = run(words);
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.error.contains(sentence), ran.error.constData());
    }

    void figureOneOfTheEmbeddingPaperHasItsThreePanels()
    {
        const QJsonObject json = run({"figure", "bke-1"}).json();
        QCOMPARE(json["prior_draws"].toArray().size(), 3);
        const int points = json["x"].toArray().size();
        QVERIFY(points >= 401);
        for (const char* key : {"empirical", "mean", "lower", "upper", "true_embedding"})
            QCOMPARE(json[key].toArray().size(), points);
        double missed = 0.0, least = 0.0, slack = 0.0;
        for (int i = 0; i < points; ++i) {
            const auto at = [&](const char* key) { return json[key].toArray()[i].toDouble(); };
            missed = std::max(missed, std::abs(at("mean") - at("empirical")));
            least = std::min(least, at("lower"));
            slack += at("upper") - at("mean");
        }
        QVERIFY(missed < 0.1); // "only slightly smoother than the empirical mean embedding"
        QVERIFY(least < 0.0);  // "posterior uncertainty intervals which are below zero"
        QVERIFY(slack > 0.0);
        QCOMPARE(run({"figure", "bke-9"}).status, 2);
    }

    void figureOneSaysWhoseInducingPointsItShows()
    {
        QCOMPARE(run({"figure", "bke-1", "--out", path("one.svg")}).status, 0);
        QFile file(path("one.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray drawn = file.readAll();
        QVERIFY(drawn.contains("observed at the points"));
        QVERIFY(drawn.contains("inducing points of the evidence (")); // the embedding has none
    }
};

KERNELSCOPE_TEST(EmbeddingCliTest, QApplication)

} // namespace embedding_cli_test

#include "embedding_cli_test.moc"
