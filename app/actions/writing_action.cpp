#include "app/actions/writing_action.h"

#include "app/lesson/author_dock.h"
#include "app/lesson/bookmark_lesson.h"
#include "app/lesson/hiding_menu.h"
#include "app/lesson/lesson_guide.h"
#include "app/lesson/lesson_text.h"

#include <QMainWindow>
#include <QMenu>

namespace app
{

WritingAction::WritingAction(Document& document, LabSwitcher& labs, LessonGuide& guide, QMainWindow& window)
    : QObject(&window), guide_(guide), author_(new AuthorDock(document, labs, &window))
{
    window.addDockWidget(Qt::RightDockWidgetArea, author_);
    author_->hide();
    new HidingMenu(*author_, labs, this);
    connect(author_, &AuthorDock::tryAsked, this, &WritingAction::tryAsked);
    connect(author_, &AuthorDock::remarked, this, &WritingAction::remarked);
}

void WritingAction::fill(QMenu& menu)
{
    menu.addAction(tr("&Write a lesson"), this, [this] {
        if (author_->mayLeave())
            author_->write(tr("# A lesson\n\nWhat it is about.\n\n"), {});
    });
    QAction* edit = menu.addAction(tr("&Edit this lesson"), this, [this] {
        if (author_->mayLeave()) {
            guide_.end();
            emit opened(readLesson(text_).lesson);
            author_->write(text_, path_);
        }
    });
    edit->setEnabled(false);
    connect(&guide_, &LessonGuide::changed, edit,
            [this, edit] { edit->setEnabled(!text_.isEmpty() && !readLesson(text_).lesson.isSealed); });
    menu.addAction(tr("A lesson of the &bookmarks"), this, &WritingAction::writeBookmarks);
    menu.addAction(tr("&Add this view as a step"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B), author_,
                   &AuthorDock::addView);
    menu.addAction(tr("Sa&ve sealed, for students…"), author_, &AuthorDock::saveSealed);
}

void WritingAction::writeBookmarks()
{
    const BookmarkLesson lesson = lessonOf(Bookmarks(Bookmarks::defaultPath()).read());
    if (lesson.text.isEmpty())
        return emit remarked(tr("There is no bookmark to make a lesson of: Ctrl+B keeps the present state as one."));
    if (!author_->mayLeave())
        return;
    author_->write(lesson.text, {});
    if (!lesson.leftOut.isEmpty())
        emit remarked(tr("Left out, since they cannot be read: %1").arg(lesson.leftOut.join(QStringLiteral(", "))));
}

bool WritingAction::mayLeave()
{
    return author_->mayLeave();
}

void WritingAction::setLesson(const QString& text, const QString& path)
{
    text_ = text;
    path_ = path;
}

} // namespace app
