#pragma once

#include "core/interval.h"

#include <optional>
#include <string>
#include <vector>

namespace core
{

/// A value that was pinned on a panel: of which of its curves, and where along the horizontal axis, or where on a map.
/// Its height is the curve's own: it moves with it.
struct PinnedLabel {
    std::string of;         // the key of a legend entry
    std::vector<double> at; // one number, or two on a map
    bool operator==(const PinnedLabel&) const = default;
};

/// How a person looks at a panel: what is hidden, what is labelled, which axes stand still.
struct PanelView {
    std::vector<std::string> hidden; // keys of legend entries, sorted
    std::vector<PinnedLabel> labels;
    std::optional<Interval> horizontal = {}, vertical = {}; // axes that are pinned, where they are
    std::optional<bool> logarithmic = {}; // the height, or the colours over a plane; unsaid: as the panel begins
    bool isotropic = false;               // a map: both axes have one scale
    bool operator==(const PanelView&) const = default;
    bool isPlain() const { return *this == PanelView(); }
};

} // namespace core
