#pragma once

#include "core/density/student_t_parameters.h"
#include "core/labs/density/normalisation.h"

namespace core
{

enum class BandwidthChoice { Silverman, Scott, Chosen };
template <>
inline constexpr auto choicesOf<BandwidthChoice> =
    std::array<Choice<BandwidthChoice>, 3>{{{BandwidthChoice::Silverman, "silverman", "Silverman's rule"},
                                            {BandwidthChoice::Scott, "scott", "Scott's rule"},
                                            {BandwidthChoice::Chosen, "chosen", "Chosen"}}};

/// The Density lab's settings: the document's part of it, saved and undone.
struct DensitySettings {
    StudentTParameters model;
    Normalisation normalisation = Normalisation::Window;
    BandwidthChoice bandwidthChoice = BandwidthChoice::Silverman;
    double bandwidth = 0.1;   // used when chosen
    bool showGhost = true;    // the KDE to compare with
    bool byGroups = false;    // 1D: a curve a sample beside that of all points
    bool massContours = true; // 2D: iso-probability-mass 50, 80, 95 %; else plain levels
    bool operator==(const DensitySettings&) const = default;
};

constexpr bool showsGhost(const DensitySettings& settings)
{
    return settings.showGhost;
}
constexpr bool usesBandwidth(const DensitySettings& settings)
{
    return settings.showGhost && settings.bandwidthChoice == BandwidthChoice::Chosen;
}

template <>
inline constexpr Text settingsKey<DensitySettings> = "density";
template <>
inline constexpr Text settingsName<DensitySettings> = "Density";

/// Defaults of MATH 2: σ₀² = 0.1·k(x,x) (mean over the data), α = 1, β = 0.01.
template <>
DensitySettings settingsFor<DensitySettings>(const Dataset& data, const Kernel& kernel);

template <>
inline constexpr auto settingsOf<DensitySettings> = std::tuple_cat(
    setting::within(&DensitySettings::model),
    std::tuple{
        setting::choice(&DensitySettings::normalisation, {.key = "normalisation",
                                                          .option = "normalise",
                                                          .name = "Normalised",
                                                          .spoken = "Normalisation",
                                                          .edit = "Change normalisation"}),
        setting::choice(&DensitySettings::bandwidthChoice,
                        {.key = "bandwidth_choice",
                         .name = "Bandwidth",
                         .spoken = "Bandwidth rule",
                         .meaning = "<p>How wide those Gaussians are: by a rule of thumb from spread and number of the "
                                    "points, or chosen below.</p>",
                         .edit = "Change bandwidth rule"},
                        &showsGhost),
        setting::number(&DensitySettings::bandwidth,
                        {.key = "bandwidth",
                         .name = "bandwidth",
                         .symbol = "h",
                         .unit = "units of x",
                         .meaning = "Standard deviation of the Gaussian that the kernel density estimate puts on every "
                                    "point.",
                         .edit = "Change bandwidth",
                         .bounds = positive(1e-3, 10.0),
                         .lockable = true,
                         .ofData = true},
                        &usesBandwidth),
        setting::flag(
            &DensitySettings::showGhost,
            {.key = "show_ghost",
             .name = "Kernel density estimate to compare",
             .meaning = "<p>Draws the classical estimate as a ghost behind the predictive density: a Gaussian "
                        "on every point.</p>",
             .edit = "Show density estimate",
             .editOff = "Hide density estimate"}),
        setting::flag(
            &DensitySettings::byGroups,
            {.key = "by_groups",
             .option = "by-groups",
             .name = "By groups",
             .meaning = "<p>Draws a curve a sample in its colour: the predictive density of the points of that sample "
                        "alone, with the same kernel and hyperparameters. Each is normalised for itself: the area "
                        "under it is 1, however many points the sample has.</p>",
             .edit = "Show densities by groups",
             .editOff = "Hide densities by groups",
             .help = "also the density of each sample, as a column of labels parts them; needs --normalise"}),
        setting::flag(&DensitySettings::massContours,
                      {.key = "mass_contours",
                       .name = "Contours",
                       .meaning = "<p>Contours around 50, 80 and 95 % of the probability in the window, or at evenly "
                                  "spaced levels of the density.</p>",
                       .edit = "Change contours",
                       .on = "Probability mass",
                       .off = "Plain levels",
                       .spoken = "Contours"})
            .offeredFor({Shape::Plane})});

} // namespace core
