#include "widgets/plots/panel_frame.h"

#include "widgets/theme/theme.h"

#include <QEvent>
#include <QPainter>

namespace widgets
{

PanelFrame::PanelFrame(QWidget* panel) : QWidget(panel)
{
    setObjectName(QStringLiteral("panelFrame"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    panel->installEventFilter(this);
    resize(panel->size());
    hide();
}

bool PanelFrame::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        resize(parentWidget()->size());
    return QWidget::eventFilter(watched, event);
}

void PanelFrame::paintEvent(QPaintEvent*)
{
    constexpr double width = 3.0; // pixels
    const Theme theme{.dark = palette().color(QPalette::Base).lightness() < 128};
    QPainter painter(this);
    painter.setPen(QPen(theme.colour(Role::Highlight), width));
    painter.drawRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

} // namespace widgets
