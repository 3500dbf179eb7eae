#pragma once

#include "core/contour/field.h"

#include "widgets/plots/qcustomplot_alone.h"

#include <functional>
#include <vector>

namespace widgets
{

/// A family of contours: one curve a level, drawn by a pen that may depend on the level, with a label on each when
/// asked. The curves and labels belong to the plot; this object keeps them in step with the levels.
class ContourCurves : public QObject
{
public:
    using PenOf = std::function<QPen(const core::ContourLevel&)>;
    using TextOf = std::function<QString(const core::ContourLevel&)>;

    ContourCurves(QCPAxis* horizontal, QCPAxis* vertical, QObject* parent);

    void show(const std::vector<core::ContourLevel>& levels);
    void setPens(const PenOf& penOf);
    /// Labels sit on the contour where it reaches farthest to the upper right inside the axes without touching the
    /// label of another level, on a small plate that sets them off from points and map.
    void setLabels(const TextOf& textOf, const QFont& font);
    void setVisible(bool visible);
    std::size_t count() const { return levels_.size(); }

private:
    void restyle();
    void placeLabels();
    std::vector<QPointF> pixelsOf(const Eigen::MatrixXd& polyline) const;

    QCPAxis* horizontal_;
    QCPAxis* vertical_;
    std::vector<core::ContourLevel> levels_;
    std::vector<QCPCurve*> curves_;
    std::vector<QCPItemText*> labels_;
    PenOf penOf_;
    TextOf textOf_;
    QFont font_;
    bool visible_ = true;
};

/// "50 %" of mass contours, the level itself of plain ones.
QString contourText(const core::ContourLevel& level);

} // namespace widgets
