#include "app/document/recovery.h"

#include "app/document/document.h"
#include "app/session/session_json.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

namespace app
{

namespace
{
constexpr int writeDelay = 1500; // ms after the last edit: long enough not to write during a drag
const QString pattern = QStringLiteral("recovery-*.kscope");

std::unique_ptr<QLockFile> lockOf(const QString& path)
{
    auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // only the owner's death makes it stale
    return lock;
}
} // namespace

Recovery::Recovery(Document& document, const QString& folder, QObject* parent)
    : QObject(parent), document_(document), folder_(folder)
{
    QDir().mkpath(folder_);
    path_ =
        QDir(folder_).filePath(QStringLiteral("recovery-%1.kscope").arg(QUuid::createUuid().toString(QUuid::Id128)));
    lock_ = lockOf(path_);
    lock_->tryLock();
    delay_.setSingleShot(true);
    delay_.setInterval(writeDelay);
    connect(&delay_, &QTimer::timeout, this, &Recovery::writeNow);
    connect(&document_, &Document::sessionChanged, this, [this] { delay_.start(); });
    connect(&document_, &Document::titleChanged, this, [this] { delay_.start(); });
}

Recovery::~Recovery()
{
    QFile::remove(path_);
}

void Recovery::writeNow()
{
    delay_.stop();
    if (!document_.isModified()) {
        QFile::remove(path_);
        return;
    }
    QSaveFile file(path_);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(toJson(document_.session()));
        file.commit();
    }
}

std::optional<Recovery::Found> Recovery::takeLeftBehind()
{
    for (const QFileInfo& info : QDir(folder_).entryInfoList({pattern}, QDir::Files, QDir::Time)) {
        const std::unique_ptr<QLockFile> lock = lockOf(info.filePath());
        if (info.filePath() == path_ || !lock->tryLock())
            continue; // its program still runs
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const auto read = sessionFromJson(file.readAll(), info.fileName());
        if (const auto* session = std::get_if<core::Session>(&read)) {
            const QDateTime written = info.lastModified(); // asks the file
            file.remove();
            return Found{*session, written};
        }
    }
    return std::nullopt;
}

QString Recovery::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
}

} // namespace app
