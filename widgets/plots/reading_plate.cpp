#include "widgets/plots/reading_plate.h"

#include "widgets/plots/broken_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <optional>
#include <utility>

namespace widgets
{
namespace
{

using Line = PlacedPlate::Line;

constexpr double usualSize = 0.9;                                                       // of the letters
constexpr double platePadding = 6.0, besidePointer = 14.0, swatch = 10.0, rowGap = 6.0; // pixels at text of 100 %
constexpr double largestShareOfAxes = 0.7; // of the width and height of the axes, before anything is given up for space
const QString nameAndValueGap(QStringLiteral("  ")); // name and value
constexpr double fewestLetters = 4.0;                // of a name that is shortened: less says nothing

/// What becomes of a name that has no room beside its value.
enum class Names { Broken, Elided };

/// Writes the lines of a plate with letters of one size into a width.
class Writer
{
public:
    Writer(const Theme& theme, double textSize, double width, Names names)
        : theme_(theme), size_(textSize), metrics_(theme.font(textSize)),
          room_(width - 2.0 * platePadding * theme.textScale), names_(names)
    {
    }

    PlacedPlate written(const ReadingPlate& plate)
    {
        if (!plate.head.isEmpty())
            for (const QString& line : brokenText(plate.head, theme_.font(size_), room_))
                lines_.push_back({.text = line, .muted = true});
        for (const Reading& reading : plate.lines)
            write(reading);
        return {.place = QRectF(QPointF(), size()), .textSize = size_, .lines = lines_};
    }

    /// Were all names written in full, and no value broken?
    bool isWhole() const { return whole_; }

    static double offsetOf(const Line& line, double scale) { return line.indented ? scale * (swatch + rowGap) : 0.0; }

private:
    double widthOf(const QString& text) const { return metrics_.horizontalAdvance(text); }

    void write(const Reading& reading)
    {
        const bool indented = reading.ink.isValid();
        const double room = room_ - offsetOf({.text = {}, .indented = indented}, theme_.textScale);
        QString text = reading.name.isEmpty() ? reading.value : reading.name + nameAndValueGap + reading.value;
        const bool fits = widthOf(text) <= room;
        if (!fits && names_ == Names::Elided)
            text = elided(reading, room);
        whole_ = whole_ && fits;
        QColor ink = reading.ink;
        for (const QString& line : fits ? QStringList{text} : brokenText(text, theme_.font(size_), room))
            lines_.push_back({.text = line, .ink = std::exchange(ink, QColor()), .indented = indented});
    }

    QString elided(const Reading& reading, double room) const
    {
        const double left = room - widthOf(nameAndValueGap + reading.value);
        const bool hasName = !reading.name.isEmpty() && left >= fewestLetters * metrics_.averageCharWidth();
        return hasName ? metrics_.elidedText(reading.name, Qt::ElideRight, left) + nameAndValueGap + reading.value
                       : reading.value;
    }

    QSizeF size() const
    {
        double width = 0.0;
        for (const Line& line : lines_)
            width = std::max(width, widthOf(line.text) + offsetOf(line, theme_.textScale));
        return QSizeF(width, static_cast<double>(lines_.size()) * metrics_.height()) +
               2.0 * platePadding * theme_.textScale * QSizeF(1.0, 1.0);
    }

    const Theme& theme_;
    double size_;
    QFontMetricsF metrics_;
    double room_;
    Names names_;
    bool whole_ = true;
    std::vector<Line> lines_;
};

/// With the largest letters with which all is said in full on a share of the axes: names may be broken with smaller
/// ones. Where there are none, with the smallest ones, and names elided.
PlacedPlate writtenWithin(const ReadingPlate& plate, const QRectF& axes, const QRectF& panel, const Theme& theme)
{
    const double least = usualSize / std::max(1.0, theme.textScale);
    const double width = std::min(panel.width(), std::max(largestShareOfAxes * axes.width(), 0.5 * panel.width()));
    const double height = std::max(largestShareOfAxes * axes.height(), 0.5 * panel.height());
    for (const double size : {usualSize, 0.5 * (usualSize + least), least}) {
        Writer writer(theme, size, width, Names::Broken);
        PlacedPlate found = writer.written(plate);
        if (found.place.height() <= height && (writer.isWhole() || size < usualSize || size == least))
            return found;
    }
    return Writer(theme, least, width, Names::Elided).written(plate);
}

/// Without the last lines that the height has no room for.
void shorten(PlacedPlate& plate, double height, const Theme& theme)
{
    const double line = QFontMetricsF(theme.font(plate.textSize)).height();
    while (plate.place.height() > height && plate.lines.size() > 1) {
        plate.lines.pop_back();
        plate.lines.back() = {.text = QStringLiteral("…")};
        plate.place.setHeight(plate.place.height() - line);
    }
}

/// The first side of the pixel with room in the area for a rectangle of this size.
std::optional<QRectF> sideOf(const QPointF& pixel, const QSizeF& size, const QRectF& area, double away)
{
    const double right = pixel.x() + away, left = pixel.x() - away - size.width();
    const double above = pixel.y() - away - size.height(), below = pixel.y() + away;
    const double slidAcross = std::clamp(right, area.left(), std::max(area.left(), area.right() - size.width()));
    const double slidUp = std::clamp(above, area.top(), std::max(area.top(), area.bottom() - size.height()));
    for (const QPointF& corner :
         {QPointF(right, above), QPointF(left, above), QPointF(right, below), QPointF(left, below),
          QPointF(right, slidUp), QPointF(left, slidUp), QPointF(slidAcross, above), QPointF(slidAcross, below)})
        if (const QRectF place(corner, size); area.contains(place))
            return place;
    return {};
}

} // namespace

PlacedPlate placedBeside(const QPointF& pixel, const ReadingPlate& plate, const QRectF& axes, const QRectF& panel,
                         const Theme& theme)
{
    PlacedPlate found = writtenWithin(plate, axes, panel, theme);
    shorten(found, panel.height(), theme);
    const QSizeF size = found.place.size();
    const double away = besidePointer * theme.textScale;
    if (const auto inAxes = sideOf(pixel, size, axes, away)) {
        found.place = *inAxes;
    } else if (const auto inPanel = sideOf(pixel, size, panel, away)) {
        found.place = *inPanel;
    } else {
        const double farthest = std::max(panel.left(), panel.right() - size.width());
        const double lowest = std::max(panel.top(), panel.bottom() - size.height());
        found.place.moveTo(std::clamp(pixel.x() + away, panel.left(), farthest),
                           std::clamp(pixel.y() - away - size.height(), panel.top(), lowest));
    }
    return found;
}

void drawPlate(QPainter& painter, const PlacedPlate& plate, const Theme& theme)
{
    const QFont font = theme.font(plate.textSize);
    const QFontMetricsF metrics(font);
    const double scale = theme.textScale;
    QColor paper = theme.colour(Role::Background);
    paper.setAlpha(235);
    painter.setPen(theme.pen(Role::Grid, 1.0));
    painter.setBrush(paper);
    painter.drawRoundedRect(plate.place, 3.0 * scale, 3.0 * scale);
    painter.setBrush(Qt::NoBrush);
    painter.setFont(font);
    double baseline = plate.place.top() + scale * platePadding + metrics.ascent();
    const double left = plate.place.left() + scale * platePadding;
    for (const Line& line : plate.lines) {
        const QRectF sample(left, baseline - 0.5 * metrics.xHeight() - 0.5 * scale * swatch, scale * swatch,
                            scale * swatch);
        if (line.ink.isValid())
            painter.fillRect(sample, line.ink);
        painter.setPen(theme.colour(line.muted ? Role::MutedText : Role::Text));
        painter.drawText(QPointF(left + Writer::offsetOf(line, scale), baseline), line.text);
        baseline += metrics.height();
    }
}

} // namespace widgets
