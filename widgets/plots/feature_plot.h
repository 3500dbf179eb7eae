#pragma once

#include "core/data/dataset.h"
#include "core/labs/density/density_result.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

class GradientCurve;
class ContourCurves;

/// Panel B: the student-T in feature space, the observation manifold coloured by the density on it, and the points.
/// For `parabola` the feature space itself, (φ₁, φ₂) = (x, x²); for other kernels the plane of the two leading kernel
/// principal components, and the panel says so; where there is one only, that line with the bell above it.
class FeaturePlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::FeaturePlot)
public:
    explicit FeaturePlot(QWidget* parent = nullptr);

    /// `map`: whose principal plane it is; planes of other maps are not compared with it.
    void showResult(const core::DensityResult& result, const core::Dataset& dataset, const QString& map = {});
    PlotTable numbers() const override;

protected:
    std::optional<QPointF> placeOf(const Eigen::VectorXd& position) const override;
    std::optional<Eigen::VectorXd> positionAt(const QPointF& pixel) const override;
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    std::vector<Reading> readingsAt(const QPointF& place) const override;
    QString placeText(const QPointF& place) const override;
    QString coordinates() const override;
    void restyle() override;

private:
    void describe();
    void describeAxes();
    QPen contourPen() const;

    core::FeaturePlane plane_;
    QString map_;
    bool shown_ = false;
    core::Shape inputShape_ = core::Shape::Line;
    bool enoughPoints_ = false;
    GradientCurve* manifold_ = nullptr;
    ContourCurves* contours_ = nullptr; // child object
};

} // namespace widgets
