#include "widgets/controls/place_row.h"

#include <QEvent>

#include <algorithm>

namespace widgets
{

namespace
{

constexpr int leastLines = 3; // most places take no more: the dock holds still

} // namespace

PlaceRow::PlaceRow(QWidget* parent) : FormulaLabel(parent)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Maximum); // its words never widen the dock
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
}

int PlaceRow::heightForWidth(int width) const
{
    return std::max(minimumSizeHint().height(), FormulaLabel::heightForWidth(width));
}

QSize PlaceRow::minimumSizeHint() const
{
    return {0, leastLines * fontMetrics().lineSpacing()};
}

bool PlaceRow::event(QEvent* event)
{
    const bool isShown = event->type() == QEvent::Show;
    const bool taken = FormulaLabel::event(event);
    if (isShown)
        emit cameInSight();
    return taken;
}

} // namespace widgets
