#pragma once

#include "core/interval.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

/// Says how far what is drawn goes on above and below the axes: in the row of the horizontal axis's name, to its right
/// or to its left, where there is nothing to hide. Where that has no room for numbers the arrows stand alone.
class EdgeRemark : public QCPLayerable
{
    Q_OBJECT
public:
    using Extent = std::function<std::optional<core::Interval>()>;

    /// `extent`: least and largest value drawn in the window on show.
    EdgeRemark(QCustomPlot* plot, Extent extent);
    void setTheme(const Theme& theme) { theme_ = theme; }

    /// "↑ to 12.3", or nothing.
    QString above() const;
    QString below() const;
    /// What is written, and where.
    struct Words {
        QString text;
        QRectF place;
    };
    std::vector<Words> words() const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override { return parentPlot()->viewport(); }
    void draw(QCPPainter* painter) override;

private:
    Extent extent_;
    Theme theme_;
};

} // namespace widgets
