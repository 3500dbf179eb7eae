#pragma once

#include "core/labs/regression/regression_lab.h"
#include "widgets/plots/curve_bundle.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// 1D: the mean of a regression as what it is, a finite sum of kernels: each term c_n k(x_n, ·) as a thin curve, and
/// their sum. The term under the mouse is emphasised together with its point, and that of a point under the mouse,
/// here or in another panel.
class TermsPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::TermsPlot)
public:
    explicit TermsPlot(QWidget* parent = nullptr);

    void showResult(const core::RegressionResult& result, const core::Dataset& dataset);
    PlotTable numbers() const override;
    void showHighlight(const widgets::Highlight& highlight) override; // lights the term of the point

protected:
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    Highlight highlightAt(const QPointF& pixel) const override;

private:
    std::optional<Eigen::Index> termNear(const QPointF& pixel) const;
    void emphasise(std::optional<int> row);
    Eigen::VectorXd sum() const;
    void describe();

    core::RegressionResult result_;
    std::optional<int> emphasised_; // the row under the mouse, with a term or without
    CurveBundle terms_;
    QCPGraph* sum_ = nullptr;
    QCPGraph* one_ = nullptr;
};

} // namespace widgets
