#include "core/labs/two_samples/gram_picture.h"

#include "core/spectrum/gram_spectrum.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;

namespace
{

/// For each row of x its place in the picture, from 0 to places−1.
std::vector<Index> placesOf(const Points& x, Index places)
{
    std::vector<Index> order(static_cast<std::size_t>(x.rows()));
    std::iota(order.begin(), order.end(), Index{0});
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return x(a, 0) < x(b, 0); });
    std::vector<Index> place(order.size());
    for (Index rank = 0; rank < x.rows(); ++rank)
        place[static_cast<std::size_t>(order[static_cast<std::size_t>(rank)])] = rank * places / x.rows();
    return place;
}

} // namespace

GramPicture gramPicture(const MatrixXd& gram, const Points& x, const Points& y, Index side)
{
    const Index m = x.rows(), total = m + y.rows(), size = std::min(total, side);
    const auto share = static_cast<Index>(std::llround(static_cast<double>(size * m) / static_cast<double>(total)));
    GramPicture picture;
    picture.first = std::clamp<Index>(share, 1, size - 1);
    std::vector<Index> places = placesOf(x, picture.first);
    for (const Index place : placesOf(y, size - picture.first))
        places.push_back(picture.first + place);
    picture.values = blockMeans(gram, places, size);
    return picture;
}

} // namespace core
