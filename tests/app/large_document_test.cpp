#include "app/document/amend.h"
#include "app/document/document.h"
#include "app/document/recovery.h"
#include "app/large_session.h"
#include "app/session/session_json.h"
#include "support/test_registry.h"

#include <QDir>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <chrono>
#include <random>
#include <vector>

namespace large_document_test
{

using namespace std::chrono_literals;

namespace
{

core::Session withSeed(core::Session session, std::uint64_t seed)
{
    session.seed = seed;
    return session;
}

/// Without a few rows, as Delete on the sheet makes it.
core::Session withoutRows(core::Session session, Eigen::Index first, Eigen::Index count)
{
    const core::Dataset& all = *session.data;
    std::vector<Eigen::Index> kept;
    for (Eigen::Index i = 0; i < all.size(); ++i)
        if (i < first || i >= first + count)
            kept.push_back(i);
    core::Dataset data = all;
    data.x = all.x(kept, Eigen::all);
    data.targets = all.targets(kept);
    data.weights = all.weights(kept);
    data.labels.clear();
    for (const Eigen::Index row : kept)
        data.labels.push_back(all.label(row));
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    return session;
}

QStringList filesIn(const QTemporaryDir& folder, const QString& pattern)
{
    return QDir(folder.path()).entryList({pattern}, QDir::Files);
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void opensLarge(app::Document& document)
{
    document.open(largeSession(), {});
}

} // namespace

class LargeDocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void ahundredEditsAreKeptWhereFewCopiesWouldFit()
    {
        app::Document document(nullptr, std::size_t{40} << 20); // the data and the table take 7 MB
        QSignalSpy forgotten(&document, &app::Document::oldestStepsForgotten);
        opensLarge(document);
        std::vector<core::Session> states{document.session()};
        for (int i = 0; i < 100; ++i) {
            const Eigen::Index row = 401 * i;
            document.edit(i % 10 == 7   ? withoutRows(document.session(), row, 3)
                          : i % 10 == 3 ? withSeed(document.session(), static_cast<std::uint64_t>(i))
                                        : withPointMoved(document.session(), row, 0.125),
                          "Edit");
            if (i % 9 == 0)
                states.push_back(document.session()); // some of them: copies are held here
            else
                states.push_back(withSeed(states.back(), 0));
        }
        QCOMPARE(document.history()->count(), 100);
        QCOMPARE(forgotten.count(), 0);
        const core::Session last = document.session();
        const auto isState = [&](int i) { return (i - 1) % 9 != 0 || i == 0 || document.session() == states[i]; };
        for (int i = 99; i >= 0; --i) {
            document.history()->undo();
            QVERIFY2(isState(i), qPrintable(QString::number(i)));
        }
        QVERIFY(document.session() == states.front());
        for (int i = 1; i <= 100; ++i) {
            document.history()->redo();
            QVERIFY2(isState(i), qPrintable(QString::number(i)));
        }
        QVERIFY(document.session() == last);
    }

    void whateverIsDoneIsUndoneAndRedone()
    {
        app::Document document(nullptr, std::size_t{60} << 20);
        document.open(largeSession(30'000), {});
        std::vector<core::Session> states{document.session()}; // at each index of the history
        std::mt19937 random(11);
        int gesture = 0;
        QUndoStack& history = *document.history();
        const auto at = [&] { return static_cast<std::size_t>(history.index()); };
        for (int round = 0; round < 120; ++round) {
            const Eigen::Index row = static_cast<Eigen::Index>(random() % 20'000);
            switch (random() % 6) {
            case 0:
                for (unsigned step = random() % 3; step > 0 && history.canUndo(); --step)
                    history.undo();
                break;
            case 1:
                for (unsigned step = random() % 3; step > 0 && history.canRedo(); --step)
                    history.redo();
                break;
            case 2:
                app::amend(document, withPointMoved(document.session(), row, 0.5));
                states[at()] = document.session();
                break;
            case 3: {
                const std::size_t begin = at();
                ++gesture;
                for (int move = 0; move < 4; ++move)
                    document.edit(withPointMoved(document.session(), row, 0.25), "Drag", gesture);
                QCOMPARE(at(), begin + 1);
                states.resize(begin + 1);
                states.push_back(document.session());
                break;
            }
            case 4:
                states.resize(at() + 1);
                document.edit(withoutRows(document.session(), row, 2), "Delete");
                states.push_back(document.session());
                break;
            default:
                states.resize(at() + 1);
                document.edit(withSeed(document.session(), random()), "Seed");
                states.push_back(document.session());
            }
            QVERIFY2(document.session() == states[at()], qPrintable(QString::number(round)));
        }
        while (history.canUndo()) {
            history.undo();
            QVERIFY(document.session() == states[at()]);
        }
    }

    void aDragIsTakenBackWhole()
    {
        app::Document document;
        opensLarge(document);
        const core::Session start = document.session();
        document.edit(withPointMoved(start, 10, 1.0), "Move");
        const core::Session moved = document.session();
        for (int move = 0; move < 3; ++move)
            document.edit(withPointMoved(document.session(), 20, 1.0), "Drag", 4);
        document.takeBack(4);
        QVERIFY(document.session() == moved);
        QCOMPARE(document.history()->count(), 1);
        document.history()->undo();
        QVERIFY(document.session() == start);
    }

    void whatIsStillSharedComesBackAsTheSame()
    {
        app::Document document;
        opensLarge(document);
        const core::Session held = document.session(); // as a pin holds it
        for (int i = 0; i < 3; ++i)
            document.edit(withPointMoved(document.session(), i, 1.0), "Move");
        for (int i = 0; i < 3; ++i)
            document.history()->undo();
        QCOMPARE(document.session().data.get(), held.data.get());
    }

    void aSliderWritesNoLargeDataAnew()
    {
        const QTemporaryDir folder;
        app::Document document;
        opensLarge(document);
        app::Recovery recovery(document, folder.path());
        document.edit(withPointMoved(document.session(), 5, 1.0), "Move");
        recovery.writeNow();
        const QStringList parts = filesIn(folder, "recovery-*.part"), copies = filesIn(folder, "recovery-*.kscope");
        QVERIFY(parts.size() == 1 && copies.size() == 1);
        QVERIFY(QFileInfo(folder.filePath(copies[0])).size() < 60'000);
        QFile part(folder.filePath(parts[0]));
        QVERIFY(part.open(QIODevice::ReadWrite) &&
                part.setFileTime(QDateTime::currentDateTime().addDays(-1), QFileDevice::FileModificationTime));
        part.close();
        const QDateTime written = QFileInfo(part).lastModified();
        document.edit(withSeed(document.session(), 77), "Seed");
        recovery.writeNow();
        QCOMPARE(filesIn(folder, "recovery-*.part"), parts);
        QCOMPARE(QFileInfo(folder.filePath(parts[0])).lastModified(), written);
        QVERIFY(contentOf(folder.filePath(copies[0])).contains("\"77\""));
        document.edit(withPointMoved(document.session(), 5, 1.0), "Move");
        recovery.writeNow();
        QCOMPARE(filesIn(folder, "recovery-*.part").size(), 1);
        QVERIFY(filesIn(folder, "recovery-*.part") != parts);
        recovery.giveUp();
        QVERIFY(filesIn(folder, "recovery-*.part").isEmpty() && filesIn(folder, "recovery-*.kscope").isEmpty());
    }

    void largeWorkLeftBehindComesBackWithItsPin()
    {
        const QTemporaryDir folder;
        core::Session lost;
        {
            app::Document document;
            opensLarge(document);
            app::Recovery recovery(document, folder.path());
            core::Session next = withPointMoved(document.session(), 6, 2.0);
            next.pin = std::make_shared<const core::Session>(document.session());
            document.edit(next, "Move");
            recovery.writeNow();
            lost = document.session();
        }
        QCOMPARE(filesIn(folder, "recovery-*.part").size(), 2);
        app::Document fresh;
        app::Recovery recovery(fresh, folder.path());
        auto found = recovery.leftBehind();
        QVERIFY(found && found->isReadable());
        QVERIFY(std::get<core::Session>(found->session) == lost);
        recovery.bringBack(std::move(*found));
        fresh.edit(withSeed(fresh.session(), 78), "Seed");
        recovery.writeNow();
        recovery.giveUp();
        QVERIFY(filesIn(folder, "recovery-*").filter(".lock").size() == filesIn(folder, "recovery-*").size());
    }

    void aCopyWithoutItsPointsSaysSo()
    {
        const QTemporaryDir folder;
        {
            app::Document document;
            opensLarge(document);
            app::Recovery recovery(document, folder.path());
            document.edit(withPointMoved(document.session(), 6, 2.0), "Move");
            recovery.writeNow();
        }
        QVERIFY(QFile::remove(folder.filePath(filesIn(folder, "recovery-*.part").value(0))));
        app::Document fresh;
        app::Recovery recovery(fresh, folder.path());
        const auto found = recovery.leftBehind();
        QVERIFY(found && !found->isReadable());
        const std::string why = std::get<core::Failure>(found->session).what;
        QVERIFY2(why.find("its points, in recovery-") != std::string::npos, why.c_str());
    }

    void largeDataAreNotWrittenAtEveryPause()
    {
        const QTemporaryDir folder;
        app::Document document;
        opensLarge(document);
        const app::Recovery recovery(document, folder.path(), {.afterEdit = 1ms, .atLatest = 1h});
        const auto parts = [&] { return filesIn(folder, "recovery-*.part"); };
        document.edit(withPointMoved(document.session(), 1, 1.0), "Move");
        QVERIFY(QTest::qWaitFor([&] { return !filesIn(folder, "recovery-*.kscope").isEmpty(); }));
        const QStringList first = parts();
        document.edit(withPointMoved(document.session(), 1, 1.0), "Move");
        QTest::qWait(20); // pauses enough, and less than twenty times what the first one took
        QCOMPARE(parts(), first);
        QVERIFY(QTest::qWaitFor([&] { return parts().size() == 1 && parts() != first; }, 60'000));
    }
};

KERNELSCOPE_TEST(LargeDocumentTest, QCoreApplication)

} // namespace large_document_test

#include "large_document_test.moc"
