#include "app/lesson/dock_share.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTimer>

namespace app
{

namespace
{

constexpr int windowTime = 500; // ms that a window takes at most to have its own size again

} // namespace

DockShare::DockShare(QDockWidget& dock, QMainWindow& window, double share)
    : QObject(&dock), dock_(dock), window_(window), share_(share)
{
    dock.installEventFilter(this);
    window.installEventFilter(this);
}

void DockShare::setOn(bool on)
{
    if (isOn_ == on)
        return;
    isOn_ = on;
    if (on && !widthBefore_ && dock_.isVisible())
        widthBefore_ = dock_.width();
    renew();
    if (!on)
        QTimer::singleShot(windowTime, this, [this] {
            if (!isOn_)
                widthBefore_.reset();
        });
}

bool DockShare::eventFilter(QObject* watched, QEvent* event)
{
    const bool isWindows = watched == &window_ && event->type() == QEvent::Resize;
    if (isWindows || (watched == &dock_ && event->type() == QEvent::Show))
        renew();
    return QObject::eventFilter(watched, event);
}

/// When all has its new size.
void DockShare::renew()
{
    if (!isOn_ && !widthBefore_)
        return;
    QTimer::singleShot(0, this, [this] {
        const int width = isOn_ ? qRound(share_ * window_.width()) : widthBefore_.value_or(dock_.width());
        if (!dock_.isHidden())
            window_.resizeDocks({&dock_}, {width}, Qt::Horizontal);
    });
}

} // namespace app
