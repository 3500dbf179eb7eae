#pragma once

#include "widgets/drawings/drawn_pictures.h"
#include "widgets/plots/reading.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <optional>
#include <vector>

namespace widgets
{

class PlotView;

/// The pictures of a drawing among each other on a plot, which owns them: as many as its axes have room for.
class PictureTiles : public QCPLayerable
{
public:
    explicit PictureTiles(PlotView& plot);

    /// Other rows of the data begin with their first line.
    void show(DrawnPictures pictures);
    void scrollTo(int line);
    /// As many as there is room for by now; whether those in lines have other numbers of columns or lines.
    bool arrange();

    /// Columns and lines on show; nothing where a drawing says where its pictures stand.
    std::optional<QSize> squares() const;
    int firstLine() const { return firstLine_; }
    int lastFirstLine() const;
    std::size_t shownCount() const { return shown_.size(); }

    const DrawnPictures& drawn() const { return drawn_; }
    /// In pixels, where a picture is drawn; nothing where it is not on show.
    std::optional<QRectF> frameOf(std::size_t tile) const;
    /// The one whose place, words included, is under a pixel of the axes.
    const DrawnPictureTile* tileAt(const QPointF& pixel) const;
    std::vector<Reading> readingsAt(const QPointF& place) const;
    std::vector<QRectF> framesOfRow(int row) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

private:
    struct Shown {
        std::size_t tile = 0;
        QRectF place; // on the axes
    };
    QRectF placeInLine(std::size_t i, std::size_t count) const;
    const DrawnPictureTile* tileAtPlace(const QPointF& place) const;
    QRectF pixels(const QRectF& place) const;
    QRectF frameOf(const Shown& shown) const;
    double wordsHeight() const;
    const QImage& imageOf(std::size_t tile);
    void drawWords(QCPPainter& painter, const Shown& shown) const;

    PlotView& plot_;
    DrawnPictures drawn_;
    std::vector<std::size_t> inLine_; // the tiles without a place
    std::vector<QImage> images_;      // of the tiles that have been on show
    std::vector<Shown> shown_;
    QSize room_ = {1, 1};                // columns and lines
    int wantedLine_ = 0, firstLine_ = 0; // a figure with more room begins earlier
};

} // namespace widgets
