// The commands hsic, cit, pc and generate dag, driven as a script would: words in, JSON and exit status out.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QFile>
#include <QTest>

#include <cmath>

namespace independence_cli_test
{

using namespace command_line;

namespace
{

double relativeError(double value, double expected)
{
    return std::abs(value - expected) / std::abs(expected);
}

/// Columns side by side under a header.
QByteArray table(const QByteArray& header, const QList<QJsonArray>& columns)
{
    QByteArray csv = header + '\n';
    for (int row = 0; row < columns[0].size(); ++row) {
        QByteArrayList cells;
        for (const QJsonArray& column : columns) {
            const QJsonValue cell = column[row];
            cells << number((cell.isArray() ? cell.toArray()[0] : cell).toDouble()).toLatin1();
        }
        csv += cells.join(',') + '\n';
    }
    return csv;
}

const QStringList ozoneColumns{"Ozone", "Temp", "InvHt", "Pres", "Vis", "Hgt", "Hum", "InvTmp", "Wind"};

} // namespace

class IndependenceCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;

    /// Three columns, of which c follows from a and b by itself, and times that do not increase.
    QString dataFile() const
    {
        QByteArray csv = "a,b,c,time,constant,twin\n";
        for (int i = 0; i < 40; ++i) {
            const double a = std::sin(37.0 * i), b = std::cos(51.0 * i * i), c = a + b + 0.1 * std::sin(91.0 * i);
            const int time = i == 20 ? 3 : i;
            csv += QStringLiteral("%1,%2,%3,%4,1,%1\n").arg(a).arg(b).arg(c).arg(time).toLatin1();
        }
        return folder_.write("data.csv", csv);
    }

    /// Two columns that drift by themselves over 150 days.
    QString driftFile() const
    {
        QByteArray csv = "day,a,b\n";
        for (int i = 0; i < 150; ++i)
            csv += QStringLiteral("%1,%2,%3\n")
                       .arg(i)
                       .arg(std::sin(0.04 * i) + 0.1 * std::sin(37.0 * i * i))
                       .arg(std::cos(0.06 * i) + 0.1 * std::cos(53.0 * i * i))
                       .toLatin1();
        return folder_.write("drift.csv", csv);
    }

private slots:
    void hsicTellsHowStrongTheDependenceIs()
    {
        const QString data =
            folder_.write("six.csv", "a,b,c\n0.1,0.3,1\n0.7,1.0,2\n-0.4,0.1,5\n1.3,0.9,3\n2.2,2.5,2\n0.5,-0.6,4\n");
        const QStringList words{"hsic", "--data", data, "--x", "a", "--y", "b"};
        const QJsonObject printed = run(words + QStringList{"--lengthscale", "0.8", "--delta", "0.1"}).json();
        QVERIFY(std::abs(printed["interval"].toArray()[1].toDouble() - 0.440893) < 1e-5); // of effect_size_test.cpp
        const QJsonObject equivalence = printed["equivalence"].toObject();
        QVERIFY(std::abs(equivalence["p_value"].toDouble() - 0.20842154831236442) < 1e-9);
        QCOMPARE(equivalence["smaller"].toBool(true), false);
        QVERIFY(printed["half_power_n"].toDouble() >= 2.0);
        const QJsonObject jointly = run(words + QStringList{"--z", "c"}).json();
        QVERIFY(jointly["interval"].isNull() && jointly["half_power_n"].isNull());
        QVERIFY(refuses(run(words + QStringList{"--z", "c", "--delta", "1"}), "--delta would change nothing"));
    }

    void byFourierSumsHsicIsTheSameWithinItsBound()
    {
        for (const char* estimator : {"biased", "unbiased"}) {
            const QStringList words{"hsic",  "--data",      "example:ozone", "--x",    "Temp", "--y",
                                    "Ozone", "--estimator", estimator,       "--null", "all",  "--method"};
            const QJsonObject dense = run(words + QStringList("dense")).json();
            const QJsonObject fourier = run(words + QStringList("fourier")).json();
            QCOMPARE(dense["method"].toString(), "dense");
            QCOMPARE(fourier["method"].toString(), "fourier");
            const double bound = fourier["error_bound"].toDouble();
            QVERIFY(bound > 0.0 && bound < 1e-12);
            QVERIFY(std::abs(fourier["hsic"].toDouble() - dense["hsic"].toDouble()) <= bound);
            QCOMPARE(fourier["lengthscales"], dense["lengthscales"]);
            QVERIFY(fourier["p_values"].toObject()["permutation"].toDouble() < 0.005);
        }
        const Run refused =
            run({"hsic", "--data", "example:ozone", "--x", "Temp,Wind", "--y", "Ozone", "--method", "fourier"});
        QVERIFY(refused.status == 2 && refused.error.contains("two columns"));
    }

    void driftsAreToldAndWhitenedAway()
    {
        const QStringList words{"--data", driftFile(), "--x", "a", "--y", "b"};
        for (const char* command : {"hsic", "cit"}) {
            const auto p = [&](const Run& ran) {
                return ran.json().contains("p_value") ? ran.json()["p_value"].toDouble()
                                                      : ran.json()["p_values"].toObject()["permutation"].toDouble();
            };
            const Run plain = run(QStringList{command} + words),
                      whitened = run(QStringList{command, "--whiten", "day"} + words);
            QVERIFY2(whitened.status == 0, whitened.error.constData());
            QVERIFY(p(plain) < 0.01 && p(whitened) > 0.05);
            QVERIFY2(plain.error.contains("are alike") && plain.error.contains("--whiten day takes out"),
                     plain.error.constData());
            QVERIFY2(!whitened.error.contains("are alike"), whitened.error.constData());
        }
        QVERIFY(run(QStringList{"hsic", "--whiten", "a"} + words).error.contains("one of the columns that are tested"));
    }

    void blocksOfRowsAreShuffled()
    {
        const QStringList words{"hsic", "--data", driftFile(), "--x", "a", "--y", "b"};
        const auto p = [&](const QStringList& more) {
            return run(words + more).json()["p_values"].toObject()["permutation"].toDouble();
        };
        QCOMPARE(p({"--block", "1"}), p({}));
        QVERIFY(p({"--block", "30"}) > p({}));
        QVERIFY(!run(words + QStringList{"--block", "30"}).error.contains("are alike"));
        const Run tooLong = run(words + QStringList{"--block", "31"});
        QVERIFY2(tooLong.status == 2 && tooLong.error.contains("of 150 rows at most 30 can stay together"),
                 tooLong.error.constData());
    }

    void noArrowLeadsToTheCalendar()
    {
        const QStringList words{"pc", "--data", driftFile(), "--columns", "day,a", "--test", "fisher-z"};
        const auto edge = [](const Run& ran) { return ran.json()["edges"].toArray().at(0).toObject(); };
        const Run ran = run(words), free = run(words + QStringList{"--calendar", "none"}),
                  named = run(words + QStringList{"--calendar", "a"});
        QCOMPARE(edge(ran)["from"].toString(), QString("day"));
        QCOMPARE(edge(ran)["type"].toString(), QString("directed"));
        QVERIFY2(ran.error.contains("day holds dates or rises from row to row"), ran.error.constData());
        QCOMPARE(edge(free)["type"].toString(), QString("undirected"));
        QCOMPARE(edge(named)["from"].toString(), QString("a"));
        QCOMPARE(run(words + QStringList{"--calendar", "nothing"}).status, 2);
    }

    void citTellsWhatItCannotSee()
    {
        const QStringList given{"cit", "--x", "1", "--y", "2", "--given", "3", "--data"};
        const Run exclusive = run(given + QStringList{"example:three_way"});
        QVERIFY(exclusive.json()["kci_p_value"].toDouble() < 1e-6 && exclusive.json()["p_value"].toDouble() > 0.1);
        QCOMPARE(exclusive.json()["explained"].toArray().size(), 2);
        QVERIFY2(exclusive.error.contains("KCI, which can"), exclusive.error.constData());
        const Run flowers = run(given + QStringList{"example:iris"});
        QVERIFY2(!flowers.error.contains("KCI"), flowers.error.constData());
        const double kci = run(given + QStringList{"example:iris", "--test", "kci"}).json()["p_value"].toDouble();
        QCOMPARE(flowers.json()["kci_p_value"].toDouble(), kci);
    }

    void hsicPrintsTheReferenceValues()
    {
        for (const QJsonValue& value : golden("bke_tests.json").object()["hsic"].toArray()) {
            const QJsonObject data = value.toObject();
            const QString file = folder_.write("golden.csv", table("a,b", {data["X"].toArray(), data["Y"].toArray()}));
            const QStringList words{"hsic",
                                    "--data",
                                    file,
                                    "--x",
                                    "a",
                                    "--y",
                                    "b",
                                    "--kernel-x",
                                    seOf(data["theta_x"]),
                                    "--kernel-y",
                                    seOf(data["theta_y"]),
                                    "--null",
                                    "all",
                                    "--permutations",
                                    "100"};
            const Run ran = run(words), given = run(words + QStringList{"--lengthscale", "given"});
            QCOMPARE(ran.status, 0);
            QCOMPARE(given.out, ran.out);
            const QJsonObject printed = ran.json();
            QCOMPARE(printed.keys(), QStringList({"equivalence", "half_power_n", "hsic", "interval", "lengthscales",
                                                  "method", "p_errors", "p_values"}));
            QVERIFY(relativeError(printed["hsic"].toDouble(), data["hsic_biased"].toDouble()) < 1e-8);
            QCOMPARE(printed["lengthscales"].toArray(), QJsonArray({data["theta_x"], data["theta_y"]}));
            for (const char* key : {"p_values", "p_errors"})
                QCOMPARE(printed[key].toObject().keys(), QStringList({"gamma", "permutation", "spectral"}));
            if (data["name"].toString() == "1d")
                QVERIFY(relativeError(printed["p_values"].toObject()["gamma"].toDouble(),
                                      data["gamma"].toObject()["p"].toDouble()) < 1e-8);
            const double p = printed["p_values"].toObject()["permutation"].toDouble();
            QVERIFY(std::abs(printed["p_errors"].toObject()["permutation"].toDouble() -
                             std::sqrt(p * (1.0 - p) / 100.0)) < 1e-15);
        }
    }

    void hsicChoosesLengthscales()
    {
        const auto lengthscales = [&](const QStringList& words) {
            return run(QStringList{"hsic", "--data", "example:faithful", "--x", "1", "--y", "2"} + words)
                .json()["lengthscales"]
                .toArray();
        };
        const QJsonArray median = lengthscales({});
        QCOMPARE(lengthscales({"--lengthscale", "median"}), median);
        QVERIFY(median[0].toDouble() < 0.2 * median[1].toDouble()); // each its own unit
        const QJsonArray evidence = lengthscales({"--lengthscale", "evidence", "--inducing", "8"});
        QVERIFY(evidence[0].toDouble() > 0.02 * median[0].toDouble() && evidence[0] != median[0]);
        QVERIFY(lengthscales({"--lengthscale", "evidence", "--inducing", "8", "--seed", "2"}) != evidence);
        QCOMPARE(lengthscales({"--lengthscale", "0.5,7"}), QJsonArray({0.5, 7.0}));
        QCOMPARE(lengthscales({"--kernel-x", "linear()"}), QJsonArray({QJsonValue(), median[1]}));
    }

    void dhsicFindsExclusiveOrAndPairsDoNot()
    {
        QByteArray csv = "a,b,c\n";
        for (int i = 0; i < 80; ++i) {
            const double a = (i % 2 ? 1.0 : -1.0) + 0.3 * std::sin(7.0 * i);
            const double b = (i / 2 % 2 ? 1.0 : -1.0) + 0.3 * std::sin(11.0 * i);
            csv += QStringLiteral("%1,%2,%3\n").arg(a).arg(b).arg(a * b).toLatin1();
        }
        const QString file = folder_.write("xor.csv", csv);
        const auto p = [&](const QStringList& words) {
            return run(QStringList{"hsic", "--data", file, "--permutations", "200"} + words)
                .json()["p_values"]
                .toObject()["permutation"]
                .toDouble();
        };
        QVERIFY(p({"--x", "a", "--y", "b", "--z", "c"}) < 0.006);
        const QJsonObject all =
            run({"hsic", "--data", file, "--x", "a", "--y", "b", "--z", "c", "--permutations", "200", "--null", "all"})
                .json()["p_values"]
                .toObject();
        QCOMPARE(all.keys(), QStringList({"gamma", "permutation"}));
        QVERIFY(all["gamma"].toDouble() < 0.006 && all["permutation"].toDouble() < 0.006);
        for (const auto& [x, y] : {std::pair{"a", "b"}, {"a", "c"}, {"b", "c"}})
            QVERIFY(p({"--x", x, "--y", y}) > 0.05);
        QVERIFY(p({"--x", "a,b", "--y", "c"}) < 0.006);
    }

    void citPrintsItsKeys_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("null");
        QTest::newRow("default") << QStringList{} << "gamma";
        QTest::newRow("spectral") << QStringList{"--null", "spectral"} << "spectral";
        QTest::newRow("permutation") << QStringList{"--null", "permutation"} << "permutation";
        QTest::newRow("evidence") << QStringList{"--lengthscale", "evidence"} << "gamma";
        QTest::newRow("kci") << QStringList{"--test", "kci"} << "gamma";
        QTest::newRow("fisher-z") << QStringList{"--test", "fisher-z"} << "normal";
    }
    void citPrintsItsKeys()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, null);
        const QStringList common = QStringList{"cit", "--data", dataFile(), "--x", "a", "--y", "b"} + words;
        const Run apart = run(common), given = run(common + QStringList{"--given", "c"});
        QCOMPARE(apart.status, 0);
        QStringList keys{"null", "p_value", "statistic"};
        if (!words.contains("--test")) // beside HSIC of residuals
            keys = QStringList{"explained", "kci_p_value"} + keys;
        QCOMPARE(given.json().keys(), keys);
        QCOMPARE(given.json()["null"].toString(), null);
        QVERIFY(apart.json()["p_value"].toDouble() > 0.02);
        QVERIFY(given.json()["p_value"].toDouble() < 0.01);
    }

    void pcPrintsItsKeysAndReplays()
    {
        const QStringList words{"pc",     "--data",   dataFile(), "--columns", "a,b,c",
                                "--test", "fisher-z", "--alpha",  "0.01"};
        const Run ran = run(words);
        QCOMPARE(ran.status, 0);
        const QJsonObject printed = ran.json();
        QCOMPARE(printed.keys(), QStringList({"edges", "separating_sets", "tests"}));
        const QJsonArray edges = printed["edges"].toArray();
        QCOMPARE(edges.size(), 2); // a -> c <- b
        for (const QJsonValue& edge : edges) {
            QCOMPARE(edge.toObject().keys(), QStringList({"from", "p", "to", "type"}));
            QCOMPARE(edge["to"].toString(), QString("c"));
            QCOMPARE(edge["type"].toString(), QString("directed"));
        }
        const QJsonObject separating = printed["separating_sets"].toArray()[0].toObject();
        QCOMPARE(separating.keys(), QStringList({"given", "p", "pair"}));
        QCOMPARE(separating["pair"].toArray(), QJsonArray({"a", "b"}));
        QVERIFY(separating["given"].toArray().isEmpty());
        QCOMPARE(printed["tests"].toInt(), 5); // three pairs, then a-c given b and b-c given a
        const QJsonObject forced = run(words + QStringList{"--forbid", "a-c", "--require", "a-b"}).json();
        const QJsonObject stays = forced["edges"].toArray()[0].toObject();
        QCOMPARE(stays["from"].toString() + stays["to"].toString(), QString("ab"));
        QVERIFY(stays["p"].toDouble() > 0.01);
        const QJsonObject resampled = run(words + QStringList{"--bootstrap", "10"}).json();
        QCOMPARE(resampled["edges"].toArray()[0].toObject()["frequency"].toDouble(), 1.0);
    }

    void pcWritesAGraphInEveryFormat()
    {
        const QStringList words{"pc", "--data", dataFile(), "--columns", "a,b,c", "--test", "fisher-z", "--out"};
        for (const auto& [ending, beginning] : {std::pair{"json", "{\"edges\""},
                                                {"dot", "digraph"},
                                                {"svg", "<?xml"},
                                                {"pdf", "%PDF"},
                                                {"png", "\x89PNG"}}) {
            const QString path = folder_.path(QStringLiteral("graph.") + ending);
            QCOMPARE(run(words + QStringList{path}).status, 0);
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray content = file.readAll();
            QVERIFY2(content.startsWith(beginning), ending);
            if (QByteArray(ending) == "dot")
                QVERIFY(content.contains("\"a\" -> \"c\" [dir=forward]"));
        }
    }

    void ozoneIsATableOfTenColumns() // the nine of Breiman and Friedman and the day
    {
        const Run ran =
            run({"pc", "--data", "example:ozone", "--columns", ozoneColumns.join(','), "--test", "fisher-z"});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.error.contains("are alike") && ran.error.contains("--whiten day"), ran.error.constData());
        const QJsonObject all = run({"pc", "--data", "example:ozone", "--test", "fisher-z", "--max-given", "0"}).json();
        QCOMPARE(all["tests"].toInt(), 45);
        // the correlation of temperature and ozone, 0.78, is that of the data frame ozone of R's package gclus
        const QJsonObject z =
            run({"cit", "--data", "example:ozone", "--x", "Temp", "--y", "Ozone", "--test", "fisher-z"}).json();
        QVERIFY(std::abs(std::tanh(z["statistic"].toDouble() / std::sqrt(327.0)) - 0.78) < 0.005);
    }

    void missingValuesAreLeftOutAndCounted()
    {
        const QString file = folder_.write("gaps.csv", "a,b,c\n1,2,\n2,1,5\nNA,3,4\n4,3,1\n5,7,2\n6,5,2\n8,1,1\n");
        const Run ran = run({"hsic", "--data", file, "--x", "a", "--y", "b"});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.error.contains("1 row with missing values left out"));
        QVERIFY(run({"hsic", "--data", file, "--x", "a", "--y", "b", "--z", "c"})
                    .error.contains("2 rows with missing values left out"));
    }

    void badInputIsASentence_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("sentence");
        const auto hsic = [](const QStringList& more) { return QStringList{"hsic", "--data", "DATA"} + more; };
        const auto cit = [](const QStringList& more) { return QStringList{"cit", "--data", "DATA"} + more; };
        const auto pc = [](const QStringList& more) { return QStringList{"pc", "--data", "DATA"} + more; };
        QTest::newRow("constant") << hsic({"--x", "a", "--y", "constant"}) << QByteArray("“constant” is constant");
        QTest::newRow("identical") << hsic({"--x", "a", "--y", "twin"})
                                   << QByteArray("“twin” is identical to column “a”");
        QTest::newRow("same") << hsic({"--x", "a", "--y", "a"}) << QByteArray("named twice");
        QTest::newRow("same by number") << hsic({"--x", "a", "--y", "1"}) << QByteArray("named twice");
        QTest::newRow("no column") << hsic({"--x", "a", "--y", "d"}) << QByteArray("there is no column “d”");
        QTest::newRow("no y") << hsic({"--x", "a"}) << QByteArray("--y is missing");
        QTest::newRow("null") << hsic({"--x", "a", "--y", "b", "--null", "x"}) << QByteArray("permutation, gamma");
        QTest::newRow("lengthscales") << hsic({"--x", "a", "--y", "b", "--lengthscale", "1,2,3"})
                                      << QByteArray("one for each of the 2");
        QTest::newRow("given") << hsic({"--x", "a", "--y", "b", "--lengthscale", "given"})
                               << QByteArray("--kernel-x is missing");
        QTest::newRow("dhsic, spectral") << hsic({"--x", "a", "--y", "b", "--z", "c", "--null", "spectral"})
                                         << QByteArray("no spectral null");
        QTest::newRow("cit, constant") << cit({"--x", "a", "--y", "b", "--given", "constant"})
                                       << QByteArray("is constant");
        QTest::newRow("cit, given twice") << cit({"--x", "a", "--y", "b", "--given", "a"}) << QByteArray("named twice");
        QTest::newRow("cit, test") << cit({"--x", "a", "--y", "b", "--test", "t"}) << QByteArray("residual-hsic, kci");
        QTest::newRow("kci, permutation")
            << cit({"--x", "a", "--y", "b", "--test", "kci", "--null", "permutation"}) << QByteArray("gamma and the");
        QTest::newRow("pc, identical") << pc({}) << QByteArray("is constant");
        QTest::newRow("pc, time") << pc({"--columns", "a,b,c", "--whiten", "time"})
                                  << QByteArray("does not increase from row 20 (19) to row 21 (3)");
        QTest::newRow("pc, alpha") << pc({"--columns", "a,b", "--alpha", "0"}) << QByteArray("between 0 and 1");
        QTest::newRow("pc, one column") << pc({"--columns", "a"}) << QByteArray("at least two columns");
        QTest::newRow("pc, forbidden and required")
            << pc({"--columns", "a,b,c", "--forbid", "a-b", "--require", "b-a"}) << QByteArray("a-b is forbidden");
        QTest::newRow("pc, no pair") << pc({"--columns", "a,b", "--forbid", "a-d"})
                                     << QByteArray("as a-b, got \"a-d\"");
        QTest::newRow("pc, out") << pc({"--columns", "a,b", "--out", "g.txt"}) << QByteArray("must end in");
        QTest::newRow("dag, edges") << QStringList{"generate", "dag", "--nodes", "3", "--edges", "4"}
                                    << QByteArray("from 0 to 3");
        QTest::newRow("dag, mechanism") << QStringList{"generate", "dag", "--mechanism", "x"}
                                        << QByteArray("linear or smooth");
        QTest::newRow("nodes of moons") << QStringList{"generate", "moons", "--nodes", "3"}
                                        << QByteArray("belongs to the generator dag");
    }
    void badInputIsASentence()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        words.replaceInStrings("DATA", dataFile());
        const Run ran = run(words);
        QVERIFY2(refuses(ran, sentence), ran.error.constData());
    }

    void fewRowsAreASentence()
    {
        const QString file = folder_.write("few.csv", "a,b,c,d\n1,2,3,1\n2,1,5,0\n3,7,1,1\n9,3,2,4\n");
        const QByteArray sentence = "at least 5 complete rows, and there are 4";
        QVERIFY(refuses(run({"hsic", "--data", file, "--x", "a", "--y", "b"}), sentence));
        QVERIFY(refuses(run({"pc", "--data", file}), sentence));
        const QString five = folder_.write("five.csv", "a,b,c,d\n1,2,3,1\n2,1,5,0\n3,7,1,1\n9,3,2,4\n5,5,1,3\n");
        for (const char* test : {"residual-hsic", "kci", "fisher-z"})
            QVERIFY(refuses(run({"cit", "--data", five, "--x", "a", "--y", "b", "--given", "c,d", "--test", test}),
                            "5 rows say nothing on two variables given 2 others"));
    }

    void generateDagRepeatsAndKeepsItsGraph()
    {
        const QString graph = folder_.path("g.json");
        const QStringList words{"generate", "dag", "--nodes", "4", "--edges",     "3",
                                "--n",      "50",  "--seed",  "3", "--mechanism", "smooth"};
        const Run ran = run(words + QStringList{"--graph", graph});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.out, run(words).out);
        QCOMPARE(ran.out.count('\n'), 51);
        QVERIFY(ran.out.startsWith("x1,x2,x3,x4\n"));
        QFile file(graph);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject kept = QJsonDocument::fromJson(file.readAll()).object();
        QCOMPARE(kept["nodes"].toArray(), QJsonArray({"x1", "x2", "x3", "x4"}));
        QCOMPARE(kept["edges"].toArray().size(), 3);
        QCOMPARE(kept["cpdag"].toArray().size(), 3);
        for (const QJsonValue& edge : kept["edges"].toArray())
            QCOMPARE(edge["type"].toString(), QString("directed"));
        QVERIFY(run({"generate", "dag", "--seed", "4"}).out != run({"generate", "dag", "--seed", "5"}).out);
        const Run again =
            run({"generate", "dag", "--from", graph, "--n", "50", "--seed", "3", "--mechanism", "smooth"});
        QCOMPARE(again.out, ran.out); // the same graph and chance
        QVERIFY(refuses(run({"generate", "dag", "--from", graph, "--nodes", "3"}), "--from brings the graph"));
    }
};

KERNELSCOPE_TEST(IndependenceCliTest, QApplication)

} // namespace independence_cli_test

#include "independence_cli_test.moc"
