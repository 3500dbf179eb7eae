// Names in the blocks of a step are put in and taken out; everything else stays to the letter.
#include "app/lesson/block_lines.h"
#include "app/lesson/lesson_text.h"

#include "support/test_registry.h"

#include <QApplication>
#include <QTest>

namespace block_lines_test
{

using namespace app;

namespace
{

const QString step = QStringLiteral("## A step\n\nWhat there is.\n\n```settings\nlab: density\n```\n\n");

/// As the lesson reads it.
QStringList hiddenIn(const QString& text)
{
    return readLesson("# T\n" + text).lesson.steps.front().hidden;
}

} // namespace

class BlockLinesTest : public QObject
{
    Q_OBJECT

private slots:
    void aBlockComesAndGoesWithItsNames_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("a step") << step;
        QTest::newRow("no line at the end") << QString("## S");
        QTest::newRow("prose at the end") << QString("## S\n\nProse.\n");
        QTest::newRow("many empty lines") << QString("## S\n\n\n\n\n");
        QTest::newRow("other ends of lines") << QString(step).replace("\n", "\r\n");
        QTest::newRow("a block of the same word in another") << step + "````text\n```hide\nkernel\n```\n````\n";
        QTest::newRow("a block that is open") << step + "```question\nask: What?\n";
        QTest::newRow("a block of another kind") << step + "```fix\nkernel\n```\n";
    }
    void aBlockComesAndGoesWithItsNames()
    {
        QFETCH(QString, text);
        const QStringList before = hiddenIn(text);
        const QString one = withName(text, "hide", "panel.null.number.permutation_p");
        QCOMPARE(hiddenIn(one), before + QStringList{"panel.null.number.permutation_p"});
        QCOMPARE(namesIn(one, "hide"), QStringList{"panel.null.number.permutation_p"});
        const QString two = withName(one, "hide", "data");
        QCOMPARE(namesIn(two, "hide"), (QStringList{"panel.null.number.permutation_p", "data"}));
        QCOMPARE(withName(two, "hide", "data"), two);
        QCOMPARE(withoutName(two, "hide", "data"), one);
        QCOMPARE(withoutName(one, "hide", "panel.null.number.permutation_p"), text);
        QCOMPARE(withoutName(text, "hide", "nothing"), text);
    }

    void aNameAmongOthersLeavesThemAsTheyStand()
    {
        const QString text = "## S\n```hide\nkernel,  data , formula\npanel.null\n```\nMore.\n";
        QCOMPARE(withoutName(text, "hide", "kernel"), QString(text).replace("kernel,  data", "data"));
        QCOMPARE(withoutName(text, "hide", "data"), QString(text).replace("kernel,  data ,", "kernel,"));
        QCOMPARE(withoutName(text, "hide", "formula"), QString(text).replace(" , formula", " "));
        QCOMPARE(withoutName(text, "hide", "panel.null"), QString(text).replace("panel.null\n", ""));
        QCOMPARE(withName(text, "hide", "a"), QString(text).replace("panel.null\n", "panel.null\na\n"));
    }

    void aNameThatStandsInTwoBlocksGoesFromBoth()
    {
        const QString text = "## S\n\n~~~hide\ndata\n~~~\n\nProse.\n\n```hide\nkernel\ndata\n```\n";
        QCOMPARE(withoutName(text, "hide", "data"), QString("## S\n\nProse.\n\n```hide\nkernel\n```\n"));
    }

    void anEmptyBlockOfTheAuthorStays()
    {
        const QString text = "## S\n\n```hide\n```\n";
        QCOMPARE(withoutName(text, "hide", "data"), text);
        QCOMPARE(withName(text, "hide", "data"), QString("## S\n\n```hide\ndata\n```\n"));
    }
};

KERNELSCOPE_TEST(BlockLinesTest, QApplication)

} // namespace block_lines_test

#include "block_lines_test.moc"
