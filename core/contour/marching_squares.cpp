#include "core/contour/contour.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace core
{
namespace
{

using Eigen::Index;

/// The crossings of one level with the edges of the grid, and which crossings a cell joins. Edge ids: the edge from
/// node (i,j) along the first axis is 2(i·n2+j), along the second axis 2(i·n2+j)+1.
class CrossingGraph
{
public:
    CrossingGraph(const Field& field, double level)
        : field_(field), level_(level), n2_(field.values.cols()),
          slots_(static_cast<std::size_t>(2 * field.values.size()), untouched)
    {
        if (n2_ == 0)
            return;
        Above here = aboveIn(0);
        for (Index j = 0; j + 1 < n2_; ++j) {
            const Above next = aboveIn(j + 1);
            for (Index i = 0; i + 1 < here.size(); ++i) {
                const int inside = here[i] | here[i + 1] << 1 | next[i + 1] << 2 | next[i] << 3;
                if (inside != 0 && inside != 15)
                    joinInCell(i, j, inside);
            }
            here = next;
        }
    }

    Eigen::MatrixXd polyline()
    {
        for (const Index edge : touched_) // open pieces start where a chain ends
            if (degree(edge) == 1)
                walk(edge);
        for (const Index edge : touched_)
            if (degree(edge) == 2)
                walk(edge);
        return Eigen::MatrixXd(Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, 2, Eigen::RowMajor>>(
            vertices_.data(), static_cast<Index>(vertices_.size() / 2), 2));
    }

private:
    static constexpr Index none = -1;
    static constexpr std::int32_t untouched = -1;
    using Above = Eigen::Array<std::uint8_t, Eigen::Dynamic, 1>;

    Above aboveIn(Index j) const { return (field_.values.col(j).array() >= level_).cast<std::uint8_t>(); }

    void joinInCell(Index i, Index j, int inside)
    {
        const double a = field_.values(i, j), b = field_.values(i + 1, j), c = field_.values(i + 1, j + 1),
                     d = field_.values(i, j + 1);
        if (!std::isfinite(a + b + c + d))
            return;
        // The cell's edges in the order ab, bc, cd, da.
        const std::array<Index, 4> edge{2 * (i * n2_ + j), 2 * ((i + 1) * n2_ + j) + 1, 2 * (i * n2_ + j + 1),
                                        2 * (i * n2_ + j) + 1};
        if (inside == 5 || inside == 10) { // a saddle: the middle decides which corners hang together
            const bool middleInside = 0.25 * (a + b + c + d) >= level_;
            const bool cutsOffB = (inside == 5) == middleInside; // b and d are cut off, else a and c
            join(edge[0], cutsOffB ? edge[1] : edge[3]);
            join(edge[2], cutsOffB ? edge[3] : edge[1]);
            return;
        }
        Index first = none;
        for (std::size_t k = 0; k < 4; ++k) {
            const bool crossed = ((inside >> k) & 1) != ((inside >> ((k + 1) % 4)) & 1);
            if (!crossed)
                continue;
            if (first == none)
                first = edge[k];
            else
                join(first, edge[k]);
        }
    }

    void join(Index from, Index to)
    {
        append(from, to);
        append(to, from);
    }
    void append(Index edge, Index neighbour)
    {
        std::int32_t& slot = slots_[static_cast<std::size_t>(edge)];
        if (slot == untouched) {
            slot = static_cast<std::int32_t>(touched_.size());
            touched_.push_back(edge);
            neighbours_.push_back({neighbour, none});
        } else {
            links(edge)[1] = neighbour;
        }
    }
    std::array<Index, 2>& links(Index edge)
    {
        return neighbours_[static_cast<std::size_t>(slots_[static_cast<std::size_t>(edge)])];
    }
    int degree(Index edge)
    {
        const auto& [first, second] = links(edge);
        return (first != none) + (second != none);
    }

    /// Follows a chain from one of its crossings, using up its links.
    void walk(Index start)
    {
        if (!vertices_.empty())
            vertices_.insert(vertices_.end(), 2, std::numeric_limits<double>::quiet_NaN());
        for (Index at = start; at != none;) {
            addVertex(at);
            const Index next = takeLink(at);
            if (next != none)
                dropLink(next, at);
            at = next;
        }
    }
    Index takeLink(Index edge)
    {
        auto& [first, second] = links(edge);
        const Index taken = first != none ? first : second;
        (first != none ? first : second) = none;
        return taken;
    }
    void dropLink(Index edge, Index neighbour)
    {
        auto& [first, second] = links(edge);
        (first == neighbour ? first : second) = none;
    }

    void addVertex(Index edge)
    {
        const bool alongFirst = edge % 2 == 0;
        const Index i = edge / 2 / n2_, j = edge / 2 % n2_;
        const double from = field_.values(i, j), to = field_.values(i + (alongFirst ? 1 : 0), j + (alongFirst ? 0 : 1));
        const double share = (level_ - from) / (to - from);
        double u = field_.axis1[i], v = field_.axis2[j];
        if (alongFirst)
            u += share * (field_.axis1[i + 1] - u);
        else
            v += share * (field_.axis2[j + 1] - v);
        vertices_.push_back(u);
        vertices_.push_back(v);
    }

    const Field& field_;
    const double level_;
    const Index n2_;
    std::vector<std::int32_t> slots_; // by edge id: where its neighbours stand
    std::vector<Index> touched_;      // edges, by slot
    std::vector<std::array<Index, 2>> neighbours_;
    std::vector<double> vertices_; // u, v, u, v, …
};

} // namespace

Eigen::MatrixXd contourLine(const Field& field, double level)
{
    return CrossingGraph(field, level).polyline();
}

Eigen::MatrixXd contourLine(Field field, double level, double accuracy)
{
    const Eigen::MatrixXd above = field.values.array() - level;
    const Index n1 = above.rows(), n2 = above.cols();
    for (Index j = 0; j < n2; ++j)
        for (Index i = 0; i < n1; ++i) {
            if (!(std::abs(above(i, j)) <= accuracy))
                continue;
            const Index first = std::max<Index>(i - 1, 0), begin = std::max<Index>(j - 1, 0);
            const auto around = above.block(first, begin, std::min(i + 2, n1) - first, std::min(j + 2, n2) - begin);
            if (!(around.maxCoeff() > accuracy && around.minCoeff() < -accuracy))
                field.values(i, j) = std::numeric_limits<double>::quiet_NaN();
        }
    return contourLine(field, level);
}

} // namespace core
