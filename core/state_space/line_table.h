#pragma once

#include "core/state_space/line_sums.h"

#include <Eigen/Core>

#include <array>
#include <cstddef>
#include <vector>

namespace core
{

/// What rows of one column with their weights have to say to every term that falls as slowly as a table is made for:
/// the line is cut into cells so short that the term is a polynomial over each, and of the rows of a cell are kept the
/// moments Σ w ξ^p of where in it they are, and those of their distances. After one pass over the rows no term costs
/// more than the cells do. Immutable.
class LineTable
{
public:
    /// For terms up to `steepest` (steepnessOf). Cost O(c²N).
    LineTable(const AscendingRows& rows, const Eigen::MatrixXd& weights, double steepest);

    /// How fast a term changes: 1/length.
    static double steepnessOf(const DecayingTerm& term) { return term.rate + term.frequency; }
    /// How many cells so long a range is cut into, but for those that many rows are.
    static double cellsFor(double steepest, double range) { return cellsOfUnit * steepest * range; }
    double steepest() const { return steepest_; }

    /// What sumsAlongLine says of a term no steeper (asserted) of these rows. Cost O(cells + places).
    SumsAlongLine under(const DecayingTerm& term, const AscendingRows& rows, const Eigen::MatrixXd& weights,
                        const Eigen::VectorXd& places) const;

private:
    static constexpr double cellsOfUnit = 64.0; // cells as short as 1/64 of what the term changes over
    static constexpr Eigen::Index mostRows = 128;
    static constexpr std::size_t powers = 8;   // (1/64)^8/8! is below rounding
    using Powers = std::array<double, powers>; // of ξ = (x − centre)/width

    /// Rows begin … end−1.
    struct Cell {
        Eigen::Index begin = 0, end = 0;
        double centre = 0.0;
    };
    /// A place asked for: the first cell with rows that are not left of it, and whether the place is within.
    struct Place {
        double x = 0.0;
        Eigen::Index index = 0; // as asked for
        Eigen::Index cell = 0;
        bool within = false;
    };
    void cut(const AscendingRows& rows);
    /// Of one cell its moments and, c² columns, the distances in it.
    void sumCell(std::size_t cell, const AscendingRows& rows, const Eigen::MatrixXd& weights,
                 Eigen::Ref<Eigen::MatrixXd> distances);
    std::vector<Place> ascendingPlaces(const AscendingRows& rows, const Eigen::VectorXd& places) const;
    template <class Carried>
    void walk(Carried carried, const DecayingTerm& term, const std::vector<Place>& places, bool fromRight,
              SumsAlongLine& sums) const;

    double steepest_ = 0.0, width_ = 0.0; // of a cell, at most
    Eigen::Index columns_ = 0;
    std::vector<Cell> cells_;
    Eigen::MatrixXd moments_;   // powers×(c·cells): Σ w_ia ξ^p
    Eigen::MatrixXd distances_; // powers×c²: Σ over pairs of one cell of w_ia w_jb |ξ_i − ξ_j|^p, i = j too
};

} // namespace core
