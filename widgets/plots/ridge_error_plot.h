#pragma once

#include "core/labs/regression/bags_lab.h"
#include "widgets/plots/curve_plot.h"

namespace widgets
{

/// The estimated prediction error of a ridge regression over λ, by leave-one-out and by generalised cross-validation,
/// and the λ in use as a line. A click sets λ.
class RidgeErrorPlot : public CurvePlot
{
    Q_OBJECT
public:
    explicit RidgeErrorPlot(QWidget* parent = nullptr);

    void showResult(const core::BagsResult& result);

signals:
    void lambdaChosen(double lambda, int gesture);

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    QString summary() const override;
    bool mayBeLogarithmic() const override { return true; }
    bool isLogarithmicAtFirst() const override { return true; }
    double strip() const override { return 0.0; }
    core::Interval ownHorizontal() const override;
    void restyle() override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    std::vector<Reading> readingsAt(const QPointF& place) const override; // at the nearest λ that was tried
    QString placeText(const QPointF& place) const override;

private:
    double triedNear(double lambda) const;

    double lambda_ = 0.0;
    QCPItemStraightLine* current_ = nullptr; // owned by the plot
};

} // namespace widgets
