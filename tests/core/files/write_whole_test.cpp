#include "core/files/write_whole.h"

#include "short_writes.h"
#include "support/test_registry.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace write_whole_test
{

using core::Failure;
using core::writeWhole;

namespace
{

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
}

mode_t modeOf(const QString& path)
{
    struct stat found = {};
    return ::stat(path.toUtf8().constData(), &found) == 0 ? found.st_mode & 07777 : 0;
}

/// Of a process of its own: 0 when `deed` is true, else 1.
int statusOfChild(const std::function<bool()>& deed)
{
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(deed() ? 0 : 1);
    int status = 0;
    return child > 0 && ::waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace

class WriteWholeTest : public QObject
{
    Q_OBJECT

    QTemporaryDir folder_;

    QString in(const QString& name) const { return folder_.filePath(name); }
    std::optional<Failure> put(const QString& name, const std::string& content) const
    {
        return writeWhole(in(name).toStdString(), content);
    }
    QStringList names() const
    {
        return QDir(folder_.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    }

private slots:
    void cleanup()
    {
        for (const QString& name : names())
            QDir(in(name)).exists() ? QDir(in(name)).removeRecursively() : QFile::remove(in(name));
    }

    void theContentIsThereAndNothingBeside()
    {
        QVERIFY(!put("a.txt", "first"));
        QVERIFY(!put("a.txt", std::string("sec\0ond", 7)));
        QCOMPARE(contentOf(in("a.txt")), QByteArray("sec\0ond", 7));
        QVERIFY(!put("a.txt", ""));
        QCOMPARE(contentOf(in("a.txt")), QByteArray());
        QCOMPARE(names(), QStringList{"a.txt"});
    }

    void aWriteThatIsCutOffLeavesTheOldFileAndSaysSo_data()
    {
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("room");
        QTest::newRow("small, none written") << 5'000 << 0;
        QTest::newRow("small, most written") << 5'000 << 4'096; // within the buffer of many a library
        QTest::newRow("large") << 3'000'000 << 1'000'000;
    }
    void aWriteThatIsCutOffLeavesTheOldFileAndSaysSo()
    {
        QFETCH(int, size);
        QFETCH(int, room);
        QVERIFY(!put("a.txt", "good"));
        std::optional<Failure> failure, ofNew;
        {
            const ShortWrites disk(static_cast<rlim_t>(room));
            failure = put("a.txt", std::string(static_cast<std::size_t>(size), 'x'));
            ofNew = put("new.txt", std::string(static_cast<std::size_t>(size), 'x'));
        }
        QVERIFY(failure && ofNew);
        QCOMPARE(failure->kind, Failure::Kind::Internal);
        const QString sentence = QString::fromStdString(failure->what);
        QVERIFY2(sentence.contains(in("a.txt")) && sentence.contains("choose another place") &&
                     sentence.contains("as it was"),
                 qPrintable(sentence));
        QVERIFY(!QString::fromStdString(ofNew->what).contains("as it was"));
        QCOMPARE(contentOf(in("a.txt")), QByteArray("good"));
        QCOMPARE(names(), QStringList{"a.txt"});
    }

    void aFullDeviceSaysSo()
    {
        if (!QFileInfo::exists("/dev/full"))
            QSKIP("this system has no /dev/full");
        const auto failure = writeWhole("/dev/full", "x");
        QVERIFY(failure);
        QVERIFY(failure->what.find("no space left") != std::string::npos);
        QVERIFY(!writeWhole("/dev/null", "x"));
        QVERIFY(!QFileInfo("/dev/null").isFile()); // written to, not replaced
    }

    void permissionsStayAndNewFilesFollowTheUmask()
    {
        const mode_t former = ::umask(027);
        const auto failed = put("new.txt", "x");
        ::umask(former);
        QVERIFY(!failed);
        QCOMPARE(modeOf(in("new.txt")), mode_t(0640));
        ::chmod(in("new.txt").toUtf8().constData(), 0604);
        QVERIFY(!put("new.txt", "y"));
        QCOMPARE(modeOf(in("new.txt")), mode_t(0604));
    }

    void whoeverReadAndWroteAFileStillDoesWhenAnotherHasWrittenIt()
    {
        if (::geteuid() != 0)
            QSKIP("only root can write as two others");
        constexpr uid_t owner = 1234, writer = 4000;
        const QString shared = in("shared");
        QVERIFY(QDir().mkpath(shared) && !put("shared/file.txt", "old"));
        const QByteArray path = (shared + "/file.txt").toUtf8();
        for (const QString& folder : {folder_.path(), shared})
            QCOMPARE(::chmod(folder.toUtf8().constData(), 0777), 0);
        QCOMPARE(::chown(path.constData(), owner, owner) + ::chmod(path.constData(), 0666), 0);
        QCOMPARE(statusOfChild([&] {
                     return ::setgid(writer) == 0 && ::setuid(writer) == 0 && !writeWhole(path.constData(), "new");
                 }),
                 0);
        QCOMPARE(contentOf(path), QByteArray("new"));
        QCOMPARE(modeOf(path), mode_t(0666));
    }

    void aFullDiskLeavesTheFileThatWasThere()
    {
        const QByteArray disk = in("disk").toUtf8();
        QVERIFY(QDir().mkpath(disk));
        const int status = statusOfChild([&] {
            const int room = ::geteuid() == 0 ? CLONE_NEWNS : CLONE_NEWUSER | CLONE_NEWNS;
            if (::unshare(room) != 0 || ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
                ::mount("none", disk.constData(), "tmpfs", 0, "size=64k") != 0)
                return false;
            const std::string file = disk.toStdString() + "/file.txt";
            if (writeWhole(file, "old"))
                ::_exit(2);
            const auto failure = writeWhole(file, std::string(100'000, 'x'));
            const bool told = failure && failure->what.find("no space left") != std::string::npos;
            const bool alone = QDir(QString(disk)).entryList(QDir::Files | QDir::Hidden).size() == 1;
            ::_exit(told && alone && contentOf(QString::fromStdString(file)) == "old" ? 0 : 3);
        });
        if (status == 1)
            QSKIP("this system lets nobody mount a small disk");
        QCOMPARE(status, 0);
    }

    void aLinkStaysALinkAndItsEndIsWritten()
    {
        QVERIFY(QDir(folder_.path()).mkdir("deep"));
        QVERIFY(!put("deep/real.txt", "old"));
        QVERIFY(QFile::link("deep/real.txt", in("near")) && QFile::link("near", in("far")));
        QVERIFY(!put("far", "new"));
        QCOMPARE(contentOf(in("deep/real.txt")), QByteArray("new"));
        QVERIFY(QFileInfo(in("far")).isSymLink() && QFileInfo(in("near")).isSymLink());
        QVERIFY(QFile::link("deep/absent.txt", in("promise")));
        QVERIFY(!put("promise", "kept"));
        QVERIFY(QFileInfo(in("promise")).isSymLink());
        QCOMPARE(contentOf(in("deep/absent.txt")), QByteArray("kept"));
    }

    void whatCannotBeAFileIsRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("why");
        QTest::newRow("no folder") << "absent/a.txt"
                                   << "folder does not exist";
        QTest::newRow("a folder") << "."
                                  << "is a folder";
        QTest::newRow("under a file") << "file/a.txt"
                                      << "no folder";
        QTest::newRow("long") << QString(300, 'n') << "too long";
        QTest::newRow("circle") << "round"
                                << "circle";
    }
    void whatCannotBeAFileIsRefused()
    {
        QFETCH(QString, name);
        QFETCH(QString, why);
        QVERIFY(!put("file", "x"));
        QVERIFY(QFile::link("round", in("round")));
        const auto failure = put(name, "x");
        QVERIFY(failure);
        QCOMPARE(failure->kind, Failure::Kind::InvalidInput);
        QVERIFY2(failure->what.find(why.toStdString()) != std::string::npos, failure->what.c_str());
        QCOMPARE(names(), (QStringList{"file", "round"}));
    }

    void aNameOfTheGreatestLengthIsWritten()
    {
        QVERIFY(!put(QString(255, 'n'), "x"));
        QCOMPARE(names(), QStringList{QString(255, 'n')});
    }

    void aFileThatMayNotBeWrittenIsLeftAlone()
    {
        if (::geteuid() == 0)
            QSKIP("root may write every file");
        QVERIFY(!put("a.txt", "mine"));
        ::chmod(in("a.txt").toUtf8().constData(), 0444);
        const auto failure = put("a.txt", "x");
        QVERIFY(failure);
        QVERIFY(failure->what.find("no permission") != std::string::npos);
        QCOMPARE(contentOf(in("a.txt")), QByteArray("mine"));
    }
};

KERNELSCOPE_TEST(WriteWholeTest, NoApplication)

} // namespace write_whole_test

#include "write_whole_test.moc"
