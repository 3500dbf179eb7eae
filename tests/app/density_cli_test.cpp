// `kernelscope density` against reference values.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace density_cli_test
{

using namespace command_line;

namespace
{

QString lengthscaleOf(const QJsonObject& kernel)
{
    const QJsonValue ell = kernel["ell"];
    if (!ell.isArray())
        return QString::number(ell.toDouble(), 'g', 17);
    QStringList list;
    for (const QJsonValue& value : ell.toArray())
        list << QString::number(value.toDouble(), 'g', 17);
    return '[' + list.join(',') + ']';
}

/// The golden files' kernels in our expressions; their `laplacian` is exp(-‖x-y‖₂/ℓ), our `exponential`.
QString expressionOf(const QJsonObject& kernel)
{
    const QString name = kernel["name"].toString();
    if (name == "fig1")
        return "parabola()";
    if (name == "poly")
        return QStringLiteral("poly(degree=%1,offset=%2)")
            .arg(kernel["p"].toInt())
            .arg(kernel["c"].toDouble(), 0, 'g', 17);
    if (name == "rq")
        return QStringLiteral("rq(lengthscale=%1,alpha=%2)")
            .arg(lengthscaleOf(kernel))
            .arg(kernel["a"].toDouble(), 0, 'g', 17);
    if (!kernel.contains("ell"))
        return name + "()";
    return QStringLiteral("%1(lengthscale=%2)").arg(name == "laplacian" ? "exponential" : name, lengthscaleOf(kernel));
}

} // namespace

class DensityCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString path(const QString& name) const { return folder_.path(name); }

private slots:
    void tooManyRowsAreRefusedBeforeAModelIsSought()
    {
        QByteArray csv = "x\n";
        for (int i = 0; i <= 5000; ++i)
            csv += QByteArray::number(std::sin(i)) + '\n';
        const Run ran = run({"compare", "--density", "--data", folder_.write("many.csv", csv)});
        QVERIFY2(ran.status == 2 && ran.error.contains("5001 points are too many to compare densities by"),
                 ran.error.constData());
    }

    void densityPrintsTheGoldenValues_data()
    {
        QTest::addColumn<QJsonObject>("golden");
        for (const QString& file : {QStringLiteral("kst_1d.json"), QStringLiteral("kst_2d.json")})
            for (const QJsonValue& value : golden(file).object()["cases"].toArray()) {
                const QJsonObject golden = value.toObject();
                if (golden["id"].toString().contains(QRegularExpression("N[05]-|N20-se|nasty-(dup-se|beta|sig|ell)")))
                    QTest::newRow(qPrintable(golden["id"].toString())) << golden;
            }
    }
    void densityPrintsTheGoldenValues()
    {
        QFETCH(QJsonObject, golden);
        const QStringList names{"a", "b", "c"}; // without rows a header says how many columns there are
        const bool hasRows = !golden["X"].toArray().isEmpty();
        folder_.write("x.csv", hasRows ? csvOf(golden["X"].toArray())
                                       : names.first(golden["d"].toInt()).join(',').toUtf8() + "\n");
        folder_.write("at.csv", csvOf(golden["Xtest"].toArray()));
        for (const bool exact : {true, false}) {
            const Run ran =
                run({"density", "--data", path("x.csv"), "--kernel", expressionOf(golden["kernel"].toObject()),
                     "--sigma0", QString::number(golden["sigma0"].toDouble(), 'g', 17), "--alpha",
                     QString::number(golden["alpha"].toDouble(), 'g', 17), "--beta",
                     QString::number(golden["beta"].toDouble(), 'g', 17), "--at", path("at.csv"), "--posterior",
                     exact ? "exact" : "as-printed"});
            QVERIFY2(ran.status == 0, ran.error.constData());
            const QJsonArray logDensity = ran.json()["log_density"].toArray(),
                             logJacobian = ran.json()["log_jacobian"].toArray();
            const QJsonArray expected = golden[exact ? "logq_exact" : "logq_printed"].toArray(),
                             jacobian = golden["logjac"].toArray();
            QCOMPARE(logDensity.size(), expected.size());
            double reference = 0.0; // what careful double precision loses on this case
            for (const QJsonValue& error : golden["double_abs_err_logq"].toObject())
                reference = std::max(reference, error.toDouble());
            for (qsizetype i = 0; i < expected.size(); ++i) {
                const double wanted = expected[i].toDouble() + jacobian[i].toDouble(0.0);
                const double tolerance = 10.0 * reference + 1e-12 * (1.0 + std::abs(wanted));
                QVERIFY2(std::abs(logDensity[i].toDouble() - wanted) <= tolerance,
                         qPrintable(QStringLiteral("%1 against %2")
                                        .arg(logDensity[i].toDouble(), 0, 'g', 17)
                                        .arg(wanted, 0, 'g', 17)));
                QVERIFY(std::abs(logJacobian[i].toDouble() - jacobian[i].toDouble(0.0)) < 1e-11);
            }
        }
    }

    void densityOfNoObservationsIsThatOfThePrior()
    {
        folder_.write("header.csv", "a,label,b\n");
        folder_.write("blank.csv", "\n");
        // s = 1 + 1/β + k(x,x)/σ₀², in as many dimensions as there are columns.
        const QStringList model{"--kernel", "linear()", "--sigma0", "0.5", "--beta", "0.25", "--at", "grid:2:2:1"};
        for (const auto& [words, d] : {std::pair{QStringList{"--data", path("header.csv")}, 2},
                                       std::pair{QStringList{"--data", path("header.csv"), "--columns", "b"}, 1},
                                       std::pair{QStringList{"--data", path("blank.csv"), "--columns", "x,y,z"}, 3}}) {
            const Run ran = run(QStringList{"density"} + words + model);
            QVERIFY2(ran.status == 0 && ran.error.isEmpty(), ran.error.constData());
            const double expected = -std::log(1.0 + 4.0 + 4.0 * d / 0.25);
            QVERIFY(std::abs(ran.json()["log_density"].toArray()[0].toDouble() - expected) < 1e-13);
        }
    }

    void densitySaysWhatItCannotAnswerFor()
    {
        const QStringList base{"density", "--data", "example:fourteen", "--at", "grid:-1:1:3"};
        const Run fine = run(base + QStringList{"--kernel", "se()", "--sigma0", "0.1"});
        QVERIFY(fine.status == 0 && fine.error.isEmpty());
        const Run lost = run(base + QStringList{"--kernel", "se()", "--sigma0", "1e-8"});
        QVERIFY2(lost.status == 1 && lost.error.contains("sigma0 is too small"), lost.error.constData());
        const Run rough = run(base + QStringList{"--kernel", "se()", "--sigma0", "1e-5"});
        QVERIFY2(rough.status == 0 && rough.error.contains("rounding"), rough.error.constData());
        // A small feature map of its own subtracts nothing.
        const Run features = run(base + QStringList{"--kernel", "parabola()", "--sigma0", "1e-8"});
        QVERIFY2(features.status == 0 && features.error.isEmpty(), features.error.constData());
        const Run indefinite = run(base + QStringList{"--kernel", "sigmoid()"});
        QVERIFY2(indefinite.status == 0 && indefinite.error.contains("not positive semidefinite"),
                 indefinite.error.constData());
    }

    void densityReportsItsKeysAndNullWithoutWindow()
    {
        const Run ran = run({"density", "--data", "example:fourteen", "--kernel", "parabola()", "--at", "grid:-1:1:3"});
        QVERIFY2(ran.status == 0, ran.error.constData());
        QCOMPARE(ran.json().keys(),
                 QStringList({"effective_rank", "jitter", "log_density", "log_jacobian", "log_normaliser", "method"}));
        QVERIFY(ran.json()["log_normaliser"].isNull());
        QCOMPARE(ran.json()["log_density"].toArray().size(), 3);
    }

    void byFourierSumsItPrintsTheSameWithinItsBound()
    {
        const QStringList words{"density", "--data", "example:bimodal", "--kernel",    "se(0.4)", "--sigma0",
                                "0.3",     "--at",   "grid:-2:2:9",     "--normalise", "-4:4",    "--method"};
        const QJsonObject dense = run(words + QStringList("dense")).json();
        const QJsonObject fourier = run(words + QStringList("fourier")).json();
        QCOMPARE(dense["method"].toString(), "dense");
        QCOMPARE(fourier["method"].toString(), "fourier");
        const double bound = fourier["error_bound"].toDouble();
        QVERIFY(bound > 0.0 && bound < 1e-6 && fourier["modes"].toInt() > 10);
        QVERIFY(difference(fourier["log_density"], dense["log_density"]) <= bound + 1e-10); // what dense rounds
        QVERIFY(std::abs(fourier["log_normaliser"].toDouble() - dense["log_normaliser"].toDouble()) <= bound + 1e-10);
        QCOMPARE(fourier["log_jacobian"], dense["log_jacobian"]);
        QCOMPARE(fourier["effective_rank"].toDouble(), dense["effective_rank"].toDouble());
        const Run refused = run(words + QStringList("state-space"));
        QVERIFY(refused.status == 2 && refused.error.contains("dense or fourier"));
    }

    /// Each sample as a table of its own gives the same numbers.
    void groupsAreEachTheDensityOfTheirRowsAlone()
    {
        folder_.write("all.csv", "species,width\nplum,0.1\nfig,1.5\nplum,0.4\nfig,1.1\nfig,1.9\nplum,-0.2\n");
        folder_.write("fig.csv", "width\n1.5\n1.1\n1.9\n");
        folder_.write("plum.csv", "width\n0.1\n0.4\n-0.2\n");
        const QStringList model{"--kernel", "se(lengthscale=0.5)", "--sigma0",    "0.3",
                                "--at",     "grid:-1:3:9",         "--normalise", "-1:3"};
        const Run all = run(QStringList{"density", "--data", path("all.csv"), "--by-groups"} + model);
        QVERIFY2(all.status == 0, all.error.constData());
        const QJsonArray groups = all.json()["groups"].toArray();
        QCOMPARE(groups.size(), 2);
        for (const QJsonValue& group : groups) {
            const QString name = group["name"].toString();
            QCOMPARE(group["n"].toInt(), 3);
            const Run alone = run(QStringList{"density", "--data", path(name + ".csv")} + model);
            QVERIFY2(alone.status == 0, alone.error.constData());
            QCOMPARE(group["log_normaliser"].toDouble(), alone.json()["log_normaliser"].toDouble());
            const QJsonArray density = group["density"].toArray(), logs = alone.json()["log_density"].toArray();
            QCOMPARE(density.size(), 9);
            for (qsizetype i = 0; i < logs.size(); ++i)
                QVERIFY(std::abs(std::log(density[i].toDouble()) - logs[i].toDouble()) < 1e-12);
        }
        QCOMPARE(groups[0]["name"].toString(), "fig");
        QVERIFY(!run(QStringList{"density", "--data", path("fig.csv")} + model).json().contains("groups"));
    }

    void groupsNeedSamplesAndAWindow()
    {
        folder_.write("all.csv", "species,width\nplum,0.1\nfig,1.5\nplum,0.4\nfig,1.1\n");
        folder_.write("fig.csv", "width\n1.5\n1.1\n1.9\n");
        folder_.write("plane.csv", "species,a,b\nplum,0.1,1\nfig,1.5,2\nplum,0.4,0\nfig,1.1,1\n");
        const QStringList at{"--at", "grid:0:1:3"}, window{"--normalise", "-1:3"};
        const auto density = [&](const QString& file) {
            return QStringList{"density", "--data", path(file), "--by-groups"};
        };
        const auto refusesGroups = [](const Run& ran, const QByteArray& words) { // below the remark on the labels
            return ran.status == 2 && ran.out.isEmpty() && ran.error.contains("--by-groups: ") &&
                   ran.error.contains(words);
        };
        QVERIFY(refusesGroups(run(density("all.csv") + at), "--normalise"));
        QVERIFY(refusesGroups(run(density("fig.csv") + at + window), "labels of two samples"));
        QVERIFY(refusesGroups(run(density("plane.csv") + QStringList{"--out", path("page.png")}), "one column"));
        QCOMPARE(run(density("plane.csv") + at + window).json()["groups"].toArray().size(), 2);
    }

    void withoutHyperparametersTheyAreChosenByForetelling()
    {
        const QString galaxies = QStringLiteral(TEST_DATA_DIR "/tables/galaxies.csv");
        const Run told = run({"density", "--data", galaxies});
        QVERIFY(told.error.contains("mean log density"));
        const QJsonObject out = told.json();
        QCOMPARE(out.keys(), QStringList({"lengthscale", "rows_inside", "sigma0"}));
        const double share = out["rows_inside"]["0.95"].toDouble();
        QVERIFY(share >= 0.90 && share <= 0.99);
        QVERIFY(out["rows_inside"]["0.5"].toDouble() < out["rows_inside"]["0.8"].toDouble());
        const QStringList at{"--at", "grid:9000:30000:5"};
        const QStringList chosen{"--kernel",
                                 QStringLiteral("se(lengthscale=%1)").arg(out["lengthscale"].toDouble(), 0, 'g', 17),
                                 "--sigma0", QString::number(out["sigma0"].toDouble(), 'g', 17)};
        const QJsonObject first = run(QStringList{"density", "--data", galaxies} + at).json();
        const QJsonObject second = run(QStringList{"density", "--data", galaxies} + at + chosen).json();
        QCOMPARE(first["log_density"], second["log_density"]);
        QVERIFY(!second.contains("rows_inside"));
    }

    void normalisingSubtractsTheNormaliserAndGivesMassOne()
    {
        const QStringList base{"density", "--data", "example:fourteen", "--kernel", "se(lengthscale=0.4)", "--sigma0",
                               "0.2",     "--at",   "grid:-2:2:2001"};
        const QJsonObject plain = run(base).json(), normalised = run(base + QStringList{"--normalise", "-2:2"}).json();
        const double logNormaliser = normalised["log_normaliser"].toDouble();
        const QJsonArray a = plain["log_density"].toArray(), b = normalised["log_density"].toArray();
        double mass = 0.0;
        for (qsizetype i = 0; i < a.size(); ++i) {
            QVERIFY(std::abs(a[i].toDouble() - logNormaliser - b[i].toDouble()) < 1e-12);
            mass += std::exp(b[i].toDouble()) * 0.002 * (i == 0 || i == a.size() - 1 ? 0.5 : 1.0);
        }
        QVERIFY2(std::abs(mass - 1.0) < 1e-5, qPrintable(QString::number(mass, 'g', 12))); // trapezoid, step 0.002
    }
};

KERNELSCOPE_TEST(DensityCliTest, QApplication)

} // namespace density_cli_test

#include "density_cli_test.moc"
