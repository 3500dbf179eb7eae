#include "widgets/plots/axis_fit.h"

#include "widgets/plots/hand_watch.h"

#include <utility>

namespace widgets
{

AxisFit::AxisFit(std::function<void()> again)
{
    connect(&HandWatch::instance(), &HandWatch::released, this, [this, again = std::move(again)] {
        if (std::exchange(awaitsRelease_, false))
            again();
    });
}

void AxisFit::fit(QCPAxis& axis, const QCPRange& wanted)
{
    QCPRange range = wanted;
    const bool rests = begun_ && HandWatch::instance().isDown();
    if (rests)
        range.expand(axis.range());
    awaitsRelease_ = awaitsRelease_ || (rests && range != wanted);
    axis.setRange(range);
}

} // namespace widgets
