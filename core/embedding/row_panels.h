#pragma once

#include <Eigen/Core>

#include <vector>

namespace core
{

/// Rows of one or two columns in nested panels (intervals, or boxes of the plane), each with a few places and weights
/// that stand for its rows: for every polynomial f of degree below 16 in each column
///   Σ_i f(x_i) over the rows of the panel = Σ_a weight_a f(place_a),
/// so that a sum over the rows of what is smooth on a panel costs a value at each of these places, however many the
/// rows. The places are the extrema of a Chebyshev polynomial, ends and corners among them, so that no bend of f hides
/// at an edge; the weights are sums of Lagrange's polynomials over the rows, and those of a panel follow from those of
/// its parts. Panels of few rows keep them. Immutable.
class RowPanels
{
public:
    static constexpr Eigen::Index order = 16; // places a column

    struct Panel {
        Eigen::Array2d low, high;                     // the box of its rows; of the line the first number
        double count = 0.0;                           // rows
        Eigen::Index first = 0, last = 0;             // of the distinct rows, last excluded
        Eigen::Index firstPart = 0, parts = 0;        // panels, that make it up; none: it keeps its rows
        Eigen::Index weights = 0;                     // where they begin
        bool keepsRows() const { return parts == 0; } // equal ones as one, with their number as its weight
    };

    /// x d×n, n >= 1, a row of the data a column; finite, d = 1 or 2 (asserted). On the line no panel reaches across
    /// one of the breaks (m×d), and rows that lie on one are kept. Cost O(n log n + n·16^d).
    RowPanels(const Eigen::MatrixXd& x, const Eigen::MatrixXd& breaks);

    Eigen::Index dimensions() const { return rows_.rows(); }
    const std::vector<Panel>& panels() const { return panels_; }
    /// How many of them, the first ones, have all rows, each row once.
    Eigen::Index roots() const { return roots_; }

    /// How many places stand for a panel, where they are (a place a column), and their weights. In the plane places
    /// along the first column are fastest.
    Eigen::Index size(const Panel& panel) const;
    void fillPlaces(const Panel& panel, Eigen::Ref<Eigen::MatrixXd> places) const;
    Eigen::Map<const Eigen::VectorXd> weights(const Panel& panel) const;

private:
    void takeRows(const Eigen::MatrixXd& x);
    void addRoots(const Eigen::MatrixXd& breaks);
    Panel panelOf(Eigen::Index first, Eigen::Index last) const;
    void divide(Eigen::Index panel);
    void weigh(Panel& panel);

    Eigen::MatrixXd rows_;   // d×N, those of a panel together
    Eigen::VectorXd counts_; // N: how often each
    std::vector<Panel> panels_;
    std::vector<double> weights_;
    Eigen::Index roots_ = 0;
};

} // namespace core
