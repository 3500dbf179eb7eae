#include "widgets/plots/picture_tiles.h"

#include "widgets/plots/plot_view.h"

#include <algorithm>
#include <utility>

namespace widgets
{

namespace
{

constexpr double textSize = 0.85;
constexpr double frameGap = 3.0; // pixels around a frame
constexpr int fewestInLine = 2;

std::vector<int> rowsOf(const DrawnPictures& pictures)
{
    std::vector<int> rows;
    for (const DrawnPictureTile& tile : pictures.tiles)
        if (tile.row)
            rows.push_back(*tile.row);
    std::ranges::sort(rows);
    return rows;
}

} // namespace

PictureTiles::PictureTiles(PlotView& plot) : QCPLayerable(&plot), plot_(plot) {}

void PictureTiles::show(DrawnPictures pictures)
{
    if (rowsOf(pictures) != rowsOf(drawn_))
        wantedLine_ = 0;
    drawn_ = std::move(pictures);
    images_.assign(drawn_.tiles.size(), QImage());
    inLine_.clear();
    for (std::size_t i = 0; i < drawn_.tiles.size(); ++i)
        if (!drawn_.tiles[i].place)
            inLine_.push_back(i);
    arrange();
}

void PictureTiles::scrollTo(int line)
{
    wantedLine_ = std::clamp(line, 0, lastFirstLine());
    arrange();
}

std::optional<QSize> PictureTiles::squares() const
{
    return drawn_.line ? std::nullopt : std::optional(room_);
}

int PictureTiles::lastFirstLine() const
{
    const auto count = static_cast<int>(inLine_.size());
    return std::max(0, (count + room_.width() - 1) / room_.width() - room_.height());
}

bool PictureTiles::arrange()
{
    const auto before = room_;
    const QRect axes = clipRect();
    const QSizeF least = drawn_.least * plot_.theme().textScale;
    const auto fitting = [](int length, double one) { return static_cast<int>(length / one); };
    room_ = drawn_.line ? QSize(std::max(fewestInLine, fitting(axes.width(), least.width())), 1)
                        : QSize(std::max(1, fitting(axes.width(), least.width())),
                                std::max(1, fitting(axes.height(), least.height())));
    firstLine_ = drawn_.line ? 0 : std::clamp(wantedLine_, 0, lastFirstLine());
    shown_.clear();
    for (std::size_t i = 0; i < drawn_.tiles.size(); ++i)
        if (const auto& place = drawn_.tiles[i].place)
            shown_.push_back({i, *place});
    const auto columns = static_cast<std::size_t>(room_.width()), lines = static_cast<std::size_t>(room_.height()),
               from = static_cast<std::size_t>(firstLine_) * columns;
    const std::size_t count = std::min(inLine_.size() - from, columns * lines);
    for (std::size_t i = 0; i < count; ++i)
        shown_.push_back({inLine_[from + i], placeInLine(i, count)});
    return squares() && room_ != before;
}

/// Of the i-th of those on show.
QRectF PictureTiles::placeInLine(std::size_t i, std::size_t count) const
{
    const auto index = static_cast<int>(i);
    if (!drawn_.line) {
        const int line = index / room_.width();
        return QRectF(index % room_.width(), line, 1.0, 1.0);
    }
    const double width = drawn_.line->width() / static_cast<double>(count);
    return QRectF(drawn_.line->left() + index * width, drawn_.line->top(), width, drawn_.line->height());
}

QRectF PictureTiles::pixels(const QRectF& place) const
{
    const QCPAxis &x = *plot_.xAxis, &y = *plot_.yAxis;
    return QRectF(QPointF(x.coordToPixel(place.left()), y.coordToPixel(place.top())),
                  QPointF(x.coordToPixel(place.right()), y.coordToPixel(place.bottom())))
        .normalized();
}

double PictureTiles::wordsHeight() const
{
    return QFontMetricsF(plot_.theme().font(textSize)).height();
}

QRectF PictureTiles::frameOf(const Shown& shown) const
{
    QRectF room = pixels(shown.place).adjusted(frameGap, frameGap, -frameGap, -frameGap);
    if (!drawn_.tiles[shown.tile].words.isEmpty())
        room.setBottom(room.bottom() - wordsHeight());
    const QSizeF size = QSizeF(drawn_.size).scaled(room.size(), Qt::KeepAspectRatio);
    return QRectF(room.center() - QPointF(0.5 * size.width(), 0.5 * size.height()), size);
}

std::optional<QRectF> PictureTiles::frameOf(std::size_t tile) const
{
    const auto shown = std::ranges::find(shown_, tile, &Shown::tile);
    return shown == shown_.end() ? std::nullopt : std::optional(frameOf(*shown));
}

const DrawnPictureTile* PictureTiles::tileAtPlace(const QPointF& place) const
{
    const auto shown = std::ranges::find_if(shown_, [&](const Shown& one) { return one.place.contains(place); });
    return shown == shown_.end() ? nullptr : &drawn_.tiles[shown->tile];
}

const DrawnPictureTile* PictureTiles::tileAt(const QPointF& pixel) const
{
    return clipRect().contains(pixel.toPoint())
               ? tileAtPlace({plot_.xAxis->pixelToCoord(pixel.x()), plot_.yAxis->pixelToCoord(pixel.y())})
               : nullptr;
}

std::vector<Reading> PictureTiles::readingsAt(const QPointF& place) const
{
    std::vector<Reading> readings;
    if (const DrawnPictureTile* tile = tileAtPlace(place))
        for (const DrawnPictureTile::Told& told : tile->told)
            readings.push_back({.key = told.key,
                                .name = told.name,
                                .value = told.value,
                                .ink = plot_.theme().colour(Role::Text),
                                .at = place});
    return readings;
}

std::vector<QRectF> PictureTiles::framesOfRow(int row) const
{
    std::vector<QRectF> frames;
    for (const Shown& shown : shown_)
        if (drawn_.tiles[shown.tile].row == row)
            frames.push_back(frameOf(shown));
    return frames;
}

const QImage& PictureTiles::imageOf(std::size_t tile)
{
    if (images_[tile].isNull())
        images_[tile] = drawn_.tiles[tile].image();
    return images_[tile];
}

QRect PictureTiles::clipRect() const
{
    return plot_.xAxis->axisRect()->rect();
}

void PictureTiles::draw(QCPPainter* painter)
{
    const QRectF inside = clipRect();
    for (const Shown& shown : shown_) {
        const DrawnPictureTile& tile = drawn_.tiles[shown.tile];
        const QRectF frame = frameOf(shown);
        if (frame.width() < 2.0 || !inside.intersects(pixels(shown.place)))
            continue;
        painter->setRenderHint(QPainter::SmoothPixmapTransform, false); // a pixel is a pixel
        painter->drawImage(frame, imageOf(shown.tile));
        painter->setBrush(Qt::NoBrush);
        painter->setPen(plot_.theme().pen(tile.frame, tile.frameWidth));
        const double half = 0.5 * painter->pen().widthF();
        painter->drawRect(frame.adjusted(-half, -half, half, half));
        if (!tile.words.isEmpty())
            drawWords(*painter, shown);
    }
}

void PictureTiles::drawWords(QCPPainter& painter, const Shown& shown) const
{
    const DrawnPictureTile& tile = drawn_.tiles[shown.tile];
    const Theme& theme = plot_.theme();
    const QFont font = theme.font(textSize, tile.isBold);
    const QRectF all = pixels(shown.place);
    const double top = frameOf(shown).bottom() + 0.5 * theme.pen(tile.frame, tile.frameWidth).widthF() + 1.0;
    const QRectF line(all.left(), top, all.width(), wordsHeight());
    painter.setFont(font);
    painter.setPen(theme.colour(tile.ink));
    painter.drawText(line, Qt::AlignHCenter | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(tile.words, Qt::ElideRight, line.width()));
}

} // namespace widgets
