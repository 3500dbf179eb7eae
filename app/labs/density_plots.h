#pragma once

#include "core/labs/density/density_lab.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/plots/plot_view.h"
#include "widgets/theme/theme.h"

#include <QStringList>
#include <QWidget>

class QGridLayout;

namespace widgets
{
class DensityMapPlot;
class FeaturePlot;
class PredictivePlot;
class PulledBackPlot;
} // namespace widgets

namespace app
{

/// What can be exported and rendered: the whole page or one panel of it.
inline const QStringList viewNames{"page", "data", "feature-space", "pulled-back", "predictive"};

/// The linked panels of the Density lab: A the sheet, B feature space, and C, D for data on the line, the map D for
/// data in the plane. Hovering, selecting and panning in one shows in all.
class DensityPlots : public QWidget
{
    Q_OBJECT

public:
    explicit DensityPlots(QWidget* parent = nullptr);

    widgets::DataCanvas* canvas() const { return canvas_; }
    void setTheme(const widgets::Theme& theme);

    /// Arranges the panels for the data's dimensions and shows the points on the sheet and the window on every panel.
    void showData(const std::shared_ptr<const core::Dataset>& points, const std::vector<core::Interval>& window);
    /// Draws a result for `points`; nothing happens when the panels have turned to data of another kind meanwhile.
    void showResult(const core::DensityResult& result, const core::Dataset& points);
    /// Greys the last good picture; the sheet stays as it is.
    void setStale(bool stale);

    /// The panels on show, row by row, for export.
    std::vector<std::vector<widgets::PlotView*>> rows() const;
    /// One panel by its view name, see viewNames; nullptr for "page", for a name that is none and for a panel not on
    /// show.
    widgets::PlotView* panel(const QString& view) const;
    /// The numbers behind a view; for "page" those of all panels, each column named after its panel.
    widgets::PlotTable numbers(const QString& view) const;

    void askAxisRanges(widgets::PlotView* plot = nullptr); // of the sheet when none is named

signals:
    void windowEdited(const std::vector<core::Interval>& window, int gesture);
    void fitRequested();
    void exportRequested(const QString& view);

private:
    void arrange(Eigen::Index dimensions);
    void link();
    std::vector<widgets::PlotView*> plots() const; // on show
    std::vector<widgets::PlotView*> all() const;
    QString viewOf(const widgets::PlotView* plot) const;

    widgets::DataCanvas* canvas_;
    widgets::FeaturePlot* feature_;
    widgets::PulledBackPlot* pulledBack_;
    widgets::PredictivePlot* predictive_;
    widgets::DensityMapPlot* map_;
    QGridLayout* grid_;
    Eigen::Index arrangedFor_ = 0, shownPoints_ = 0;
};

} // namespace app
