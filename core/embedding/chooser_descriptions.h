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

/// The name among a power study's choosers of the test by marginal likelihoods (BayesFactorTest) in place of MMD².
inline constexpr std::string_view bayesFactorChooser = "bayes-factor";

/// All rules, in the order in which the window lists those that look at the data; the last is a number of one's own.
std::span<const ChooserDescription> chooserDescriptions();

/// The rule of that name, or of its short form in a power study ("median"), or of the test beside them; the last rule
/// for a number.
const ChooserDescription& describeChooser(std::string_view name);

/// Lines for a terminal, each within `width` characters: name, formula, meaning; of one, and of all rules.
std::string chooserInWords(const ChooserDescription& rule, std::size_t width);
std::string choosersInWords(std::size_t width);

} // namespace core
