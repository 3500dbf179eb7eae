// Lessons on paper: what is asked and where one answers it, nothing of the answer but where it is wanted.

#include "app/command_line.h"

#include "app/lesson/handout_maker.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "app/report/pdf_pages.h"
#include "support/test_registry.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QDir>
#include <QSignalSpy>
#include <QTextBlock>
#include <QTextDocument>

#include <cmath>

namespace handout_cli_test
{

using namespace app;
using namespace command_line;

namespace
{

const QString fiveQuestions = QStringLiteral(R"(# A title

An introduction with <b>no HTML</b> and ![a picture](/etc/hostname).

## Look first

- a list
- of two

```settings
lab: regression
data: observations 0:100 1:101 2:100.5 3:99.5
kernel: 400*se(lengthscale=0.5)
window: -3 6
```

## Draw

```settings
regression.noise: 0.03
```

```lecturer
Two minutes.
```

```question
draw: data mean
ask: Draw the mean.
within 90% at 0: The sought sentence.
reveal: The revealed sentence.
```

## After it

The same state again.

## Dots

```question
dots: data target 4
ask: Place the targets.
```

## A number

```question
number: 42.5 within 1
ask: Which number?
```

## A choice

```question
choice:
- [ ] The wrong option | The sentence of the wrong one.
- [x] The right option
ask: Which one?
```

## A place

```question
point: data 1 101 within 1
ask: Where is it?
```

## Alone

```free
```

```goal
points < 30
```
)");

Handout made(const QString& text, HandoutHas has)
{
    HandoutMaker maker(readLesson(text).lesson, has);
    QSignalSpy spy(&maker, &HandoutMaker::made);
    if (!spy.wait(60000) || !maker.failure().isEmpty())
        qWarning("no handout: %s", qPrintable(maker.failure()));
    return maker.handout();
}

QString textOn(const Handout& handout)
{
    QTextDocument document;
    document.setPageSize({8000.0, 12000.0});
    writeHandout(handout, document);
    return document.toPlainText();
}

std::vector<HandoutFigure> figuresOf(const Handout& handout)
{
    std::vector<HandoutFigure> figures;
    for (const HandoutPart& part : handout.parts)
        if (const auto* figure = std::get_if<HandoutFigure>(&part))
            figures.push_back(*figure);
    return figures;
}

/// The page on which a block's first line stands.
int pageOf(const QTextDocument& document, const QTextBlock& block)
{
    const QRectF place = document.documentLayout()->blockBoundingRect(block);
    return static_cast<int>(
        std::floor((place.top() + block.layout()->lineAt(0).y() + 1.0) / document.pageSize().height()));
}

} // namespace

class HandoutTest : public QObject
{
    Q_OBJECT

    Folder folder_;

private slots:
    void theQuestionsStandThereAndNothingOfTheAnswers();
    void withSolutionsTheAnswersStandThere();
    void aStepThatShowsAnAnswerHasNoPicture();
    void aPanelThatIsHiddenIsNotPrinted();
    void noTextNamesAFileThatIsRead();
    void noHeadingStandsAloneAtTheEndOfAPage();
    void everyShippedLessonMakesAHandout_data();
    void everyShippedLessonMakesAHandout();
    void aBadFileIsRefusedInASentence_data();
    void aBadFileIsRefusedInASentence();
};

void HandoutTest::theQuestionsStandThereAndNothingOfTheAnswers()
{
    const Handout handout = made(fiveQuestions, HandoutHas::Questions);
    const QString text = textOn(handout);
    for (const char* said :
         {"A title", "An introduction", "Draw the mean.", "Place the targets.", "Which number?", "Which one?",
          "☐  The wrong option", "☐  The right option", "Where is it?", "____", "☐  points < 30"})
        QVERIFY2(text.contains(QString::fromUtf8(said)), said);
    for (const char* unsaid : {"sentence", "42.5", "☑", "✓", "the answer", "Two minutes."})
        QVERIFY2(!text.contains(QString::fromUtf8(unsaid)), unsaid);
    QCOMPARE(std::ssize(figuresOf(handout)), 4); // what is looked at first, and three grounds
}

void HandoutTest::withSolutionsTheAnswersStandThere()
{
    const Handout handout = made(fiveQuestions, HandoutHas::Solutions);
    const QString text = textOn(handout);
    for (const char* said :
         {"Draw the mean.", "The sought sentence.", "The revealed sentence.", "42.5", "For the lecturer. Two minutes.",
          "☐  The wrong option", "The sentence of the wrong one.", "☑  The right option"})
        QVERIFY2(text.contains(QString::fromUtf8(said)), said);
    const auto solved = figuresOf(handout), asked = figuresOf(made(fiveQuestions, HandoutHas::Questions));
    QCOMPARE(std::ssize(solved), 6);                             // also after the answer, and of the step that is free
    QVERIFY(solved[1].drawing.size() > asked[1].drawing.size()); // the curve
    QVERIFY(solved[3].drawing.size() > asked[2].drawing.size()); // the dots
    QVERIFY(solved[4].drawing.size() > asked[3].drawing.size()); // the place
}

void HandoutTest::aStepThatShowsAnAnswerHasNoPicture()
{
    const Lesson lesson = readLesson(fiveQuestions).lesson;
    const auto sessions = sessionsOf(lesson).steps;
    QVERIFY(!givesAway(lesson, sessions, 0));
    QVERIFY(givesAway(lesson, sessions, 2));
    auto moved = sessions;
    moved[2].window = {{.lo = 0.0, .hi = 1.0}};
    QVERIFY(givesAway(lesson, moved, 2));
    moved[2].seed = 77;
    QVERIFY(!givesAway(lesson, moved, 2));
    QVERIFY(!needsPanels(lesson, sessions, 2, HandoutHas::Questions));
    QVERIFY(needsPanels(lesson, sessions, 2, HandoutHas::Solutions));
}

void HandoutTest::aPanelThatIsHiddenIsNotPrinted()
{
    const auto figuresWithout = [](const QString& hidden) {
        return figuresOf(made(QStringLiteral("# T\n## S\n```settings\nlab: regression\ndata: observations 0:1 1:0\n"
                                             "```\n```hide\n%1\n```\n")
                                  .arg(hidden),
                              HandoutHas::Questions));
    };
    const auto all = figuresWithout("formula"), others = figuresWithout("kernel, panel.data");
    QCOMPARE(std::ssize(all), 1);
    QCOMPARE(std::ssize(others), 1);
    QVERIFY(all[0].drawing.size() != others[0].drawing.size()); // another panel in its place
    QCOMPARE(std::ssize(figuresWithout("panel.data, panel.prior, panel.terms, panel.evidence, panel.residuals")), 0);
}

void HandoutTest::noTextNamesAFileThatIsRead()
{
    const QString text = textOn(made(fiveQuestions, HandoutHas::Questions));
    QVERIFY(text.contains("An introduction with"));
    QVERIFY(!text.contains("hostname"));
    QCOMPARE(text.count(QChar(QChar::ObjectReplacementCharacter)), 4); // the figures alone
}

void HandoutTest::noHeadingStandsAloneAtTheEndOfAPage()
{
    Handout handout{.title = "T", .parts = {}};
    for (int step = 0; step < 30; ++step) {
        handout.parts.push_back(HandoutText{QStringLiteral("## A step\n\nSome prose.\n\n### Below it\n\nMore.\n")});
        handout.parts.push_back(HandoutLine{.text = "What?", .isBold = true, .leadsOn = true});
        handout.parts.push_back(HandoutRoom{.lines = 1 + step % 3});
    }
    for (double height = 4000.0; height < 4600.0; height += 50.0) {
        QTextDocument document;
        document.setDocumentMargin(0.0);
        document.setPageSize({8000.0, height});
        writeHandout(handout, document);
        QVERIFY(document.pageCount() > 2);
        for (QTextBlock block = document.begin(); block.next().isValid(); block = block.next())
            if (block.blockFormat().headingLevel() > 0 || block.text() == "What?")
                QCOMPARE(pageOf(document, block), pageOf(document, block.next()));
    }
}

void HandoutTest::everyShippedLessonMakesAHandout_data()
{
    QTest::addColumn<QString>("lesson");
    for (const QString& name : QDir(":/lessons").entryList({"*.kslesson"}))
        QTest::newRow(qPrintable(name)) << QString(":/lessons/" + name);
}

void HandoutTest::everyShippedLessonMakesAHandout()
{
    QFETCH(QString, lesson);
    for (const QStringList& more : {QStringList(), QStringList("--solutions")}) {
        const QString out = folder_.path("handout.pdf");
        QFile::remove(out);
        const Run ran = run(QStringList{"lesson", "handout", lesson, "--out", out} + more);
        QVERIFY2(ran.status == 0, ran.error.constData());
        QFile file(out);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.read(5) == "%PDF-" && file.size() > 1000);
    }
}

void HandoutTest::aBadFileIsRefusedInASentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    const QStringList out{"--out", folder_.path("never.pdf")};
    QTest::newRow("no steps") << QByteArray("# T\n") << out << QByteArray("there are no steps");
    QTest::newRow("a wrong line") << QByteArray("# T\n## S\n```settings\nlab: dense\n```\n## S\n```goal\nx\n```\n")
                                  << out << QByteArray("line 8");
    QTest::newRow("a wrong setting") << QByteArray("# T\n## S\n```settings\nlab: dense\n```\n") << out
                                     << QByteArray("line 4");
    QTest::newRow("no file to write") << QByteArray("# T\n## S\n") << QStringList() << QByteArray("--out");
    QTest::newRow("no pages") << QByteArray("# T\n## S\n") << QStringList{"--out", "a.html"} << QByteArray(".pdf");
}

void HandoutTest::aBadFileIsRefusedInASentence()
{
    QFETCH(QByteArray, text);
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    const QString lesson = folder_.write("a.kslesson", text);
    QVERIFY(refuses(run(QStringList{"lesson", "handout", lesson} + words), says));
    QVERIFY(!QFile::exists(folder_.path("never.pdf")));
    QVERIFY(refuses(run({"lesson", "handout", folder_.path("none.kslesson"), "--out", "a.pdf"}), "none.kslesson"));
    QVERIFY(refuses(run({"lesson", "check", lesson, "--solutions"}), "--solutions"));
}

KERNELSCOPE_TEST(HandoutTest, QApplication)

} // namespace handout_cli_test

#include "handout_cli_test.moc"
