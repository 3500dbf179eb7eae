#pragma once

#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/value_drag.h"

namespace widgets
{

/// A drawing over two values of the session: a cross stands at both, to be dragged, and a click sets them, or takes
/// those of a mark near it that is there to be taken. A drawing whose place has no value leaves the cross where it is.
class HandPlacePlot : public DrawnPlot
{
    Q_OBJECT
public:
    explicit HandPlacePlot(Drawing first, QWidget* parent = nullptr);

    /// The session's own values, shown at once; silent.
    void showValues(double first, double second);
    /// The place that is told of under the mouse: the nearest one of the map.
    QPointF toldPlace(const QPointF& place) const { return toldOnMap(place); }

signals:
    void chosen(double first, double second, int gesture);

protected:
    Drawing underHand(Drawing next) override;
    void drawingChanged() override { placeCross(); }
    std::vector<LegendEntry> entriesBeside() const override;
    void restyle() override;
    bool mayFit() const override { return !drag_; }
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    const HandPlace& hand() const;
    bool isAdmissible(const QPointF& values) const;
    bool isDrawn() const;
    bool isOnCross(const QPointF& pixel) const;
    QPointF pixelOf(const QPointF& values) const;
    QPointF valuesAt(const QPointF& pixel) const;
    void choose(const QPointF& values, int gesture);
    void moveTo(const QPointF& values);
    void placeCross();

    std::optional<QPointF> current_;
    std::optional<ValueDrag> drag_;
    bool answeredMeanwhile_ = false; // by a drawing during the drag
    QCPGraph *casing_, *cross_;      // owned by the plot
};

} // namespace widgets
