#pragma once

#include "app/document/document_file.h"
#include "core/outcome.h"
#include "core/session/session.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <optional>

class QUndoStack;

namespace app
{

class EditCommand;

/// The open session with its file and its history. The session changes by edit() alone, so that every change can be
/// undone; only which lab is on show is no matter of history: undo and redo keep it, but over turnTo(). Whatever the
/// session becomes, its window is one of its points (keep_window.h). While a step is under way, that is as long as
/// sessionChanged() is being told, none may begin (asserted).
class Document : public QObject
{
    Q_OBJECT

public:
    /// What the steps of history may take together; what they share counts once.
    static constexpr std::size_t mostHistoryBytes = std::size_t{256} << 20;

    explicit Document(QObject* parent = nullptr, std::size_t historyBudget = mostHistoryBytes);

    const core::Session& session() const { return session_; }
    QUndoStack* history() const { return history_; }
    int stepsTaken() const; // that undo could take back, and those that have been forgotten
    const DocumentFile& file() const { return file_; }
    const QString& path() const { return file_.path; } // empty while never saved
    QString title() const;                             // the file's name, or "Untitled"
    bool isModified() const;
    /// Does the file hold something else than what was opened from it or saved to it here? Then another window or
    /// program wrote it, and saving would take that away.
    bool isChangedOnDisk() const;

    /// Makes `next` the session, as one step of history named `what` ("Move 3 points"). Edits that carry the same
    /// gesture (not 0) merge into one step; a gesture that ends where it began leaves no step. The table behind the
    /// points follows an edit of them (keep_table.h).
    void edit(core::Session next, const QString& what, int gesture = 0);

    /// Makes another session the document's, with the lab that it shows, as one step of history: undo brings back the
    /// one before, in the lab where it was. What is pinned stays, unless the session brings a pin of its own.
    void turnTo(core::Session session, const QString& what);
    /// The same, and nothing pinned beside it.
    void turnToAlone(core::Session session, const QString& what);

    /// Takes back the last edit where it was made with this gesture, and leaves no step of it.
    void takeBack(int gesture);

    /// Puts another lab on show. It is saved with the session, but switching is neither a step of history nor a change
    /// worth asking about.
    void showLab(const std::string& lab);

    /// Starts over with a session that was opened or made new. `file`: as it was when the session was read from it.
    /// `unsaved`: no file holds the session (a recovered one).
    void open(core::Session session, DocumentFile file, bool unsaved = false);

    /// Writes the session to `path` whole or not at all. A sentence when it failed: then nothing has changed, neither a
    /// file nor what is modified.
    std::optional<core::Failure> save(const QString& path);
    bool isSaving() const { return isSaving_; } // windows paint meanwhile
    /// A lesson hides what the session holds: it is not saved, kept or passed on. Empty: it may be.
    QString whySealed() const;
    void setSealed(bool sealed) { sealed_ = sealed; }
    /// Is what sessionChanged() tells of an undo or a redo?
    bool isStepping() const { return isStepping_; }
    /// Is it another session that took the place of the last, not an edit of it?
    bool isTurning() const { return isTurning_; }

signals:
    void opened(); // another session takes the place of all that was
    void sessionChanged(const core::Session& session);
    void titleChanged(); // path or modified
    /// The oldest steps cannot be undone any more: all of them took too much memory. Told once a document.
    void oldestStepsForgotten();

private:
    friend class EditCommand;
    const EditCommand& stepAt(int index) const;
    const EditCommand* lastStep() const; // the one that undo takes back
    void push(EditCommand* step);
    void keepBudget();
    int oldestWithin(std::size_t bytes) const; // of the steps that take no more, counted from the last one
    void forgetBefore(int oldest);
    void show(core::Session session);
    void step(core::Session session, bool turnsLab);

    core::Session session_;
    QUndoStack* history_;
    DocumentFile file_;
    bool recovered_ = false, isShowing_ = false, isForgetting_ = false, isSaving_ = false;
    bool isPushing_ = false, isStepping_ = false, isTurning_ = false, sealed_ = false;
    const std::size_t historyBudget_;
    std::size_t historyBytes_ = 0; // at most
    int forgotten_ = 0;            // steps
};

} // namespace app
