#include "widgets/dialogs/growing_dialog.h"

#include <QEvent>
#include <QLayout>

namespace widgets
{

void GrowingDialog::setVisible(bool visible)
{
    if (visible && !isVisible()) {
        ensurePolished();
        if (!testAttribute(Qt::WA_Resized))
            adjustSize(); // as Qt does when nobody gave it a size
        grow();           // or it would do so while the window manager places it, which then may lose the place
    }
    QDialog::setVisible(visible);
}

bool GrowingDialog::event(QEvent* event)
{
    const bool handled = QDialog::event(event);
    if (event->type() == QEvent::LayoutRequest && isVisible())
        grow();
    return handled;
}

/// Qt fits the minimum height to texts that wrap only once, when the window is first shown.
void GrowingDialog::grow()
{
    if (layout() == nullptr || !layout()->hasHeightForWidth())
        return;
    layout()->activate();
    if (const int needed = layout()->totalHeightForWidth(width()); needed > height())
        resize(width(), needed);
}

} // namespace widgets
