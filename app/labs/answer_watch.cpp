#include "app/labs/answer_watch.h"

#include "app/document/document.h"
#include "app/services/service.h"
#include "core/data/row_identity.h"
#include "core/session/play_plans.h"
#include "widgets/plots/hand_watch.h"

#include <algorithm>

namespace app
{

using widgets::Standing;

namespace
{
constexpr int patience = 250; // ms for which the last good picture may stand for the next one

bool isGenerated(const core::Dataset& data)
{
    return data.generation || !data.sampleGenerations.empty();
}

/// Whether most of the points are those before, each in its row or those of a shorter set in the longer one.
bool keepsMost(const core::Dataset& before, const core::Dataset& after)
{
    if (before.size() != after.size() || before.dimensions() != after.dimensions())
        return core::shareRows(before, after);
    Eigen::Index same = 0;
    for (Eigen::Index row = 0; row < after.size(); ++row)
        same += (before.x.row(row).array() == after.x.row(row).array()).all() ? 1 : 0;
    return after.size() == 0 || 2 * same > after.size();
}

/// Whether a hand has led from one to the other, dragging points or a slider: else the picture of the one misleads
/// about the other from the first moment, however alike their sources are.
bool isAStep(const core::Session& answered, const core::Session& now)
{
    const core::Dataset &before = *answered.data, &after = *now.data;
    return &before == &after || widgets::HandWatch::instance().isDown() ||
           (isGenerated(before) && isGenerated(after)) || keepsMost(before, after);
}
} // namespace

AnswerWatch::AnswerWatch(const Document& document, Compare compare, Show show, QObject* parent)
    : QObject(parent), document_(document), compare_(std::move(compare)), show_(std::move(show))
{
    patience_.setSingleShot(true);
    patience_.setInterval(patience);
    connect(&patience_, &QTimer::timeout, this, [this] { this->show(standing()); });
}

void AnswerWatch::watch(Service* service)
{
    services_.push_back(service);
    connect(service, &Service::requested, this, [this, service](std::uint64_t generation) {
        asked_[{service, generation}] = document_.session();
    });
    connect(service, &Service::answered, this,
            [this, service](std::uint64_t generation) { note(service, generation); });
    connect(service, &Service::failed, this, [this] {
        failed_ = true;
        judge(false);
    });
    connect(service, &Service::cancelled, this, [this] { judge(false); });
}

/// From now on the answer to that request is on show.
void AnswerWatch::note(const Service* service, std::uint64_t generation)
{
    const auto asked = asked_.find({service, generation});
    answered_ = asked == asked_.end() ? document_.session() : asked->second;
    std::erase_if(asked_, [&](const auto& entry) {
        return entry.first.first == service && entry.first.second < generation; // a preview has another answer to come
    });
    failed_ = false;
    patience_.stop();
    const Standing now = standing();
    const bool isLive = !isOutOfSight(now) && isAStep(*answered_, document_.session());
    show(isLive ? Standing::Current : now); // a step behind the hand is live
    judge(false);
}

void AnswerWatch::look(bool turnedTo)
{
    judge(turnedTo);
}

bool AnswerWatch::isAnswerComing() const
{
    return !std::ranges::all_of(services_, &Service::isIdle);
}

Standing AnswerWatch::standing() const
{
    if (!answered_)
        return Standing::Current; // nothing is on show
    const Standing found = compare_(*answered_, document_.session());
    return failed_ ? std::max(found, Standing::Outdated) : found;
}

void AnswerWatch::judge(bool turnedTo)
{
    const Standing now = standing();
    const bool ofOtherPoints = answered_ && answered_->data.get() != document_.session().data.get();
    const bool atOnce = !isAnswerComing() || now <= shown_ || now == Standing::OtherData ||
                        (turnedTo && ofOtherPoints) || (answered_ && !isAStep(*answered_, document_.session()));
    if (atOnce) {
        patience_.stop();
        show(now);
    } else if (!patience_.isActive()) {
        patience_.start();
    }
}

void AnswerWatch::show(Standing standing)
{
    if (standing == shown_)
        return;
    shown_ = standing;
    show_(standing);
}

bool hasSameFamilies(const core::Kernel& a, const core::Kernel& b)
{
    if (a.shape != b.shape)
        return false;
    return a.shape == core::Kernel::Shape::Single ? a.family.index() == b.family.index()
                                                  : std::ranges::equal(a.parts, b.parts, &hasSameFamilies);
}

Standing standingOf(const core::Session& answered, const core::Session& now)
{
    const bool isEmptied = now.data->size() == 0 && answered.data->size() > 0;
    if (isEmptied || (answered.data.get() != now.data.get() && core::isOtherData(*answered.data, *now.data)))
        return Standing::OtherData;
    if (!hasSameFamilies(answered.kernel, now.kernel))
        return Standing::OtherModel;
    core::Session here = answered;
    here.lab = now.lab;
    here.panels = now.panels; // looks at the answer, no other one
    here.pin = now.pin;
    here.of<core::PlayPlans>() = now.of<core::PlayPlans>();
    return here == now ? Standing::Current : Standing::Outdated;
}

} // namespace app
