// The table of the data as a widget: what it shows, how rows are found, put in order and selected, and what it reports
// of an edit. It edits nothing itself: a test that wants to see an edit shows it what it reported.

#include "widgets/table/data_table.h"

#include "core/data/examples.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "widgets/controls/problem_label.h"
#include "widgets/table/data_table_model.h"
#include "widgets/table/row_view.h"

#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <memory>

namespace data_table_test
{

namespace
{

using core::DataRows;
using widgets::DataTable;
using widgets::EditedRows;
using Points = std::vector<int>;

DataRows rowsOf(const core::ChosenColumns& columns)
{
    return {std::make_shared<const core::Dataset>(valueOf(core::chosenPoints(columns))), columns};
}

/// Five named rows; the third misses hp, which is up. kind tells two samples.
DataRows cars()
{
    const auto table = valueOf(core::readTable("car,mpg,hp,qsec,kind\nMazda,21,110,16.46,x\nFiat,32.4,66,19.47,y\n"
                                               "Lotus,30.4,NA,16.9,y\nVolvo,21.4,109,18.6,y\nFord,15.8,264,14.5,x\n",
                                               "cars.csv"));
    using enum core::ColumnRole;
    return rowsOf(*core::chosenColumns(table, {Ignore, Coordinate, Coordinate, Ignore, Label}));
}

DataRows drawn()
{
    core::Dataset data = core::emptyDataset(1);
    data.x = Eigen::Vector3d(1.5, -2.0, 0.25);
    data.targets = Eigen::Vector3d(1.0, std::nan(""), 3.0);
    return {std::make_shared<const core::Dataset>(data), {}};
}

DataRows rowsOf(const EditedRows& edited)
{
    return {edited.points, edited.columns};
}

} // namespace

class DataTableTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<DataTable> table_;
    EditedRows edited_;
    QStringList steps_;
    std::vector<Points> selections_;

    widgets::RowView& view() { return *table_->findChild<widgets::RowView*>(); }
    QAbstractItemModel& model() { return *view().model(); }
    QLineEdit& filter() { return *table_->findChild<QLineEdit*>(QStringLiteral("rowFilter")); }
    QString problem() { return table_->findChild<widgets::ProblemLabel*>()->problem(); }
    QString caption() { return table_->findChildren<QLabel*>().last()->text(); }
    QString cell(int place, int column) { return model().index(place, column).data().toString(); }
    QStringList names()
    {
        QStringList names;
        for (int place = 0; place < model().rowCount(); ++place)
            names << model().headerData(place, Qt::Vertical).toString();
        return names;
    }
    void show(const DataRows& rows)
    {
        table_->showRows(rows);
        table_->resize(500, 400);
        table_->show();
        QVERIFY(QTest::qWaitForWindowExposed(table_.get()));
    }
    void clickHeader(int column)
    {
        QHeaderView* header = view().horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(column) + 8, header->height() / 2});
    }
    void type(int place, int column, const QString& text)
    {
        view().setCurrentIndex(model().index(place, column));
        QTest::keyClick(&view(), Qt::Key_F2);
        auto* editor = view().viewport()->findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->setText(text);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(!view().viewport()->findChild<QLineEdit*>()); // the key is taken once the editor has had it
    }
    QMenu* menu()
    {
        QMenu* shown = table_->findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly);
        return shown;
    }

private slots:
    void init()
    {
        table_ = std::make_unique<DataTable>();
        edited_ = {};
        steps_.clear();
        selections_.clear();
        connect(table_.get(), &DataTable::rowsEdited, this, [this](const EditedRows& edited, const QString& what) {
            edited_ = edited;
            steps_ << what;
        });
        connect(table_.get(), &DataTable::selectionEdited, this,
                [this](const Points& points) { selections_.push_back(points); });
    }
    void cleanup() { table_.reset(); }

    void headersTellColumnsAndTheirRoles()
    {
        show(cars());
        QStringList headers;
        for (int column = 0; column < model().columnCount(); ++column)
            headers << model().headerData(column, Qt::Horizontal).toString();
        QCOMPARE(headers, (QStringList{"mpg →", "hp ↑", "qsec", "kind"}));
        QCOMPARE(names(), (QStringList{"Mazda", "Fiat", "Lotus", "Volvo", "Ford"}));
        table_->showRows(drawn());
        QCOMPARE(model().headerData(0, Qt::Horizontal).toString(), "x →");
        QCOMPARE(model().headerData(1, Qt::Horizontal).toString(), "target");
        QCOMPARE(names(), (QStringList{"1", "2", "3"}));
    }

    void missingValuesAreDashesAndTheirRowsNoPoints()
    {
        show(cars());
        QCOMPARE(cell(2, 1), "—");
        QVERIFY(model().index(2, 0).data(Qt::ToolTipRole).toString().contains("misses a value of hp"));
        QVERIFY(!model().index(1, 0).data(Qt::ToolTipRole).isValid());
        QCOMPARE(cell(2, 3), "y");
    }

    void headersPutRowsInOrderAndBack()
    {
        show(cars());
        clickHeader(1);
        QCOMPARE(names(), (QStringList{"Fiat", "Volvo", "Mazda", "Ford", "Lotus"}));
        clickHeader(1);
        QCOMPARE(names(), (QStringList{"Ford", "Mazda", "Volvo", "Fiat", "Lotus"}));
        clickHeader(1);
        QCOMPARE(names(), (QStringList{"Mazda", "Fiat", "Lotus", "Volvo", "Ford"}));
    }

    void filterShowsTheRowsThatPass()
    {
        show(cars());
        filter().setFocus();
        QTest::keyClicks(&filter(), "mpg > 20 and kind = y");
        QCOMPARE(names(), (QStringList{"Fiat", "Lotus", "Volvo"}));
        QCOMPARE(caption(), "3 of 5 rows");
        QCOMPARE(problem(), "");
        QTest::keyClicks(&filter(), " or");
        QCOMPARE(names().size(), 3); // half typed: as it was
        QTest::keyClick(&filter(), Qt::Key_Return);
        QCOMPARE(problem(), "At the end: the name of a column is expected, not the end.");
        QTest::keyClick(&filter(), Qt::Key_Escape);
        QCOMPARE(filter().text(), "");
        QCOMPARE(problem(), "");
        QCOMPARE(names().size(), 5);
        QTest::keyClicks(&filter(), "car = Ford");
        QCOMPARE(names(), QStringList{"Ford"});
    }

    void aFilterThatOtherColumnsCannotHaveGoes()
    {
        show(cars());
        filter().setText("mpg > 30");
        clickHeader(0);
        table_->showRows(drawn());
        QCOMPARE(filter().text(), "");
        QCOMPARE(names(), (QStringList{"1", "2", "3"}));
        QCOMPARE(view().horizontalHeader()->sortIndicatorSection(), -1);
    }

    void pickedCellsSelectTheirPoints()
    {
        show(cars());
        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().visualRect(model().index(3, 1)).center());
        QCOMPARE(selections_, std::vector<Points>{{2}}); // Lotus is no point
        QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::ControlModifier,
                          view().visualRect(model().index(3, 0)).center());
        QCOMPARE(selections_.size(), 1u); // the same row
        QTest::mouseClick(view().viewport(), Qt::LeftButton, Qt::ControlModifier,
                          view().visualRect(model().index(2, 0)).center());
        QCOMPARE(table_->selectedPoints(), Points{2});
        QCOMPARE(caption(), "5 rows, 2 selected");
    }

    void aShownSelectionIsSilentAndInSight()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::VectorXd::LinSpaced(5000, 0.0, 1.0);
        show({std::make_shared<const core::Dataset>(data), {}});
        table_->showSelection({4000, 4001, 4500});
        QVERIFY(selections_.empty());
        QCOMPARE(table_->selectedPoints(), (Points{4000, 4001, 4500}));
        QVERIFY(view().viewport()->rect().intersects(view().visualRect(model().index(4000, 0))));
        QVERIFY(view().selectionModel()->isRowSelected(4500));
        table_->showSelection({});
        QVERIFY(!view().selectionModel()->hasSelection());
        QVERIFY(selections_.empty());
    }

    void theSelectionStaysThroughOrderAndFilter()
    {
        show(cars());
        table_->showSelection({1, 3}); // Fiat, Ford
        clickHeader(0);
        QCOMPARE(names(), (QStringList{"Ford", "Mazda", "Volvo", "Lotus", "Fiat"}));
        QVERIFY(view().selectionModel()->isRowSelected(0) && view().selectionModel()->isRowSelected(4));
        filter().setText("mpg > 20");
        QCOMPARE(table_->selectedPoints(), (Points{1, 3}));
        QCOMPARE(caption(), "4 of 5 rows, 2 selected, 1 of them hidden by the filter");
        filter().clear();
        QVERIFY(view().selectionModel()->isRowSelected(0) && view().selectionModel()->isRowSelected(4));
        QVERIFY(selections_.empty());
    }

    void anEditedCellIsReportedAndShownOnceItIsTold()
    {
        show(cars());
        type(0, 2, "17,5");
        QCOMPARE(steps_, QStringList{"Edit value"});
        QCOMPARE(edited_.columns.table->values(0, 2), 17.5);
        QVERIFY(edited_.points == table_->rows().points()); // qsec is not on the sheet
        QCOMPARE(cell(0, 2), "16.46");
        table_->showRows(rowsOf(edited_));
        QCOMPARE(cell(0, 2), "17.5");
        type(2, 1, "113"); // Lotus becomes a point
        QCOMPARE(edited_.points->size(), 5);
        QCOMPARE(edited_.points->x(2, 1), 113.0);
        table_->showRows(rowsOf(edited_));
        type(2, 1, "");
        QCOMPARE(edited_.points->size(), 4);
        type(2, 3, "c");
        QCOMPARE(edited_.columns.table->labels[2], 2);
        type(2, 3, "X");
        QCOMPARE(edited_.columns.table->labels[2], 0);
    }

    void daysAreDatesToReadToFindAndToType()
    {
        const auto table =
            valueOf(core::readTable("day,flow (m3/s)\n2020-12-30,4\n2021-01-01,5\n2021-01-02 06:00,6\n", "f.csv"));
        using enum core::ColumnRole;
        const core::TableDataset made = valueOf(core::datasetOf(table, {Coordinate, Coordinate}));
        show({std::make_shared<const core::Dataset>(made.data), {}});
        QVERIFY(model().headerData(1, Qt::Horizontal).toString().startsWith("flow (m3/s)"));
        QCOMPARE(cell(0, 0), "2020-12-30");
        QCOMPARE(cell(2, 0), "2021-01-02 06:00");
        filter().setText("day > 2020-12-31");
        QCOMPARE(names(), (QStringList{"2", "3"}));
        filter().setText("day > soon");
        QTest::keyClick(&filter(), Qt::Key_Return);
        QVERIFY2(problem().contains("holds dates, and “soon” is none"), qPrintable(problem()));
        filter().clear();
        type(0, 0, "31.12.2020");
        QCOMPARE(edited_.points->x(0, 0), 18627.0);
        type(0, 0, "2020"); // a year, or a number of days: nobody knows
        QCOMPARE(problem(), "“2020” is no date such as 2020-12-31: the value stays as it was.");
        type(0, 0, "soon");
        QCOMPARE(problem(), "“soon” is no date such as 2020-12-31: the value stays as it was.");
    }

    void whatIsNoValueIsRefusedInWords()
    {
        show(cars());
        type(0, 0, "many");
        QCOMPARE(problem(), "“many” is no number: the value stays as it was.");
        type(0, 3, "x1");
        QCOMPARE(problem(), "“x1” is no sample: these are called x, y, …");
        type(0, 3, "vir"); // a slip is no fifteen-thousandth sample
        QCOMPARE(problem(), "“vir” is no sample: these are called x, y, …");
        table_->showRows(drawn());
        type(0, 0, "");
        QCOMPARE(problem(), "A point needs a number in each of its columns: delete the row instead.");
        QVERIFY(steps_.isEmpty());
        type(0, 1, "");
        QCOMPARE(problem(), "");
        QVERIFY(std::isnan(edited_.points->targets[0]));
    }

    void escLeavesTheValue()
    {
        show(cars());
        view().setCurrentIndex(model().index(0, 0));
        QTest::keyClick(&view(), Qt::Key_F2);
        auto* editor = view().viewport()->findChild<QLineEdit*>();
        editor->setText("5");
        QTest::keyClick(editor, Qt::Key_Escape);
        QCoreApplication::processEvents();
        QVERIFY(steps_.isEmpty());
        QCOMPARE(cell(0, 0), "21");
    }

    void deleteTakesTheSelectedRowsOnShow()
    {
        show(cars());
        table_->showSelection({0, 1});
        filter().setText("mpg > 30");
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_Delete);
        QCOMPARE(steps_, QStringList{"Delete rows"});
        QCOMPARE(edited_.columns.table->rowNames.names,
                 (std::vector<std::string>{"Mazda", "Lotus", "Volvo", "Ford"})); // Mazda was out of sight
        QCOMPARE(edited_.points->size(), 3);
        table_->showRows(rowsOf(edited_));
        QCOMPARE(names(), QStringList{"Lotus"});
    }

    void withoutPointsThereIsNoTable()
    {
        const EditedRows none = widgets::withoutRows(cars(), {0, 1, 3, 4});
        QCOMPARE(none.points->size(), 0);
        QVERIFY(!none.columns.table);
        const EditedRows fewer = widgets::withoutRows(cars(), {2});
        QCOMPARE(fewer.columns.table->values.rows(), 4);
        QVERIFY(*fewer.points == *cars().points());
    }

    void weightsStayWeights()
    {
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::Vector2d(1.0, 2.0);
        data.weights = Eigen::Vector2d(0.0, 2.0);
        const DataRows rows(std::make_shared<const core::Dataset>(data), {});
        QVERIFY(!refusal(widgets::withNumber(rows, 0, 1, -1.0)).empty());
        QVERIFY(!refusal(widgets::withNumber(rows, 0, 1, std::nan(""))).empty());
        QVERIFY(!refusal(widgets::withNumber(rows, 1, 1, 0.0)).empty());
        QCOMPARE(valueOf(widgets::withNumber(rows, 0, 1, 0.5)).points->weights[0], 0.5);
    }

    void editsForgetHowPointsWereGenerated()
    {
        core::Dataset data = *core::example("moons");
        QVERIFY(data.generation.has_value());
        const DataRows rows(std::make_shared<const core::Dataset>(data), {});
        const auto edited = valueOf(widgets::withNumber(rows, 3, 1, 7.25));
        QVERIFY(!edited.points->generation);
        QCOMPARE(edited.points->x(3, 1), 7.25);
        data.x(3, 1) = 7.25;
        QVERIFY(edited.points->x == data.x);
    }

    void aHundredThousandRowsStayFluid()
    {
        constexpr int n = 100'000;
        core::Dataset data = core::emptyDataset(2);
        data.x.resize(n, 2);
        for (int row = 0; row < n; ++row)
            data.x.row(row) << (row * 7919) % n, row % 10;
        QElapsedTimer clock;
        const auto within = [&](const char* step, auto act) {
            constexpr qint64 patience = 3000; // ms, of a sanitizer; a fluid step takes a tenth of a second
            clock.start();
            act();
            table_->grab();
            const qint64 taken = clock.elapsed();
            qInfo("%s: %lld ms", step, taken);
            return taken < patience;
        };
        const DataRows rows(std::make_shared<const core::Dataset>(data), {});
        QVERIFY(within("show", [&] { show(rows); }));
        QVERIFY(within("order", [&] { clickHeader(0); }));
        QCOMPARE(cell(5, 0), "5");
        QVERIFY(within("filter", [&] { filter().setText("x1 > 500 and x2 != 3"); }));
        QVERIFY(within("all rows again", [&] { filter().clear(); }));
        Points scattered;
        for (int row = 0; row < n; row += 3)
            scattered.push_back(row);
        QVERIFY(within("select a third", [&] { table_->showSelection(scattered); }));
        QCOMPARE(table_->selectedPoints(), scattered);
        QVERIFY(within("select another third", [&] {
            for (int& row : scattered)
                row = std::min(row + 1, n - 1);
            table_->showSelection(scattered);
        }));
        QVERIFY(within("select all", [&] { view().selectAll(); }));
        QCOMPARE(selections_.back().size(), static_cast<std::size_t>(n));
        QVERIFY(within("edit", [&] { table_->showRows(rowsOf(valueOf(widgets::withNumber(rows, 5, 0, 1.0)))); }));
    }

    void thousandsOfRowsThatAreNoNeighboursAreSelectedAsFewAre()
    {
        constexpr int n = 4000;
        core::Dataset data = core::emptyDataset(1);
        data.x = Eigen::VectorXd::LinSpaced(n, 0.0, n - 1.0);
        Points even;
        for (int row = 0; row < n; row += 2)
            even.push_back(row);
        show({std::make_shared<const core::Dataset>(data), {}});
        const auto middleOf = [&](int place) { return view().visualRect(model().index(place, 0)).center(); };
        const auto colourAt = [&](int place) {
            return view().viewport()->grab().toImage().pixelColor(view().visualRect(model().index(place, 0)).topLeft() +
                                                                  QPoint(2, 2));
        };
        const QColor plain = colourAt(2);
        table_->showSelection(even);
        QCOMPARE(table_->selectedPoints(), even);
        QCOMPARE(caption(), QString("4000 rows, 2000 selected"));
        QVERIFY(colourAt(2) != plain);
        QCOMPARE(colourAt(4), colourAt(2));
        QCOMPARE(colourAt(3), plain);
        QVERIFY(selections_.empty()); // the program's, not the person's
        view().setFocus();
        QTest::keyClick(&view(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 2000);

        QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, middleOf(3));
        QCOMPARE(table_->selectedPoints(), Points{3});
        QCOMPARE(selections_.back(), Points{3});
        QCOMPARE(colourAt(4), plain);

        table_->showSelection(even);
        QTest::keyClick(&view(), Qt::Key_Delete);
        QCOMPARE(edited_.points->size(), n / 2);
        QCOMPARE(edited_.points->x(0, 0), 1.0);
        QVERIFY(table_->selectedPoints().empty());
        QCOMPARE(colourAt(2), plain);
    }

    void copiedCellsHaveTabsAndEveryDigit()
    {
        show(cars());
        view().setFocus();
        view().selectAll();
        QTest::keyClick(&view(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), "21\t110\t16.46\tx\n32.4\t66\t19.47\ty\n30.4\t\t16.9\ty\n"
                                                       "21.4\t109\t18.6\ty\n15.8\t264\t14.5\tx\n");
        core::Dataset data = core::emptyDataset(2);
        data.x.resize(2, 2);
        data.x << -1.0 / 3.0, 1e-7, 2.0, 3.0;
        table_->showRows({std::make_shared<const core::Dataset>(data), {}});
        view().selectionModel()->select(model().index(0, 0), QItemSelectionModel::ClearAndSelect);
        view().selectionModel()->select(model().index(1, 1), QItemSelectionModel::Select);
        QTest::keyClick(&view(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), "-0.3333333333333333\t\n\t3\n");
        QCOMPARE(cell(0, 0), "−0.333333");
    }

    void theMenuOfAHeaderChoosesColumns()
    {
        show(cars());
        core::ColumnChoice chosen;
        QString step;
        connect(table_.get(), &DataTable::choiceEdited, this,
                [&](const core::ColumnChoice& choice, const QString& what) {
                    chosen = choice;
                    step = what;
                });
        QHeaderView* header = view().horizontalHeader();
        emit header->customContextMenuRequested({header->sectionViewportPosition(2) + 5, 5});
        QVERIFY(menu());
        QStringList entries;
        for (const QAction* action : menu()->actions())
            entries << action->text().remove(u'&');
        QCOMPARE(entries, (QStringList{"Across →", "Up ↑", "Target", "Groups", "", "Least first", "Greatest first",
                                       "As they came"}));
        menu()->actions()[1]->trigger();
        QCOMPARE(chosen.coordinates, (std::vector<Eigen::Index>{0, 2}));
        QCOMPARE(step, "Show qsec upwards");
        QVERIFY(!menu()->actions()[3]->isEnabled()); // measured to two digits: no groups
        menu()->actions()[6]->trigger();
        QCOMPARE(names(), (QStringList{"Fiat", "Volvo", "Lotus", "Mazda", "Ford"}));
        menu()->close();
    }

    void theMenuOfTextGroups()
    {
        show(cars());
        std::optional<core::ListedColumn> asked;
        connect(table_.get(), &DataTable::groupingAsked, this, [&](const core::ListedColumn& by) { asked = by; });
        QHeaderView* header = view().horizontalHeader();
        emit header->customContextMenuRequested({header->sectionViewportPosition(3) + 5, 5});
        QVERIFY(menu());
        QAction* groups = menu()->actions()[0];
        QCOMPARE(groups->text().remove(u'&'), "Groups");
        QVERIFY(groups->isChecked());
        groups->trigger();
        QVERIFY(asked && asked->holds == core::ListedColumn::Holds::Samples);
        menu()->close();
    }

    void copiedWordsStayInTheirCells()
    {
        core::ChosenColumns columns = cars().columnsBehind();
        core::ColumnTable table = *columns.table;
        table.texts = {{"note", {"a\tb", "\u2212", "say \"x\"", "\"q\"", ""}}};
        columns.table = std::make_shared<const core::ColumnTable>(table);
        show(rowsOf(columns));
        view().setFocus();
        view().selectColumn(model().columnCount() - 1);
        QTest::keyClick(&view(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), "\"a\tb\"\n\u2212\nsay \"x\"\n\"\"\"q\"\"\"\n\n");
    }
};

KERNELSCOPE_TEST(DataTableTest, QApplication)

} // namespace data_table_test

#include "data_table_test.moc"
