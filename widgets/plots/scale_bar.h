#pragma once

#include "widgets/drawings/drawn_axes.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <optional>
#include <utility>

namespace widgets
{

/// The length of a drawing as a bar beneath the axes, about their middle, with its text to the right. Not drawn where
/// it is longer than the axis.
class ScaleBar : public QCPLayerable
{
public:
    explicit ScaleBar(QCustomPlot& plot) : QCPLayerable(&plot, QStringLiteral("labels")) {}

    void show(std::optional<DrawnScale> scale) { scale_ = std::move(scale); }
    void dress(const Theme& theme); // and makes room for it below the labels of the axis

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override;

private:
    std::optional<DrawnScale> scale_;
    Theme theme_;
};

} // namespace widgets
