#include "app/labs/dream_part.h"

#include "app/document/amend.h"
#include "app/document/document.h"
#include "core/data/row_identity.h"
#include "core/labs/density/density_settings.h"
#include "widgets/controls/problem_label.h"
#include "widgets/density/dream_panel.h"

#include <algorithm>
#include <utility>

namespace app
{

namespace
{

constexpr int pace = 250; // ms from point to point, at least

core::DreamRequest dreamRequestOf(const core::Session& session, Eigen::Index count)
{
    return {.data = session.data,
            .kernel = session.kernel,
            .parameters = session.of<core::DensitySettings>().model,
            .settings = session.of<core::DreamSettings>(),
            .window = session.window,
            .count = count};
}

/// Do both begin with the same points that were not dreamt?
bool haveSameGiven(const core::Dataset& a, const core::Dataset& b)
{
    const Eigen::Index given = core::givenCount(a);
    return given == core::givenCount(b) && a.dimensions() == b.dimensions() && a.x.topRows(given) == b.x.topRows(given);
}

core::Session withData(const core::Session& session, core::Dataset data)
{
    core::Session next = session;
    next.data = std::make_shared<const core::Dataset>(std::move(data));
    return next;
}

} // namespace

DreamPart::DreamPart(Document& document, QWidget* editors, std::function<bool()> isSettled)
    : QObject(editors), document_(document), panel_(new widgets::DreamPanel(editors)), isSettled_(std::move(isSettled)),
      shown_(document.session().data),
      service_(new DreamService([this](const DreamService::Answer& answer) { receive(answer); }, this))
{
    using widgets::DreamPanel;
    connect(panel_, &DreamPanel::pointsRequested, this, &DreamPart::grow);
    connect(panel_, &DreamPanel::playRequested, this, &DreamPart::play);
    connect(panel_, &DreamPanel::stopRequested, this, &DreamPart::stop);
    connect(panel_, &DreamPanel::clearRequested, this, &DreamPart::clear);
    connect(service_, &Service::busyChanged, this, &DreamPart::showState);
    connect(service_, &Service::failed, this, [this] {
        growth_.reset();
        stopPlaying();
    });
    connect(service_, &Service::cancelled, this, [this] {
        growth_.reset();
        redrawn_.reset();
        stopPlaying();
    });
    next_.setInterval(pace);
    connect(&next_, &QTimer::timeout, this, [this] {
        if (isSettled_())
            grow(1);
    });
}

void DreamPart::follow(const core::Session& session)
{
    noteEdited(session.data);
    const core::DreamRequest same = dreamRequestOf(session, session.data->size());
    const bool outdated = core::isDream(*session.data) && !core::isDreamOf(*session.data, same);
    if (growth_ && (outdated || growth_->data.get() != session.data.get())) {
        const bool playsOn = outdated && next_.isActive();
        service_->cancel();
        if (playsOn)
            next_.start();
    }
    if (!outdated) {
        if (redrawn_ && !service_->isIdle() && !growth_)
            service_->cancel();
        redrawn_.reset();
    } else if (core::problems(same).empty() && redrawn_ != core::dreamGeneration(same)) {
        redrawn_ = core::dreamGeneration(same);
        service_->request(same, false);
    }
    showState();
}

void DreamPart::noteEdited(const core::SharedDataset& now)
{
    if (shown_.get() == now.get())
        return;
    const bool wasDream = core::isDream(*shown_);
    const bool isCut = wasDream && *now == core::withoutDream(*shown_);
    edited_ =
        !core::isDream(*now) && now->size() > 0 && !isCut && (wasDream || edited_) && core::shareRows(*shown_, *now);
    shown_ = now;
}

void DreamPart::grow(int points)
{
    const core::Session& session = document_.session();
    const Eigen::Index count = std::min<Eigen::Index>(session.data->size() + points, core::fantasyCounts.most);
    core::DreamRequest request = dreamRequestOf(session, count);
    if (count == session.data->size() || !core::problems(request).empty())
        return stopPlaying(); // as many as there can be
    growth_ = request;
    growing_.reset();
    service_->request(std::move(request), false);
    showState();
}

void DreamPart::play()
{
    next_.start();
    grow(1);
}

void DreamPart::stopPlaying()
{
    next_.stop();
    showState();
}

void DreamPart::stop()
{
    if (const auto growing = std::exchange(growing_, std::nullopt); growing && growth_)
        take(*growing);
    next_.stop();
    service_->cancel();
    showState();
}

void DreamPart::clear()
{
    const core::Session& session = document_.session();
    if (core::isDream(*session.data))
        return document_.edit(withData(session, core::withoutDream(*session.data)), tr("Clear the dream"));
    core::Dataset empty = core::emptyDataset(session.data->dimensions());
    empty.columnNames = session.data->columnNames;
    document_.edit(withData(session, std::move(empty)), tr("Clear the points"));
}

void DreamPart::receive(const DreamService::Answer& answer)
{
    const core::Session& now = document_.session();
    if (!haveSameGiven(*now.data, answer.result.data))
        return; // other points took their place meanwhile
    if (growth_ && growth_->data == answer.request.data && growth_->count == answer.request.count) {
        growing_ = answer.result;
        if (answer.result.complete())
            take(*std::exchange(growing_, std::nullopt));
        return showState();
    }
    if (!answer.result.complete() || !core::isDream(*now.data) || now.data->size() != answer.result.data.size())
        return showState();
    acceptedOf_ = answer.result.data.generation;
    acceptance_ = answer.result.acceptance;
    if (redrawn_ == acceptedOf_)
        redrawn_.reset();
    amend(document_, withData(now, answer.result.data));
    showState();
}

/// As a step of the document.
void DreamPart::take(const core::DreamResult& result)
{
    growth_.reset();
    const core::Session& now = document_.session();
    acceptedOf_ = result.data.generation;
    acceptance_ = result.acceptance;
    const Eigen::Index points = result.data.size() - now.data->size();
    document_.edit(withData(now, result.data), points > 1 ? tr("Dream %1 points").arg(points) : tr("Dream a point"));
}

void DreamPart::showState()
{
    const core::Session& session = document_.session();
    const core::Dataset& data = *session.data;
    const auto found = core::problems(dreamRequestOf(session, data.size() + 1));
    widgets::DreamPanel::State state{.points = data.size(),
                                     .given = core::givenCount(data),
                                     .isDream = core::isDream(data),
                                     .wasEdited = edited_,
                                     .why = found.empty() ? QString() : widgets::asSentence(found.front()),
                                     .playing = next_.isActive()};
    if (acceptedOf_ && acceptedOf_ == data.generation && data.size() > std::max<Eigen::Index>(1, state.given))
        state.acceptance = acceptance_;
    if (service_->isBusy() && growth_) {
        state.drawing = static_cast<int>(growth_->count - data.size());
        state.drawn = growing_ ? static_cast<int>(growing_->data.size() - data.size()) : 0;
    }
    panel_->showState(state);
}

} // namespace app
