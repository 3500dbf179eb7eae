#pragma once

#include "widgets/plots/qcustomplot_alone.h"

#include <functional>

namespace widgets
{

/// Fits axes to what is drawn on them, without running away from under the hand: while a mouse button is down, wherever
/// it is, or a slider plays, an axis that was fitted once only grows; what it was to be is fitted afterwards.
class AxisFit : public QObject
{
public:
    /// `again` fits the axes anew, after a release that was waited for.
    explicit AxisFit(std::function<void()> again);

    void fit(QCPAxis& axis, const QCPRange& wanted);
    /// The axes have been fitted to something: from now on they only grow under a hand.
    void begin() { begun_ = true; }

private:
    bool begun_ = false, awaitsRelease_ = false;
};

} // namespace widgets
