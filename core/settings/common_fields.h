#pragma once

#include "core/limits.h"
#include "core/settings/setting.h"

namespace core
{

/// The probability of a credible band, the same in every lab.
inline constexpr NumberBounds bandLevels{.lower = 0.5, .upper = 0.99, .maximum = greatestLevel};

constexpr NumberBounds wholeNumbers(const WholeRange& range, double lower, double upper)
{
    return {.lower = lower,
            .upper = upper,
            .minimum = static_cast<double>(range.least),
            .minimumAllowed = true,
            .maximum = static_cast<double>(range.most),
            .spacing = Spacing::Integer};
}

/// How many random functions to draw, the same in every lab.
constexpr NumberFacts drawsFacts(Text option)
{
    return {.key = "draws",
            .option = option,
            .name = "draws",
            .meaning =
                "How many random functions to draw. The same random numbers follow the hyperparameters, so that a draw "
                "deforms while a slider moves.",
            .edit = "Change the draws",
            .bounds = wholeNumbers(drawCounts, drawCounts.least, drawCounts.most)};
}

} // namespace core
