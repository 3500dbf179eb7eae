#include "app/gallery/live_card.h"

#include "app/gallery/gallery_card.h"
#include "core/kernels/lengthscale.h"

#include <array>
#include <cmath>

namespace app
{

namespace
{

constexpr int stepTime = 220; // ms
/// In half octaves from the lengthscale that it has: up, back, down and back.
constexpr std::array lengthscaleCourse{0, 1, 2, 1, 0, -1, -2, -1};

Stop withLengthscaleTimes(Stop stop, int halfOctaves)
{
    core::Kernel& kernel = stop.session.kernel;
    kernel = core::withLengthscale(kernel, *core::lengthscaleOf(kernel) * std::pow(2.0, 0.5 * halfOctaves));
    return stop;
}

QString keyOfStep(const QString& card, int halfOctaves)
{
    return card + u'/' + QString::number(halfOctaves);
}

} // namespace

LiveCard::LiveCard(QObject* parent) : QObject(parent), steps_(new Thumbnails(this))
{
    tick_.setInterval(stepTime);
    connect(&tick_, &QTimer::timeout, this, &LiveCard::showNext);
}

void LiveCard::begin(GalleryCard& card)
{
    end();
    const auto stop = card.entry().shown ? card.entry().shown() : std::nullopt;
    if (!stop || !core::lengthscaleOf(stop->session.kernel))
        return;
    card_ = &card;
    own_ = card.picture();
    std::deque<Thumbnails::Wanted> steps;
    for (const int step : {1, 2, -1, -2, 0})
        steps.push_back({keyOfStep(card.entry().key(), step),
                         [stop = *stop, step] { return std::optional(withLengthscaleTimes(stop, step)); }});
    steps_->want(std::move(steps), own_.devicePixelRatio());
    steps_->setRunning(true);
    at_ = 0;
    tick_.start();
}

void LiveCard::end()
{
    steps_->setRunning(false);
    tick_.stop();
    if (card_)
        card_->setPicture(own_);
    card_ = nullptr;
}

/// Waits where the next one is still being computed.
void LiveCard::showNext()
{
    const std::size_t next = (at_ + 1) % lengthscaleCourse.size();
    const QPixmap* picture = card_ ? steps_->of(keyOfStep(card_->entry().key(), lengthscaleCourse[next])) : nullptr;
    if (!picture)
        return;
    card_->setPicture(*picture);
    at_ = next;
}

} // namespace app
