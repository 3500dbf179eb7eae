#pragma once

#include <span>
#include <string>
#include <string_view>

namespace core
{

/// A rule that chooses a lengthscale, in words: window, --help and manual tell it from here.
struct ChooserDescription {
    std::string_view name;    // as in answers: "median heuristic"
    std::string_view title;   // what the window writes: "evidence (BKL)"
    std::string_view formula; // "ℓ = median{‖xᵢ − xⱼ‖ : i < j}"
    std::string_view meaning; // two sentences
};

/// All rules, in the order in which the window lists those that look at the data; the last is a number of one's own.
std::span<const ChooserDescription> chooserDescriptions();

/// The rule of that name, or of its short form in a power study ("median"); the last one for a number.
const ChooserDescription& describeChooser(std::string_view name);

/// All rules as lines for a terminal, each within `width` characters: name, formula, meaning.
std::string choosersInWords(std::size_t width);

} // namespace core
