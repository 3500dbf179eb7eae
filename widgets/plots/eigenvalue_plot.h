#pragma once

#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// A spectrum as the plot shows it.
struct EigenvalueSeries {
    Eigen::VectorXd values;        // descending; those below zero are drawn by their size, marked
    double total = 0.0;            // the trace: what the shares are shares of
    bool totalIsWhole = true;      // false: of eigenvalues of both signs, and no share is told
    int used = 0;                  // the first so many are in use and drawn in the inks of their components
    double floor = 0.0;            // below it there is rounding; 0: not known
    Eigen::VectorXd analytic = {}; // in closed form; none when empty
    QString analyticName = {};
    QString subtitle = {}; // "uniform on [−1, 1]"
};

/// Eigenvalues over their number, on a logarithmic axis, with the share that those in use explain.
class EigenvaluePlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::EigenvaluePlot)
public:
    explicit EigenvaluePlot(QWidget* parent = nullptr);

    void showSpectrum(const EigenvalueSeries& series);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    QCPGraph* newMarks();
    void fill();
    void describe();
    int drawn() const; // as many as the axis is made for
    bool hasShares() const;
    double shareOfFirst(Eigen::Index count) const;

    EigenvalueSeries series_;
    std::vector<QCPGraph*> used_; // one mark each, so that each has its ink
    QCPGraph *rest_, *negative_, *analytic_;
    QCPItemStraightLine* floor_;
};

} // namespace widgets
