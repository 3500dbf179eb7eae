#include "core/labs/density/manifold.h"

#include <algorithm>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostData = 500, mostVertices = 4000;
constexpr double pixel = 2e-3; // of the polygon's extent

VectorXd startingPlaces(double lo, double hi, Index count, const VectorXd& data)
{
    std::vector<double> places;
    for (const double at : VectorXd::LinSpaced(count, lo, hi).eval())
        places.push_back(at);
    const Index stride = (data.size() + mostData - 1) / mostData;
    for (Index i = 0; i < data.size(); i += stride)
        if (data[i] > lo && data[i] < hi)
            places.push_back(data[i]);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return Eigen::Map<const VectorXd>(places.data(), std::ssize(places));
}

/// Which sides the middle's image leaves by more than a pixel.
std::vector<Index> bentSides(const Manifold& polygon, const std::vector<Index>& sides, const MatrixXd& middles)
{
    const RowVectorXd extent = polygon.image.colwise().maxCoeff() - polygon.image.colwise().minCoeff();
    std::vector<Index> bent;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const RowVectorXd chord = 0.5 * (polygon.image.row(sides[i]) + polygon.image.row(sides[i] + 1));
        const RowVectorXd missed = (middles.row(static_cast<Index>(i)) - chord).cwiseAbs();
        if ((missed.array() > pixel * extent.array()).any())
            bent.push_back(static_cast<Index>(i));
    }
    return bent;
}

/// So many of them, evenly over all, so that no part of the curve is favoured.
std::vector<Index> thinned(const std::vector<Index>& all, Index count)
{
    const Index size = std::ssize(all);
    if (size <= count)
        return all;
    std::vector<Index> kept;
    for (Index i = 0; i < count; ++i)
        kept.push_back(all[static_cast<std::size_t>(i * size / count)]);
    return kept;
}

/// The polygon with the middles of some sides as vertices, and which sides are new, as many as that twice.
Manifold withMiddles(const Manifold& polygon, const std::vector<Index>& sides, const VectorXd& middles,
                     const MatrixXd& images, const std::vector<Index>& bent, std::vector<Index>& newSides)
{
    const Index grown = polygon.input.size() + std::ssize(bent);
    Manifold finer{.input = VectorXd(grown), .image = MatrixXd(grown, polygon.image.cols())};
    newSides.clear();
    Index to = 0;
    std::size_t next = 0;
    for (Index from = 0; from < polygon.input.size(); ++from) {
        finer.input[to] = polygon.input[from];
        finer.image.row(to++) = polygon.image.row(from);
        if (next == bent.size() || sides[static_cast<std::size_t>(bent[next])] != from)
            continue;
        newSides.push_back(to - 1);
        newSides.push_back(to);
        finer.input[to] = middles[bent[next]];
        finer.image.row(to++) = images.row(bent[next++]);
    }
    return finer;
}

} // namespace

Manifold manifoldOver(const FeatureImage& image, double lo, double hi, Index count, const VectorXd& data)
{
    Manifold polygon{.input = startingPlaces(lo, hi, count, data), .image = {}};
    polygon.image = image(polygon.input);
    std::vector<Index> sides; // to look at, ascending
    for (Index i = 0; i + 1 < polygon.input.size(); ++i)
        if (polygon.input[i + 1] - polygon.input[i] > 1e-12 * (hi - lo))
            sides.push_back(i);
    while (!sides.empty() && polygon.input.size() < mostVertices) {
        VectorXd middles(std::ssize(sides));
        for (Index i = 0; i < middles.size(); ++i) {
            const Index side = sides[static_cast<std::size_t>(i)];
            middles[i] = 0.5 * (polygon.input[side] + polygon.input[side + 1]);
        }
        const MatrixXd images = image(middles);
        const std::vector<Index> bent = thinned(bentSides(polygon, sides, images), mostVertices - polygon.input.size());
        std::vector<Index> newSides;
        polygon = withMiddles(polygon, sides, middles, images, bent, newSides);
        sides = std::move(newSides);
    }
    return polygon;
}

} // namespace core
