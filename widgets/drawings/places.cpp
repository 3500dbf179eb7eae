#include "widgets/drawings/places.h"

#include "core/data/dataset.h"
#include "core/linalg/same_matrix.h"
#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>

namespace widgets
{

namespace
{

constexpr Eigen::Index few = 10'000; // rows: these are copied
std::mutex placesMutex;              // guards what is below
std::weak_ptr<const Eigen::MatrixXd> ofData, lastCopied;

} // namespace

core::SharedMatrix sharedPlaces(const Eigen::MatrixXd& coordinates)
{
    if (coordinates.rows() < few)
        return coordinates;
    const std::lock_guard lock(placesMutex);
    for (const auto& known : {ofData, lastCopied})
        if (const auto held = known.lock();
            held && (held.get() == &coordinates || core::sameMatrix(*held, coordinates)))
            return {held, held.get()};
    const auto copied = std::make_shared<const Eigen::MatrixXd>(coordinates);
    lastCopied = copied;
    return {copied, copied.get()};
}

void sharePlacesOf(const std::shared_ptr<const core::Dataset>& data)
{
    const std::lock_guard lock(placesMutex);
    ofData = std::shared_ptr<const Eigen::MatrixXd>(data, &data->x);
}

Eigen::MatrixXd uprightThrough(const Eigen::VectorXd& across)
{
    Eigen::MatrixXd places(across.size(), 2);
    places << across, Eigen::VectorXd::Constant(across.size(), std::numeric_limits<double>::quiet_NaN());
    return places;
}

core::Interval rangeOfKnown(const Eigen::VectorXd& values)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double lo = infinity, hi = -infinity;
    for (const double value : values)
        if (std::isfinite(value)) {
            lo = std::min(lo, value);
            hi = std::max(hi, value);
        }
    if (!(lo <= hi))
        return {-1.0, 1.0};
    const double air = hi > lo ? 0.07 * (hi - lo) : 1.0;
    return {lo - air, hi + air};
}

Eigen::MatrixXd amongAll(const Eigen::MatrixXd& places, const std::vector<int>& rows, Eigen::Index all)
{
    Eigen::MatrixXd spread = Eigen::MatrixXd::Constant(all, places.cols(), std::numeric_limits<double>::quiet_NaN());
    spread(rows, Eigen::all) = places;
    return spread;
}

double largestKnown(const Eigen::VectorXd& values)
{
    double largest = 0.0;
    for (const double value : values)
        if (std::isfinite(value))
            largest = std::max(largest, value);
    return largest;
}

std::vector<DrawnPoints::Sample> sampleEntries(const std::vector<int>& labels, const core::DataNames& names)
{
    constexpr int most = 4;
    std::vector<DrawnPoints::Sample> samples;
    const int count = labels.empty() ? 0 : std::ranges::max(labels) + 1;
    samples.reserve(static_cast<std::size_t>(most));
    for (int label = 0; label < std::min(count, most); ++label)
        samples.push_back({.label = label, .legend = sampleTitle(names, label)});
    return samples;
}

} // namespace widgets
