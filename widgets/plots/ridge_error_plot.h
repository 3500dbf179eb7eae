#pragma once

#include "core/labs/regression/bags_lab.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// The estimated prediction error of a ridge regression over λ, by leave-one-out and by generalised cross-validation,
/// and the λ in use as a line. A click sets λ.
class RidgeErrorPlot : public PlotView
{
    Q_OBJECT
public:
    explicit RidgeErrorPlot(QWidget* parent = nullptr);

    void showResult(const core::BagsResult& result);
    PlotTable numbers() const override;

signals:
    void lambdaChosen(double lambda, int gesture);

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;

private:
    void describe();

    core::BagsResult result_;
    QCPGraph* leaveOneOut_ = nullptr;
    QCPGraph* gcv_ = nullptr;
    QCPItemStraightLine* current_ = nullptr;
};

} // namespace widgets
