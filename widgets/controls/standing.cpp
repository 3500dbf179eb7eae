#include "widgets/controls/standing.h"

#include <QGraphicsOpacityEffect>

namespace widgets
{

namespace
{
constexpr double outdatedOpacity = 0.4;
}

void showStanding(QWidget& widget, Standing standing)
{
    widget.setEnabled(!isOutOfSight(standing));
    if (standing == Standing::Current)
        return widget.setGraphicsEffect(nullptr); // which deletes the former
    auto* effect = qobject_cast<QGraphicsOpacityEffect*>(widget.graphicsEffect());
    if (!effect) {
        effect = new QGraphicsOpacityEffect(&widget);
        widget.setGraphicsEffect(effect);
    }
    effect->setOpacity(isOutOfSight(standing) ? 0.0 : outdatedOpacity);
}

} // namespace widgets
