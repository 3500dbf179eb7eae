#pragma once

#include "core/settings/common_fields.h"
#include "core/spectrum/kernel_term.h"

#include <array>
#include <vector>

namespace core
{

/// The Spectrum lab's settings: the document's part of it, saved and undone.
struct SpectrumSettings {
    enum class View { KernelPca, Kernel, Mercer, Bench };
    enum class Order { Input, Class, Eigenvector }; // of the Gram's rows on its heat map
    enum class Measure { Uniform, Gaussian, Data }; // what the eigenfunctions are orthonormal under
    enum class Norm { Kernel, Delta, Smooth };      // Q of kernel PCA: K itself, L² (δ), or a wider se
    enum class Build { Eigenfunctions, Centres };   // what the bench's function is made of
    View view = View::KernelPca;
    // kernel PCA
    bool centred = true;
    int components = 4; // drawn and used to reconstruct, 1 … 12
    int component = 1;  // on the large contour plot, from 1
    Order order = Order::Input;
    Norm norm = Norm::Kernel;     // others: se on the line, uncentred
    double normLengthscale = 0.5; // of Q for Norm::Smooth, > 0
    // the kernel itself
    std::vector<double> places; // the coordinates of x₁, then of x₂; of another number: where placesOf() puts them
    int seriesTerms = 4;        // of Mercer's series, 1 … 64
    int liftFeature = 1;        // the first of the features on show, from 1
    double liftTurn = 30.0;     // degrees about the upright axis, −180 … 180
    double liftTilt = 25.0;     // degrees from which one looks down, 0 … 90
    // the kernel itself, Mercer and bench, on the line
    Measure measure = Measure::Uniform; // Uniform: over the window; Gaussian: about 0
    double measureSd = 1.0;             // > 0
    bool chooseNodes = true;            // as many as the eigenvalues need; else:
    int nodes = 60;                     // of the Nyström rule, nodeCounts or hermiteNodeCounts
    int eigenfunctions = 6;             // drawn, 1 … 12
    // function bench
    Build build = Build::Centres;
    std::vector<double> weights{1.0, 0.0, 0.0, 0.0, 0.0, 0.0}; // w_j of f = Σ w_j √λ_j ψ_j: ‖f‖² = Σ w_j²
    std::vector<KernelTerm> terms;                             // f = Σ c_i k(x_i, ·)
    int drawsSeed = 0; // added to the session's seed for the draws whose norms grow: which ones these are
    bool operator==(const SpectrumSettings&) const = default;
};

template <>
inline constexpr auto choicesOf<SpectrumSettings::View> =
    std::array<Choice<SpectrumSettings::View>, 4>{{{SpectrumSettings::View::KernelPca, "kernel-pca", "Kernel PCA"},
                                                   {SpectrumSettings::View::Kernel, "kernel", "The kernel"},
                                                   {SpectrumSettings::View::Mercer, "mercer", "Mercer"},
                                                   {SpectrumSettings::View::Bench, "bench", "Function bench"}}};

template <>
inline constexpr auto choicesOf<SpectrumSettings::Order> = std::array<Choice<SpectrumSettings::Order>, 3>{
    {{SpectrumSettings::Order::Input, "input", "by their coordinates"},
     {SpectrumSettings::Order::Class, "class", "by sample"},
     {SpectrumSettings::Order::Eigenvector, "eigenvector", "along the first component"}}};

template <>
inline constexpr auto choicesOf<SpectrumSettings::Measure> = std::array<Choice<SpectrumSettings::Measure>, 3>{
    {{SpectrumSettings::Measure::Uniform, "uniform", "uniform on the window"},
     {SpectrumSettings::Measure::Gaussian, "gaussian", "Gaussian about 0"},
     {SpectrumSettings::Measure::Data, "data", "the points"}}};

template <>
inline constexpr auto choicesOf<SpectrumSettings::Norm> =
    std::array<Choice<SpectrumSettings::Norm>, 3>{{{SpectrumSettings::Norm::Kernel, "kernel", "K itself: kernel PCA"},
                                                   {SpectrumSettings::Norm::Delta, "delta", "δ: L² on the window"},
                                                   {SpectrumSettings::Norm::Smooth, "smooth", "a smoother se"}}};

template <>
inline constexpr auto choicesOf<SpectrumSettings::Build> = std::array<Choice<SpectrumSettings::Build>, 2>{
    {{SpectrumSettings::Build::Eigenfunctions, "eigenfunctions", "eigenfunctions"},
     {SpectrumSettings::Build::Centres, "centres", "kernels k(xᵢ, ·)"}}};

inline constexpr WholeRange seriesCounts{.least = 1, .most = 64}; // as many eigenvalues as are computed
inline constexpr WholeRange liftFeatures{.least = 1, .most = 1000};
inline constexpr WholeRange drawnCounts{.least = 1, .most = 12}; // more of them nobody tells apart

constexpr bool showsPca(const SpectrumSettings& settings)
{
    return settings.view == SpectrumSettings::View::KernelPca;
}

constexpr bool showsKernel(const SpectrumSettings& settings)
{
    return settings.view == SpectrumSettings::View::Kernel;
}

constexpr bool hasMeasure(const SpectrumSettings& settings)
{
    return !showsPca(settings);
}
constexpr bool hasGaussianMeasure(const SpectrumSettings& settings)
{
    return hasMeasure(settings) && settings.measure == SpectrumSettings::Measure::Gaussian;
}

template <>
inline constexpr Text settingsKey<SpectrumSettings> = "spectrum";
template <>
inline constexpr Text settingsName<SpectrumSettings> = "Spectrum";

template <>
inline constexpr auto settingsOf<SpectrumSettings> = std::tuple{
    setting::choice(&SpectrumSettings::view, {.key = "view", .edit = "Look at another view"}),
    setting::flag(&SpectrumSettings::centred,
                  {.key = "centred",
                   .option = "uncentred",
                   .name = "Centre the features",
                   .meaning = "<p>Subtracts the mean of the features: K becomes HKH with H = I − 11ᵀ/n, as in ordinary "
                              "PCA. Without, the first component mostly points at the mean.</p>",
                   .edit = "Centre the features or not"},
                  &showsPca),
    setting::number(&SpectrumSettings::components,
                    {.key = "components",
                     .option = "components",
                     .name = "components",
                     .meaning = "How many are drawn and used to reconstruct the points.",
                     .edit = "Change the components",
                     .bounds = wholeNumbers(drawnCounts, 1, 12),
                     .help = "how many components at most"},
                    &showsPca),
    setting::number(&SpectrumSettings::component,
                    {.key = "component",
                     .name = "component on show",
                     .meaning = "The one on the large map, and upwards in the scatter.",
                     .edit = "Show another component",
                     .bounds = wholeNumbers(drawnCounts, 1, 12)},
                    &showsPca),
    setting::choice(&SpectrumSettings::order,
                    {.key = "order",
                     .name = "Rows",
                     .spoken = "Order of rows",
                     .meaning = "<p>The order of the rows and columns of the Gram matrix.</p>",
                     .edit = "Order the rows"},
                    &showsPca),
    setting::choice(&SpectrumSettings::norm,
                    {.key = "norm",
                     .name = "Norm Q",
                     .spoken = "Norm of the features",
                     .meaning =
                         "<p>The norm Q in which the features k(x<sub>i</sub>, ·) are functions to be decomposed. "
                         "With Q = K it is kernel PCA; with Q = δ ordinary PCA of curves. Others than K are for se "
                         "on the line, uncentred.</p>",
                     .edit = "Change the norm"},
                    &showsPca),
    setting::number(&SpectrumSettings::normLengthscale,
                    {.key = "norm_lengthscale",
                     .name = "lengthscale of Q",
                     .symbol = "q",
                     .unit = "units of x",
                     .meaning = "Of the se that is the norm; with q² < 2ℓ² the norm of a feature is finite.",
                     .edit = "Change the norm's lengthscale",
                     .bounds = positive(0.05, 5.0),
                     .refusal = "the lengthscale of Q must be greater than 0",
                     .path = "norm",
                     .ofData = true},
                    [](const SpectrumSettings& settings) {
                        return showsPca(settings) && settings.norm == SpectrumSettings::Norm::Smooth;
                    }),
    setting::valueOfData(&SpectrumSettings::places, "places"),
    setting::number(&SpectrumSettings::seriesTerms,
                    {.key = "series_terms",
                     .name = "terms of Mercer's series",
                     .symbol = "m",
                     .meaning = "How many terms λ ψ(x) ψ(y) of Mercer's series are summed: with more they come to the "
                                "kernel.",
                     .edit = "Change the terms of the series",
                     .bounds = wholeNumbers(seriesCounts, 1, 24)},
                    &showsKernel)
        .offeredFor({Shape::Line}),
    setting::number(&SpectrumSettings::liftFeature,
                    {.key = "lift_feature",
                     .name = "first feature on show",
                     .meaning = "Of a kernel with finitely many features up to three are drawn: this one and the next. "
                                "Those of the highest degree come first.",
                     .edit = "Show other features",
                     .bounds = wholeNumbers(liftFeatures, 1, 10)},
                    &showsKernel),
    setting::number(
        &SpectrumSettings::liftTurn,
        {.key = "lift_turn",
         .name = "turned by",
         .unit = "degrees",
         .meaning = "How far the space of the features is turned about its upright axis.",
         .edit = "Turn the features",
         .bounds = {.lower = -180.0, .upper = 180.0, .minimum = -180.0, .minimumAllowed = true, .maximum = 180.0}},
        &showsKernel),
    setting::number(&SpectrumSettings::liftTilt,
                    {.key = "lift_tilt",
                     .name = "seen from above by",
                     .unit = "degrees",
                     .meaning = "0 is from the side, 90 from above.",
                     .edit = "Tilt the features",
                     .bounds = {.lower = 0.0, .upper = 90.0, .minimumAllowed = true, .maximum = 90.0}},
                    &showsKernel),
    setting::choice(&SpectrumSettings::measure,
                    {.key = "measure",
                     .option = "measure",
                     .name = "Measure",
                     .spoken = "Measure",
                     .meaning = "<p>The measure p under which ∫ k(x,y) ψ(y) dp(y) = λ ψ(x). There are no eigenvalues "
                                "without one, and others give others.</p>",
                     .edit = "Change the measure"}),
    setting::number(&SpectrumSettings::measureSd,
                    {.key = "measure_sd",
                     .option = "measure",
                     .name = "sd of the measure",
                     .symbol = "σ",
                     .unit = "units of x",
                     .meaning = "Standard deviation of the Gaussian measure.",
                     .edit = "Change the measure's width",
                     .bounds = {.lower = 0.05, .upper = 5.0, .maximum = 1e100, .spacing = Spacing::Logarithmic},
                     .refusal = "its standard deviation must be greater than 0",
                     .path = "measure",
                     .ofData = true},
                    &hasGaussianMeasure),
    setting::flag(&SpectrumSettings::chooseNodes,
                  {.key = "choose_nodes",
                   .option = "nodes",
                   .name = "Choose the nodes",
                   .meaning = "<p>As many nodes of the rule by which the integral becomes a sum (Nyström) as the "
                              "eigenvalues need: doubled until they no longer change.</p>",
                   .edit = "Choose the nodes or not"}),
    setting::number(&SpectrumSettings::nodes,
                    {.key = "nodes",
                     .option = "nodes",
                     .name = "nodes",
                     .meaning = "Of the rule by which the integral becomes a sum (Nyström). Too few and the small "
                                "eigenvalues are wrong.",
                     .edit = "Change the nodes",
                     .bounds = wholeNumbers(nodeCounts, 8, 400)},
                    [](const SpectrumSettings& settings) { // the points are their own nodes
                        return hasMeasure(settings) && !settings.chooseNodes &&
                               settings.measure != SpectrumSettings::Measure::Data;
                    }),
    setting::number(&SpectrumSettings::eigenfunctions,
                    {.key = "eigenfunctions",
                     .option = "components",
                     .name = "eigenfunctions",
                     .meaning = "How many are drawn.",
                     .edit = "Change the eigenfunctions",
                     .bounds = wholeNumbers(drawnCounts, 1, 12),
                     .help = "how many at most"},
                    &hasMeasure),
    setting::choice(&SpectrumSettings::build,
                    {.key = "build",
                     .name = "Sum of",
                     .spoken = "What the function is made of",
                     .meaning = "<p>What the function is a sum of: eigenfunctions by sliders, or kernels placed on the "
                                "bench by clicks.</p>",
                     .edit = "Build of something else"},
                    [](const SpectrumSettings& settings) { return settings.view == SpectrumSettings::View::Bench; }),
    setting::valueOfData(&SpectrumSettings::weights, "weights"),
    setting::valueOfData(&SpectrumSettings::terms, "terms"),
    setting::value(&SpectrumSettings::drawsSeed, "draws_seed")};

} // namespace core
