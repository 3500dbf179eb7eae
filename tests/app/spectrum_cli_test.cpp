// Drives kpca, mercer and rkhs as a script would.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <numbers>

namespace spectrum_cli_test
{

using command_line::csvOf;
using command_line::difference;
using command_line::golden;
using command_line::number;
using command_line::run;
using command_line::Run;

namespace
{

QString kernelOf(const QJsonObject& spec)
{
    if (spec["type"] == "linear")
        return "linear()";
    return number(spec["sf2"].toDouble(1.0)) + '*' + command_line::seOf(spec["ell"]);
}

/// The first `columns` entries of every row.
QJsonArray leftOf(const QJsonArray& rows, int columns)
{
    QJsonArray left;
    for (const QJsonValue& row : rows) {
        QJsonArray cells;
        for (int j = 0; j < columns; ++j)
            cells << row.toArray()[j];
        left << cells;
    }
    return left;
}

QJsonArray firstOf(const QJsonArray& list, int count)
{
    QJsonArray head;
    for (int i = 0; i < count; ++i)
        head << list[i];
    return head;
}

} // namespace

class SpectrumCliTest : public QObject
{
    Q_OBJECT

    command_line::Folder folder_;

private slots:
    void kpcaPrintsTheGoldenValues_data()
    {
        QTest::addColumn<QJsonObject>("entry");
        for (const QJsonValue& value : golden("gp_kpca.json").object()["cases"].toArray())
            if (value.toObject().contains("expect"))
                QTest::newRow(qPrintable(value["name"].toString())) << value.toObject();
    }
    void kpcaPrintsTheGoldenValues()
    {
        QFETCH(QJsonObject, entry);
        const QJsonObject expect = entry["expect"].toObject();
        const int shown = std::min(expect["rank"].toInt(), 4);
        QStringList words{"kpca",
                          "--data",
                          folder_.write("x.csv", csvOf(entry["X"].toArray())),
                          "--kernel",
                          kernelOf(entry["kernel"].toObject()),
                          "--components",
                          "4",
                          "--at",
                          folder_.write("at.csv", csvOf(entry["Xs"].toArray()))};
        if (!entry["centered"].toBool())
            words << "--uncentred";
        const Run ran = run(words);
        QVERIFY2(ran.status == 0, ran.error);
        QCOMPARE(ran.error.contains("components"), shown < 4); // fewer than asked for: said
        const QJsonObject json = ran.json();
        QCOMPARE(json.keys(), QStringList({"coefficients", "eigenvalues", "method", "projections", "projections_at",
                                           "reconstruction_error"}));
        QCOMPARE(json["method"].toString(), QString("dense"));
        QVERIFY(difference(json["eigenvalues"], firstOf(expect["eigenvalues"].toArray(), shown)) <= 1e-12);
        QVERIFY(difference(json["coefficients"], expect["alpha"]) <= 1e-12);
        QVERIFY(difference(json["projections"], expect["scores"]) <= 1e-12);
        QVERIFY(difference(json["projections_at"], expect["projection_new"]) <= 2e-11); // up to 50 at (5,-5)
        QVERIFY(difference(json["reconstruction_error"], expect["recon_error_train"]) <= 1e-11);
    }

    void kpcaByFourierSumsPrintsTheSame_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("line") << QStringList{"example:bimodal", "--kernel", "se(0.4)", "--at", "grid:-2:2:9"};
        QTest::newRow("uncentred") << QStringList{"example:bimodal", "--kernel",   "se(0.4)", "--at",
                                                  "grid:-2:2:9",     "--uncentred"};
        QTest::newRow("plane") << QStringList{"example:faithful", "--kernel", "se([0.8,9])", "--at",
                                              "grid:2:5:3,50:90:3"};
    }
    void kpcaByFourierSumsPrintsTheSame()
    {
        QFETCH(QStringList, words);
        words = QStringList{"kpca", "--components", "3", "--data"} + words + QStringList{"--method"};
        const Run dense = run(words + QStringList{"dense"}), fourier = run(words + QStringList{"fourier"});
        QVERIFY2(fourier.status == 0, fourier.error.constData());
        const QJsonObject json = fourier.json();
        QCOMPARE(json["method"].toString(), QString("fourier"));
        QVERIFY(json["modes"].toInt() > 10 && json["error_bound"].toDouble() < 1e-9);
        const double largest = json["eigenvalues"][0].toDouble();
        QVERIFY(difference(json["eigenvalues"], dense.json()["eigenvalues"]) <=
                json["error_bound"].toDouble() + 1e-13 * largest);
        for (const char* scores : {"coefficients", "projections", "projections_at"})
            QVERIFY(difference(json[scores], dense.json()[scores]) <= 1e-9 * std::sqrt(largest));
        QVERIFY(difference(json["reconstruction_error"], dense.json()["reconstruction_error"]) <= 1e-9 * largest);
        const Run refused = run(words + QStringList{"fourier", "--preimages"});
        QVERIFY(refused.status == 2 && refused.error.contains("--preimages"));
    }

    void kpcaOfManyRowsSaysWhatToChoose()
    {
        QByteArray rows = "a\n";
        for (int i = 0; i < 5'200; ++i)
            rows += QByteArray::number(std::fmod(0.7548776662466927 * i, 1.0)) + '\n';
        const QString many = folder_.write("many.csv", rows);
        const Run smooth = run({"kpca", "--data", many, "--kernel", "se(0.2)"});
        QVERIFY2(smooth.status == 0, smooth.error.constData());
        QCOMPARE(smooth.json()["method"].toString(), QString("fourier"));
        QCOMPARE(smooth.json()["projections"].toArray().size(), 5'200);
        const Run features = run({"kpca", "--data", many, "--kernel", "parabola()"});
        QCOMPARE(features.json()["method"].toString(), QString("dense"));
        QCOMPARE(features.json()["eigenvalues"].toArray().size(), 2);
        const Run rough = run({"kpca", "--data", many, "--kernel", "exponential(0.2)"});
        QVERIFY(rough.status != 0 && rough.error.contains("smoother kernel"));
        const Run dense = run({"kpca", "--data", many, "--kernel", "se(0.2)", "--method", "dense"});
        QVERIFY(dense.status != 0 && dense.error.contains("choose fourier"));
    }

    void preImagesLieAsFarFromTheProjectionsAsIsSaid()
    {
        const QString data =
            folder_.write("noisy.csv", "1,0\n0.7,0.8\n0.1,1\n-0.6,0.7\n-1.1,0\n-0.7,-0.8\n0,-1\n0.8,-0.6\n");
        const QStringList words{"kpca", "--data", data, "--kernel", "se(0.8)", "--components", "3", "--uncentred"};
        const Run ran = run(words + QStringList{"--preimages", "--at", data});
        QVERIFY2(ran.status == 0 && ran.error.isEmpty(), ran.error);
        const QJsonObject json = ran.json();
        QCOMPARE(json["preimages"].toArray().size(), 8);
        const QJsonArray projections = json["projections"].toArray(),
                         atImages = run(words +
                                        QStringList{"--at", folder_.write("z.csv", csvOf(json["preimages"].toArray()))})
                                        .json()["projections_at"]
                                        .toArray();
        for (int i = 0; i < 8; ++i) {
            double there = 1.0, here = 1.0; // ‖φ(z) − Σ a_k v_k‖² = k(z,z) − 2 Σ a_k a_k(z) + Σ a_k², and at z = x
            for (int k = 0; k < 3; ++k) {
                const double a = projections[i][k].toDouble();
                there += a * a - 2.0 * a * atImages[i][k].toDouble();
                here -= a * a;
            }
            QVERIFY(std::abs(json["preimage_distance"][i].toDouble() - std::sqrt(there)) <= 1e-8);
            QVERIFY(there <= here + 1e-12);
        }
        QVERIFY(difference(json["preimages_at"], json["preimages"]) <= 1e-12);
        QVERIFY(difference(json["preimage_distance_at"], json["preimage_distance"]) <= 1e-10);
        QVERIFY(!run(words).json().contains("preimages"));
        const Run kinked = run({"kpca", "--data", data, "--kernel", "exponential(1)", "--preimages"});
        QVERIFY2(command_line::refuses(kinked, "--preimages"), kinked.error);
    }

    void kpcaUsesTheColumnsAskedFor()
    {
        const QString data = folder_.write("four.csv", "a,b,c\n1,0,7\n2,1,3\n4,0,9\n3,2,1\n");
        const QString two = folder_.write("two.csv", "1,7\n2,3\n4,9\n3,1\n");
        const QStringList tail{"--kernel", "se(2)", "--components", "2"};
        const QJsonObject chosen = run(QStringList{"kpca", "--data", data, "--columns", "a,c"} + tail).json();
        QCOMPARE(chosen, run(QStringList{"kpca", "--data", two} + tail).json());
        QVERIFY(chosen != run(QStringList{"kpca", "--data", data} + tail).json());
        QVERIFY(!chosen.contains("projections_at"));
    }

    void mercerPrintsTheGoldenValues_data()
    {
        QTest::addColumn<QJsonObject>("entry");
        for (const QJsonValue& value : golden("gp_mercer.json").object()["cases"].toArray())
            if (value.toObject().contains("sigma"))
                QTest::newRow(qPrintable(value["name"].toString())) << value.toObject();
    }
    void mercerPrintsTheGoldenValues()
    {
        QFETCH(QJsonObject, entry);
        const QStringList words{"mercer",
                                "--kernel",
                                command_line::seOf(entry["ell"]),
                                "--measure",
                                "gaussian:" + number(entry["sigma"].toDouble()),
                                "--nodes",
                                "60",
                                "--components",
                                "4",
                                "--at",
                                folder_.write("at.csv", csvOf(entry["x"].toArray())),
                                "--analytic"};
        const Run ran = run(words);
        QVERIFY2(ran.status == 0, ran.error);
        const QJsonObject json = ran.json();
        const QJsonArray psi = leftOf(entry["psi_first6"].toArray(), 4),
                         eigenvalues = firstOf(entry["eigenvalues"].toArray(), 4);
        QVERIFY(difference(json["eigenvalues"], eigenvalues) <= 1e-12);
        QVERIFY(difference(json["eigenfunctions"], psi) <= 1e-8); // carries the rounding of λ_1/λ_4
        QVERIFY(difference(json["analytic_eigenvalues"], eigenvalues) <= 1e-14);
        QVERIFY(difference(json["analytic_eigenfunctions"], psi) <= 1e-11);
        QCOMPARE(run(words.mid(0, words.size() - 1)).json().keys(), QStringList({"eigenfunctions", "eigenvalues"}));
    }

    void mercerChoosesItsNodesAndSaysHowRightTheyMakeTheEigenvalues()
    {
        const QStringList narrow{"mercer", "--kernel", "se(0.1)", "--measure", "gaussian:1"};
        const Run chosen = run(narrow + QStringList{"--analytic"});
        QVERIFY2(chosen.status == 0 && chosen.error.isEmpty(), chosen.error);
        const QJsonObject json = chosen.json();
        QVERIFY(difference(json["eigenvalues"], json["analytic_eigenvalues"]) <= 1e-10);
        QVERIFY(json["nodes"].toDouble() > 60.0);
        QCOMPARE(json["relative_error"].toArray().size(), 6);
        for (const QJsonValue& error : json["relative_error"].toArray())
            QVERIFY(error.toDouble() > 0.0 && error.toDouble() <= 1e-8);
        const Run given = run(narrow + QStringList{"--nodes", "60"});
        QVERIFY2(given.status == 0 && given.error.contains("60 nodes are off by up to 90 %"), given.error);
        QCOMPARE(given.json().keys(), QStringList{"eigenvalues"});
        QVERIFY(run({"mercer", "--kernel", "se(1)", "--measure", "gaussian:1", "--nodes", "60"}).error.isEmpty());
    }

    void mercerUnderTheDataIsKernelPcaOverN()
    {
        const QStringList kernel{"--kernel", "matern32(1)", "--data", "example:fourteen", "--components", "3"};
        const QJsonArray ofData =
                             run(QStringList{"mercer", "--measure", "data"} + kernel).json()["eigenvalues"].toArray(),
                         ofPca = run(QStringList{"kpca", "--uncentred"} + kernel).json()["eigenvalues"].toArray();
        QCOMPARE(ofData.size(), 3);
        for (int k = 0; k < 3; ++k)
            QVERIFY(std::abs(14.0 * ofData[k].toDouble() - ofPca[k].toDouble()) <= 1e-12);
    }

    void rkhsPrintsTheGoldenNorm()
    {
        const QJsonObject entry = golden("gp_rkhs.json").object()["cases"].toArray()[0].toObject();
        QStringList coefficients;
        for (const QJsonValue& value : entry["c"].toArray())
            coefficients << number(value.toDouble());
        const Run ran =
            run({"rkhs", "--kernel", kernelOf(entry["kernel"].toObject()), "--centres",
                 folder_.write("centres.csv", csvOf(entry["X"].toArray())), "--coefficients", coefficients.join(',')});
        QVERIFY2(ran.status == 0, ran.error);
        QCOMPARE(ran.json().keys(), QStringList("norm2"));
        QVERIFY(std::abs(ran.json()["norm2"].toDouble() - entry["norm2"].toDouble()) <= 1e-13);
    }

    void theKernelOfTwoPlacesByHand()
    {
        const Run two = run({"kernel", "--kernel", "se(lengthscale=1)", "--pair", "0:1", "--at", "grid:0:2:3"});
        QCOMPARE(two.status, 0);
        const double between = std::exp(-0.5);
        const QJsonArray covariance = two.json()["covariance"].toArray();
        QVERIFY(std::abs(covariance[0].toArray()[1].toDouble() - between) <= 1e-15);
        QCOMPARE(covariance[1].toArray()[1].toDouble(), 1.0);
        QVERIFY(std::abs(two.json()["correlation"].toDouble() - between) <= 1e-15);
        QVERIFY(std::abs(two.json()["feature_distance"].toDouble() - std::sqrt(2.0 - 2.0 * between)) <= 1e-15);
        QVERIFY(std::abs(two.json()["cauchy_schwarz"][QLatin1String("square")].toDouble() - std::exp(-1.0)) <= 1e-15);
        QVERIFY(two.json()["cauchy_schwarz"][QLatin1String("holds")].toBool());
        QVERIFY(std::abs(two.json()["slices"].toArray()[2].toArray()[0].toDouble() - std::exp(-2.0)) <= 1e-15);
        QCOMPARE(two.json()["feature_distances"].toArray()[0].toDouble(), 0.0);
        QVERIFY(!two.json().contains("features"));
    }

    void aBrokenPairIsToldAsSuch()
    {
        const Run two = run({"kernel", "--kernel", "formula(\"max(x,y)\")", "--pair", "0:1"});
        QCOMPARE(two.json()["cauchy_schwarz"][QLatin1String("square")].toDouble(), 1.0);
        QCOMPARE(two.json()["cauchy_schwarz"][QLatin1String("product")].toDouble(), 0.0);
        QVERIFY(!two.json()["cauchy_schwarz"][QLatin1String("holds")].toBool() && two.json()["correlation"].isNull());
    }

    void featuresAndSpectraOfAKernelAreTold()
    {
        const Run lifted = run({"kernel", "--kernel", "poly(degree=2,offset=0)", "--dimension", "2", "--pair",
                                "1,0:0,1", "--at", "grid:1:2:2"});
        QCOMPARE(lifted.json()["feature_names"].toArray(), (QJsonArray{"x₂²", "√2 x₁x₂", "x₁²"}));
        const QJsonArray last = lifted.json()["features"].toArray()[3].toArray(); // at (2, 2)
        QVERIFY(std::abs(last[1].toDouble() - 4.0 * std::sqrt(2.0)) <= 1e-14);
        const Run spectrum =
            run({"kernel", "--kernel", "matern32(lengthscale=1)+cosine(frequency=0.5)", "--frequencies", "grid:0:1:2"});
        QVERIFY(std::abs(spectrum.json()["spectral_density"].toArray()[0].toDouble() - 4.0 / std::sqrt(3.0)) <= 1e-14);
        const QJsonArray line = spectrum.json()["spectral_lines"].toArray()[0].toArray();
        QVERIFY(std::abs(line[0].toDouble() - std::numbers::pi) <= 1e-14 && line[1].toDouble() == 1.0);
    }

    void indefiniteKernelsAreFlagged()
    {
        const QString points = folder_.write("two.csv", "0\n1\n");
        const Run norm = run({"rkhs", "--kernel", "sigmoid(1,-1)", "--centres", points, "--coefficients", "0.85,0.53"});
        QVERIFY(norm.status == 0 && norm.json()["norm2"].toDouble() < 0.0);
        QVERIFY(norm.error.contains("not positive semidefinite"));
        const Run pca = run({"kpca", "--data", points, "--kernel", "sigmoid(1,-1)", "--uncentred"});
        QVERIFY(pca.status == 0 && pca.error.contains("not positive semidefinite"));
        QCOMPARE(pca.json()["eigenvalues"].toArray().size(), 1);
        const Run mercer = run({"mercer", "--kernel", "sigmoid(1,-1)", "--measure", "uniform:0:1"});
        QVERIFY(mercer.status == 0 && mercer.error.contains("not positive semidefinite"));
        const Run ridge = run({"ridge", "--data", folder_.write("pairs.csv", "0,1\n1,0\n"), "--kernel", "sigmoid(1,-1)",
                               "--lambda", "2", "--at", points});
        QVERIFY(ridge.status == 0 && ridge.error.contains("not positive semidefinite"));
    }

    void fewerNodesThanComponentsAreNotCalledRounding()
    {
        const Run few =
            run({"mercer", "--kernel", "se(1)", "--measure", "gaussian:1", "--nodes", "3", "--components", "5"});
        QCOMPARE(few.json()["eigenvalues"].toArray().size(), 3);
        QVERIFY(few.error.contains("no more than nodes") && !few.error.contains("rounding"));
    }

    void badInputEndsWithStatusTwoAndASentence_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("sentence");
        const QStringList kpca{"kpca", "--data", "example:fourteen"}, mercer{"mercer", "--kernel", "se(1)"},
            rkhs{"rkhs", "--kernel", "se(1)", "--centres", "TWO"};
        QTest::newRow("no data") << QStringList{"kpca"} << "--data";
        QTest::newRow("empty data") << QStringList{"kpca", "--data", "EMPTY"} << "EMPTY";
        QTest::newRow("components 0") << kpca + QStringList{"--components", "0"} << "--components";
        QTest::newRow("components text") << kpca + QStringList{"--components", "two"} << "--components";
        QTest::newRow("brownian") << QStringList{"kpca", "--data", "NEGATIVE", "--kernel", "brownian()"} << "--data";
        QTest::newRow("brownian at") << QStringList{"kpca",       "--data", "TWO",     "--kernel",
                                                    "brownian()", "--at",   "NEGATIVE"}
                                     << "--at";
        QTest::newRow("at of other columns") << kpca + QStringList{"--at", "PLANE"} << "2 columns";
        QTest::newRow("no such column") << kpca + QStringList{"--columns", "nosuch"} << "nosuch";
        QTest::newRow("no kernel") << QStringList{"mercer", "--measure", "gaussian:1"} << "--kernel";
        QTest::newRow("no measure") << mercer << "--measure";
        QTest::newRow("measure unknown") << mercer + QStringList{"--measure", "poisson:1"} << "uniform:LO:HI";
        QTest::newRow("measure short") << mercer + QStringList{"--measure", "uniform:0"} << "uniform:LO:HI";
        QTest::newRow("measure backwards") << mercer + QStringList{"--measure", "uniform:1:0"} << "--measure";
        QTest::newRow("sd 0") << mercer + QStringList{"--measure", "gaussian:0"} << "--measure";
        QTest::newRow("nodes 0") << mercer + QStringList{"--measure", "gaussian:1", "--nodes", "0"} << "--nodes";
        QTest::newRow("nodes many") << mercer + QStringList{"--measure", "gaussian:1", "--nodes", "501"} << "--nodes";
        QTest::newRow("brownian measure")
            << QStringList{"mercer", "--kernel", "brownian()", "--measure", "gaussian:1"} << "--measure";
        QTest::newRow("analytic unknown")
            << mercer + QStringList{"--measure", "uniform:0:1", "--analytic"} << "--analytic";
        QTest::newRow("data unread") << mercer + QStringList{"--measure", "uniform:0:1", "--data", "TWO"} << "--data";
        QTest::newRow("coefficients few") << rkhs + QStringList{"--coefficients", "1"} << "1 numbers for 2 centres";
        QTest::newRow("coefficients text") << rkhs + QStringList{"--coefficients", "1,x"} << "--coefficients";
        QTest::newRow("coefficients missing") << rkhs << "--coefficients";
        QTest::newRow("centres negative")
            << QStringList{"rkhs", "--kernel", "brownian()", "--centres", "NEGATIVE", "--coefficients", "1"}
            << "--centres";
        const QStringList kernel{"kernel", "--kernel", "se(1)"};
        QTest::newRow("one place") << kernel + QStringList{"--pair", "0"} << "two places";
        QTest::newRow("coordinates") << kernel + QStringList{"--pair", "0,1:1,2"} << "2 coordinates, a point has 1";
        QTest::newRow("place text") << kernel + QStringList{"--pair", "0:one"} << "--pair";
        QTest::newRow("at alone") << kernel + QStringList{"--at", "grid:0:1:3"} << "--pair";
        QTest::newRow("place refused") << QStringList{"kernel", "--kernel", "brownian()", "--pair", "-1:1"} << "--pair";
        QTest::newRow("frequencies") << kernel + QStringList{"--frequencies", "0:1"} << "grid:LO:HI:N";
        QTest::newRow("no spectrum") << QStringList{"kernel", "--kernel", "linear()", "--frequencies", "grid:0:1:2"}
                                     << "--frequencies";
        QTest::newRow("ARD list") << QStringList{"rkhs", "--kernel",       "se([1,2])", "--centres",
                                                 "TWO",  "--coefficients", "1,2"}
                                  << "--kernel";
    }
    void badInputEndsWithStatusTwoAndASentence()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, sentence);
        folder_.write("TWO", "0\n1\n");
        folder_.write("NEGATIVE", "-1\n");
        folder_.write("PLANE", "0,1\n1,2\n");
        folder_.write("EMPTY", "");
        for (QString& word : words)
            if (QStringList{"TWO", "NEGATIVE", "PLANE", "EMPTY"}.contains(word))
                word = folder_.path(word);
        const Run ran = run(words);
        QVERIFY2(command_line::refuses(ran, sentence.toUtf8()), ran.error);
    }

    void onePointAndEqualPointsHaveAnAnswer()
    {
        const QString one = folder_.write("one.csv", "2\n"), equal = folder_.write("equal.csv", "2\n2\n2\n");
        for (const QString& data : {one, equal}) {
            const Run centred = run({"kpca", "--data", data, "--kernel", "se(1)"});
            QCOMPARE(centred.status, 0);
            QVERIFY(centred.json()["eigenvalues"].toArray().isEmpty());
            QCOMPARE(centred.json()["reconstruction_error"].toArray(), QJsonArray{0.0});
            const QJsonArray around0 =
                run({"kpca", "--data", data, "--kernel", "se(1)", "--uncentred"}).json()["eigenvalues"].toArray();
            QCOMPARE(around0.size(), 1);
            QVERIFY(std::abs(around0[0].toDouble() - (data == one ? 1.0 : 3.0)) <= 1e-14);
        }
    }
};

KERNELSCOPE_TEST(SpectrumCliTest, QApplication)

} // namespace spectrum_cli_test

#include "spectrum_cli_test.moc"
