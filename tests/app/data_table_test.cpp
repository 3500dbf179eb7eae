// The table of the data in the live window: it is in step with the points, their panels and the columns, both ways, and
// what is edited in it is a step of undo.

#include "app/data_table_dock.h"

#include "app/document/new_data.h"
#include "app/session/session_json.h"
#include "app/window_fixture.h"
#include "core/data/examples.h"
#include "core/labs/regression/regression_settings.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "widgets/canvas/canvas_edits.h"
#include "widgets/controls/problem_label.h"
#include "widgets/table/columns_panel.h"
#include "widgets/table/data_table.h"
#include "widgets/table/row_view.h"

#include <QAbstractItemModel>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>

#include <cmath>

namespace data_table_test
{

namespace
{

using Names = std::vector<std::string>;
using Points = std::vector<int>;

const core::ChosenColumns& columnsOf(const core::Session& session)
{
    return session.of<core::ChosenColumns>();
}

/// Four cars with two numbers each; the second has no hp.
core::Session carSession()
{
    const auto table = std::get<core::Table>(core::readTable(
        "car,mpg,hp\nMazda RX4,21,110\nDatsun 710,22.8,NA\nHornet,21.4,90\nDuster,14.3,245\n", "cars.csv"));
    const core::ChosenColumns columns = *core::chosenColumns(table, core::guessRoles(table));
    return app::withData(core::builtInSession(), std::get<core::Dataset>(core::chosenPoints(columns)), columns).session;
}

/// Four crabs of two species; the last one has no sex.
core::Session crabSession()
{
    const auto table =
        valueOf(core::readTable("sp,sex,FL,CW\nO,M,9.1,20\nB,F,8.1,19\nB,F,8.8,18\nO,,7.7,15\n", "crabs.csv"));
    const core::ChosenColumns columns = *core::chosenColumns(table, core::guessRoles(table));
    return app::withData(core::builtInSession(), valueOf(core::chosenPoints(columns)), columns).session;
}

} // namespace

class DataTableTest : public WindowFixture
{
    Q_OBJECT

    app::DataTableDock& dock() { return *window_->findChild<app::DataTableDock*>(); }
    widgets::DataTable& table() { return *dock().table(); }
    widgets::RowView& view() { return *table().findChild<widgets::RowView*>(); }
    QAbstractItemModel& model() { return *view().model(); }
    const core::Session& session() { return document_->session(); }
    void open(const char* example)
    {
        loadPointsOf(example);
        QVERIFY(settles());
    }
    void showTable() { QTest::keyClick(window_.get(), Qt::Key_T, Qt::ControlModifier); }
    void type(int place, int column, const QString& text)
    {
        view().setCurrentIndex(model().index(place, column));
        view().edit(view().currentIndex());
        auto* editor = view().viewport()->findChild<QLineEdit*>();
        QVERIFY(editor);
        editor->setText(text);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_VERIFY(!view().viewport()->findChild<QLineEdit*>()); // the key is taken once the editor has had it
    }
    /// The panels on show that have the points selected.
    int panelsWith(const Points& selection)
    {
        int count = 0;
        for (const auto& row : plots().rows())
            for (const widgets::PlotView* plot : row)
                count += plot->selection() == selection ? 1 : 0;
        return count;
    }

private slots:
    void init()
    {
        QVERIFY(openWindow());
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    }
    void cleanup() { closeWindow(); }

    void itIsShownWhenItIsAskedFor()
    {
        QVERIFY(!dock().isVisible());
        open("ozone");
        showTable();
        QVERIFY(dock().isVisible());
        QCOMPARE(model().rowCount(), 330);
        QCOMPARE(model().columnCount(), 10);
        QCOMPARE(model().headerData(0, Qt::Horizontal).toString(), "day →");
        QCOMPARE(model().headerData(1, Qt::Horizontal).toString(), "Ozone (target)");
        showTable();
        QVERIFY(!dock().isVisible());
        open("moons");
        showTable();
        QCOMPARE(model().rowCount(), static_cast<int>(session().data->size())); // of what came meanwhile
    }

    void theWindowRemembersIt()
    {
        showTable();
        document_->history()->setClean();
        window_->close();
        window_ = std::make_unique<app::MainWindow>(*document_, app::Preferences{});
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        QVERIFY(dock().isVisible());
        QSettings().remove("window"); // as the other tests expect it
    }

    void selectedRowsAreSelectedInEveryPanelOfThePoints()
    {
        open("iris");
        document_->showLab("spectrum");
        QVERIFY(settles());
        showTable();
        view().selectionModel()->select(model().index(7, 1), QItemSelectionModel::ClearAndSelect);
        view().selectionModel()->select(model().index(9, 0), QItemSelectionModel::Select);
        QCOMPARE(canvas().selection(), (Points{7, 9}));
        QVERIFY(panelsWith({7, 9}) >= 2);
        document_->showLab("density");
        QVERIFY(settles());
        QCOMPARE(canvas().selection(), (Points{7, 9})); // in the next lab, too
        view().clearSelection();
        QCOMPARE(canvas().selection(), Points{});
    }

    void selectedPointsAreSelectedRowsInSight()
    {
        open("iris");
        showTable();
        canvas().select({120, 121});
        QCOMPARE(table().selectedPoints(), (Points{120, 121}));
        QVERIFY(view().selectionModel()->isRowSelected(120));
        QVERIFY(view().viewport()->rect().intersects(view().visualRect(model().index(120, 0))));
        QTest::keyClick(&canvas(), Qt::Key_Delete);
        QCOMPARE(model().rowCount(), 148);
        QCOMPARE(table().selectedPoints(), Points{});
        document_->history()->undo();
        QCOMPARE(model().rowCount(), 150);
    }

    void theRowUnderTheMouseIsRingedInThePanelsAndThePointFramedInTheTable()
    {
        open("iris");
        showTable();
        QCoreApplication::processEvents();
        const QImage bare = canvas().grab().toImage(), unframed = view().grab().toImage();
        const QPoint over = view().visualRect(model().index(3, 0)).center();
        pointAt(*view().viewport(), over);
        const QImage ringed = canvas().grab().toImage();
        QVERIFY(ringed != bare);
        pointAt(*view().viewport(), over + QPoint(2, 0)); // the same row
        QVERIFY(canvas().grab().toImage() == ringed);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(view().viewport(), &leave);
        QVERIFY(canvas().grab().toImage() == bare);

        emit canvas().hovered({.point = 3});
        QVERIFY(view().grab().toImage() != unframed);
        emit canvas().hovered({});
        QVERIFY(view().grab().toImage() == unframed);
    }

    void anEditedValueIsOneStepOfUndo()
    {
        open("ozone");
        showTable();
        const core::Session before = session();
        const int steps = document_->history()->count();
        type(4, 1, "33"); // Ozone, the target
        QCOMPARE(session().data->targets[4], 33.0);
        QCOMPARE(columnsOf(session()).table->values(4, 1), 33.0);
        QCOMPARE(document_->history()->count(), steps + 1);
        QCOMPARE(document_->history()->undoText(), "Edit value");
        QCOMPARE(model().index(4, 1).data().toString(), "33");
        type(4, 7, "5.5"); // Hum, which no lab sees
        QCOMPARE(columnsOf(session()).table->values(4, 7), 5.5);
        QVERIFY(*session().data == std::get<core::Dataset>(core::chosenPoints(columnsOf(session()))));
        document_->history()->undo();
        document_->history()->undo();
        QVERIFY(session() == before);
        QCOMPARE(model().index(4, 1).data().toDouble(), before.data->targets[4]);
    }

    void aRowThatLosesAChosenValueLeavesThePoints()
    {
        open("ozone");
        showTable();
        const QString day = model().index(2, 0).data().toString();
        type(2, 0, "");
        QCOMPARE(session().data->size(), 329);
        QCOMPARE(model().rowCount(), 330);
        QCOMPARE(table().rows().pointOf(2), -1);
        QCOMPARE(table().rows().pointOf(3), 2);
        type(2, 0, day);
        QVERIFY(*session().data == *core::example("ozone"));
    }

    void deletedRowsComeBackByUndo()
    {
        open("ozone");
        showTable();
        view().setFocus();
        view().selectRow(10);
        QTest::keyClick(&view(), Qt::Key_Delete);
        QCOMPARE(session().data->size(), 329);
        QCOMPARE(columnsOf(session()).table->values.rows(), 329);
        QCOMPARE(document_->history()->undoText(), "Delete rows");
        QCOMPARE(canvas().selection(), Points{});
        document_->history()->undo();
        QVERIFY(columnsOf(session()) == *core::exampleColumns("ozone"));
        view().selectAll();
        QTest::keyClick(&view(), Qt::Key_Delete);
        QCOMPARE(session().data->size(), 0);
        document_->history()->undo();
        QVERIFY(*session().data == *core::example("ozone"));
    }

    void keysInTheTableAreItsOwn()
    {
        open("ozone");
        showTable();
        view().setFocus();
        QTest::keyClick(view().window()->focusWidget(), Qt::Key_A, Qt::ControlModifier);
        QCOMPARE(table().selectedPoints().size(), 330u);
        QTest::keyClick(&view(), Qt::Key_Escape);
        QVERIFY(canvas().hasFocus());
    }

    void columnsAreChosenAsInTheirPanel()
    {
        open("ozone");
        showTable();
        QHeaderView* header = view().horizontalHeader();
        emit header->customContextMenuRequested({header->sectionViewportPosition(2) + 5, 5});
        auto* menu = table().findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(menu);
        menu->actions()[1]->trigger(); // up
        menu->close();
        QCOMPARE(session().data->columnNames, (Names{"day", "Temp"}));
        QCOMPARE(document_->history()->undoText(), "Show Temp upwards");
        QCOMPARE(window_->findChild<widgets::ColumnsPanel*>()->columns().choice, columnsOf(session()).choice);
        QCOMPARE(model().headerData(2, Qt::Horizontal).toString(), "Temp ↑");
    }

    void rowsStaySelectedAndHeldOutInOtherColumns()
    {
        const core::Session cars = carSession(); // mpg and hp: the second has no hp and is no point
        document_->open(cars, {});
        document_->showLab("regression");
        QVERIFY(settles());
        showTable();
        core::Session heldOut = session();
        heldOut.of<core::RegressionSettings>().holdOut.rows = {1};
        document_->edit(heldOut, "Hold out");
        canvas().select({1, 2}); // Hornet and Duster
        const core::ColumnChoice mpg{.coordinates = {0}, .target = {}};
        emit table().choiceEdited(mpg, "Choose");
        QCOMPARE(session().data->size(), 4);
        QCOMPARE(session().of<core::RegressionSettings>().holdOut.rows, (Points{2}));
        QCOMPARE(canvas().selection(), (Points{2, 3}));
        QCOMPARE(table().selectedPoints(), (Points{2, 3}));
        document_->history()->undo();
        QCOMPARE(session().of<core::RegressionSettings>().holdOut.rows, (Points{1}));
        QCOMPARE(canvas().selection(), (Points{1, 2}));
    }

    void pointsDrawnByHandAreRows()
    {
        showTable();
        core::Session next = session();
        core::Dataset data = core::emptyDataset(1);
        data = widgets::withPoints(data, Eigen::Vector3d(0.5, 1.5, 2.5), 0);
        next.data = std::make_shared<const core::Dataset>(data);
        document_->edit(next, "Draw");
        QCOMPARE(model().rowCount(), 3);
        QCOMPARE(model().headerData(0, Qt::Horizontal).toString(), "x →");
        type(1, 0, "-4");
        QCOMPARE(session().data->x(1, 0), -4.0);
        QVERIFY(!columnsOf(session()).table);
        type(1, 0, "");
        QVERIFY(table().findChild<widgets::ProblemLabel*>()->isVisible());
        QCOMPARE(session().data->x(1, 0), -4.0);
    }

    void pointsAreCalledByTheNamesOfTheirRows()
    {
        document_->edit(carSession(), "Load");
        QVERIFY(settles());
        const auto said = [&](const Eigen::Vector2d& place) {
            const QPointF pixel(canvas().xAxis->coordToPixel(place[0]), canvas().yAxis->coordToPixel(place[1]));
            return canvas().plateAt(pixel).lines.front().value;
        };
        QVERIFY2(said({21.4, 90}).startsWith("Hornet · 21.4"), qPrintable(said({21.4, 90})));
        core::Session unnamed = session();
        core::ColumnTable plain = *columnsOf(unnamed).table;
        plain.rowNames = {};
        unnamed.of<core::ChosenColumns>().table = std::make_shared<const core::ColumnTable>(plain);
        document_->edit(unnamed, "Forget the names");
        QVERIFY2(said({21.4, 90}).startsWith("Row 3 · 21.4"), qPrintable(said({21.4, 90})));
        document_->history()->undo();
        QVERIFY(said({21, 110}).startsWith("Mazda RX4"));
    }

    void textIsFilteredEditedAndGroupedBy()
    {
        document_->edit(crabSession(), "Load");
        QVERIFY(settles());
        showTable();
        QCOMPARE(model().columnCount(), 4);
        QCOMPARE(model().headerData(3, Qt::Horizontal).toString(), "sex");
        table().findChild<QLineEdit*>("rowFilter")->setText("sex = F");
        QCOMPARE(model().rowCount(), 2);
        const core::SharedDataset points = session().data;
        type(0, 3, "M");
        QCOMPARE(model().rowCount(), 1); // it is no F any more
        QCOMPARE(session().data, points);
        document_->history()->undo();
        QCOMPARE(model().rowCount(), 2);
        emit table().groupingAsked({core::ListedColumn::Holds::Words, 0});
        QCOMPARE(session().data->size(), 3); // a crab has no sex
        QCOMPARE(session().data->names.samples, (Names{"F", "M"}));
        QCOMPARE(model().rowCount(), 2); // the filter stays
        document_->history()->undo();
        QVERIFY(session() == crabSession());
    }

    void aRowLosesItsGroupAndGetsItBack()
    {
        document_->edit(crabSession(), "Load");
        QVERIFY(settles());
        showTable();
        type(0, 2, ""); // sp
        QCOMPARE(session().data->size(), 3);
        QCOMPARE(model().rowCount(), 4);
        type(0, 2, "O");
        QVERIFY(session() == crabSession());
    }

    void heldOutRowsStayWhatTheyAreUnderOtherGroups()
    {
        core::Session crabs = crabSession();
        crabs.of<core::RegressionSettings>().holdOut.rows = {1, 2};
        document_->edit(crabs, "Load");
        core::ColumnTable missing = *columnsOf(crabs).table;
        missing.labels[0] = -1; // no species; the last one has no sex
        core::ChosenColumns bySpecies{.table = std::make_shared<const core::ColumnTable>(missing),
                                      .choice = columnsOf(crabs).choice};
        document_->edit(app::withData(session(), valueOf(core::chosenPoints(bySpecies)), bySpecies).session, "Edit");
        QCOMPARE(session().of<core::RegressionSettings>().holdOut.rows, (Points{0, 1}));
        showTable();
        emit table().groupingAsked({core::ListedColumn::Holds::Words, 0});
        QCOMPARE(session().data->size(), 3);
        QCOMPARE(session().of<core::RegressionSettings>().holdOut.rows, (Points{1, 2}));
    }

    void sessionsKeepText()
    {
        core::Session crabs = crabSession();
        QVERIFY(std::get<core::Session>(app::sessionFromJson(app::toJson(crabs), "a.kscope")) == crabs);
        core::ChosenColumns bySex = columnsOf(crabs);
        bySex.table = std::make_shared<const core::ColumnTable>(
            valueOf(core::groupedBy(*bySex.table, {core::ListedColumn::Holds::Words, 0})));
        crabs = app::withData(crabs, valueOf(core::chosenPoints(bySex)), bySex).session; // with a row without a group
        QVERIFY(std::get<core::Session>(app::sessionFromJson(app::toJson(crabs), "a.kscope")) == crabs);
        QJsonObject root = app::jsonOf(crabs), data = root["data"].toObject(), table = data["table"].toObject();
        table["texts"] = QJsonArray{QJsonObject{{"name", "sp"}, {"values", QJsonArray{"B"}}}};
        data["table"] = table;
        root["data"] = data;
        const auto few = app::sessionFromJson(QJsonDocument(root).toJson(), "a.kscope");
        QVERIFY(QString::fromStdString(refusal(few)).contains("data.table.texts[0].values"));
    }

    void sessionsKeepTheNamesOfRows()
    {
        const core::Session named = carSession();
        const auto read = app::sessionFromJson(app::toJson(named), "a.kscope");
        QVERIFY(std::get<core::Session>(read) == named);
        QJsonObject root = app::jsonOf(named), data = root["data"].toObject(), table = data["table"].toObject();
        const auto withNames = [&](const QJsonValue& names) {
            table["row_names"] = names;
            data["table"] = table;
            root["data"] = data;
            return app::sessionFromJson(QJsonDocument(root).toJson(), "a.kscope");
        };
        const auto few = withNames(QJsonObject{{"column", "car"}, {"names", QJsonArray{"A", "B"}}});
        const auto* failure = std::get_if<core::Failure>(&few);
        QVERIFY(failure && failure->what.find("data.table.row_names.names") != std::string::npos);
        table.remove("row_names");
        data["table"] = table;
        root["data"] = data;
        const auto old = app::sessionFromJson(QJsonDocument(root).toJson(), "a.kscope");
        QVERIFY(columnsOf(std::get<core::Session>(old)).table->rowNames.isEmpty());
        QVERIFY(
            !app::jsonOf(std::get<core::Session>(old))["data"].toObject()["table"].toObject().contains("row_names"));
    }
};

KERNELSCOPE_TEST(DataTableTest, QApplication)

} // namespace data_table_test

#include "data_table_test.moc"
