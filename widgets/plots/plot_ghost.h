#pragma once

#include "core/interval.h"
#include "widgets/plots/headline.h"
#include "widgets/plots/reading.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <optional>
#include <vector>

namespace widgets
{

/// A property of plottables that pass, as those of a watch do: no part of a state.
inline constexpr auto passingProperty = "passing";

class PlotView;
struct LegendEntry;

/// What a plot drew in a state that was pinned, pale and dashed behind what it draws now: curves and contours, marks
/// hollow, bars as outlines. Areas, bands, draws and maps would hide what is compared with them, and are left out.
class PlotGhost
{
public:
    explicit PlotGhost(PlotView& plot);

    /// What the axes were fitted to, with their names.
    struct Fitted {
        core::Interval horizontal, vertical;
        QString horizontalName, verticalName;
    };
    /// Takes what `from` draws, the plot itself or another of its kind. Cost O(what is drawn).
    void keep(const PlotView& from, Fitted fitted);
    void clear();
    /// The coordinates of what the plot draws now: in others there is nothing to compare with.
    void showIn(const QString& coordinates);
    void setTheme(const Theme& theme);
    bool isEmpty() const { return ghosts_.empty() && headlines_.empty(); }

    /// The range of an axis, so wide that what is pinned is in view too, where it was drawn over the same quantity.
    core::Interval withHorizontal(const core::Interval& own, const QString& name) const;
    core::Interval withVertical(const core::Interval& own, const QString& name) const;

    /// The entry of all of it; nothing when nothing is drawn.
    std::optional<LegendEntry> legendEntry() const;
    /// The reading with the pinned value of the same curve beside it, and the difference.
    Reading compared(Reading reading) const;
    /// "pinned: log evidence −12.3, Δ +2.1"; empty where there is nothing to compare.
    QString comparison(const std::vector<Headline>& now) const;

private:
    struct Ghost {
        QCPAbstractPlottable* plottable; // owned by the plot
        QString key;                     // of the legend entry that named it; empty: none
    };
    QCPAxis* axisLike(const PlotView& from, const QCPAxis& axis) const;
    QCPAbstractPlottable* copyOf(const PlotView& from, const QCPAbstractPlottable& drawn) const;
    QPen penFor(const QPen& pen) const;
    double valueRead(const Reading& reading, const QCPGraph& graph) const;
    core::Interval widened(core::Interval own, const core::Interval& fitted, bool isAlike) const;

    PlotView& plot_;
    std::vector<Ghost> ghosts_;
    std::vector<QPen> pens_; // as they were drawn, by ghost
    std::vector<Headline> headlines_;
    std::optional<std::size_t> sample_; // the ghost that stands for all in the legend
    QString coordinates_;
    bool comparable_ = true;
    Fitted fitted_;
    Theme theme_;
};

} // namespace widgets
