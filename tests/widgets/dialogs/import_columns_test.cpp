// The columns of a table are put into another order before they are loaded.

#include "support/dialogs.h"
#include "support/test_registry.h"
#include "widgets/dialogs/import_dialog.h"
#include "widgets/dialogs/role_header.h"

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include <memory>

namespace import_columns_test
{

using core::ColumnRole;
using core::ColumnUse;
using widgets::ImportDialog;

namespace
{

const std::string threeColumns = "a,b,c\n1,20,300\n2,30,100\n3,10,200\n";

/// Wide enough for all columns, with every one of them a coordinate.
struct Bench {
    explicit Bench(const std::string& text = threeColumns, std::vector<ColumnUse> uses = {})
        : dialog({.source = std::make_shared<const core::TableSource>(text, "columns.csv"), .uses = std::move(uses)})
    {
        dialog.resize(900, 600);
        open(dialog);
    }

    widgets::RoleHeader* header() { return dialog.findChild<widgets::RoleHeader*>(); }
    QComboBox* role(int column) { return child<QComboBox>(dialog, qPrintable(QString("role%1").arg(column))); }
    void press(int column, Qt::Key key) { QTest::keyClick(role(column), key, Qt::AltModifier); }
    void allNumbers()
    {
        for (auto* button : dialog.findChildren<QPushButton*>())
            if (button->text() == "&All numbers")
                button->click();
    }
    const core::Dataset& data() { return std::get<core::TableDataset>(dialog.loaded()).data; }
    QString names()
    {
        QStringList list;
        for (const std::string& name : data().columnNames)
            list << QString::fromStdString(name);
        return list.join(' ');
    }
    /// From left to right as they are seen.
    QString seen()
    {
        QStringList list;
        for (const std::size_t column : header()->order())
            list << header()->model()->headerData(static_cast<int>(column), Qt::Horizontal).toString();
        return list.join(' ');
    }
    /// Drags the title of a column to that of another.
    void drag(int from, int to)
    {
        const auto middleOf = [&](int column) {
            return QPoint(header()->sectionViewportPosition(column) + header()->sectionSize(column) / 2, 6);
        };
        const QPoint start = middleOf(from),
                     beyond(header()->visualIndex(from) < header()->visualIndex(to) ? 20 : -20, 0),
                     end = middleOf(to) + beyond;
        QWidget* viewport = header()->viewport();
        QTest::mousePress(viewport, Qt::LeftButton, {}, start);
        for (int step = 1; step <= 8; ++step) {
            QMouseEvent move(QEvent::MouseMove, start + (end - start) * step / 8.0, QCursor::pos(), Qt::NoButton,
                             Qt::LeftButton, Qt::NoModifier);
            QApplication::sendEvent(viewport, &move);
        }
        QTest::mouseRelease(viewport, Qt::LeftButton, {}, end);
    }

    ImportDialog dialog;
};

} // namespace

class ImportColumnsTest : public QObject
{
    Q_OBJECT

private slots:
    void keysMoveAColumnAndTheDataFollow()
    {
        Bench bench;
        bench.allNumbers();
        QCOMPARE(bench.names(), "a b c");
        bench.press(2, Qt::Key_Left);
        QCOMPARE(bench.names(), "a c b");
        QCOMPARE(bench.seen(), "a c b");
        QCOMPARE(bench.data().x(0, 1), 300.0);
        bench.press(2, Qt::Key_Home);
        QCOMPARE(bench.names(), "c a b");
        bench.press(2, Qt::Key_Left); // there is no place before the first
        QCOMPARE(bench.names(), "c a b");
        bench.press(2, Qt::Key_End);
        QCOMPARE(bench.names(), "a b c");
        bench.press(0, Qt::Key_Right);
        QCOMPARE(bench.names(), "b a c");
        QVERIFY(child<QLabel>(bench.dialog, "summary")->text().contains("(b, a, c)"));
    }

    void aTitleIsDragged()
    {
        Bench bench;
        bench.allNumbers();
        bench.drag(2, 0);
        QCOMPARE(bench.names(), "c a b");
        bench.drag(2, 1); // over a and b
        QCOMPARE(bench.names(), "a b c");
    }

    void aRoleBelongsToItsColumnWhereverThatStands()
    {
        Bench bench;
        bench.allNumbers();
        bench.press(2, Qt::Key_Home);
        choose(bench.role(2), static_cast<int>(ColumnRole::Target));
        QCOMPARE(bench.names(), "a b");
        QCOMPARE(bench.data().targets[0], 300.0);
        QCOMPARE(bench.header()->sectionViewportPosition(2), 0);
        QVERIFY(bench.role(2)->x() < bench.role(0)->x());
    }

    void tabVisitsTheRolesAsTheyStand()
    {
        Bench bench;
        bench.press(2, Qt::Key_Home);
        child<QTableView>(bench.dialog, "preview")->setFocus();
        QStringList visited;
        for (int k = 0; k < 3; ++k) {
            QTest::keyClick(bench.dialog.focusWidget(), Qt::Key_Tab);
            visited << bench.dialog.focusWidget()->objectName();
        }
        QCOMPARE(visited.join(' '), "role2 role0 role1");
    }

    void theOrderStaysWhenTheTableIsReadAgain()
    {
        Bench bench;
        bench.allNumbers();
        bench.press(2, Qt::Key_Home);
        child<QComboBox>(bench.dialog, "separator")->setCurrentText("Comma ,");
        QCOMPARE(bench.names(), "c a b");
        child<QComboBox>(bench.dialog, "separator")->setCurrentText("Semicolon ;"); // one column of text
        QCOMPARE(bench.dialog.table().columns.size(), std::size_t(1));
        child<QComboBox>(bench.dialog, "separator")->setCurrentText("Comma ,");
        QCOMPARE(bench.names(), "c a b");
        QCOMPARE(bench.seen(), "c a b");
    }

    void guessingTheRolesForgetsTheOrder()
    {
        Bench bench;
        bench.press(2, Qt::Key_Home);
        QVERIFY(!bench.dialog.uses().empty());
        for (auto* button : bench.dialog.findChildren<QPushButton*>())
            if (button->text() == "&Guess")
                button->click();
        QCOMPARE(bench.seen(), "a b c");
        QVERIFY(bench.dialog.uses().empty());
    }

    void aColumnOfDaysIsLeftOutByTheGuessAndItIsSaid()
    {
        Bench bench("day,ozone,wind\n1,5,2\n2,3,9\n3,8,1\n5,1,4\n");
        QCOMPARE(bench.names(), "ozone wind");
        const auto says = [&] { return child<QLabel>(bench.dialog, "remarks")->text().contains("“day” goes up"); };
        QVERIFY(says());
        bench.allNumbers();
        QCOMPARE(bench.names(), "day ozone wind");
        QVERIFY(!says());
    }

    void whatWasToldAnotherTimeIsThereAgain()
    {
        std::vector<ColumnUse> told;
        {
            Bench bench;
            bench.allNumbers();
            bench.press(1, Qt::Key_Left);
            choose(bench.role(2), static_cast<int>(ColumnRole::Target));
            told = bench.dialog.uses();
        }
        Bench again(threeColumns, told);
        QCOMPARE(again.names(), "b a");
        QCOMPARE(again.seen(), "b a c");
        QCOMPARE(again.data().targets[0], 300.0);
        QVERIFY(again.dialog.uses() == told);

        Bench other("x,y\n1,2\n3,4\n", told); // without those columns all is guessed
        QCOMPARE(other.names(), "x y");
        QVERIFY(other.dialog.uses().empty());
    }
};

KERNELSCOPE_TEST(ImportColumnsTest, QApplication)

} // namespace import_columns_test

#include "import_columns_test.moc"
