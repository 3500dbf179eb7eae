#pragma once

#include "core/fourier/fourier_sums.h"
#include "core/linalg/hot.h"

#include <array>
#include <vector>

namespace core
{

// What sums over rows (fourierSums) and values at rows (fourierValues) have in common: between a row and the cells of
// an equispaced grid stand the shares of exp(β(√(1−z²)−1)), spreadWidth cells wide, in each column.

/// One column of the rows, in cells of its grid.
struct SpreadAxis {
    double centre, step;
    Eigen::Index most, cells;
    Eigen::VectorXd transform; // most + 1: what the shares make of mode j and of −j

    SpreadAxis(const FourierModes& modes, Eigen::Index column);

    Eigen::Index padded() const { return cells + HotFunctions::spreadWidth; } // with those that wrap around
    Eigen::Index wrapped(Eigen::Index paddedCell) const
    {
        return (paddedCell + cells - HotFunctions::spreadWidth / 2) % cells;
    }
};

/// A grid of one line of cells, or of as many as the first column has; the last axis is the fastest.
struct SpreadGrid {
    std::vector<SpreadAxis> axes; // 1 or 2

    explicit SpreadGrid(const FourierModes& modes);
    bool inPlane() const { return axes.size() == 2; }
    const SpreadAxis& last() const { return axes.back(); }
    Eigen::Index lines() const { return inPlane() ? axes.front().cells : 1; }
    Eigen::Index paddedLines() const { return inPlane() ? axes.front().padded() : 1; }
    Eigen::Index stride() const { return last().padded(); } // of padded lines
    Eigen::Index cells() const { return lines() * last().cells; }

    /// Of a padded cell, the cell that it is.
    Eigen::Index wrapped(Eigen::Index line, Eigen::Index cell) const
    {
        return (inPlane() ? axes.front().wrapped(line) : 0) * last().cells + last().wrapped(cell);
    }
};

/// The shares of a few rows: of row n the padded cells cell[n] + i·stride + j, outer(i, n)·inner(j, n) each.
class RowShares
{
public:
    static constexpr Eigen::Index most = 256; // rows, whose shares stay in the nearest cache

    explicit RowShares(const SpreadGrid& grid);
    void place(const Points& x); // most rows at most

    std::array<Eigen::Index, most> cell{};
    Eigen::MatrixXd inner, outer; // spreadWidth×most; the same in the plane, else ones in a line

private:
    const SpreadGrid& grid_;
    std::array<Eigen::Index, most> line_{};
};

inline constexpr Eigen::Index fewRows = 16; // their terms cost less than any grid

} // namespace core
