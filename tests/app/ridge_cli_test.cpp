// Drives `kernelscope ridge` as a script would.

#include "support/test_registry.h"
#include "tests/app/command_line.h"

#include <QTest>

namespace ridge_cli_test
{

using command_line::difference;
using command_line::Folder;
using command_line::number;
using command_line::refuses;
using command_line::run;
using command_line::Run;

namespace
{

QString kernelOf(const QJsonObject& spec)
{
    if (spec["type"] == "se")
        return number(spec["sf2"].toDouble()) + '*' + command_line::seOf(spec["ell"]);
    if (spec["type"] == "bishop")
        return QStringLiteral("bishop(%1,%2,%3,%4)")
            .arg(number(spec["theta0"].toDouble()), number(spec["theta1"].toDouble()),
                 number(spec["theta2"].toDouble()), number(spec["theta3"].toDouble()));
    return "linear()";
}

/// Rows of a bag's name, its point and its target (left out where there are none).
QByteArray tableOf(const QJsonArray& bags, const QJsonArray& targets, bool textNames)
{
    QByteArray csv = targets.isEmpty() ? "bag,x\n" : "bag,x,y\n";
    for (int bag = 0; bag < bags.size(); ++bag)
        for (const QJsonValue& point : bags[bag].toArray()) {
            csv += (textNames ? "b" : "") + QByteArray::number(bags.size() - bag) + ',';
            csv += number(point.toArray()[0].toDouble()).toLatin1();
            csv += targets.isEmpty() ? "\n" : ',' + number(targets[bag].toDouble()).toLatin1() + '\n';
        }
    return csv;
}

const QByteArray sine = "x,y\n0,0.1\n0.5,0.5\n1.1,0.8\n1.9,1.1\n2.4,0.6\n3.3,-0.2\n4.1,-0.7\n4.6,-1.1\n";

} // namespace

class RidgeCliTest : public QObject
{
    Q_OBJECT
private slots:
    void equalsTheReferenceValues_data();
    void equalsTheReferenceValues();
    void pointsWithoutBagsAreBagsOfOne();
    void bagsMayBeInterleavedAndNamedByTextOrNumber();
    void aChosenLambdaIsPrintedAndGivesTheSameFit_data();
    void aChosenLambdaIsPrintedAndGivesTheSameFit();
    void looIsTheResidualOfTheFitWithoutThePoint();
    void aGridWithBagsIsTheFunctionItself();
    void inputsComeBeforeTheTarget();
    void badInputIsToldInOneLine_data();
    void badInputIsToldInOneLine();
    void aSingularMatrixWithoutLambdaIsRefused();
};

void RidgeCliTest::equalsTheReferenceValues_data()
{
    QTest::addColumn<QJsonObject>("entry");
    for (const QJsonValue& entry : command_line::golden("gp_krr.json")["cases"].toArray())
        QTest::addRow("%s", qPrintable(entry.toObject()["name"].toString())) << entry.toObject();
}

void RidgeCliTest::equalsTheReferenceValues()
{
    QFETCH(QJsonObject, entry);
    const Folder folder;
    const Run ran =
        run({"ridge", "--data", folder.write("d.csv", tableOf(entry["bags"].toArray(), entry["y"].toArray(), true)),
             "--columns", "x,y", "--bags", "bag", "--kernel", kernelOf(entry["kernel"].toObject()), "--lambda",
             number(entry["lam"].toDouble()), "--at",
             folder.write("at.csv", tableOf(entry["test_bags"].toArray(), {}, false))});
    QVERIFY2(ran.status == 0, ran.error);
    const QJsonObject out = ran.json(), expect = entry["expect"].toObject(),
                      error = entry["reference_double_error"].toObject();
    const auto tolerance = [&](const QString& key, double size) { return 10.0 * error[key].toDouble() + 1e-12 * size; };
    QVERIFY(difference(out["prediction"], expect["predict"]) <= tolerance("predict", 1.0));
    QVERIFY(difference(out["coefficients"], expect["alpha"]) <= tolerance("alpha", 50.0));
    QVERIFY(difference(out["loo"], expect["loo_residuals"]) <= tolerance("loo", 1.0));
    QVERIFY(difference(out["degrees_of_freedom"], expect["dof"]) <= tolerance("dof", expect["dof"].toDouble()));
    // Coefficients of coinciding bags (50) cancel in the norm: an ulp of the kernel matrix counts |α|₁² ≈ 10,000 times.
    QVERIFY(difference(out["norm2"], expect["norm2"]) <= tolerance("norm2", expect["norm2"].toDouble()) + 2.5e-12);
    QCOMPARE(out["lambda"].toDouble(), entry["lam"].toDouble());
}

void RidgeCliTest::pointsWithoutBagsAreBagsOfOne()
{
    const Folder folder;
    const QString plain = folder.write("plain.csv", sine);
    QByteArray ones = "name,x,y\n";
    int line = 0;
    for (const QByteArray& row : sine.split('\n').mid(1))
        if (!row.isEmpty())
            ones += "row" + QByteArray::number(++line) + ',' + row + '\n';
    const QStringList model{"--kernel", "se(0.9)", "--lambda", "0.1", "--at", "grid:0:5:11"};
    const Run points = run(QStringList{"ridge", "--data", plain, "--columns", "x,y"} + model);
    const Run bags =
        run(QStringList{"ridge", "--data", folder.write("b.csv", ones), "--columns", "x,y", "--bags", "name"} + model);
    QCOMPARE(points.status, 0);
    QCOMPARE(bags.json(), points.json());
    QCOMPARE(points.json()["prediction"].toArray().size(), 11);
    QCOMPARE(points.json()["coefficients"].toArray().size(), 8);
}

void RidgeCliTest::bagsMayBeInterleavedAndNamedByTextOrNumber()
{
    const Folder folder;
    const QStringList model{"--columns", "x,y", "--bags", "g", "--kernel", "se(1)", "--lambda", "0.2", "--at"};
    const QString at = folder.write("at.csv", "x,g\n0.5,q\n1.5,q\n9,r\n");
    const Run text =
        run(QStringList{"ridge", "--data", folder.write("t.csv", "g,x,y\nb,1,5\na,2,7\nb,3,5\na,4,7\nc,5,8\n")} +
            model + QStringList{at});
    const Run numbers =
        run(QStringList{"ridge", "--data", folder.write("n.csv", "g,x,y\n7,1,5\n3,2,7\n7.0,3,5\n3,4,7\n10,5,8\n")} +
            model + QStringList{at});
    QVERIFY2(text.status == 0, text.error);
    QCOMPARE(numbers.json(), text.json());
    QCOMPARE(text.json()["coefficients"].toArray().size(), 3); // b, a, c
    QCOMPARE(text.json()["prediction"].toArray().size(), 2);   // q, r
    const QJsonArray fitted = text.json()["fitted"].toArray(), alpha = text.json()["coefficients"].toArray();
    QVERIFY(std::abs(fitted[0].toDouble() + 0.2 * alpha[0].toDouble() - 5.0) < 1e-14);
    QVERIFY(std::abs(fitted[1].toDouble() + 0.2 * alpha[1].toDouble() - 7.0) < 1e-14);
}

void RidgeCliTest::aChosenLambdaIsPrintedAndGivesTheSameFit_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addRow("leave-one-out") << "loo";
    QTest::addRow("GCV") << "gcv";
}

void RidgeCliTest::aChosenLambdaIsPrintedAndGivesTheSameFit()
{
    QFETCH(QString, rule);
    const Folder folder;
    const QStringList words{
        "ridge",      "--data",  folder.write("d.csv", sine), "--columns", "x,y", "--kernel", "se(0.9)", "--at",
        "grid:0:5:5", "--lambda"};
    const Run chosen = run(words + QStringList{rule});
    QVERIFY2(chosen.status == 0, chosen.error);
    const double lambda = chosen.json()["lambda"].toDouble();
    QVERIFY(lambda > 0.0);
    QCOMPARE(run(words + QStringList{number(lambda)}).json(), chosen.json());
    const auto looError = [&](double at) {
        double sum = 0.0;
        for (const QJsonValue& residual : run(words + QStringList{number(at)}).json()["loo"].toArray())
            sum += residual.toDouble() * residual.toDouble();
        return sum;
    };
    if (rule == "loo")
        for (const double factor : {0.5, 0.9, 1.1, 2.0})
            QVERIFY(looError(lambda) < looError(factor * lambda));
}

void RidgeCliTest::looIsTheResidualOfTheFitWithoutThePoint()
{
    const Folder folder;
    const QStringList model{"--columns", "x,y", "--kernel", "se(0.9)", "--lambda", "0.05", "--at"};
    const QJsonObject all =
        run(QStringList{"ridge", "--data", folder.write("d.csv", sine)} + model + QStringList{"grid:0:1:2"}).json();
    QByteArray rest = sine;
    rest.replace("1.9,1.1\n", "");
    const QJsonObject without =
        run(QStringList{"ridge", "--data", folder.write("r.csv", rest)} + model + QStringList{"grid:1.9:1.9:1"}).json();
    const double left = without["prediction"].toArray()[0].toDouble();
    QVERIFY(std::abs(all["loo"].toArray()[3].toDouble() - (1.1 - left)) < 1e-12);
    QVERIFY(std::abs(all["loo_prediction"].toArray()[3].toDouble() - left) < 1e-12);
}

void RidgeCliTest::aGridWithBagsIsTheFunctionItself()
{
    const Folder folder;
    const QString data = folder.write("d.csv", "g,x,y\na,1,5\na,2,5\nb,3,6\n");
    const QStringList model{"ridge", "--data",   data,    "--columns", "x,y", "--bags",
                            "g",     "--kernel", "se(1)", "--lambda",  "0.2", "--at"};
    const QJsonArray f = run(model + QStringList{"grid:1:2:2"}).json()["prediction"].toArray();
    const QJsonArray mean =
        run(model + QStringList{folder.write("at.csv", "g,x\nq,1\nq,2\n")}).json()["prediction"].toArray();
    QCOMPARE(f.size(), 2);
    QVERIFY(std::abs(0.5 * (f[0].toDouble() + f[1].toDouble()) - mean[0].toDouble()) < 1e-14);
}

void RidgeCliTest::inputsComeBeforeTheTarget()
{
    const Folder folder;
    const QString data = folder.write("d.csv", "y,b,a\n1,0.1,0.2\n2,0.3,0.1\n3,0.5,0.9\n");
    const QStringList model{"--kernel", "se([1,2])", "--lambda", "0.1", "--at"};
    const QString at = folder.write("at.csv", "a,b\n0.2,0.1\n");
    const QStringList chosen{"ridge", "--data", data, "--columns", "b,a,y"};
    const Run byFile = run(chosen + model + QStringList{at});
    const Run byGrid = run(chosen + model + QStringList{"grid:0.1:0.1:1,0.2:0.2:1"});
    QVERIFY2(byFile.status == 0, byFile.error);
    QCOMPARE(byFile.json(), byGrid.json());
    // The file's own first row as a place to predict: the target in it is not an input.
    const Run own = run(chosen + model + QStringList{data});
    QCOMPARE(own.json()["prediction"].toArray()[0], byFile.json()["prediction"].toArray()[0]);
    // Without --columns a column called "target" is the target wherever it stands.
    const Run named =
        run(QStringList{"ridge", "--data", folder.write("n.csv", "target,b,a\n1,0.1,0.2\n2,0.3,0.1\n3,0.5,0.9\n")} +
            model + QStringList{at});
    QCOMPARE(named.json(), byFile.json());
}

void RidgeCliTest::badInputIsToldInOneLine_data()
{
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("told");
    const QByteArray bags = "g,x,y\na,1,5\nb,2,7\na,3,6\n";
    const QStringList grid{"--at", "grid:0:1:3"};
    QTest::addRow("targets differ within a bag")
        << bags << QStringList{"--columns", "x,y", "--bags", "g", "--lambda", "1"} + grid
        << QByteArray("bag \"a\" have different targets, 5 (line 2) and 6 (line 4)");
    QTest::addRow("no such bag column") << bags
                                        << QStringList{"--columns", "x,y", "--bags", "h", "--lambda", "1"} + grid
                                        << QByteArray("no column");
    QTest::addRow("the bag column as an input")
        << bags << QStringList{"--columns", "g,x,y", "--bags", "g", "--lambda", "1"} + grid
        << QByteArray("leave it out");
    QTest::addRow("no lambda") << sine << QStringList{"--columns", "x,y"} + grid << QByteArray("--lambda");
    QTest::addRow("a word for lambda") << sine << QStringList{"--columns", "x,y", "--lambda", "best"} + grid
                                       << QByteArray("a number, loo or gcv");
    QTest::addRow("negative lambda") << sine << QStringList{"--columns", "x,y", "--lambda", "-1"} + grid
                                     << QByteArray("must not be negative");
    QTest::addRow("one column") << sine << QStringList{"--columns", "y", "--lambda", "1"} + grid
                                << QByteArray("only one");
    QTest::addRow("too many axes") << sine
                                   << QStringList{"--columns", "x,y", "--lambda", "1", "--at", "grid:0:1:3,0:1:3"}
                                   << QByteArray("2 axes");
    QTest::addRow("negative inputs of brownian")
        << sine << QStringList{"--columns", "x,y", "--lambda", "1", "--kernel", "brownian()", "--at", "grid:-1:1:3"}
        << QByteArray("--at");
}

void RidgeCliTest::badInputIsToldInOneLine()
{
    QFETCH(QByteArray, table);
    QFETCH(QStringList, words);
    QFETCH(QByteArray, told);
    const Folder folder;
    const Run ran = run(QStringList{"ridge", "--data", folder.write("d.csv", table)} + words);
    QVERIFY2(refuses(ran, told), ran.error);
}

void RidgeCliTest::aSingularMatrixWithoutLambdaIsRefused()
{
    const Folder folder;
    const Run ran = run({"ridge", "--data", folder.write("d.csv", "x,y\n1,2\n1,3\n2,2\n"), "--columns", "x,y",
                         "--kernel", "se(1)", "--lambda", "0", "--at", "grid:0:1:2"});
    QCOMPARE(ran.status, 2);
    QVERIFY(ran.out.isEmpty() && ran.error.contains("lambda above 0"));
}

KERNELSCOPE_TEST(RidgeCliTest, QApplication)

} // namespace ridge_cli_test

#include "ridge_cli_test.moc"
