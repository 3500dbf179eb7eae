// How the data points of a panel are drawn one by one.
#include "widgets/plots/crowded_look.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/point_places.h"

#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace widgets
{
namespace
{

constexpr int shapes = 4;
constexpr int turns = 8;            // that samples take, so that none lies below all of another
constexpr double finestCells = 4.0; // a logical pixel: finer devices than this gain nothing

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

/// What `draw` paints in an area, in a size that keeps a file small; empty where there is no memory.
template <class Draw>
QImage imageOf(const QRect& area, const Draw& draw)
{
    constexpr double mostPixels = 1.2e6, finest = 3.0; // some 1.5 MB of marks; along a pixel, on paper 288 an inch
    const double pixels = static_cast<double>(area.width()) * area.height();
    const double fineness = std::min(finest, std::sqrt(mostPixels / std::max(1.0, pixels)));
    QImage image(area.size() * fineness, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    image.fill(Qt::transparent);
    QCPPainter painter(&image);
    painter.scale(fineness, fineness);
    painter.translate(-area.topLeft());
    draw(painter);
    return image;
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

double PointMarks::halfWidth(int count) const
{
    constexpr double alone = 4.0, least = 1.8; // pixels; crowds need smaller marks
    constexpr double few = 60.0;
    return alone * crowdedSize(count, few, least / alone) * theme_.marks();
}

double PointMarks::markOpacity() const
{
    // As many opaque marks as this leave the picture legible; what is drawn below is covered sooner than bare paper.
    const double enough = halo_ ? 200.0 : 1500.0, least = halo_ ? 0.1 : 0.3;
    return crowdedOpacity(countInView(), enough, least);
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
        if (!cells && std::ssize(marks) == crowd) {
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
    const auto drawOnto = [this](QCPPainter& onto) { isMap() ? drawOnMap(onto) : drawAll(onto); };
    const bool isFile = painter->paintEngine()->type() != QPaintEngine::Raster;
    if (!isFile || !isCrowd() || countInView() <= crowd)
        return picture_.paint(*painter, clipped, look(), drawOnto);
    if (isMap() && !drawsMap() && selection_.empty() && ringed_.empty())
        return;
    const QImage image = imageOf(clipped, drawOnto); // marks one by one would make the file large
    painter->drawImage(QRectF(clipped), image);
}

bool PointMarks::isVisible(int label) const
{
    return std::ranges::find(hidden_, label) == hidden_.end();
}

void PointMarks::drawOnMap(QCPPainter& painter) const
{
    if (drawsMap())
        drawMap(painter);
    if (!drawSelectionMap(painter))
        drawSelection(painter);
    if (showsRings_)
        drawRings(painter);
}

void PointMarks::drawAll(QCPPainter& painter) const
{
    drawSelection(painter);
    if (halo_ && markOpacity() == 1.0 && fills_.empty()) // below the marks of all, or those of one would cover others'
        for (const auto& [label, rows] : samples()) {
            QPen casing = theme_.pen(*halo_, markWidth(count()) + 1.5);
            casing.setCapStyle(Qt::RoundCap);
            if (isVisible(label))
                drawRows(
                    painter, without(rows, [this](int row) { return isHollow(row); }),
                    [&, label = label](const std::vector<Mark>& marks) { drawShapes(painter, label, marks, casing); });
        }
    const int rounds = samples().size() > 1 && !isCrowd() ? turns : 1; // of a crowd each sample is a picture
    for (int round = 0; round < rounds; ++round)
        for (const auto& [label, rows] : samples())
            if (isVisible(label))
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
    const double radius = selectedHalfWidth();
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
    QColor colour = theme_.sampleColour(label, hasLabels());
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
    painter.setPen(theme_.pen(theme_.sampleColour(label, hasLabels()), 1.2));
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
        if (!isHollow(row) && isVisible(labelOf(row)))
            rows.push_back(row);
    drawRows(painter, rows, [&](const std::vector<Mark>& marks) {
        for (const Mark& mark : marks) {
            painter.setBrush(QColor(fills_[static_cast<std::size_t>(mark.row)]));
            drawMark(painter, mark.at, 1 + labelOf(mark.row) % (shapes - 1), 1.15 * halfWidth()); // no cross is filled
        }
    });
    painter.setBrush(Qt::NoBrush);
}

} // namespace widgets
