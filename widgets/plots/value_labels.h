#pragma once

#include "core/session/panel_view.h"
#include "widgets/plots/reading_plate.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

/// The values that a person has pinned on a plot: a dot where each is drawn, and a plate beside it. What it says is
/// read anew whenever it is drawn, so that it moves with its curve; a label whose curve is gone or out of sight waits.
class ValueLabels : public QCPLayerable
{
public:
    struct Read {
        QString head;
        Reading reading;
    };
    using ReadLabel = std::function<std::optional<Read>(const core::PinnedLabel&)>;

    /// `read`: what a label says now.
    ValueLabels(QCustomPlot* plot, ReadLabel read);

    void setLabels(std::vector<core::PinnedLabel> labels) { labels_ = std::move(labels); }
    void setTheme(const Theme& theme) { theme_ = theme; }
    /// The label whose plate or dot is under a pixel.
    std::optional<std::size_t> labelAt(const QPointF& pixel) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

private:
    struct Placed {
        QPointF dot;
        QColor ink;
        PlacedPlate plate;
    };
    std::optional<Placed> placed(const core::PinnedLabel& label) const;
    /// All of them, by label: those that would cover one before stand below or above it.
    std::vector<std::optional<Placed>> placedApart() const;
    double dotRadius() const { return 4.0 * theme_.textScale; }

    ReadLabel read_;
    std::vector<core::PinnedLabel> labels_;
    Theme theme_;
};

} // namespace widgets
