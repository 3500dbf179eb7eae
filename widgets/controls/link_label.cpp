#include "widgets/controls/link_label.h"

#include <QEvent>

namespace widgets
{

void LinkLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || text().isEmpty())
        return;
    const QString words = text();
    setText({}); // the same text again would change nothing
    setText(words);
}

void LinkLabel::leaveEvent(QEvent* event)
{
    QLabel::leaveEvent(event);
    emit linkHovered({});
}

} // namespace widgets
