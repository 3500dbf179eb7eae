// Reports: what they say, that they carry their session, and how they are refused.

#include "app/command_line.h"
#include "support/test_registry.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

namespace report_test
{

using namespace command_line;

class ReportTest : public QObject
{
    Q_OBJECT

    Folder folder_;
    QString path(const QString& name) const { return folder_.path(name); }

    static QByteArray content(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// The text of a report without its marks.
    static QString words(const QByteArray& html)
    {
        QString text = QString::fromUtf8(html).remove(
            QRegularExpression("<style>.*</style>", QRegularExpression::DotMatchesEverythingOption));
        return text.remove(QRegularExpression("<[^>]*>")).simplified();
    }

private slots:
    void aReportCarriesItsSession_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"report.html", "report.pdf"})
            QTest::newRow(name) << QString(name);
    }
    void aReportCarriesItsSession()
    {
        QFETCH(QString, name);
        const Run written = run({"report", "builtin", "--out", path(name)});
        QVERIFY2(written.status == 0, written.error.constData());
        const QStringList numbers{"--view", "predictive", "--out"};
        QCOMPARE(run(QStringList{"render", "builtin"} + numbers + QStringList{path("direct.csv")}).status, 0);
        const Run again = run(QStringList{"render", path(name)} + numbers + QStringList{path("carried.csv")});
        QVERIFY2(again.status == 0, again.error.constData());
        QCOMPARE(content(path("carried.csv")), content(path("direct.csv")));
    }

    /// Each panel on show is a figure, each setting that the lab names is told, and the lab is told in plain words.
    void itTellsDataModelAndFigures()
    {
        QCOMPARE(run({"report", "builtin", "--labs", "density,two-samples", "--out", path("two.html")}).status, 2);
        QCOMPARE(run({"report", "builtin", "--labs", "density,embedding", "--out", path("two.html")}).status, 0);
        const QByteArray html = content(path("two.html"));
        const QString said = words(html);
        for (const char* expected :
             {"Data", "Kernel: parabola", "Fourteen points", "14 rows and 1 column", "twice as high is twice as likely",
              "Predictive density", "What to keep in mind", "How to get the same again"})
            QVERIFY2(said.contains(QString(expected)), expected);
        for (const char* lab : {"density", "embedding"})
            QVERIFY2(said.contains(QStringLiteral("--lab %1 --view page --out %1-page.pdf").arg(QString(lab))), lab);
        QVERIFY(html.count("<figure>") >= 7);
        QCOMPARE(html.count("data:image/svg+xml;base64,"), html.count("<figure>"));
    }

    void itIsReproducedInTheLabThatItIsOf()
    {
        QCOMPARE(run({"report", "builtin", "--labs", "spectrum", "--out", path("one.html")}).status, 0);
        const QString said = words(content(path("one.html")));
        QVERIFY(said.contains("--lab spectrum --view page") && !said.contains("--lab density"));
        const Run again = run({"report", path("one.html"), "--out", path("again.html")}); // of the lab on show
        QVERIFY2(again.status == 0, again.error.constData());
        QVERIFY(words(content(path("again.html"))).contains("--lab spectrum --view page"));
    }

    void whatItCannotWriteItSays_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no session") << QStringList{"report", "--out", "a.html"} << "which session";
        QTest::newRow("format") << QStringList{"report", "builtin", "--out", "a.docx"} << ".html or .pdf";
        QTest::newRow("lab") << QStringList{"report", "builtin", "--labs", "cooking", "--out", "a.html"} << "cooking";
        QTest::newRow("lab twice") << QStringList{"report", "builtin", "--labs", "density,density", "--out", "a.html"}
                                   << "named twice";
        QTest::newRow("no file") << QStringList{"report", "nowhere.kscope", "--out", "a.html"} << "does not exist";
        QTest::newRow("no out") << QStringList{"report", "builtin"} << "--out";
    }
    void whatItCannotWriteItSays()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, sentence);
        const Run refused = run(words);
        QCOMPARE(refused.status, 2);
        QVERIFY2(QString::fromUtf8(refused.error).contains(sentence), refused.error.constData());
    }
};

KERNELSCOPE_TEST(ReportTest, QApplication)

} // namespace report_test

#include "report_test.moc"
