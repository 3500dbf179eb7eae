#include "app/lesson/author_dock.h"

#include "app/actions/complaint.h"
#include "app/actions/place_to_save.h"
#include "app/document/document.h"
#include "app/labs/lab_page.h"
#include "app/labs/lab_plots.h"
#include "app/labs/lab_switcher.h"
#include "app/lesson/lesson_sessions.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/setting_lines.h"
#include "app/lesson/step_blocks.h"
#include "core/files/write_whole.h"
#include "widgets/controls/dock_title.h"

#include <QFile>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace app
{

AuthorDock::AuthorDock(Document& document, LabSwitcher& labs, QWidget* parent)
    : QDockWidget(tr("Write a lesson"), parent), document_(document), labs_(labs), parts_(new QListWidget(this)),
      edit_(new QPlainTextEdit(this)), problems_(new QLabel(this))
{
    setObjectName(QStringLiteral("authorDock"));
    build();
    connect(parts_, &QListWidget::currentRowChanged, this, &AuthorDock::choose);
    connect(edit_, &QPlainTextEdit::textChanged, this, &AuthorDock::takeText);
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
    addButtons(*column);
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

void AuthorDock::addButtons(QVBoxLayout& column)
{
    auto* steps = new QHBoxLayout;
    const auto connectTo = [this](QToolButton* button, auto act) { connect(button, &QToolButton::clicked, this, act); };
    connectTo(
        addButton(*steps, tr("Add this view"), tr("What is on show becomes a step after this one (Ctrl+Shift+B)")),
        &AuthorDock::addView);
    connectTo(addButton(*steps, tr("▲"), tr("This step earlier")), [this] { move(-1); });
    connectTo(addButton(*steps, tr("▼"), tr("This step later")), [this] { move(1); });
    connectTo(addButton(*steps, tr("Delete"), tr("This step goes")), &AuthorDock::remove);
    undo_ = addButton(*steps, tr("Undo"), tr("The lesson as it was before the last change"));
    undo_->setEnabled(false);
    connectTo(undo_, &AuthorDock::undo);
    steps->addStretch(1);
    auto* step = new QHBoxLayout;
    connectTo(addButton(*step, tr("Take this view"), tr("What is on show becomes what this step shows")),
              &AuthorDock::takeView);
    QToolButton* ask = addButton(*step, tr("Ask"), tr("A question, about what is on show"));
    auto* menu = new QMenu(ask);
    const std::initializer_list<std::pair<QString, QString>> kinds{{tr("for a &curve"), "draw"},
                                                                   {tr("for &dots of a distribution"), "dots"},
                                                                   {tr("for a &number"), "number"},
                                                                   {tr("for a c&hoice"), "choice"},
                                                                   {tr("for a &place"), "point"}};
    for (const auto& [text, kind] : kinds)
        menu->addAction(text, this, [this, kind = kind] { insert(kind); });
    ask->setMenu(menu);
    ask->setPopupMode(QToolButton::InstantPopup);
    connectTo(addButton(*step, tr("Try"), tr("From this step on, as a student; nothing is kept")),
              [this] { emit tryAsked(text(), std::max(0, row_ - 1)); });
    connectTo(addButton(*step, tr("Save"), tr("As a .kslesson")), &AuthorDock::save);
    step->addStretch(1);
    column.addLayout(steps);
    column.addLayout(step);
}

QToolButton* AuthorDock::addButton(QHBoxLayout& row, const QString& text, const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text.size() > 1 ? text : tip);
    row.addWidget(button);
    return button;
}

void AuthorDock::write(const QString& text, const QString& path)
{
    source_ = LessonSource::of(text);
    path_ = path;
    before_.clear();
    undo_->setEnabled(false);
    setModified(false);
    list(source_.steps.empty() ? 0 : 1);
    show();
}

void AuthorDock::list(int current)
{
    filling_ = true;
    parts_->clear();
    parts_->addItem(tr("Title and introduction"));
    for (const QString& step : source_.steps)
        parts_->addItem(step.section(u'\n', 0, 0).mid(3).trimmed());
    parts_->setCurrentRow(current);
    filling_ = false;
    choose(current);
}

void AuthorDock::remember()
{
    typed_ = false;
    before_.push_back({source_, row_});
    undo_->setEnabled(true);
    setModified(true);
}

void AuthorDock::undo()
{
    if (before_.empty())
        return;
    auto [source, row] = std::move(before_.back());
    before_.pop_back();
    source_ = std::move(source);
    typed_ = false;
    undo_->setEnabled(!before_.empty());
    setModified(true);
    list(row);
}

/// The step's text, and what it shows.
void AuthorDock::choose(int row)
{
    if (filling_ || row < 0)
        return;
    row_ = row;
    typed_ = false;
    filling_ = true;
    edit_->setPlainText(part());
    filling_ = false;
    tellProblems();
    if (row == 0)
        return;
    const LessonSessions sessions = sessionsOf(readLesson(text()).lesson);
    if (const auto step = static_cast<std::size_t>(row - 1); step < sessions.steps.size())
        document_.turnTo(sessions.steps[step], tr("Show step %1").arg(row));
}

void AuthorDock::takeText()
{
    if (filling_)
        return;
    if (!typed_) {
        remember();
        typed_ = true;
    }
    part() = edit_->toPlainText();
    if (row_ > 0)
        parts_->item(row_)->setText(part().section(u'\n', 0, 0).mid(3).trimmed());
    setModified(true);
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
    remember();
    if (source_.head.isEmpty())
        source_.head = tr("# A lesson\n\nWhat it is about.\n\n");
    const auto at = static_cast<std::size_t>(std::max(0, row_));
    const QString block = settingBlock(sessionBefore(text(), at), document_.session());
    source_.steps.insert(source_.steps.begin() + static_cast<std::ptrdiff_t>(at),
                         tr("## Step %1\n\nWhat there is to see.\n\n%2\n").arg(at + 1).arg(block));
    list(static_cast<int>(at) + 1);
    show();
    edit_->setFocus();
}

void AuthorDock::takeView()
{
    if (row_ < 1)
        return emit remarked(tr("Choose a step first."));
    remember();
    const auto at = static_cast<std::size_t>(row_ - 1);
    part() = withSettings(part(), settingBlock(sessionBefore(text(), at), document_.session()));
    list(row_);
}

void AuthorDock::insert(const QString& kind)
{
    if (row_ > 0)
        edit_->insertPlainText(questionBlock(kind, *labs_.page()->plots()));
    edit_->setFocus();
}

void AuthorDock::move(int by)
{
    const int to = row_ + by;
    if (row_ < 1 || to < 1 || to > static_cast<int>(source_.steps.size()))
        return;
    remember();
    source_.move(row_ - 1, by);
    list(to);
}

void AuthorDock::remove()
{
    if (row_ < 1)
        return;
    remember();
    source_.steps.erase(source_.steps.begin() + row_ - 1);
    list(std::min(row_, static_cast<int>(source_.steps.size())));
}

bool AuthorDock::save()
{
    if (path_.isEmpty())
        path_ = placeToSave(this, tr("Save the lesson"), tr("Lessons (*.kslesson)"), QStringLiteral("kslesson"));
    if (path_.isEmpty())
        return false;
    const auto failure = core::writeWhole(QFile::encodeName(path_).toStdString(), text().toUtf8().toStdString());
    if (failure)
        complain(this, tr("The lesson was not saved"), QString::fromStdString(failure->what));
    else
        setModified(false);
    return !failure;
}

bool AuthorDock::mayLeave()
{
    if (!modified_)
        return true;
    const auto answer =
        QMessageBox::question(this, tr("Save the lesson?"), tr("The lesson has changes that are in no file."),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

void AuthorDock::setModified(bool modified)
{
    modified_ = modified;
    setWindowTitle(modified ? tr("Write a lesson *") : tr("Write a lesson"));
}

} // namespace app
