#pragma once

#include "core/density/student_t_parameters.h"
#include "core/limits.h"
#include "core/settings/common_fields.h"
#include "core/settings/multiple_of_distance.h"
#include "core/settings/setting.h"

#include <array>
#include <cstdint>
#include <string>

namespace core
{

enum class PictureMethod { KernelStudentT, Kde };
template <>
inline constexpr auto choicesOf<PictureMethod> =
    std::array<Choice<PictureMethod>, 2>{{{PictureMethod::KernelStudentT, "kst", "Kernel student-T"},
                                          {PictureMethod::Kde, "kde", "Kernel density estimate"}}};

/// A picture that a session names: its file and what it held.
struct PictureFile {
    std::string path;     // empty: the one that comes with the program
    std::string checksum; // SHA-256 of the file when it was chosen, in hexadecimal; empty: not known
    bool operator==(const PictureFile&) const = default;
};
template <>
inline constexpr auto settingsOf<PictureFile> =
    std::tuple{setting::value(&PictureFile::path, "path"), setting::value(&PictureFile::checksum, "sha256")};

inline constexpr WholeRange patchSides{.least = 1, .most = 16};            // pixels
inline constexpr WholeRange patchSeeds{.least = 0, .most = 1'000'000'000}; // of the sample

/// What is new in one picture against another: the model, its sample of patches, and how the answer is marked.
struct PicturesSettings {
    PictureFile background, target, mask; // a mask without a path where the target has one: there is none
    PictureMethod method = PictureMethod::KernelStudentT;
    double multiplier = 0.7;            // of the median distance: the lengthscale, or the bandwidth
    double sigma0 = 0.3162277660168379; // σ₀² = 0.1 k(x,x)
    double beta = 0.01;
    Posterior posterior = Posterior::Exact;
    int side = 2;          // of a patch
    double part = 3.0;     // per cent of the patches of each picture that the densities are estimated from
    int seed = 1;          // of that sample
    double top = 5.0;      // per cent of the patches that are marked
    double opacity = 70.0; // per cent, of the marks
    bool operator==(const PicturesSettings&) const = default;
};

constexpr bool isStudentT(const PicturesSettings& settings)
{
    return settings.method == PictureMethod::KernelStudentT;
}

template <>
inline constexpr Text settingsKey<PicturesSettings> = "pictures";

template <>
inline constexpr auto settingsOf<PicturesSettings> = std::tuple{
    setting::value(&PicturesSettings::background, "background", "background"),
    setting::value(&PicturesSettings::target, "target", "target"),
    setting::value(&PicturesSettings::mask, "mask", "mask"),
    setting::choice(&PicturesSettings::method,
                    {.key = "method",
                     .option = "method",
                     .name = "Density",
                     .spoken = "Density of the patches",
                     .meaning = "<p>Kernel student-T: log s of the background less log s of the target. Kernel density "
                                "estimate: log density of the target less that of the background. Both grow where a "
                                "patch is frequent in the target and rare in the background.</p>",
                     .edit = "Change the density",
                     .help = "kernel student-T or kernel density estimate"}),
    setting::number(&PicturesSettings::multiplier,
                    {.key = "multiplier",
                     .option = "multiplier",
                     .name = "lengthscale over median",
                     .symbol = "ℓ/ℓ₀",
                     .meaning =
                         "The lengthscale of the squared exponential, or the bandwidth of the estimate, over the "
                         "median distance between the sampled patches of both pictures.",
                     .edit = "Change the lengthscale",
                     .bounds = multipleOfDistance(0.05, 5.0),
                     .help = "of the median distance"}),
    setting::number(
        &PicturesSettings::sigma0,
        {.key = "sigma0",
         .option = "sigma0",
         .name = "prior width",
         .symbol = "σ₀",
         .unit = "feature space",
         .meaning = "Standard deviation of the prior in feature space. Small: only patches close to sampled "
                    "ones are expected.",
         .edit = "Change σ₀",
         .bounds = {.lower = 1e-2, .upper = 1e1, .minimum = 1e-4, .maximum = 1e4, .spacing = Spacing::Logarithmic}},
        &isStudentT),
    setting::number(&PicturesSettings::beta,
                    {.key = "beta",
                     .option = "beta",
                     .name = "prior weight",
                     .symbol = "β",
                     .unit = "observations",
                     .meaning = "How many observations the prior mean, the origin of feature space, is worth.",
                     .edit = "Change β",
                     .bounds = notNegative(1e-3, 10.0)},
                    &isStudentT),
    setting::choice(&PicturesSettings::posterior,
                    {.key = "posterior",
                     .option = "posterior",
                     .name = "Posterior",
                     .spoken = "Posterior",
                     .meaning = "<p>The exact posterior, or the formula as the paper prints it.</p>",
                     .edit = "Change posterior"},
                    &isStudentT),
    setting::number(&PicturesSettings::side,
                    {.key = "patch",
                     .option = "patch",
                     .name = "side of a patch",
                     .unit = "pixels",
                     .meaning =
                         "Patches lie beside each other from the upper left corner; what is left at the right and "
                         "lower edge belongs to none. Each is a point: red, green and blue of its pixels.",
                     .edit = "Change the patches",
                     .bounds = wholeNumbers(patchSides, 1.0, 8.0),
                     .help = "side of a patch in pixels"}),
    setting::number(&PicturesSettings::part,
                    {.key = "subsample",
                     .option = "subsample",
                     .name = "sampled patches, %",
                     .meaning = "The part of the patches of each picture, drawn at random, that the two densities are "
                                "estimated from. The ratio is told at every patch of the target.",
                     .edit = "Change the sample",
                     .bounds = {.lower = 0.5, .upper = 20.0, .maximum = 100.0, .spacing = Spacing::Logarithmic}}),
    setting::number(&PicturesSettings::seed,
                    {.key = "seed",
                     .option = "seed",
                     .name = "seed of the sample",
                     .meaning = "Another one draws other patches: how much does the picture depend on them?",
                     .edit = "Draw other patches",
                     .bounds = wholeNumbers(patchSeeds, 1.0, 50.0)}),
    setting::number(&PicturesSettings::top,
                    {.key = "top",
                     .name = "marked patches, %",
                     .meaning = "The part of the target's patches, those of greatest ratio, that is marked as new.",
                     .edit = "Change the threshold",
                     .bounds = {.lower = 0.5, .upper = 30.0, .maximum = 100.0, .spacing = Spacing::Logarithmic}}),
    setting::number(&PicturesSettings::opacity,
                    {.key = "opacity",
                     .name = "opacity of the marks, %",
                     .meaning = "How much the marks hide of the target.",
                     .edit = "Change the opacity",
                     .bounds = {.lower = 0.0, .upper = 100.0, .minimumAllowed = true, .maximum = 100.0}})};

} // namespace core
