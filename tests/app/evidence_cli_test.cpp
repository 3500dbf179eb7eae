// Drives `kernelscope evidence` as a script would.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <numbers>

namespace evidence_cli_test
{

using namespace command_line;

namespace
{

/// `kernelscope evidence` with these words.
Run evidence(const QStringList& words)
{
    return run(QStringList{"evidence"} + words);
}

bool agrees(double got, double expected)
{
    return std::abs(got - expected) <= 1e-12 * std::abs(expected);
}

} // namespace

class EvidenceCliTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void valueAndGradientMatchReferences();
    void onlyWhatIsAskedForIsPrinted();
    void curveMarksItsLocalMaxima();
    void randomPointsAreHeldOutAndFollowTheSeed();
    void optimumIsHigherThanTheCurve();
    void jointOptimumSaysThatItIsDegenerate();
    void medianHeuristicComesInBothConventions();
    void etaOfInfinityIsTheDefault();
    void evidenceOfMinusInfinityIsExplained();
    void onePointWithPlacesGivenHasItsEvidence();
    void panelsAgreeWithTheMatrixAndTellTheirError();
    void badInputIsRefusedInOneLine();

private:
    Folder folder_;
    QString data_;
};

void EvidenceCliTest::initTestCase()
{
    QByteArray csv; // two clusters
    for (int i = 0; i < 40; ++i)
        csv += QByteArray::number(std::sin(12.9898 * i) + (i % 2 ? 4.0 : 0.0), 'g', 17) + '\n';
    data_ = folder_.write("data.csv", csv);
}

void EvidenceCliTest::valueAndGradientMatchReferences()
{
    const QJsonArray cases = golden("bke_mpl.json").array();
    QCOMPARE(cases.size(), 15);
    for (const QJsonValue& entry : cases) {
        const QJsonObject c = entry.toObject();
        QStringList words{"--data",     folder_.write("x.csv", csvOf(c["X"].toArray())),
                          "--inducing", folder_.write("z.csv", csvOf(c["Z"].toArray())),
                          "--kernel",   seOf(c["theta"]),
                          "--tau2",     number(c["tau2"].toDouble()),
                          "--gradient"};
        if (c["eta"].isDouble())
            words << "--eta" << number(c["eta"].toDouble());
        const Run result = evidence(words);
        QVERIFY2(result.status == 0, result.error);
        const QJsonObject got = result.json();
        const QByteArray name = c["name"].toString().toUtf8();
        if (c["log_mpl"].isString()) { // -inf, which JSON cannot say
            QVERIFY2(got["log_evidence"].isNull(), name);
            continue;
        }
        QVERIFY2(agrees(got["log_evidence"].toDouble(), c["log_mpl"].toDouble()), name);
        QJsonArray gradient = got["gradient"]["log_lengthscale"].toArray();
        gradient << got["gradient"]["log_tau2"];
        if (c["eta"].isDouble())
            gradient << got["gradient"]["log_eta"];
        QCOMPARE(gradient.size(), c["grad"].toArray().size());
        for (qsizetype i = 0; i < gradient.size(); ++i)
            QVERIFY2(agrees(gradient[i].toDouble(), c["grad"].toArray()[i].toDouble()), name);
    }
}

void EvidenceCliTest::onlyWhatIsAskedForIsPrinted()
{
    const QJsonObject bare = evidence({"--data", data_, "--kernel", "se(lengthscale=1)", "--tau2", "1"}).json();
    QCOMPARE(bare.keys(), (QStringList{"inducing", "log_evidence", "median_heuristic"}));
    const QJsonObject gradient =
        evidence({"--data", data_, "--kernel", "se(lengthscale=1)", "--tau2", "1", "--gradient"})
            .json()["gradient"]
            .toObject();
    QCOMPARE(gradient.keys(), (QStringList{"log_lengthscale", "log_tau2"}));
}

void EvidenceCliTest::curveMarksItsLocalMaxima()
{
    const QJsonObject curve = evidence({"--data", data_, "--kernel", "se(lengthscale=1)", "--tau2", "1", "--inducing",
                                        "grid:5", "--lengthscales", "0.1:10:50"})
                                  .json()["curve"]
                                  .toObject();
    const QJsonArray lengthscale = curve["lengthscale"].toArray(), values = curve["log_evidence"].toArray();
    QCOMPARE(lengthscale.size(), 50);
    QCOMPARE(lengthscale.first().toDouble(), 0.1);
    QCOMPARE(lengthscale.last().toDouble(), 10.0);
    QVERIFY(agrees(lengthscale[1].toDouble() / 0.1, std::pow(100.0, 1.0 / 49.0)));
    int peaks = 0;
    for (qsizetype i = 1; i + 1 < values.size(); ++i)
        peaks += values[i].toDouble() > values[i - 1].toDouble() && values[i].toDouble() > values[i + 1].toDouble();
    QVERIFY(peaks > 0);
    QCOMPARE(curve["local_maxima"].toArray().size(), peaks);
    for (const QJsonValue& at : curve["local_maxima"].toArray()) {
        const QJsonObject there =
            evidence({"--data", data_, "--kernel", seOf(at), "--tau2", "1", "--inducing", "grid:5", "--gradient"})
                .json();
        QVERIFY(std::abs(there["gradient"]["log_lengthscale"][0].toDouble()) <
                1e-8 * std::abs(there["log_evidence"].toDouble()));
    }
}

void EvidenceCliTest::randomPointsAreHeldOutAndFollowTheSeed()
{
    const QStringList words{"--data", data_, "--kernel", "se(lengthscale=1)", "--tau2", "1", "--inducing", "random:6"};
    const QJsonObject first = evidence(words).json(), other = evidence(words + QStringList{"--seed", "2"}).json();
    QCOMPARE(first["inducing"].toArray().size(), 6);
    QVERIFY(first["inducing"] != other["inducing"]);
    QVERIFY(evidence(words + QStringList{"--seed", "1"}).json() == first);
    // the same points given as a file are not held out: the evidence is another one
    const QJsonObject given = evidence({"--data", data_, "--kernel", "se(lengthscale=1)", "--tau2", "1", "--inducing",
                                        folder_.write("given.csv", csvOf(first["inducing"].toArray()))})
                                  .json();
    QVERIFY(given["inducing"] == first["inducing"]);
    QVERIFY(given["log_evidence"] != first["log_evidence"]);
}

void EvidenceCliTest::optimumIsHigherThanTheCurve()
{
    const QJsonObject all = evidence({"--data", data_, "--kernel", "se(lengthscale=1)", "--tau2", "1", "--inducing",
                                      "grid:5", "--lengthscales", "0.1:10:50", "--optimise", "lengthscale"})
                                .json();
    const QJsonObject optimum = all["optimum"].toObject();
    for (const QJsonValue& value : all["curve"]["log_evidence"].toArray())
        QVERIFY(value.toDouble() <= optimum["log_evidence"].toDouble());
    QCOMPARE(optimum["tau2"].toDouble(), 1.0);
    QCOMPARE(optimum["eta"].toString(), QStringLiteral("inf"));
    QCOMPARE(optimum["at_bound"].toBool(true), false);
    QVERIFY(!optimum["message"].toString().isEmpty());
}

void EvidenceCliTest::jointOptimumSaysThatItIsDegenerate()
{
    const QJsonObject optimum = evidence({"--data", data_, "--kernel", "se(lengthscale=1)", "--tau2", "1", "--inducing",
                                          "random:8", "--optimise", "lengthscale,tau2"})
                                    .json()["optimum"]
                                    .toObject();
    QVERIFY(optimum["message"].toString().contains("without bound"));
}

void EvidenceCliTest::medianHeuristicComesInBothConventions()
{
    const QString three = folder_.write("three.csv", "0\n1\n5\n"); // distances 1, 4, 5
    const QJsonArray median =
        evidence({"--data", three, "--kernel", "se(lengthscale=1)", "--tau2", "1", "--inducing", "grid:2"})
            .json()["median_heuristic"]
            .toArray();
    QCOMPARE(median[0].toDouble(), 4.0);
    QVERIFY(agrees(median[1].toDouble(), 4.0 / std::numbers::sqrt2));
}

void EvidenceCliTest::etaOfInfinityIsTheDefault()
{
    const QStringList words{"--data", data_, "--kernel", "se(lengthscale=1)", "--tau2", "0.5"};
    QCOMPARE(evidence(words + QStringList{"--eta", "inf"}).out, evidence(words).out);
    QVERIFY(evidence(words + QStringList{"--eta", "2"}).out != evidence(words).out);
}

void EvidenceCliTest::evidenceOfMinusInfinityIsExplained()
{
    // every x − z lies on one line: no volume
    const QString plane = folder_.write("plane.csv", "1,2\n3,4\n5,7\n8,1\n"),
                  same = folder_.write("same.csv", "0,0\n0,0\n0,0\n");
    const Run ran = evidence({"--data", plane, "--kernel", "se(lengthscale=1)", "--inducing", same});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.json()["log_evidence"].isNull());
    QVERIFY2(ran.error.contains("fewer independent differences"), ran.error);
}

/// n = 1: nothing scatters, log p = log N(k(z, x); 0, r(z,z) + τ² I) + log γ(x).
void EvidenceCliTest::onePointWithPlacesGivenHasItsEvidence()
{
    const double x = 0.3, z = -0.4, l = 0.7, tau2 = 0.5;
    const Run ran =
        evidence({"--data", folder_.write("one.csv", number(x).toLatin1() + '\n'), "--kernel", seOf(l), "--tau2",
                  number(tau2), "--inducing", folder_.write("place.csv", number(z).toLatin1() + '\n')});
    QVERIFY2(ran.status == 0, ran.error);
    const double d = x - z, k = std::exp(-d * d / (2.0 * l * l));
    const double variance = l * std::sqrt(std::numbers::pi) + tau2;
    const double normal = -0.5 * (k * k / variance + std::log(2.0 * std::numbers::pi * variance));
    QVERIFY(agrees(ran.json()["log_evidence"].toDouble(), normal + std::log(k * std::abs(d) / (l * l))));
    QVERIFY(ran.json()["median_heuristic"].isNull());
    QVERIFY(refuses(evidence({"--data", folder_.path("one.csv"), "--kernel", "se(1)"}), "at least two points, or one"));
}

void EvidenceCliTest::panelsAgreeWithTheMatrixAndTellTheirError()
{
    QByteArray csv = "x,y\n";
    for (int i = 0; i < 2'500; ++i)
        csv += QByteArray::number(std::sin(12.9898 * i) + (i % 2 ? 2.0 : 0.0), 'g', 17) + ',' +
               QByteArray::number(std::sin(78.233 * i * i), 'g', 17) + '\n';
    const QString plane = folder_.write("plane.csv", csv);
    for (const QString& columns : {QStringLiteral("x"), QStringLiteral("x,y")})
        for (const QString& kernel : {QStringLiteral("1.5*se(lengthscale=0.4)"), QStringLiteral("matern32()")}) {
            const QStringList words{"--data",     plane,     "--columns", columns, "--kernel",  kernel,
                                    "--inducing", "grid:16", "--tau2",    "0.1",   "--gradient"};
            const QJsonObject dense = evidence(words + QStringList{"--method", "dense"}).json();
            QVERIFY(!dense.contains("method"));
            const QJsonObject panels = evidence(words + QStringList{"--method", "panels"}).json();
            QCOMPARE(panels["method"].toString(), QStringLiteral("panels"));
            QVERIFY(columns == "x,y" || panels["places"].toInt() < 1'000);
            const double expected = dense["log_evidence"].toDouble(), bound = panels["error_bound"].toDouble();
            QVERIFY(bound > 0.0 && bound < 1e-7 * std::abs(expected));
            QVERIFY(std::abs(panels["log_evidence"].toDouble() - expected) <= bound + 1e-12 * std::abs(expected));
            const QJsonArray slope = panels["gradient"]["log_lengthscale"].toArray(),
                             ofDense = dense["gradient"]["log_lengthscale"].toArray();
            QVERIFY(std::abs(slope[0].toDouble() - ofDense[0].toDouble()) <= 1e-9 * std::abs(expected));
        }
}

void EvidenceCliTest::badInputIsRefusedInOneLine()
{
    const auto refuses = [&](const QStringList& extra, const char* word) {
        QStringList words{"--data", data_, "--kernel", "se(lengthscale=1)", "--tau2", "1"};
        for (qsizetype i = 0; i + 1 < extra.size(); i += 2) {
            const qsizetype at = words.indexOf(extra[i]);
            if (at < 0)
                words << extra[i] << extra[i + 1];
            else
                words[at + 1] = extra[i + 1];
        }
        const Run result = evidence(words);
        if (result.status == 2 && result.out.isEmpty() && result.error.contains(word) && result.error.count('\n') == 1)
            return true;
        qWarning() << result.status << result.error;
        return false;
    };
    QVERIFY(refuses({"--tau2", "0"}, "--tau2: must be greater than 0"));
    QVERIFY(refuses({"--tau2", "nan"}, "--tau2"));
    QVERIFY(refuses({"--eta", "-1"}, "--eta"));
    QVERIFY(refuses({"--kernel", "rq(lengthscale=1)"}, "matern52 or laplacian"));
    QVERIFY(refuses({"--kernel", "matern32(lengthscale=1)", "--eta", "2"}, "Gaussian measure"));
    QVERIFY(refuses({"--inducing", "random:0"}, "--inducing"));
    QVERIFY(refuses({"--inducing", "random:41"}, "41 inducing points"));
    QVERIFY(refuses({"--inducing", folder_.write("wide.csv", "1,2\n3,4\n")}, "2 columns"));
    QVERIFY(refuses({"--lengthscales", "1:2"}, "LO:HI:N"));
    QVERIFY(refuses({"--lengthscales", "0:2:9"}, "greater than 0"));
    QVERIFY(refuses({"--optimise", "alpha"}, "alpha"));
    QVERIFY(refuses({"--optimise", "eta"}, "Lebesgue"));
    QVERIFY(refuses({"--data", folder_.write("equal.csv", "2\n2\n2\n")}, "equal"));
    QVERIFY(refuses({"--data", folder_.write("single.csv", "2\n")}, "at least two points"));
    QVERIFY(refuses({"--data", folder_.write("plane.csv", "1,2\n3,4\n5,7\n8,1\n"), "--inducing", "random:1"},
                    "as many inducing points as dimensions"));
}

KERNELSCOPE_TEST(EvidenceCliTest, QApplication)

} // namespace evidence_cli_test

#include "evidence_cli_test.moc"
