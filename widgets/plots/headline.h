#pragma once

#include <QString>

namespace widgets
{

/// A number that a plot says as a whole: what is compared when a state is pinned.
struct Headline {
    QString name; // "log evidence"
    double value = 0.0;
};

} // namespace widgets
