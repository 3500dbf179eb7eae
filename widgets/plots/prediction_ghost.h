#pragma once

#include "core/lesson/sampled_curve.h"
#include "widgets/theme/theme.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <QPointer>

namespace widgets
{

class PlotView;

/// What a person expected, left on the panel that shows what is: a dashed curve with the area between the two, dots one
/// above another, or a cross. It passes: no pinned state and no table has it.
class PredictionGhost
{
public:
    ~PredictionGhost();

    /// On this panel; what was on another goes.
    void showCurve(PlotView& plot, const core::SampledCurve& drawn, const core::SampledCurve& truth);
    void showDots(PlotView& plot, const Eigen::VectorXd& dots);
    void showPlace(PlotView& plot, const Eigen::VectorXd& place);
    void clear();
    /// What stands beside it from now on; "your prediction" when empty.
    void setWord(const QString& word) { word_ = word; }
    void setTheme(const Theme& theme);

private:
    QCPGraph* addGraph();
    void makeRoom(double lowest, double highest);
    void name(double across, double up);
    void restyle();

    QPointer<QCustomPlot> plot_;
    std::vector<QPointer<QCPGraph>> graphs_; // the first is the prediction
    QPointer<QCPItemText> name_;
    QString word_;
    Theme theme_;
};

} // namespace widgets
