#include "widgets/controls/place_row.h"

#include <QResizeEvent>

#include <algorithm>
#include <utility>

namespace widgets
{

namespace
{

constexpr int leastLines = 3; // most places take no more: the dock holds still

} // namespace

PlaceRow::PlaceRow(QWidget* parent) : FormulaLabel(parent)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Fixed); // its words never widen the dock
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("The formula at the place under the mouse"));
    showPlace({});
}

void PlaceRow::showPlace(const QString& html)
{
    place_ = html;
    setText(html.isEmpty() ? tr("Point at a curve or a map: its formula stands here with the numbers of that place.")
                           : html);
    setEnabled(!html.isEmpty());
    const int before = std::exchange(greatest_, mostNeeded());
    if (greatest_ != before)
        emit grew();
}

int PlaceRow::heightForWidth(int width) const
{
    return std::max(leastLines * fontMetrics().lineSpacing(), FormulaLabel::heightForWidth(width));
}

bool PlaceRow::event(QEvent* event)
{
    const bool isResize = event->type() == QEvent::Resize;
    if (event->type() == QEvent::FontChange ||
        (isResize && static_cast<QResizeEvent*>(event)->oldSize().width() != width()))
        greatest_ = 0;
    const bool isShown = event->type() == QEvent::Show;
    const bool taken = FormulaLabel::event(event);
    if (isShown)
        emit cameInSight();
    return taken;
}

} // namespace widgets
