#include "app/application.h"
#include "app/document/document.h"
#include "app/document/recovery.h"
#include "app/main_window.h"
#include "core/labs/density/density_settings.h"
#include "support/test_registry.h"
#include "support/when_asked.h"

#include <QAbstractButton>
#include <QDir>
#include <QMessageBox>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUndoStack>

#include <new>
#include <stdexcept>

namespace application_test
{

using namespace std::chrono_literals;

namespace
{

enum class Throw { BadAlloc, LibrarysOwn, NoException };

/// Breaks at every event of type User.
class Fragile : public QObject
{
public:
    explicit Fragile(Throw what) : what_(what) {}

    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::User)
            return QObject::event(event);
        if (what_ == Throw::BadAlloc)
            throw std::bad_alloc();
        if (what_ == Throw::LibrarysOwn)
            throw std::runtime_error("Error in function boost::math::tools::toms748_solve<double>");
        throw 42;
    }
    void breakOff()
    {
        QEvent event(QEvent::User);
        QCoreApplication::sendEvent(this, &event);
    }

private:
    Throw what_;
};

app::Application& application()
{
    return *static_cast<app::Application*>(QCoreApplication::instance());
}

core::Session changed(core::Session session)
{
    session.of<core::DensitySettings>().model.sigma0 += 0.125;
    return session;
}

} // namespace

class ApplicationTest : public QObject
{
    Q_OBJECT

private slots:
    void whatAnEventThrowsIsToldInASentenceAndEndsThere_data()
    {
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("word");
        QTest::newRow("memory") << static_cast<int>(Throw::BadAlloc) << "memory";
        QTest::newRow("a library's own") << static_cast<int>(Throw::LibrarysOwn) << "report";
        QTest::newRow("no exception at all") << static_cast<int>(Throw::NoException) << "report";
    }
    void whatAnEventThrowsIsToldInASentenceAndEndsThere()
    {
        QFETCH(int, what);
        QFETCH(QString, word);
        const QSignalSpy told(&application(), &app::Application::brokeOff);
        Fragile fragile(static_cast<Throw>(what));
        fragile.breakOff();
        QCOMPARE(told.size(), 1);
        const QString sentence = told[0][0].toString();
        QVERIFY2(sentence.contains(word) && !sentence.contains("toms748") && !sentence.contains("std::"),
                 qPrintable(sentence));
    }

    void whatBreaksWhileItIsToldIsDropped()
    {
        Fragile fragile(Throw::BadAlloc);
        int told = 0;
        const auto connection = connect(&application(), &app::Application::brokeOff, this, [&] {
            ++told;
            fragile.breakOff();
            throw std::bad_alloc();
        });
        fragile.breakOff();
        QCOMPARE(told, 1);
        fragile.breakOff();
        QCOMPARE(told, 2);
        disconnect(connection);
    }

    void theWorkIsWrittenAtOnceWhenAnEventBreaksOff()
    {
        const QTemporaryDir folder;
        app::Document document;
        app::Recovery recovery(document, folder.path(), {.afterEdit = 1h, .atLatest = 1h});
        connect(&application(), &app::Application::brokeOff, &recovery, &app::Recovery::writeNow);
        Fragile fragile(Throw::BadAlloc);
        document.edit(changed(document.session()), "Change σ₀");
        fragile.breakOff();
        QCOMPARE(QDir(folder.path()).entryList({"recovery-*.kscope"}, QDir::Files).size(), 1);
    }

    void aWindowWhoseLastSaveBreaksOffStaysOpenAndKeepsTheCopy()
    {
        const QTemporaryDir folder;
        app::Document document;
        app::Recovery recovery(document, folder.path(), {.afterEdit = 1h, .atLatest = 1h});
        app::MainWindow window(document, app::Preferences{});
        connect(&window, &app::MainWindow::workMayGo, &recovery, &app::Recovery::giveUp);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        document.open(document.session(), app::DocumentFile::at(folder.filePath("lecture.kscope")));
        document.edit(changed(document.session()), "Change σ₀");
        recovery.writeNow();
        const auto copies = [&] { return QDir(folder.path()).entryList({"recovery-*.kscope"}, QDir::Files).size(); };
        const auto closeAnswering = [&](QMessageBox::StandardButton answer) {
            whenAsked(&window, [answer](QDialog& box) { dynamic_cast<QMessageBox&>(box).button(answer)->click(); });
            window.close();
        };
        const auto listener = connect(&document, &app::Document::titleChanged, this, [] { throw std::bad_alloc(); });
        closeAnswering(QMessageBox::Save);
        disconnect(listener);
        QVERIFY(window.isVisible());
        QCOMPARE(copies(), 1);
        document.edit(changed(document.session()), "Change σ₀");
        closeAnswering(QMessageBox::Cancel);
        QVERIFY(window.isVisible());
        QCOMPARE(copies(), 1);
        closeAnswering(QMessageBox::Discard);
        QVERIFY(!window.isVisible());
        QCOMPARE(copies(), 0);
    }

    void aStepThatBreaksAListenerIsStillAStepOfHistory()
    {
        const QSignalSpy told(&application(), &app::Application::brokeOff);
        app::Document document;
        const core::Session before = document.session(), after = changed(before);
        const auto listener = connect(&document, &app::Document::sessionChanged, this,
                                      [](const core::Session&) { throw std::bad_alloc(); });
        document.edit(after, "Change σ₀");
        QVERIFY(document.session() == after);
        QVERIFY(document.isModified());
        document.history()->undo();
        QVERIFY(document.session() == before);
        QVERIFY(!document.isModified());
        QTRY_COMPARE(told.size(), 2);
        disconnect(listener);
        document.history()->redo();
        QVERIFY(document.session() == after);
    }

    void aWindowThatBreaksAtEveryEventTellsItInOneDialogAndStillSaves()
    {
        const QTemporaryDir folder;
        app::Document document;
        app::MainWindow window(document, app::Preferences{});
        connect(&application(), &app::Application::brokeOff, &window, &app::MainWindow::tellTrouble,
                Qt::QueuedConnection);
        Fragile fragile(Throw::BadAlloc);
        for (int i = 0; i < 20; ++i) {
            fragile.breakOff();
            QCoreApplication::processEvents();
        }
        const auto boxes = window.findChildren<QMessageBox*>();
        QCOMPARE(boxes.size(), 1);
        QVERIFY(boxes[0]->informativeText().contains("memory"));
        QVERIFY(window.statusBar()->currentMessage().contains("memory"));
        boxes[0]->accept();
        document.edit(changed(document.session()), "Change σ₀");
        QVERIFY(!document.save(folder.filePath("a.kscope")));
        QVERIFY(QFile::exists(folder.filePath("a.kscope")));
    }
};

KERNELSCOPE_TEST(ApplicationTest, app::Application)

} // namespace application_test

#include "application_test.moc"
