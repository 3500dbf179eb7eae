#pragma once

#include <QImage>
#include <QPaintEngine>

#include "widgets/plots/qcustomplot_alone.h"

#include <optional>

namespace widgets
{

/// What is drawn again and again without a change: on the screen it is a picture, drawn anew when `Look`, all that it
/// depends on, is another. Files and pictures of another size are drawn by the same `draw`.
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
        if (!onScreen || area.isEmpty()) {
            painter.setAntialiasing(smooth);
            return draw(painter);
        }
        const Shown now{area, painter.device()->devicePixelRatioF(), look};
        if (shown_ != now) {
            shown_ = now;
            redraw(smooth, draw);
        }
        painter.drawImage(area.topLeft(), picture_);
    }

private:
    struct Shown {
        QRect area;
        double ratio = 1.0;
        Look look;
        bool operator==(const Shown&) const = default;
    };

    template <class Draw>
    void redraw(bool smooth, const Draw& draw)
    {
        const QSize size = shown_->area.size() * shown_->ratio;
        if (picture_.size() != size)
            picture_ = QImage(size, QImage::Format_ARGB32_Premultiplied);
        picture_.setDevicePixelRatio(shown_->ratio);
        picture_.fill(Qt::transparent);
        QCPPainter painter(&picture_);
        painter.translate(-shown_->area.topLeft());
        painter.setAntialiasing(smooth);
        draw(painter);
    }

    std::optional<Shown> shown_;
    QImage picture_;
};

} // namespace widgets
