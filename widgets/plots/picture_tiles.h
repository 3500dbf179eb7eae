#pragma once

#include "widgets/plots/qcustomplot_alone.h"

#include <QImage>

#include <vector>

namespace widgets
{

/// Small pictures at places of a plot's axes, each square to the eye, with a frame and a line of words below.
class PictureTiles : public QCPAbstractPlottable
{
public:
    struct Tile {
        QRectF place; // on the axes, words included
        QImage picture;
        QString words;
        QPen frame;
        QColor ink; // of the words
        bool bold = false;
    };

    PictureTiles(QCPAxis* horizontal, QCPAxis* vertical);

    void setTiles(std::vector<Tile> tiles) { tiles_ = std::move(tiles); }
    const std::vector<Tile>& tiles() const { return tiles_; }
    void setFont(const QFont& font) { font_ = font; }
    /// In pixels, where the picture of a tile is drawn: as large as its place allows, words below it.
    QRectF frameOf(const Tile& tile) const;

    double selectTest(const QPointF& pixel, bool onlySelectable, QVariant* details = nullptr) const override;
    QCPRange getKeyRange(bool& found, QCP::SignDomain sign = QCP::sdBoth) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain sign = QCP::sdBoth, const QCPRange& keys = {}) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    QRectF pixels(const QRectF& place) const;
    double wordsHeight() const;

    std::vector<Tile> tiles_;
    QFont font_;
};

} // namespace widgets
