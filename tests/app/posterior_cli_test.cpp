// `kernelscope posterior` and `bayes-factor`.
#include "app/command_line.h"
#include "support/test_registry.h"

#include <QFile>
#include <QTest>

#include <cmath>

namespace posterior_cli_test
{

using namespace command_line;

class PosteriorCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;

    /// Places that have no pattern, but a shift.
    QString sample(const QString& name, int n, double shift, double scale = 1.0) const
    {
        QByteArray csv = "x\n";
        for (int i = 0; i < n; ++i) {
            const double part = (std::fmod(i * 0.6180339887498949, 1.0) + 0.5 / n) / (1.0 + 0.5 / n);
            csv += QByteArray::number(shift + scale * std::log(part / (1.0 - part) + 1e-9), 'g', 17) + '\n';
        }
        return folder_.write(name, csv);
    }
    QStringList samples() const { return {"--x", sample("x.csv", 60, 0.0), "--y", sample("y.csv", 50, 0.0, 1.5)}; }
    QString one() const { return folder_.write("z.csv", "x\n0.3\n"); }

private slots:
    void quadratureAndChainsAgree()
    {
        const QStringList words =
            QStringList{"posterior", "--kernel", "se(1)", "--inducing", one(), "--at", "grid:-4:4:9"} + samples();
        const QJsonObject exact = run(words + QStringList{"--quadrature"}).json();
        QCOMPARE(exact.keys(), QStringList({"inducing", "lengthscale", "log_evidence", "tau2", "witness"}));
        QCOMPARE(exact["lengthscale"].toObject().keys(), QStringList({"mean", "quantiles", "sd"}));
        QCOMPARE(exact["lengthscale"]["quantiles"].toObject().keys(),
                 QStringList({"0.025", "0.1", "0.5", "0.9", "0.975"}));
        const QJsonObject sampled = run(words + QStringList{"--seed", "4", "--draws", "800"}).json();
        QCOMPARE(sampled.keys(),
                 QStringList({"divergences", "ebfmi", "inducing", "lengthscale", "message", "tau2", "witness"}));
        QCOMPARE(sampled["lengthscale"].toObject().keys(),
                 QStringList({"ess_bulk", "ess_tail", "mcse_mean", "mean", "quantiles", "rhat", "sd"}));
        for (const char* name : {"lengthscale", "tau2"})
            QVERIFY2(std::abs(sampled[name]["mean"].toDouble() - exact[name]["mean"].toDouble()) <
                         4.0 * sampled[name]["mcse_mean"].toDouble(),
                     name);
        QCOMPARE(exact["witness"].toObject().keys(),
                 QStringList({"fraction_excluding_zero", "lower", "mean", "upper"}));
        for (int i = 0; i < 9; ++i) {
            const double mean = exact["witness"]["mean"][i].toDouble();
            QVERIFY(exact["witness"]["lower"][i].toDouble() < mean && mean < exact["witness"]["upper"][i].toDouble());
            QVERIFY(std::abs(mean - sampled["witness"]["mean"][i].toDouble()) < 0.01);
        }
    }

    void whatIsHeldAtAValueIsPrintedAsIt()
    {
        const QJsonObject found =
            run(QStringList{"posterior", "--kernel", "se(1)", "--inducing", "random:5", "--fix", "tau2=1", "--prior",
                            "lognormal(0,1)", "--quadrature", "--at", "grid:-4:4:3"} +
                samples().mid(0, 2))
                .json();
        QCOMPARE(found["tau2"].toDouble(), 1.0);
        QVERIFY(found.contains("embedding") && !found.contains("witness"));
    }

    void bothFreeWithMorePointsThanColumnsIsToldAndBounded()
    {
        const Run ran =
            run(QStringList{"posterior", "--kernel", "se(1)", "--inducing", "random:5", "--quadrature"} + samples());
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.error.contains("without bound") && ran.error.contains("--fix"), ran.error.constData());
        const Run bounded = run(QStringList{"posterior", "--kernel", "se(1)", "--inducing", "random:5", "--quadrature",
                                            "--bounds", "lengthscale=0.1:2"} +
                                samples());
        QVERIFY(bounded.error.isEmpty());
        const QJsonObject told = bounded.json();
        QVERIFY(told["lengthscale"]["quantiles"]["0.975"].toDouble() < 2.0);
    }

    void oneForEachColumnIsNamed()
    {
        const QString plane = folder_.write("plane.csv", "a,b\n0,1\n1,0.5\n2,2\n0.5,0.2\n1.5,1.1\n0.2,0.7\n1.1,1.9\n");
        const QJsonObject found =
            run({"posterior", "--x", plane, "--kernel", "se(lengthscale=[1,2])", "--inducing", "random:2", "--fix",
                 "tau2=1", "--bounds", "lengthscale=0.05:5", "--warmup", "100", "--draws", "50"})
                .json();
        QVERIFY(found["lengthscale1"].isObject() && found["lengthscale2"].isObject() && !found.contains("lengthscale"));
    }

    void whatCannotBeInferredIsRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("sentence");
        const QStringList x{"posterior", "--kernel", "se(1)", "--x", sample("x.csv", 60, 0.0)};
        QTest::newRow("prior without mass") << x + QStringList{"--bounds", "lengthscale=500:600"} << QByteArray("mass");
        QTest::newRow("no prior") << x + QStringList{"--prior", "beta(1,1)"} << QByteArray("gamma(shape,rate)");
        QTest::newRow("no such name") << x + QStringList{"--fix", "sigma=1"} << QByteArray("lengthscale");
        QTest::newRow("bounds in disorder")
            << x + QStringList{"--inducing", "random:1", "--bounds", "tau2=2:1"} << QByteArray("in order");
        QTest::newRow("nothing free") << x + QStringList{"--fix", "tau2=1,lengthscale=1"}
                                      << QByteArray("nothing is left");
        QTest::newRow("one point") << QStringList{"posterior", "--kernel", "se(1)", "--x",
                                                  folder_.write("1.csv", "x\n1\n")}
                                   << QByteArray("at least two");
        QTest::newRow("identical points")
            << QStringList{"posterior", "--kernel", "se(1)", "--x", folder_.write("same.csv", "x\n1\n1\n1\n")}
            << QByteArray("equal");
        QTest::newRow("chains of a quadrature")
            << x + QStringList{"--quadrature", "--chains", "2"} << QByteArray("--chains");
        QTest::newRow("level without points") << x + QStringList{"--level", "0.5"} << QByteArray("--level");
        QTest::newRow("kernel") << QStringList{"posterior", "--kernel", "linear()"} + x.mid(3) << QByteArray("se");
    }
    void whatCannotBeInferredIsRefused()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        const Run ran = run(words);
        QVERIFY2(refuses(ran, sentence), ran.error.constData());
    }

    /// The formula in numbers: three points against two on the line, features x, by the textbook predictive.
    void theBayesFactorOfAFewPointsIsThatOfTheFormula()
    {
        const QString x = folder_.write("few_x.csv", "x\n1\n2\n0.5\n"), y = folder_.write("few_y.csv", "x\n-1\n-3\n");
        const QJsonObject found = run({"bayes-factor", "--x", x, "--y", y, "--kernel", "linear()", "--sigma0", "0.7",
                                       "--beta", "0.4", "--alpha", "2.5"})
                                      .json();
        QCOMPARE(found.keys(), QStringList({"alpha", "features", "log_bayes_factor", "log_evidence"}));
        const auto logMarginal = [](const std::vector<double>& values) {
            const double n = static_cast<double>(values.size()), beta = 0.4, alpha = 2.5;
            double sum = 0.0, squares = 0.0;
            for (const double value : values) {
                sum += value;
                squares += value * value;
            }
            const double psi = 0.49 + squares - sum * sum / (n + beta);
            return -0.5 * n * std::log(M_PI) + 0.5 * std::log(beta / (n + beta)) + std::lgamma(0.5 * (alpha + n)) -
                   std::lgamma(0.5 * alpha) + alpha * std::log(0.7) - 0.5 * (alpha + n) * std::log(psi);
        };
        QVERIFY(std::abs(found["log_evidence"]["x"].toDouble() - logMarginal({1, 2, 0.5})) < 1e-12);
        QVERIFY(std::abs(found["log_evidence"]["y"].toDouble() - logMarginal({-1, -3})) < 1e-12);
        QVERIFY(std::abs(found["log_bayes_factor"].toDouble() - (logMarginal({1, 2, 0.5}) + logMarginal({-1, -3}) -
                                                                 logMarginal({1, 2, 0.5, -1, -3}))) < 1e-12);
        QCOMPARE(found["features"].toInt(), 1);
    }

    void permutationsGiveAPValueThatRepeats()
    {
        const QStringList words = QStringList{"bayes-factor", "--kernel",   "se(1)",  "--sigma0",       "0.3", "--beta",
                                              "0.01",         "--features", "kpca:6", "--permutations", "99"} +
                                  samples();
        const QJsonObject found = run(words).json();
        QCOMPARE(found["features"].toInt(), 6);
        QCOMPARE(found["alpha"].toDouble(), 8.0);
        const double p = found["p_value"].toDouble();
        QVERIFY(p >= 0.01 && p <= 1.0);
        QCOMPARE(run(words).json(), found);
        QVERIFY(run(words + QStringList{"--seed", "2"}).json()["log_bayes_factor"] == found["log_bayes_factor"]);
    }

    void figureThreeStandsBesideTheSameForEqualDistributions()
    {
        const QString path = folder_.path("bke3.json");
        QCOMPARE(run({"figure", "bke-3", "--out", path}).status, 0);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject figure = QJsonDocument::fromJson(file.readAll()).object();
        QCOMPARE(figure.keys(), QStringList({"different_400", "different_50", "same_400", "same_50"}));
        for (const QString& name : figure.keys()) {
            const QJsonObject panel = figure[name].toObject();
            QCOMPARE(panel["mean"].toArray().size(), panel["x"].toArray().size());
            QVERIFY(panel["lengthscale"]["rhat"].toDouble() < 1.05);
            const double excluded = panel["fraction_excluding_zero"].toDouble();
            QVERIFY(excluded >= panel["fraction_excluding_zero_inducing"].toDouble() && excluded <= 1.0);
        }
        // The more points, the more of the difference is seen; and the data as sites see one where there is none.
        QVERIFY(figure["different_400"]["fraction_excluding_zero"].toDouble() > 0.9);
        QVERIFY(figure["same_400"]["fraction_excluding_zero"].toDouble() > 0.3);
    }

    void whatHasNoBayesFactorIsRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("sentence");
        QTest::newRow("exact of se") << QStringList{"--kernel", "se(1)", "--features", "exact"}
                                     << QByteArray("kernel PCA");
        QTest::newRow("alpha") << QStringList{"--kernel", "se(1)", "--features", "kpca:6", "--alpha", "5"}
                               << QByteArray("--alpha");
        QTest::newRow("beta") << QStringList{"--kernel", "linear()", "--beta", "0"} << QByteArray("--beta");
        QTest::newRow("too many") << QStringList{"--kernel", "linear()", "--features", "kpca:5"}
                                  << QByteArray("at most");
        QTest::newRow("no number") << QStringList{"--kernel", "se(1)", "--features", "kpca:x"}
                                   << QByteArray("--features");
    }
    void whatHasNoBayesFactorIsRefused()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        const Run ran = run(QStringList{"bayes-factor"} + words + samples());
        QVERIFY2(refuses(ran, sentence), ran.error.constData());
    }
};

KERNELSCOPE_TEST(PosteriorCliTest, QApplication)

} // namespace posterior_cli_test

#include "posterior_cli_test.moc"
