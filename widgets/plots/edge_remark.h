#pragma once

#include "core/interval.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <functional>
#include <optional>

namespace widgets
{

/// Says at the upper and the lower edge of the axes how far what is drawn goes on beyond them.
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

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override { return parentPlot()->xAxis->axisRect()->rect(); }
    void draw(QCPPainter* painter) override;

private:
    Extent extent_;
    Theme theme_;
};

} // namespace widgets
