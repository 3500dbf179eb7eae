#include "core/embedding/row_panels.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr Index order = RowPanels::order;

Index placeCount(Index dimensions)
{
    return dimensions == 1 ? order : order * order;
}

/// cos(πa/15), descending from 1 to −1.
const Eigen::Array<double, order, 1>& extrema()
{
    static const Eigen::Array<double, order, 1> values = [] {
        Eigen::Array<double, order, 1> cosines;
        for (Index a = 0; a < order; ++a)
            cosines[a] = std::cos(std::numbers::pi * static_cast<double>(a) / static_cast<double>(order - 1));
        return cosines;
    }();
    return values;
}

/// The ends as given: a break beside one must not be crossed by rounding.
VectorXd placesBetween(double low, double high)
{
    VectorXd places = (0.5 * (low + high) + 0.5 * (high - low) * extrema()).max(low).min(high);
    places[0] = high;
    places[order - 1] = low;
    return places;
}

/// Lagrange's polynomials of these places at x, by the barycentric formula.
Eigen::Vector<double, order> lagrange(double x, double low, double high)
{
    const double at = high > low ? (2.0 * x - low - high) / (high - low) : 0.0;
    Eigen::Array<double, order, 1> gap = at - extrema();
    for (Index a = 0; a < order; ++a)
        if (gap[a] == 0.0)
            return Eigen::Vector<double, order>::Unit(a);
    gap[0] *= 2.0;
    gap[order - 1] *= 2.0;
    Eigen::Array<double, order, 1> values = gap.inverse();
    for (Index a = 1; a < order; a += 2)
        values[a] = -values[a];
    return (values / values.sum()).matrix();
}

} // namespace

RowPanels::RowPanels(const MatrixXd& x, const MatrixXd& breaks)
{
    assert(x.cols() >= 1 && (x.rows() == 1 || x.rows() == 2) && breaks.cols() == x.rows());
    takeRows(x);
    addRoots(breaks);
    roots_ = std::ssize(panels_);
    for (Index p = 0; p < std::ssize(panels_); ++p)
        divide(p);
    for (Index p = std::ssize(panels_) - 1; p >= 0; --p) // parts before what they make up
        weigh(panels_[static_cast<std::size_t>(p)]);
}

/// Distinct rows, ascending, the first column before the second.
void RowPanels::takeRows(const MatrixXd& x)
{
    const Index d = x.rows();
    std::vector<std::array<double, 2>> sorted(static_cast<std::size_t>(x.cols()));
    for (Index i = 0; i < x.cols(); ++i)
        sorted[static_cast<std::size_t>(i)] = {x(0, i), d == 2 ? x(1, i) : 0.0};
    std::ranges::sort(sorted);
    rows_.resize(d, x.cols());
    counts_ = VectorXd::Ones(x.cols());
    Index kept = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i > 0 && sorted[i] == sorted[i - 1]) {
            counts_[kept - 1] += 1.0;
            continue;
        }
        for (Index c = 0; c < d; ++c)
            rows_(c, kept) = sorted[i][static_cast<std::size_t>(c)];
        ++kept;
    }
    rows_.conservativeResize(d, kept);
    counts_.conservativeResize(kept);
}

void RowPanels::addRoots(const MatrixXd& breaks)
{
    Index first = 0;
    const auto closeAt = [&](Index last) {
        if (last > first)
            panels_.push_back(panelOf(first, last));
        first = last;
    };
    if (dimensions() == 1) {
        VectorXd cuts = breaks.col(0);
        std::ranges::sort(cuts);
        const double *begin = rows_.data(), *end = begin + rows_.cols();
        for (const double cut : cuts) {
            closeAt(std::lower_bound(begin + first, end, cut) - begin);
            closeAt(std::upper_bound(begin + first, end, cut) - begin); // the row on the break
        }
    }
    closeAt(rows_.cols());
}

RowPanels::Panel RowPanels::panelOf(Index first, Index last) const
{
    Panel panel{.low = Eigen::Array2d::Zero(), .high = Eigen::Array2d::Zero(), .first = first, .last = last};
    const auto rows = rows_.middleCols(first, last - first);
    panel.low.head(dimensions()) = rows.rowwise().minCoeff().array();
    panel.high.head(dimensions()) = rows.rowwise().maxCoeff().array();
    panel.count = counts_.segment(first, last - first).sum();
    return panel;
}

/// Into the halves or quarters of its box that have rows, where it has more of them than are kept.
void RowPanels::divide(Index index)
{
    const Panel panel = panels_[static_cast<std::size_t>(index)];
    const Index size = panel.last - panel.first;
    if (size <= 2 * placeCount(dimensions())) // fewer places would hardly be quicker
        return;
    const MatrixXd rows = rows_.middleCols(panel.first, size);
    const VectorXd counts = counts_.segment(panel.first, size);
    const Eigen::Array2d middle = 0.5 * panel.low + 0.5 * panel.high;
    std::vector<std::size_t> partOf(static_cast<std::size_t>(size));
    std::array<Index, 5> begins{};
    for (Index i = 0; i < size; ++i) {
        const std::size_t right = rows(0, i) > middle[0] ? 1 : 0;
        const std::size_t above = dimensions() == 2 && rows(1, i) > middle[1] ? 2 : 0;
        partOf[static_cast<std::size_t>(i)] = right + above;
        ++begins[right + above + 1];
    }
    for (std::size_t part = 1; part < begins.size(); ++part)
        begins[part] += begins[part - 1];
    std::array<Index, 5> next = begins;
    for (Index i = 0; i < size; ++i) {
        const Index to = panel.first + next[partOf[static_cast<std::size_t>(i)]]++;
        rows_.col(to) = rows.col(i);
        counts_[to] = counts[i];
    }
    panels_[static_cast<std::size_t>(index)].firstPart = std::ssize(panels_);
    for (std::size_t part = 0; part + 1 < begins.size(); ++part)
        if (begins[part + 1] > begins[part]) {
            panels_.push_back(panelOf(panel.first + begins[part], panel.first + begins[part + 1]));
            ++panels_[static_cast<std::size_t>(index)].parts;
        }
}

void RowPanels::weigh(Panel& panel)
{
    if (panel.keepsRows())
        return;
    const bool plane = dimensions() == 2;
    MatrixXd sum = MatrixXd::Zero(order, plane ? order : 1);
    // What stands for a part is seen by the panel's polynomials as its rows are: their degree is no higher.
    for (Index k = 0; k < panel.parts; ++k) {
        const Panel& part = panels_[static_cast<std::size_t>(panel.firstPart + k)];
        const Eigen::Map<const VectorXd> ofPart = weights(part);
        if (part.keepsRows()) {
            for (Index i = part.first; i < part.last; ++i) {
                const auto along = lagrange(rows_(0, i), panel.low[0], panel.high[0]);
                if (plane)
                    sum += counts_[i] * along * lagrange(rows_(1, i), panel.low[1], panel.high[1]).transpose();
                else
                    sum += counts_[i] * along;
            }
            continue;
        }
        const auto carried = [&](Index c) {
            const VectorXd places = placesBetween(part.low[c], part.high[c]);
            MatrixXd basis(order, order);
            for (Index b = 0; b < order; ++b)
                basis.col(b) = lagrange(places[b], panel.low[c], panel.high[c]);
            return basis;
        };
        if (plane)
            sum += carried(0) * ofPart.reshaped(order, order) * carried(1).transpose();
        else
            sum += carried(0) * ofPart;
    }
    panel.weights = std::ssize(weights_);
    weights_.insert(weights_.end(), sum.data(), sum.data() + sum.size());
}

Index RowPanels::size(const Panel& panel) const
{
    return panel.keepsRows() ? panel.last - panel.first : placeCount(dimensions());
}

void RowPanels::fillPlaces(const Panel& panel, Eigen::Ref<MatrixXd> places) const
{
    if (panel.keepsRows()) {
        places = rows_.middleCols(panel.first, panel.last - panel.first);
        return;
    }
    const VectorXd along = placesBetween(panel.low[0], panel.high[0]);
    if (dimensions() == 1) {
        places.row(0) = along.transpose();
        return;
    }
    const VectorXd across = placesBetween(panel.low[1], panel.high[1]);
    places.row(0) = along.replicate(order, 1).transpose();
    places.row(1) = across.transpose().replicate(order, 1).reshaped(1, order * order);
}

Eigen::Map<const VectorXd> RowPanels::weights(const Panel& panel) const
{
    const double* begin = panel.keepsRows() ? counts_.data() + panel.first : weights_.data() + panel.weights;
    return {begin, size(panel)};
}

} // namespace core
