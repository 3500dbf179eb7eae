#pragma once

#include <Eigen/Core>

#include <QtGlobal>

#include <cstddef>

namespace app
{

// What a lesson holds at most, whoever wrote it: it opens soon, and fills no memory. Lessons of two hours have a tenth.

inline constexpr std::size_t mostSteps = 200;
inline constexpr std::size_t mostLines = 200;      // in the blocks of a step, but for a session
inline constexpr qsizetype mostNames = 200;        // of what a step hides, holds or leaves, each
inline constexpr std::size_t mostOptions = 20;     // of a choice
inline constexpr std::size_t mostProblems = 100;   // that are told
inline constexpr qsizetype longestProblem = 500;   // letters
inline constexpr qsizetype mostProseLines = 2'000; // of a step
inline constexpr qsizetype mostMarks = 5'000;      // in these: of emphasis, links, code
inline constexpr qsizetype mostCells = 10'000;     // in these: of tables

inline constexpr Eigen::Index mostPoints = 100'000;         // of a step
inline constexpr Eigen::Index mostCoordinates = 1'000;      // of a point
inline constexpr Eigen::Index mostSamples = 200;            // apart by bars
inline constexpr Eigen::Index mostNumbers = 1'000'000;      // of the points of a step
inline constexpr Eigen::Index mostNumbersInAll = 5'000'000; // of all steps with data of their own

} // namespace app
