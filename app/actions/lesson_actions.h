#pragma once

#include "app/lesson/answer.h"
#include "app/lesson/answer_file.h"
#include "widgets/theme/theme.h"

#include <QObject>

#include <optional>

class QMainWindow;
class QMenu;

namespace app
{

class ClassAction;
class DockShare;
class Document;
class HandInAction;
class HandoutAction;
class LabPage;
class LabSwitcher;
class LessonDock;
class LessonGuide;
class QuestionPage;
class Reveal;
class WritingAction;

/// Lessons in the window: opened, led through, asked in place of the page, and what was expected left on the panel that
/// shows what is.
class LessonActions : public QObject
{
    Q_OBJECT

public:
    LessonActions(Document& document, LabSwitcher& labs, QMainWindow& window);
    ~LessonActions() override;

    void fill(QMenu& file); // with the lessons that come along
    /// One lesson, one student's work, or the answers of a class; false where it is none of them.
    bool openPaths(const QStringList& paths);
    void setTheme(const widgets::Theme& theme);
    /// To a room: the text keeps its place beside the page, large, and the keyboard is there.
    void setPresenting(bool presenting);
    LessonGuide* guide() const { return guide_; }
    bool mayLeave(); // a lesson that is being written is saved, or need not be
    void next();
    void previous();

signals:
    void remarked(const QString& sentence); // for the status bar

private:
    bool openPath(const QString& path);
    void openFile(const QString& path);
    void openHandIn(const QString& path);
    void fillHandingIn(QMenu& menu);
    void choose();
    void tryOut(const QString& text, int step);
    void open(const QString& text, const QString& source, const QString& path = {});
    void begin(const QString& text, const QString& source, const QString& path, const QString& student);
    void changeStudent(const QString& student);
    void remember(const QString& text, const QString& path);
    void follow();
    void takeAnswer(const Answer& answer, const Truth& truth);
    void keepAnswers();

    Document& document_;
    LabSwitcher& labs_;
    QMainWindow& window_;
    LessonGuide* guide_;
    LessonDock* dock_;
    DockShare* share_; // of the dock, while presenting
    QuestionPage* question_;
    WritingAction* writing_;
    HandInAction* handIn_;
    ClassAction* class_;
    std::optional<AnswerFile> file_; // none while a lesson is tried, and for another's work
    QString text_;                   // of the lesson that was opened last
    HandoutAction* handouts_;
    Reveal* reveal_;
    bool presenting_ = false;
};

} // namespace app
