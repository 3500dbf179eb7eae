#include "app/labs/pc_walk.h"

#include "core/structure/pc_of_data.h"
#include "widgets/controls/kept_room.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/watch_controls.h"

#include <QSlider>

namespace app
{

QString stepText(const core::PcStep& step, std::size_t number, std::size_t total, const std::vector<std::string>& names,
                 double alpha)
{
    const auto name = [&](int node) { return QString::fromStdString(names[static_cast<std::size_t>(node)]); };
    const QString count = PcWalk::tr("Step %1 of %2: ").arg(number).arg(total);
    if (const auto* test = std::get_if<core::AskedTest>(&step.what)) {
        const QString pair = QString::fromStdString(core::testText(test->a, test->b, test->given, names));
        const bool joined = step.graph.adjacent(test->a, test->b);
        return count + (test->p > alpha ? joined ? PcWalk::tr("%1: p = %2 > α, but the edge is required")
                                                 : PcWalk::tr("%1: p = %2 > α: independent, the edge falls")
                                        : PcWalk::tr("%1: p = %2 ≤ α: the edge stays"))
                           .arg(pair, widgets::numberText(test->p, 3));
    }
    if (const auto* head = std::get_if<core::ExogenousHead>(&step.what))
        return count + PcWalk::tr("%1 → %2: %1 holds dates or rises as time does, and nothing points at that")
                           .arg(name(head->from), name(head->to));
    if (const auto* found = std::get_if<core::Collider>(&step.what))
        return count + PcWalk::tr("%1 did not separate %2 and %3: both point at it")
                           .arg(name(found->middle), name(found->a), name(found->b));
    const auto& head = std::get<core::MeekHead>(step.what);
    static const char* const reasons[] = {QT_TR_NOOP("or %2 would be one more collider"),
                                          QT_TR_NOOP("or there would be a cycle"),
                                          QT_TR_NOOP("or two of its parents would make a cycle or a collider"),
                                          QT_TR_NOOP("or a chain beside it would make a cycle or a collider")};
    const QString reason = PcWalk::tr(reasons[head.rule - 1]).replace(QStringLiteral("%2"), name(head.from));
    return count + PcWalk::tr("%1 → %2, %3 (rule %4)").arg(name(head.from), name(head.to), reason).arg(head.rule);
}

PcWalk::PcWalk(QWidget* editors, QObject* parent)
    : QObject(parent), controls_(new widgets::WatchControls(widgets::searchWords(), editors)),
      slider_(new QSlider(Qt::Horizontal, editors))
{
    slider_->setObjectName(QStringLiteral("pcStep"));
    widgets::keepItsRoom(*slider_);
    slider_->setAccessibleName(tr("Step of PC"));
    slider_->setToolTip(tr("The step that is shown: drag it back and forth"));
    connect(controls_, &widgets::WatchControls::stepRequested, this, [this] {
        const bool atLast = at_ + 1 >= static_cast<int>(steps_.size());
        if (atLast && !ended_) {
            ended_ = true;
            return controls_->pause();
        }
        goTo(atLast ? 0 : at_ + 1);
    });
    connect(controls_, &widgets::WatchControls::endRequested, this, &PcWalk::end);
    connect(slider_, &QSlider::valueChanged, this, [this](int value) { goTo(value - 1); });
    setSteps({}, {}, alpha_);
}

void PcWalk::setSteps(std::vector<core::PcStep> steps, std::vector<std::string> names, double alpha)
{
    end();
    steps_ = std::move(steps);
    names_ = std::move(names);
    alpha_ = alpha;
    setAvailable(true);
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, static_cast<int>(steps_.size()));
    slider_->setValue(0);
}

void PcWalk::setAvailable(bool available)
{
    const bool can = available && !steps_.empty();
    controls_->setAvailable(can);
    widgets::setPresent(*slider_, can);
}

const core::PcStep* PcWalk::step() const
{
    return at_ >= 0 && at_ < static_cast<int>(steps_.size()) ? &steps_[static_cast<std::size_t>(at_)] : nullptr;
}

QString PcWalk::sentence() const
{
    return step() ? stepText(*step(), static_cast<std::size_t>(at_) + 1, steps_.size(), names_, alpha_) : QString();
}

void PcWalk::goTo(int step)
{
    if (step == at_)
        return;
    at_ = step;
    ended_ = false;
    if (at_ >= 0 && !controls_->isPlaying())
        controls_->pause();
    const QSignalBlocker quiet(slider_);
    slider_->setValue(at_ + 1);
    controls_->showCount(sentence());
    emit stepped();
}

void PcWalk::end()
{
    controls_->stop();
    goTo(-1);
}

} // namespace app
