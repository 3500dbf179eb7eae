#include "core/spectrum/feature_lift.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/gram.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace core
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace
{

constexpr Index mostShown = 3, curvePoints = 201, netLines = 11, netPoints = 61;

/// The columns of the map that change, those of the highest degree first, and of one degree with the first coordinate
/// before the others.
std::vector<Index> changingFeatures(const std::vector<FeatureTerm>& terms)
{
    std::vector<Index> columns;
    for (Index i = 0; i < std::ssize(terms); ++i)
        if (terms[static_cast<std::size_t>(i)].degree() > 0)
            columns.push_back(i);
    std::ranges::stable_sort(columns, [&](Index a, Index b) {
        const FeatureTerm &one = terms[static_cast<std::size_t>(a)], &other = terms[static_cast<std::size_t>(b)];
        return one.degree() != other.degree() ? one.degree() > other.degree() : one.powers > other.powers;
    });
    return columns;
}

/// Lines of inputs over the window.
std::vector<MatrixXd> linesOver(const std::vector<Interval>& window)
{
    if (window.size() == 1)
        return {VectorXd::LinSpaced(curvePoints, window[0].lo, window[0].hi)};
    std::vector<MatrixXd> lines;
    for (const std::size_t along : {std::size_t{0}, std::size_t{1}}) {
        const Interval& way = window[along];
        const Interval& across = window[1 - along];
        for (Index i = 0; i < netLines; ++i) {
            MatrixXd line(netPoints, 2);
            line.col(static_cast<Index>(along)) = VectorXd::LinSpaced(netPoints, way.lo, way.hi);
            line.col(static_cast<Index>(1 - along))
                .setConstant(across.lo + across.width() * static_cast<double>(i) / (netLines - 1));
            lines.push_back(line);
        }
    }
    return lines;
}

MatrixXd featuresAt(const Kernel& kernel, const MatrixXd& at, const std::vector<Index>& shown)
{
    return (*featureMap(kernel, at))(Eigen::all, shown);
}

/// From above by `tilt`: (u, v, w) with u upright, v and w turned.
Eigen::Matrix<double, 3, 2> projection(const LiftView& view)
{
    const double turn = view.turn * std::numbers::pi / 180.0, tilt = view.tilt * std::numbers::pi / 180.0;
    Eigen::Matrix<double, 3, 2> onPaper;
    onPaper << 0.0, std::cos(tilt),                      //
        std::cos(turn), std::sin(tilt) * std::sin(turn), //
        -std::sin(turn), std::sin(tilt) * std::cos(turn);
    return onPaper;
}

/// Features scaled and turned, where there are three.
class Paper
{
public:
    Paper(const RowVectorXd& lowest, const RowVectorXd& highest, const LiftView& view)
        : isTurned_(lowest.size() == mostShown), middle_(0.5 * (lowest + highest)), half_(0.5 * (highest - lowest)),
          lowest_(lowest), highest_(highest), projection_(projection(view))
    {
        half_ = (half_.array() > 0.0).select(half_, 1.0);
    }

    MatrixXd of(const MatrixXd& features) const
    {
        if (isTurned_)
            return ((features.rowwise() - middle_).array().rowwise() / half_.array()).matrix() * projection_;
        MatrixXd plain = MatrixXd::Zero(features.rows(), 2);
        plain.leftCols(features.cols()) = features.rowwise().reverse(); // the first upright, if there are two
        return plain;
    }
    /// Axes begin where all features on show are least.
    Eigen::RowVector2d origin() const { return of(lowest_); }
    MatrixXd ends() const
    {
        MatrixXd ends = lowest_.replicate(lowest_.size(), 1);
        ends.diagonal() = highest_;
        return of(ends);
    }

private:
    bool isTurned_;
    RowVectorXd middle_, half_, lowest_, highest_;
    Eigen::Matrix<double, 3, 2> projection_;
};

} // namespace

std::optional<FeatureLift> featureLift(const Kernel& kernel, const Points& points, const std::vector<Interval>& window,
                                       const LiftView& view)
{
    const auto terms = featureTerms(kernel, points.cols());
    if (!terms)
        return std::nullopt;
    const std::vector<Index> changing = changingFeatures(*terms);
    if (changing.empty())
        return std::nullopt;
    const Index count = std::ssize(changing), shownCount = std::min(count, mostShown);
    const Index first = std::clamp<Index>(view.firstFeature - 1, 0, count - shownCount);
    const std::vector<Index> shown(changing.begin() + first, changing.begin() + first + shownCount);

    std::vector<MatrixXd> lines = linesOver(window);
    RowVectorXd lowest = RowVectorXd::Constant(shownCount, std::numeric_limits<double>::infinity()), highest = -lowest;
    const auto widen = [&](const MatrixXd& features) {
        if (features.rows() == 0)
            return;
        lowest = lowest.cwiseMin(features.colwise().minCoeff());
        highest = highest.cwiseMax(features.colwise().maxCoeff());
    };
    for (MatrixXd& line : lines)
        widen(line = featuresAt(kernel, line, shown));
    const MatrixXd ofPoints = featuresAt(kernel, points, shown);
    widen(ofPoints);

    const Paper paper(lowest, highest, view);
    FeatureLift lift;
    lift.features = count;
    for (const Index feature : shown)
        lift.terms.push_back((*terms)[static_cast<std::size_t>(feature)]);
    lift.points = paper.of(ofPoints);
    for (const MatrixXd& line : lines)
        lift.net.push_back(paper.of(line));
    lift.origin = paper.origin();
    lift.ends = paper.ends();
    return lift;
}

Index liftedFeatures(const Kernel& kernel, Index dimensions)
{
    if (!problems(kernel, dimensions).empty())
        return 0;
    const auto terms = featureTerms(kernel, dimensions);
    return terms ? std::ssize(changingFeatures(*terms)) : 0;
}

} // namespace core
