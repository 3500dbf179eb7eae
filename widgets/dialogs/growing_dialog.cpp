#include "widgets/dialogs/growing_dialog.h"

#include <QEvent>
#include <QLayout>

namespace widgets
{

bool GrowingDialog::event(QEvent* event)
{
    const bool handled = QDialog::event(event);
    // Qt fits the minimum height to texts that wrap only once, when the window is first shown.
    if (event->type() == QEvent::LayoutRequest && isVisible() && layout() != nullptr && layout()->hasHeightForWidth())
        if (const int needed = layout()->totalHeightForWidth(width()); needed > height())
            resize(width(), needed);
    return handled;
}

} // namespace widgets
