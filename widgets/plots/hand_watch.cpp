#include "widgets/plots/hand_watch.h"

#include <QCoreApplication>
#include <QMouseEvent>
#include <QPointer>

#include <utility>

namespace widgets
{

HandWatch& HandWatch::instance()
{
    static QPointer<HandWatch> watch; // of the application there is now: tests make several
    if (!watch)
        watch = new HandWatch(QCoreApplication::instance());
    return *watch;
}

HandWatch::HandWatch(QObject* application) : QObject(application)
{
    application->installEventFilter(this);
}

bool HandWatch::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        if (watched->isWidgetType()) { // the window behind it hears it, too
            pressed_ = watched;
            follow(true);
        }
        break;
    case QEvent::MouseButtonRelease:
    case QEvent::MouseMove: // a release outside of the program is not told
        if (down_ && watched->isWidgetType() && static_cast<const QMouseEvent*>(event)->buttons() == Qt::NoButton)
            follow(false);
        break;
    default:
        break;
    }
    return false;
}

void HandWatch::follow(bool down)
{
    if (down == down_)
        return;
    down_ = down;
    if (!isDown())
        emit released();
}

void HandWatch::setPlaying(bool plays)
{
    if (plays == std::exchange(plays_, plays))
        return;
    if (!isDown())
        emit released();
}

} // namespace widgets
