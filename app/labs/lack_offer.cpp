#include "app/labs/lack_offer.h"

#include <QEvent>

namespace app
{

LackOffer::LackOffer(QWidget* panel) : QPushButton(panel)
{
    setObjectName(QStringLiteral("lackOffer"));
    panel->installEventFilter(this);
}

void LackOffer::offer(QWidget* panel, const QString& example)
{
    if (parentWidget() != panel) {
        parentWidget()->removeEventFilter(this);
        setParent(panel);
        panel->installEventFilter(this);
    }
    setText(tr("Open the example “%1”").arg(example));
    place();
    show();
}

void LackOffer::place()
{
    constexpr int below = 10; // pixels
    const QSize size = sizeHint().boundedTo(parentWidget()->size());
    move((parentWidget()->width() - size.width()) / 2, parentWidget()->height() - size.height() - below);
    resize(size);
}

bool LackOffer::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange))
        place();
    return QPushButton::eventFilter(watched, event);
}

} // namespace app
