#include "app/document/recovery.h"

#include "app/document/document.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace app
{

namespace
{

const QString pattern = QStringLiteral("recovery-*.kscope");

std::unique_ptr<QLockFile> lockOf(const QString& path)
{
    auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    lock->setStaleLockTime(0); // only the owner's death makes it stale
    return lock;
}

} // namespace

void LeftBehind::discard()
{
    RecoveryCopy(path_).remove();
    lock_.reset();
}

Recovery::Recovery(Document& document, const QString& folder, RecoveryPace pace, QObject* parent)
    : QObject(parent), document_(document), folder_(folder), pace_(pace),
      copy_(QDir(folder).filePath(QStringLiteral("recovery-%1.kscope").arg(QUuid::createUuid().toString(QUuid::Id128))))
{
    QDir().mkpath(folder_);
    lock_ = lockOf(copy_.path());
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
        copy_.remove();
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
    note(copy_.write(document_.session(), document_.file()));
}

void Recovery::writeMeanwhile()
{
    if (writer_.activeThreadCount() > 0)
        return pause_.start(); // a slow disk: what it takes now is old already, and the newest comes next
    if (isTooSoon())
        return pause_.start();
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
    sinceWritten_.start();
    writer_.start([this, work = *written_] {
        const auto failure = copy_.write(work.session, work.file);
        QMetaObject::invokeMethod(
            this, [this, failure] { note(failure); }, Qt::QueuedConnection);
    });
}

bool Recovery::isTooSoon() const
{
    constexpr int share = 20; // of the time, at most a twentieth goes to large data
    const std::chrono::milliseconds rest = std::min(pace_.atLatest, share * copy_.timeOfData());
    return sinceWritten_.isValid() && sinceWritten_.elapsed() < rest.count() && copy_.lacksDataOf(document_.session());
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

void Recovery::giveUp()
{
    pause_.stop();
    limit_.stop();
    writer_.waitForDone();
    isPending_ = false;
    written_.reset();
    copy_.remove();
}

std::optional<LeftBehind> Recovery::leftBehind()
{
    for (const QFileInfo& info : QDir(folder_).entryInfoList({pattern}, QDir::Files, QDir::Time)) {
        std::unique_ptr<QLockFile> lock = lockOf(info.filePath());
        if (info.filePath() == copy_.path() || !lock->tryLock() || !QFile::exists(info.filePath()))
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
    RecoveryCopy::Content content =
        RecoveryCopy::read(found.path_, [&](const QString& repair) { found.repairs << repair; });
    found.session = std::move(content.session);
    found.file = std::move(content.file);
}

void Recovery::bringBack(LeftBehind found)
{
    giveUp();
    copy_ = RecoveryCopy(std::move(found.path_));
    lock_ = std::move(found.lock_);
    document_.open(std::get<core::Session>(std::move(found.session)), std::move(found.file), true);
}

QString Recovery::defaultFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
}

} // namespace app
