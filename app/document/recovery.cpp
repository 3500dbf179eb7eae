#include "app/document/recovery.h"

#include "app/document/document.h"
#include "app/session/session_json.h"
#include "core/files/write_whole.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

namespace app
{

namespace
{

const QString pattern = QStringLiteral("recovery-*.kscope");
const QString key = QStringLiteral("recovery"); // beside the session's own fields, which readers of sessions skip

std::unique_ptr<QLockFile> lockOf(const QString& path)
{
    auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // only the owner's death makes it stale
    return lock;
}

QJsonObject jsonOf(const DocumentFile& file)
{
    return {{"path", file.path}, {"fingerprint", QString::fromLatin1(file.fingerprint.toHex())}};
}

DocumentFile fileIn(const QByteArray& json)
{
    const QJsonObject object = QJsonDocument::fromJson(json).object().value(key).toObject();
    return {object.value("path").toString(), QByteArray::fromHex(object.value("fingerprint").toString().toLatin1())};
}

} // namespace

void LeftBehind::discard()
{
    QFile::remove(path_);
    lock_.reset();
}

Recovery::Recovery(Document& document, const QString& folder, RecoveryPace pace, QObject* parent)
    : QObject(parent), document_(document), folder_(folder)
{
    QDir().mkpath(folder_);
    path_ =
        QDir(folder_).filePath(QStringLiteral("recovery-%1.kscope").arg(QUuid::createUuid().toString(QUuid::Id128)));
    lock_ = lockOf(path_);
    lock_->tryLock();
    pause_.setInterval(pace.afterEdit);
    limit_.setInterval(pace.atLatest);
    for (QTimer* timer : {&pause_, &limit_}) {
        timer->setSingleShot(true);
        connect(timer, &QTimer::timeout, this, &Recovery::writeNow);
    }
    connect(&document_, &Document::sessionChanged, this, &Recovery::expectWrite);
    connect(&document_, &Document::titleChanged, this, &Recovery::expectWrite);
}

Recovery::~Recovery()
{
    if (!document_.isModified())
        QFile::remove(path_);
}

void Recovery::expectWrite()
{
    isPending_ = true;
    pause_.start();
    if (!limit_.isActive())
        limit_.start();
}

void Recovery::writeNow()
{
    pause_.stop();
    limit_.stop();
    if (!isPending_)
        return;
    if (!document_.isModified())
        return giveUp();
    const auto failure = core::writeWhole(QFile::encodeName(path_).toStdString(), content().toStdString());
    isPending_ = failure.has_value();
    if (failure && !hasFailed_)
        emit failed(tr("Unsaved work is not protected against a crash: %1").arg(QString::fromStdString(failure->what)));
    hasFailed_ = failure.has_value();
}

QByteArray Recovery::content() const
{
    QJsonObject json = app::jsonOf(document_.session());
    json.insert(key, jsonOf(document_.file()));
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

void Recovery::giveUp()
{
    pause_.stop();
    limit_.stop();
    isPending_ = false;
    QFile::remove(path_);
}

std::optional<LeftBehind> Recovery::leftBehind()
{
    for (const QFileInfo& info : QDir(folder_).entryInfoList({pattern}, QDir::Files, QDir::Time)) {
        std::unique_ptr<QLockFile> lock = lockOf(info.filePath());
        if (info.filePath() == path_ || !lock->tryLock())
            continue; // its program still runs
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray json = file.readAll();
        auto read = sessionFromJson(json, info.fileName());
        auto* session = std::get_if<core::Session>(&read);
        if (!session)
            continue;
        LeftBehind found;
        found.session = std::move(*session);
        found.file = fileIn(json);
        found.written = info.lastModified();
        found.path_ = info.filePath();
        found.lock_ = std::move(lock);
        return found;
    }
    return std::nullopt;
}

void Recovery::bringBack(LeftBehind found)
{
    giveUp();
    path_ = std::move(found.path_);
    lock_ = std::move(found.lock_);
    document_.open(std::move(found.session), std::move(found.file), true);
}

QString Recovery::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
}

} // namespace app
