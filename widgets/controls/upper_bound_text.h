#pragma once

#include <QString>

namespace widgets
{

/// Two digits of a positive number, rounded up: what it is at most.
QString upperBoundText(double value);

} // namespace widgets
