#include "app/document/recovery.h"

#include "app/document/document.h"
#include "app/session/session_json.h"
#include "core/files/write_whole.h"
#include "core/work/unexpected.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

namespace app
{

namespace
{

const QString pattern = QStringLiteral("recovery-*.kscope");
const QString key = QStringLiteral("recovery"); // beside the session's own fields
const QString picturesKey =
    QStringLiteral("known_pictures"); // that the person had opened: the preferences may be older

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

DocumentFile fileFrom(const QJsonObject& object)
{
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
    writer_.setMaxThreadCount(1);
    for (QTimer* timer : {&pause_, &limit_}) {
        timer->setSingleShot(true);
        connect(timer, &QTimer::timeout, this, &Recovery::writeMeanwhile);
    }
    connect(&document_, &Document::sessionChanged, this, &Recovery::expectWrite);
    connect(&document_, &Document::titleChanged, this, &Recovery::expectWrite);
}

Recovery::~Recovery()
{
    writer_.waitForDone();
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
    writer_.waitForDone();
    if (!isPending_)
        return;
    if (!document_.isModified() || !document_.whySealed().isEmpty())
        return giveUp();
    isPending_ = false;
    written_.reset();
    note(write(document_.session(), document_.file(), path_));
}

void Recovery::writeMeanwhile()
{
    if (writer_.activeThreadCount() > 0)
        return pause_.start(); // a slow disk: what it takes now is old already, and the newest comes next
    pause_.stop();
    limit_.stop();
    if (!isPending_)
        return;
    if (!document_.isModified() || !document_.whySealed().isEmpty())
        return giveUp();
    isPending_ = false;
    if (isWritten())
        return;
    written_ = Work{document_.session(), document_.file()};
    writer_.start([this, work = *written_, path = path_] {
        const auto failure = write(work.session, work.file, path);
        QMetaObject::invokeMethod(
            this, [this, failure] { note(failure); }, Qt::QueuedConnection);
    });
}

bool Recovery::isWritten() const
{
    if (!written_ || written_->file != document_.file())
        return false;
    core::Session now = document_.session();
    now.lab = written_->session.lab;
    return now == written_->session;
}

void Recovery::note(const std::optional<core::Failure>& failure)
{
    if (failure) {
        written_.reset();
        isPending_ = true;
        limit_.start(); // the next try
        if (!hasFailed_)
            emit failed(
                tr("Unsaved work is not protected against a crash: %1").arg(QString::fromStdString(failure->what)));
    }
    hasFailed_ = failure.has_value();
}

std::optional<core::Failure> Recovery::write(const core::Session& session, const DocumentFile& file,
                                             const QString& path)
try {
    QJsonObject json = app::jsonOf(session);
    json.insert(key, jsonOf(file));
    json.insert(picturesKey, QJsonArray::fromStringList(knownPictures()));
    const QByteArray content = QJsonDocument(json).toJson(QJsonDocument::Compact);
    return core::writeWhole(QFile::encodeName(path).toStdString(),
                            {content.constData(), static_cast<std::size_t>(content.size())});
} catch (const std::exception& error) {
    return core::unexpectedFailure(error);
}

void Recovery::giveUp()
{
    pause_.stop();
    limit_.stop();
    writer_.waitForDone();
    isPending_ = false;
    written_.reset();
    QFile::remove(path_);
}

std::optional<LeftBehind> Recovery::leftBehind()
{
    for (const QFileInfo& info : QDir(folder_).entryInfoList({pattern}, QDir::Files, QDir::Time)) {
        std::unique_ptr<QLockFile> lock = lockOf(info.filePath());
        if (info.filePath() == path_ || !lock->tryLock() || !QFile::exists(info.filePath()))
            continue; // its program still runs, or discarded it a moment ago
        LeftBehind found;
        found.written = info.lastModified();
        found.path_ = info.filePath();
        found.lock_ = std::move(lock);
        read(found);
        return found;
    }
    return std::nullopt;
}

void Recovery::read(LeftBehind& found)
{
    QFile file(found.path_);
    if (!file.open(QIODevice::ReadOnly)) {
        found.session = core::Failure{core::Failure::Kind::InvalidInput, file.errorString().toStdString()};
        return;
    }
    const QByteArray content = file.readAll();
    QJsonObject copy = QJsonDocument::fromJson(content).object();
    const QJsonObject ofFile = copy.take(key).toObject(); // no field of the session, which would keep it
    knowPictures(copy.take(picturesKey).toVariant().toStringList());
    found.file = fileFrom(ofFile);
    found.session =
        sessionFromJson(copy.isEmpty() ? content : QJsonDocument(copy).toJson(), QFileInfo(found.path_).fileName(), {},
                        [&](const QString& repair) { found.repairs << repair; });
}

void Recovery::bringBack(LeftBehind found)
{
    giveUp();
    path_ = std::move(found.path_);
    lock_ = std::move(found.lock_);
    document_.open(std::get<core::Session>(std::move(found.session)), std::move(found.file), true);
}

QString Recovery::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
}

} // namespace app
