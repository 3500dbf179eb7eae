#include "app/document/document.h"

#include "app/document/amend.h"
#include "app/document/keep_held_out.h"
#include "app/document/keep_table.h"
#include "app/session/session_json.h"
#include "core/files/write_whole.h"

#include <QFile>
#include <QFileInfo>
#include <QUndoCommand>
#include <QUndoStack>

#include <exception>

namespace app
{

/// One step of history: the session before and after. Sessions share their data, so a step is small.
class EditCommand : public QUndoCommand
{
public:
    /// `turnsLab`: the lab on show is part of the step.
    EditCommand(Document& document, core::Session after, const QString& what, int gesture, bool turnsLab = false)
        : QUndoCommand(what), document_(document), before_(document.session()), after_(std::move(after)),
          gesture_(gesture), turnsLab_(turnsLab)
    {
    }

    int id() const override { return gesture_ != 0 ? 1 : -1; }

    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* next = static_cast<const EditCommand*>(other);
        if (next->gesture_ != gesture_)
            return false;
        after_ = next->after_;
        setText(next->text());
        setObsolete(after_ == before_);
        return true;
    }

    int gesture() const { return gesture_; }
    const core::Session& before() const { return before_; }
    static void amend(Document& document, core::Session next)
    {
        QUndoStack& history = *document.history();
        const int steps = history.index();
        const auto step = [&](int at) -> const EditCommand& {
            return static_cast<const EditCommand&>(*history.command(at));
        };
        if (steps > 0)
            step(steps - 1).after_ = next;
        if (steps < history.count())
            step(steps).before_ = next;
        if (history.isClean())
            history.resetClean(); // no file holds it
        document.show(std::move(next));
    }

    void undo() override { document_.step(before_, turnsLab_); }
    void redo() override { document_.step(after_, turnsLab_); }

private:
    Document& document_;
    mutable core::Session before_, after_; // in the history, where all is const, by amend() alone
    int gesture_;
    bool turnsLab_;
};

void amend(Document& document, core::Session next)
{
    const core::Session& now = document.session();
    if (next != now)
        EditCommand::amend(document, withHeldOutKept(withTableKept(std::move(next), now, now), now));
}

Document::Document(QObject* parent) : QObject(parent), session_(core::builtInSession()), history_(new QUndoStack(this))
{
    connect(history_, &QUndoStack::cleanChanged, this, &Document::titleChanged);
}

QString Document::title() const
{
    return path().isEmpty() ? tr("Untitled") : QFileInfo(path()).fileName();
}

bool Document::isModified() const
{
    return recovered_ || !history_->isClean();
}

bool Document::isChangedOnDisk() const
{
    const QByteArray now = DocumentFile::at(path()).fingerprint;
    return !now.isEmpty() && now != file_.fingerprint; // a file that is gone has nothing to lose
}

const EditCommand* Document::lastStep() const
{
    return history_->canUndo() ? static_cast<const EditCommand*>(history_->command(history_->index() - 1)) : nullptr;
}

void Document::edit(core::Session next, const QString& what, int gesture)
{
    if (next == session_)
        return;
    const EditCommand* last = lastStep();
    const bool goesOn = gesture != 0 && last && last->gesture() == gesture;
    next = withHeldOutKept(withTableKept(std::move(next), session_, goesOn ? last->before() : session_), session_);
    history_->push(new EditCommand(*this, std::move(next), what, gesture));
}

void Document::turnTo(core::Session session, const QString& what)
{
    if (!session.pin)
        session.pin = session_.pin;
    turnToAlone(std::move(session), what);
}

void Document::turnToAlone(core::Session session, const QString& what)
{
    if (session == session_)
        return;
    history_->push(new EditCommand(*this, std::move(session), what, 0, true));
}

void Document::takeBack(int gesture)
{
    if (const EditCommand* last = lastStep(); last && last->gesture() == gesture)
        edit(last->before(), last->text(), gesture); // merges with it into nothing
}

void Document::open(core::Session session, DocumentFile file, bool unsaved)
{
    history_->clear();
    file_ = std::move(file);
    recovered_ = unsaved;
    emit opened();
    show(std::move(session));
    emit titleChanged();
}

std::optional<core::Failure> Document::save(const QString& path)
{
    const QByteArray json = toJsonIn(QFileInfo(path).absolutePath(), session_);
    if (auto failure = core::writeWhole(QFile::encodeName(path).toStdString(), json.toStdString()))
        return failure;
    file_ = DocumentFile::holding(path, json);
    recovered_ = false;
    history_->setClean();
    emit titleChanged();
    return std::nullopt;
}

void Document::showLab(const std::string& lab)
{
    if (lab == session_.lab)
        return;
    core::Session next = session_;
    next.lab = lab;
    show(std::move(next));
}

void Document::step(core::Session session, bool turnsLab)
{
    if (!turnsLab)
        session.lab = session_.lab;
    try {
        show(std::move(session));
    } catch (...) {
        // The history counts on a step that comes to its end. What a listener throws goes to the top frame from here.
        QMetaObject::invokeMethod(
            this, [thrown = std::current_exception()] { std::rethrow_exception(thrown); }, Qt::QueuedConnection);
    }
}

void Document::show(core::Session session)
{
    session_ = std::move(session); // allocates nothing: never half of it
    emit sessionChanged(session_);
}

} // namespace app
