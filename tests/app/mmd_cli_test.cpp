// The commands mmd and power, driven as a script would: words in, JSON and exit status out.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QFile>
#include <QTest>

#include <cmath>

namespace mmd_cli_test
{

using namespace command_line;

namespace
{

QJsonObject referenceCase(const QString& name)
{
    for (const QJsonValue& value : golden("bke_tests.json").object()["mmd"].toArray())
        if (value.toObject()["name"].toString() == name)
            return value.toObject();
    qFatal("no case %s", qPrintable(name));
}

double relativeError(double value, double expected)
{
    return std::abs(value - expected) / std::abs(expected);
}

} // namespace

class MmdCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString write(const QString& name, const QByteArray& content) const { return folder_.write(name, content); }
    /// --x and --y of a case in bke_tests.json.
    QStringList samplesOf(const QJsonObject& data) const
    {
        return {"--x", write("x.csv", csvOf(data["X"].toArray())), "--y", write("y.csv", csvOf(data["Y"].toArray()))};
    }

    /// Rows of three kinds by turns, in text and in numbers; the third kind lacks a value that nobody asks for.
    QString groupedFile() const
    {
        QByteArray csv = "kind,code,a,b\n";
        for (int i = 0; i < 45; ++i)
            csv += QStringLiteral("%1,%2,%3,%4\n")
                       .arg(QStringList{"red", "green", "blue"}[i % 3])
                       .arg(QStringList{"2", "10", "3.0"}[i % 3])
                       .arg(std::sin(i * 7.1) + (i % 3))
                       .arg(i % 3 == 2 && i > 30 ? QString() : QString::number(std::cos(i * 5.3)))
                       .toUtf8();
        return write("grouped.csv", csv);
    }
    /// The rows of one kind as a file of their own.
    QString kindFile(int kind) const
    {
        QByteArray csv = "a,b\n";
        for (int i = kind; i < 45; i += 3)
            csv += QStringLiteral("%1,%2\n").arg(std::sin(i * 7.1) + kind).arg(std::cos(i * 5.3)).toUtf8();
        return write(QStringLiteral("kind%1.csv").arg(kind), csv);
    }

private slots:
    void sumsAndTheGramAgree_data()
    {
        QTest::addColumn<QString>("columns");
        QTest::addColumn<QString>("estimator");
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<QString>("method");
        for (const char* estimator : {"biased", "unbiased", "linear"}) {
            QTest::newRow(estimator) << "a" << estimator << "se(lengthscale=0.7)"
                                     << "fourier";
            QTest::addRow("%s, in the order of the rows", estimator)
                << "a" << estimator << "exponential(lengthscale=0.7)"
                << "state-space";
        }
        QTest::newRow("the plane") << "a,b"
                                   << "biased"
                                   << "se(lengthscale=0.7)"
                                   << "fourier";
    }
    void sumsAndTheGramAgree()
    {
        QFETCH(QString, columns);
        QFETCH(QString, estimator);
        QFETCH(QString, kernel);
        QFETCH(QString, method);
        const QStringList words{"mmd",      "--x",  kindFile(0),   "--y",     kindFile(1), "--columns",  columns,
                                "--kernel", kernel, "--estimator", estimator, "--null",    "permutation"};
        const Run dense = run(words), sums = run(words + QStringList{"--method", method});
        QCOMPARE(dense.status, 0);
        QCOMPARE(sums.status, 0);
        QCOMPARE(dense.json()["method"].toString(), QString("dense"));
        QVERIFY(!dense.json().contains("modes"));
        QCOMPARE(sums.json()["method"].toString(), method);
        double bound = 1e-14; // of state space, which tells none
        if (method == "fourier") {
            QVERIFY(sums.json()["modes"].toDouble() > 3.0);
            bound = sums.json()["error_bound"].toDouble();
            QVERIFY(bound > 0.0 && bound < 1e-12);
        }
        QVERIFY(std::abs(sums.json()["mmd2"].toDouble() - dense.json()["mmd2"].toDouble()) <= bound);
        const auto ofPermutations = [](const Run& one, const char* key) {
            return one.json()[key].toObject()["permutation"].toDouble();
        };
        if (estimator != "linear") { // whose terms change signs there
            const double apart = ofPermutations(sums, "p_values") - ofPermutations(dense, "p_values");
            const double errors = ofPermutations(sums, "p_errors") + ofPermutations(dense, "p_errors");
            QVERIFY(errors > 0.0 && std::abs(apart) < 4.0 * errors);
        }
        for (int end = 0; end < 2; ++end)
            QVERIFY(std::abs(sums.json()["interval"].toArray()[end].toDouble() -
                             dense.json()["interval"].toArray()[end].toDouble()) < 1e-6);
    }

    void theWitnessByFourierSumsIsThatOfTheRows()
    {
        const QStringList words{"witness", "--x",  kindFile(0),   "--y",      kindFile(1),          "--columns",
                                "a",       "--at", "grid:-2:5:8", "--kernel", "se(lengthscale=0.7)"};
        for (const QStringList& more : {QStringList{}, QStringList{"--normalised"}}) {
            const Run dense = run(words + more), fourier = run(words + more + QStringList{"--method", "fourier"});
            QCOMPARE(dense.json()["method"].toString(), QString("dense"));
            QCOMPARE(fourier.json()["method"].toString(), QString("fourier"));
            const double bound = fourier.json()["error_bound"].toDouble();
            QVERIFY(bound > 0.0 && bound < 1e-10);
            for (int i = 0; i < 8; ++i)
                QVERIFY(std::abs(fourier.json()["empirical"].toArray()[i].toDouble() -
                                 dense.json()["empirical"].toArray()[i].toDouble()) <= bound);
        }
    }

    void waysThatDoNotFitSayWhatToChoose_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("part");
        QTest::newRow("state-space") << QStringList{"--method", "state-space", "--kernel", "se()"}
                                     << "exponential, laplacian, matern32 and matern52";
        QTest::newRow("a word") << QStringList{"--method", "exact"} << "dense, fourier, state-space";
        QTest::newRow("no function of x - y")
            << QStringList{"--method", "fourier", "--kernel", "linear()"} << "choose one such as se()";
    }
    void waysThatDoNotFitSayWhatToChoose()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, part);
        const Run refused = run(QStringList{"mmd", "--x", kindFile(0), "--y", kindFile(1)} + words);
        QVERIFY(refused.status != 0);
        QVERIFY2(refused.error.contains(part.toUtf8()), refused.error.constData());
    }

    void groupsOfOneTableAreTheSameSamplesAsTwoFiles_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("mmd") << QStringList{"mmd", "--null", "all"};
        QTest::newRow("witness") << QStringList{"witness", "--at", "grid:-1:3:4", "--kernel", "se(lengthscale=1)"};
        QTest::newRow("bayes-factor") << QStringList{"bayes-factor", "--permutations", "50"};
    }
    void groupsOfOneTableAreTheSameSamplesAsTwoFiles()
    {
        QFETCH(QStringList, words);
        const QStringList two{"--x", kindFile(0), "--y", kindFile(1)}, one{"--data", groupedFile(), "--columns", "a,b"};
        const Run expected = run(words + two);
        QVERIFY2(expected.status == 0, expected.error.constData());
        const Run byText = run(words + one + QStringList{"--by", "kind=red,green"});
        QVERIFY2(byText.status == 0, byText.error.constData());
        QCOMPARE(byText.out, expected.out);
        QVERIFY2(byText.error.contains("--by: red (15 rows) and green (15 rows)"), byText.error.constData());
        QVERIFY(!byText.error.contains("left out")); // what the third kind lacks is none of theirs
        QCOMPARE(run(words + one + QStringList{"--by", "code=2.0,10"}).out, expected.out);
        QCOMPARE(run(words + QStringList{"--data", groupedFile(), "--columns", "3,4", "--by", "1=red,green"}).out,
                 expected.out); // columns count in the file, whatever is left out
    }
    void aSpoiledCellIsNamedAndNoColumnOfTextForThat()
    {
        QByteArray csv = "kind,a,b\n";
        for (int i = 0; i < 20; ++i)
            csv += QStringLiteral("%1,%2,%3\n").arg(i % 2).arg(i == 7 ? "5x" : QString::number(i)).arg(i * i).toUtf8();
        const Run ran = run({"mmd", "--data", write("spoiled.csv", csv), "--by", "kind"});
        QVERIFY2(ran.status == 2 && ran.error.contains("5x"), ran.error.constData());
    }

    void groupsThatAreNotTwoAreListed()
    {
        const auto refused = [&](const QStringList& words) {
            const Run ran = run(QStringList{"mmd", "--data", groupedFile()} + words);
            return ran.status == 2 ? QString::fromUtf8(ran.error) : QString();
        };
        QVERIFY(refused({"--by", "kind"})
                    .contains("has 3 values: blue, green, red: name two of them, such as "
                              "kind=blue,green"));
        QVERIFY(refused({"--by", "code"}).contains("has 3 values: 2, 3, 10")); // numbers in their order
        QVERIFY(refused({"--by", "kind=red,pink"}).contains("“red,pink” are not two values of column “kind”"));
        QVERIFY(refused({"--by", "colour"}).contains("there is no column “colour”"));
        QVERIFY(refused({"--by", "kind", "--x", "a.csv"}).contains("--x would change nothing"));
        QVERIFY(refused({}).contains("--data would change nothing: it needs --by"));
    }

    void driftIsNoDifferenceOnceItIsWhitened()
    {
        QByteArray csv = "day,half,level\n";
        for (int i = 0; i < 120; ++i)
            csv += QStringLiteral("%1,%2,%3\n")
                       .arg(i)
                       .arg(i < 60 ? "early" : "late")
                       .arg(std::sin(0.05 * i) + 0.1 * std::sin(37.0 * i * i))
                       .toUtf8();
        const QStringList words{"mmd", "--data", write("drift.csv", csv), "--columns", "level", "--by", "half"};
        const auto p = [](const Run& ran) { return ran.json()["p_values"].toObject()["permutation"].toDouble(); };
        const Run plain = run(words), whitened = run(words + QStringList{"--whiten", "day"});
        QVERIFY2(whitened.status == 0, whitened.error.constData());
        QVERIFY(p(plain) < 0.01 && p(whitened) > 0.05);
        const QStringList numbers{"mmd", "--data", words[2], "--columns", "3", "--by", "2", "--whiten", "1"};
        QCOMPARE(run(numbers).out, whitened.out);
        QVERIFY(run(words + QStringList{"--whiten", "9"}).error.contains("there is no column"));
        QStringList unnamed{"mmd", "--data", write("unnamed.csv", csv.mid(csv.indexOf('\n') + 1)), "--header", "no"};
        unnamed += {"--columns", "3", "--by", "2", "--whiten", "1"};
        QCOMPARE(run(unnamed).out, whitened.out);
        QVERIFY2(plain.error.contains("rows that follow each other are alike"), plain.error.constData());
        QVERIFY2(!whitened.error.contains("are alike"), whitened.error.constData());
        QVERIFY(run(words + QStringList{"--whiten", "half"}).error.contains("cannot be a coordinate"));
    }

    void mmdPrintsTheReferenceValues()
    {
        const QJsonObject data = referenceCase("2d");
        for (const QString& estimator : {QStringLiteral("biased"), QStringLiteral("unbiased")}) {
            const Run ran = run(QStringList{"mmd", "--kernel", "se(lengthscale=1.1)", "--estimator", estimator,
                                            "--null", "all", "--permutations", "200"} +
                                samplesOf(data));
            QCOMPARE(ran.status, 0);
            const QJsonObject printed = ran.json();
            QVERIFY(relativeError(printed["mmd2"].toDouble(), data["mmd2_" + estimator].toDouble()) < 1e-12);
            QCOMPARE(printed["estimator"].toString(), estimator);
            QCOMPARE(printed["lengthscale"].toDouble(), 1.1);
            for (const char* key : {"p_values", "p_errors", "reject"})
                QCOMPARE(printed[key].toObject().keys(), QStringList({"gamma", "permutation", "spectral"}));
            const QJsonObject p = printed["p_values"].toObject(), error = printed["p_errors"].toObject();
            QCOMPARE(error["gamma"].toDouble(), 0.0);
            const double permuted = p["permutation"].toDouble();
            QVERIFY(std::abs(error["permutation"].toDouble() - std::sqrt(permuted * (1.0 - permuted) / 200.0)) < 1e-15);
            QCOMPARE(printed["reject"].toObject()["permutation"].toBool(), permuted <= 0.05);
        }
    }

    void theDefaultIsTheBiasedPermutationTest()
    {
        const QStringList samples = samplesOf(referenceCase("equal"));
        const Run ran = run(QStringList{"mmd", "--kernel", "se(lengthscale=0.8)"} + samples);
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.json()["estimator"].toString(), QString("biased"));
        QCOMPARE(ran.json()["p_values"].toObject().keys(), QStringList{"permutation"});
        QCOMPARE(ran.out, run(QStringList{"mmd", "--kernel", "se(lengthscale=0.8)", "--seed", "1"} + samples).out);
        QVERIFY(ran.out != run(QStringList{"mmd", "--kernel", "se(lengthscale=0.8)", "--seed", "2"} + samples).out);
        QVERIFY(run(QStringList{"mmd", "--kernel", "se()", "--level", "0.999"} + samples)
                    .json()["reject"]
                    .toObject()["permutation"]
                    .toBool());
    }

    void lengthscalesAreChosen()
    {
        const QJsonObject data = referenceCase("2d");
        const auto lengthscale = [&](const QString& choice, const QString& kernel) -> QJsonValue {
            return run(QStringList{"mmd", "--kernel", kernel, "--lengthscale", choice} + samplesOf(data))
                .json()["lengthscale"];
        };
        QVERIFY(relativeError(lengthscale("median", "se()").toDouble(), data["median_v2"].toDouble()) < 1e-12);
        QVERIFY(relativeError(lengthscale("median", "matern32()").toDouble(), data["median_v2"].toDouble()) < 1e-12);
        QCOMPARE(lengthscale("0.25", "se()").toDouble(), 0.25);
        const double chosen = lengthscale("evidence", "se()").toDouble();
        QVERIFY(chosen > 0.02 * data["median_v2"].toDouble() && chosen < 5.0 * data["median_v2"].toDouble());
        QVERIFY(run(QStringList{"mmd", "--kernel", "linear()"} + samplesOf(data)).json()["lengthscale"].isNull());
    }

    void badInputIsASentence_data()
    {
        QTest::addColumn<QByteArray>("x");
        QTest::addColumn<QByteArray>("y");
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("sentence");
        const QByteArray few("1\n2\n4\n"), two("1\n3\n"), one("1\n");
        QTest::newRow("empty") << QByteArray() << few << QStringList{} << QByteArray("x.csv");
        QTest::newRow("NaN") << QByteArray("NaN\nNaN\n") << few << QStringList{} << QByteArray("x.csv");
        QTest::newRow("one point, unbiased")
            << one << few << QStringList{"--estimator", "unbiased"} << QByteArray("at least two");
        QTest::newRow("one point") << few << one << QStringList{} << QByteArray("y.csv holds a single point");
        QTest::newRow("all equal, median") << QByteArray("2\n2\n") << QByteArray("2\n2\n2\n")
                                           << QStringList{"--lengthscale", "median"} << QByteArray("no scale");
        QTest::newRow("linear, unequal") << few << two << QStringList{"--estimator", "linear"}
                                         << QByteArray("not 3 and 2");
        QTest::newRow("columns") << QByteArray("1,2\n3,4\n") << few << QStringList{} << QByteArray("columns");
        QTest::newRow("most equal, median") << QByteArray("2\n2\n2\n2\n") << QByteArray("2\n2\n3\n")
                                            << QStringList{"--lengthscale", "median"} << QByteArray("no scale");
        QTest::newRow("evidence for rq") << few << few << QStringList{"--kernel", "rq()", "--lengthscale", "evidence"}
                                         << QByteArray("choose se");
        QTest::newRow("no lengthscale") << few << few << QStringList{"--kernel", "linear()", "--lengthscale", "1"}
                                        << QByteArray("no lengthscale");
        QTest::newRow("lengthscale 0") << few << few << QStringList{"--lengthscale", "0"}
                                       << QByteArray("greater than 0");
        QTest::newRow("null") << few << few << QStringList{"--null", "normal"} << QByteArray("permutation, gamma");
        QTest::newRow("level") << few << few << QStringList{"--level", "1"} << QByteArray("between 0 and 1");
        QTest::newRow("permutations") << few << few << QStringList{"--permutations", "0"}
                                      << QByteArray("--permutations");
    }
    void badInputIsASentence()
    {
        QFETCH(QByteArray, x);
        QFETCH(QByteArray, y);
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        if (!words.contains("--kernel"))
            words << "--kernel"
                  << "se()";
        const Run ran = run(QStringList{"mmd", "--x", write("x.csv", x), "--y", write("y.csv", y)} + words);
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.error.contains(sentence), ran.error.constData());
        QVERIFY(ran.out.isEmpty());
        QCOMPARE(ran.error.count('\n'), 1);
    }

    void equalSamplesAreAtDistanceZeroWithASentence()
    {
        const QString x = write("x.csv", "0.5\n0.5\n0.5\n"), y = write("y.csv", "0.5\n0.5\n0.5\n0.5\n");
        for (const char* estimator : {"biased", "unbiased"}) { // gp_mmd.json, "all points equal"
            const Run ran =
                run({"mmd", "--x", x, "--y", y, "--kernel", "se(lengthscale=0.7)", "--estimator", estimator});
            QCOMPARE(ran.status, 0);
            QCOMPARE(ran.json()["mmd2"].toDouble(), 0.0);
            QVERIFY2(ran.error.contains("identical"), ran.error.constData());
        }
    }

    void allLengthscalesArePrintedWhereThereAreSeveral()
    {
        const QStringList samples = samplesOf(referenceCase("2d"));
        const auto printed = [&](const QString& kernel) -> QJsonValue {
            return run(QStringList{"mmd", "--kernel", kernel, "--permutations", "10"} + samples).json()["lengthscale"];
        };
        QCOMPARE(printed("se(lengthscale=[0.5,3])"), QJsonValue(QJsonArray({0.5, 3})));
        QCOMPARE(printed("linear()+rq(lengthscale=[2,1],alpha=1)"), QJsonValue(QJsonArray({2, 1})));
        QCOMPARE(printed("se(lengthscale=2)"), QJsonValue(2.0));
    }

    void anIndefiniteKernelIsFlaggedAndNothingCalledIdentical()
    {
        const QString x = write("x.csv", "2\n2.1\n"), y = write("y.csv", "3\n3.2\n3.5\n");
        const Run test = run({"mmd", "--x", x, "--y", y, "--kernel", "sigmoid(scale=1,offset=-1)", "--null", "all"});
        QVERIFY2(test.status == 0 && test.error.contains("not positive semidefinite"), test.error);
        QVERIFY2(!test.error.contains("identical"), test.error);
        const QStringList witness{"witness", "--x",        x, "--y", y, "--kernel", "sigmoid(scale=1,offset=-1)",
                                  "--at",    "grid:-1:1:3"};
        const Run plain = run(witness);
        QVERIFY2(plain.status == 0 && plain.error.contains("not positive semidefinite"), plain.error);
        QVERIFY2(!plain.error.contains("identical"), plain.error);
        QVERIFY(test.json()["mmd2"].toDouble() < 0.0);
        const Run normalised = run(witness + QStringList{"--normalised"});
        QVERIFY2(refuses(normalised, "not positive semidefinite"), normalised.error);
    }

    void samplesThatShareTheirPointsAreSaidToBeNoIndependentOnes()
    {
        const QByteArray a("0.12\n1.51\n-0.37\n2.04\n0.88\n"), stretched("0.24\n3.02\n-0.74\n4.08\n1.76\n"),
            one("0.13\n1.51\n-0.3\n2.4\n"), none("0.13\n1.5\n-0.3\n2.4\n");
        const auto said = [&](const QByteArray& y) {
            const Run ran =
                run({"mmd", "--x", write("x.csv", a), "--y", write("y.csv", y), "--kernel", "se(lengthscale=0.7)"});
            return ran.status == 0 ? ran.error : QByteArray("failed");
        };
        QVERIFY2(said(stretched).contains("--y is --x shifted or stretched"), said(stretched).constData());
        QVERIFY2(said(one).contains("1 point of --y is a point of --x"), said(one).constData());
        QCOMPARE(said(none), QByteArray());
    }

    void undefinedNullsAreNullsWithASentence()
    {
        const QString x = write("x.csv", "2\n3\n5\n"), y = write("y.csv", "2\n4\n");
        const Run ran = run({"mmd", "--x", x, "--y", y, "--kernel", "constant()", "--null", "all"});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.json()["mmd2"].toDouble(), 0.0);
        QCOMPARE(ran.json()["p_values"].toObject()["permutation"].toDouble(), 1.0);
        QVERIFY(ran.json()["p_values"].toObject()["gamma"].isNull());
        QVERIFY(ran.json()["reject"].toObject()["spectral"].isNull());
        QVERIFY(ran.error.contains("undefined"));
    }

    void mmdTellsHowLargeTheDifferenceIs()
    {
        const QStringList samples{"--x", write("x.csv", "0.1\n0.7\n-0.4\n1.3\n2.2\n"), "--y",
                                  write("y.csv", "1.1\n2.4\n1.9\n0.2\n")};
        const QStringList words = QStringList{"mmd"} + samples + QStringList{"--kernel", "se(0.8)", "--delta", "0.3"};
        const QJsonObject printed = run(words).json(); // numbers of effect_size_test.cpp
        QCOMPARE(printed["interval"].toArray().size(), 2);
        QCOMPARE(printed["interval"].toArray()[0].toDouble(), 0.0);
        QVERIFY(std::abs(printed["interval"].toArray()[1].toDouble() - 1.889805) < 1e-5);
        const QJsonObject equivalence = printed["equivalence"].toObject();
        QCOMPARE(equivalence["delta"].toDouble(), 0.3);
        QVERIFY(std::abs(equivalence["p_value"].toDouble() - 0.15387587836391847) < 1e-9);
        QCOMPARE(equivalence["smaller"].toBool(true), false);
        QVERIFY(printed["half_power_n"].isNull()); // the unbiased estimate is below 0
        QCOMPARE(run(words + QStringList{"--level", "0.2"}).json()["equivalence"].toObject()["smaller"].toBool(), true);
        const auto delta = [&](const QString& option) {
            return run(QStringList{"mmd"} + samples + QStringList{"--kernel", "se(0.8)", "--delta", option})
                .json()["equivalence"]
                .toObject()["delta"]
                .toDouble();
        };
        QVERIFY(std::abs(delta("2%") - 0.02 * 0.5010954363457203) < 1e-12);
        for (const char* wrong : {"0", "-1", "0%", "much"})
            QVERIFY(refuses(run(words.first(words.size() - 1) + QStringList{wrong}), "--delta"));
        const QJsonObject indefinite =
            run(QStringList{"mmd"} + samples + QStringList{"--kernel", "sigmoid(1,1)"}).json();
        QVERIFY(indefinite["interval"].isNull() && indefinite["equivalence"].toObject()["smaller"].isNull());
    }

    void halfPowerFollowsFromAClearDifference()
    {
        QByteArray x, y;
        for (int i = 0; i < 60; ++i) {
            x += QByteArray::number(std::sin(i * 7.1)) + '\n';
            y += QByteArray::number(std::sin(i * 5.3) + 1.0) + '\n';
        }
        for (const char* estimator : {"biased", "unbiased", "linear"}) {
            const QJsonObject printed = run({"mmd", "--x", write("x.csv", x), "--y", write("y.csv", y), "--kernel",
                                             "se(1)", "--estimator", estimator})
                                            .json();
            const double size = printed["half_power_n"].toDouble();
            QVERIFY2(size >= 2.0 && size < 60.0, estimator); // the test rejects at 60
            QVERIFY2(printed["interval"].toArray()[0].toDouble() > 0.0, estimator);
        }
    }

    void powerPrintsOneListAChooser()
    {
        const QStringList words{"power",
                                "--generator-x",
                                "grid:side=2,spacing=9",
                                "--generator-y",
                                "grid:side=2,spacing=9",
                                "--vary",
                                "epsilon=1:40:2",
                                "--repeats",
                                "3",
                                "--n",
                                "60",
                                "--choosers",
                                "median,1.5",
                                "--seed",
                                "4"};
        const Run ran = run(words);
        QCOMPARE(ran.status, 0);
        const QJsonObject printed = ran.json();
        QCOMPARE(printed["value"].toArray(), QJsonArray({1, 40}));
        QCOMPARE(printed["repeats"].toInt(), 3);
        QCOMPARE(printed["seed"].toInt(), 4);
        QCOMPARE(printed["1.5"].toObject()["lengthscale"].toArray().size(), 2);
        QVERIFY(std::abs(printed["1.5"].toObject()["lengthscale"].toArray()[1].toDouble() - 1.5) < 1e-12);
        QCOMPARE(printed["1.5"].toObject()["rejection_rate"].toArray()[1].toDouble(), 1.0);
        QCOMPARE(printed["median"].toObject()["error"].toArray().size(), 2);
        QCOMPARE(printed["1.5"].toObject()["wilson_upper"].toArray()[1].toDouble(), 1.0);
        const double lower = printed["1.5"].toObject()["wilson_lower"].toArray()[1].toDouble();
        QVERIFY(lower > 0.0 && lower < 1.0); // though all reject
        QCOMPARE(run(words).out, ran.out);
    }

    void powerOfSamplesDrawsFromThemAndTellsTheNullBeside()
    {
        const QString x = write("px.csv", "u\n0\n0.1\n0.2\n0.3\n"), y = write("py.csv", "u\n9\n9.1\n9.2\n9.3\n");
        const QStringList words{"power",     "--x",       x,    "--y",        y,        "--vary",
                                "n=10:20:2", "--repeats", "20", "--choosers", "median", "--null"};
        const Run ran = run(words);
        QVERIFY2(ran.status == 0, ran.error.constData());
        const QJsonObject median = ran.json()["median"].toObject();
        QCOMPARE(median["rejection_rate"].toArray(), QJsonArray({1, 1}));
        QVERIFY(median["null_rejection_rate"].toArray()[0].toDouble() < 0.4);
        QCOMPARE(median["null_wilson_upper"].toArray().size(), 2);
        const Run both = run(words + QStringList{"--generator-x", "grid"});
        QVERIFY(both.status != 0 && both.error.contains("--x and --y"));
        QVERIFY(run({"power", "--x", x, "--vary", "n=10:20:2"}).status != 0);
    }

    void impossibleStudiesAreASentence_data()
    {
        QTest::addColumn<QString>("generator");
        QTest::addColumn<QString>("vary");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("generator") << "nobody"
                                   << "n=10:20:2" << QByteArray("no generator 'nobody'");
        QTest::newRow("pairs") << "grid:side"
                               << "n=10:20:2" << QByteArray("option=value");
        QTest::newRow("vary form") << "grid"
                                   << "n=10:20" << QByteArray("NAME=LO:HI:N");
        QTest::newRow("vary name") << "grid"
                                   << "wobble=1:2:2" << QByteArray("no 'wobble'");
        QTest::newRow("dimensions") << "mixture1d"
                                    << "n=10:20:2" << QByteArray("different dimensions");
    }
    void impossibleStudiesAreASentence()
    {
        QFETCH(QString, generator);
        QFETCH(QString, vary);
        QFETCH(QByteArray, sentence);
        const Run ran = run({"power", "--generator-x", "grid", "--generator-y", generator, "--vary", vary});
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.error.contains(sentence), ran.error.constData());
    }

    void figureBke2HasItsLocalMaxima()
    {
        const Run ran = run({"figure", "bke-2", "--repeats", "1"});
        QCOMPARE(ran.status, 0);
        const QJsonObject printed = ran.json();
        QCOMPARE(printed["x"].toArray().size(), 900);
        QCOMPARE(printed["inducing"].toArray().size(), 80);
        QCOMPARE(printed["seed"].toInt(), 1);
        QVERIFY(std::abs(printed["median_heuristic"].toDouble() - 19.9) < 0.3);
        const QJsonArray maxima = printed["curve"].toObject()["local_maxima"].toArray();
        const auto has = [&](double lo, double hi) {
            return std::any_of(maxima.begin(), maxima.end(),
                               [&](const QJsonValue& m) { return m.toDouble() > lo && m.toDouble() < hi; });
        };
        QVERIFY(has(0.7, 1.2)); // near 0.92, 11.0 and 30.4 for one draw of the inducing points; others differ a little
        QVERIFY(has(20.0, 45.0));
        QVERIFY(printed["evidence_lengthscale"].toDouble() < 1.2);
        QCOMPARE(printed["balanced"].toObject()["median"].toObject()["type_ii_error"].toArray().size(), 4);
    }

    void thePictureOfBke2HasItsTypeTwoErrors()
    {
        QCOMPARE(run({"figure", "bke-2", "--repeats", "1", "--out", folder_.path("two.svg")}).status, 0);
        QFile file(folder_.path("two.svg"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray drawn = file.readAll();
        QVERIFY(drawn.contains("Type II error: 100 points in every Gaussian"));
        QVERIFY(drawn.contains("Type II error: independent draws"));
    }
};

KERNELSCOPE_TEST(MmdCliTest, QApplication)

} // namespace mmd_cli_test

#include "mmd_cli_test.moc"
