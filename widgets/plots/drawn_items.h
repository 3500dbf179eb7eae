#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/legend_entry.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <vector>

namespace widgets
{

class PlotView;

/// The lines, spans and marks of a drawing as items of a plot, which owns them.
class DrawnItems
{
public:
    explicit DrawnItems(PlotView& plot) : plot_(plot) {}

    void show(std::vector<DrawnLine> lines, std::vector<DrawnSpan> spans, std::vector<DrawnMarks> marks);
    void restyle(const Theme& theme);
    std::vector<LegendEntry> legend() const; // an entry for each key, by spans, marks and lines
    /// The range with what spans the vertical axis.
    core::Interval spanned(core::Interval range) const;
    /// The label of the sample whose mark, or else line, is near a pixel.
    std::optional<int> sampleAt(const QPointF& pixel) const;
    /// Around the marks of these samples, in pixels.
    std::vector<QRectF> framesOf(const std::vector<int>& samples) const;

private:
    /// Those of one key.
    struct Group {
        QString key, legend;
        std::vector<QCPLayerable*> items;
        std::optional<QPen> line;
        std::vector<QBrush> fills;
        std::optional<QCPScatterStyle> scatter;
    };
    struct Line {
        QCPItemLine* line = nullptr;
        QCPItemText* name = nullptr; // none where it has no name
    };
    struct Marks {
        QCPGraph* places = nullptr;
        QCPErrorBars* bars = nullptr; // none where they have no bars
    };
    template <class Items, class Make, class Remove>
    static void match(Items& items, std::size_t wanted, const Make& make, const Remove& remove);
    void matchAll();
    Marks newMarks() const;
    void placeName(Line& line, const DrawnLine& drawn) const;
    void placeMarks(Marks& marks, const DrawnMarks& drawn) const;
    void placeBars(Marks& marks, const DrawnMarks& drawn) const;
    std::vector<Group> groups() const;
    QPointF pixelOf(const DrawnMarks& marks, Eigen::Index i) const;

    PlotView& plot_;
    std::vector<DrawnLine> drawnLines_;
    std::vector<DrawnSpan> drawnSpans_;
    std::vector<DrawnMarks> drawnMarks_;
    std::vector<Line> lines_;
    std::vector<QCPItemRect*> spans_;
    std::vector<Marks> marks_;
};

} // namespace widgets
