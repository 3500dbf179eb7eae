#pragma once

#include "core/independence/conditional_independence.h"
#include "core/settings/common_fields.h"

#include <string>
#include <vector>

namespace core
{

/// The Independence lab's settings: the document's part of it, saved and undone.
struct IndependenceSettings {
    LengthscaleRule lengthscale = LengthscaleRule::Median;
    HsicEstimator estimator = HsicEstimator::Biased;
    int permutations = 1000;           // permutationCounts
    int blockLength = 1;               // blockLengths
    double testLevel = 0.05;           // in (0, 1)
    double deltaShare = standardShare; // of √(HSIC(x,x) HSIC(y,y))
    // given further columns
    std::vector<std::string> given; // their names; none: no conditional test
    ConditionalMethod method = ConditionalMethod::ResidualHsic;
    NullDistribution conditionalNull = NullDistribution::Gamma;
    bool operator==(const IndependenceSettings&) const = default;
};

inline bool testsGivenColumns(const IndependenceSettings& settings)
{
    return !settings.given.empty();
}

template <>
inline constexpr Text settingsKey<IndependenceSettings> = "independence";

template <>
inline constexpr auto settingsOf<IndependenceSettings> = std::tuple{
    setting::choice(&IndependenceSettings::lengthscale,
                    {.key = "lengthscale",
                     .option = "lengthscale",
                     .name = "Lengthscales",
                     .spoken = "Rule of the lengthscales",
                     .meaning = "<p>Where the lengthscale of each variable's kernel comes from: the median distance of "
                                "its values, the evidence of Bayesian kernel learning, or the session's kernel, the "
                                "same for both.</p>",
                     .edit = "Change the rule of the lengthscales"}),
    setting::choice(&IndependenceSettings::estimator,
                    {.key = "estimator",
                     .option = "estimator",
                     .name = "HSIC",
                     .spoken = "Estimator of HSIC",
                     .meaning = "<p>The biased one is tr(KHLH)/n², never negative; the unbiased one has mean 0 where "
                                "the variables are independent.</p>",
                     .edit = "Change the estimator",
                     .help = "the estimator of HSIC"}),
    setting::number(&IndependenceSettings::permutations,
                    {.key = "permutations",
                     .option = "permutations",
                     .name = "permutations",
                     .symbol = "B",
                     .meaning = "How often one variable is shuffled for the null distribution. The least p-value is "
                                "1/(1+B); its error is that of B throws of a coin.",
                     .edit = "Change the permutations",
                     .bounds = wholeNumbers(permutationCounts, 100, 10'000),
                     .help = "how many"}),
    setting::number(&IndependenceSettings::blockLength,
                    {.key = "block_length",
                     .option = "block",
                     .name = "rows that stay together",
                     .meaning = "Of rows in the order of time neighbours are alike, and shuffling each by itself finds "
                                "a dependence where there is none. Blocks of so many consecutive rows are shuffled "
                                "instead: more than the rows over which a value is remembered, fewer than a tenth of "
                                "all. The gamma and the spectral null take all rows for independent.",
                     .edit = "Change the rows that stay together",
                     .bounds = wholeNumbers(blockLengths, 1, 100),
                     .help = "how many consecutive rows permutations keep together, where neighbours are alike"}),
    setting::number(
        &IndependenceSettings::testLevel,
        {.key = "test_level",
         .option = "level",
         .name = "level of the test",
         .meaning = "The share of false alarms one is willing to take where the variables are independent.",
         .edit = "Change the test's level",
         .bounds = {.lower = 0.001, .upper = 0.2, .maximum = greatestLevel, .spacing = Spacing::Logarithmic},
         .help = "level of equivalence and of half_power_n, between 0 and 1"}),
    setting::number(
        &IndependenceSettings::deltaShare,
        {.key = "delta_share",
         .option = "delta",
         .name = "small enough",
         .symbol = "δ",
         .unit = "of the most",
         .meaning = "A dependence below δ is too weak to mind. δ is a share of √(HSIC(x,x) HSIC(y,y)): of linear "
                    "kernels 0.01 is a correlation of 0.1. The line in the panel of the null is dragged, too.",
         .edit = "Change δ",
         .bounds = positive(1e-4, 1.0),
         .help = "the dependence below which the variables count as independent: a number in the unit of HSIC, or a "
                 "share of √(HSIC(x,x) HSIC(y,y)), such as 2%"}),
    setting::value(&IndependenceSettings::given, "given_columns", "given"),
    setting::choice(&IndependenceSettings::method,
                    {.key = "method",
                     .option = "test",
                     .name = "Given, by",
                     .spoken = "Test given further columns",
                     .meaning = "<p>How independence given further columns is tested: HSIC of what Gaussian process "
                                "regressions on them leave, which sees what is given through conditional means "
                                "alone, the kernel conditional independence test, or partial correlation, which sees "
                                "linear relations alone.</p>",
                     .edit = "Change the conditional test"},
                    &testsGivenColumns),
    setting::choice(&IndependenceSettings::conditionalNull,
                    {.key = "conditional_null",
                     .option = "null",
                     .name = "Its null",
                     .spoken = "Null of the test given further columns",
                     .meaning = "<p>What the conditional statistic is held against. KCI has no permutations; partial "
                                "correlation is held against the normal distribution.</p>",
                     .edit = "Change the null of the conditional test"},
                    &testsGivenColumns)};

} // namespace core
