#pragma once

#include "widgets/drawings/drawn_axes.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <utility>

namespace widgets
{

/// The length of a drawing as a bar beneath the axes, about their middle, with its text to the right. Not drawn where
/// it is longer than the axis.
class ScaleBar : public QCPLayerable
{
public:
    /// So much room it takes below the labels of the axis, in pixels at text of 100 %.
    static constexpr int room = 22;

    explicit ScaleBar(QCustomPlot& plot) : QCPLayerable(&plot, QStringLiteral("labels")) {}

    void show(DrawnScale scale) { scale_ = std::move(scale); }
    void setTheme(const Theme& theme) { theme_ = theme; }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override;

private:
    DrawnScale scale_;
    Theme theme_;
};

} // namespace widgets
