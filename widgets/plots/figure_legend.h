#pragma once

#include "widgets/figures/figure_style.h"
#include "widgets/plots/legend_entry.h"

#include <vector>

namespace widgets
{

/// The legend of a figure. What is hidden has no entry, and long entries are broken, since no mouse can ask for the
/// rest of them.
class FigureLegend
{
public:
    FigureLegend(std::vector<LegendEntry> entries, const Theme& theme);

    /// As high as the entries are in lines of this width, as many in each as there is room for; 0 without entries.
    double heightFor(double width) const;
    void drawBelow(QCPPainter& painter, const QRectF& strip) const;
    /// Is there room within the axes for all entries, and half of the axes free of them?
    bool fitsInside(const QRectF& axes) const;
    /// On a plate in a corner of the axes, an entry a line.
    void drawInside(QCPPainter& painter, const QRectF& axes, LegendPlace corner) const;

private:
    struct Piece { // of an entry: the first one has its sample
        LegendEntry entry;
        QPointF at; // left end of its baseline, from the legend's top left
    };
    std::vector<Piece> flow(double width, bool onePerLine) const;
    double widthOf(const LegendEntry& entry) const; // with its sample
    double lineHeight() const;
    double padding() const { return 6.0 * theme_.textScale; }
    void draw(QCPPainter& painter, const QPointF& origin, const std::vector<Piece>& pieces) const;

    std::vector<LegendEntry> entries_;
    Theme theme_;
};

} // namespace widgets
