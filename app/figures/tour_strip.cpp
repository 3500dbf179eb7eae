#include "app/figures/tour_strip.h"

#include "app/figures/tour_guide.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace app
{

namespace
{

void prepareTourLabel(QLabel& label)
{
    label.setTextFormat(Qt::PlainText);
    label.setWordWrap(true);
}

void setKeepsRoom(QWidget& widget, bool keeps)
{
    QSizePolicy policy = widget.sizePolicy();
    policy.setRetainSizeWhenHidden(keeps);
    widget.setSizePolicy(policy);
}

} // namespace

TourStrip::TourStrip(TourGuide& guide, QWidget* parent)
    : QWidget(parent), guide_(guide), where_(new QLabel(this)), text_(new QLabel(this))
{
    setObjectName(QStringLiteral("tourStrip"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 2, 6, 2);
    auto* row = new QHBoxLayout;
    column->addLayout(row);
    column->addWidget(text_);
    row->addWidget(where_, 1);
    for (QLabel* label : {where_, text_})
        prepareTourLabel(*label);
    text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(addButton(*row, QStringLiteral("◀"), tr("Previous (Ctrl+PgUp)")), &QToolButton::clicked, &guide_,
            &TourGuide::previous);
    connect(addButton(*row, QStringLiteral("▶"), tr("Next (Ctrl+PgDown)")), &QToolButton::clicked, &guide_,
            &TourGuide::next);
    overview_ = addButton(*row, tr("Side by side"), tr("All of them on one page"));
    connect(overview_, &QToolButton::clicked, this, &TourStrip::overviewRequested);
    connect(addButton(*row, QStringLiteral("✕"), tr("End the tour; what is on show stays")), &QToolButton::clicked,
            &guide_, &TourGuide::end);
    connect(&guide_, &TourGuide::changed, this, &TourStrip::follow);
    follow();
}

void TourStrip::setPresenting(bool presenting)
{
    presenting_ = presenting;
    keepRoom();
}

/// For all of its stops, where a tour is on.
void TourStrip::keepRoom()
{
    const bool keeps = presenting_ && guide_.isOn();
    for (QWidget* part : std::initializer_list<QWidget*>{this, text_})
        setKeepsRoom(*part, keeps);
    text_->setMinimumHeight(keeps ? roomOfTexts() : 0);
}

int TourStrip::roomOfTexts() const
{
    const QMargins margins = layout()->contentsMargins();
    QLabel probe;
    prepareTourLabel(probe);
    probe.setTextInteractionFlags(text_->textInteractionFlags()); // laid out as the text is
    probe.setFont(text_->font());
    int most = fontMetrics().lineSpacing();
    for (const Stop& stop : guide_.tour().stops) {
        probe.setText(stop.text);
        most = std::max(most, probe.heightForWidth(width() - margins.left() - margins.right()));
    }
    return most;
}

void TourStrip::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    keepRoom();
}

void TourStrip::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        keepRoom();
}

QToolButton* TourStrip::addButton(QHBoxLayout& row, const QString& text, const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    row.addWidget(button);
    return button;
}

void TourStrip::follow()
{
    const Tour& tour = guide_.tour();
    const std::optional<int> at = guide_.at();
    const Stop* stop = at ? &tour.stops[static_cast<std::size_t>(*at)] : nullptr;
    setVisible(stop && (tour.stops.size() > 1 || !stop->text.isEmpty()));
    keepRoom();
    if (!stop)
        return;
    text_->setText(stop->text);
    text_->setVisible(!stop->text.isEmpty());
    where_->setText(tr("%1: %2 (%3 of %4)").arg(tour.title, stop->title).arg(*at + 1).arg(tour.stops.size()));
    overview_->setVisible(canStandSideBySide(tour));
}

} // namespace app
