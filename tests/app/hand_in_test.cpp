// What a student hands in: written and read back, safe to open for whoever gets it, and damaged in every way.

#include "app/class_files.h"

#include "app/lesson/answer_drawing.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/lesson_truths.h"
#include "app/lesson/prose_html.h"
#include "app/lesson/sealed_text.h"
#include "fuzz/hand_in_target.h"
#include "support/test_registry.h"

#include <QApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <random>

namespace hand_in_test
{

using namespace app;
using class_files::lessonText;
using class_files::pageOf;
using class_files::workOf;

namespace
{

constexpr char begins[] = "id=\"kernelscope-hand-in\">";

QJsonObject dataIn(const QByteArray& page)
{
    const qsizetype from = page.indexOf(begins) + qsizetype(sizeof begins) - 1;
    return QJsonDocument::fromJson(page.mid(from, page.indexOf("</script>", from) - from)).object();
}

QByteArray pageWith(const QByteArray& json)
{
    return "<html><head><script type=\"application/json\" id=\"kernelscope-hand-in\">" + json +
           "</script></head></html>";
}

QByteArray pageWith(const QJsonValue& root)
{
    return pageWith(QJsonDocument(root.toObject()).toJson().replace("<", "\\u003c"));
}

QString faultIn(const QByteArray& page)
{
    const auto read = handInIn(page);
    const auto* failure = std::get_if<core::Failure>(&read);
    return failure ? QString::fromStdString(failure->what) : QString();
}

/// Whatever it is, it is told or it can be used: written, drawn and read again.
void staysWhole(const QByteArray& page)
{
    const auto read = handInIn(page);
    if (const auto* failure = std::get_if<core::Failure>(&read)) {
        QVERIFY(!failure->what.empty());
        return;
    }
    const auto& work = std::get<HandIn>(read);
    const auto again = handInIn(pageOf(work));
    QVERIFY(std::holds_alternative<HandIn>(again));
    QVERIFY(saysTheSame(std::get<HandIn>(again).answers, work.answers));
}

/// `value` with each of its parts in turn replaced by `other`, at any depth.
void eachReplaced(const QJsonValue& value, const QJsonValue& other, const std::function<void(const QJsonValue&)>& take)
{
    take(other);
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (const QString& key : object.keys())
            eachReplaced(object[key], other, [&](const QJsonValue& part) {
                QJsonObject changed = object;
                changed[key] = part;
                take(changed);
            });
    }
    const QJsonArray list = value.toArray();
    for (qsizetype i = 0; i < list.size(); ++i)
        eachReplaced(list[i], other, [&](const QJsonValue& part) {
            QJsonArray changed = list;
            changed[i] = part;
            take(changed);
        });
}

} // namespace

class HandInTest : public QObject
{
    Q_OBJECT
private slots:
    void whatIsHandedInIsReadBack();
    void nothingThatAStudentWroteIsMarkup();
    void thePageReadsNothingElse();
    void itTellsNoTime();
    void whatWasDrawnIsAPictureOverWhatIsSo();
    void whatWasNotAnsweredIsTold();
    void aFileThatIsCutOffIsTold();
    void valuesOfAnyTypeAreTold();
    void strangeFilesAreTold_data();
    void strangeFilesAreTold();
    void anAnswerIsOfTheKindThatIsAsked_data();
    void anAnswerIsOfTheKindThatIsAsked();
    void onlyItsOwnFileIsRead();
    void aNameIsLettersInALine();
    void linksLeadToWebPagesAlone();
    void changedWorkKeepsEveryPromise_data();
    void changedWorkKeepsEveryPromise();
};

void HandInTest::whatIsHandedInIsReadBack()
{
    const HandIn work = workOf("  Ada   Lovelace ", 1.0 / 3.0);
    const auto read = handInIn(pageOf(work));
    QVERIFY2(std::holds_alternative<HandIn>(read), qPrintable(faultIn(pageOf(work))));
    const auto& back = std::get<HandIn>(read);
    QCOMPARE(back.student, QString("Ada Lovelace"));
    QCOMPARE(openedLesson(back.lessonText), work.lessonText);
    QVERIFY(readLesson(back.lessonText).lesson.isSealed);
    QVERIFY(saysTheSame(back.answers, work.answers));
    QVERIFY(!saysTheSame(back.answers, workOf("Ada", 0.25).answers));
    for (const auto& [step, answered] : work.answers) {
        const Grade &grade = back.answers.at(step).grade, &was = answered.grade;
        QCOMPARE(grade.marks.size(), was.marks.size());
        QCOMPARE(grade.earned(), was.earned());
        for (std::size_t i = 0; i < grade.marks.size(); ++i)
            QCOMPARE(grade.marks[i].sentence, was.marks[i].sentence);
        QCOMPARE(grade.gap.has_value(), was.gap.has_value());
    }
    QCOMPARE(back.answers.at(0).grade.gap->share, 1.0 / 3.0);
}

void HandInTest::nothingThatAStudentWroteIsMarkup()
{
    const QString bad = QStringLiteral("<script>alert(1)</script>\"><img src=x onerror=alert(2)>");
    HandIn work = workOf(bad, 0.0, 0);
    work.lessonText += QStringLiteral("\n```x\"><script>alert(3)</script>\nint;\n```\n");
    work.answers[0].grade.marks.push_back({true, bad});
    const QByteArray page = pageOf(work);
    QCOMPARE(page.count("<script"), qsizetype(1));
    QCOMPARE(page.count("</script>"), qsizetype(1));
    QVERIFY(!page.contains("<img"));
    QVERIFY(page.contains("&lt;script&gt;alert(1)"));
    const auto read = handInIn(page);
    QVERIFY(std::holds_alternative<HandIn>(read));
    QCOMPARE(std::get<HandIn>(read).student, bad.simplified());
}

void HandInTest::thePageReadsNothingElse()
{
    const QByteArray page = pageOf(workOf("Ada", 0.0));
    const QByteArray shown = page.left(page.indexOf("<script")) + page.mid(page.indexOf("</script>"));
    for (const char* name : {"javascript:", "file:", "hostname", "href=", "<link", "src=", "url(", "@import"})
        QVERIFY2(!shown.contains(name), name);
    QVERIFY(shown.contains("default-src 'none'"));
    QVERIFY(shown.contains("&lt;b&gt;markup"));
}

void HandInTest::itTellsNoTime()
{
    const HandIn work = workOf("Ada", 0.0);
    LessonTruths truths(readLesson(lessonText).lesson);
    truths.wait();
    const QByteArray page = handInAsHtml(writtenHandIn(work, truths.steps()));
    QTest::qWait(1100);
    QCOMPARE(handInAsHtml(writtenHandIn(work, truths.steps())), page);
    QStringList keys = dataIn(page).keys();
    QCOMPARE(keys, (QStringList{"answers", "format", "lesson", "student", "version"}));
    static const QRegularExpression time(QStringLiteral("\\b20\\d\\d-\\d\\d|\\b\\d\\d:\\d\\d\\b"));
    QVERIFY(!time.match(QString::fromUtf8(page)).hasMatch());
}

void HandInTest::whatWasDrawnIsAPictureOverWhatIsSo()
{
    const HandIn work = workOf("Ada", 0.0);
    LessonTruths truths(readLesson(lessonText).lesson);
    QVERIFY(!truths.isReady());
    truths.wait();
    QCOMPARE(truths.steps().size(), std::size_t(5));
    for (const auto& [step, asked] : truths.steps())
        QVERIFY2(asked.truth, qPrintable(asked.failure));
    const QByteArray page = handInAsHtml(writtenHandIn(work, truths.steps()));
    QCOMPARE(page.count("<div class=\"living\">"), qsizetype(3)); // the curve, the place, the dots
    QCOMPARE(page.count("<svg"), qsizetype(3));
    QCOMPARE(page.count("src="), qsizetype(0));
    QCOMPARE(page.count("<script"), qsizetype(1 + 3 + 1)); // the answers, the numbers of each, and what walks them
    const auto drawing = answerDrawing(*truths.lesson().steps[0].question, *truths.of(0), work.answers.at(0).answer);
    QVERIFY(drawing);
    QCOMPARE(drawing->curves.size(), std::size_t(2));
    QCOMPARE(*drawing->curves[0].at, truths.of(0)->truth->curve.at);
    QCOMPARE(Eigen::VectorXd(drawing->curves[1].values.col(0)), work.answers.at(0).answer.value);
    QVERIFY(page.contains("Between the curve that was drawn and the true one: 33 %"));
    QVERIFY(page.contains("Answer: two"));
    QVERIFY(page.contains("So it is."));
}

void HandInTest::whatWasNotAnsweredIsTold()
{
    HandIn work = workOf("Ada", 0.0);
    work.answers.erase(1);
    work.answers[2] = {};
    const QByteArray page = pageOf(work);
    QCOMPARE(page.count("Not answered."), qsizetype(1));
    QCOMPARE(page.count("Skipped."), qsizetype(1));
    const auto read = handInIn(page);
    QVERIFY(std::holds_alternative<HandIn>(read));
    QVERIFY(saysTheSame(std::get<HandIn>(read).answers, work.answers));
}

void HandInTest::aFileThatIsCutOffIsTold()
{
    const QByteArray page = pageOf(workOf("Ada", 0.0));
    const qsizetype whole = page.indexOf("</script>") + 9;
    for (qsizetype end = 0; end <= page.size(); end += 7) {
        const QString fault = faultIn(page.left(end));
        QVERIFY2(fault.isEmpty() == (end >= whole), qPrintable(QString::number(end)));
    }
}

void HandInTest::valuesOfAnyTypeAreTold()
{
    const QJsonObject root = dataIn(pageOf(workOf("Ada", 0.0)));
    QCOMPARE(faultIn(pageWith(QJsonValue(root))), QString());
    for (const QJsonValue& other : {QJsonValue(), QJsonValue(true), QJsonValue(-1), QJsonValue(0.5), QJsonValue(1e300),
                                    QJsonValue("text"), QJsonValue(QJsonArray{1, 2}), QJsonValue(QJsonObject{})})
        eachReplaced(root, other, [](const QJsonValue& changed) { staysWhole(pageWith(changed)); });
    for (const QString& key : root.keys()) {
        QJsonObject without = root;
        without.remove(key);
        QVERIFY2(faultIn(pageWith(QJsonValue(without))).contains(key), qPrintable(key));
    }
}

void HandInTest::strangeFilesAreTold_data()
{
    QTest::addColumn<QByteArray>("page");
    QTest::addColumn<QString>("says");
    QTest::newRow("nothing") << QByteArray() << "carries no answers";
    QTest::newRow("another page") << QByteArray("<html><body>Hello</body></html>") << "carries no answers";
    QTest::newRow("no data") << pageWith(QByteArray()) << "cannot be read";
    QTest::newRow("a list") << pageWith(QByteArray("[1]")) << "cannot be read";
    QTest::newRow("brackets") << pageWith(QByteArray(100000, '[')) << "cannot be read";
    QTest::newRow("objects") << pageWith(QByteArray("{\"a\":").repeated(100000)) << "cannot be read";
    QTest::newRow("zeros") << pageWith(QByteArray(1000, '\0')) << "cannot be read";
    QTest::newRow("another format") << pageWith(QByteArray("{\"format\":\"a\"}")) << "format: expected";
    QTest::newRow("a newer version") << pageWith(QByteArray("{\"format\":\"kernelscope-hand-in\",\"version\":2}"))
                                     << "newer";
    QTest::newRow("too large") << QByteArray(largestHandIn + 1, ' ') << "at most 50 MB";
}

void HandInTest::strangeFilesAreTold()
{
    QFETCH(QByteArray, page);
    QFETCH(QString, says);
    QVERIFY2(faultIn(page).contains(says), qPrintable(faultIn(page)));
}

void HandInTest::anAnswerIsOfTheKindThatIsAsked_data()
{
    QTest::addColumn<int>("step");
    QTest::addColumn<QJsonObject>("answer");
    QTest::addColumn<QString>("says");
    const QString kind = QStringLiteral("of the kind");
    QTest::newRow("a curve of one place") << 0 << QJsonObject{{"at", QJsonArray{1}}, {"value", QJsonArray{1}}} << kind;
    QTest::newRow("a curve with a value too few")
        << 0 << QJsonObject{{"at", QJsonArray{1, 2}}, {"value", QJsonArray{1}}} << kind;
    QTest::newRow("a place twice") << 0 << QJsonObject{{"at", QJsonArray{1, 1}}, {"value", QJsonArray{1, 2}}} << kind;
    QTest::newRow("a curve of no numbers")
        << 0 << QJsonObject{{"at", QJsonArray{1, {}}}, {"value", QJsonArray{1, 2}}} << "can be drawn";
    QTest::newRow("a choice for a curve") << 0 << QJsonObject{{"choice", 1}} << kind;
    QTest::newRow("an option that there is not") << 1 << QJsonObject{{"choice", 2}} << kind;
    QTest::newRow("an option before the first") << 1 << QJsonObject{{"choice", -1}} << "choice";
    QTest::newRow("two numbers") << 2 << QJsonObject{{"value", QJsonArray{1, 2}}} << kind;
    QTest::newRow("a huge number") << 2 << QJsonObject{{"value", QJsonArray{1e200}}} << "can be drawn";
    QTest::newRow("a place in space") << 3 << QJsonObject{{"at", QJsonArray{1, 2, 3}}} << kind;
    QTest::newRow("a dot too few") << 4 << QJsonObject{{"value", QJsonArray{1, 2, 3}}} << kind;
    QTest::newRow("a step that asks nothing") << 5 << QJsonObject{} << "a step with a question";
    QTest::newRow("a step that there is not") << 6 << QJsonObject{} << "a step with a question";
    QTest::newRow("another title") << 0 << QJsonObject{{"title", "Another"}} << "the title of that step";
}

void HandInTest::anAnswerIsOfTheKindThatIsAsked()
{
    QFETCH(int, step);
    QFETCH(QJsonObject, answer);
    QFETCH(QString, says);
    QJsonObject root = dataIn(pageOf(workOf("Ada", 0.0)));
    const QStringList titles{"A curve", "A choice", "A number", "A place", "Dots", "Try it", ""};
    answer["step"] = step;
    if (!answer.contains("title"))
        answer["title"] = titles[step];
    answer["marks"] = QJsonArray();
    root["answers"] = QJsonArray{answer};
    const QString fault = faultIn(pageWith(QJsonValue(root)));
    QVERIFY2(fault.contains(says), qPrintable(fault));
}

void HandInTest::onlyItsOwnFileIsRead()
{
    const QTemporaryDir folder;
    const auto write = [&](const QString& name, const QByteArray& content) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("not written");
        return file.fileName();
    };
    const QString path = write("ada.html", pageOf(workOf("Ada", 0.0)));
    QVERIFY(isHandInFile(path));
    QVERIFY(std::holds_alternative<HandIn>(readHandIn(path)));
    QVERIFY(!isHandInFile(write("report.html", "<html></html>")));
    QVERIFY(!isHandInFile(write("table.csv", pageOf(workOf("Ada", 0.0)))));
    QVERIFY(!isHandInFile(folder.filePath("nowhere.html")));
    for (const QString& wrong : {folder.path(), folder.filePath("nowhere.html")})
        QVERIFY(std::holds_alternative<core::Failure>(readHandIn(wrong)));
}

void HandInTest::aNameIsLettersInALine()
{
    for (const auto& [given, name] : std::initializer_list<std::pair<QString, QString>>{
             {QStringLiteral("\x1b[31mAda\n=1+1\x07"), "[31mAda =1+1"},
             {QString(QChar(u'\0')) + "=1+1", "=1+1"},
             {QString(199, u'a') + " b", QString(199, u'a')},
             {QString(199, u'a') + QString::fromUtf8("\xF0\x9F\x98\x80"), QString(199, u'a')}}) {
        HandIn work = workOf(given, 0.0);
        const auto read = handInIn(pageOf(work));
        QVERIFY2(std::holds_alternative<HandIn>(read), qPrintable(faultIn(pageOf(work))));
        QCOMPARE(std::get<HandIn>(read).student, name);
    }
}

void HandInTest::linksLeadToWebPagesAlone()
{
    QCOMPARE(proseAsHtml("[a](https://a.b/c)").count("href=\"https://a.b/c\""), qsizetype(1));
    for (const char* address :
         {"javascript:alert(1)", "JavaScript:a", "data:text/html,a", "file:///etc/hostname", "a.html", "//a.b/c",
          "https:/a", "https:a", "http:", "mailto:a@b", "<java&#9;script:alert(1)>"})
        QVERIFY2(!proseAsHtml(QStringLiteral("[a](%1) ![a](%1)").arg(address)).contains("href"), address);
}

void HandInTest::changedWorkKeepsEveryPromise_data()
{
    using Promise = std::string (*)(std::string_view);
    QTest::addColumn<Promise>("brokenPromise");
    QTest::addColumn<QString>("seed");
    QTest::newRow("a page's data") << Promise(&brokenHandInPromise) << "page.json";
    QTest::newRow("a lesson and its answers") << Promise(&brokenAnswersPromise) << "answers.txt";
    QTest::newRow("a lesson and the answers that are kept") << Promise(&brokenKeptPromise) << "kept.txt";
}

/// As the fuzzers do it (tests/fuzz), for a moment.
void HandInTest::changedWorkKeepsEveryPromise()
{
    using Promise = std::string (*)(std::string_view);
    QFETCH(Promise, brokenPromise);
    QFETCH(QString, seed);
    QFile file(QStringLiteral(TEST_DATA_DIR "/hand_ins/") + seed);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string whole = file.readAll().toStdString();
    constexpr std::string_view spice = "0123456789-+.eE\",:[]{}\\u<>\n# |x%`";
    std::mt19937_64 engine(5);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(engine() % n); };
    QCOMPARE(brokenPromise(whole), std::string());
    for (int round = 0; round < 400; ++round) {
        std::string bytes = whole;
        for (std::size_t edits = 1 + below(3); edits > 0; --edits) {
            const std::size_t at = below(bytes.size());
            if (below(2) == 0)
                bytes[at] = spice[below(spice.size())];
            else if (below(2) == 0)
                bytes.erase(at, 1 + below(6));
            else
                bytes.insert(at, bytes.substr(below(bytes.size()), below(20)));
        }
        const std::string broken = brokenPromise(bytes);
        QVERIFY2(broken.empty(), qPrintable(QString::fromStdString(broken + " from " + bytes)));
    }
}

KERNELSCOPE_TEST(HandInTest, QApplication)

} // namespace hand_in_test

#include "hand_in_test.moc"
