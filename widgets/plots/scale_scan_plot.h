#pragma once

#include "core/embedding/choosers.h"
#include "core/labs/posterior/marginal.h"
#include "core/labs/two_samples/scale_scan.h"
#include "widgets/plots/value_curve_plot.h"

#include <QCoreApplication>

namespace widgets
{

class TickFlags;

/// The permutation p-value of MMD² over the lengthscale: the level as a dotted line, what each rule proposes, ℓ as set
/// as a line to drag, and below, on a scale of its own, the posterior of ℓ.
class ScaleScanPlot : public ValueCurvePlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::ScaleScanPlot)
public:
    explicit ScaleScanPlot(QWidget* parent = nullptr);

    /// `level`: of the test.
    void showResult(const core::ScaleScanResult& result, double level, const QString& subtitle);
    void showChoosers(const std::vector<core::ChosenLengthscale>& choosers);
    /// By quadrature where there is one, else as bars of the draws, those that are brushed, over which p is told;
    /// nothing: there is none.
    void showPosterior(const std::optional<core::PosteriorMarginal>& posterior);

protected:
    QString nameOfCurrent() const override;
    std::optional<double> valueNamedAt(const QPointF& pixel) const override;
    QString summary() const override;
    bool mayBeLogarithmic() const override { return true; }
    bool isLogarithmicAtFirst() const override { return true; }
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    std::vector<LegendEntry> entriesBeside() const override;
    std::vector<Reading> readingsBeside(const QPointF& place) const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString tipAt(const QPointF& pixel) const override;
    void restyle() override;

private:
    Eigen::VectorXd pValuesOfDraws() const; // of those within the curve
    QString nameOfPosterior() const;
    const core::ChosenLengthscale* chooserNamedAt(const QPointF& pixel) const;

    core::ScaleScanResult result_;
    double level_ = 0.05;
    std::vector<core::ChosenLengthscale> choosers_; // those that propose one
    Eigen::VectorXd posteriorAt_, posterior_;       // the density there
    Eigen::VectorXd draws_;                         // of ℓ, those brushed
    QCPGraph* density_ = nullptr;                   // on the right axis
    QCPItemStraightLine* levelLine_ = nullptr;      // owned by the plot
    TickFlags* flags_ = nullptr;                    // owned by the plot layout
};

} // namespace widgets
