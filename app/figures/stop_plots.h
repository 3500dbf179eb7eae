#pragma once

#include "app/figures/tour.h"
#include "app/labs/lab_plots.h"

#include <vector>

namespace app
{

/// One panel for each stop of a tour, in rows. Before it is drawn there is its title alone.
class StopPlots : public LabPlots
{
    Q_OBJECT

public:
    explicit StopPlots(const Tour& tour, QWidget* parent = nullptr);

    static QString viewOf(int stop) { return QString::number(stop + 1); }
    /// Puts the plot of the stop in its place, and keeps it.
    void take(int stop, widgets::PlotView* plot, const core::Session& session);
    /// Where the panels that are drawn all have the same legend, takes it off each of them and gives one that has it.
    const widgets::PlotView* shareLegend();
    /// Says in its place why there is none.
    void showFailure(int stop, const QString& sentence);

signals:
    void stopRequested(int stop);

protected:
    PanelLayout layoutFor(core::Shape shape) const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct StopPanel {
        QWidget* frame; // the plot and the button that turns to the stop
        widgets::PlotView* plot;
        bool isSquare = false; // a plane, as wide as high: one unit is to be as long across as upwards
    };
    int columns() const; // of panels
    void squareUp();

    std::vector<StopPanel> stops_;
};

} // namespace app
