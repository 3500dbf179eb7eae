#pragma once

#include "app/lesson/handout.h"

#include <QObject>
#include <QPointer>

class QMenu;
class QWidget;

namespace app
{

class HandoutMaker;
class LessonGuide;

/// The lesson that is on, printed into a file to be handed out.
class HandoutAction : public QObject
{
    Q_OBJECT

public:
    HandoutAction(LessonGuide& guide, QWidget* window);

    void fill(QMenu& menu);
    void make(HandoutHas has, const QString& path); // in the background

signals:
    void remarked(const QString& sentence); // for the status bar

private:
    void ask(HandoutHas has);
    void write(const HandoutMaker& maker, const QString& path);

    LessonGuide& guide_;
    QWidget* window_;
    QPointer<HandoutMaker> maker_; // at work
};

} // namespace app
