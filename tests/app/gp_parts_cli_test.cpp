// Drives what `kernelscope gp` tells of a curve beside its values: parts, derivative, evidence taken apart, slopes.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace gp_parts_cli_test
{

using namespace command_line;

class GpPartsCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;

    /// A wave on a slope.
    QString wave() const
    {
        QByteArray rows = "x,y\n";
        for (int i = 0; i <= 40; ++i)
            rows += QByteArray::number(0.1 * i) + ',' +
                    QByteArray::number(0.3 * i + std::sin(0.3 * i) + 0.01 * std::cos(17.0 * i), 'g', 17) + '\n';
        return folder_.write("wave.csv", rows);
    }
    QStringList ofWave(const QString& kernel, const QStringList& rest) const
    {
        return QStringList{"gp", "--data", wave(), "--kernel", kernel, "--noise", "0.001"} + rest;
    }

private slots:
    void partsAreTheSummandsAndAddUpToTheMean()
    {
        for (const QString mean : {"zero", "constant", "linear"}) {
            const QJsonObject answer = run(ofWave("2*(se(1)+periodic(1,2.1))+0.5*linear()",
                                                  {"--mean", mean, "--at", "grid:-1:5:13", "--parts"}))
                                           .json();
            const QJsonArray parts = answer["parts"].toArray();
            QCOMPARE(parts.size(), mean == "zero" ? 3 : 4);
            QCOMPARE(parts[0]["kernel"].toString(), QStringLiteral("2*se(lengthscale=1)"));
            QCOMPARE(parts[2]["kernel"].toString(), QStringLiteral("0.5*linear()"));
            if (mean != "zero")
                QCOMPARE(parts[3]["kernel"].toString(), mean + " mean");
            for (int i = 0; i < 13; ++i) {
                double sum = 0.0, size = 1.0;
                for (const QJsonValue& part : parts) {
                    sum += part["mean"][i].toDouble();
                    size = std::max(size, std::abs(part["mean"][i].toDouble()));
                    QVERIFY(part["variance"][i].toDouble() >= 0.0);
                }
                QVERIFY(std::abs(sum - answer["mean"][i].toDouble()) < 1e-12 * size);
            }
        }
    }

    void theEvidenceIsFitAndComplexityAndAConstant()
    {
        for (const QString mean : {"zero", "linear"}) {
            const QJsonObject answer = run(ofWave("se(1)", {"--mean", mean})).json();
            const double constant = -0.5 * (mean == "zero" ? 41 : 39) * std::log(2.0 * M_PI);
            QVERIFY(std::abs(answer["constant"].toDouble() - constant) < 1e-12);
            QVERIFY(std::abs(answer["fit"].toDouble() + answer["complexity"].toDouble() + constant -
                             answer["log_evidence"].toDouble()) < 1e-10);
            QVERIFY(answer["fit"].toDouble() < 0.0);
        }
        const QJsonObject rough = run(ofWave("se(0.05)", {})).json(), smooth = run(ofWave("se(1)", {})).json();
        QVERIFY(rough["complexity"].toDouble() < smooth["complexity"].toDouble()); // its freedom costs more
    }

    void theDerivativeTellsWhereTheFunctionRisesFallsAndTurns()
    {
        const QStringList words{"--at", "grid:0:4:161", "--derivative"};
        const QJsonObject all = run(ofWave("4*se(1)+linear()", words)).json(), answer = all["derivative"].toObject();
        QCOMPARE(answer["mean"].toArray().size(), 161);
        for (int i = 0; i < 161; ++i) { // f' = 3 + 3 cos 3x never falls; noise 0.001 leaves its zeros open
            const double x = 0.025 * i, slope = 3.0 + 3.0 * std::cos(3.0 * x);
            QVERIFY(answer["lower"][i].toDouble() < answer["upper"][i].toDouble());
            QVERIFY2(std::abs(slope - answer["mean"][i].toDouble()) < 0.6, qPrintable(number(x)));
        }
        QVERIFY(all["falls"].toArray().isEmpty() && all["peaks"].toArray().isEmpty());
        QCOMPARE(all["rises"][0][0].toDouble(), 0.0);
        const double half = 0.5 * (answer["upper"][80].toDouble() - answer["lower"][80].toDouble());
        const QJsonObject wider =
            run(ofWave("4*se(1)+linear()", words + QStringList{"--level", "0.99"})).json()["derivative"].toObject();
        QVERIFY(0.5 * (wider["upper"][80].toDouble() - wider["lower"][80].toDouble()) > half);
        QVERIFY(wider["deviations"].toDouble() > answer["deviations"].toDouble());
        QVERIFY(answer["deviations"].toDouble() > 1.96); // a band for all places at once is wider than one for each
    }

    void peaksAndTroughsHaveTheirPlaces()
    {
        QByteArray rows = "x,y\n";
        for (int i = 0; i <= 50; ++i)
            rows += QByteArray::number(0.1 * i) + ',' + QByteArray::number(std::sin(0.1 * i * 1.3), 'g', 17) + '\n';
        const QJsonObject answer = run({"gp", "--data", folder_.write("sine.csv", rows), "--kernel", "se(1)", "--noise",
                                        "0.001", "--at", "grid:0:5:201", "--derivative"})
                                       .json();
        QCOMPARE(answer["peaks"].toArray().size(), 1);
        QCOMPARE(answer["troughs"].toArray().size(), 1);
        const QJsonValue peak = answer["peaks"][0];
        QVERIFY(std::abs(peak["at"].toDouble() - 0.5 * M_PI / 1.3) < peak["plus_minus"].toDouble());
        QVERIFY(std::abs(peak["upper"].toDouble() - peak["lower"].toDouble() - 2.0 * peak["plus_minus"].toDouble()) <
                1e-12);
        QVERIFY(std::abs(answer["troughs"][0]["at"].toDouble() - 1.5 * M_PI / 1.3) < 0.1);
        QVERIFY(answer["falls"][0][0].toDouble() > answer["rises"][0][1].toDouble());
    }

    void aSlopeThatIsGivenIsTaken()
    {
        const QString slopes = folder_.write("slopes.csv", "x,slope\n2,-7\n");
        const QStringList at{"--at", "grid:1.9:2.1:3", "--derivative"};
        const QJsonObject exact = run(ofWave("4*se(1)", at + QStringList{"--slopes", slopes})).json();
        QVERIFY(std::abs(exact["derivative"]["mean"][1].toDouble() + 7.0) < 1e-8);
        const QJsonObject loose =
            run(ofWave("4*se(1)", at + QStringList{"--slopes", slopes, "--slope-noise", "1e12"})).json();
        const QJsonObject none = run(ofWave("4*se(1)", at)).json();
        QVERIFY(difference(loose["mean"], none["mean"]) < 1e-8);
        QVERIFY(difference(exact["mean"], none["mean"]) > 1e-3);
        QVERIFY(exact["log_evidence"].toDouble() < none["log_evidence"].toDouble());
    }

    void theEvidenceIsOfTargetsAndSlopes()
    {
        const QString slopes = folder_.write("slopes.csv", "x,slope\n0.5,-1\n2,-2\n");
        const QStringList with{"--slopes", slopes, "--slope-noise", "0.01"};
        const auto at = [&](const char* kernel, const QStringList& rest) {
            return run(ofWave(kernel, with + rest)).json();
        };
        const QJsonObject answer = at("4*se(1)", {"--gradient"});
        const double step = 1e-4, above = at("4*se(1.0001)", {})["log_evidence"].toDouble(),
                     below = at("4*se(0.9999)", {})["log_evidence"].toDouble();
        const double slope = answer["gradient"]["lengthscale"].toDouble();
        QVERIFY(std::abs((above - below) / (2.0 * step) - slope) < 1e-4 * std::abs(slope));
        const QJsonObject best = at("4*se(1)", {"--optimise", "all", "--gradient"});
        QVERIFY(best["log_evidence"].toDouble() > answer["log_evidence"].toDouble());
        QVERIFY(std::abs(best["gradient"]["lengthscale"].toDouble()) < 0.01);
        const QJsonObject alone = run(ofWave("4*se(1)", {"--optimise", "all"})).json();
        QVERIFY(best["optimum"]["kernel"].toString() != alone["optimum"]["kernel"].toString());

        const QStringList posterior{"--posterior", "--quadrature", "--fix", "scale=4,noise=0.001"};
        const QJsonObject drawn = at("4*se(1)", posterior), blind = run(ofWave("4*se(1)", posterior)).json();
        QVERIFY(drawn["lengthscale"]["mean"].toDouble() > 0.0);
        QVERIFY(drawn["lengthscale"]["mean"].toDouble() < 0.8 * blind["lengthscale"]["mean"].toDouble());
    }

    void whatCannotBeIsRefused_data()
    {
        QTest::addColumn<QStringList>("rest");
        QTest::addColumn<QByteArray>("words");
        const QString slopes = folder_.write("slopes.csv", "x,slope\n2,-7\n"), one = folder_.write("one.csv", "x\n2\n");
        const QString at = folder_.write("at.csv", "x\n2\n1\n");
        QTest::newRow("parts nowhere") << QStringList{"--parts"} << QByteArray("--at");
        QTest::newRow("derivative nowhere") << QStringList{"--derivative"} << QByteArray("--at");
        QTest::newRow("places that do not ascend") << QStringList{"--derivative", "--at", at} << QByteArray("ascend");
        QTest::newRow("a kernel without slopes")
            << QStringList{"--derivative", "--at", "grid:0:1:3", "--kernel", "se()+exponential()"}
            << QByteArray("exponential");
        QTest::newRow("slopes of such a kernel")
            << QStringList{"--slopes", slopes, "--kernel", "laplacian()"} << QByteArray("laplacian");
        QTest::newRow("slopes that are none") << QStringList{"--slopes", one} << QByteArray("two columns");
        QTest::newRow("a refuted kernel")
            << QStringList{"--at", at, "--kernel", "formula(\"max(x,y)\")"} << QByteArray("--kernel: ");
        QTest::newRow("points outside a kernel's domain")
            << QStringList{"--at", "grid:-1:1:3", "--kernel", "brownian()"} << QByteArray("--at: ");
        QTest::newRow("noise of no slopes") << QStringList{"--slope-noise", "1"} << QByteArray("--slopes");
        QTest::newRow("a level of nothing") << QStringList{"--level", "0.9"} << QByteArray("--level");
    }
    void whatCannotBeIsRefused()
    {
        QFETCH(QStringList, rest);
        QFETCH(QByteArray, words);
        QStringList all{"gp", "--data", wave(), "--noise", "0.001"};
        if (!rest.contains("--kernel"))
            all << "--kernel"
                << "se(1)";
        const Run ran = run(all + rest);
        QVERIFY2(refuses(ran, words), ran.error.constData());
    }

    void theCarbonDioxideSeriesIsTakenApart()
    {
        const QJsonObject answer =
            run({"gp", "--data", "example:co2", "--kernel", "400*se(20)+10*periodic(1.3,1)*se(60)+0.3*se(0.7)",
                 "--mean", "linear", "--noise", "0.05", "--at", "grid:2000:2020:241", "--parts", "--derivative"})
                .json();
        QCOMPARE(answer["parts"].toArray().size(), 4);
        double least = 0.0, most = 0.0;
        for (int i = 0; i < 241; ++i) {
            const double season = answer["parts"][1]["mean"][i].toDouble();
            least = std::min(least, season);
            most = std::max(most, season);
        }
        QVERIFY(most > 2.5 && most < 4.0 && least < -2.5 && least > -4.5); // some 6 ppm from May to September
        const QJsonArray peaks = answer["peaks"].toArray();
        QCOMPARE(peaks.size(), 20);
        for (const QJsonValue& peak : peaks) { // every May
            const double month = 12.0 * (peak["at"].toDouble() - std::floor(peak["at"].toDouble()));
            QVERIFY2(month > 3.7 && month < 5.2, qPrintable(number(peak["at"].toDouble())));
        }
    }
};

KERNELSCOPE_TEST(GpPartsCliTest, QApplication)

} // namespace gp_parts_cli_test

#include "gp_parts_cli_test.moc"
