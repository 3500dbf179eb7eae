#include "app/document/document.h"

#include "app/document/amend.h"
#include "app/document/aside.h"
#include "app/document/keep_held_out.h"
#include "app/document/keep_kernel.h"
#include "app/document/keep_table.h"
#include "app/document/keep_window.h"
#include "app/document/session_bytes.h"
#include "app/document/step_sessions.h"
#include "app/session/session_json.h"
#include "core/files/write_whole.h"
#include "core/work/kept_memory.h"

#include <QFile>
#include <QFileInfo>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <exception>
#include <memory>
#include <variant>
#include <vector>

namespace app
{

/// One step of history. Sessions share their data, and what was done before the last step keeps of large data no more
/// than what it changed (step_sessions.h), so a step is small.
class EditCommand : public QUndoCommand
{
public:
    /// `turnsLab`: the lab on show is part of the step.
    EditCommand(Document& document, core::Session after, const QString& what, int gesture, bool turnsLab = false)
        : QUndoCommand(what), document_(document), sessions_(document.session(), std::move(after)), gesture_(gesture),
          turnsLab_(turnsLab)
    {
    }
    EditCommand(const EditCommand& other)
        : QUndoCommand(other.text()), document_(other.document_), sessions_(other.sessions_), gesture_(other.gesture_),
          turnsLab_(other.turnsLab_)
    {
    }

    int id() const override { return gesture_ != 0 ? 1 : -1; }

    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* next = static_cast<const EditCommand*>(other);
        if (next->gesture_ != gesture_ || document_.isForgetting_)
            return false;
        const core::Session& now = document_.session(); // after the next one, which has been taken already
        const core::Session after = next->sessions_.after(now);
        const core::Session before = sessions_.before(next->sessions_.before(now));
        sessions_ = {before, after};
        setText(next->text());
        setObsolete(after == before);
        return true;
    }

    int gesture() const { return gesture_; }
    /// Of a step that was just taken.
    core::Session before() const { return sessions_.before(document_.session()); }
    void fold() const { sessions_.fold(); }
    void addBytesTo(SessionBytes& bytes) const { sessions_.addBytesTo(bytes); }
    static void amend(Document& document, core::Session next, bool staysClean)
    {
        Q_ASSERT(!document.isShowing_); // as for edit()
        QUndoStack& history = *document.history();
        const int steps = history.index();
        if (steps > 0) {
            StepSessions& done = document.stepAt(steps - 1).sessions_;
            done = {done.before(document.session()), next};
        }
        if (steps < history.count()) {
            StepSessions& undone = document.stepAt(steps).sessions_;
            undone = {next, undone.after(document.session())};
        }
        if (history.isClean() && !staysClean)
            history.resetClean(); // no file holds it
        document.show(std::move(next));
        document.keepBudget();
    }

    void undo() override { document_.step(sessions_.before(document_.session()), turnsLab_); }
    void redo() override
    {
        if (!document_.isForgetting_) // else it has been taken already
            document_.step(sessions_.after(document_.session()), turnsLab_);
    }

private:
    Document& document_;
    mutable StepSessions sessions_; // in the history, where all is const, by amend() and fold() alone
    int gesture_;
    bool turnsLab_;
};

namespace
{

void amendStep(Document& document, core::Session next, bool staysClean)
{
    const core::Session& now = document.session();
    next = withKernelKept(withWindowKept(std::move(next), now), now);
    if (next != now)
        EditCommand::amend(document, withHeldOutKept(withTableKept(std::move(next), now, now), now), staysClean);
}

} // namespace

void amend(Document& document, core::Session next)
{
    amendStep(document, std::move(next), false);
}

void amendUnasked(Document& document, core::Session next)
{
    amendStep(document, std::move(next), true);
}

Document::Document(QObject* parent, std::size_t historyBudget)
    : QObject(parent), session_(core::builtInSession()), history_(new QUndoStack(this)), historyBudget_(historyBudget)
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

const EditCommand& Document::stepAt(int index) const
{
    return static_cast<const EditCommand&>(*history_->command(index));
}

const EditCommand* Document::lastStep() const
{
    return history_->canUndo() ? &stepAt(history_->index() - 1) : nullptr;
}

void Document::push(EditCommand* step)
{
    Q_ASSERT(!isShowing_); // the history counts on a step that comes to its end before the next one begins
    {
        const QScopedValueRollback pushing(isPushing_, true); // which takes the step for the first time
        history_->push(step);
    }
    if (const int one = history_->index() - 2; one >= 0) // the last one may yet grow
        stepAt(one).fold();
    keepBudget();
}

void Document::edit(core::Session next, const QString& what, int gesture)
{
    next = withKernelKept(withWindowKept(std::move(next), session_), session_);
    if (next == session_)
        return;
    const EditCommand* last = lastStep();
    const bool goesOn = gesture != 0 && last && last->gesture() == gesture;
    const core::Session before = goesOn ? last->before() : session_;
    next = withHeldOutKept(withTableKept(std::move(next), session_, before), session_);
    push(new EditCommand(*this, std::move(next), what, gesture));
}

void Document::turnTo(core::Session session, const QString& what)
{
    if (!session.pin)
        session.pin = session_.pin;
    turnToAlone(std::move(session), what);
}

void Document::turnToAlone(core::Session session, const QString& what)
{
    session = withKernelKept(withWindowKept(std::move(session), session_), session_);
    if (session == session_)
        return;
    const QScopedValueRollback turning(isTurning_, true);
    push(new EditCommand(*this, std::move(session), what, 0, true));
}

void Document::takeBack(int gesture)
{
    if (const EditCommand* last = lastStep(); last && last->gesture() == gesture)
        edit(last->before(), last->text(), gesture); // merges with it into nothing
}

void Document::open(core::Session session, DocumentFile file, bool unsaved)
{
    Q_ASSERT(!isShowing_);
    history_->clear();
    historyBytes_ = 0;
    forgotten_ = 0;
    file_ = std::move(file);
    recovered_ = unsaved;
    emit opened();
    show(std::move(session));
    emit titleChanged();
}

QString Document::whySealed() const
{
    return sealed_
               ? tr("A lesson hides something that this session holds. It can be saved and passed on once a step has "
                    "shown it.")
               : QString();
}

std::optional<core::Failure> Document::save(const QString& path)
{
    if (sealed_)
        return core::invalidInput(whySealed().toStdString());
    const QScopedValueRollback saving(isSaving_, true);
    const core::Session saved = session_;
    const auto written = doneAside([&]() -> std::variant<DocumentFile, core::Failure> {
        const QByteArray json = toJsonIn(QFileInfo(path).absolutePath(), saved);
        if (auto failure = core::writeWhole(QFile::encodeName(path).toStdString(),
                                            {json.constData(), static_cast<std::size_t>(json.size())}))
            return *failure;
        return DocumentFile::holding(path, json);
    });
    if (const auto* failure = std::get_if<core::Failure>(&written))
        return *failure;
    file_ = std::get<DocumentFile>(written);
    core::Session now = session_;
    now.lab = saved.lab;
    if (now == saved) { // else an answer came meanwhile, or a slider plays: that is not in the file
        recovered_ = false;
        history_->setClean();
    }
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

int Document::stepsTaken() const
{
    return forgotten_ + history_->index();
}

void Document::keepBudget()
{
    SessionBytes added;
    added.add(session_);
    historyBytes_ += added.total(); // at most: it may share what the steps before it have
    if (historyBytes_ <= historyBudget_ || history_->canRedo())
        return;
    for (int i = 0; i < history_->count() - 1; ++i)
        stepAt(i).fold();
    if (oldestWithin(historyBudget_) > 0)
        forgetBefore(oldestWithin(historyBudget_ / 4 * 3)); // with room for more steps than the next one
    SessionBytes kept;
    kept.add(session_);
    const std::size_t onShow = kept.total();
    for (int i = 0; i < history_->count(); ++i)
        stepAt(i).addBytesTo(kept);
    historyBytes_ = kept.total() - onShow;
}

int Document::oldestWithin(std::size_t bytes) const
{
    SessionBytes sum;
    sum.add(session_);
    const std::size_t onShow = sum.total(); // whatever is forgotten
    int oldest = history_->count();
    for (; oldest > 0; --oldest) {
        stepAt(oldest - 1).addBytesTo(sum);
        if (sum.total() - onShow > bytes)
            break;
    }
    return std::min(oldest, std::max(0, history_->count() - 1)); // what was done last can be undone, whatever it takes
}

void Document::forgetBefore(int oldest)
{
    std::vector<std::unique_ptr<EditCommand>> kept;
    for (int i = oldest; i < history_->count(); ++i)
        kept.push_back(std::make_unique<EditCommand>(stepAt(i)));
    const int clean = history_->cleanIndex() - oldest;
    {
        const QScopedValueRollback forgetting(isForgetting_, true);
        const QSignalBlocker quiet(history_); // what can be undone next, and by what name, is as before
        history_->clear();
        if (clean != 0)
            history_->resetClean();
        for (std::unique_ptr<EditCommand>& step : kept) {
            history_->push(step.release());
            if (history_->index() == clean)
                history_->setClean();
        }
    }
    if (forgotten_ == 0)
        emit oldestStepsForgotten();
    forgotten_ += oldest;
}

void Document::step(core::Session session, bool turnsLab)
{
    if (!turnsLab)
        session.lab = session_.lab;
    const QScopedValueRollback stepping(isStepping_, !isPushing_);
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
    const QScopedValueRollback showing(isShowing_, true);
    session_ = std::move(session); // allocates nothing: never half of it
    core::keepFreedMemory(session_.data->size());
    emit sessionChanged(session_);
}

} // namespace app
