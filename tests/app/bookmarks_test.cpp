// A person's bookmarks: kept between runs, named, moved, deleted, gone through by key.

#include "app/window_fixture.h"

#include "app/actions/bookmarks_dialog.h"
#include "app/actions/tour_actions.h"
#include "app/document/bookmarks.h"
#include "app/figures/figure_sessions.h"
#include "app/figures/tour_guide.h"
#include "app/labs/lab_switcher.h"
#include "support/outcomes.h"
#include "support/test_registry.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>

#include <algorithm>

namespace bookmarks_test
{

using app::Bookmark;
using app::Bookmarks;

namespace
{

QStringList namesIn(const QString& path)
{
    QStringList names;
    for (const Bookmark& bookmark : Bookmarks(path).read())
        names << bookmark.name;
    return names;
}

void writeBytes(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write %s", qPrintable(path));
    file.write(bytes);
}

} // namespace

class BookmarksTest : public WindowFixture
{
    Q_OBJECT

    QString path(const QString& name) { return folder_.filePath(name); }
    QAction* actionNamed(const QString& text)
    {
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->text().remove(u'&') == text)
                return action;
        return nullptr;
    }
    void keep(const QString& name, const QString& text = {})
    {
        actionNamed("Keep this state…")->trigger();
        auto* field = window_->findChild<QLineEdit*>("bookmarkName");
        auto* dialog = qobject_cast<QDialog*>(field->window());
        field->setText(name);
        dialog->findChild<QPlainTextEdit*>()->setPlainText(text);
        dialog->accept();
        QCoreApplication::sendPostedEvents(dialog, QEvent::DeferredDelete);
        window_->activateWindow(); // no window manager does
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    }

private slots:
    void init()
    {
        QFile::remove(Bookmarks::defaultPath());
        QVERIFY(openWindow());
    }
    void cleanup() { closeWindow(); }

    void whatIsKeptIsThereInTheNextRun()
    {
        const QString file = path("kept/bookmarks.json"); // its folder is made
        QVERIFY(!Bookmarks(file).add("parabola", core::builtInSession()));
        QVERIFY(!Bookmarks(file).add("moons", app::kernelPcaFigure()));
        QCOMPARE(namesIn(file), QStringList({"parabola", "moons"}));
        const Bookmark moons = Bookmarks(file).read().back();
        QVERIFY(valueOf(app::sessionOf(moons)) == app::kernelPcaFigure());
    }

    void theyAreRenamedMovedAndDeleted()
    {
        const QString file = path("changed.json");
        Bookmarks bookmarks(file);
        for (const char* name : {"a", "b", "c"})
            QVERIFY(!bookmarks.add(name, core::builtInSession()));
        QVERIFY(!bookmarks.rename(bookmarks.read()[1], "beta"));
        QVERIFY(!bookmarks.move(bookmarks.read()[2], -2));
        QCOMPARE(namesIn(file), QStringList({"c", "a", "beta"}));
        QVERIFY(!bookmarks.move(bookmarks.read()[0], 1));
        QVERIFY(!bookmarks.move(bookmarks.read()[0], -1)); // it is the first
        QCOMPARE(namesIn(file), QStringList({"a", "c", "beta"}));
        QVERIFY(!bookmarks.remove(bookmarks.read()[1]));
        QCOMPARE(namesIn(file), QStringList({"a", "beta"}));
    }

    void anotherProgramsBookmarksAreNotTakenAway()
    {
        const QString file = path("shared.json");
        Bookmarks mine(file), theirs(file);
        QVERIFY(!mine.add("mine", core::builtInSession()));
        const Bookmark seen = mine.read().front();
        QVERIFY(!theirs.add("theirs", core::builtInSession()));
        QVERIFY(!mine.add("mine too", core::builtInSession()));
        QCOMPARE(namesIn(file), QStringList({"mine", "theirs", "mine too"}));
        QVERIFY(!theirs.remove(seen));
        QVERIFY(mine.rename(seen, "again")); // it is no longer there
        QCOMPARE(namesIn(file), QStringList({"theirs", "mine too"}));
    }

    void aFileThatIsNoneOfBookmarksIsKeptAside()
    {
        const QString file = path("bad.json");
        for (const QByteArray& bytes : {QByteArray("{\"format\":\"kernelsco"), QByteArray(), QByteArray("[1, 2]"),
                                        QByteArray("\xff\xfe\0x", 4)}) {
            writeBytes(file, bytes);
            Bookmarks bookmarks(file);
            QVERIFY(bookmarks.read().empty());
            QVERIFY(bookmarks.trouble().contains(".unreadable"));
            QFile aside(file + ".unreadable");
            QVERIFY(aside.open(QIODevice::ReadOnly));
            QCOMPARE(aside.readAll(), bytes);
            QVERIFY(!bookmarks.add("new", core::builtInSession()));
            QCOMPARE(namesIn(file), QStringList("new"));
        }
    }

    void aBookmarkThatThisProgramCannotReadStaysAsItIs()
    {
        const QString file = path("newer.json");
        writeBytes(file, R"({"format":"kernelscope-bookmarks","version":1,"bookmarks":[
            {"name":"newer","session":{"format":"kernelscope-session","version":99,"of":[1]}}]})");
        Bookmarks bookmarks(file);
        QVERIFY(std::holds_alternative<core::Failure>(app::sessionOf(bookmarks.read().front())));
        const Bookmark newer = bookmarks.read().front();
        QVERIFY(!bookmarks.add("mine", core::builtInSession()));
        QVERIFY(bookmarks.read().front() == newer);
    }

    void whereNothingCanBeWrittenNothingChanges()
    {
        const QString file = path("full.json");
        Bookmarks bookmarks(file);
        QVERIFY(!bookmarks.add("one", core::builtInSession()));
        QVERIFY(QFile::remove(file) && QDir().mkpath(file)); // a folder in its place
        QVERIFY(bookmarks.add("two", core::builtInSession()));
        QVERIFY(QFileInfo(file).isDir());
    }

    void theKeysGoThroughThemAndUndoComesBack()
    {
        const core::Session first = document_->session();
        keep("first");
        document_->turnTo(app::kernelPcaFigure(), "Show moons");
        keep("moons");
        document_->turnTo(app::embeddingFigure(), "Show an embedding");
        const core::Session mine = document_->session();
        QTest::keyClick(window_.get(), Qt::Key_PageDown, Qt::ControlModifier); // after the last the first
        QVERIFY(document_->session() == first);
        QTest::keyClick(window_.get(), Qt::Key_PageDown, Qt::ControlModifier);
        QVERIFY(document_->session() == app::kernelPcaFigure());
        QTest::keyClick(window_.get(), Qt::Key_PageUp, Qt::ControlModifier);
        QVERIFY(document_->session() == first);
        QVERIFY(window_->findChild<QWidget*>("tourStrip")->isVisible());
        for (int step = 0; step < 3; ++step)
            document_->history()->undo();
        QVERIFY(document_->session() == mine);
        QVERIFY(settles());
    }

    void whatThereIsToSayOfOneStandsAboveThePage()
    {
        const QString text = "Look at D: two humps.\nNow drag σ₀.";
        keep("first", text);
        const auto* strip = window_->findChild<QWidget*>("tourStrip");
        const auto says = [&](const QString& words) {
            return std::ranges::any_of(strip->findChildren<QLabel*>(), [&](const QLabel* label) {
                return label->isVisibleTo(strip) && label->text() == words;
            });
        };
        QVERIFY(strip->isVisible() && says(text)); // of a single one, too
        document_->turnTo(app::kernelPcaFigure(), "Show moons");
        keep("moons");
        QVERIFY(!says(text));
        QTest::keyClick(window_.get(), Qt::Key_PageUp, Qt::ControlModifier);
        QVERIFY(says(text));
        QVERIFY(settles());
    }

    void presentingShowsThePageAloneAndItsKeysLeadOn()
    {
        keep("first");
        document_->turnTo(app::kernelPcaFigure(), "Show moons");
        keep("moons");
        const auto* dock = window_->findChild<QDockWidget*>("modelDock");
        const double points = QApplication::font().pointSizeF();
        QVERIFY(dock->isVisible());
        QTest::keyClick(window_.get(), Qt::Key_F5);
        QVERIFY(window_->isFullScreen() && !dock->isVisible());
        QVERIFY(!window_->findChild<QWidget*>("labBar")->isVisible());
        QVERIFY(!canvas().invites());
        QVERIFY(QApplication::font().pointSizeF() > points);
        QTest::keyClick(window_.get(), Qt::Key_PageUp);
        QVERIFY(document_->session() == core::builtInSession());
        QTest::keyClick(window_.get(), Qt::Key_PageDown);
        QVERIFY(document_->session() == app::kernelPcaFigure());
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QVERIFY(!window_->isFullScreen() && dock->isVisible());
        QVERIFY(window_->findChild<QWidget*>("labBar")->isVisible());
        QCOMPARE(QApplication::font().pointSizeF(), points);
        QVERIFY(settles());
    }

    void whatThereIsToSayMovesNoPanelWhilePresenting()
    {
        keep("silent");
        keep("short", "Look at D.");
        keep("long", QStringLiteral("Look at D.\n").repeated(3));
        QTest::keyClick(window_.get(), Qt::Key_F5);
        const auto* strip = window_->findChild<QWidget*>("tourStrip");
        std::vector<QRect> places;
        for (int step = 0; step < 4; ++step) {
            QVERIFY(settles());
            for (int i = 0; i < 20; ++i)
                QApplication::processEvents();
            QVERIFY(strip->isVisible());
            places.emplace_back(plots().mapTo(window_.get(), QPoint()), plots().size());
            QTest::keyClick(window_.get(), Qt::Key_PageUp);
        }
        QCOMPARE(places, std::vector<QRect>(places.size(), places.front()));
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QVERIFY(settles());
    }

    void aBookmarkKeepsThePanelThatFillsThePage()
    {
        keep("whole");
        plots().open("predictive");
        keep("large");
        QCOMPARE(Bookmarks(Bookmarks::defaultPath()).read().back().opened, QString("predictive"));
        plots().open({});
        document_->turnTo(app::kernelPcaFigure(), "Show moons");
        actionNamed("Previous")->trigger(); // the last of them
        QVERIFY(settles());
        QCOMPARE(plots().opened(), QString("predictive"));
        actionNamed("Previous")->trigger();
        QVERIFY(plots().hasTabs() || plots().opened().isEmpty());
        QVERIFY(settles());
    }

    void aBookmarkKeepsNoTabThatNobodyChose()
    {
        closeWindow();
        document_ = std::make_unique<app::Document>();
        app::Preferences preferences;
        preferences.textScale = 1.5;
        window_ = std::make_unique<app::MainWindow>(*document_, preferences);
        window_->resize(1016, 668); // for want of room panels are tabs
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()) && settles());
        QVERIFY(plots().hasTabs() && !plots().opened().isEmpty());
        keep("tabs");
        QVERIFY(Bookmarks(Bookmarks::defaultPath()).read().back().opened.isEmpty());
        window_->resize(1912, 1240);
        QVERIFY(QTest::qWaitFor([this] { return !plots().hasTabs(); }, patience));
        document_->turnTo(app::kernelPcaFigure(), "Show moons");
        actionNamed("Previous")->trigger();
        QVERIFY(settles());
        QVERIFY2(!plots().hasTabs() && plots().opened().isEmpty(), qPrintable(plots().opened()));
    }

    void aFigureThatOneHasLeftGivesWayToTheBookmarks()
    {
        keep("first");
        QAction* figure = nullptr;
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->data().toString() == "bishop-6.5")
                figure = action;
        figure->trigger();
        auto* guide = window_->tours()->guide();
        QTest::keyClick(window_.get(), Qt::Key_F5);
        QTest::keyClick(window_.get(), Qt::Key_PageDown); // the figure is on show
        QVERIFY(guide->at() && guide->tour().title != "Bookmarks");
        window_->findChild<app::DataActions*>()->openExample("moons");
        QVERIFY(!guide->at());
        QTest::keyClick(window_.get(), Qt::Key_PageDown);
        QCOMPARE(guide->tour().title, QString("Bookmarks"));
        QVERIFY(document_->session() == core::builtInSession());
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QVERIFY(settles());
    }

    void presentingAFigureSideBySideLeavesTheFormWhereItWas()
    {
        const auto* dock = window_->findChild<QDockWidget*>("modelDock");
        const int width = dock->width();
        QAction* figure = nullptr;
        for (QAction* action : window_->findChildren<QAction*>())
            if (action->data().toString() == "bishop-6.5")
                figure = action;
        QVERIFY(figure);
        figure->trigger();
        QTest::keyClick(window_.get(), Qt::Key_F5);
        const auto* labs = window_->findChild<app::LabSwitcher*>();
        QVERIFY(window_->isFullScreen() && labs->isCovered());
        actionNamed("Keep this state…")->trigger(); // of several there is none to keep
        QVERIFY(!window_->findChild<QLineEdit*>("bookmarkName"));
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QVERIFY(QTest::qWaitFor([&] { return !labs->isCovered(); }, patience)); // its button is pressed
        QVERIFY(window_->isFullScreen());
        QTest::keyClick(window_.get(), Qt::Key_Escape);
        QVERIFY(!window_->isFullScreen() && dock->isVisible());
        QVERIFY(QTest::qWaitFor([&] { return dock->width() == width; }, 2000));
        QVERIFY(settles());
    }

    void theyStandInTheMenu()
    {
        keep("R & D");
        document_->turnTo(app::kernelPcaFigure(), "Show moons");
        QMenu* menu = nullptr;
        for (QAction* action : window_->menuBar()->actions())
            if (action->text() == "&Bookmarks")
                menu = action->menu();
        QVERIFY(menu);
        emit menu->aboutToShow();
        QAction* kept = menu->actions().back();
        QCOMPARE(kept->text(), QString("R && D"));
        kept->trigger();
        QVERIFY(document_->session() == core::builtInSession());
        QVERIFY(settles());
    }

    void theDialogRenamesMovesAndDeletes()
    {
        const QString file = path("dialog.json");
        Bookmarks bookmarks(file);
        for (const char* name : {"a", "b"})
            QVERIFY(!bookmarks.add(name, core::builtInSession()));
        app::BookmarksDialog dialog(bookmarks);
        auto* names = dialog.findChild<QListWidget*>();
        QCOMPARE(names->count(), 2);
        buttonNamed<QPushButton>(dialog, "Move down")->click();
        QCOMPARE(namesIn(file), QStringList({"b", "a"}));
        QCOMPARE(names->currentRow(), 1);
        names->currentItem()->setText("alpha");
        QCoreApplication::processEvents();
        QCOMPARE(namesIn(file), QStringList({"b", "alpha"}));
        dialog.findChild<QPlainTextEdit*>()->setPlainText("Two humps.");
        names->setCurrentRow(0);
        QCOMPARE(Bookmarks(file).read()[1].text, QString("Two humps."));
        QVERIFY(dialog.findChild<QPlainTextEdit*>()->toPlainText().isEmpty()); // of the other one
        names->setCurrentRow(1);
        names->currentItem()->setText(" ");
        QCoreApplication::processEvents();
        QCOMPARE(names->currentItem()->text(), QString("alpha")); // a name is not empty
        buttonNamed<QPushButton>(dialog, "Delete")->click();
        QCOMPARE(namesIn(file), QStringList("b"));
        buttonNamed<QPushButton>(dialog, "Delete")->click();
        QVERIFY(!buttonNamed<QPushButton>(dialog, "Delete")->isEnabled());
    }
};

KERNELSCOPE_TEST(BookmarksTest, QApplication)

} // namespace bookmarks_test

#include "bookmarks_test.moc"
