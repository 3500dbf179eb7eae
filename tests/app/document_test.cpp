#include "app/document/document.h"
#include "app/document/recovery.h"
#include "app/session/session_json.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

namespace
{

core::Session withSigma0(const core::Session& session, double sigma0)
{
    core::Session next = session;
    next.density.model.sigma0 = sigma0;
    return next;
}

} // namespace

class DocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void aDragIsOneStepAndUndoRestoresItsStart()
    {
        app::Document document;
        const core::Session start = document.session();
        for (int i = 1; i <= 20; ++i)
            document.edit(withSigma0(start, 0.1 + 0.01 * i), "Change σ₀", 7);
        QCOMPARE(document.history()->count(), 1);
        QCOMPARE(document.history()->undoText(), QString("Change σ₀"));
        document.history()->undo();
        QVERIFY(document.session() == start);
        document.history()->redo();
        QCOMPARE(document.session().density.model.sigma0, 0.1 + 0.01 * 20);
    }

    void differentGesturesDoNotMerge()
    {
        app::Document document;
        const core::Session start = document.session();
        document.edit(withSigma0(start, 0.2), "Change σ₀", 1);
        document.edit(withSigma0(start, 0.3), "Change σ₀", 2);
        document.edit(withSigma0(start, 0.4), "Change σ₀");
        document.edit(withSigma0(start, 0.5), "Change σ₀");
        QCOMPARE(document.history()->count(), 4);
    }

    void aDragThatReturnsLeavesNoStep()
    {
        app::Document document;
        const core::Session start = document.session();
        document.edit(withSigma0(start, 0.2), "Change σ₀", 1);
        document.edit(start, "Change σ₀", 1);
        QCOMPARE(document.history()->count(), 0);
        QVERIFY(!document.isModified());
    }

    void anEditThatChangesNothingIsNoStep()
    {
        app::Document document;
        document.edit(document.session(), "Nothing");
        QCOMPARE(document.history()->count(), 0);
    }

    void switchingLabsIsSavedAndNoStep()
    {
        app::Document document;
        QSignalSpy changes(&document, &app::Document::sessionChanged);
        document.edit(withSigma0(document.session(), 0.2), "Change σ₀");
        document.showLab("embedding");
        document.showLab("embedding");
        QCOMPARE(changes.size(), 2);
        QCOMPARE(document.history()->count(), 1);
        document.history()->undo();
        QVERIFY(!document.isModified());
        QCOMPARE(document.session().lab, std::string("embedding"));
        const auto read = app::sessionFromJson(app::toJson(document.session()), "x");
        QCOMPARE(std::get<core::Session>(read).lab, std::string("embedding"));
    }

    void savingClearsModifiedAndTheFileOpensToTheSameSession()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.kscope");
        app::Document document;
        document.edit(withSigma0(document.session(), 0.25), "Change σ₀");
        QVERIFY(document.isModified());
        QVERIFY(!document.save(path));
        QVERIFY(!document.isModified());
        QCOMPARE(document.title(), QString("a.kscope"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(std::get<core::Session>(app::sessionFromJson(file.readAll(), path)) == document.session());
    }

    void aFailedSaveSaysWhyAndKeepsTheWorkModified()
    {
        app::Document document;
        document.edit(withSigma0(document.session(), 0.25), "Change σ₀");
        const auto failure = document.save("/nonexistent-folder/a.kscope");
        QVERIFY(failure);
        QVERIFY(failure->what.find("/nonexistent-folder/a.kscope") != std::string::npos);
        QVERIFY(document.isModified());
    }

    void unsavedWorkOfAProgramThatDiedIsFoundOnce()
    {
        const QTemporaryDir folder;
        core::Session lost;
        { // what a crashed program leaves: its file, and a lock that nobody holds
            app::Document document;
            app::Recovery recovery(document, folder.path());
            document.edit(withSigma0(document.session(), 0.77), "Change σ₀");
            recovery.writeNow();
            lost = document.session();
            const QStringList files = QDir(folder.path()).entryList({"recovery-*.kscope"}, QDir::Files);
            QCOMPARE(files.size(), 1);
            QVERIFY(QFile::copy(folder.filePath(files[0]), folder.filePath("recovery-dead.kscope")));
        }
        app::Document fresh;
        app::Recovery recovery(fresh, folder.path());
        const auto found = recovery.takeLeftBehind();
        QVERIFY(found);
        QVERIFY(found->session == lost);
        QVERIFY(std::abs(found->written.secsTo(QDateTime::currentDateTime())) < 600); // the person is told when
        QVERIFY(!recovery.takeLeftBehind());
        fresh.open(found->session, {}, true);
        QVERIFY(fresh.isModified()); // it has no file yet
    }

    void theWorkOfAnotherRunningProgramIsLeftAlone()
    {
        const QTemporaryDir folder;
        app::Document running;
        app::Recovery itsRecovery(running, folder.path());
        running.edit(withSigma0(running.session(), 0.77), "Change σ₀");
        itsRecovery.writeNow();
        app::Document second;
        app::Recovery recovery(second, folder.path());
        QVERIFY(!recovery.takeLeftBehind());
        QCOMPARE(QDir(folder.path()).entryList({"recovery-*.kscope"}, QDir::Files).size(), 1);
    }

    void aRegularEndLeavesNoRecoveryFile()
    {
        const QTemporaryDir folder;
        {
            app::Document document;
            app::Recovery recovery(document, folder.path());
            document.edit(withSigma0(document.session(), 0.77), "Change σ₀");
            recovery.writeNow();
        }
        QVERIFY(QDir(folder.path()).entryList(QDir::Files).isEmpty());
    }
};

QTEST_GUILESS_MAIN(DocumentTest)
#include "document_test.moc"
