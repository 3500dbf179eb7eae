// A messy file is opened in the real window, mended in the dialog and loaded; how is remembered of it.

#include "app/window_fixture.h"

#include "app/actions/file_actions.h"
#include "app/actions/read_memory.h"
#include "core/data/binary_tables.h"
#include "core/data/column_table.h"
#include "core/kernels/descriptions.h"
#include "core/window/window.h"
#include "support/dialogs.h"
#include "support/test_registry.h"
#include "support/when_asked.h"
#include "widgets/dialogs/import_dialog.h"
#include "widgets/dialogs/read_form.h"

#include <QAction>
#include <QCheckBox>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTimer>

namespace import_test
{

using app::ToldReading;
using core::ReadSettings;

class ImportTest : public WindowFixture
{
    Q_OBJECT

    QString write(const QString& name, const QByteArray& content)
    {
        const QString path = folder_.filePath(name);
        QFile file(path);
        const bool opened = file.open(QIODevice::WriteOnly);
        return opened && file.write(content) == content.size() ? path : QString();
    }

    void drop(const QString& path)
    {
        QMimeData mime;
        mime.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &enter);
        QDropEvent event(QPointF(400, 300), Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(window_.get(), &event);
    }

    widgets::ImportDialog* dialog()
    {
        for (auto* found : window_->findChildren<widgets::ImportDialog*>())
            if (found->isVisible())
                return found;
        return nullptr;
    }

    /// Answers the dialog that asks for the file of sample B.
    void addAsSampleB(const QString& path)
    {
        whenAsked(this, [this, path](QDialog& asking) {
            auto* where = qobject_cast<QFileDialog*>(&asking);
            filters_ = where ? where->nameFilters().join(' ') : QString();
            if (where) {
                where->selectFile(path);
                QMetaObject::invokeMethod(where, "accept");
            }
        });
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text().remove(u'&') == "Add a file as sample B…")
                action->trigger();
    }

    QString filters_; // of the dialog that asked last

private slots:
    void init()
    {
        QSettings().remove("files");
        QVERIFY(openWindow());
    }
    void cleanup() { closeWindow(); }

    void aFileThatCannotBeReadIsMendedLoadedAndRemembered()
    {
        const QString path =
            write("logger.txt", "station 7; calibrated; by hand; twice\n1,5;2\n2,5;3\nnone so far\n3,5;1\n");
        window_->openPaths({path});
        widgets::ImportDialog* asked = dialog();
        QVERIFY(asked && !window_->findChild<QMessageBox*>());
        QVERIFY(!problemsIn(*asked).isEmpty());
        QVERIFY(asked->findChild<widgets::ReadForm*>()->isVisible());
        QCOMPARE(document_->session().data->size(), 14);

        child<QSpinBox>(*asked, "skip")->setValue(4);
        QTRY_VERIFY(problemsIn(*asked).isEmpty());
        asked->accept();
        QCOMPARE(document_->session().data->size(), 1);
        QCOMPARE(document_->session().data->x(0, 0), 3.5);
        QVERIFY(settles());

        window_->openPaths({path});
        QVERIFY(dialog());
        QVERIFY(dialog()->readAs() == (ReadSettings{.skippedLines = 4}));
        QCOMPARE(dialog()->table().rows, std::size_t(1));
        child<QPushButton>(*dialog(), "guessEverything")->click();
        dialog()->reject();
        QCOMPARE(app::rememberedReading(path).settings.skippedLines,
                 std::size_t(4)); // what was not loaded changes nothing
    }

    void whatIsGuessedAgainIsForgotten()
    {
        const QString path = write("years.csv", "1,2\n3,4\n");
        app::rememberReading(path, {.settings = {.header = core::Presence::Yes}});
        window_->openPaths({path});
        QCOMPARE(dialog()->table().rows, std::size_t(1));
        child<QPushButton>(*dialog(), "guessEverything")->click();
        dialog()->accept();
        QVERIFY(app::rememberedReading(path) == ToldReading{});
        QCOMPARE(document_->session().data->size(), 2);
    }

    void textThatIsMissingIsToldInTheWindowAndLoaded()
    {
        window_->openPaths({write("gaps.csv", "a,b\n1,2\n2,broken\n3,5\n4,1\n")});
        auto* check = child<QCheckBox>(*dialog(), "textIsMissing");
        check->setChecked(true);
        QVERIFY(child<QLabel>(*dialog(), "remarks")->text().contains("“broken” in line 3"));
        dialog()->accept();
        QCOMPARE(document_->session().data->size(), 3);
        QCOMPARE(document_->session().data->dimensions(), 2);
    }

    void everythingThatIsToldIsKept()
    {
        const QString path = write("a.csv", "1\n");
        const ReadSettings read{.header = core::Presence::No,
                                .skippedLines = 3,
                                .separator = core::Separator::Bar,
                                .decimal = core::DecimalMark::Comma,
                                .missingWords = {"gone, \"or\"", "-999"},
                                .textIsMissing = true,
                                .units = core::Presence::Yes,
                                .dates = core::DateOrder::MonthFirst,
                                .thinTo = 500,
                                .sheet = "Übersicht"};
        using enum core::ColumnRole;
        const ToldReading told{
            .settings = read,
            .uses = {{"b, \"ö\"", Coordinate}, {"a", Ignore}, {"", Label}, {"y", Target}, {"w", Weight}}};
        app::rememberReading(path, told);
        QVERIFY(app::rememberedReading(path) == told);
        QDir(folder_.path()).mkdir("sub");
        QVERIFY(app::rememberedReading(folder_.filePath("sub/../a.csv")) == told);
        app::rememberReading(path, {});
        QVERIFY(app::rememberedReading(path) == ToldReading{});
        QVERIFY(QSettings().value("files/readAs").toStringList().isEmpty());
    }

    void columnsInAnotherOrderAreLoadedSoAndRemembered()
    {
        const QString path = write("wide.csv", "a,b,c,d\n1,20,300,7\n2,30,100,8\n3,10,200,9\n");
        window_->openPaths({path});
        QTest::keyClick(child<QComboBox>(*dialog(), "role1"), Qt::Key_Left, Qt::AltModifier);
        child<QComboBox>(*dialog(), "role3")->setCurrentText("Target");
        dialog()->accept();
        const core::Session& session = document_->session();
        QCOMPARE(session.data->columnNames, (std::vector<std::string>{"b", "a"}));
        QCOMPARE(session.data->x(0, 0), 20.0);
        QCOMPARE(session.data->targets[0], 7.0);
        QCOMPARE(session.of<core::ChosenColumns>().choice.coordinates, (std::vector<Eigen::Index>{1, 0}));
        QVERIFY(settles());

        window_->openPaths({path});
        QCOMPARE(std::get<core::TableDataset>(dialog()->loaded()).data.columnNames,
                 (std::vector<std::string>{"b", "a"}));
        for (auto* button : dialog()->findChildren<QPushButton*>())
            if (button->text() == "&Guess")
                button->click();
        dialog()->accept();
        QCOMPARE(document_->session().data->columnNames, (std::vector<std::string>{"a", "b"}));
        QVERIFY(app::rememberedReading(path) == ToldReading{});
    }

    void aSampleOfOtherColumnsOnAnEmptySheetBringsAKernelThatFits()
    {
        core::Session empty = document_->session();
        empty.data = std::make_shared<const core::Dataset>(core::emptyDataset(3));
        empty.kernel = core::kernelOf(core::Matern52{{1.0, 1.0, 0.25}});
        empty.window = core::fittingWindow(*empty.data);
        document_->open(empty, {});
        addAsSampleB(write("pairs.csv", "a,b\n0,1\n2,3\n1,5\n"));
        QVERIFY(dialog());
        dialog()->accept();
        const core::Session& session = document_->session();
        QCOMPARE(session.data->dimensions(), 2);
        QVERIFY(core::problems(session.kernel, 2).empty());
        QCOMPARE(std::ssize(session.window), 2);
        document_->history()->undo();
        QVERIFY(document_->session() == empty);
        QVERIFY(settles());
    }

    void aSampleFromAFileLeavesWhatIsRememberedOfItsColumns()
    {
        const QString path = write("both.csv", "a,b\n1,20\n2,30\n3,10\n");
        window_->openPaths({path});
        QTest::keyClick(child<QComboBox>(*dialog(), "role1"), Qt::Key_Left, Qt::AltModifier);
        dialog()->accept();
        const ToldReading told = app::rememberedReading(path);
        QCOMPARE(told.uses.size(), std::size_t(2));
        addAsSampleB(path);
        QVERIFY(dialog());
        dialog()->accept();
        QCOMPARE(document_->session().data->size(), 6);
        QVERIFY(app::rememberedReading(path) == told);
    }

    void theOldestFilesAreForgotten()
    {
        const QString first = write("first.csv", "1\n"), second = write("second.csv", "1\n");
        app::rememberReading(first, {.settings = {.thinTo = 1}});
        app::rememberReading(second, {.settings = {.thinTo = 2}});
        for (int i = 0; i + 1 < app::rememberedFiles; ++i)
            app::rememberReading(write(QString("f%1.csv").arg(i), "1\n"), {.settings = {.thinTo = 3}});
        QVERIFY(app::rememberedReading(first) == ToldReading{});
        QCOMPARE(app::rememberedReading(second).settings.thinTo, std::size_t(2));
        QCOMPARE(QSettings().value("files/readAs").toStringList().size(), app::rememberedFiles);
    }

    void settingsThatSomebodyBrokeAreGuessedInstead()
    {
        const QString path = write("a.csv", "1\n");
        const QString file = QFileInfo(path).canonicalFilePath();
        QSettings().setValue("files/readAs", QStringList{"no JSON", "[1]",
                                                         "{\"file\":\"" + file +
                                                             "\",\"header\":\"perhaps\",\"skip\":-3,\"thin\":1e300,"
                                                             "\"missing\":7,\"sheet\":[],"
                                                             "\"columns\":[7,{\"name\":\"a\",\"role\":\"king\"}]}"});
        const ReadSettings read = app::rememberedReading(path).settings;
        QCOMPARE(read.skippedLines, std::size_t(0));
        QCOMPARE(read.thinTo, static_cast<std::size_t>(std::numeric_limits<int>::max()));
        QVERIFY(read.header == core::Presence::Auto && read.missingWords.empty() && read.sheet.empty());
        window_->openPaths({path});
        QVERIFY(dialog() && dialog()->loaded().index() == 0);
    }

    void workbooksAndArraysAreDropped()
    {
        using namespace binary_tables;
        const std::string four = bytesOf<double>({1, 2, 3, 5});
        const auto bytes = [](const std::string& content) { return QByteArray::fromStdString(content); };
        const std::string cells =
            "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"2\"><c r=\"A2\"><v>4</v></c></row>";
        for (const QString& path : {write("b.xlsx", bytes(workbook(cells))),
                                    write("a.npz", bytes(zipped({{"p.npy", npy("<f8", false, "(2, 2)", four)}}, true))),
                                    write("m.mat", bytes(mat(matMatrix("m", 6, 2, 2, 9, four))))}) {
            drop(path);
            QVERIFY2(dialog(), qPrintable(path));
            QVERIFY2(!dialog()->findChild<widgets::ReadForm*>()->isVisible(), qPrintable(path));
            dialog()->accept();
            QCOMPARE(document_->session().data->size(), 2);
            QCOMPARE(document_->session().data->source, QFileInfo(path).fileName().toStdString());
        }
    }

    void arraysOfDifferentLengthsAreChosenFrom()
    {
        using namespace binary_tables;
        const std::string bytes = zipped({{"p.npy", npy("<f8", false, "(2,)", bytesOf<double>({1, 2}))},
                                          {"q.npy", npy("<f8", false, "(3,)", bytesOf<double>({1, 2, 3}))}},
                                         true);
        window_->openPaths({write("two.npz", QByteArray::fromStdString(bytes))});
        QVERIFY(dialog());
        const QString problem = problemsIn(*dialog()).join("");
        QVERIFY2(problem.contains("different lengths") && !problem.contains("--"), qPrintable(problem));
        child<QComboBox>(*dialog(), "sheet")->setCurrentText("q");
        dialog()->accept();
        QCOMPARE(document_->session().data->size(), 3);
    }

    void aSecondFileSaysWhichColumnsStandForWhichAndIsMendedToo()
    {
        window_->openPaths({write("a.csv", "u,v\n1,2\n3,4\n5,6\n")});
        dialog()->accept();
        addAsSampleB(write("b.csv", "note\nv,w,u\n10,0,20\n30\n50,0,60\n"));
        QVERIFY2(filters_.contains("*.xlsx") && filters_.contains("*.npz") && filters_.contains("*.mat"),
                 qPrintable(filters_));
        QVERIFY(dialog() && !problemsIn(*dialog()).isEmpty());
        child<QComboBox>(*dialog(), "header")->setCurrentText("No");
        child<QSpinBox>(*dialog(), "skip")->setValue(4);
        QTRY_VERIFY(dialog()->loaded().index() == 0);
        QVERIFY(child<QLabel>(*dialog(), "remarks")->text().contains("matched by their order"));
        dialog()->accept();
        QCOMPARE(document_->session().data->size(), 4);

        addAsSampleB(write("c.csv", "v,w,u\n10,0,20\n50,0,60\n"));
        QVERIFY(child<QLabel>(*dialog(), "remarks")->text().contains("matched by name with those on the sheet: u, v"));
        dialog()->accept();
        const core::Dataset& data = *document_->session().data;
        QCOMPARE(data.size(), 5);
        QCOMPARE(data.x(3, 0), 20.0);
        QCOMPARE(data.x(3, 1), 10.0);
    }

    void pastedTextIsMendedAndNotRemembered()
    {
        QMimeData mime;
        mime.setText("1 2 3\n1 2\n4 5 6\n7 8 9\n");
        QVERIFY(window_->files()->openMime(mime));
        QVERIFY(dialog() && !problemsIn(*dialog()).isEmpty());
        child<QSpinBox>(*dialog(), "skip")->setValue(2);
        QTRY_VERIFY(problemsIn(*dialog()).isEmpty());
        dialog()->accept();
        QVERIFY(QSettings().value("files/readAs").toStringList().isEmpty());
    }
};

KERNELSCOPE_TEST(ImportTest, QApplication)

} // namespace import_test

#include "import_test.moc"
