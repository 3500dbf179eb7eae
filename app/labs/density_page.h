#pragma once

#include "app/document/document.h"
#include "core/labs/density/density_lab.h"
#include "widgets/canvas/data_canvas.h"
#include "widgets/plots/highlight.h"
#include "widgets/plots/plot_view.h"
#include "widgets/theme/theme.h"

#include <QStringList>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace widgets {
class DensityMapPlot;
class DensityPanel;
class FeaturePlot;
class FormulaCard;
class KernelEditor;
class NumericsStrip;
class PredictivePlot;
class PulledBackPlot;
} // namespace widgets

namespace app {

class DensityService;
struct DensityAnswer;

/// What can be exported and rendered: the whole page or one panel of it.
inline const QStringList viewNames{"page", "data", "feature-space", "pulled-back", "predictive"};

/// The Density lab in the window: the kernel editor and the settings, the four linked panels, the formula and the numerics strip,
/// wired to the document and to the service that computes.
class DensityPage : public QWidget {
    Q_OBJECT

public:
    explicit DensityPage(Document& document, QWidget* parent = nullptr);

    void setTheme(const widgets::Theme& theme);
    widgets::DataCanvas* canvas() const { return canvas_; }
    QWidget* editors() const { return editors_; } // for the window's dock
    QWidget* formulaCard() const;
    void fitWindow(); // the window that shows all the data

    /// The panels on show, row by row, for export.
    std::vector<std::vector<widgets::PlotView*>> rows() const;
    /// One panel by its view name, see viewNames; nullptr for "page", for a name that is none and for a panel not on show.
    widgets::PlotView* panel(const QString& view) const;
    /// The numbers behind a view; for "page" those of all panels, each column named after its panel.
    widgets::PlotTable numbers(const QString& view) const;
    bool isSettled() const; // nothing is being computed and the last answer is on show

    void askAxisRanges(widgets::PlotView* plot = nullptr); // of the sheet when none is named

signals:
    void exportRequested(const QString& view);
    void remarked(const QString& sentence); // for the status bar
    void settled();
    void failed(const QString& sentence);

private:
    void buildEditors();
    void buildPlots();
    void connectEdits();
    void connectLinks();
    void arrange(Eigen::Index dimensions);

    void showSession(const core::Session& session);
    void request();
    void showAnswer(const DensityAnswer& answer);
    void showFailure(const core::Failure& failure);
    void showProblems(const std::vector<core::Problem>& problems);
    void setStale(bool stale);
    void editWindow(const std::vector<core::Interval>& window, int gesture);
    std::vector<widgets::PlotView*> plots() const;
    QString viewOf(const widgets::PlotView* plot) const;

    Document& document_;
    widgets::KernelEditor* kernelEditor_;
    widgets::DensityPanel* panel_;
    QWidget* editors_;
    widgets::DataCanvas* canvas_;
    widgets::FeaturePlot* feature_;
    widgets::PulledBackPlot* pulledBack_;
    widgets::PredictivePlot* predictive_;
    widgets::DensityMapPlot* map_;
    QLabel* message_;
    widgets::FormulaCard* formula_;
    widgets::NumericsStrip* strip_;
    QGridLayout* grid_;
    Eigen::Index arrangedFor_ = 0;
    std::optional<core::Session> shown_; // what the editors show and the last request was made from
    DensityService* service_;            // last: joined before the plots go
};

} // namespace app
