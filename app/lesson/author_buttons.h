#pragma once

#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace app
{

/// What an author does to a lesson's steps, as two rows of buttons.
class AuthorButtons : public QWidget
{
    Q_OBJECT

public:
    explicit AuthorButtons(QWidget* parent = nullptr);

    void setUndoable(bool undoable);

signals:
    void viewAdded();
    void moved(int by);
    void removed();
    void undone();
    void viewTaken();
    void asked(const QString& kind); // "draw", as step_blocks.h has them
    void tried();
    void saved();

private:
    QToolButton* add(QHBoxLayout& row, const QString& text, const QString& tip);
    void addQuestions(QHBoxLayout& row);

    QToolButton* undo_;
};

} // namespace app
