#pragma once

#include "widgets/theme/theme.h"

#include <string_view>

namespace widgets
{

/// The colour of a rule that chooses a lengthscale, by its name: "median heuristic", "median heuristic / √2",
/// "evidence", "held-out KDE", or their short forms.
inline Role roleOfChooser(std::string_view chooser)
{
    const auto has = [chooser](std::string_view word) { return chooser.find(word) != std::string_view::npos; };
    if (has("evidence"))
        return Role::Evidence;
    if (has("median"))
        return has("√2") || has("sqrt") ? Role::ScaledMedian : Role::MedianHeuristic;
    if (has("bayes-factor"))
        return Role::Predictive; // a density of the features
    return Role::Ghost;          // as the kernel density estimate everywhere
}

} // namespace widgets
