#include "core/data/dataset.h"

#include "core/data/median.h"
#include "core/data/only_rows.h"
#include "core/linalg/same_matrix.h"

#include <boost/random/uniform_int_distribution.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <utility>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace
{

constexpr std::uint64_t subsetSeed = 20;

/// A missing target (NaN) is the same as a missing target.
bool sameTargets(const VectorXd& a, const VectorXd& b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](double s, double t) {
               return s == t || (std::isnan(s) && std::isnan(t));
           });
}

/// Rows 0 … n−1: all of them, or `most` different ones (partial Fisher-Yates).
std::vector<Index> subsetRows(Index n, Index most, std::uint64_t seed)
{
    std::vector<Index> rows(static_cast<std::size_t>(n));
    std::iota(rows.begin(), rows.end(), Index{0});
    if (n <= most)
        return rows;
    std::mt19937_64 engine(seed);
    for (Index i = 0; i < most; ++i) {
        const Index j = boost::random::uniform_int_distribution<Index>(i, n - 1)(engine);
        std::swap(rows[static_cast<std::size_t>(i)], rows[static_cast<std::size_t>(j)]);
    }
    rows.resize(static_cast<std::size_t>(most));
    return rows;
}

} // namespace

bool Dataset::operator==(const Dataset& other) const
{
    return sameMatrix(x, other.x) && columnNames == other.columnNames && labels == other.labels &&
           sameTargets(targets, other.targets) && sameMatrix(weights, other.weights) && source == other.source &&
           generation == other.generation && sampleGenerations == other.sampleGenerations && picture == other.picture &&
           names == other.names;
}

void Dataset::forgetGenerations()
{
    generation.reset();
    sampleGenerations.clear();
}

Shape Dataset::shape() const
{
    if (picture)
        return Shape::Picture;
    switch (dimensions()) {
    case 1:
        return Shape::Line;
    case 2:
        return Shape::Plane;
    default:
        return Shape::Table;
    }
}

std::vector<std::string> coordinateNames(Index dimensions)
{
    if (dimensions == 1)
        return {"x"};
    std::vector<std::string> names;
    for (Index k = 1; k <= dimensions; ++k)
        names.push_back("x" + std::to_string(k));
    return names;
}

Dataset emptyDataset(Index dimensions)
{
    Dataset data;
    data.x.resize(0, dimensions);
    data.columnNames = coordinateNames(dimensions);
    return data;
}

Dataset firstColumn(const Dataset& data)
{
    Dataset line = data;
    line.x = data.x.leftCols(1).eval();
    line.columnNames.resize(1);
    line.forgetGenerations(); // they would make all the columns
    line.picture.reset();
    return line;
}

std::optional<double> medianDistance(const Eigen::Ref<const MatrixXd>& x, Index mostRows)
{
    const double largest = x.size() == 0 ? 0.0 : x.cwiseAbs().maxCoeff();
    if (x.rows() < 2 || !(largest > 0.0))
        return std::nullopt;
    // A power of two changes no digit, and keeps squares of 1e200 from overflowing.
    const int exponent = std::ilogb(largest) + 1;
    const std::vector<Index> rows = subsetRows(x.rows(), mostRows, subsetSeed);
    const Index n = static_cast<Index>(rows.size());
    MatrixXd columns(x.cols(), n); // a point a column: neighbours in memory
    for (Index i = 0; i < n; ++i)
        columns.col(i) = x.row(rows[static_cast<std::size_t>(i)]).transpose().unaryExpr([&](double v) {
            return std::ldexp(v, -exponent);
        });
    std::vector<double> distances;
    distances.reserve(static_cast<std::size_t>(n * (n - 1) / 2));
    for (Index j = 1; j < n; ++j)
        for (Index i = 0; i < j; ++i)
            distances.push_back((columns.col(i) - columns.col(j)).norm());
    const double middle = std::ldexp(median(std::move(distances)), exponent);
    return middle > 0.0 && std::isfinite(middle) ? std::optional(middle) : std::nullopt;
}

Dataset onlyRows(const Dataset& data, const std::vector<Index>& rows)
{
    Dataset kept = data;
    kept.forgetGenerations();
    kept.x = data.x(rows, Eigen::all);
    if (!data.labels.empty()) {
        kept.labels.clear();
        for (const Index row : rows)
            kept.labels.push_back(data.label(row));
    }
    if (data.targets.size() > 0)
        kept.targets = data.targets(rows);
    if (data.weights.size() > 0)
        kept.weights = data.weights(rows);
    return kept;
}

Dataset randomSubset(const Dataset& data, Index most, std::uint64_t seed)
{
    if (data.size() <= most)
        return data;
    std::vector<Index> rows = subsetRows(data.size(), most, seed);
    std::sort(rows.begin(), rows.end());
    return onlyRows(data, rows);
}

} // namespace core
