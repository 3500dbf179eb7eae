#pragma once

#include "core/outcome.h"
#include "core/session/session.h"

#include <QObject>
#include <QString>

#include <optional>

class QUndoStack;

namespace app
{

/// The open session with its file and its history. The session changes by edit() alone, so that every change can be
/// undone; only which lab is on show is no matter of history: undo and redo keep it.
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    const core::Session& session() const { return session_; }
    QUndoStack* history() const { return history_; }
    const QString& path() const { return path_; } // empty while never saved
    QString title() const;                        // the file's name, or "Untitled"
    bool isModified() const;

    /// Makes `next` the session, as one step of history named `what` ("Move 3 points"). Edits that carry the same
    /// gesture (not 0) merge into one step; a gesture that ends where it began leaves no step.
    void edit(core::Session next, const QString& what, int gesture = 0);

    /// Puts another lab on show. It is saved with the session, but switching is neither a step of history nor a change
    /// worth asking about.
    void showLab(const std::string& lab);

    /// Starts over with a session that was opened or made new. `unsaved`: it has no file that holds it (a recovered
    /// session).
    void open(core::Session session, const QString& path, bool unsaved = false);

    /// Writes the session to `path` completely or not at all; a sentence when it failed.
    std::optional<core::Failure> save(const QString& path);

signals:
    void sessionChanged(const core::Session& session);
    void titleChanged(); // path or modified

private:
    friend class EditCommand;
    void show(const core::Session& session);
    void step(core::Session session);

    core::Session session_;
    QUndoStack* history_;
    QString path_;
    bool recovered_ = false;
};

} // namespace app
