#pragma once

#include "core/labs/learning/learning_lab.h"
#include "widgets/plots/hyperparameter_name.h"
#include "widgets/plots/map_frame.h"
#include "widgets/plots/plot_view.h"
#include "widgets/plots/value_drag.h"

namespace widgets
{

class ContourCurves;

/// The log evidence over two hyperparameters, both axes logarithmic, as a colour map of its ranks, with contours at
/// stated drops below the highest value, and the session's own values as a cross to drag. A click
/// takes the values under it, or those of the highest cell within 8 pixels of its mark. The map's grid is even in the
/// logarithms.
class EvidenceMapPlot : public PlotView
{
    Q_OBJECT
public:
    explicit EvidenceMapPlot(QWidget* parent = nullptr);

    /// Over ℓ and τ²; tau2 is that of the session, at result.current.
    void showResult(const core::LearningResult& result, double tau2);
    /// `whyEmpty` stands where the map would when there is none; `current`: the session's own values.
    void showMap(core::Field map, const HyperparameterName& first, const HyperparameterName& second,
                 const QPointF& current, const QString& whyEmpty);
    /// The session's values, shown at once; silent.
    void showValues(double first, double second);
    /// The place that is told of under the mouse: the nearest node of the map.
    QPointF toldPlace(const QPointF& place) const;
    PlotTable numbers() const override;

signals:
    void chosen(double first, double second, int gesture);

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    struct Cell {
        Eigen::Index row = 0, column = 0;
        double value = 0.0;
    };
    bool isShown() const;
    void fillMap();
    std::optional<Cell> highestCell() const;
    bool isOnCross(const QPointF& pixel) const;
    bool isOnHighest(const QPointF& pixel) const;
    QPointF pixelOf(const QPointF& values) const;
    void choose(const QPointF& values, int gesture);
    void placeCross();
    void describe();

    core::Field field_;
    std::vector<double> ranked_; // the values that are numbers, ascending
    HyperparameterName first_, second_;
    QString whyEmpty_; // where there is no map
    QPointF current_;  // not positive: none
    std::optional<ValueDrag> drag_;
    MapFrame map_;
    ContourCurves* contours_ = nullptr; // child object
    QCPGraph* highest_ = nullptr;
    QCPGraph* casing_ = nullptr;
    QCPGraph* cross_ = nullptr;
};

} // namespace widgets
