#pragma once

#include "widgets/figures/figure_style.h"
#include "widgets/plots/large_numbers.h"
#include "widgets/plots/legend_entry.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <optional>
#include <utility>
#include <vector>

namespace widgets
{

class FigureLegend;

/// Title, subtitle, large numbers and legend above the axes, flowing into as many lines as the width asks for: never
/// over the data. They take a part of the plot's height at most; "…" stands for the entries beyond.
class PlotHeader : public QCPLayoutElement
{
    Q_OBJECT
public:
    explicit PlotHeader(QCustomPlot* plot);

    void setTitle(const QString& letter, const QString& title);
    /// Beyond one line it is cut, unless there is something to compare in it.
    enum class Room { OneLine, AsManyAsItTakes };
    void setSubtitle(const QString& subtitle, Room room)
    {
        change(subtitle_, subtitle);
        change(subtitleRoom_, room);
    }
    /// What the panel is about, large, below title and subtitle.
    void setNumbers(std::vector<LargeNumber> numbers) { change(numbers_, std::move(numbers)); }
    const std::vector<LargeNumber>& numbers() const { return numbers_; }
    void setLegend(std::vector<LegendEntry> entries) { change(entries_, std::move(entries)); }
    const std::vector<LegendEntry>& legend() const { return entries_; }
    /// The entries whose things the person has taken off the plot, by key: written pale and struck out.
    void setHidden(std::vector<QString> keys) { change(hidden_, std::move(keys)); }
    bool isHidden(const LegendEntry& entry) const;
    /// The entry under a pixel of the plot, as far as it is shown.
    const LegendEntry* entryAt(const QPointF& pixel) const;
    void setTheme(const Theme& theme) { change(theme_, theme); }
    void setBare(bool bare) { change(bare_, bare); } // the title alone
    /// Whether the legend stands outside of the plot, once for several; in a figure of this one it is here.
    void setLegendElsewhere(bool elsewhere) { change(legendElsewhere_, elsewhere); }
    /// What of it is drawn. In a figure what is hidden has no entry, and long texts are broken, since no mouse can ask
    /// for the rest of them.
    struct Parts {
        bool title = true, subtitle = true, legend = true, inFigure = false;
        PanelLetters letters = PanelLetters::WithTitle;
    };
    /// Whether there is nothing on the axes: what the subtitle says stands in their place, and there is no legend.
    void setBlank(bool blank) { change(blank_, blank); }
    void setParts(const Parts& parts) { change(parts_, parts); }
    bool isInFigure() const { return parts_.inFigure; }
    /// The entries that the legend lists, wherever it stands.
    std::vector<LegendEntry> listed() const;

    /// The subtitle, the numbers and the entries for whose whole text there is no room, a line each.
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
    struct Text {
        QString text;
        Placed at;
    };
    struct Arrangement {
        std::vector<Text> title, subtitle; // by line
        std::optional<LargeNumbers> numbers;
        int firstOfNumbers = 0;      // the line where they begin
        std::vector<Placed> entries; // the first of those listed, as many as there is room for
        std::optional<Placed> more;  // the sign that there are others
        int lines = 0;
    };
    template <class T>
    void change(T& mine, T now)
    {
        mine = std::move(now);
        arranged_.reset();
    }
    const Arrangement& arranged(int width) const; // made once: a layout asks for it several times
    Arrangement arrange(int width) const;
    int placeHeading(Arrangement& found, double right) const;
    int placeNumbers(Arrangement& found, int line, double right) const;
    void placeEntries(Arrangement& found, int line, double right) const;
    QString name() const;
    double headingHeight(const Arrangement& placed) const;
    FigureLegend figureLegend() const; // empty on the screen
    Placed makeRoomForSign(Placed& last, const LegendEntry& entry, double right) const;
    double lineHeight() const;

    QString letter_, title_, subtitle_;
    Room subtitleRoom_ = Room::OneLine;
    std::vector<LargeNumber> numbers_;
    std::vector<LegendEntry> entries_;
    std::vector<QString> hidden_;
    Theme theme_;
    bool bare_ = false, legendElsewhere_ = false, blank_ = false;
    Parts parts_;
    struct Arranged {
        int width = 0, height = 0; // of the header, and of the plot
        Arrangement placed;
    };
    mutable std::optional<Arranged> arranged_;
};

/// Of a PlotView.
PlotHeader& headerOf(const QCustomPlot& plot);

} // namespace widgets
