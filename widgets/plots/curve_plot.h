#pragma once

#include "widgets/plots/curve_rows.h"
#include "widgets/plots/legend_entry.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

class EdgeRemark;

/// A plot whose picture is a list of rows: graphs, legend, range, readings and table follow from them. What a plot
/// draws beside its rows it adds in entriesBeside() and addColumnsBeside().
class CurvePlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::CurvePlot)
public:
    CurvePlot(Space space, QString gridColumn, QWidget* parent);

    PlotTable numbers() const override;

protected:
    /// Takes the rows, renews legend, axes and readings, and repaints.
    void showRows(Eigen::VectorXd grid, std::vector<CurveRow> rows);
    /// The legend again, since what describes the rows has changed; the rows stay.
    void describe();
    const CurveRows& curves() const { return curves_; }
    /// Where the plot speaks: the vertical axis is fitted to the rows there, and cuts what is farther out. All of it
    /// unless told.
    void speakAbout(const core::Interval& positions) { about_ = positions; }

    // --- what a plot supplies ---
    virtual std::vector<LegendEntry> entriesBeside() const { return {}; }
    virtual void addColumnsBeside(PlotTable&) const {}
    virtual QString summary() const = 0;
    /// Are the axes fitted to new rows? Not under a hand that moves something along them.
    virtual bool mayFit() const { return true; }
    /// The height of a strip below the curves, for points and sites, as a share of theirs; larger where the axes are so
    /// low that marks would lie on the curves.
    virtual double strip() const { return 0.1; }

    core::Interval ownVertical() const override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;
    void hiddenChanged() override;
    void restyle() override;

private:
    CurveRows::IsHidden hidden() const
    {
        return [this](const QString& key) { return isEntryHidden(key); };
    }

    void keepStrip();

    QString gridColumn_;
    CurveRows curves_;
    core::Interval about_;
    double marksBelow_ = 0.0; // of the height of the axes, that the marks below the curves need
    EdgeRemark* cut_;         // owned by the plot's layers
};

} // namespace widgets
