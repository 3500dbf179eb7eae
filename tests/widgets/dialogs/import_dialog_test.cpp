// How a file is read, told in the dialog that asks for the roles of its columns.

#include "core/data/binary_tables.h"
#include "support/controls.h"
#include "support/dialogs.h"
#include "support/test_registry.h"
#include "widgets/controls/muted_line.h"
#include "widgets/dialogs/import_dialog.h"
#include "widgets/dialogs/read_form.h"
#include "widgets/dialogs/role_header.h"

#include <QApplication>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <memory>

namespace import_dialog_test
{

using core::ColumnRole;
using core::ReadSettings;
using core::TableSource;
using widgets::ImportDialog;

namespace
{

std::shared_ptr<const TableSource> sourceOf(std::string bytes, std::string name = "messy.csv")
{
    return std::make_shared<const TableSource>(std::move(bytes), std::move(name));
}

/// The dialog with the part that tells how the file is read opened.
struct Bench {
    explicit Bench(std::string bytes, const ReadSettings& settings = {})
        : dialog({.source = sourceOf(std::move(bytes)), .settings = settings})
    {
        open(dialog);
        if (!form()->isVisible())
            fold()->click();
    }

    widgets::ReadForm* form() { return dialog.findChild<widgets::ReadForm*>(); }
    QToolButton* fold() { return child<QToolButton>(dialog, "fold"); }
    QTableView* view() { return child<QTableView>(dialog, "preview"); }
    QPlainTextEdit* lines() { return child<QPlainTextEdit>(dialog, "lines"); }
    QString remarks() { return child<QLabel>(dialog, "remarks")->text(); }
    QString cell(int row, int column) { return view()->model()->index(row, column).data().toString(); }
    QString title(int column) { return view()->model()->headerData(column, Qt::Horizontal).toString(); }
    QString chosen(const char* name) { return child<QComboBox>(dialog, name)->currentText(); }
    void pick(const char* name, const QString& text) { child<QComboBox>(dialog, name)->setCurrentText(text); }
    QPushButton* load() { return dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok); }
    std::size_t rows() { return dialog.table().rows; }

    ImportDialog dialog;
};

/// The height that a dialog had when it was shown.
struct ShownHeight : QObject {
    int height = 0;
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Show)
            height = static_cast<QWidget*>(watched)->height();
        return false;
    }
};

std::string manyLines(int rows, int odd, const std::string& text)
{
    std::string content = "a,b\n";
    for (int i = 0; i < rows; ++i)
        content += i == odd ? text : "1," + std::to_string(i) + "\n";
    return content;
}

core::Dataset sheetOf(std::vector<std::string> names)
{
    core::Dataset data;
    data.x = Eigen::MatrixXd::Ones(3, static_cast<Eigen::Index>(names.size()));
    data.columnNames = std::move(names);
    return data;
}

} // namespace

class ImportDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void aCleanFileIsFoldedAndAllIsGuessed()
    {
        ImportDialog dialog({.source = sourceOf("a,b\n1,2\n3,4\n")});
        open(dialog);
        QVERIFY(!dialog.findChild<widgets::ReadForm*>()->isVisible());
        QVERIFY(dialog.readAs() == ReadSettings{});
        QVERIFY(std::holds_alternative<core::TableDataset>(dialog.loaded()));
        QCOMPARE(dialog.focusWidget()->objectName(), "preview");
        auto* fold = child<QToolButton>(dialog, "fold");
        QTest::keyClick(fold, Qt::Key_Space);
        QVERIFY(dialog.findChild<widgets::ReadForm*>()->isVisible());
        QTest::keyClick(fold, Qt::Key_Space);
        QVERIFY(!dialog.findChild<widgets::ReadForm*>()->isVisible());
    }

    void namesAreTakenFromTheFirstLineOrNot()
    {
        Bench bench("1990,1991\n1,2\n3,4\n");
        const std::size_t guessed = bench.rows();
        bench.pick("header", "Yes");
        QCOMPARE(bench.rows(), std::size_t(2));
        QCOMPARE(bench.title(0), "1990");
        bench.pick("header", "No");
        QCOMPARE(bench.rows(), std::size_t(3));
        QCOMPARE(bench.cell(0, 0), "1990");
        child<QComboBox>(bench.dialog, "header")->setCurrentIndex(0);
        QCOMPARE(bench.rows(), guessed);
    }

    void guessesSayWhatWasFound()
    {
        Bench bench("A title\nd;v\n;(m)\n31/12/2020;1,5\n30/12/2020;2,5\n");
        QCOMPARE(bench.chosen("header"), "Guessed: yes");
        QCOMPARE(bench.chosen("separator"), "Guessed: semicolon");
        QCOMPARE(bench.chosen("units"), "Guessed: yes");
        QCOMPARE(bench.chosen("decimal"), "Guessed: comma");
        QCOMPARE(bench.chosen("dates"), "Guessed: day first");
        QCOMPARE(child<QSpinBox>(bench.dialog, "skip")->text(), "Guessed: 1 line");
        bench.fold()->click();
        QCOMPARE(child<widgets::MutedLine>(bench.dialog, "readAs")->text(),
                 "guessed: names in the first line, a line of units, 1 line skipped, semicolon between cells, decimal "
                 "comma, day first");
    }

    void whatIsToldIsNoGuessAndNothingToFindIsSaidToo()
    {
        Bench bench("1\n2\n");
        QCOMPARE(bench.chosen("separator"), "Guessed: one column");
        QCOMPARE(bench.chosen("dates"), "Guessed: not needed");
        QCOMPARE(child<QSpinBox>(bench.dialog, "skip")->text(), "Guessed: none");
        QCOMPARE(bench.chosen("header"), "Guessed: no");
        bench.pick("header", "Yes");
        QCOMPARE(child<QComboBox>(bench.dialog, "header")->itemText(0), "Guessed");
        child<QComboBox>(bench.dialog, "header")->setCurrentIndex(0);
        QCOMPARE(bench.chosen("header"), "Guessed: no");
    }

    void guessesAreSaidOfWhatCannotBeRead()
    {
        Bench bench("a;b\n1;2\n3;4\n5\n6;7\n");
        QVERIFY(!bench.load()->isEnabled());
        QCOMPARE(bench.chosen("separator"), "Guessed: semicolon");
        QCOMPARE(bench.chosen("header"), "Guessed: yes");
        QCOMPARE(bench.chosen("dates"), "Guessed");
    }

    void datesWithYearsOfTwoDigitsSayWhatToDo()
    {
        ImportDialog plain({.source = sourceOf("d,v\n31/12/20,1\n30/12/20,2\n")});
        open(plain);
        QVERIFY(child<QWidget>(plain, "reading")->isVisible()); // without a click
        Bench bench("d,v\n31/12/20,1\n30/12/20,2\n");
        QCOMPARE(bench.chosen("dates"), "Guessed: not clear");
        QVERIFY2(bench.remarks().contains("“d” is kept as text: the years of dates such as “31/12/20” have two digits; "
                                          "tell whether the day or the month comes first to have them read as dates"),
                 qPrintable(bench.remarks()));
        bench.pick("dates", "Day first: 31/12/2020");
        QVERIFY2(bench.remarks().contains("years of two digits are taken to lie from 1969 to 2068"),
                 qPrintable(bench.remarks()));
        QCOMPARE(bench.cell(0, 0), "2020-12-31");
    }

    void itHasItsHeightBeforeItIsShown()
    {
        ImportDialog dialog({.source = sourceOf("a,b\n1,2\n2,3\n3,4\nTotal,9\n")}); // the rules and the reason are long
        ShownHeight first;
        dialog.installEventFilter(&first);
        open(dialog);
        QCoreApplication::sendPostedEvents();
        QVERIFY(first.height > 0);
        QCOMPARE(dialog.height(), first.height); // what grows while it is placed may lose its place
    }

    void aDialogThatNobodySizedHasTheSizeOfWhatIsInIt()
    {
        widgets::GrowingDialog dialog;
        auto* column = new QVBoxLayout(&dialog);
        auto* text = new QLabel(QStringLiteral("a sentence that wraps ").repeated(60), &dialog);
        text->setWordWrap(true);
        auto* wide = new QWidget(&dialog);
        wide->setMinimumSize(700, 100);
        column->addWidget(text);
        column->addWidget(wide);
        ShownHeight first;
        dialog.installEventFilter(&first);
        open(dialog);
        QVERIFY(dialog.width() >= 700);
        QVERIFY(dialog.height() >= column->totalHeightForWidth(dialog.width()));
        QCOMPARE(dialog.height(), first.height);
    }

    void aCellThatIsNoNumberOpensTheRules()
    {
        ImportDialog dialog({.source = sourceOf("a,b\n1,2\n2,3\n3,4\nTotal,9\n")});
        open(dialog);
        QVERIFY(child<QWidget>(dialog, "reading")->isVisible());
        QVERIFY2(problemsIn(dialog).join("").contains("take what is no number for missing"),
                 qPrintable(problemsIn(dialog).join("")));
        child<QCheckBox>(dialog, "textIsMissing")->click();
        QTRY_VERIFY(std::holds_alternative<core::TableDataset>(dialog.loaded()));
        QCOMPARE(std::get<core::TableDataset>(dialog.loaded()).data.size(), 3);
    }

    void rolesStandUnderTheirColumnsInEachSheet()
    {
        const std::string narrow = "<row><c t=\"str\"><v>a</v></c><c t=\"str\"><v>b</v></c></row>"
                                   "<row><c><v>1</v></c><c><v>2</v></c></row>";
        const std::string wide = "<row><c t=\"str\"><v>what the sample is called in the log</v></c><c "
                                 "t=\"str\"><v>m</v></c><c t=\"str\"><v>temperature of the bath</v></c><c "
                                 "t=\"str\"><v>t</v></c></row>"
                                 "<row><c t=\"str\"><v>one</v></c><c><v>2</v></c><c><v>3</v></c><c><v>4</v></c></row>";
        ImportDialog dialog({.source = sourceOf(binary_tables::workbook(narrow, {}, wide), "two.xlsx")});
        open(dialog);
        auto* header = dialog.findChild<widgets::RoleHeader*>();
        const auto isUnderItsColumn = [&](int column) {
            const auto* role = header->findChild<QComboBox*>("role" + QString::number(column));
            const bool isFar = header->sectionViewportPosition(column) > header->width(); // made once it is scrolled to
            return role ? std::abs(role->x() - header->sectionViewportPosition(column)) <= 4 &&
                              std::abs(role->width() - header->sectionSize(column)) <= 8
                        : isFar;
        };
        for (const char* sheet : {"More & more", "The first", "More & more"}) {
            child<QComboBox>(dialog, "sheet")->setCurrentText(sheet);
            QTRY_COMPARE(header->count(), QString(sheet) == "The first" ? 2 : 4);
            QCoreApplication::processEvents();
            for (int column = 0; column < header->count(); ++column)
                QVERIFY2(isUnderItsColumn(column), qPrintable(QString("%1, %2").arg(sheet).arg(column)));
        }
    }

    void unitsAreTakenFromTheLineBelowOrNot()
    {
        Bench bench("a,b\n5,6\n1,2\n");
        QCOMPARE(bench.rows(), std::size_t(2));
        bench.pick("units", "Yes");
        QCOMPARE(bench.rows(), std::size_t(1));
        QVERIFY(bench.remarks().contains("taken for units"));
    }

    void cellsArePartedAsTold()
    {
        Bench bench("1,5;2\n2,5;3\n");
        QCOMPARE(bench.dialog.table().columns.size(), std::size_t(2));
        QCOMPARE(bench.cell(0, 0), "1.5");
        bench.pick("separator", "Comma ,");
        QCOMPARE(bench.cell(0, 0), "1");
        QCOMPARE(bench.cell(0, 1), "5;2");
    }

    void theDecimalMarkIsAsTold()
    {
        Bench bench("a;b\n1.234;5\n2.345;6\n");
        QCOMPARE(bench.cell(0, 0), "1.234");
        bench.pick("decimal", "Comma 1,5");
        QCOMPARE(bench.cell(0, 0), "1234");
    }

    void datesAreInTheOrderThatIsTold()
    {
        Bench bench("d,v\n03/04/2020,1\n05/06/2020,2\n");
        const double dayFirst = bench.dialog.table().columns[0].numbers[0];
        bench.pick("dates", "Month first: 12/31/2020");
        QCOMPARE(dayFirst - bench.dialog.table().columns[0].numbers[0], 30.0); // 3 April, 4 March
    }

    void linesAreSkippedAsSoonAsAPersonPauses()
    {
        Bench bench("10,20\n1,2\n3,4\n5,6\n");
        QCOMPARE(bench.rows(), std::size_t(4));
        auto* skip = child<QSpinBox>(bench.dialog, "skip");
        skip->setFocus();
        skip->selectAll();
        QTest::keyClicks(skip, "2");
        QTRY_COMPARE(bench.rows(), std::size_t(2));
        QCOMPARE(bench.cell(0, 0), "3");
    }

    void wordsForMissingAreTold()
    {
        Bench bench("a,b\n1,2\n-999,4\n5,lost\n6,7\n");
        QVERIFY(!bench.dialog.table().columns[1].numeric());
        type(child<QLineEdit>(bench.dialog, "missing"), "-999, lost");
        QTRY_VERIFY(bench.dialog.table().columns[1].numeric());
        QVERIFY(bench.remarks().contains("2 missing values in a, b"));
        QCOMPARE(bench.dialog.readAs().missingWords, (std::vector<std::string>{"-999", "lost"}));
    }

    void whatIsNoNumberIsMissingWhenToldAndItsRowsAreShown()
    {
        Bench bench(manyLines(3000, 2500, "1,broken\n"));
        child<QCheckBox>(bench.dialog, "textIsMissing")->click();
        QVERIFY(bench.remarks().contains("has 1 cell without a number, taken for missing: “broken” in line 2502"));
        QCOMPARE(bench.view()->model()->rowCount(), 102);
        QCOMPARE(bench.view()->model()->headerData(100, Qt::Vertical).toString(), "⋮");
        QCOMPARE(bench.view()->model()->headerData(101, Qt::Vertical).toInt(), 2502);
        QVERIFY(bench.view()->model()->index(101, 1).data(Qt::ToolTipRole).toString().startsWith("Missing"));
        QVERIFY(child<QLabel>(bench.dialog, "caption")->text().contains("further down"));
        QVERIFY(bench.load()->isEnabled());
    }

    void theFileIsThinned()
    {
        Bench bench(manyLines(1000, -1, {}));
        auto* thin = child<QSpinBox>(bench.dialog, "thin");
        thin->setFocus();
        thin->selectAll();
        QTest::keyClicks(thin, "50");
        QTRY_COMPARE(bench.rows(), std::size_t(50));
        QVERIFY(bench.remarks().contains("thinned to 50 of 1000 rows"));
    }

    void aSheetIsChosen()
    {
        const auto rows = [](int value) {
            const std::string text = std::to_string(value);
            return "<row r=\"1\"><c r=\"A1\"><v>" + text + "</v></c></row><row r=\"2\"><c r=\"A2\"><v>" + text +
                   "</v></c></row>";
        };
        Bench bench(binary_tables::workbook(rows(1), {}, rows(7)));
        QCOMPARE(bench.cell(0, 0), "1");
        QVERIFY(bench.dialog.findChild<QComboBox*>("separator") == nullptr);
        bench.pick("sheet", "More & more");
        QCOMPARE(bench.cell(0, 0), "7");
        QCOMPARE(bench.dialog.readAs().sheet, "More & more");
        bench.pick("sheet", "The first");
        QCOMPARE(bench.dialog.readAs().sheet, "");
    }

    void everythingIsGuessedAgain()
    {
        const ReadSettings told{.header = core::Presence::No,
                                .skippedLines = 1,
                                .separator = core::Separator::Semicolon,
                                .decimal = core::DecimalMark::Comma,
                                .missingWords = {"gone", "-9"},
                                .textIsMissing = true,
                                .units = core::Presence::No,
                                .dates = core::DateOrder::MonthFirst,
                                .thinTo = 7};
        Bench bench("a;b\n1;2\n3;4\n", told);
        QVERIFY(bench.dialog.readAs() == told);
        QCOMPARE(widgets::wordsFor(told), "no names, no units, 1 line skipped, semicolon between cells, decimal comma, "
                                          "month first, missing: gone, -9, text is missing, thinned to 7 rows");
        child<QPushButton>(bench.dialog, "guessEverything")->click();
        QVERIFY(bench.dialog.readAs() == ReadSettings{});
        QCOMPARE(bench.title(0), "a");
    }

    void aRowWithAProblemIsShownWithThoseAroundItAndMarked()
    {
        Bench bench(manyLines(5000, 4000, "1,4O\n"));
        const QAbstractItemModel* model = bench.view()->model();
        choose(child<QComboBox>(bench.dialog, "role1"), static_cast<int>(ColumnRole::Coordinate));
        QVERIFY(problemsIn(bench.dialog).join("").contains("line 4002"));
        int at = -1;
        for (int row = 0; row < model->rowCount(); ++row)
            at = model->headerData(row, Qt::Vertical).toString() == "▸ 4002" ? row : at;
        QCOMPARE(at, 104); // a hundred, a jump, three rows
        QCOMPARE(model->rowCount(), 108);
        QCOMPARE(model->index(at, 1).data().toString(), "4O");
        QVERIFY(model->index(at, 1).data(Qt::ForegroundRole).isValid());
        QVERIFY(bench.view()->viewport()->rect().intersects(bench.view()->visualRect(model->index(at, 0))));
        choose(child<QComboBox>(bench.dialog, "role1"), static_cast<int>(ColumnRole::Ignore));
        QCOMPARE(model->rowCount(), 100);
    }

    void aProblemAmongTheFirstRowsIsInSightWhenTheDialogOpens()
    {
        std::string text = "a,b\n";
        for (int i = 0; i < 90; ++i)
            text += i == 80 ? "1e999,2\n" : "1,2\n";
        ImportDialog dialog({.source = sourceOf(text)});
        open(dialog);
        QVERIFY(problemsIn(dialog).join("").contains("line 82"));
        auto* view = child<QTableView>(dialog, "preview");
        QCOMPARE(view->model()->headerData(80, Qt::Vertical).toString(), "▸ 82");
        QVERIFY(view->viewport()->rect().contains(view->visualRect(view->model()->index(80, 0))));
    }

    void whatCannotBeReadIsShownAndMended()
    {
        Bench bench(manyLines(3000, 2000, "only one\n")); // of two cells
        QVERIFY(bench.form()->isVisible());
        QVERIFY(!bench.load()->isEnabled());
        QVERIFY(problemsIn(bench.dialog).join("").contains("line 2002 has 1 cell"));
        QVERIFY(bench.lines()->isVisible() && !bench.view()->isVisible());
        QVERIFY(bench.lines()->toPlainText().contains("▸ 2002 │ only one"));
        QVERIFY(bench.lines()->toPlainText().contains("  2001 │ 1,1999"));
        const QRect mark = bench.lines()->cursorRect(), all = bench.lines()->viewport()->rect();
        QVERIFY(mark.top() > all.height() / 4 && mark.bottom() < 3 * all.height() / 4); // lines around it in sight
        QTest::keyClick(&bench.dialog, Qt::Key_Return);
        QVERIFY(bench.dialog.isVisible());

        child<QSpinBox>(bench.dialog, "skip")->setValue(2002);
        QTest::keyClick(child<QSpinBox>(bench.dialog, "skip"), Qt::Key_Return); // before the pause is over
        QVERIFY(!bench.dialog.isVisible());
        QCOMPARE(bench.dialog.result(), static_cast<int>(QDialog::Accepted));
        QCOMPARE(bench.rows(), std::size_t(999));
    }

    void returnLoadsNothingThatIsReadOtherwise()
    {
        Bench bench("1,2\n3,4\n");
        child<QSpinBox>(bench.dialog, "skip")->setValue(9);
        QTest::keyClick(child<QSpinBox>(bench.dialog, "skip"), Qt::Key_Return);
        QVERIFY(bench.dialog.isVisible()); // nothing is left to be read
        QVERIFY(!problemsIn(bench.dialog).isEmpty());
        child<QSpinBox>(bench.dialog, "skip")->setValue(1);
        QTRY_VERIFY(bench.load()->isEnabled());
        QVERIFY(problemsIn(bench.dialog).isEmpty());
        QVERIFY(bench.view()->isVisible());
    }

    void theDialogIsNoWiderThanItsTableBecauseOfASentence()
    {
        ImportDialog dialog({.source = sourceOf(manyLines(3000, 2500, "1,1e999\n"), std::string(60, 'n') + ".csv")});
        open(dialog);
        QVERIFY(dialog.minimumSizeHint().width() <= dialog.fontMetrics().averageCharWidth() * 100);
        QVERIFY(dialog.layout()->minimumSize().width() <= dialog.width());
    }

    void manyRemarksScrollAndThePreviewKeepsItsRoom()
    {
        std::string names = "v", row = "1";
        for (int k = 0; k < 40; ++k) {
            names += ",day" + std::to_string(k);
            row += ",2020-01-0" + std::to_string(1 + k % 9);
        }
        ImportDialog dialog({.source = sourceOf(names + "\n" + row + "\n" + row + "\n")});
        open(dialog);
        QVERIFY(dialog.height() < 40 * dialog.fontMetrics().lineSpacing());
        QVERIFY(child<QTableView>(dialog, "preview")->height() > 5 * dialog.fontMetrics().lineSpacing());
        QVERIFY(child<QLabel>(dialog, "remarks")->text().contains("“day39” holds dates"));
    }

    void rolesThatWereToldStayWhereTheColumnsDo()
    {
        Bench bench("a,b,c\n1,2,3\n4,5,6\n7,8,9\n");
        choose(child<QComboBox>(bench.dialog, "role2"), static_cast<int>(ColumnRole::Target));
        const std::vector<ColumnRole> told = bench.dialog.plan().roles;
        child<QSpinBox>(bench.dialog, "thin")->setValue(2);
        QTRY_COMPARE(bench.rows(), std::size_t(2));
        QCOMPARE(bench.dialog.plan().roles, told);
        QCOMPARE(child<QComboBox>(bench.dialog, "role2")->currentText(), "Target");
        bench.pick("header", "No");
        QCOMPARE(bench.dialog.plan().roles, core::guessRoles(bench.dialog.table()));
    }

    void settingsThatWereToldBeforeAreInSight()
    {
        ImportDialog dialog({.source = sourceOf("1,2\n3,4\n"), .settings = {.skippedLines = 1}});
        open(dialog);
        QVERIFY(dialog.findChild<widgets::ReadForm*>()->isVisible());
        QCOMPARE(dialog.table().rows, std::size_t(1));
    }

    void aSecondSampleSaysWhichColumnsStandForWhich()
    {
        const auto sheet = [](std::vector<std::string> names) {
            return std::make_shared<const core::Dataset>(sheetOf(std::move(names)));
        };
        const std::string text = "z,b,a\n1,2,3\n4,5,6\n";
        ImportDialog named({.source = sourceOf(text), .sheet = sheet({"a", "b"})});
        QCOMPARE(named.windowTitle(), "Add data as sample B");
        QCOMPARE(named.plan().roles, (std::vector{ColumnRole::Ignore, ColumnRole::Coordinate, ColumnRole::Coordinate}));
        QVERIFY(child<QLabel>(named, "remarks")->text().contains("matched by name with those on the sheet: a, b"));

        ImportDialog ordered({.source = sourceOf(text), .sheet = sheet({"p", "q"})});
        QVERIFY(child<QLabel>(ordered, "remarks")->text().contains("“z” stands for “p”, “b” for “q”"));

        ImportDialog fewer({.source = sourceOf("v\n1\n2\n"), .sheet = sheet({"p", "q"})});
        open(fewer);
        QVERIFY(problemsIn(fewer).join("").contains("both need the same"));
        QVERIFY(!fewer.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->isEnabled());
    }

    void tabGoesThroughWhatTellsHowTheFileIsReadInOrder()
    {
        Bench bench("a,b\n1,2\n3,4\n");
        bench.fold()->setFocus();
        QStringList visited;
        for (int k = 0; k < 12; ++k) {
            QTest::keyClick(bench.dialog.focusWidget(), Qt::Key_Tab);
            visited << bench.dialog.focusWidget()->objectName();
        }
        QCOMPARE(visited.first(10).join(' '),
                 "header separator units decimal skip dates missing thin textIsMissing guessEverything");
    }
};

KERNELSCOPE_TEST(ImportDialogTest, QApplication)

} // namespace import_dialog_test

#include "import_dialog_test.moc"
