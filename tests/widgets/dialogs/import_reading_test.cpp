// A large file is read while the window goes on.

#include "support/dialogs.h"
#include "support/test_registry.h"
#include "widgets/dialogs/import_dialog.h"
#include "widgets/dialogs/read_form.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTimer>

#include <memory>

namespace import_reading_test
{

using widgets::ImportDialog;

namespace
{

constexpr int rows = 200'000;

std::shared_ptr<const core::TableSource> largeFile(const std::string& lastLine = {})
{
    std::string text = "t;a;b;c;d;e;kind\n";
    for (int i = 0; i < rows; ++i)
        text += std::to_string(i) + ";1,25;2,5;" + std::to_string(i % 977) + ",5;4,125;5;" +
                (i % 2 == 0 ? "even\n" : "odd\n");
    return std::make_shared<const core::TableSource>(text + lastLine, "large.csv");
}

struct Bench {
    explicit Bench(const std::string& lastLine = {}) : dialog({.source = largeFile(lastLine)}) { open(dialog); }

    QPushButton* load() { return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok); }
    QString caption() { return child<QLabel>(dialog, "caption")->text(); }
    QSpinBox* skip() { return child<QSpinBox>(dialog, "skip"); }
    bool reads()
    {
        return QTest::qWaitFor([this] { return load()->isEnabled(); }, 60'000);
    }

    ImportDialog dialog;
};

} // namespace

class ImportReadingTest : public QObject
{
    Q_OBJECT

private slots:
    void theWindowGoesOnWhileALargeFileIsReadAgain()
    {
        Bench bench;
        QVERIFY(bench.reads());
        QCOMPARE(bench.dialog.table().rows, std::size_t(rows));

        qint64 longest = 0, beats = 0;
        QElapsedTimer since;
        QTimer heart;
        connect(&heart, &QTimer::timeout, this, [&] {
            longest = std::max(longest, since.restart());
            ++beats;
        });
        since.start();
        heart.start(1);
        bench.skip()->setValue(3);
        QTest::keyClick(bench.skip(), Qt::Key_Return); // no pause of typing is waited for
        QVERIFY(!bench.load()->isEnabled());
        QVERIFY(bench.reads());
        qInfo("the window was held for %lld ms at most, with %lld beats", longest, beats);
        QVERIFY(beats > 5);
        QCOMPARE(bench.dialog.table().rows, std::size_t(rows - 2));
        QVERIFY(bench.dialog.isVisible()); // Return loads nothing that is not read
    }

    void theOldTableIsGreyedUntilTheNewOneIsThere()
    {
        Bench bench;
        QVERIFY(bench.reads());
        auto* view = child<QTableView>(bench.dialog, "preview");
        bench.skip()->setValue(3);
        QTest::keyClick(bench.skip(), Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return !view->isEnabled() || bench.load()->isEnabled(); }));
        if (!bench.load()->isEnabled()) { // else it was read sooner than anybody notices
            QVERIFY2(bench.caption().startsWith("Reading large.csv"), qPrintable(bench.caption()));
            QCOMPARE(view->model()->rowCount(), 100);
            QVERIFY(!child<QLabel>(bench.dialog, "summary")->isEnabled());
        }
        QVERIFY(bench.reads());
        QVERIFY(view->isEnabled() && child<QLabel>(bench.dialog, "summary")->isEnabled());
        QVERIFY(bench.caption().startsWith("large.csv: 199,998 rows"));
    }

    void theNewestRuleWins()
    {
        Bench bench;
        for (const int lines : {1, 5, 9, 4}) {
            bench.skip()->setValue(lines);
            QTest::keyClick(bench.skip(), Qt::Key_Return);
        }
        QVERIFY(bench.reads());
        QCOMPARE(bench.dialog.table().rows, std::size_t(rows - 3));
        QCOMPARE(bench.dialog.readAs().skippedLines, std::size_t(4));
    }

    void whatCannotBeReadOpensTheRules()
    {
        Bench bench("1;2\n1;2;3;4;5;6;x\n");
        QVERIFY(QTest::qWaitFor([&] { return !problemsIn(bench.dialog).isEmpty(); }, 60'000));
        QVERIFY(bench.dialog.findChild<widgets::ReadForm*>()->isVisible());
        QCOMPARE(child<QComboBox>(bench.dialog, "separator")->currentText(), "Guessed: semicolon");
        QVERIFY(!bench.load()->isEnabled());
    }

    void theTableHasTheKeyboardOnceItIsRead()
    {
        Bench bench;
        QVERIFY(bench.reads());
        QVERIFY(bench.dialog.focusWidget());
        QCOMPARE(bench.dialog.focusWidget()->objectName(), "preview");
    }

    void escapeClosesAtOnceWhatIsStillRead()
    {
        auto bench = std::make_unique<Bench>();
        QVERIFY(bench->reads());
        bench->skip()->setValue(3);
        QTest::keyClick(bench->skip(), Qt::Key_Return);
        QElapsedTimer since;
        since.start();
        QTest::keyClick(&bench->dialog, Qt::Key_Escape);
        QVERIFY(!bench->dialog.isVisible());
        bench.reset(); // waits for the thread
        qInfo("closed and gone after %lld ms", since.elapsed());
        QVERIFY(since.elapsed() < 1000);
    }
};

KERNELSCOPE_TEST(ImportReadingTest, QApplication)

} // namespace import_reading_test

#include "import_reading_test.moc"
