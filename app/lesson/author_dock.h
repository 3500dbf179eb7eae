#pragma once

#include "app/lesson/lesson_source.h"

#include <QDockWidget>

#include <vector>

class QHBoxLayout;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QToolButton;
class QVBoxLayout;

namespace app
{

class Document;
class LabSwitcher;

/// Where a lesson is written, beside the live page: its steps to be moved, the text of one of them, what is wrong with
/// it. Choosing a step shows it; what is on show can become a step, or that step's.
class AuthorDock : public QDockWidget
{
    Q_OBJECT

public:
    AuthorDock(Document& document, LabSwitcher& labs, QWidget* parent = nullptr);

    /// From now on this text, of this file; empty: none yet.
    void write(const QString& text, const QString& path);
    void addView();  // what is on show, as a step after the one that is chosen
    bool mayLeave(); // it is saved, or the person does not want it
    bool save();
    QString text() const { return source_.text(); }

signals:
    void tryAsked(const QString& text, int step);
    void remarked(const QString& sentence);

private:
    void build();
    void addButtons(QVBoxLayout& column);
    QToolButton* addButton(QHBoxLayout& row, const QString& text, const QString& tip);
    void list(int current);
    void choose(int row);
    void takeText();
    void takeView();
    void move(int by);
    void remove();
    void remember(); // the lesson as it is, before it changes
    void undo();
    void insert(const QString& kind);
    void tellProblems();
    void setModified(bool modified);
    QString& part() { return row_ <= 0 ? source_.head : source_.steps[static_cast<std::size_t>(row_ - 1)]; }

    Document& document_;
    LabSwitcher& labs_;
    LessonSource source_;
    QString path_;
    QListWidget* parts_;
    QPlainTextEdit* edit_;
    QLabel* problems_;
    int row_ = 0; // of the part that is edited; 0: the head
    struct Before {
        LessonSource source;
        int row;
    };
    std::vector<Before> before_; // each change but those of one text in a row, the last one at the end
    QToolButton* undo_ = nullptr;
    bool typed_ = false; // the last change was of the text
    bool modified_ = false, filling_ = false;
};

} // namespace app
