#pragma once

#include "core/settings/common_fields.h"

#include <vector>

namespace core
{

/// Which observations a model does not see, so that it can be asked what it foretells of them.
struct HoldOut {
    double share = 0.0;      // of the observations, by chance: 0 … 0.5
    int seed = 1;            // which these are
    std::vector<int> rows{}; // of the data, chosen by hand: where there are any, these and no others
    bool operator==(const HoldOut&) const = default;
    bool byChance() const { return rows.empty() && share > 0.0; }
    bool any() const { return !rows.empty() || byChance(); }
    /// The one that holds out the same and says no more.
    HoldOut plain() const
    {
        if (!rows.empty())
            return {.share = 0.0, .seed = 1, .rows = rows};
        return share > 0.0 ? *this : HoldOut();
    }
};

inline constexpr NumberFacts holdOutShareFacts{
    .key = "hold_out",
    .option = "hold-out",
    .name = "held out",
    .unit = "share of the observations",
    .meaning = "So many of the observations, chosen by chance, the model does not see: they are ringed, and what it "
               "foretells of them is told by its errors. 0: it sees all.",
    .edit = "Change what is held out",
    .bounds = {.lower = 0.0, .upper = 0.5, .minimumAllowed = true, .maximum = 0.5},
    .help = "share of the observations that the model does not see, 0 to 0.5, chosen by --seed"};
inline constexpr NumberFacts holdOutSeedFacts{.key = "hold_out_seed",
                                              .option = "seed",
                                              .name = "seed of the held out",
                                              .meaning = "Which observations are held out. Another seed, others.",
                                              .edit = "Hold out others",
                                              .bounds = wholeNumbers({.least = 1, .most = 1'000'000}, 1.0, 100.0)};
inline constexpr Text holdOutRowsKey = "hold_out_rows";

} // namespace core
