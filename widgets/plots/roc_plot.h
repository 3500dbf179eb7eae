#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "widgets/plots/curve_plot.h"

#include <QCoreApplication>

namespace widgets
{

/// One curve of it.
struct ShownRoc {
    QString column, name; // in tables; in words
    Role role = Role::Predictive;
    Qt::PenStyle dashes = Qt::SolidLine;
    core::RocCurve curve = {};
    core::AreaUnderCurve area = {};
    core::ConfusionCounts counts{}; // at the threshold
};

/// The ROC curve of each method, its area with the standard error in the legend, and where the threshold stands on it.
class RocPlot : public CurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::RocPlot)
public:
    explicit RocPlot(QWidget* parent = nullptr);

    /// `missing` says what it takes where there is no curve.
    void showCurves(std::vector<ShownRoc> curves, const QString& missing);
    void showResult(const core::NoveltyResult& result);
    std::vector<Headline> headlines() const override;

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override;
    core::Interval ownHorizontal() const override { return {-0.02, 1.02}; }
    core::Interval ownVertical() const override { return {-0.02, 1.04}; }
    double strip() const override { return 0.0; }
    void restyle() override;

private:
    std::vector<ShownRoc> curves_;
    QCPItemLine* chance_ = nullptr; // these are owned by the plot
    QCPGraph* thresholds_ = nullptr;
};

/// "0.954 ± 0.014".
QString areaText(const core::AreaUnderCurve& area);

} // namespace widgets
