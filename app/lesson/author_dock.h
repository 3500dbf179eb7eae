#pragma once

#include "app/lesson/lesson_draft.h"

#include <QDockWidget>

class QLabel;
class QListWidget;

namespace app
{

class AuthorButtons;
class Document;
class LabSwitcher;
class LessonEdit;

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
    void saveSealed(); // beside it, for those who answer
    QString text() const { return draft_.text(); }
    /// The text of the step that is chosen; empty where none is.
    QString stepText() const { return draft_.chosen() > 0 ? draft_.part() : QString(); }
    void changeStep(const QString& text); // to this, as one change; what is on show stays

signals:
    void tryAsked(const QString& text, int step);
    void remarked(const QString& sentence);

private:
    void build();
    void connectButtons();
    void list();
    void choose(int row);
    void showText();
    void showPart();
    void changed(); // the draft
    void takeText();
    void takeView();
    void insert(const QString& kind);
    void select(const QString& beginning);
    void tellProblems();
    bool writeFile(const QString& path, const QString& text); // or says why not
    bool isModified() const { return draft_.text() != saved_; }
    void tellState(); // is it saved, and can a change be undone?

    Document& document_;
    LabSwitcher& labs_;
    LessonDraft draft_;
    QString path_, saved_; // the file, and what it holds
    QListWidget* parts_;
    AuthorButtons* buttons_;
    LessonEdit* edit_;
    QLabel* problems_;
};

} // namespace app
