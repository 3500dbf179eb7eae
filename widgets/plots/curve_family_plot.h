#pragma once

#include "core/data/dataset.h"
#include "widgets/plots/curve_band.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// Numbered curves over the line: eigenfunctions, or the components of kernel PCA.
struct CurveFamily {
    Eigen::VectorXd grid;           // G
    Eigen::MatrixXd curves;         // G×K
    Eigen::MatrixXd reference = {}; // G×K, the same in closed form, dashed; none when empty
    Eigen::VectorXd density = {};   // of the measure, shaded along the bottom; none when empty
    QString symbol = {};            // of the curves in the legend: "ψ"
    QString quantity = {};          // on the axis: "ψ(x)"
    QString column = {};            // in the table: "eigenfunction"
    QString densityName = {}, referenceName = {};
    int emphasised = 0; // from 1; 0: none
    QString subtitle = {};
};

/// Numbered curves in the inks of their components, each with its closed form dashed in the same ink where one is
/// known, and the density of the measure below.
class CurveFamilyPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::CurveFamilyPlot)
public:
    explicit CurveFamilyPlot(QWidget* parent = nullptr);

    void showFamily(const CurveFamily& family, const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    void match(std::vector<QCPGraph*>& graphs, const Eigen::MatrixXd& curves);
    void describe();
    int count() const { return static_cast<int>(family_.curves.cols()); }

    CurveFamily family_;
    std::vector<QCPGraph*> curves_, reference_; // owned by the plot
    CurveBand density_;
};

} // namespace widgets
