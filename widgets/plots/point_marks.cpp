#include "widgets/plots/point_marks.h"

#include "widgets/plots/point_places.h"

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr double stripUnit = 11.0; // pixels from the bottom of the axes to the middle of the strip, at text of 100 %

constexpr Eigen::Index mostDrawn = 2; // of the columns

/// The same numbers in the columns that are drawn, of which some may be none.
bool isSameNumbers(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b)
{
    const Eigen::Index columns = std::min(a.cols(), mostDrawn);
    if (a.rows() != b.rows() || columns != std::min(b.cols(), mostDrawn))
        return false;
    for (Eigen::Index column = 0; column < columns; ++column)
        if (!std::equal(a.col(column).data(), a.col(column).data() + a.rows(), b.col(column).data(),
                        [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); }))
            return false;
    return true;
}

std::optional<core::Interval> finiteExtent(const Eigen::Ref<const Eigen::VectorXd>& values)
{
    std::optional<core::Interval> found;
    for (const double value : values)
        if (std::isfinite(value))
            found = found ? core::Interval{std::min(found->lo, value), std::max(found->hi, value)}
                          : core::Interval{value, value};
    return found;
}

} // namespace

PointMarks::PointMarks(QCPAxis* horizontal, QCPAxis* vertical) : BarePlottable(horizontal, vertical) {}

void PointMarks::setPoints(const core::SharedMatrix& coordinates, const std::vector<int>& labels)
{
    const bool areTheSame = coordinates.sharesWith(coordinates_) || isSameNumbers(*coordinates, *coordinates_);
    const bool sameSamples = coordinates->rows() == coordinates_->rows() && labels == samples_->labels;
    coordinates_ = coordinates; // also equal ones: what was held before may go
    if (areTheSame && sameSamples && fills_.empty())
        return;
    ++change_;
    ++placeChange_;
    for (Eigen::Index side = 0; side < 2; ++side)
        extents_[static_cast<std::size_t>(side)] =
            side < coordinates_->cols() ? finiteExtent(coordinates_->col(side)) : std::nullopt;
    missesHeights_ = coordinates_->cols() > 1 && !coordinates_->col(1).allFinite();
    fills_.clear();
    selection_ = existing(selection_);
    ringed_ = existing(ringed_);
    if (!sameSamples)
        samples_ = sampleRows(count(), labels);
}

void PointMarks::setFills(std::vector<QRgb> fills)
{
    if (fills == fills_)
        return;
    fills_ = std::move(fills);
    ++change_;
}

void PointMarks::setSampleVisible(int label, bool visible)
{
    std::vector<int> labels = hidden_;
    std::erase(labels, label);
    if (!visible)
        labels.push_back(label);
    move(hidden_, labels);
}

std::vector<int> PointMarks::existing(std::vector<int> rows) const
{
    std::erase_if(rows, [this](int row) { return row < 0 || row >= count(); });
    return rows;
}

void PointMarks::setSelection(const std::vector<int>& rows)
{
    take(selection_, existing(rows));
}

void PointMarks::setRinged(const std::vector<int>& rows)
{
    take(ringed_, existing(rows));
}

QPointF PointMarks::pixelOf(int row) const
{
    return Places(*this)[row];
}

double PointMarks::stripHeight() const
{
    return stripUnit * theme_.textScale;
}

double PointMarks::stripRoom() const
{
    if (count() == 0 || (placement_ != Placement::Strip && placement_ != Placement::Rows))
        return 0.0;
    const double rows = placement_ == Placement::Rows ? std::max(1.0, static_cast<double>(shown_.size())) : 1.0;
    return rows * stripHeight() + 1.5 * halfWidth(count());
}

double PointMarks::rowOffset(int label) const
{
    constexpr std::size_t most = 4;
    if (samples().size() < 2 || samples().size() > most)
        return 0.0;
    const auto place = static_cast<double>(std::distance(samples().begin(), samples().find(label)));
    return (place - 0.5 * (static_cast<double>(samples().size()) - 1.0)) * 1.6 * stripHeight();
}

double PointMarks::gutterTop() const
{
    return keyAxis()->axisRect()->rect().bottom() - 2.0 * stripHeight();
}

bool PointMarks::isHollow(int row) const
{
    if (placement_ == Placement::Heights && std::isnan((*coordinates_)(row, 1)))
        return true;
    return !fills_.empty() && fills_[static_cast<std::size_t>(row)] == noFill;
}

std::optional<int> PointMarks::nearest(const QPointF& pixel, double within) const
{
    if (isMap() && inView().counts.countAbout(pixel, within) != 1)
        return {};
    const Places places(*this);
    std::optional<int> best;
    double least = within;
    const auto meet = [&](int row) {
        const QPointF offset = places[row] - pixel;
        if (std::abs(offset.x()) > least) // most are far: no root for them
            return;
        const double distance = std::hypot(offset.x(), offset.y());
        if (distance < least || (distance == least && row > best.value_or(-1))) { // the last is on top
            least = distance;
            best = row;
        }
    };
    if (isCrowd())
        index().near(pixel, within, meet);
    else
        for (int row = 0; row < count(); ++row)
            meet(row);
    return best;
}

std::vector<int> PointMarks::inside(const QRectF& pixels) const
{
    const Places places(*this);
    std::vector<int> rows;
    for (int row = 0; row < count(); ++row)
        if (pixels.contains(places[row]))
            rows.push_back(row);
    return rows;
}

std::vector<int> PointMarks::touchedBy(const QPointF& pixel, double radius) const
{
    const Places places(*this);
    std::vector<int> rows;
    for (int row = 0; row < count(); ++row) {
        const QPointF offset = places[row] - pixel;
        if ((onStrip() ? std::abs(offset.x()) : std::hypot(offset.x(), offset.y())) <= radius)
            rows.push_back(row);
    }
    return rows;
}

} // namespace widgets
