#include "widgets/controls/tab_order.h"

#include <QWidget>

namespace widgets
{

namespace
{

std::vector<QWidget*> stopsIn(QWidget* group)
{
    std::vector<QWidget*> stops;
    for (QWidget* at = group->nextInFocusChain(); at != nullptr && at != group; at = at->nextInFocusChain()) {
        if (group->isAncestorOf(at) && (at->focusPolicy() & Qt::TabFocus))
            stops.push_back(at);
    }
    return stops;
}

} // namespace

void chainTabOrder(QWidget* first, const std::vector<QWidget*>& groups)
{
    std::vector<QWidget*> stops;
    for (QWidget* group : groups) {
        const std::vector<QWidget*> own = stopsIn(group);
        stops.insert(stops.end(), own.begin(), own.end());
    }
    for (QWidget* stop : stops) {
        QWidget::setTabOrder(first, stop);
        first = stop;
    }
}

} // namespace widgets
