#pragma once

#include "core/independence/conditional_independence.h"
#include "core/settings/common_fields.h"
#include "core/structure/dag.h"

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace core
{

using NamePair = std::pair<std::string, std::string>;
using NamePairs = std::vector<NamePair>;
/// The same two, in any order.
inline bool isSamePair(const NamePair& a, const NamePair& b)
{
    return a == b || (a.first == b.second && a.second == b.first);
}
/// Where nodes stand, in the square [−1, 1]², by name; one that is not named stands on the circle (circleLayout).
using NodePlaces = std::map<std::string, std::array<double, 2>>;

inline constexpr int mostStructureColumns = 12; // of a graph that can be read
inline constexpr WholeRange resampleCounts{.least = 1, .most = 10'000};
inline constexpr NumberBounds independenceLevels{
    .lower = 1e-4, .upper = 0.5, .maximum = greatestLevel, .spacing = Spacing::Logarithmic};

/// The Structure lab's settings: the document's part of it, saved and undone.
struct StructureSettings {
    double alpha = 0.05;
    int maxGiven = 3; // the most columns to condition on
    ConditionalMethod method = ConditionalMethod::ResidualHsic;
    NullDistribution null = NullDistribution::Gamma;
    LengthscaleRule lengthscale = LengthscaleRule::Median;
    double given = 1.0; // with LengthscaleRule::Given, in standard deviations of what is tested
    int permutations = 1000;
    bool compare = false; // the graph by the other rule of lengthscales beside it
    int resamples = 100;
    std::vector<std::string> leftOut; // columns
    std::string time;                 // the column along which the others are whitened; empty: none
    bool intoCalendar = false;        // may arrows lead to columns of dates and of rising times?
    NamePairs forbidden, required;    // edges, each pair in any order
    NodePlaces places;
    std::vector<std::string> pair; // the two columns whose test is shown; empty: those of the weakest edge
    bool operator==(const StructureSettings&) const = default;
};

inline bool testsByKernels(const StructureSettings& settings)
{
    return settings.method != ConditionalMethod::FisherZ;
}
inline bool testsByGivenLengthscale(const StructureSettings& settings)
{
    return testsByKernels(settings) && settings.lengthscale == LengthscaleRule::Given;
}

template <>
inline constexpr Text settingsKey<StructureSettings> = "structure";

template <>
inline constexpr auto settingsOf<StructureSettings> = std::tuple{
    setting::number(&StructureSettings::alpha,
                    {.key = "alpha",
                     .option = "alpha",
                     .name = "level",
                     .symbol = "α",
                     .meaning = "Two columns count as independent where the p-value of their test is above this level; "
                                "then the edge between them falls. A higher level keeps more edges.",
                     .edit = "Change the level",
                     .bounds = independenceLevels,
                     .help = "the level: independent where p > A"}),
    setting::number(&StructureSettings::maxGiven,
                    {.key = "max_given",
                     .option = "max-given",
                     .name = "most columns given",
                     .meaning = "Independence is tested given sets of up to so many other columns. Each further one "
                                "takes many more tests, of which each says less.",
                     .edit = "Change how many columns are given",
                     .bounds = wholeNumbers({.least = 0, .most = 100}, 0, mostStructureColumns - 2),
                     .help = "condition on at most so many columns"}),
    setting::choice(&StructureSettings::method,
                    {.key = "method",
                     .option = "test",
                     .name = "Test",
                     .spoken = "Test of conditional independence",
                     .meaning = "<p>How independence given other columns is tested: HSIC of what Gaussian process "
                                "regressions on them leave, which sees what is given through conditional means "
                                "alone, the kernel conditional independence test, or partial correlation, which is "
                                "quick and sees linear relations alone.</p>",
                     .edit = "Change the test",
                     .help = "HSIC of the residuals of Gaussian process regressions on what is given (hyperparameters "
                             "by evidence), the kernel conditional independence test, or partial correlation"}),
    setting::choice(&StructureSettings::null,
                    {.key = "null",
                     .option = "null",
                     .name = "Its null",
                     .spoken = "Null of the test",
                     .meaning = "<p>What the statistic is held against. KCI has no permutations.</p>",
                     .edit = "Change the null",
                     .help = "the null distribution of residual-hsic and kci, which has the first two"},
                    &testsByKernels),
    setting::choice(&StructureSettings::lengthscale,
                    {.key = "lengthscale",
                     .option = "lengthscale",
                     .name = "Lengthscales",
                     .spoken = "Rule of the lengthscales",
                     .meaning = "<p>Where the lengthscales of the tests' kernels come from: the median distance, the "
                                "evidence of Bayesian kernel learning, or one number.</p>",
                     .edit = "Change the rule of the lengthscales",
                     .help = "of the kernels under test: the median distance, the highest inner maximum of the "
                             "evidence, or a number of standard deviations"},
                    &testsByKernels),
    setting::number(&StructureSettings::given,
                    {.key = "given_lengthscale",
                     .option = "lengthscale",
                     .name = "lengthscale",
                     .symbol = "ℓ",
                     .unit = "standard deviations",
                     .meaning = "The lengthscale of every kernel of the tests, in standard deviations of what is "
                                "tested.",
                     .edit = "Change the lengthscale of the tests",
                     .bounds = positive(0.05, 20.0)},
                    &testsByGivenLengthscale),
    setting::number(&StructureSettings::permutations,
                    {.key = "permutations",
                     .option = "permutations",
                     .name = "permutations",
                     .symbol = "B",
                     .meaning = "How often one side is shuffled for the null by permutation.",
                     .edit = "Change the permutations",
                     .bounds = wholeNumbers(permutationCounts, 100, 10'000),
                     .help = "how many"}),
    setting::flag(&StructureSettings::compare,
                  {.key = "compare",
                   .name = "Beside it, the other lengthscales",
                   .meaning = "Shows the graph by the evidence beside that by the median, or the other way round; "
                              "edges that differ are marked.",
                   .edit = "Compare two rules of lengthscales",
                   .editOff = "Compare no more"},
                  &testsByKernels),
    setting::flag(&StructureSettings::intoCalendar,
                  {.key = "into_calendar",
                   .option = "calendar",
                   .name = "Arrows may lead to the calendar",
                   .meaning = "A column of dates, or one that rises from row to row, tells when a row was: nothing "
                              "that was measured changes it. Unless this is ticked its arrows lead away from it.",
                   .edit = "Let arrows lead to the calendar",
                   .editOff = "Keep arrows off the calendar"}),
    setting::number(&StructureSettings::resamples,
                    {.key = "resamples",
                     .option = "bootstrap",
                     .name = "resamples",
                     .meaning =
                         "From how many resamples of the rows the graph is found again; each holds about 63 % of them. "
                         "The width of an edge is the share of them that have it.",
                     .edit = "Change the resamples",
                     .bounds = wholeNumbers(resampleCounts, 10, 1000)}),
    setting::value(&StructureSettings::leftOut, "left_out", "columns"),
    setting::value(&StructureSettings::time, "time", "whiten"),
    setting::value(&StructureSettings::forbidden, "forbidden"),
    setting::value(&StructureSettings::required, "required"),
    setting::value(&StructureSettings::places, "places"),
    setting::value(&StructureSettings::pair, "pair")};

template <>
inline constexpr auto choicesOf<Mechanism> = std::array<Choice<Mechanism>, 2>{
    {{Mechanism::Linear, "linear", "Linear"}, {Mechanism::Smooth, "smooth", "Smooth, random"}}};

/// A graph that somebody drew, and how data are made from it.
struct TrueGraphSettings {
    std::vector<std::string> nodes{"A", "B", "C", "D"};
    NamePairs arrows{{"A", "C"}, {"B", "C"}, {"C", "D"}}; // from, to; no cycle
    NodePlaces places;
    Mechanism mechanism = Mechanism::Linear;
    int rows = 300;
    std::uint64_t seed = 0; // of the data that were made last; 0: none were
    NamePairs made;         // the arrows that these data were made of
    bool drawing = false;   // its panel also stands beside data that are not made of it
    bool operator==(const TrueGraphSettings&) const = default;
};

template <>
inline constexpr Text settingsKey<TrueGraphSettings> = "true_graph";

template <>
inline constexpr auto settingsOf<TrueGraphSettings> = std::tuple{
    setting::value(&TrueGraphSettings::nodes, "nodes"),
    setting::value(&TrueGraphSettings::arrows, "arrows"),
    setting::value(&TrueGraphSettings::places, "places"),
    setting::choice(&TrueGraphSettings::mechanism,
                    {.key = "mechanism",
                     .option = "mechanism",
                     .name = "Mechanisms",
                     .spoken = "How a node follows from its parents",
                     .meaning = "<p>A node is the sum of functions of its parents and standard normal noise: each "
                                "linear with a random slope, or a smooth random function.</p>",
                     .edit = "Change the mechanisms",
                     .help = "how a variable follows from another"}),
    setting::number(&TrueGraphSettings::rows, {.key = "rows",
                                               .option = "n",
                                               .name = "rows",
                                               .symbol = "n",
                                               .meaning = "How many rows of data are made from the graph.",
                                               .edit = "Change the rows",
                                               .bounds = wholeNumbers({.least = 5, .most = 3000}, 50, 2000)}),
    setting::value(&TrueGraphSettings::seed, "seed"),
    setting::value(&TrueGraphSettings::made, "made"),
    setting::flag(&TrueGraphSettings::drawing,
                  {.key = "drawing",
                   .name = "Draw a graph",
                   .meaning =
                       "Shows a graph to draw, from which data can be made. It is no graph of data that were not "
                       "made from it: beside those it stands only while this is ticked, and nothing is compared "
                       "with it.",
                   .edit = "Draw a graph",
                   .editOff = "Draw no graph"})};

} // namespace core
