#pragma once

#include "core/interval.h"
#include "core/labs/power/power_lab.h"

namespace core
{

/// Wilson's 95 % interval of the probability to reject: those p that a binomial test by the normal approximation, with
/// the variance p(1−p)/R of p itself, does not refuse. It has a length also where none or all of the repeats reject,
/// and stays within [0, 1]. NaN before the first repeat. Source: Wilson, "Probable inference", JASA 22 (1927).
Interval wilsonInterval(const PowerPoint& point);

} // namespace core
