#pragma once

#include "widgets/theme/theme.h"

#include <QDockWidget>

class QLabel;
class QPushButton;

namespace app
{

class LessonGuide;
class LessonText;

/// The text of a lesson's step beside the live page, what became of its question, and the way on. Closing it ends the
/// lesson; what is on show stays.
class LessonDock : public QDockWidget
{
    Q_OBJECT

public:
    explicit LessonDock(LessonGuide& guide, QWidget* parent = nullptr);

    void setTheme(const widgets::Theme& theme);
    void follow();                       // the guide, and whether the page is as the step has it
    void setPresenting(bool presenting); // larger; the theme is set again after it
    void takeKeyboard();

signals:
    void endAsked();
    void nameAsked(); // the data are to be another name's

private:
    void build();
    void showWhose();
    void showText();
    void showTasks();
    QString verdict() const; // rich text
    QString tasks() const;   // the same

    LessonGuide& guide_;
    widgets::Theme theme_;
    QLabel *where_, *whose_, *tasks_, *result_;
    LessonText* text_;
    QPushButton *back_, *next_, *again_, *reset_, *name_;
    QString shown_; // the Markdown on show
    bool presenting_ = false;
};

} // namespace app
