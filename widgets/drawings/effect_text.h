#pragma once

#include "core/hypothesis/effect_size.h"

#include <QString>

namespace widgets
{

// How large a difference is, in words. `statistic`: "MMD²".

/// "MMD² from 0.0102 to 0.0144 (95 %)".
QString intervalText(const core::EffectSize& effect, const QString& statistic);
/// "smaller than δ = 0.02 (p = 0.003)", "not shown to be smaller than δ = 0.008 (p = 0.99)".
QString equivalenceText(const core::EffectSize& effect);
/// "half of all tests would see it with 140 points a sample", or that no difference is estimated. `things`: "points a
/// sample".
QString halfPowerText(const core::EffectSize& effect, const QString& things);
} // namespace widgets
