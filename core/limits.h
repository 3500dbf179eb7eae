#pragma once

#include <string>

namespace core
{

/// The whole numbers that a setting may be: one bound for the window, sessions and the command line.
struct WholeRange {
    int least = 1, most = 1;
    bool holds(long long value) const { return value >= least && value <= most; }
    /// "must be a whole number from 1 to 1,000,000".
    std::string sentence() const;
};

inline constexpr WholeRange blockLengths{.least = 1, .most = 100'000};         // rows that permutations keep together
inline constexpr WholeRange permutationCounts{.least = 10, .most = 1'000'000}; // of the labels, in one test
inline constexpr WholeRange repeatCounts{.least = 1, .most = 100'000};         // pairs of samples of a power study
inline constexpr WholeRange stepCounts{.least = 1, .most = 100};               // values of what a power study varies
inline constexpr WholeRange inducingCounts{.least = 1, .most = 10'000};        // places where an embedding is seen
inline constexpr WholeRange generatedCounts{.least = 1, .most = 10'000'000};   // points of a generator
inline constexpr WholeRange nodeCounts{.least = 1, .most = 5'000};             // of the rule of a measure
inline constexpr WholeRange hermiteNodeCounts{.least = 1, .most = 500};        // of the Gauss–Hermite rule
inline constexpr WholeRange drawCounts{.least = 0, .most = 20};                // random functions in one picture
inline constexpr int mostPooledPoints = 6'000; // of two samples: beyond, their Gram matrix (288 MB) is no longer kept
inline constexpr int mostKernelParts = 100; // nobody reads more; each costs a pass over the pairs of points and a card

/// Levels of tests and bands lie between 0 and 1, both excluded.
inline constexpr bool isLevel(double level)
{
    return level > 0.0 && level < 1.0;
}
inline constexpr double greatestLevel = 1.0 - 0x1p-53; // the double below 1
inline constexpr const char* levelSentence = "must lie between 0 and 1";

} // namespace core
