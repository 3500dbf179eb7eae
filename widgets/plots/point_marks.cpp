#include "widgets/plots/point_marks.h"

#include "widgets/plots/crowded_look.h"

#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr int shapes = 4;
constexpr double stripUnit = 11.0;    // pixels from the bottom of the axes to the middle of the strip, at text of 100 %
constexpr QPointF hidden(-1e6, -1e6); // beyond every picture
constexpr std::size_t crowd = 10000;  // marks: fewer are drawn each by itself
constexpr int turns = 8;              // that samples take, so that none lies below all of another
constexpr double finestCells = 4.0;   // a logical pixel: finer devices than this gain nothing

/// Every so many-th row, beginning with that of the round.
std::vector<int> ofRound(const std::vector<int>& rows, int round, int rounds)
{
    std::vector<int> found;
    for (auto i = static_cast<std::size_t>(round); i < rows.size(); i += static_cast<std::size_t>(rounds))
        found.push_back(rows[i]);
    return found;
}

template <class Is>
std::vector<int> without(std::vector<int> rows, const Is& is)
{
    std::erase_if(rows, is);
    return rows;
}

double markWidth(int count)
{
    return count <= 300 ? 1.5 : 1.0;
}

int shapeOf(int label)
{
    return (label + label / shapes) % shapes;
}

/// Crosses as one call: thousands of them are then fast on the screen and one element in a file.
void drawCrosses(QPainter& painter, const std::vector<Mark>& marks, double h)
{
    QVector<QLineF> lines;
    lines.reserve(2 * static_cast<qsizetype>(marks.size()));
    for (const Mark& mark : marks) {
        const QPointF p = mark.at;
        lines.append(QLineF(p.x() - h, p.y() - h, p.x() + h, p.y() + h));
        lines.append(QLineF(p.x() - h, p.y() + h, p.x() + h, p.y() - h));
    }
    painter.drawLines(lines);
}

/// Pixels along an axis: QCPAxis::coordToPixel, many times faster on a linear one.
class PixelScale
{
public:
    explicit PixelScale(const QCPAxis& axis)
        : axis_(axis), linear_(axis.scaleType() == QCPAxis::stLinear), lower_(axis.range().lower),
          start_(axis.coordToPixel(lower_)),
          slope_((axis.coordToPixel(axis.range().upper) - start_) / axis.range().size())
    {
    }
    double operator()(double coordinate) const
    {
        return linear_ ? start_ + (coordinate - lower_) * slope_ : axis_.coordToPixel(coordinate);
    }

private:
    const QCPAxis& axis_;
    bool linear_;
    double lower_, start_, slope_;
};

/// The same numbers, of which some may be none.
bool isSameNumbers(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           std::equal(a.data(), a.data() + a.size(), b.data(),
                      [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

} // namespace

void drawMark(QPainter& painter, const QPointF& at, int label, double h)
{
    switch (shapeOf(label)) {
    case 0:
        drawCrosses(painter, {{.at = at}}, h);
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

PointMarks::PointMarks(QCPAxis* horizontal, QCPAxis* vertical) : BarePlottable(horizontal, vertical) {}

void PointMarks::setPoints(const Eigen::Ref<const Eigen::MatrixXd>& coordinates, const std::vector<int>& labels)
{
    const Eigen::MatrixXd drawn = coordinates.leftCols(std::min<Eigen::Index>(coordinates.cols(), 2));
    if (isSameNumbers(drawn, coordinates_) && labels == labels_ && fills_.empty())
        return;
    coordinates_ = drawn;
    labels_ = labels;
    ++change_;
    samples_.clear();
    for (int row = 0; row < count();) { // rows of a sample mostly stand together
        std::vector<int>& rows = samples_[labelOf(row)];
        for (const int label = labelOf(row); row < count() && labelOf(row) == label; ++row)
            rows.push_back(row);
    }
    fills_.clear();
    selection_ = existing(selection_);
    ringed_ = existing(ringed_);
}

void PointMarks::setSampleVisible(int label, bool visible)
{
    std::vector<int> labels = hidden_;
    std::erase(labels, label);
    if (!visible)
        labels.push_back(label);
    take(hidden_, labels);
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

/// Where the rows stand, for many of them: the axes are asked once.
class PointMarks::Places
{
public:
    explicit Places(const PointMarks& marks)
        : marks_(marks), across_(*marks.keyAxis()), up_(*marks.valueAxis()), rect_(marks.keyAxis()->axisRect()->rect()),
          strip_(marks.stripHeight())
    {
    }

    QPointF operator[](int row) const
    {
        const std::vector<int>& shown = marks_.shown_;
        const auto place = std::ranges::find(shown, marks_.labelOf(row));
        if (!shown.empty() && place == shown.end())
            return hidden;
        const double x = across_(marks_.coordinates_(row, 0));
        switch (marks_.placement_) {
        case Placement::Strip:
            return {x, rect_.bottom() - strip_};
        case Placement::CentredStrip:
            return {x, rect_.center().y() + 0.5 + marks_.rowOffset(marks_.labelOf(row))};
        case Placement::Rows:
            return {x, rect_.bottom() - strip_ * static_cast<double>(std::max<std::ptrdiff_t>(1, shown.end() - place))};
        case Placement::Heights:
            if (std::isnan(marks_.coordinates_(row, 1)))
                return {x, rect_.bottom() - strip_};
            break;
        case Placement::Scatter:
            if (!marks_.coordinates_.row(row).allFinite())
                return hidden;
            break;
        }
        return {x, up_(marks_.coordinates_(row, 1))};
    }

private:
    const PointMarks& marks_;
    PixelScale across_, up_;
    QRect rect_;
    double strip_;
};

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
    return rows * stripHeight() + 1.5 * halfWidth();
}

double PointMarks::rowOffset(int label) const
{
    constexpr std::size_t most = 4;
    if (samples_.size() < 2 || samples_.size() > most)
        return 0.0;
    const auto place = static_cast<double>(std::distance(samples_.begin(), samples_.find(label)));
    return (place - 0.5 * (static_cast<double>(samples_.size()) - 1.0)) * 1.6 * stripHeight();
}

double PointMarks::gutterTop() const
{
    return keyAxis()->axisRect()->rect().bottom() - 2.0 * stripHeight();
}

bool PointMarks::isHollow(int row) const
{
    if (placement_ == Placement::Heights && std::isnan(coordinates_(row, 1)))
        return true;
    return !fills_.empty() && !fills_[static_cast<std::size_t>(row)].isValid();
}

std::optional<int> PointMarks::nearest(const QPointF& pixel, double within) const
{
    const Places places(*this);
    std::optional<int> best;
    double least = within;
    for (int row = 0; row < count(); ++row)
        if (const QPointF offset = places[row] - pixel; std::abs(offset.x()) <= least) // most are far: no root for them
            if (const double distance = std::hypot(offset.x(), offset.y()); distance <= least) {
                least = distance;
                best = row;
            }
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

double PointMarks::halfWidth() const
{
    constexpr double alone = 4.0, least = 1.8; // pixels; crowds need smaller marks
    constexpr double few = 60.0;
    return alone * crowdedSize(count(), few, least / alone) * theme_.marks();
}

double PointMarks::markOpacity() const
{
    // As many opaque marks as this leave the picture legible; what is drawn below is covered sooner than bare paper.
    const double enough = halo_ ? 200.0 : 1500.0, least = halo_ ? 0.1 : 0.3;
    return crowdedOpacity(count(), enough, least);
}

void PointMarks::drawRows(QCPPainter& painter, const std::vector<int>& rows, const DrawMarks& each,
                          const std::function<void(const MarkCells&)>& asPicture) const
{
    const auto margin = static_cast<int>(std::ceil(2.0 * halfWidth()));
    const QRect visible = keyAxis()->axisRect()->rect().adjusted(-margin, -margin, margin, margin);
    if (!visible.isValid())
        return; // there is no layout yet
    const Places places(*this);
    std::vector<Mark> marks;
    std::optional<MarkCells> cells; // once there are too many for one by one
    for (const int row : rows) {
        const QPointF at = places[row];
        if (!QRectF(visible).contains(at))
            continue;
        if (!cells && marks.size() == crowd) {
            cells.emplace(visible, std::clamp(painter.deviceTransform().m11(), 1.0, finestCells));
            for (const Mark& mark : marks)
                cells->add(mark);
        }
        if (cells)
            cells->add({.at = at, .row = row});
        else
            marks.push_back({.at = at, .row = row});
    }
    if (cells && asPicture && painter.paintEngine()->type() == QPaintEngine::Raster)
        asPicture(*cells);
    else
        each(cells ? cells->kept() : marks);
}

PointMarks::Look PointMarks::look() const
{
    const bool hasHeights = !onStrip();
    return {change_, keyAxis()->range(), hasHeights ? valueAxis()->range() : QCPRange(), keyAxis()->scaleType(),
            hasHeights ? valueAxis()->scaleType() : QCPAxis::stLinear};
}

void PointMarks::draw(QCPPainter* painter)
{
    painter->setAntialiasing(count() <= 2000);
    const QRect clipped = keyAxis()->axisRect()->rect().adjusted(0, -1, 0, 0); // QCustomPlot clips a pixel higher
    picture_.paint(*painter, clipped, look(), [this](QCPPainter& onto) { drawAll(onto); });
}

void PointMarks::drawAll(QCPPainter& painter) const
{
    drawSelection(painter);
    const auto isShown = [&](int label) { return std::ranges::find(hidden_, label) == hidden_.end(); };
    if (halo_ && markOpacity() == 1.0 && fills_.empty()) // below the marks of all, or those of one would cover others'
        for (const auto& [label, rows] : samples_) {
            QPen casing = theme_.pen(*halo_, markWidth(count()) + 1.5);
            casing.setCapStyle(Qt::RoundCap);
            if (isShown(label))
                drawRows(
                    painter, without(rows, [this](int row) { return isHollow(row); }),
                    [&, label = label](const std::vector<Mark>& marks) { drawShapes(painter, label, marks, casing); });
        }
    const bool isCrowd = static_cast<std::size_t>(count()) > crowd; // each sample is then a picture
    const int rounds = samples_.size() > 1 && !isCrowd ? turns : 1;
    for (int round = 0; round < rounds; ++round)
        for (const auto& [label, rows] : samples_)
            if (isShown(label))
                drawSample(painter, label, ofRound(rows, round, rounds));
    if (!fills_.empty())
        drawFilled(painter);
    if (showsRings_)
        drawRings(painter);
}

void PointMarks::drawSelection(QCPPainter& painter) const
{
    const QColor edge = theme_.colour(Role::Selection);
    QColor disc = edge;
    disc.setAlpha(90);
    const double radius = halfWidth() + 3.5 * theme_.marks();
    const auto drawAll = [&](const std::vector<Mark>& marks) {
        painter.setPen(theme_.pen(edge, 1.5));
        painter.setBrush(disc);
        for (const Mark& mark : marks)
            painter.drawEllipse(mark.at, radius, radius);
        painter.setBrush(Qt::NoBrush);
    };
    drawRows(painter, selection_, drawAll, [&](const MarkCells& cells) {
        cells.paint(painter, cells.picture(disc, radius, [&](QPainter& one) {
            one.setPen(Qt::NoPen);
            one.setBrush(Qt::black);
            one.drawEllipse(QPointF(), radius, radius);
        }));
        cells.paint(painter, cells.picture(edge, radius, [&](QPainter& one) {
            one.setPen(theme_.pen(Qt::black, 1.5));
            one.drawEllipse(QPointF(), radius, radius);
        }));
    });
}

void PointMarks::drawRings(QCPPainter& painter) const
{
    constexpr double few = 40.0, faintest = 0.35, closest = 0.5; // as the marks, so that those can be seen
    const int rings = static_cast<int>(ringed_.size());
    QColor ink = theme_.colour(Role::Text);
    ink.setAlphaF(static_cast<float>(crowdedOpacity(rings, few, faintest)));
    const double share = crowdedSize(rings, few, closest);
    painter.setPen(theme_.pen(ink, 1.3 * share));
    painter.setBrush(Qt::NoBrush);
    const double radius = halfWidth() + 3.0 * share * theme_.marks();
    drawRows(painter, ringed_, [&](const std::vector<Mark>& marks) {
        for (const Mark& mark : marks)
            painter.drawEllipse(mark.at, radius, radius);
    });
}

void PointMarks::drawSample(QCPPainter& painter, int label, const std::vector<int>& rows) const
{
    std::vector<int> plain, hollow;
    for (const int row : rows)
        if (isHollow(row))
            hollow.push_back(row);
        else if (fills_.empty())
            plain.push_back(row);
    drawHollow(painter, label, hollow);
    const double width = markWidth(count());
    const double opacity = markOpacity();
    QColor colour = theme_.sampleColour(label, !labels_.empty());
    colour.setAlphaF(static_cast<float>(opacity));
    const auto drawAll = [&](const std::vector<Mark>& marks) {
        std::map<int, std::vector<Mark>> byCount;
        for (const Mark& mark : marks)
            byCount[std::min(mark.count, saturation(opacity))].push_back(mark);
        for (const auto& [count, alike] : byCount)
            drawShapes(painter, label, alike, theme_.pen(laid(colour, count), width));
    };
    drawRows(painter, plain, drawAll, [&](const MarkCells& cells) {
        cells.paint(painter, cells.picture(colour, halfWidth(), [&](QPainter& one) {
            one.setPen(theme_.pen(Qt::black, width));
            drawMark(one, {}, label, halfWidth());
        }));
    });
}

void PointMarks::drawShapes(QCPPainter& painter, int label, const std::vector<Mark>& marks, const QPen& pen) const
{
    painter.setPen(pen);
    if (shapeOf(label) == 0)
        drawCrosses(painter, marks, halfWidth());
    else
        for (const Mark& mark : marks)
            drawMark(painter, mark.at, label, halfWidth());
}

void PointMarks::drawHollow(QCPPainter& painter, int label, const std::vector<int>& rows) const
{
    painter.setBrush(theme_.colour(Role::Background));
    painter.setPen(theme_.pen(theme_.sampleColour(label, !labels_.empty()), 1.2));
    drawRows(painter, rows, [&](const std::vector<Mark>& marks) {
        for (const Mark& mark : marks)
            drawHollowMark(painter, mark.at, halfWidth());
    });
    painter.setBrush(Qt::NoBrush);
}

void PointMarks::drawFilled(QCPPainter& painter) const
{
    painter.setPen(theme_.pen(Role::Text, count() <= 300 ? 1.0 : 0.6)); // seen on paper of any colour
    std::vector<int> rows;
    for (int row = 0; row < count(); ++row)
        if (!isHollow(row) && std::ranges::find(hidden_, labelOf(row)) == hidden_.end())
            rows.push_back(row);
    drawRows(painter, rows, [&](const std::vector<Mark>& marks) {
        for (const Mark& mark : marks) {
            painter.setBrush(fills_[static_cast<std::size_t>(mark.row)]);
            drawMark(painter, mark.at, 1 + labelOf(mark.row) % (shapes - 1), 1.15 * halfWidth()); // no cross is filled
        }
    });
    painter.setBrush(Qt::NoBrush);
}

} // namespace widgets
