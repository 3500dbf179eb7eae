#include "app/lesson/author_dock.h"

#include "app/actions/complaint.h"
#include "app/actions/place_to_save.h"
#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/lesson/author_buttons.h"
#include "app/lesson/lesson_edit.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/sealed_text.h"
#include "app/lesson/setting_lines.h"
#include "app/lesson/step_blocks.h"
#include "core/files/write_whole.h"
#include "widgets/controls/dock_title.h"

#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QLabel>
#include <QListWidget>
#include <QMessageBox>
#include <QSignalBlocker>
#include <QTextCursor>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace app
{

AuthorDock::AuthorDock(Document& document, LabSwitcher& labs, QWidget* parent)
    : QDockWidget(tr("Write a lesson"), parent), document_(document), labs_(labs), parts_(new QListWidget(this)),
      buttons_(new AuthorButtons(this)), edit_(new LessonEdit(this)), problems_(new QLabel(this))
{
    setObjectName(QStringLiteral("authorDock"));
    build();
    connectButtons();
    connect(parts_, &QListWidget::currentRowChanged, this, &AuthorDock::choose);
    connect(edit_, &QPlainTextEdit::textChanged, this, &AuthorDock::takeText);
    connect(edit_, &LessonEdit::remarked, this, &AuthorDock::remarked);
    hide();
}

void AuthorDock::build()
{
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    parts_->setAccessibleName(tr("Steps of the lesson"));
    parts_->setMaximumHeight(9 * fontMetrics().lineSpacing());
    edit_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    edit_->setAccessibleName(tr("Text of the step"));
    problems_->setWordWrap(true);
    problems_->setTextFormat(Qt::PlainText);
    column->addWidget(parts_);
    column->addWidget(buttons_);
    column->addWidget(edit_, 1);
    column->addWidget(problems_);
    setWidget(page);
    setFeatures(DockWidgetMovable | DockWidgetClosable);
    auto* title = new widgets::DockTitle(*this, widgets::DockTitle::Folds::No);
    connect(title, &widgets::DockTitle::closeAsked, this, [this] {
        if (mayLeave())
            hide();
    });
}

void AuthorDock::connectButtons()
{
    connect(buttons_, &AuthorButtons::viewAdded, this, &AuthorDock::addView);
    connect(buttons_, &AuthorButtons::moved, this, [this](int by) {
        draft_.move(by);
        changed();
    });
    connect(buttons_, &AuthorButtons::removed, this, [this] {
        draft_.remove();
        changed();
    });
    connect(buttons_, &AuthorButtons::undone, this, [this] {
        draft_.undo();
        changed();
    });
    connect(buttons_, &AuthorButtons::viewTaken, this, &AuthorDock::takeView);
    connect(buttons_, &AuthorButtons::asked, this, &AuthorDock::insert);
    connect(buttons_, &AuthorButtons::tried, this, [this] { emit tryAsked(text(), std::max(0, draft_.chosen() - 1)); });
    connect(buttons_, &AuthorButtons::saved, this, &AuthorDock::save);
}

void AuthorDock::write(const QString& text, const QString& path)
{
    draft_ = LessonDraft(text);
    path_ = path;
    saved_ = draft_.text();
    list();
    tellState();
    show();
}

void AuthorDock::list()
{
    draft_.cut();
    {
        const QSignalBlocker quiet(parts_);
        parts_->clear();
        parts_->addItem(tr("Title and introduction"));
        parts_->addItems(draft_.titles());
        parts_->setCurrentRow(draft_.chosen());
    }
    showPart();
}

void AuthorDock::choose(int row)
{
    const int steps = draft_.steps();
    draft_.choose(row);
    if (draft_.steps() != steps) // once the list, which speaks, has said it
        QMetaObject::invokeMethod(this, &AuthorDock::list, Qt::QueuedConnection);
    else
        showPart();
}

void AuthorDock::showText()
{
    {
        const QSignalBlocker quiet(edit_);
        edit_->setLesson(draft_.part());
    }
    tellProblems();
}

/// The text of the chosen step, and what it shows.
void AuthorDock::showPart()
{
    showText();
    const LessonSessions sessions = sessionsOf(readLesson(text()).lesson);
    if (const int step = draft_.chosen() - 1; step >= 0 && step < std::ssize(sessions.steps))
        document_.turnTo(sessions.steps[static_cast<std::size_t>(step)], tr("Show step %1").arg(step + 1));
}

void AuthorDock::changed()
{
    tellState();
    list();
}

void AuthorDock::takeText()
{
    draft_.type(edit_->lesson());
    if (const int step = draft_.chosen(); step > 0)
        parts_->item(step)->setText(draft_.titles().at(step - 1));
    tellState();
    tellProblems();
}

void AuthorDock::tellProblems()
{
    const ReadLesson read = readLesson(text());
    std::vector<LessonProblem> problems = read.problems;
    std::ranges::move(sessionsOf(read.lesson).problems, std::back_inserter(problems));
    QStringList sentences;
    for (const LessonProblem& problem : problems)
        sentences << (problem.line > 0 ? tr("line %1: %2").arg(problem.line).arg(problem.message) : problem.message);
    problems_->setText(sentences.mid(0, 3).join(u'\n'));
}

namespace
{

/// What the step at this place builds on.
core::Session sessionBefore(const QString& text, std::size_t step)
{
    Lesson lesson = readLesson(text).lesson;
    lesson.steps.resize(std::min(step, lesson.steps.size()));
    lesson.steps.insert(lesson.steps.begin(), LessonStep{});
    return sessionsOf(lesson).steps.back();
}

} // namespace

void AuthorDock::addView()
{
    draft_.cut();
    const int before = draft_.chosen();
    const QString block = settingBlock(sessionBefore(text(), static_cast<std::size_t>(before)), document_.session());
    draft_.add(tr("## Step %1\n\nWhat there is to see.\n\n%2\n").arg(before + 1).arg(block));
    changed();
    show();
    select(QStringLiteral("## "));
}

/// The rest of the line that begins so, to be written anew.
void AuthorDock::select(const QString& beginning)
{
    QTextCursor cursor = edit_->document()->find(beginning);
    cursor.clearSelection();
    cursor.movePosition(QTextCursor::EndOfLine, QTextCursor::KeepAnchor);
    edit_->setTextCursor(cursor);
    edit_->setFocus();
}

void AuthorDock::takeView()
{
    if (draft_.chosen() < 1)
        return emit remarked(tr("Choose a step first."));
    const auto before = static_cast<std::size_t>(draft_.chosen() - 1);
    draft_.change(withSettings(draft_.part(), settingBlock(sessionBefore(text(), before), document_.session())));
    changed();
}

void AuthorDock::changeStep(const QString& text)
{
    if (draft_.chosen() < 1 || text == draft_.part())
        return;
    draft_.change(text);
    showText();
    tellState();
}

void AuthorDock::insert(const QString& kind)
{
    if (draft_.chosen() < 1)
        return emit remarked(tr("Choose a step first."));
    changeStep(withQuestion(draft_.part(), questionBlock(kind, *labs_.page()->plots())));
    select(QStringLiteral("ask: "));
}

bool AuthorDock::save()
{
    const QString path =
        !path_.isEmpty() ? path_
                         : placeToSave(this, tr("Save the lesson"), tr("Lessons (*.kslesson)"), tr("lesson.kslesson"));
    if (path.isEmpty() || !writeFile(path, text()))
        return false;
    path_ = path;
    saved_ = text();
    tellState();
    return true;
}

void AuthorDock::saveSealed()
{
    if (draft_.steps() == 0)
        return emit remarked(tr("There is no lesson to seal: write one first."));
    if (!problems_->text().isEmpty()) // nobody could say of a sealed one what is wrong with it
        return emit remarked(tr("Not sealed: what is wrong with the lesson stands below its text."));
    const QString path =
        placeToSave(this, tr("Save for students"), tr("Lessons (*.kslesson)"), tr("for students.kslesson"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path) == QFileInfo(path_))
        complain(
            this, tr("The lesson was not saved"),
            tr("This is the file that the lesson is written in, and a sealed one cannot be edited: choose another."));
    else if (writeFile(path, sealedLesson(text())))
        emit remarked(tr("Sealed: %1").arg(path));
}

bool AuthorDock::writeFile(const QString& path, const QString& text)
{
    const auto failure = core::writeWhole(QFile::encodeName(path).toStdString(), text.toUtf8().toStdString());
    if (failure)
        complain(this, tr("The lesson was not saved"), QString::fromStdString(failure->what));
    return !failure;
}

bool AuthorDock::mayLeave()
{
    if (!isModified())
        return true;
    const auto answer =
        QMessageBox::question(this, tr("Save the lesson?"), tr("The lesson has changes that are in no file."),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

void AuthorDock::tellState()
{
    buttons_->setUndoable(draft_.canUndo());
    setWindowTitle(isModified() ? tr("Write a lesson *") : tr("Write a lesson"));
}

} // namespace app
