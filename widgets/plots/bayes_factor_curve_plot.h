#pragma once

#include "core/labs/two_samples/bayes_factor_lab.h"
#include "widgets/plots/value_curve_plot.h"

#include <QCoreApplication>

namespace widgets
{

/// The log Bayes factor over the number of leading coordinates, on what the permutations make of it; D as set is a
/// line to drag.
class BayesFactorCurvePlot : public ValueCurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::BayesFactorCurvePlot)
public:
    explicit BayesFactorCurvePlot(QWidget* parent = nullptr);

    void showResult(const std::optional<core::BayesFactorResult>& result, const QString& whyNone = {});

protected:
    void restyle() override;
    double admissible(double value) const override;
    QString nameOfCurrent() const override;
    QString summary() const override;
    core::Interval ownHorizontal() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString placeText(const QPointF& place) const override;
    std::vector<Reading> readingsBeside(const QPointF& place) const override;

private:
    void placeShade();

    QCPItemRect* priorAlone_; // owned by the plot: where the coordinates say what the prior says
    std::optional<core::BayesFactorResult> result_;
};

} // namespace widgets
