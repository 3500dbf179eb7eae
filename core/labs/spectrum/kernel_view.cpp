#include "core/labs/spectrum/kernel_view.h"

#include "core/ending.h"
#include "core/gp/prior.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"
#include "core/labs/spectrum/bench.h"
#include "core/labs/spectrum/pca_stage.h"
#include "core/spectrum/fourier.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr Index apartPoints = 201, densityPlaces = 401, drawnPoints = 161, curvesShown = 8, pairsShown = 240;
constexpr Index finalMapSide = 121, previewMapSide = 61;
constexpr double sharesRounding = 1e-9;
constexpr std::array defaultShares{0.4, 0.6}; // of the window's width, where the two places are at first

using Way = FeatureDistanceCurve::Way;

/// y at these distances from x₁ along a direction; NaN where it leaves the window.
FeatureDistanceCurve distancesAlong(const Kernel& kernel, Way way, const RowVectorXd& from, const RowVectorXd& unit,
                                    const VectorXd& apart, const std::vector<Interval>* within)
{
    const MatrixXd at = (apart * unit).rowwise() + from;
    FeatureDistanceCurve curve{.way = way, .distances = featureDistances(kernel, from, at)};
    if (!within)
        return curve;
    for (Index i = 0; i < at.rows(); ++i)
        for (Index d = 0; d < at.cols(); ++d) {
            const Interval& side = (*within)[static_cast<std::size_t>(d)];
            const double air = 1e-12 * side.width();
            if (at(i, d) < side.lo - air || at(i, d) > side.hi + air)
                curve.distances(i) = std::nan("");
        }
    return curve;
}

void addDistances(const Kernel& kernel, const std::vector<Interval>& window, KernelResult& result)
{
    const RowVectorXd& from = result.places.first;
    const RowVectorXd to = result.places.second - from;
    double farthest = 0.0;
    for (const Interval& side : window)
        farthest = std::max(farthest, side.width());
    result.apart = VectorXd::LinSpaced(apartPoints, 0.0, farthest);
    const RowVectorXd right = RowVectorXd::Unit(from.size(), 0);
    if (window.size() > 1) {
        const RowVectorXd towards = to.norm() > 0.0 ? RowVectorXd(to.normalized()) : right;
        result.distances = {distancesAlong(kernel, Way::Towards, from, towards, result.apart, &window)};
    } else if (isShiftInvariant(kernel)) {
        result.distances = {distancesAlong(kernel, Way::Both, RowVectorXd::Zero(1), right, result.apart, nullptr)};
    } else {
        result.distances = {distancesAlong(kernel, Way::Right, from, right, result.apart, &window),
                            distancesAlong(kernel, Way::Left, from, -right, result.apart, &window)};
    }
}

void addPartialSum(const MercerExpansion& expansion, int terms, KernelResult& result)
{
    result.terms = std::min<Index>(terms, expansion.size());
    const MatrixXd atPlace = valueOrEnd(expansion.eigenfunctions(result.places.first)),
                   functions = valueOrEnd(expansion.eigenfunctions(result.grid));
    const VectorXd weights = expansion.eigenvalues().cwiseProduct(VectorXd(atPlace.row(0))).head(result.terms);
    result.partialSum = functions.leftCols(result.terms) * weights;
    result.partialError = (result.partialSum - result.slices.col(0)).cwiseAbs().maxCoeff();
    const double share = expansion.eigenvalues().head(result.terms).sum() / expansion.trace();
    result.partialShare = share > 0.0 && share <= 1.0 + sharesRounding ? share : std::nan("");
}

void addDensity(const Kernel& kernel, double width, KernelResult& result)
{
    const VectorXd frequency = VectorXd::LinSpaced(densityPlaces, 0.0, lastFrequency(kernel, width));
    const Outcome<PowerSpectrum> outcome = powerSpectrum(kernel, frequency);
    if (const auto* failure = std::get_if<Failure>(&outcome)) {
        result.whyNoDensity = failure->what;
        return;
    }
    const PowerSpectrum& spectrum = std::get<PowerSpectrum>(outcome);
    result.lines = spectrum.lines;
    result.frequency = frequency;
    result.density = spectrum.density;
}

/// Both places first, so that their values do not depend on the grid's.
void addDraws(const Kernel& kernel, const std::vector<Interval>& window, std::uint64_t seed, PairDraws& draws,
              const PlacePair& places)
{
    const bool onLine = window.size() == 1;
    if (onLine)
        draws.grid = VectorXd::LinSpaced(drawnPoints, window[0].lo, window[0].hi);
    MatrixXd at(2 + draws.grid.size(), std::ssize(window));
    at.row(0) = places.first;
    at.row(1) = places.second;
    if (onLine)
        at.bottomRows(draws.grid.size()) = draws.grid;
    const auto drawn = gpPriorDraws(kernel, at, standardNormals(seed, at.rows(), pairsShown));
    if (const auto* failure = std::get_if<Failure>(&drawn)) {
        draws.whyNone = failure->what;
        return;
    }
    const MatrixXd values = valueOrEnd(drawn);
    draws.pairs = values.topRows(2).transpose();
    draws.curves = values.bottomRows(draws.grid.size()).leftCols(curvesShown);
}

Field overPairs(const Kernel& kernel, const Interval& window, Index side)
{
    const VectorXd axis = VectorXd::LinSpaced(side, window.lo, window.hi);
    return {.axis1 = axis, .axis2 = axis, .values = gram(kernel, axis)};
}

Field sliceInPlane(const Kernel& kernel, const RowVectorXd& from, const std::vector<Interval>& window, Index side)
{
    Field field{.axis1 = VectorXd::LinSpaced(side, window[0].lo, window[0].hi),
                .axis2 = VectorXd::LinSpaced(side, window[1].lo, window[1].hi),
                .values = MatrixXd(side, side)};
    MatrixXd column(side, 2);
    column.col(0) = field.axis1;
    for (Index j = 0; j < side; ++j) {
        column.col(1).setConstant(field.axis2(j));
        field.values.col(j) = crossGram(kernel, column, from);
    }
    return field;
}

} // namespace

PlacePair placesOf(const SpectrumSettings& settings, const std::vector<Interval>& window)
{
    const auto dimensions = std::ssize(window);
    PlacePair places{.first = RowVectorXd(dimensions), .second = RowVectorXd(dimensions)};
    if (std::ssize(settings.places) == 2 * dimensions) {
        const Eigen::Map<const RowVectorXd> given(settings.places.data(), 2 * dimensions);
        return {.first = given.head(dimensions), .second = given.tail(dimensions)};
    }
    for (Index d = 0; d < dimensions; ++d) {
        const Interval& side = window[static_cast<std::size_t>(d)];
        places.first(d) = side.lo + defaultShares[d == 0 ? 0 : 1] * side.width(); // beside each other, and not
        places.second(d) = side.lo + defaultShares[1] * side.width();             // across the middle
    }
    return places;
}

std::vector<double> placeSetting(const PlacePair& places)
{
    std::vector<double> numbers(places.first.begin(), places.first.end());
    numbers.insert(numbers.end(), places.second.begin(), places.second.end());
    return numbers;
}

KernelResult kernelView(const Kernel& kernel, const SpectrumSettings& settings, const MatrixXd& points,
                        const std::vector<Interval>& window, const MercerExpansion* expansion, std::uint64_t seed,
                        bool preview)
{
    KernelResult result;
    result.window = window;
    result.places = placesOf(settings, window);
    result.pair = kernelPair(kernel, result.places.first, result.places.second);
    const Index side = preview ? previewMapSide : finalMapSide;
    if (window.size() == 1) {
        result.grid = VectorXd::LinSpaced(preview ? previewLine : finalLine, window[0].lo, window[0].hi);
        MatrixXd places(2, 1);
        places << result.places.first, result.places.second;
        result.slices = crossGram(kernel, result.grid, places);
        result.surface = overPairs(kernel, window[0], side);
        if (expansion && expansion->size() > 0)
            addPartialSum(*expansion, settings.seriesTerms, result);
        addDensity(kernel, window[0].width(), result);
    } else {
        result.slice = sliceInPlane(kernel, result.places.first, window, side);
    }
    addDistances(kernel, window, result);
    addDraws(kernel, window, seed, result.draws, result.places);
    result.lift =
        featureLift(kernel, points, window,
                    {.firstFeature = settings.liftFeature, .turn = settings.liftTurn, .tilt = settings.liftTilt});
    return result;
}

} // namespace core
