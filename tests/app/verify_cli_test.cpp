// `kernelscope verify`: known answers of other programs hold, a planted error is seen, and what is filed tells all.

#include "app/command_line.h"
#include "app/verify/case_session.h"
#include "app/verify/verification.h"
#include "app/verify/verify_report.h"
#include "core/verify/digits.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QTest>

#include <map>
#include <set>

namespace verify_cli_test
{

using namespace command_line;
using app::CheckedCase;
using app::CheckedNumber;
using app::KnownCase;
using app::KnownNumber;

namespace
{

const std::vector<KnownCase>& known()
{
    static const std::vector<KnownCase> all = app::knownAnswers();
    return all;
}

/// A small file of answers, of which one number is theirs times this.
QByteArray answersWith(double factor)
{
    const QString theirs = number(-0.022676473161753037 * factor);
    return QStringLiteral(R"({"package":"scikit-learn","version":"1.2.1","cases":[{"title":"kernel ridge",
        "repeat":"KernelRidge", "ours":"ridge --data verify:wave --columns x,t --kernel se(0.8) --lambda 0.3 --at grid:0:1:2",
        "numbers":[{"what":"first coefficient","path":"coefficients/0","theirs":"%1"}]}]})")
        .arg(theirs)
        .toUtf8();
}

} // namespace

class VerifyCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;

private slots:
    void everyKnownAnswerHolds_data()
    {
        QTest::addColumn<int>("which");
        for (int which = 0; const KnownCase& one : known())
            QTest::addRow("%d: %s, %s", which, qPrintable(one.package), qPrintable(one.title)) << which++;
    }
    void everyKnownAnswerHolds()
    {
        QFETCH(int, which);
        Captured error(stderr);
        const CheckedCase found = app::checked(known()[static_cast<std::size_t>(which)]);
        QCOMPARE(error.text(), QByteArray()); // a case has nothing to remark on
        for (const CheckedNumber& number : found.numbers)
            QVERIFY2(number.holds(), qPrintable(QStringLiteral("%1: theirs %2, ours %3: %4 digits %5")
                                                    .arg(number.known.what, number.known.theirs)
                                                    .arg(number.ours.value_or(0.0), 0, 'g', 17)
                                                    .arg(number.digits)
                                                    .arg(number.problem)));
    }

    void theyAreOfManyPackages()
    {
        std::map<QString, int> numbers;
        int all = 0;
        for (const KnownCase& one : known()) {
            numbers[one.package] += static_cast<int>(one.numbers.size());
            all += static_cast<int>(one.numbers.size());
        }
        QVERIFY2(all >= 200 && numbers.size() >= 20, qPrintable(QString::number(all)));
    }

    /// And whoever asks for fewer digits than a planted error of 1e-9 would leave says why, or theirs has no more.
    void noMoreDigitsAreAskedForThanTheirsHas()
    {
        for (const KnownCase& one : known())
            for (const KnownNumber& number : one.numbers) {
                const double written = std::min(core::mostDigits, core::writtenDigits(number.theirs.toStdString()));
                const QByteArray about = (one.package + ": " + number.what).toUtf8();
                QVERIFY2(number.toleranceDigits <= written, about);
                QVERIFY2(number.toleranceDigits > 9.0 || number.toleranceDigits >= written - 2.0 ||
                             !number.word.isEmpty(),
                         about);
            }
    }

    void aPlantedErrorOfABillionthIsSeen()
    {
        int planted = 0;
        Captured quiet(stderr);
        for (const KnownCase& one : known()) {
            KnownCase wrong = one;
            std::erase_if(wrong.numbers, [](const KnownNumber& n) { return n.toleranceDigits <= 9.0; });
            for (KnownNumber& number : wrong.numbers) {
                const double theirs = core::valueOfWritten(number.theirs.toStdString());
                number.theirs = command_line::number(theirs == 0.0 ? 1e-9 : theirs * (1.0 + 1e-9));
            }
            for (const CheckedNumber& number : app::checked(wrong).numbers) {
                QVERIFY2(!number.holds(), qPrintable(one.package + ": " + number.known.what));
                ++planted;
            }
        }
        QVERIFY2(planted >= 150, qPrintable(QString::number(planted)));
    }

    void aCommandIsTypedAsAShellTakesIt()
    {
        KnownCase one;
        one.ours = R"(mmd --x verify:first --kernel 'formula("norm(x) + 1")')";
        const QStringList words{"mmd", "--x", "verify:first", "--kernel", "formula(\"norm(x) + 1\")"};
        QCOMPARE(one.words(), words);
        QCOMPARE(one.typed(), "kernelscope " + one.ours);
        one.ours = "gram --data verify:plane --kernel se(0.7)";
        QCOMPARE(one.typed(), QStringLiteral("kernelscope gram --data verify:plane --kernel 'se(0.7)'"));
        QCOMPARE(one.files(), QStringLiteral("verify:plane"));
    }

    void theWorstDigitIsThatOfANumberThatLacksSome()
    {
        CheckedCase all;
        const auto add = [&](const char* theirs, double digits, double asked) {
            CheckedNumber number;
            number.known = {.what = theirs, .path = "value", .theirs = theirs, .toleranceDigits = asked};
            number.digits = digits;
            all.numbers.push_back(number);
        };
        add("3.39", 3.0, 3.0); // all that theirs has
        add("0.12345678901234", 13.2, 12.0);
        add("0.22345678901234", 12.6, 12.0);
        const std::vector<CheckedCase> list{all};
        QCOMPARE(app::summaryOf(list).worst->known.theirs, QStringLiteral("0.22345678901234"));
        QCOMPARE(app::summaryOf(list).failed, 0);
    }

    void theExitStatusTellsAPlantedError()
    {
        const Run right = run({"verify", "--answers", folder_.write("right.json", answersWith(1.0))});
        QVERIFY2(right.status == 0 && right.error.isEmpty(), right.error);
        QVERIFY(right.out.contains("All 1 numbers of 1 packages"));
        const Run wrong = run({"verify", "--answers", folder_.write("wrong.json", answersWith(1.0 + 1e-9))});
        QCOMPARE(wrong.status, 1);
        QVERIFY(wrong.out.contains("FEWER than the 12.0 asked for"));
        QVERIFY(wrong.error.contains("1 of 1 numbers") && wrong.error.contains("first coefficient"));
    }

    void theJsonHasTheKeysThatArePromised()
    {
        const Run ran = run({"verify", "--json"});
        QVERIFY2(ran.status == 0 && ran.error.isEmpty(), ran.error);
        const QJsonArray rows = QJsonDocument::fromJson(ran.out).array();
        QVERIFY(rows.size() >= 200);
        for (const QJsonValue& row : rows) {
            const QJsonObject object = row.toObject();
            for (const char* key : {"package", "version", "case"})
                QVERIFY2(object[key].isString() && !object[key].toString().isEmpty(), key);
            for (const char* key : {"theirs", "ours", "digits", "tolerance_digits"})
                QVERIFY2(object[key].isDouble(), key);
            QVERIFY(object["digits"].toDouble() >= object["tolerance_digits"].toDouble());
        }
        const QByteArray first = ran.out.left(ran.out.indexOf('}'));
        qsizetype at = 0; // these first, in this order
        for (const char* key : {"package", "version", "case", "theirs", "ours", "digits", "tolerance_digits"}) {
            const qsizetype next = first.indexOf('"' + QByteArray(key) + "\":");
            QVERIFY2(next > at || at == 0, key);
            at = next;
        }
    }

    void whatIsFiledTellsWhenWhereAndAllNumbers()
    {
        const QString answers = folder_.write("answers.json", answersWith(1.0));
        const Run pdf = run({"verify", "--answers", answers, "--out", folder_.path("verified.pdf")});
        QVERIFY2(pdf.status == 0, pdf.error);
        QFile pages(folder_.path("verified.pdf"));
        QVERIFY(pages.open(QIODevice::ReadOnly) && pages.read(5) == "%PDF-");
        QCOMPARE(run({"verify", "--answers", answers, "--out", folder_.path("verified.html")}).status, 0);
        QFile file(folder_.path("verified.html"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray html = file.readAll();
        for (const QByteArray& told :
             {QDate::currentDate().toString(Qt::ISODate).toUtf8(), QSysInfo::machineHostName().toUtf8(),
              QCoreApplication::applicationVersion().toUtf8(), QByteArray("scikit-learn 1.2.1"),
              QByteArray("-0.022676473161753037"), QByteArray("first coefficient"),
              QByteArray("kernelscope ridge --data verify:wave")})
            QVERIFY2(html.contains(told), told);
        QVERIFY(!html.contains("<div hidden>")); // it carries no session
    }

    void aReportWithCalibrationsShowsTheirPictures()
    {
        core::Calibration one{.posterior = "GP regression", .by = "closed form", .number = "f(1.2)", .ranks = {}};
        one.ranks = core::uniformity(Eigen::VectorXd::LinSpaced(50, 0.01, 0.99));
        const QByteArray html =
            app::reportAsHtml(app::verifyReport(app::verified({known().front()}), {one}, QDateTime::currentDateTime()));
        QVERIFY(html.contains("data:image/svg+xml;base64,") && html.contains("calibrated as far as 50 simulations"));
        const QJsonObject told = QJsonDocument::fromJson(app::calibrationJson({one})).array()[0].toObject();
        QCOMPARE(told["calibrated"].toBool(), true);
        QCOMPARE(told["simulations"].toInt(), 50);
    }

    void answersThatCannotBeReadAreRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("no JSON") << QByteArray("{") << QByteArray("offset");
        QTest::newRow("no package") << QByteArray("{\"version\":\"1\"}") << QByteArray("\"package\" must be a text");
        QTest::newRow("no cases") << QByteArray(R"({"package":"a","version":"1","cases":[]})")
                                  << QByteArray("has no cases");
        QTest::newRow("no number") << answersWith(1.0).replace("-0.022676473161753037", "about nothing")
                                   << QByteArray("case 1, number 1: \"about nothing\" is not a number");
    }
    void answersThatCannotBeReadAreRefused()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, words);
        const Run ran = run({"verify", "--answers", folder_.write("bad.json", json)});
        QVERIFY2(refuses(ran, words), ran.error);
    }

    void whatCannotBeComputedIsToldAndFails()
    {
        QByteArray json = answersWith(1.0);
        const Run none = run(
            {"verify", "--answers", folder_.write("a.json", QByteArray(json).replace("verify:wave", "verify:none"))});
        QVERIFY(none.status == 1 && none.out.contains("none"));
        const Run path =
            run({"verify", "--answers", folder_.write("b.json", json.replace("coefficients/0", "weights/0"))});
        QVERIFY(path.status == 1 && path.out.contains("the answer has no number \"weights/0\""));
        QVERIFY2(refuses(run({"verify", "--out", "verified.csv"}), "must end in .pdf, .html, .json or .txt"), "csv");
    }

    void everyTableIsOneThatACommandReads()
    {
        const Run ran = run({"gram", "--data", "verify:plane", "--kernel", "se(0.7)"});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.json()["gram"].toArray().size(), 10);
        QVERIFY(refuses(run({"gram", "--data", "verify:nowhere", "--kernel", "se(0.7)"}), "verify:nowhere"));
    }

    void readmeCountsTheNumbersAndThePackages()
    {
        std::set<QString> packages;
        std::size_t numbers = 0;
        for (const KnownCase& one : known()) {
            packages.insert(one.package);
            numbers += one.numbers.size();
        }
        QFile readme(QStringLiteral(TEST_DATA_DIR "/../../README.md"));
        QVERIFY(readme.open(QIODevice::ReadOnly));
        QVERIFY(
            QString::fromUtf8(readme.readAll())
                .contains(
                    QStringLiteral("recomputes %1 numbers that %2 other packages").arg(numbers).arg(packages.size())));
    }

    void aCaseWithASessionIsWhatItsCommandIsAbout()
    {
        std::set<QString> labs;
        for (const KnownCase& one : known()) {
            if (!app::hasSession(one))
                continue;
            const core::Session session = valueOf(app::sessionOf(one));
            labs.insert(QString::fromStdString(session.lab));
            QVERIFY2((session.data->size() > 0) == one.ours.contains("verify:") &&
                         one.session["lab"].toString().toStdString() == session.lab,
                     qPrintable(one.title));
        }
        QVERIFY(labs.size() >= 6);
    }
};

KERNELSCOPE_TEST(VerifyCliTest, QApplication)

} // namespace verify_cli_test

#include "verify_cli_test.moc"
