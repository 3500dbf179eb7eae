#include "app/actions/black_screen.h"

#include <QKeyEvent>
#include <QPainter>

namespace app
{

BlackScreen::BlackScreen(QWidget& window) : QWidget(&window), window_(window)
{
    setObjectName(QStringLiteral("blackScreen"));
    setFocusPolicy(Qt::StrongFocus);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setCursor(Qt::BlankCursor);
    window.installEventFilter(this);
    hide();
}

void BlackScreen::cover()
{
    hadKeyboard_ = window_.focusWidget();
    setGeometry(window_.rect());
    raise();
    show();
    setFocus();
}

/// No key is a shortcut of what is out of sight.
bool BlackScreen::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

bool BlackScreen::eventFilter(QObject* window, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(window_.rect());
    return QWidget::eventFilter(window, event);
}

void BlackScreen::keyPressEvent(QKeyEvent* event)
{
    if (!event->isAutoRepeat())
        hide();
}

void BlackScreen::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(rect(), Qt::black);
}

void BlackScreen::hideEvent(QHideEvent*)
{
    if (hadKeyboard_)
        hadKeyboard_->setFocus();
    hadKeyboard_.clear();
}

} // namespace app
