// `kernelscope fantasy`, `novelty`, `reconstruct` and `relative-novelty` against reference values.

#include "app/command_line.h"
#include "core/data/examples.h"
#include "core/novelty/joint_kde.h"
#include "core/novelty/joint_kernel_pca.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>
#include <sys/stat.h>

namespace novelty_cli_test
{

using namespace command_line;

namespace
{

/// The reference's case on the digits: rows 0 … 499 train, 500 … 899 test.
QJsonObject digitsCase()
{
    for (const QJsonValue& value : golden("kst_usps.json").object()["cases"].toArray())
        if (value["name"].toString().startsWith("digits"))
            return value.toObject();
    qFatal("the reference has no case of digits");
}

const QStringList digits{"--train",      "example:digits", "--test",      "example:digits",
                         "--train-rows", "0:500",          "--test-rows", "500:900"};

QStringList kst(const QJsonObject& c, const QString& posterior)
{
    return digits + QStringList{"--method",    "kst",
                                "--sigma0",    number(std::sqrt(c["sigma0_sq"].toDouble())),
                                "--alpha",     number(c["alpha"].toDouble()),
                                "--beta",      number(c["beta"].toDouble()),
                                "--posterior", posterior};
}

/// The labels of the reference's rule for images 0 … n−1: their own for the first half, others for the rest.
QByteArray pairsOf(const QJsonArray& own, int n)
{
    QByteArray csv = "row,label,novel\n";
    for (int i = 0; i < n; ++i) {
        const int label = own[i].toInt();
        const bool novel = i >= n / 2;
        csv += QByteArray::number(i) + ',' + QByteArray::number(novel ? (label + 1 + i % 9) % 10 : label) + ',' +
               QByteArray::number(novel ? 1 : 0) + '\n';
    }
    return csv;
}

} // namespace

class NoveltyCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;

    static QStringList terrain()
    {
        const QString folder = QStringLiteral(TEST_DATA_DIR "/../../resources/examples/terrain/");
        return {"--background", folder + "background.png", "--target",    folder + "target.png",
                "--mask",       folder + "mask.png",       "--subsample", "every:33"};
    }

    static int ownLabel(int row) { return rowsOfDigits()[row].split(',').last().toInt(); }
    static QList<QByteArray> rowsOfDigits()
    {
        QFile file(QStringLiteral(TEST_DATA_DIR "/../../resources/examples/digits.csv"));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("the digits are missing");
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        return lines.mid(lines.size() - 1797);
    }

    /// The true labels of the test rows, as an estimate that knows them tells them: from the table of the example.
    QJsonArray ownLabels() const
    {
        QJsonArray labels;
        for (int i = 500; i < 900; ++i)
            labels.append(ownLabel(i));
        return labels;
    }

private slots:
    void digitsScoreAsTheReferenceFound_data()
    {
        QTest::addColumn<QString>("posterior");
        QTest::addColumn<QString>("key");
        QTest::newRow("exact") << "exact"
                               << "exact";
        QTest::newRow("as printed") << "as-printed"
                                    << "printed";
    }
    void digitsScoreAsTheReferenceFound()
    {
        QFETCH(QString, posterior);
        QFETCH(QString, key);
        const QJsonObject c = digitsCase(), expected = c[key].toObject();
        const QString pairs = folder_.write("pairs.csv", pairsOf(ownLabels(), c["n_novelty"].toInt()));
        const Run ran = run(QStringList{"novelty", "--pairs", pairs} + kst(c, posterior));
        QCOMPARE(ran.status, 0);
        const QJsonObject found = ran.json();
        QVERIFY(std::abs(found["lengthscale"].toDouble() - c["ell_image"].toDouble()) < 1e-10);
        const QJsonArray scores = found["scores"].toArray(), first = expected["s_first5"].toArray(),
                         mislabelled = expected["s_mislabelled_first5"].toArray();
        QCOMPARE(scores.size(), 200);
        for (int i = 0; i < 5; ++i) {
            QVERIFY(std::abs(scores[i].toDouble() - first[i].toDouble()) < 1e-9);
            QVERIFY(std::abs(scores[100 + i].toDouble() - mislabelled[i].toDouble()) < 1e-9);
        }
        QVERIFY(std::abs(found["auc"].toDouble() - expected["auc"].toDouble()) < 1e-12);
        QVERIFY(found["auc_standard_error"].toDouble() > 0.0);
    }

    void leftOutEachDigitScoresAsGivenTheOthers()
    {
        const QStringList train{"--train", "example:digits", "--train-rows", "0:40"};
        const Run all = run(QStringList{"leave-one-out", "--lengthscale", "4", "--sigma0", "0.3"} + train);
        const QJsonArray scores = all.json()["scores"].toArray();
        QCOMPARE(scores.size(), 40);
        const QString last =
            folder_.write("last_pair.csv", QByteArray("row,label\n0,") + QByteArray::number(ownLabel(39)));
        const Run one =
            run({"novelty", "--train", "example:digits", "--test", "example:digits", "--train-rows", "0:39",
                 "--test-rows", "39:40", "--method", "kst", "--lengthscale", "4", "--sigma0", "0.3", "--pairs", last});
        QVERIFY(std::abs(one.json()["scores"][0].toDouble() - scores[39].toDouble()) < 1e-9);
        const QJsonArray order = all.json()["most_novel"].toArray();
        QVERIFY(scores[order.first().toInt()].toDouble() >= scores[order.last().toInt()].toDouble());
    }

    void leftOutEachPointScoresAsGivenTheOthers()
    {
        const QStringList model{"--kernel", "se(lengthscale=0.7)", "--sigma0", "0.3", "--beta", "0.5"};
        const QString all = folder_.write("all.csv", "x\n0.5\n-0.25\n1.5\n0.1\n");
        const QString others = folder_.write("others.csv", "x\n0.5\n-0.25\n1.5\n");
        const QString last = folder_.write("one.csv", "x\n0.1\n");
        const Run left = run(QStringList{"leave-one-out", "--data", all} + model);
        const Run given = run(QStringList{"density", "--data", others, "--at", last, "--alpha", "2"} + model);
        // log q = -(1+N+alpha)/2 log s of N = 3, alpha = 2; the density adds log J
        const double logQ = given.json()["log_density"][0].toDouble() - given.json()["log_jacobian"][0].toDouble();
        QVERIFY(std::abs(-3.0 * std::log(left.json()["scores"][3].toDouble()) - logQ) < 1e-9);
        QVERIFY(left.json()["auc"].isNull());

        const QString samples = folder_.write("samples.csv", "x,label\n0.5,0\n-0.25,0\n1.5,0\n0.1,1\n9,1\n");
        const Run parted = run(QStringList{"leave-one-out", "--data", samples} + model);
        QVERIFY(std::abs(parted.json()["scores"][3].toDouble() - left.json()["scores"][3].toDouble()) < 1e-12);
        QVERIFY(parted.json()["auc"].isDouble());
    }

    void pointsByFourierSumsScoreTheSameWithinTheBound()
    {
        QByteArray rows = "x,label\n";
        for (int i = 0; i < 300; ++i)
            rows += QByteArray::number(std::sin(1.7 * i) + 0.3 * std::sin(0.37 * i)) + (i % 6 == 5 ? ",1\n" : ",0\n");
        const QStringList words{"leave-one-out", "--data",  folder_.write("points.csv", rows),
                                "--kernel",      "se(0.4)", "--sigma0",
                                "0.3",           "--method"};
        const Run dense = run(words + QStringList("dense")), fourier = run(words + QStringList("fourier"));
        QVERIFY2(fourier.status == 0, fourier.error.constData());
        QCOMPARE(dense.json()["method"].toString(), QString("dense"));
        QCOMPARE(fourier.json()["method"].toString(), QString("fourier"));
        const double bound = fourier.json()["error_bound"].toDouble();
        QVERIFY(bound > 0.0 && bound < 1e-9 && fourier.json()["modes"].toInt() > 10);
        const QJsonArray ofDense = dense.json()["scores"].toArray(), ofFourier = fourier.json()["scores"].toArray();
        for (int i = 0; i < 300; ++i)
            QVERIFY(std::abs(ofDense[i].toDouble() - ofFourier[i].toDouble()) <= bound + 1e-12);
        QCOMPARE(fourier.json()["auc"].toDouble(), dense.json()["auc"].toDouble());
        const Run refused = run(words + QStringList("state-space"));
        QVERIFY(refused.status != 0 && refused.error.contains("dense or fourier"));
    }

    void figuresOfDigitsSayWhereTheDataAre_data()
    {
        QTest::addColumn<QString>("figure");
        QTest::newRow("Figure 3") << "hl-3";
        QTest::newRow("Table 1") << "hl-table-1";
    }
    void figuresOfDigitsSayWhereTheDataAre()
    {
        QFETCH(QString, figure);
        const Run ran = run({"figure", figure, "--out", folder_.path("figure.pdf")});
        QVERIFY2(refuses(ran, "--usps"), ran.error.constData());
        QVERIFY2(ran.error.contains("zip.train"), ran.error.constData());
    }

    void figureFourHasTheNumbersOfTheCommand()
    {
        const QString path = folder_.path("hl4.json");
        QCOMPARE(run({"figure", "hl-4", "--out", path}).status, 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject figure = QJsonDocument::fromJson(file.readAll()).object();
        const QJsonObject command =
            run(QStringList{"relative-novelty", "--multiplier", "0.7"} + terrain().mid(0, 6)).json();
        QCOMPARE(figure["log_ratio"], command["log_ratio"]);
        QCOMPARE(figure["precision_top5"], command["precision_top5"]);
        int above = 0;
        for (const QJsonValue& ratio : figure["log_ratio"].toArray())
            above += ratio.toDouble() >= figure["threshold_top5"].toDouble() ? 1 : 0;
        QCOMPARE(above, 500); // of 10,000 patches
    }

    void labelsAreToldAsTheReferenceFound_data() { digitsScoreAsTheReferenceFound_data(); }
    void labelsAreToldAsTheReferenceFound()
    {
        QFETCH(QString, posterior);
        QFETCH(QString, key);
        const QJsonObject c = digitsCase(), expected = c[key].toObject();
        const Run ran = run(QStringList{"reconstruct"} + kst(c, posterior));
        QCOMPARE(ran.status, 0);
        const QJsonObject found = ran.json();
        QCOMPARE(found["errors"].toInt(), expected["errors"].toInt());
        QCOMPARE(found["confusion"].toDouble(), expected["confusion"].toDouble());
        QCOMPARE(found["labels"].toArray().size(), c["n_recon"].toInt());
        const QJsonArray probabilities = found["probabilities"].toArray().first().toArray(),
                         reference = expected["label_posterior_image0"].toArray();
        for (int label = 0; label < 10; ++label) // of any size: exponents of hundreds
            QVERIFY(std::abs(probabilities[label].toDouble() - reference[label].toDouble()) <=
                    1e-8 * reference[label].toDouble());
    }

    void theDensityEstimateScoresAsTheReferenceFound_data()
    {
        QTest::addColumn<QString>("multiplier");
        for (const char* multiplier : {"0.07", "0.1", "0.2", "1.0"})
            QTest::newRow(multiplier) << QString(multiplier);
    }
    void theDensityEstimateScoresAsTheReferenceFound()
    {
        QFETCH(QString, multiplier);
        const QJsonObject expected = digitsCase()
                                         .value("kde")
                                         .toObject()
                                         .value("label_lengthscale_0p1_by_image_multiplier")
                                         .toObject()
                                         .value(multiplier)
                                         .toObject();
        const QStringList model{"--method", "kde", "--multiplier", multiplier, "--label-lengthscale", "0.1"};
        const QString pairs = folder_.write("pairs.csv", pairsOf(ownLabels(), 200));
        QVERIFY(std::abs(run(QStringList{"novelty", "--pairs", pairs} + digits + model).json()["auc"].toDouble() -
                         expected["auc"].toDouble()) < 1e-12);
        QCOMPARE(run(QStringList{"reconstruct"} + digits + model).json()["errors"].toInt(), expected["errors"].toInt());
    }

    void aLabelVectorOfOneOneIsThatLabel_data()
    {
        QTest::addColumn<QString>("method");
        for (const char* method : {"kst", "kde", "dpm", "kpca"})
            QTest::newRow(method) << QString(method);
    }
    void aLabelVectorOfOneOneIsThatLabel()
    {
        QFETCH(QString, method);
        const QString labels = folder_.write("labels.csv", "row,label,novel\n0,3,1\n7,9,0\n12,0,0\n");
        const QString header = "row,novel,t0,t1,t2,t3,t4,t5,t6,t7,t8,t9\n";
        const QString ones = folder_.write("ones.csv", (header + "0,1,0,0,0,1,0,0,0,0,0,0\n7,0,0,0,0,0,0,0,0,0,0,1\n"
                                                                 "12,0,1,0,0,0,0,0,0,0,0,0\n")
                                                           .toUtf8());
        const QString halves = folder_.write("halves.csv", (header + "0,1,0,0,0,0,0.5,0,0,0,0,0.5\n").toUtf8());
        const auto scored = [&](const QString& pairs) {
            return run({"novelty", "--train", "example:digits", "--test", "example:digits", "--train-rows", "0:120",
                        "--test-rows", "500:900", "--method", method, "--label-lengthscale", "0.7", "--pairs", pairs})
                .json();
        };
        const QJsonObject plain = scored(labels);
        QCOMPARE(plain["scores"].toArray().size(), 3);
        QCOMPARE(scored(ones), plain);
        const double half = scored(halves)["scores"][0].toDouble();
        QVERIFY(std::isfinite(half) && half != plain["scores"][0].toDouble());
    }

    void aLabelBetweenTwoScoresAsTheFitSays()
    {
        const QString pairs = folder_.write("between.csv", "row,t0,t1,t2,t3,t4,t5,t6,t7,t8,t9\n"
                                                           "3,0,0,0,0,0.5,0,0,0,0,0.5\n3,0.1,0,0,0,1,0,0,0.2,0,0\n");
        const core::Dataset all = *core::example("digits");
        core::Dataset training;
        training.x = all.x.topRows(120);
        training.labels.assign(all.labels.begin(), all.labels.begin() + 120);
        Eigen::MatrixXd labels = Eigen::MatrixXd::Zero(2, 10);
        labels(0, 4) = labels(0, 9) = 0.5;
        labels(1, 0) = 0.1, labels(1, 4) = 1.0, labels(1, 7) = 0.2;
        const core::JointKernel kernel{.imageLengthscale = *core::medianImageDistance(training.x)};
        const Eigen::MatrixXd image = all.x.row(503).replicate(2, 1);
        const auto score = [&](const QString& method) {
            return run({"novelty", "--train", "example:digits", "--test", "example:digits", "--train-rows", "0:120",
                        "--test-rows", "500:900", "--method", method, "--pairs", pairs})
                .json()["scores"]
                .toArray();
        };
        const Eigen::VectorXd distance =
            valueOf(valueOf(core::JointKernelPca::fit(training, kernel)).score(image, labels));
        const Eigen::VectorXd density = valueOf(core::JointKde(training).logDensity(image, labels, {kernel})).col(0);
        for (int i = 0; i < 2; ++i) {
            QVERIFY(std::abs(score("kpca")[i].toDouble() - distance[i]) < 1e-12);
            QVERIFY(std::abs(score("kde")[i].toDouble() + density[i]) < 1e-9);
        }
    }

    void kernelPcaStandsBesideTheOthersInTheExperiment()
    {
        const QStringList words = QStringList{"novelty", "--protocol", "B", "--train-size", "60",      "--test-size",
                                              "40",      "--repeats",  "3", "--method",     "kst,kpca"} +
                                  digits.mid(0, 4);
        const QJsonObject found = run(words).json();
        QCOMPARE(found["kpca"]["auc"].toArray().size(), 3);
        QVERIFY(found["kpca"]["auc_mean"].toDouble() > 0.5);
        QVERIFY(found["kpca"]["chosen"]["multiplier"].toDouble() > 0.0);
        QVERIFY(found["paired_p"]["kst_kpca"].toDouble() > 0.0);
        QVERIFY(!found.contains("kde"));
    }

    void theExperimentRepeatsWithItsSeed()
    {
        const QStringList words = QStringList{"novelty", "--protocol", "B", "--train-size", "60", "--test-size",
                                              "40",      "--repeats",  "4", "--seed",       "3"} +
                                  digits.mid(0, 4);
        const QJsonObject once = run(words).json();
        QCOMPARE(run(words).json(), once);
        for (const char* method : {"kst", "kde"}) {
            const QJsonObject found = once[method].toObject();
            const QJsonArray areas = found["auc"].toArray();
            QCOMPARE(areas.size(), 4);
            double mean = 0.0;
            for (const QJsonValue& area : areas) {
                QVERIFY(area.toDouble() > 0.6 && area.toDouble() <= 1.0);
                mean += area.toDouble() / 4.0;
            }
            QVERIFY(std::abs(found["auc_mean"].toDouble() - mean) < 1e-12);
            QVERIFY(found["auc_sd"].toDouble() > 0.0);
            QVERIFY(!found["chosen"].toObject().isEmpty());
        }
        QVERIFY(once["paired_p"]["kst_kde"].toDouble() > 0.0);
        const QJsonObject sizes = run(words + QStringList{"--sizes", "20,60"}).json();
        QCOMPARE(sizes["train_size"].toArray(), (QJsonArray{20, 60}));
        QCOMPARE(sizes["kst"]["auc_mean"].toArray()[1].toDouble(), once["kst"]["auc_mean"].toDouble());
        QCOMPARE(sizes["kde"]["auc"].toArray()[1].toArray(), once["kde"]["auc"].toArray());
    }

    void fixedHyperparametersAreNotChosen()
    {
        const QStringList words = QStringList{"novelty",
                                              "--protocol",
                                              "B",
                                              "--fixed",
                                              "--sizes",
                                              "20,60",
                                              "--method",
                                              "kde",
                                              "--repeats",
                                              "3",
                                              "--test-size",
                                              "40",
                                              "--multiplier",
                                              "0.2",
                                              "--label-lengthscale",
                                              "0.1"} +
                                  digits.mid(0, 4);
        const QJsonObject found = run(words).json()["kde"].toObject();
        QCOMPARE(found["chosen"]["multiplier"].toArray(), (QJsonArray{0.2, 0.2}));
        QCOMPARE(found["chosen"]["label_lengthscale"].toArray(), (QJsonArray{0.1, 0.1}));
        QVERIFY(found["auc_mean"][1].toDouble() > found["auc_mean"][0].toDouble());
        QCOMPARE(run(words + QStringList{"--train-rows", "0:100"}).status, 0); // 60 and 40: none to validate by
        const QStringList student{"novelty",     "--protocol", "B",         "--fixed", "--train-size", "60",
                                  "--test-size", "40",         "--repeats", "2",       "--method",     "kst"};
        const QJsonObject told = run(student + digits.mid(0, 4)).json();
        const QJsonValue chosen = told["kst"]["chosen"];
        QCOMPARE(chosen["sigma0"].toDouble(), std::sqrt(0.1)); // as with --pairs
        QCOMPARE(chosen["beta"].toDouble(), 0.01);
    }

    void theMixtureTellsItsBound()
    {
        const QStringList some{"--train",      "example:digits",
                               "--test",       "example:digits",
                               "--train-rows", "0:150",
                               "--test-rows",  "500:900",
                               "--pairs",      folder_.write("pairs.csv", pairsOf(ownLabels(), 40))};
        const QJsonObject found = run(QStringList{"novelty", "--method", "dpm"} + some).json();
        const QJsonArray bound = found["bound"].toArray();
        QVERIFY(bound.size() > 3);
        for (int i = 1; i < bound.size(); ++i)
            QVERIFY(bound[i].toDouble() >= bound[i - 1].toDouble() - 1e-9 * std::abs(bound[i].toDouble()));
        QVERIFY(bound.last().toDouble() > bound.first().toDouble());
        QVERIFY(!run(QStringList{"novelty", "--method", "kde"} + some).json().contains("bound"));
    }

    void moreTrainingRowsConfuseLess()
    {
        const QJsonObject found = run(QStringList{"reconstruct", "--protocol", "B", "--repeats", "3", "--test-size",
                                                  "100", "--sizes", "20,200"} +
                                      digits.mid(0, 4))
                                      .json();
        for (const char* method : {"kst", "kde"}) {
            const QJsonArray means = found[method]["confusion_mean"].toArray();
            QVERIFY(means[1].toDouble() < 0.5 * means[0].toDouble());
        }
    }

    void whatCannotBeScoredIsRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("sentence");
        const QString pairs = folder_.write("two.csv", "row,label\n0,3\n1,4\n");
        const QString outside = folder_.write("outside.csv", "row,label\n400,3\n");
        const QString label = folder_.write("label.csv", "row,label\n0,12\n");
        const QString nameless = folder_.write("nameless.csv", "a,b\n0,1\n");
        const QString small = folder_.write("small.csv", "label,p1,p2,p3,p4\n3,0,0,1,1\n4,1,0,0,1\n");
        const QStringList novelty{"novelty", "--method", "kst", "--pairs"};
        QTest::newRow("row beyond the test rows") << novelty + QStringList{outside} + digits << QByteArray("row");
        QTest::newRow("label that is no digit") << novelty + QStringList{label} + digits << QByteArray("label");
        QTest::newRow("no column row") << novelty + QStringList{nameless} + digits << QByteArray("row");
        QTest::newRow("images of another size")
            << novelty + QStringList{pairs, "--train", "example:digits", "--test", small} << QByteArray("one size");
        QTest::newRow("more training rows than there are")
            << QStringList{"novelty", "--protocol", "B", "--train-size", "1700", "--test-size", "100"} +
                   digits.mid(0, 4)
            << QByteArray("1900 rows are wanted");
        for (const char* share : {"0", "0.001", "1"})
            QTest::addRow("wrong labels %s", share)
                << QStringList{"novelty", "--protocol", "B", "--train-size", "60", "--wrong-labels", share} +
                       digits.mid(0, 4)
                << QByteArray("--wrong-labels: must leave");
        QTest::newRow("method") << QStringList{"reconstruct", "--method", "svm"} + digits << QByteArray("--method");
        const QByteArray head = "row,t0,t1,t2,t3,t4,t5,t6,t7,t8,t9";
        const auto withTable = [&](const char* name, const QByteArray& table) {
            return novelty + QStringList{folder_.write(name, table)} + digits;
        };
        QTest::newRow("a label and a label vector")
            << withTable("both.csv", head + ",label\n0,0,0,0,1,0,0,0,0,0,0,3\n") << QByteArray("one or the other");
        QTest::newRow("a label vector without t7")
            << withTable("short.csv", "row,t0,t1,t2,t3,t4,t5,t6,t8,t9\n0,0,0,0,1,0,0,0,0,0\n") << QByteArray("\"t7\"");
        QTest::newRow("more than all of a label")
            << withTable("much.csv", head + "\n0,0,0,0,1,0,0,0,0,0,0\n1,0,0,0,1.5,0,0,0,0,0,0\n")
            << QByteArray("line 3: t3 must be a number from 0 to 1");
        QTest::newRow("a share that is no number")
            << withTable("none.csv", head + "\n0,0,0,0,1,0,NA,0,0,0,0\n") << QByteArray("t5 must be a number");
        QTest::newRow("labels by kernel PCA")
            << QStringList{"reconstruct", "--method", "kpca"} + digits << QByteArray("--method: kernel PCA gives");
        QTest::newRow("labels by kernel PCA beside others")
            << QStringList{"reconstruct", "--protocol", "B", "--method", "kde,kpca"} + digits.mid(0, 4)
            << QByteArray("no density");
        QTest::newRow("sigma0 of kernel PCA")
            << QStringList{"novelty", "--method", "kpca", "--sigma0", "1", "--pairs", pairs} + digits
            << QByteArray("--sigma0");
        QTest::newRow("sigma0") << QStringList{"reconstruct", "--method", "kst", "--sigma0", "0"} + digits
                                << QByteArray("sigma0");
        QTest::newRow("no such file") << QStringList{"novelty", "--train", "nowhere.rle", "--test", "example:digits"}
                                      << QByteArray("nowhere.rle");
    }
    void whatCannotBeScoredIsRefused()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        const Run ran = run(words);
        QVERIFY2(refuses(ran, sentence), ran.error.constData());
    }

    void whatIsNewInThePictureIsAsTheReferenceFound_data()
    {
        QTest::addColumn<QJsonObject>("reference");
        QTest::addColumn<QString>("posterior");
        QTest::addColumn<QString>("key");
        for (const QJsonValue& value : golden("kst_relnov.json").object()["cases"].toArray()) {
            const QJsonObject c = value.toObject();
            const double beta = c["beta"].toDouble();
            QTest::addRow("exact, beta %g", beta) << c << "exact"
                                                  << "exact";
            QTest::addRow("as printed, beta %g", beta) << c << "as-printed"
                                                       << "printed";
        }
    }
    void whatIsNewInThePictureIsAsTheReferenceFound()
    {
        QFETCH(QJsonObject, reference);
        QFETCH(QString, posterior);
        QFETCH(QString, key);
        const QJsonObject expected = reference[key].toObject();
        const Run ran = run(QStringList{"relative-novelty"} + terrain() +
                            QStringList{"--method", "kst", "--multiplier", number(reference["mult"].toDouble()),
                                        "--sigma0", number(std::sqrt(reference["sigma0_sq"].toDouble())), "--beta",
                                        number(reference["beta"].toDouble()), "--posterior", posterior});
        QCOMPARE(ran.status, 0);
        const QJsonObject found = ran.json();
        const double median = golden("kst_relnov.json").object()["median"].toDouble();
        QVERIFY(std::abs(found["lengthscale"].toDouble() - reference["mult"].toDouble() * median) < 1e-12);
        QVERIFY(std::abs(found["auc"].toDouble() - expected["auc"].toDouble()) < 1e-9);
        QCOMPARE(found["precision_top5"].toDouble(), expected["precision_top500"].toDouble());
        QCOMPARE(found["log_ratio"].toArray().size(), 10000);
        for (int i = 0; i < 3; ++i) {
            const double ratio = std::log(expected["s_background_first3"][i].toDouble()) -
                                 std::log(expected["s_target_first3"][i].toDouble());
            QVERIFY(std::abs(found["log_ratio"][i].toDouble() - ratio) < 1e-10);
        }
    }

    void theDensityEstimateFindsWhatTheReferenceFound()
    {
        const QJsonObject expected = golden("kst_relnov.json").object()["kde"].toObject();
        for (auto it = expected.begin(); it != expected.end(); ++it) {
            const Run ran =
                run(QStringList{"relative-novelty", "--method", "kde", "--multiplier", it.key()} + terrain());
            QVERIFY(std::abs(ran.json()["auc"].toDouble() - it->toDouble()) < 1e-9);
        }
    }

    void theMapOfWhatIsNewIsAPicture()
    {
        const QString map = folder_.path("map.png");
        QCOMPARE(run(QStringList{"relative-novelty", "--out", map} + terrain()).status, 0);
        QFile file(map);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.startsWith("\x89PNG"));
        QCOMPARE(bytes.mid(16, 8), QByteArray("\0\0\0\xc8\0\0\0\xc8", 8)); // 200×200
        QVERIFY(
            refuses(run(QStringList{"relative-novelty", "--patch", "300"} + terrain().mid(0, 4)), "Patches of 300"));
        QVERIFY(refuses(run({"relative-novelty", "--background", "nowhere.png", "--target", map}), "nowhere.png"));
        const QString text = folder_.write("text.png", "no picture");
        QVERIFY(refuses(run({"relative-novelty", "--background", text, "--target", map}), "text.png"));
        const QString drawn = folder_.write("drawn.png", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" "
                                                         "height=\"20\"><rect width=\"9\" height=\"9\"/></svg>");
        QVERIFY(refuses(run({"relative-novelty", "--background", map, "--target", drawn}), "no PNG, JPEG, GIF or BMP"));
        const QString pipe = folder_.path("pipe.png"); // which nobody ever writes to
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
        QVERIFY(refuses(run({"relative-novelty", "--background", map, "--target", pipe}), "no file that holds"));
        QVERIFY(refuses(run({"relative-novelty", "--background", map, "--target", "/dev/zero"}), "no file that holds"));
    }

    void fantasiesAreDrawnWithinTheWindow_data()
    {
        QTest::addColumn<QString>("sampler");
        QTest::newRow("exact") << "exact";
        QTest::newRow("hmc") << "hmc";
    }
    void fantasiesAreDrawnWithinTheWindow()
    {
        QFETCH(QString, sampler);
        const Run ran = run({"fantasy", "--kernel", "se(lengthscale=0.8)", "--sigma0", "0.2", "--alpha", "3", "--beta",
                             "0.01", "--n", "8", "--window", "-2:1,-1:2", "--seed", "4", "--sampler", sampler});
        QCOMPARE(ran.status, 0);
        const QJsonArray points = ran.json()["points"].toArray(), density = ran.json()["log_density"].toArray();
        QCOMPARE(points.size(), 8);
        QCOMPARE(density.size(), 8);
        QCOMPARE(points[0].toArray(), (QJsonArray{0, 0}));
        for (const QJsonValue& point : points)
            QVERIFY(point[0].toDouble() >= -2.0 && point[0].toDouble() <= 1.0 && point[1].toDouble() >= -1.0 &&
                    point[1].toDouble() <= 2.0);
        const double acceptance = ran.json()["acceptance"].toDouble();
        QVERIFY(acceptance > 0.0 && acceptance <= 1.0);
        // The last density is that of `density` given the points before.
        QJsonArray before = points;
        before.removeLast();
        const Run checked = run({"density", "--data", folder_.write("before.csv", csvOf(before)), "--kernel",
                                 "se(lengthscale=0.8)", "--sigma0", "0.2", "--alpha", "3", "--beta", "0.01", "--at",
                                 folder_.write("last.csv", csvOf({points.last()}))});
        QVERIFY(std::abs(checked.json()["log_density"][0].toDouble() - density.last().toDouble()) < 1e-9);
    }

    void fantasiesGoOnFromGivenPoints()
    {
        const QString given = folder_.write("given.csv", "0.5\n-0.25\n");
        const QJsonObject found = run({"fantasy", "--window", "-3:3", "--n", "5", "--given", given}).json();
        QCOMPARE(found["points"].toArray().size(), 5);
        QCOMPARE(found["points"][1][0].toDouble(), -0.25);
        QVERIFY(refuses(run({"fantasy", "--window", "1:3", "--n", "5"}), "--given"));
        QVERIFY(refuses(run({"fantasy", "--window", "-3:3", "--n", "1", "--given", given}), "--n"));
        QVERIFY(refuses(run({"fantasy", "--kernel", "linear()"}), "shift-invariant"));
        QVERIFY(refuses(run({"fantasy", "--window", "-1:1,-1:1,-1:1"}), "--window"));
        QVERIFY(refuses(run({"fantasy", "--sampler", "gibbs"}), "--sampler"));
    }
};

KERNELSCOPE_TEST(NoveltyCliTest, QApplication)

} // namespace novelty_cli_test

#include "novelty_cli_test.moc"
