#pragma once

#include <QImage>
#include <QPaintEngine>

#include "widgets/plots/qcustomplot_alone.h"

#include <optional>

namespace widgets
{

/// What is drawn again and again without a change, kept as a picture of the screen. `Look` is all that it depends on;
/// only what was drawn twice with the same look is kept, so that what changes with every frame costs nothing more.
/// Files and pictures of another size are drawn anew, by the same `draw`.
template <class Look>
class StillPicture
{
public:
    /// draw(QCPPainter&) paints nothing outside `area`.
    template <class Draw>
    void paint(QCPPainter& painter, const QRect& area, const Look& look, const Draw& draw)
    {
        const bool smooth = painter.antialiasing();
        painter.setAntialiasing(false); // what is smoothed is moved by half a pixel
        const bool onScreen = painter.modes() == QCPPainter::pmDefault && painter.transform().isIdentity() &&
                              painter.paintEngine()->type() == QPaintEngine::Raster;
        if (onScreen && isKept(area, painter.device()->devicePixelRatioF(), look, smooth, draw))
            return painter.drawImage(area.topLeft(), picture_);
        painter.setAntialiasing(smooth);
        draw(painter);
    }

private:
    struct Shown {
        QRect area;
        double ratio = 1.0;
        Look look;
        bool operator==(const Shown&) const = default;
    };

    template <class Draw>
    bool isKept(const QRect& area, double ratio, const Look& look, bool smooth, const Draw& draw)
    {
        const Shown shown{area, ratio, look};
        if (shown_ != shown) {
            shown_ = shown;
            picture_ = {};
            return false;
        }
        if (picture_.isNull())
            picture_ = pictureOf(shown, smooth, draw);
        return true;
    }

    template <class Draw>
    static QImage pictureOf(const Shown& shown, bool smooth, const Draw& draw)
    {
        QImage picture(shown.area.size() * shown.ratio, QImage::Format_ARGB32_Premultiplied);
        picture.setDevicePixelRatio(shown.ratio);
        picture.fill(Qt::transparent);
        QCPPainter painter(&picture);
        painter.translate(-shown.area.topLeft());
        painter.setAntialiasing(smooth);
        draw(painter);
        return picture;
    }

    std::optional<Shown> shown_;
    QImage picture_;
};

} // namespace widgets
