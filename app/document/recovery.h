#pragma once

#include "core/session/session.h"

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace app
{

class Document;

/// Keeps unsaved work on disk, so that a crash costs at most a few seconds of it: one file for each running program,
/// written soon after each edit and removed when the work is saved or given up.
class Recovery : public QObject
{
    Q_OBJECT

public:
    Recovery(Document& document, const QString& folder, QObject* parent = nullptr);
    ~Recovery() override; // a regular end: the file goes

    struct Found {
        core::Session session;
        QDateTime written;
    };
    /// Work that a program which no longer runs left behind, the newest; its file is taken away, older ones stay for
    /// the next start.
    std::optional<Found> takeLeftBehind();

    /// Writes now what the timer would write in a moment.
    void writeNow();

    /// Where recovery files live for this user.
    static QString defaultFolder();

private:
    Document& document_;
    QString folder_;
    QString path_;
    std::unique_ptr<QLockFile> lock_;
    QTimer delay_;
};

} // namespace app
