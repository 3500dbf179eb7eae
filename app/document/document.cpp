#include "app/document/document.h"

#include "app/session/session_json.h"

#include <QFileInfo>
#include <QSaveFile>
#include <QUndoCommand>
#include <QUndoStack>

namespace app
{

/// One step of history: the session before and after. Sessions share their data, so a step is small.
class EditCommand : public QUndoCommand
{
public:
    EditCommand(Document& document, core::Session after, const QString& what, int gesture)
        : QUndoCommand(what), document_(document), before_(document.session()), after_(std::move(after)),
          gesture_(gesture)
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

    void undo() override { document_.step(before_); }
    void redo() override { document_.step(after_); }

private:
    Document& document_;
    core::Session before_, after_;
    int gesture_;
};

Document::Document(QObject* parent) : QObject(parent), session_(core::builtInSession()), history_(new QUndoStack(this))
{
    connect(history_, &QUndoStack::cleanChanged, this, &Document::titleChanged);
}

QString Document::title() const
{
    return path_.isEmpty() ? tr("Untitled") : QFileInfo(path_).fileName();
}

bool Document::isModified() const
{
    return recovered_ || !history_->isClean();
}

void Document::edit(core::Session next, const QString& what, int gesture)
{
    if (next == session_)
        return;
    history_->push(new EditCommand(*this, std::move(next), what, gesture));
}

void Document::open(core::Session session, const QString& path, bool unsaved)
{
    history_->clear();
    path_ = path;
    recovered_ = unsaved;
    show(session);
    emit titleChanged();
}

std::optional<core::Failure> Document::save(const QString& path)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(toJson(session_)) < 0 || !file.commit())
        return core::Failure{core::Failure::Kind::InvalidInput,
                             tr("%1 could not be written: %2").arg(path, file.errorString()).toStdString()};
    path_ = path;
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
    show(next);
}

void Document::step(core::Session session)
{
    session.lab = session_.lab;
    show(session);
}

void Document::show(const core::Session& session)
{
    session_ = session;
    emit sessionChanged(session_);
}

} // namespace app
