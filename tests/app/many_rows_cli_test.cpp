// A log of very many rows in a script: what the matrix of few of its rows says, the other ways say of them too.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace many_rows_cli_test
{

using namespace command_line;

namespace
{

QVector<double> numbersOf(const QJsonValue& value)
{
    QVector<double> numbers;
    for (const QJsonValue& entry : value.toArray())
        numbers << entry.toDouble(std::nan(""));
    return numbers;
}

/// NaN where they are not as many.
double worstDifference(const QVector<double>& a, const QVector<double>& b)
{
    double worst = a.size() == b.size() && !a.isEmpty() ? 0.0 : std::nan("");
    for (int i = 0; i < a.size() && i < b.size(); ++i)
        worst = std::max(worst, std::abs(a[i] - b[i]));
    return worst;
}

} // namespace

class ManyRowsCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString log_;

    QStringList gp(const QString& kernel) const
    {
        return {"gp", "--data", log_,       "--kernel", kernel,         "--noise",
                "20", "--mean", "constant", "--at",     "grid:0:730:37"};
    }

private slots:
    void initTestCase()
    {
        log_ = folder_.path("log.csv");
        QCOMPARE(run({"generate", "log", "--n", "120000", "--seed", "4", "--out", log_}).status, 0);
    }

    void wayIsChosenByTheRows_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<QString>("way");
        QTest::newRow("smooth") << "9*se(lengthscale=20)"
                                << "fourier";
        QTest::newRow("kinked") << "9*matern32(lengthscale=5)"
                                << "state-space";
    }

    void wayIsChosenByTheRows()
    {
        QFETCH(QString, kernel);
        QFETCH(QString, way);
        const QJsonObject all = run(gp(kernel)).json(), few = run(gp(kernel) + QStringList{"--thin", "1500"}).json();
        QCOMPARE(all["method"].toString(), way);
        QCOMPARE(few["method"].toString(), QStringLiteral("dense"));
        // More rows say the same, and say it surer.
        const QVector<double> mean = numbersOf(all["mean"]), meanOfFew = numbersOf(few["mean"]),
                              variance = numbersOf(all["variance"]), varianceOfFew = numbersOf(few["variance"]);
        QCOMPARE(mean.size(), 37);
        double squares = 0.0;
        for (int i = 0; i < mean.size(); ++i) {
            QVERIFY(variance[i] < varianceOfFew[i]);
            squares += std::pow(mean[i] - meanOfFew[i], 2) / varianceOfFew[i];
        }
        QVERIFY2(squares / 37.0 < 3.0, qPrintable(QString::number(squares / 37.0)));
    }

    void waysAgreeOnASubset_data() { wayIsChosenByTheRows_data(); }

    void waysAgreeOnASubset()
    {
        QFETCH(QString, kernel);
        QFETCH(QString, way);
        const QStringList some = gp(kernel) + QStringList{"--thin", "1500", "--method"};
        const QJsonObject dense = run(some + QStringList{"dense"}).json(), other = run(some + QStringList{way}).json();
        QCOMPARE(other["method"].toString(), way);
        QVERIFY(worstDifference(numbersOf(other["mean"]), numbersOf(dense["mean"])) < 1e-9);
        QVERIFY(worstDifference(numbersOf(other["variance"]), numbersOf(dense["variance"])) < 1e-9);
        QVERIFY(std::abs(other["log_evidence"].toDouble() / dense["log_evidence"].toDouble(1e300) - 1.0) < 1e-10);
    }
};

KERNELSCOPE_TEST(ManyRowsCliTest, QApplication)

} // namespace many_rows_cli_test

#include "many_rows_cli_test.moc"
