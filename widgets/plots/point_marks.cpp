#include "widgets/plots/point_marks.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace widgets
{
namespace
{

constexpr int shapes = 4;
constexpr double stripHeight = 11.0;  // pixels from the bottom of the axes to the middle of the strip
constexpr QPointF hidden(-1e6, -1e6); // beyond every picture

int shapeOf(int label)
{
    return (label + label / shapes) % shapes;
}

/// Crosses as one call: thousands of them are then fast on the screen and one element in a file.
void drawCrosses(QPainter& painter, const std::vector<QPointF>& at, double h)
{
    QVector<QLineF> lines;
    lines.reserve(2 * static_cast<qsizetype>(at.size()));
    for (const QPointF& p : at) {
        lines.append(QLineF(p.x() - h, p.y() - h, p.x() + h, p.y() + h));
        lines.append(QLineF(p.x() - h, p.y() + h, p.x() + h, p.y() - h));
    }
    painter.drawLines(lines);
}

} // namespace

void drawMark(QPainter& painter, const QPointF& at, int label, double h)
{
    switch (shapeOf(label)) {
    case 0:
        drawCrosses(painter, {at}, h);
        break;
    case 1:
        painter.drawEllipse(at, h, h);
        break;
    case 2: {
        const QPointF corners[] = {at + QPointF(0, -1.15 * h), at + QPointF(h, 0.75 * h), at + QPointF(-h, 0.75 * h)};
        painter.drawPolygon(corners, 3);
        break;
    }
    default:
        painter.drawRect(QRectF(at.x() - 0.9 * h, at.y() - 0.9 * h, 1.8 * h, 1.8 * h));
    }
}

void drawHollowMark(QPainter& painter, const QPointF& at, double h)
{
    const QPointF corners[] = {at + QPointF(0, -1.2 * h), at + QPointF(1.2 * h, 0), at + QPointF(0, 1.2 * h),
                               at + QPointF(-1.2 * h, 0)};
    painter.drawPolygon(corners, 4);
}

PointMarks::PointMarks(QCPAxis* horizontal, QCPAxis* vertical) : QCPAbstractPlottable(horizontal, vertical)
{
    setSelectable(QCP::stNone);
}

void PointMarks::setPoints(const Eigen::Ref<const Eigen::MatrixXd>& coordinates, const std::vector<int>& labels)
{
    coordinates_ = coordinates.leftCols(std::min<Eigen::Index>(coordinates.cols(), 2));
    labels_ = labels;
    fills_.clear();
    for (std::vector<int>* rows : {&selection_, &ringed_})
        std::erase_if(*rows, [this](int row) { return row >= count(); });
}

void PointMarks::setSelection(const std::vector<int>& rows)
{
    selection_ = rows;
    std::erase_if(selection_, [this](int row) { return row < 0 || row >= count(); });
}

void PointMarks::setRinged(const std::vector<int>& rows)
{
    ringed_ = rows;
    std::erase_if(ringed_, [this](int row) { return row < 0 || row >= count(); });
}

QPointF PointMarks::pixelOf(int row) const
{
    const auto place = std::ranges::find(shown_, labelOf(row));
    if (!shown_.empty() && place == shown_.end())
        return hidden;
    const double x = keyAxis()->coordToPixel(coordinates_(row, 0));
    const QRect rect = keyAxis()->axisRect()->rect();
    switch (placement_) {
    case Placement::Strip:
        return {x, rect.bottom() - stripHeight};
    case Placement::CentredStrip:
        return {x, rect.center().y() + 0.5};
    case Placement::Rows:
        return {x,
                rect.bottom() - stripHeight * static_cast<double>(std::max<std::ptrdiff_t>(1, shown_.end() - place))};
    case Placement::Heights:
        if (std::isnan(coordinates_(row, 1)))
            return {x, rect.bottom() - stripHeight};
        break;
    case Placement::Scatter:
        if (!coordinates_.row(row).allFinite())
            return hidden;
        break;
    }
    return {x, valueAxis()->coordToPixel(coordinates_(row, 1))};
}

double PointMarks::gutterTop() const
{
    return keyAxis()->axisRect()->rect().bottom() - 2.0 * stripHeight;
}

bool PointMarks::isHollow(int row) const
{
    if (placement_ == Placement::Heights && std::isnan(coordinates_(row, 1)))
        return true;
    return !fills_.empty() && !fills_[static_cast<std::size_t>(row)].isValid();
}

std::optional<int> PointMarks::nearest(const QPointF& pixel, double within) const
{
    std::optional<int> best;
    double least = within;
    for (int row = 0; row < count(); ++row)
        if (const double distance = QLineF(pixel, pixelOf(row)).length(); distance <= least) {
            least = distance;
            best = row;
        }
    return best;
}

std::vector<int> PointMarks::inside(const QRectF& pixels) const
{
    std::vector<int> rows;
    for (int row = 0; row < count(); ++row)
        if (pixels.contains(pixelOf(row)))
            rows.push_back(row);
    return rows;
}

std::vector<int> PointMarks::touchedBy(const QPointF& pixel, double radius) const
{
    std::vector<int> rows;
    for (int row = 0; row < count(); ++row) {
        const QPointF offset = pixelOf(row) - pixel;
        if ((onStrip() ? std::abs(offset.x()) : std::hypot(offset.x(), offset.y())) <= radius)
            rows.push_back(row);
    }
    return rows;
}

double PointMarks::selectTest(const QPointF& pixel, bool, QVariant*) const
{
    const std::optional<int> row = nearest(pixel, 1e6);
    return row ? QLineF(pixel, pixelOf(*row)).length() : -1.0;
}

QCPRange PointMarks::getKeyRange(bool& found, QCP::SignDomain) const
{
    found = count() > 0;
    return found ? QCPRange(coordinates_.col(0).minCoeff(), coordinates_.col(0).maxCoeff()) : QCPRange();
}

QCPRange PointMarks::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const
{
    QCPRange range;
    found = false;
    for (int row = 0; row < count() && !onStrip(); ++row)
        if (const double height = coordinates_(row, 1); std::isfinite(height)) {
            range = found ? QCPRange(std::min(range.lower, height), std::max(range.upper, height))
                          : QCPRange(height, height);
            found = true;
        }
    return range;
}

double PointMarks::halfWidth() const
{
    const double base = count() <= 60     ? 4.0
                        : count() <= 300  ? 3.2
                        : count() <= 1500 ? 2.5
                                          : 2.0; // crowds need smaller marks
    return base * std::sqrt(theme_.textScale);
}

double PointMarks::markOpacity() const
{
    // As many opaque marks as this leave the picture legible; a colour map is covered sooner than bare paper.
    const double enough = halo_ ? 600.0 : 1500.0, least = halo_ ? 0.1 : 0.3;
    return std::clamp(enough / std::max(1, count()), least, 1.0);
}

void PointMarks::draw(QCPPainter* painter)
{
    painter->setAntialiasing(count() <= 2000);
    const double margin = 2.0 * halfWidth();
    const QRectF visible = QRectF(keyAxis()->axisRect()->rect()).adjusted(-margin, -margin, margin, margin);
    drawSelection(*painter, visible);
    std::map<int, std::vector<int>> samples;
    for (int row = 0; row < count(); ++row)
        samples[labelOf(row)].push_back(row);
    for (const auto& [label, rows] : samples)
        drawSample(*painter, label, rows, visible);
    if (!fills_.empty())
        drawFilled(*painter, visible);
    drawRings(*painter, visible);
}

void PointMarks::drawSelection(QCPPainter& painter, const QRectF& visible) const
{
    QColor disc = theme_.colour(Role::Selection);
    painter.setPen(QPen(disc, 1.5));
    disc.setAlpha(90);
    painter.setBrush(disc);
    const double radius = halfWidth() + 3.5;
    for (int row : selection_)
        if (const QPointF at = pixelOf(row); visible.contains(at))
            painter.drawEllipse(at, radius, radius);
    painter.setBrush(Qt::NoBrush);
}

void PointMarks::drawRings(QCPPainter& painter, const QRectF& visible) const
{
    painter.setPen(QPen(theme_.colour(Role::Text), 1.3));
    painter.setBrush(Qt::NoBrush);
    const double radius = halfWidth() + 3.0;
    for (int row : ringed_)
        if (const QPointF at = pixelOf(row); visible.contains(at))
            painter.drawEllipse(at, radius, radius);
}

void PointMarks::drawSample(QCPPainter& painter, int label, const std::vector<int>& rows, const QRectF& visible) const
{
    std::vector<QPointF> at, hollow;
    for (const int row : rows)
        if (fills_.empty() || isHollow(row))
            if (const QPointF pixel = pixelOf(row); visible.contains(pixel))
                (isHollow(row) ? hollow : at).push_back(pixel);
    drawHollow(painter, label, hollow);
    const auto drawAll = [&](const QPen& pen) {
        painter.setPen(pen);
        if (shapeOf(label) == 0)
            drawCrosses(painter, at, halfWidth());
        else
            for (const QPointF& p : at)
                drawMark(painter, p, label, halfWidth());
    };
    const double width = count() <= 300 ? 1.5 : 1.0;
    const double opacity = markOpacity();
    if (halo_ && opacity == 1.0)
        drawAll(QPen(*halo_, width + 1.5, Qt::SolidLine, Qt::RoundCap));
    QColor colour = theme_.sampleColour(label, !labels_.empty());
    colour.setAlphaF(static_cast<float>(opacity));
    drawAll(QPen(colour, width));
}

void PointMarks::drawHollow(QCPPainter& painter, int label, const std::vector<QPointF>& at) const
{
    painter.setBrush(theme_.colour(Role::Background));
    painter.setPen(QPen(theme_.sampleColour(label, !labels_.empty()), 1.2));
    for (const QPointF& p : at)
        drawHollowMark(painter, p, halfWidth());
    painter.setBrush(Qt::NoBrush);
}

void PointMarks::drawFilled(QCPPainter& painter, const QRectF& visible) const
{
    painter.setPen(QPen(theme_.colour(Role::Text), count() <= 300 ? 1.0 : 0.6)); // seen on paper of any colour
    for (int row = 0; row < count(); ++row) {
        const QPointF at = pixelOf(row);
        if (isHollow(row) || !visible.contains(at))
            continue;
        painter.setBrush(fills_[static_cast<std::size_t>(row)]);
        drawMark(painter, at, 1 + labelOf(row) % (shapes - 1), 1.15 * halfWidth()); // a cross cannot be filled
    }
    painter.setBrush(Qt::NoBrush);
}

void PointMarks::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    painter->setPen(QPen(theme_.sampleColour(0, !labels_.empty()), 1.5));
    drawMark(*painter, rect.center(), 0, 4.0);
}

} // namespace widgets
