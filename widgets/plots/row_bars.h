#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/legend_entry.h"

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

class PlotView;

/// The bars of a drawing with their texts, below its spans.
class RowBars : public QCPLayerable
{
public:
    using IsHidden = std::function<bool(const QString& key)>;

    RowBars(PlotView& plot, IsHidden isHidden);

    void show(std::vector<DrawnBar> bars) { bars_ = std::move(bars); }
    std::vector<LegendEntry> legend() const; // an entry for each key
    std::optional<std::size_t> barAt(const QPointF& pixel) const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override;
    void draw(QCPPainter* painter) override;

private:
    QRectF frameOf(const DrawnBar& bar) const; // in pixels

    PlotView& plot_;
    IsHidden isHidden_;
    std::vector<DrawnBar> bars_;
};

} // namespace widgets
