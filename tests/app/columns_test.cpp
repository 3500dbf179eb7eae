// The table behind the points in the live window: which columns the labs see, what an edit of the points does to the
// table, and that undo, documents and other data keep it or let it go.

#include "app/document/new_data.h"
#include "app/session/session_json.h"
#include "app/window_fixture.h"
#include "core/data/examples.h"
#include "core/labs/default_kernel.h"
#include "support/outcomes.h"
#include "support/test_registry.h"
#include "widgets/canvas/canvas_edits.h"
#include "widgets/dialogs/export_dialog.h"
#include "widgets/plots/plot_export.h"
#include "widgets/table/columns_panel.h"
#include "widgets/table/scatter_matrix_dialog.h"

#include <QComboBox>
#include <QFileDialog>
#include <QJsonArray>
#include <QJsonObject>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

#include <cmath>

namespace columns_test
{

namespace
{

using Names = std::vector<std::string>;

const core::ChosenColumns& columnsOf(const core::Session& session)
{
    return session.of<core::ChosenColumns>();
}

/// The points of a session are those that its table gives.
bool isInStep(const core::Session& session)
{
    const auto points = core::chosenPoints(columnsOf(session));
    return std::get<core::Dataset>(points) == *session.data;
}

core::Session ozoneSession()
{
    return app::withData(core::builtInSession(), *core::example("ozone"), *core::exampleColumns("ozone")).session;
}

/// The same with the points edited.
core::Session withPoints(core::Session session, core::Dataset data)
{
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    return session;
}

} // namespace

class ColumnsTest : public WindowFixture
{
    Q_OBJECT

    enum Place { Name, Across, Up, Target, Groups };

    widgets::ColumnsPanel& panel() { return *window_->findChild<widgets::ColumnsPanel*>(); }
    QTableWidget& list() { return *panel().findChild<QTableWidget*>(); }
    void openOzone()
    {
        loadPointsOf("ozone");
        QVERIFY(settles());
    }
    void click(const char* column, Place place)
    {
        for (int row = 0; row < list().rowCount(); ++row)
            if (list().item(row, Name)->text() == column) {
                list().scrollToItem(list().item(row, place));
                QTest::mouseClick(list().viewport(), Qt::LeftButton, {},
                                  list().visualItemRect(list().item(row, place)).center());
            }
    }
    const core::Session& session() { return document_->session(); }

private slots:
    void init()
    {
        QVERIFY(openWindow());
        openOzone();
    }
    void cleanup() { closeWindow(); }

    void ozoneBringsItsTenColumns()
    {
        QVERIFY(*session().data == *core::example("ozone"));
        QVERIFY(panel().isVisible());
        QCOMPARE(list().rowCount(), 10);
        QCOMPARE(list().item(0, Across)->text(), "●"); // day
        QCOMPARE(list().item(1, Target)->text(), "●"); // Ozone
    }

    void oneClickShowsAnotherColumn()
    {
        click("Temp", Up);
        QCOMPARE(session().data->columnNames, (Names{"day", "Temp"}));
        click("Hum", Across);
        QCOMPARE(session().data->columnNames, (Names{"Hum", "Temp"}));
        QCOMPARE(canvas().xAxis->label(), "Hum");
        click("Temp", Up);
        QCOMPARE(session().data->columnNames, (Names{"Hum"}));
        click("Ozone", Target);
        QVERIFY(session().data->targets.size() == 0);
        QCOMPARE(session().window.size(), 1u);
        QVERIFY(settles());
        for (int step = 0; step < 4; ++step)
            document_->history()->undo();
        QVERIFY(*session().data == *core::example("ozone"));
        QCOMPARE(list().item(0, Across)->text(), "●");
    }

    void aClickTellsTheSamplesApartByAnotherColumn()
    {
        const auto table =
            valueOf(core::readTable("sp,sex,FL,CW\nO,M,9.1,20\nB,M,8.1,19\nB,F,8.8,18\nO,F,7.7,15\n", "crabs.csv"));
        const auto columns = *core::chosenColumns(table, core::guessRoles(table));
        document_->edit(app::withData(session(), valueOf(core::chosenPoints(columns)), columns).session, "Load");
        QCOMPARE(session().data->names.samples, (Names{"B", "O"}));
        QCOMPARE(list().rowCount(), 4);
        const core::Session before = session();
        click("sex", Across); // words are no place
        QVERIFY(session() == before);
        click("sex", Groups);
        QCOMPARE(session().data->names.samples, (Names{"F", "M"}));
        QCOMPARE(session().data->labels, (std::vector<int>{1, 1, 0, 0}));
        QCOMPARE(document_->history()->undoText(), "Group by sex");
        QVERIFY(settles());
        click("sex", Groups);
        QVERIFY(session().data->labels.empty());
        document_->history()->undo();
        document_->history()->undo();
        QVERIFY(session() == before);
    }

    void keysChooseToo()
    {
        list().setFocus();
        list().setCurrentCell(2, Up);
        QTest::keyClick(&list(), Qt::Key_Space);
        QCOMPARE(session().data->columnNames, (Names{"day", "Temp"}));
    }

    void allColumnsAreATable()
    {
        buttonNamed(panel(), "All columns")->click();
        QCOMPARE(session().data->dimensions(), 9); // but the target
        QVERIFY(session().data->shape() == core::Shape::Table);
        click("Wind", Across);
        QCOMPARE(session().data->columnNames, (Names{"Wind"}));
    }

    void fieldsOfTheScatterMatrixChoosePairs()
    {
        buttonNamed(panel(), "Scatter matrix…")->click();
        auto* dialog = window_->findChild<widgets::ScatterMatrixDialog*>();
        QVERIFY(dialog && QTest::qWaitForWindowExposed(dialog));
        const auto press = [&](Eigen::Index across, Eigen::Index up) {
            const QPointF centre = dialog->matrix()->areaOf({.across = across, .up = up}).center();
            QVERIFY(dialog->matrix()->cellAt(centre) == (widgets::ScatterMatrix::Cell{.across = across, .up = up}));
            QTest::mouseClick(dialog->matrix(), Qt::LeftButton, {}, centre.toPoint());
        };
        press(7, 2);
        QCOMPARE(session().data->columnNames, (Names{"Hum", "Temp"}));
        press(8, 8);
        QCOMPARE(session().data->columnNames, (Names{"InvTmp"}));
        QVERIFY(session().data->targets.size() == 330); // the target stays
        press(1, 0);
        QCOMPARE(session().data->columnNames, (Names{"Ozone", "day"})); // unless it is shown itself
        QVERIFY(session().data->targets.size() == 0);
    }

    void theScatterMatrixIsExportedAsPanelsAre()
    {
        buttonNamed(panel(), "Scatter matrix…")->click();
        auto* matrix = window_->findChild<widgets::ScatterMatrixDialog*>();
        QVERIFY(matrix && QTest::qWaitForWindowExposed(matrix));
        buttonNamed(*matrix, "Export…")->click();
        auto* dialog = matrix->findChild<widgets::ExportDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(!dialog->findChild<QLineEdit*>("horizontal")->isEnabled()); // it has many axes
        const auto save = [&](const char* format) {
            auto* formats = dialog->findChild<QComboBox*>("format");
            formats->setCurrentIndex(formats->findData(format));
            dialog->findChild<QPushButton*>("save")->click();
            auto* where = dialog->findChild<QFileDialog*>();
            const QString path = folder_.filePath(QStringLiteral("matrix.") + QLatin1String(format));
            emit where->fileSelected(path);
            return path;
        };
        const auto carried = widgets::sessionIn(save("svg"));
        QVERIFY(carried && std::get<core::Session>(app::sessionFromJson(*carried, "matrix.svg")) == session());
        QTRY_VERIFY(!matrix->findChild<widgets::ExportDialog*>()); // what was asked is done
    }

    void pointsMovedOnTheSheetAreMovedInTheTable()
    {
        click("Temp", Up);
        const double temperature = session().data->x(3, 1);
        document_->edit(withPoints(session(), widgets::moved(*session().data, {3}, Eigen::Vector2d(0.0, 5.0))), "Move");
        QVERIFY(isInStep(session()));
        click("Temp", Across);
        QCOMPARE(session().data->x(3, 0), temperature + 5.0);
        document_->edit(withPoints(session(), widgets::without(*session().data, {0, 7})), "Erase");
        QVERIFY(isInStep(session()));
        click("Wind", Up);
        QCOMPARE(session().data->size(), 328);
        while (document_->history()->canUndo() && session().data->columnNames != Names{"day"})
            document_->history()->undo();
        QVERIFY(columnsOf(session()) == *core::exampleColumns("ozone"));
    }

    void aGestureChangesTheTableOnceAndNotStepByStep()
    {
        const core::Session before = session();
        const int gesture = 4711;
        document_->edit(withPoints(session(), widgets::without(*before.data, {5, 9})), "Erase", gesture);
        document_->edit(withPoints(session(), widgets::without(*before.data, {9})), "Erase", gesture); // row 5 again
        QVERIFY(isInStep(session()));
        const Eigen::VectorXd wind = columnsOf(before).table->values.col(9);
        QCOMPARE(columnsOf(session()).table->values(5, 9), wind[5]);
        QCOMPARE(columnsOf(session()).table->values(9, 9), wind[10]);
        document_->takeBack(gesture);
        QVERIFY(session() == before);
    }

    void otherDataLetTheTableGo()
    {
        loadPointsOf("moons");
        QVERIFY(!columnsOf(session()).table);
        QVERIFY(!panel().isVisible());
        document_->history()->undo();
        QVERIFY(panel().isVisible());
    }

    void documentsKeepTheTable()
    {
        click("Temp", Up);
        const QByteArray json = app::toJson(session());
        const auto read = app::sessionFromJson(json, "a.kscope");
        QVERIFY(std::get<core::Session>(read) == session());
    }

    void aMissingValueStaysMissingInADocument()
    {
        core::Session edited = ozoneSession();
        const auto row = widgets::withPoints(*edited.data, Eigen::MatrixXd::Constant(1, 1, 400.0), 0);
        document_->edit(withPoints(document_->session(), row), "Add");
        QVERIFY(std::isnan(columnsOf(session()).table->values(330, 9)));
        const auto read = app::sessionFromJson(app::toJson(session()), "a.kscope");
        QVERIFY(std::get<core::Session>(read) == session());
    }

    void aTableOfOtherPointsIsRefused()
    {
        QJsonObject root = app::jsonOf(session()), data = root["data"].toObject(), table = data["table"].toObject();
        table["coordinates"] = QJsonArray{3};
        data["table"] = table;
        root["data"] = data;
        const auto read = app::sessionFromJson(QJsonDocument(root).toJson(), "a.kscope");
        const auto* failure = std::get_if<core::Failure>(&read);
        QVERIFY(failure && failure->what.find("data.table.coordinates") != std::string::npos);
    }
};

KERNELSCOPE_TEST(ColumnsTest, QApplication)

} // namespace columns_test

#include "columns_test.moc"
