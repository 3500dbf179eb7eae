#pragma once

#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <functional>
#include <optional>
#include <vector>

namespace widgets
{

/// One line of a legend: a sample of what is drawn, and what it is.
struct LegendEntry {
    QString text;
    std::optional<QPen> line = {};
    std::optional<QBrush> fill = {};
    std::optional<int> mark = {};                            // sample label, drawn with `line`'s colour
    bool coloured = false;                                   // a line in the theme's colour map
    std::optional<QCPScatterStyle> scatter = {};             // on the line, drawn as in the plot
    std::function<void(QPainter&, const QRectF&)> draw = {}; // a sample that none of these gives
};

/// Title, subtitle and legend above the axes, flowing into as many lines as the width asks for: never over the data.
/// They take a part of the plot's height at most; "…" stands for the entries beyond.
class PlotHeader : public QCPLayoutElement
{
    Q_OBJECT
public:
    explicit PlotHeader(QCustomPlot* plot);

    void setTitle(const QString& letter, const QString& title);
    void setSubtitle(const QString& subtitle) { subtitle_ = subtitle; }
    void setLegend(std::vector<LegendEntry> entries) { entries_ = std::move(entries); }
    void setTheme(const Theme& theme) { theme_ = theme; }
    void setBare(bool bare) { bare_ = bare; } // the title alone

    /// The subtitle and the entries for whose whole text there is no room, a line each.
    QString hiddenText() const;

    QSize minimumOuterSizeHint() const override;
    QSize maximumOuterSizeHint() const override;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

private:
    struct Placed {
        double x = 0.0;
        int line = 0;
        double width = 0.0; // of the text
    };
    struct Arrangement {
        double titleWidth = 0.0;
        std::optional<Placed> subtitle;
        std::vector<Placed> entries; // the first of them, as many as there is room for
        std::optional<Placed> more;  // the sign that there are others
        int lines = 0;
    };
    Arrangement arrange(int width) const;
    Placed makeRoomForSign(Placed& last, const LegendEntry& entry, double right) const;
    double lineHeight() const;
    void drawEntry(QCPPainter& painter, const LegendEntry& entry, const QPointF& baseline, double width) const;
    void drawSample(QCPPainter& painter, const LegendEntry& entry, const QRectF& box) const;

    QString letter_, title_, subtitle_;
    std::vector<LegendEntry> entries_;
    Theme theme_;
    bool bare_ = false;
};

} // namespace widgets
