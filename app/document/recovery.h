#pragma once

#include "app/document/document_file.h"
#include "app/document/recovery_copy.h"
#include "core/outcome.h"
#include "core/session/session.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QLockFile>
#include <QObject>
#include <QStringList>
#include <QThreadPool>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>

namespace app
{

class Document;

/// Unsaved work that a program which no longer runs left behind. While this object lives nobody else finds it. It stays
/// on disk, to be found again, unless it is discarded or brought back.
class LeftBehind
{
public:
    core::Outcome<core::Session> session; // a failure: the copy is there, and cannot be read
    QStringList repairs;                  // what in it was put right
    DocumentFile file;                    // that the session belonged to
    QDateTime written;

    bool isReadable() const { return std::holds_alternative<core::Session>(session); }
    const QString& path() const { return path_; } // of the copy
    void discard();

private:
    friend class Recovery;
    QString path_;
    std::unique_ptr<QLockFile> lock_;
};

/// When unsaved work is written.
struct RecoveryPace {
    std::chrono::milliseconds afterEdit{1500}; // long enough not to write during a drag
    std::chrono::milliseconds atLatest{15000}; // while the edits do not pause; 20 s with what a timer may be late
};

/// Keeps unsaved work on disk, so that a crash costs at most a few seconds of it: one file for each running program,
/// with the name of the document's own file in it. It goes when the work is saved or given up, and never otherwise.
class Recovery : public QObject
{
    Q_OBJECT

public:
    Recovery(Document& document, const QString& folder, RecoveryPace pace = {}, QObject* parent = nullptr);
    ~Recovery() override;

    /// The newest work left behind, be it that it cannot be read; nothing when there is none.
    std::optional<LeftBehind> leftBehind();
    /// Makes it, which is readable, the document's, unsaved. Its file becomes this program's own: at no moment is there
    /// none.
    void bringBack(LeftBehind found);

    /// Writes now what would be written in a moment, and waits for it; nothing when nothing has changed since. Lack of
    /// memory is a failure, not an exception.
    void writeNow();

    /// The person said that what is unsaved may go.
    void giveUp();

    /// Where recovery files live for this user.
    static QString defaultFolder();

signals:
    void failed(const QString& sentence); // work is not protected; said once until it is again

private:
    struct Work {
        core::Session session;
        DocumentFile file;
    };
    void expectWrite();
    void writeMeanwhile(); // by another thread: a million points take a second, a slow disk as long as it likes
    void note(const std::optional<core::Failure>& failure);
    static void read(LeftBehind& found); // from its file
    bool isWritten() const;              // but for the lab on show, which is no work
    bool isTooSoon() const;              // to write large data again

    Document& document_;
    QString folder_;
    RecoveryPace pace_;
    RecoveryCopy copy_; // the writer's while it writes
    std::unique_ptr<QLockFile> lock_;
    QTimer pause_, limit_;
    std::optional<Work> written_; // meanwhile, or being written
    QElapsedTimer sinceWritten_;
    bool isPending_ = false, hasFailed_ = false;
    QThreadPool writer_; // joined first
};

} // namespace app
