#include "app/document/document.h"
#include "app/document/recovery.h"
#include "app/session/session_json.h"

#include "short_writes.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

using namespace std::chrono_literals;

namespace
{

core::Session withSigma0(const core::Session& session, double sigma0)
{
    core::Session next = session;
    next.density.model.sigma0 = sigma0;
    return next;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList filesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
}

QStringList recoveryFilesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList({"recovery-*.kscope"}, QDir::Files);
}

/// What a crashed program leaves: its file, and a lock that nobody holds. The document's own file is `path`.
core::Session leaveBehind(const QTemporaryDir& folder, const QString& path = {})
{
    app::Document document;
    if (!path.isEmpty() && document.save(path))
        qFatal("cannot write the fixture");
    app::Recovery recovery(document, folder.path());
    document.edit(withSigma0(document.session(), 0.77), "Change σ₀");
    recovery.writeNow();
    return document.session();
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

    void aSaveThatIsCutOffKeepsTheFileTheRecoveryCopyAndTheWorkModified()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.kscope");
        app::Document document;
        app::Recovery recovery(document, folder.path());
        QVERIFY(!document.save(path));
        const QByteArray saved = contentOf(path);
        document.edit(withSigma0(document.session(), 0.25), "Change σ₀");
        recovery.writeNow();
        const QStringList before = filesIn(folder);
        for (const rlim_t room : {0, 1000}) { // within the buffer of QFile, which sees a full disk too late
            std::optional<core::Failure> failure;
            {
                const ShortWrites disk(room);
                failure = document.save(path);
            }
            QVERIFY(failure);
            QVERIFY2(failure->what.find(path.toStdString()) == 0 &&
                         failure->what.find("choose another place") != std::string::npos,
                     failure->what.c_str());
            QVERIFY(document.isModified());
            QVERIFY(!document.isChangedOnDisk());
            recovery.writeNow();
            QCOMPARE(contentOf(path), saved);
            QCOMPARE(filesIn(folder), before);
        }
    }

    void aFileThatAnotherWindowSavedIsChangedOnDisk()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.kscope");
        app::Document first, second;
        QVERIFY(!first.isChangedOnDisk()); // it has no file
        QVERIFY(!first.save(path));
        second.open(first.session(), app::DocumentFile::at(path));
        QVERIFY(!first.isChangedOnDisk() && !second.isChangedOnDisk());
        first.edit(withSigma0(first.session(), 0.25), "Change σ₀");
        QVERIFY(!first.save(path));
        QVERIFY(!first.isChangedOnDisk() && second.isChangedOnDisk());
        QVERIFY(!second.save(path));
        QVERIFY(first.isChangedOnDisk() && !second.isChangedOnDisk());
        QVERIFY(QFile::remove(path));
        QVERIFY(!first.isChangedOnDisk()); // nothing to lose
    }

    void unsavedWorkOfAProgramThatDiedIsFoundUntilItIsDiscarded()
    {
        const QTemporaryDir folder;
        const core::Session lost = leaveBehind(folder);
        app::Document fresh;
        app::Recovery recovery(fresh, folder.path());
        for (int start = 0; start < 3; ++start) { // found, put off, found again
            const auto found = recovery.leftBehind();
            QVERIFY(found);
            QVERIFY(found->session == lost);
            QVERIFY(std::abs(found->written.secsTo(QDateTime::currentDateTime())) < 600); // the person is told when
            app::Document other;
            app::Recovery another(other, folder.path());
            QVERIFY(!another.leftBehind()); // somebody is being asked about it just now
        }
        recovery.leftBehind()->discard();
        QVERIFY(!recovery.leftBehind());
        QVERIFY(!fresh.isModified());
    }

    void workBroughtBackKeepsItsNameAndItsCopyUntilItIsSaved()
    {
        const QTemporaryDir folder, home;
        const QString path = home.filePath("thesis.kscope");
        const core::Session lost = leaveBehind(folder, path);
        app::Document fresh;
        {
            app::Recovery recovery(fresh, folder.path());
            recovery.bringBack(*recovery.leftBehind());
            QCOMPARE(recoveryFilesIn(folder).size(), 1);
            QVERIFY(fresh.session() == lost);
            QVERIFY(fresh.isModified());
            QCOMPARE(fresh.title(), QString("thesis.kscope"));
            QVERIFY(!fresh.isChangedOnDisk());
            recovery.writeNow();
            QCOMPARE(recoveryFilesIn(folder).size(), 1);
        }
        QCOMPARE(recoveryFilesIn(folder).size(), 1); // a program that ends without having asked
        app::Document again;
        app::Recovery recovery(again, folder.path());
        recovery.bringBack(*recovery.leftBehind());
        QVERIFY(again.session() == lost);
        QVERIFY(!again.save(again.path()));
        recovery.writeNow();
        QVERIFY(recoveryFilesIn(folder).isEmpty());
        QVERIFY(std::get<core::Session>(app::sessionFromJson(contentOf(path), path)) == lost);
    }

    void workBroughtBackSeesThatItsFileWasChangedMeanwhile()
    {
        const QTemporaryDir folder, home;
        const QString path = home.filePath("thesis.kscope");
        leaveBehind(folder, path);
        app::Document other, fresh;
        other.edit(withSigma0(other.session(), 0.5), "Change σ₀");
        QVERIFY(!other.save(path));
        app::Recovery recovery(fresh, folder.path());
        recovery.bringBack(*recovery.leftBehind());
        QVERIFY(fresh.isChangedOnDisk());
    }

    void severalProgramsThatDiedLeaveACopyEach()
    {
        const QTemporaryDir folder;
        leaveBehind(folder);
        leaveBehind(folder);
        app::Document fresh;
        app::Recovery recovery(fresh, folder.path());
        recovery.leftBehind()->discard();
        QVERIFY(recovery.leftBehind());
        recovery.bringBack(*recovery.leftBehind());
        QVERIFY(!recovery.leftBehind());
    }

    void workIsWrittenAlsoWhileTheEditsDoNotPause()
    {
        const QTemporaryDir folder;
        app::Document document;
        const app::Recovery recovery(document, folder.path(), {.afterEdit = 1h, .atLatest = 20ms});
        double sigma0 = 1.0;
        QVERIFY(QTest::qWaitFor([&] {
            document.edit(withSigma0(document.session(), sigma0 += 1.0), "Change σ₀", 1);
            return !recoveryFilesIn(folder).isEmpty();
        }));
        QVERIFY(app::RecoveryPace().atLatest <= 19s);
    }

    void aCopyThatCannotBeWrittenIsToldOnceAndLeavesTheOneBefore()
    {
        const QTemporaryDir folder;
        app::Document document;
        app::Recovery recovery(document, folder.path(), {.afterEdit = 1h, .atLatest = 1h});
        const QSignalSpy told(&recovery, &app::Recovery::failed);
        document.edit(withSigma0(document.session(), 0.7), "Change σ₀");
        recovery.writeNow();
        const QByteArray before = contentOf(folder.filePath(recoveryFilesIn(folder).value(0)));
        {
            const ShortWrites disk(1000);
            for (const double sigma0 : {0.8, 0.9}) {
                document.edit(withSigma0(document.session(), sigma0), "Change σ₀");
                recovery.writeNow();
            }
        }
        QCOMPARE(told.size(), 1);
        QCOMPARE(contentOf(folder.filePath(recoveryFilesIn(folder).value(0))), before);
        recovery.writeNow(); // nothing new to write, but what there is has not been written yet
        QVERIFY(contentOf(folder.filePath(recoveryFilesIn(folder).value(0))) != before);
        QCOMPARE(told.size(), 1);
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
        QVERIFY(!recovery.leftBehind());
        QCOMPARE(recoveryFilesIn(folder).size(), 1);
    }

    void onlyWhatWasSavedOrGivenUpLeavesNoCopy()
    {
        const QTemporaryDir folder;
        for (const bool isGivenUp : {true, false}) {
            app::Document document;
            {
                app::Recovery recovery(document, folder.path());
                document.edit(withSigma0(document.session(), 0.77), "Change σ₀");
                recovery.writeNow();
                if (isGivenUp)
                    recovery.giveUp();
            }
            QCOMPARE(recoveryFilesIn(folder).size(), isGivenUp ? 0 : 1);
        }
        QVERIFY(QDir(folder.path()).entryList({"*.lock"}, QDir::Files).isEmpty());
    }
};

QTEST_GUILESS_MAIN(DocumentTest)
#include "document_test.moc"
