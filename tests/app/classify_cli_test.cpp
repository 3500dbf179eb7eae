// The command classify, driven as a script would: words in, JSON and exit status out.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QTest>

#include <cmath>

namespace classify_cli_test
{

using namespace command_line;

namespace
{

QString expressionOf(const QJsonObject& kernel)
{
    if (kernel["type"] == "bishop")
        return QStringLiteral("bishop(theta0=%1,theta1=%2,theta2=%3,theta3=%4)")
            .arg(number(kernel["theta0"].toDouble()), number(kernel["theta1"].toDouble()),
                 number(kernel["theta2"].toDouble()), number(kernel["theta3"].toDouble()));
    return QStringLiteral("%1*%2").arg(number(kernel["sf2"].toDouble()), seOf(kernel["ell"]));
}

/// Rows of input and class, the class −1 written as 0.
QByteArray observationsOf(const QJsonObject& entry)
{
    const QJsonArray x = entry["X"].toArray(), y = entry["y"].toArray();
    QByteArray csv = "x,t\n";
    for (int i = 0; i < x.size(); ++i)
        csv += number(x[i].toDouble()).toLatin1() + (y[i].toDouble() > 0 ? ",1\n" : ",0\n");
    return csv;
}

/// The largest difference, in units of what is allowed: ten times the reference's error and 1e-12 of the value.
double excess(const QJsonValue& printed, const QJsonValue& expected, double referenceError)
{
    const QJsonArray a = printed.toArray(), b = expected.toArray();
    if (a.isEmpty() || a.size() != b.size())
        return HUGE_VAL;
    double worst = 0.0;
    for (int i = 0; i < a.size(); ++i) {
        const double allowed = 10.0 * referenceError + 1e-12 * std::max(1.0, std::abs(b[i].toDouble()));
        worst = std::max(worst, std::abs(a[i].toDouble() - b[i].toDouble()) / allowed);
    }
    return worst;
}

const QByteArray fourPoints = "x1,x2,t\n0,0,0\n1,0.5,0\n2,1,1\n3,0.2,1\n";

} // namespace

class ClassifyCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString write(const QString& name, const QByteArray& content) const { return folder_.write(name, content); }
    QStringList onFourPoints() const
    {
        return {"classify",        "--data",   write("four.csv", fourPoints), "--columns",
                "x1,x2,t",         "--kernel", "2*se(lengthscale=0.8)",       "--at",
                "grid:0:3:4,0:1:2"};
    }

private slots:
    void theClassIsAColumnAndAtIsNotNeeded()
    {
        QByteArray text = "species,a,b\n", numbers = "a,b,t\n";
        for (int i = 0; i < 24; ++i) {
            const double a = std::sin(7.1 * i) + (i % 2), b = std::cos(5.3 * i);
            text += QStringLiteral("%1,%2,%3\n").arg(i % 2 ? "fox" : "cat").arg(a).arg(b).toUtf8();
            numbers += QStringLiteral("%1,%2,%3\n").arg(a).arg(b).arg(i % 2).toUtf8();
        }
        const QStringList words{"classify", "--kernel", "se(lengthscale=1)", "--loo", "--gradient"};
        const Run expected = run(words + QStringList{"--data", write("numbers.csv", numbers)});
        QVERIFY2(expected.status == 0, expected.error.constData());
        QVERIFY(!expected.json().contains("probability") && expected.json().contains("loo"));
        const QStringList of{"--data", write("text.csv", text), "--class"};
        const Run byColumn = run(words + of + QStringList{"species"}),
                  turned = run(words + of + QStringList{"species=fox,cat"});
        QVERIFY2(byColumn.status == 0, byColumn.error.constData());
        QCOMPARE(byColumn.out, expected.out);
        const auto first = [](const Run& ran) {
            return ran.json()["loo"].toObject()["probability"].toArray()[0].toDouble();
        };
        QVERIFY(std::abs(first(turned) + first(byColumn) - 1.0) < 1e-6);
        QCOMPARE(run(words + of + QStringList{"species", "--at", "grid:-1:1:3"}).json()["probability"].toArray().size(),
                 9);
    }

    void eachPointIsForetoldFromTheOthers()
    {
        const QJsonObject loo = run(onFourPoints() + QStringList{"--loo"}).json()["loo"].toObject();
        QCOMPARE(loo.keys(), (QStringList{"auc", "errors", "log_score", "mean", "probability", "variance"}));
        const QJsonArray p = loo["probability"].toArray();
        QCOMPARE(p.size(), 4);
        const QList<int> classes{0, 0, 1, 1};
        double logScore = 0.0;
        int errors = 0;
        for (int i = 0; i < 4; ++i) {
            logScore += std::log(classes[i] == 1 ? p[i].toDouble() : 1.0 - p[i].toDouble()) / 4.0;
            errors += (classes[i] == 1) != (p[i].toDouble() > 0.5);
        }
        QVERIFY(std::abs(loo["log_score"].toDouble() - logScore) < 1e-12);
        QCOMPARE(loo["errors"].toInt(), errors);
    }

    void heldOutRowsAreForetoldFromTheOthers()
    {
        const QJsonObject held =
            run(onFourPoints() + QStringList{"--hold-out-rows", "0,3"}).json()["held_out"].toObject();
        QCOMPARE(held["rows"].toArray(), (QJsonArray{0, 3}));
        const QJsonObject direct =
            run({"classify", "--data", write("two.csv", "x1,x2,t\n1,0.5,0\n2,1,1\n"), "--columns", "x1,x2,t",
                 "--kernel", "2*se(lengthscale=0.8)", "--at", write("at.csv", "x1,x2\n0,0\n3,0.2\n")})
                .json();
        const double first = direct["probability"][0].toDouble(), second = direct["probability"][1].toDouble();
        QVERIFY(std::abs(held["probability"][0].toDouble() - first) < 1e-12);
        QVERIFY(std::abs(held["probability"][1].toDouble() - second) < 1e-12);
        QVERIFY(std::abs(held["log_score"].toDouble() - 0.5 * (std::log(1.0 - first) + std::log(second))) < 1e-12);
        QCOMPARE(held["errors"].toInt(), int(first > 0.5) + int(second < 0.5)); // the rows are of classes 0 and 1
        QCOMPARE(run(onFourPoints() + QStringList{"--hold-out-rows", "4"}).status, 2);
    }

    void printsTheReferenceValues_data()
    {
        QTest::addColumn<QJsonObject>("entry");
        for (const QJsonValue& value : golden("gp_gpc.json").object()["cases"].toArray())
            if (value.toObject()["likelihood"] == "logistic")
                QTest::newRow(qPrintable(value.toObject()["name"].toString())) << value.toObject();
    }
    void printsTheReferenceValues()
    {
        QFETCH(QJsonObject, entry);
        const QJsonObject expect = entry["expect"].toObject(), errors = entry["reference_double_error"].toObject();
        const Run ran = run({"classify", "--data", write("d.csv", observationsOf(entry)), "--columns", "x,t",
                             "--kernel", expressionOf(entry["kernel"].toObject()), "--nu",
                             number(entry["nu"].toDouble()), "--at", write("at.csv", csvOf(entry["Xs"].toArray()))});
        QCOMPARE(ran.status, 0);
        const QJsonObject json = ran.json();
        QCOMPARE(json.keys(), QStringList({"iterations", "latent_mean", "latent_variance", "log_evidence",
                                           "probability", "probability_probit"}));
        QVERIFY(excess(json["probability"], expect["prob"], errors["prob"].toDouble()) <= 1.0);
        QVERIFY(excess(json["probability_probit"], expect["prob_mackay"], errors["prob"].toDouble()) <= 1.0);
        QVERIFY(excess(json["latent_mean"], expect["latent_mean"], errors["latent_mean"].toDouble()) <= 1.0);
        QVERIFY(excess(json["latent_variance"], expect["latent_var"], errors["latent_var"].toDouble()) <= 1.0);
        QVERIFY(excess(QJsonArray{json["log_evidence"]}, QJsonArray{expect["log_evidence"]},
                       errors["log_evidence"].toDouble()) <= 1.0);
        const double iterations = json["iterations"].toDouble();
        QVERIFY(iterations >= 1.0 && iterations <= 25.0 && iterations == std::floor(iterations));
    }

    void gradientHasAComponentForEveryNumber()
    {
        const QJsonArray cases = golden("gp_gpc.json").object()["cases"].toArray();
        const QJsonObject entry = cases[2].toObject();
        QCOMPARE(entry["nu"].toDouble(), 0.1);
        const Run ran =
            run({"classify", "--data", write("d.csv", observationsOf(entry)), "--columns", "x,t", "--kernel",
                 expressionOf(entry["kernel"].toObject()), "--nu", "0.1", "--at", "grid:0:1:2", "--gradient"});
        QCOMPARE(ran.status, 0);
        const QJsonObject gradient = ran.json()["gradient"].toObject(),
                          expected = entry["expect"].toObject()["grad_log"].toObject();
        QCOMPARE(gradient.keys(), QStringList({"lengthscale", "nu", "scale"}));
        QVERIFY(std::abs(gradient["lengthscale"].toDouble() - expected["ell"].toDouble()) <= 1e-12);
        QVERIFY(std::abs(gradient["scale"].toDouble() - expected["sf2"].toDouble()) <= 1e-12);
        QVERIFY(std::abs(gradient["nu"].toDouble() - expected["nu"].toDouble()) <= 1e-12);
    }

    void optimumIsNoWorseAndEverythingIsPrintedThere()
    {
        const QJsonObject entry = golden("gp_gpc.json").object()["cases"].toArray()[2].toObject();
        const QStringList words{"classify", "--data",     write("d.csv", observationsOf(entry)), "--columns", "x,t",
                                "--at",     "grid:-1:1:3"};
        const QStringList start{"--kernel", "2*se(lengthscale=0.6)", "--nu", "0.1"};
        const Run plain = run(words + start), best = run(words + start + QStringList{"--optimise", "all"});
        QCOMPARE(best.status, 0);
        const QJsonObject optimum = best.json()["optimum"].toObject();
        QCOMPARE(optimum.keys(), QStringList({"kernel", "nu"}));
        QVERIFY(best.json()["log_evidence"].toDouble() >= plain.json()["log_evidence"].toDouble());
        const Run again = run(
            words + QStringList{"--kernel", optimum["kernel"].toString(), "--nu", number(optimum["nu"].toDouble())});
        QVERIFY(std::abs(again.json()["log_evidence"].toDouble() - best.json()["log_evidence"].toDouble()) <= 1e-12);
        QVERIFY(difference(again.json()["probability"], best.json()["probability"]) <= 1e-12);
        const Run one = run(words + start + QStringList{"--optimise", "lengthscale"});
        QCOMPARE(one.json()["optimum"].toObject()["nu"].toDouble(), 0.1);
        QVERIFY(one.json()["optimum"].toObject()["kernel"].toString().startsWith("2*se("));
    }

    void inputsAreFoundByNameInAFileOfPoints()
    {
        QStringList words = onFourPoints();
        words.last() = write("at.csv", "other,x2,x1\n9,0,0\n9,0.5,1\n");
        const Run byName = run(words);
        QCOMPARE(byName.status, 0);
        words.last() = write("plain.csv", "0,0\n1,0.5\n");
        QVERIFY(difference(byName.json()["probability"], run(words).json()["probability"]) <= 1e-15);
    }

    void labelsAreTheClassWhereNoColumnsAreNamed()
    {
        const QString data = write("labelled.csv", "x1,x2,class\n0,0,left\n1,0.5,left\n2,1,right\n3,0.2,right\n");
        const Run labelled =
            run({"classify", "--data", data, "--kernel", "2*se(lengthscale=0.8)", "--at", "grid:0:3:4,0:1:2"});
        QCOMPARE(labelled.status, 0);
        QCOMPARE(labelled.json()["probability"], run(onFourPoints()).json()["probability"]);
        const QString three = write("three.csv", "x1,class\n0,a\n1,b\n2,c\n");
        const Run refused = run({"classify", "--data", three, "--at", "grid:0:1:2"}); // after the remark on the labels
        QCOMPARE(refused.status, 2);
        QVERIFY(refused.error.contains("more than two samples"));
    }

    void oneClassIsAnswered()
    {
        const Run ran = run({"classify", "--data", write("one.csv", "x,t\n0,1\n1,1\n"), "--columns", "x,t", "--kernel",
                             "se()", "--at", "grid:0:50:2"});
        QCOMPARE(ran.status, 0);
        QVERIFY(ran.error.contains("one class"));
        const QJsonArray p = ran.json()["probability"].toArray();
        QVERIFY(p[0].toDouble() > 0.55);
        QVERIFY(std::abs(p[1].toDouble() - 0.5) <= 1e-15);
    }

    void aNuThatIsGivenHoldsAndTheKernelIsFittedToIt()
    {
        const QStringList words{"classify", "--data", write("four.csv", fourPoints), "--columns", "x1,x2,t",
                                "--nu",     "0.2"};
        const Run fitted = run(words), apart = run(words + QStringList{"--kernel", "se(lengthscale=2)"});
        QVERIFY2(fitted.status == 0 && fitted.error.contains("--kernel '"), fitted.error.constData());
        QVERIFY(fitted.json()["log_evidence"].toDouble() > apart.json()["log_evidence"].toDouble());
        const QString told = QString::fromUtf8(fitted.error).section("--kernel '", 1).section(QLatin1Char('\''), 0, 0);
        QCOMPARE(run(words + QStringList{"--kernel", told}).out, fitted.out);
    }

    void badInputIsRefusedInASentence()
    {
        const QStringList tail{"--columns", "x,t", "--at", "grid:0:1:2"};
        const auto onData = [&](const QByteArray& csv, const QStringList& more = {}) {
            return run(QStringList{"classify", "--data", write("bad.csv", csv)} + tail + more);
        };
        QVERIFY(refuses(onData("x,t\n0,-1\n1,1\n"), "write 0 for the class -1"));
        QVERIFY(refuses(onData("x,t\n0,0\n1,3\n"), "that of point 2 is 3"));
        QVERIFY(refuses(onData("x,t\n0,0\n1,1\n", {"--nu", "-1"}), "--nu"));
        QVERIFY(refuses(onData("x,t\n-1,0\n1,1\n", {"--kernel", "brownian()"}), "--data"));
        QVERIFY(refuses(onData("x,t\n0,0\n1,1\n", {"--optimise", "width"}), "width"));
        QVERIFY(refuses(onData("x,t\n0,0\n1,1\n", {"--optimise", "nu"}), "nu"));
        QVERIFY(refuses(onData("x,u\n0,0\n1,1\n"), "t"));
        QVERIFY(refuses(
            run({"classify", "--data", write("d.csv", "x,t\n0,0\n1,1\n"), "--columns", "t", "--at", "grid:0:1:2"}),
            "--columns"));
    }

    void writesATable()
    {
        const QString file = folder_.path("p.csv");
        QCOMPARE(run(onFourPoints() + QStringList{"--out", file}).status, 0);
        QFile opened(file);
        QVERIFY(opened.open(QIODevice::ReadOnly));
        const QByteArray table = opened.readAll();
        QVERIFY(table.contains("probability,probability_probit,latent_mean,latent_variance"));
        QVERIFY(table.contains("log_evidence"));
    }
};

KERNELSCOPE_TEST(ClassifyCliTest, QApplication)

} // namespace classify_cli_test

#include "classify_cli_test.moc"
