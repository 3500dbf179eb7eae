#include "app/figures/tour_strip.h"

#include "app/figures/tour_guide.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace app
{

TourStrip::TourStrip(TourGuide& guide, QWidget* parent) : QWidget(parent), guide_(guide), text_(new QLabel(this))
{
    setObjectName(QStringLiteral("tourStrip"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 2, 6, 2);
    row->addWidget(text_, 1);
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    connect(addButton(QStringLiteral("◀"), tr("Previous (Ctrl+PgUp)")), &QToolButton::clicked, &guide_,
            &TourGuide::previous);
    connect(addButton(QStringLiteral("▶"), tr("Next (Ctrl+PgDown)")), &QToolButton::clicked, &guide_, &TourGuide::next);
    overview_ = addButton(tr("Side by side"), tr("All of them on one page"));
    connect(overview_, &QToolButton::clicked, this, &TourStrip::overviewRequested);
    connect(addButton(QStringLiteral("✕"), tr("End the tour; what is on show stays")), &QToolButton::clicked, &guide_,
            &TourGuide::end);
    connect(&guide_, &TourGuide::changed, this, &TourStrip::follow);
    follow();
}

QToolButton* TourStrip::addButton(const QString& text, const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    layout()->addWidget(button);
    return button;
}

void TourStrip::follow()
{
    const Tour& tour = guide_.tour();
    const std::optional<int> at = guide_.at();
    setVisible(at && tour.stops.size() > 1);
    if (!at)
        return;
    const Stop& stop = tour.stops[static_cast<std::size_t>(*at)];
    text_->setText(tr("%1: %2 (%3 of %4)").arg(tour.title, stop.title).arg(*at + 1).arg(tour.stops.size()));
    overview_->setVisible(canStandSideBySide(tour));
}

} // namespace app
