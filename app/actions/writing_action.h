#pragma once

#include <QObject>

class QMainWindow;
class QMenu;

namespace app
{

class AuthorDock;
class Document;
class LabSwitcher;
class LessonGuide;
struct Lesson;

/// Lessons that a person writes: a new one, the one that is open, one of the bookmarks, what is on show as a step.
class WritingAction : public QObject
{
    Q_OBJECT

public:
    WritingAction(Document& document, LabSwitcher& labs, LessonGuide& guide, QMainWindow& window);

    void fill(QMenu& menu);
    bool mayLeave(); // what is being written is saved, or need not be
    /// The one that was opened last; no path: it came along.
    void setLesson(const QString& text, const QString& path);

signals:
    void opened(const Lesson& lesson); // to be written on
    void tryAsked(const QString& text, int step);
    void remarked(const QString& sentence);

private:
    void writeBookmarks(); // as a lesson

    LessonGuide& guide_;
    AuthorDock* author_;
    QString text_, path_;
};

} // namespace app
