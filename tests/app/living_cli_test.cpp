// `kernelscope render … --out figure.html`: a page that loads nothing, says the numbers of the CSV, moves with a
// slider, stays within its bound and gives its session back.

#include "app/command_line.h"
#include "app/living_pages.h"

#include "app/living/living_html.h"
#include "support/test_registry.h"

#include <QCryptographicHash>
#include <QStandardPaths>

namespace living_cli_test
{

using namespace command_line;
using namespace living_pages;

class LivingCliTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString path(const QString& name) const { return folder_.path(name); }

    static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QByteArray rendered(const QString& session, const QString& name, const QStringList& options)
    {
        const Run ran = run(QStringList{"render", session, "--out", path(name)} + options);
        if (ran.status != 0)
            qWarning("%s", ran.error.constData());
        return content(path(name));
    }

private slots:
    void thePageLoadsNothing();
    void itsTableIsThatOfTheCsv();
    void aCurveHasItsPlacesWhicheverTableItIsIn();
    void theSessionComesBackToTheBit();
    void eachPlaceOfTheSliderHasTheNumbersOfThatValue();
    void whatIsHiddenIsNotInTheFile();
    void itStaysWithinItsBound();
    void aFieldIsThinnedAndSaysSo();
    void aSliderIsRefusedWhereItCannotBe();
    void aBrowserWalksAndMovesIt();
};

void LivingCliTest::thePageLoadsNothing()
{
    const QByteArray page = rendered("builtin", "still.html", {"--view", "predictive"});
    QVERIFY(page.startsWith("<!DOCTYPE html>"));
    for (const char* outside : {"http:", "https:", "//", "src=", "@import", "<link", "url(h", "<img"})
        QVERIFY2(!page.left(page.indexOf("<script")).contains(outside), outside);
    for (const char* outside : {"http:", "https:"})
        QVERIFY2(!page.contains(outside), outside);
    QVERIFY(page.contains("default-src 'none'"));
    const qsizetype last = page.lastIndexOf("<script>");
    const QByteArray script = between(page, "<script>", "</script>", last);
    QVERIFY(page.contains("script-src 'sha256-" +
                          QCryptographicHash::hash(script, QCryptographicHash::Sha256).toBase64() + "'"));
    QVERIFY(!page.contains("type=\"range\"")); // nothing moves
    QVERIFY(page.contains("(prefers-color-scheme: dark)"));
    QVERIFY(page.contains("aria-live=\"polite\""));
}

void LivingCliTest::itsTableIsThatOfTheCsv()
{
    const QByteArray page = rendered("builtin", "still.html", {"--view", "predictive"});
    QCOMPARE(rendered("builtin", "still.csv", {"--view", "predictive"}).isEmpty(), false);
    const QStringList tables = tablesIn(page);
    QCOMPARE(tables.size(), qsizetype(2));
    QCOMPARE(tables[0], QString::fromUtf8(content(path("still.csv"))));
    QCOMPARE(tables[1], QString::fromUtf8(content(path("still-values.csv"))));
    const QJsonObject data = framesIn(page); // what the keys walk
    const QStringList rows = tables[0].split(u'\n', Qt::SkipEmptyParts).mid(1);
    for (int column = 0; column < 3; ++column) {
        const std::vector<double> numbers = columnIn(data, 0, 0, 0, column);
        QCOMPARE(std::ssize(numbers), rows.size());
        for (qsizetype row = 0; row < rows.size(); ++row)
            QCOMPARE(numbers[static_cast<std::size_t>(row)], rows[row].split(u',')[column].toDouble());
    }
}

/// The sheet of the regression and the evidence put the numbers of their curves into the table themselves.
void LivingCliTest::aCurveHasItsPlacesWhicheverTableItIsIn()
{
    const QString regression = QStringLiteral(TEST_DATA_DIR "/sessions/format-2/regression.kscope");
    const auto headingOfPlaces = [](const QJsonObject& data, const QString& values) {
        const QJsonObject panel = data["frames"].toArray()[0].toObject()["panels"].toArray()[0].toObject();
        const QJsonArray words = data["words"].toArray();
        for (const QJsonValue& curve : panel["curves"].toArray()) {
            const QJsonArray columns = panel["tables"].toArray()[curve[1].toInt()].toArray()[1].toArray();
            const auto heading = [&](int column) { return words[columns[column].toArray()[0].toInt()].toString(); };
            if (heading(curve[2].toInt()) == values)
                return curve[3].toInt() < 0 ? QString() : heading(curve[3].toInt());
        }
        return QString("no such curve");
    };
    QCOMPARE(headingOfPlaces(framesIn(rendered(regression, "sheet.html", {"--view", "data"})), "mean"), QString("t"));
    const QString samples = QStringLiteral(TEST_DATA_DIR "/sessions/format-2/two-samples.kscope");
    const QByteArray evidence = rendered(samples, "evidence.html", {"--view", "evidence"});
    QCOMPARE(headingOfPlaces(framesIn(evidence), "log_evidence"), QString("lengthscale"));
}

void LivingCliTest::theSessionComesBackToTheBit()
{
    const QStringList over{"--view", "predictive", "--over", "density.beta=0.01:1:5"};
    rendered("builtin", "moving.html", over);
    for (const char* name : {"page.csv", "page.svg"}) {
        const QByteArray direct = rendered("builtin", QString("direct-") + name, {});
        QVERIFY(!direct.isEmpty());
        QCOMPARE(rendered(path("moving.html"), QString("carried-") + name, {}), direct);
    }
    const QByteArray without = rendered("builtin", "without.html", {"--no-session"});
    QVERIFY(!without.contains("kernelscope:session"));
    QCOMPARE(run({"render", path("without.html"), "--out", path("none.svg")}).status, 2);
}

void LivingCliTest::eachPlaceOfTheSliderHasTheNumbersOfThatValue()
{
    const QStringList over{"--view", "predictive", "--over", "density.beta=0.01:1:4"};
    const QByteArray page = rendered("builtin", "moving.html", over);
    const QJsonObject data = framesIn(page);
    const QJsonArray frames = data["frames"].toArray();
    QCOMPARE(frames.size(), qsizetype(5)); // and the session's own
    QCOMPARE(frames[0].toObject()["value"].toString(), QString("0.01"));
    QCOMPARE(frames[2].toObject()["value"].toString(), QString("0.1"));
    QVERIFY(page.contains("min=\"0\" max=\"4\" step=\"1\" value=\"2\" aria-valuetext=\"0.1 observations\""));
    QVERIFY(page.contains("prior weight β"));
    const QByteArray still = rendered("builtin", "still.html", {"--view", "predictive"});
    QVERIFY(columnIn(data, 2, 0, 0, 1) == columnIn(framesIn(still), 0, 0, 0, 1));
    const QByteArray session = rendered("builtin", "density.svg", {});
    const QByteArray kscope = qUncompress(QByteArray::fromBase64(between(session, ":session:1\">", "</kernelscope")));
    QJsonObject changed = QJsonDocument::fromJson(kscope).object();
    QJsonObject density = changed["density"].toObject();
    density["beta"] = 1.0;
    changed["density"] = density;
    folder_.write("changed.kscope", QJsonDocument(changed).toJson());
    const QByteArray other = rendered(path("changed.kscope"), "other.html", {"--view", "predictive"});
    QVERIFY(columnIn(data, 4, 0, 0, 1) == columnIn(framesIn(other), 0, 0, 0, 1));
    QVERIFY(columnIn(data, 4, 0, 0, 1) != columnIn(data, 2, 0, 0, 1));
}

void LivingCliTest::whatIsHiddenIsNotInTheFile()
{
    const QByteArray svg = rendered("builtin", "shown.svg", {});
    QJsonObject session =
        QJsonDocument::fromJson(qUncompress(QByteArray::fromBase64(between(svg, ":session:1\">", "</kernelscope"))))
            .object();
    const QStringList options{"--view", "predictive", "--no-session", "--over", "density.beta=0.01:1:3"};
    folder_.write("shown.kscope", QJsonDocument(session).toJson());
    const QByteArray whole = rendered(path("shown.kscope"), "whole.html", options);
    session["panels"] = QJsonObject{
        {"density", QJsonObject{{"predictive", QJsonObject{{"hidden", QJsonArray{"kernel_density_estimate"}}}}}}};
    folder_.write("hidden.kscope", QJsonDocument(session).toJson());
    const QByteArray part = rendered(path("hidden.kscope"), "part.html", options);
    const auto says = [](const QByteArray& page, const char* words) {
        return (page + QJsonDocument(framesIn(page)).toJson()).contains(words);
    };
    for (const char* words : {"kernel_density_estimate", "kernel estimate"}) {
        QVERIFY2(says(whole, words), words);
        QVERIFY2(!says(part, words), words);
    }
    QCOMPARE(framesIn(part)["columns"].toArray().size(), framesIn(whole)["columns"].toArray().size() - 1);
}

void LivingCliTest::itStaysWithinItsBound()
{
    const QStringList over{"--over", "density.beta=0.01:1:150"};
    const Run ran = run(QStringList{"render", "builtin", "--out", path("large.html")} + over);
    QVERIFY2(ran.status == 0, ran.error.constData());
    const QByteArray page = content(path("large.html"));
    QVERIFY(page.size() <= app::largestPage);
    QVERIFY2(ran.error.contains("of the 151 places of the slider"), ran.error.constData());
    const QByteArray size = QByteArray::number((page.size() + 999) / 1000) + " kB";
    QVERIFY2(ran.error.contains(size), ran.error.constData());
    const QJsonArray frames = framesIn(page)["frames"].toArray();
    QVERIFY(frames.size() > 2 && frames.size() < 151);
    QCOMPARE(frames.first().toObject()["value"].toString(), QString("0.01"));
    QCOMPARE(frames.last().toObject()["value"].toString(), QString("1"));
    const int shown = between(page, "step=\"1\" value=\"", "\"").toInt();
    QCOMPARE(frames[shown].toObject()["value"].toString(), QString("0.1"));
}

void LivingCliTest::aFieldIsThinnedAndSaysSo()
{
    const QString plane = QStringLiteral(TEST_DATA_DIR "/sessions/format-2/density.kscope");
    const QByteArray page = rendered(plane, "field.html", {"--view", "predictive"});
    QVERIFY(!page.isEmpty() && page.size() <= app::largestPage);
    QVERIFY(page.contains("across and up is kept here"));
    const QJsonObject data = framesIn(page);
    const std::vector<double> x = columnIn(data, 0, 0, 0, 0);
    QVERIFY(x.size() > 100 && x.size() <= 5000);
}

void LivingCliTest::aSliderIsRefusedWhereItCannotBe()
{
    const QStringList render{"render", "builtin", "--view", "predictive", "--out"};
    QVERIFY(refuses(run(render + QStringList{path("a.svg"), "--over", "density.beta=0.1:1:3"}), "--over"));
    QVERIFY(refuses(run(render + QStringList{path("a.html"), "--over", "density.gamma=0.1:1:3"}), "density.beta"));
    QVERIFY(refuses(run(render + QStringList{path("a.html"), "--over", "density.beta=1:0.1:3"}), "ascending"));
    QVERIFY(!QFile::exists(path("a.html")));
}

/// Without a network: the driver stands in the page in place of the policy.
void LivingCliTest::aBrowserWalksAndMovesIt()
{
    const QString chromium = QStandardPaths::findExecutable("chromium");
    if (chromium.isEmpty())
        QSKIP("chromium is not installed: no browser walks the page");
    QByteArray page = rendered("builtin", "moving.html", {"--view", "predictive", "--over", "density.beta=0.01:1:4"});
    page.replace(between(page, "script-src ", "; base-uri"), "'unsafe-inline'");
    page.replace("</body>", R"(<script>
        var said = [], errors = [];
        window.onerror = function (what) { errors.push(what); };
        function press(key) {
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: key, bubbles: true }));
            said.push(document.querySelector(".told").textContent);
        }
        (function drive() {
            if (!document.querySelector("[data-ready]")) return setTimeout(drive, 20);
            document.querySelector(".panel").focus();
            ["Home", "ArrowRight", "ArrowDown", "End"].forEach(press);
            var slider = document.querySelector("input[type=range]");
            for (var i = 0; i <= Number(slider.max); ++i) {
                slider.value = i;
                slider.dispatchEvent(new Event("input"));
                said.push(slider.getAttribute("aria-valuetext") + " " + document.querySelector(".told").textContent);
            }
            document.body.setAttribute("data-said", JSON.stringify(said));
            document.body.setAttribute("data-errors", JSON.stringify(errors));
        })();
        </script></body>)");
    const QString driven = folder_.write("driven.html", page);
    QProcess browser;
    browser.start(chromium, {"--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000",
                             "--user-data-dir=" + path("profile"), "--dump-dom", "file://" + driven});
    if (!browser.waitForFinished(60000) || browser.exitCode() != 0)
        QSKIP("chromium does not run here: no browser walks the page");
    const QByteArray dom = browser.readAllStandardOutput();
    QCOMPARE(between(dom, "data-errors=\"", "\""), QByteArray("[]"));
    const QByteArray json = between(dom, "data-said=\"", "\"").replace("&quot;", "\"");
    const QJsonArray said = QJsonDocument::fromJson(json).array();
    QCOMPARE(said.size(), qsizetype(4 + 5));
    const QJsonObject data = framesIn(page);
    const auto number = [](double value) {
        return QString::number(value, 'g', 6).replace(u'-', QChar(0x2212)).replace("e\u22120", "e\u2212");
    };
    const std::vector<double> x = columnIn(data, 2, 0, 0, 0), first = columnIn(data, 2, 0, 0, 1),
                              second = columnIn(data, 2, 0, 0, 2);
    const auto endsWith = [&](int i, double value) { return said[i].toString().endsWith(": " + number(value)); };
    QVERIFY2(endsWith(0, first[0]) && said[0].toString().contains(number(x[0])), qPrintable(said[0].toString()));
    QVERIFY2(endsWith(1, first[1]) && said[1].toString().contains(number(x[1])), qPrintable(said[1].toString()));
    QVERIFY2(endsWith(2, second[1]), qPrintable(said[2].toString()));
    QVERIFY2(endsWith(3, second.back()), qPrintable(said[3].toString()));
    for (int frame = 0; frame < 5; ++frame)
        QVERIFY2(endsWith(4 + frame, columnIn(data, frame, 0, 0, 2).back()), qPrintable(said[4 + frame].toString()));
}

KERNELSCOPE_TEST(LivingCliTest, QApplication)

} // namespace living_cli_test

#include "living_cli_test.moc"
