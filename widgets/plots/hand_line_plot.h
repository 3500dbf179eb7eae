#pragma once

#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/value_drag.h"

namespace widgets
{

/// A drawing over a value that the session has one of: its hand line is dragged, and a click sets it, or takes the
/// value of the flag whose name is clicked, or that of a mark near it that is there to be taken. A drawing whose hand
/// line has no value leaves it where it is.
class HandLinePlot : public DrawnPlot
{
    Q_OBJECT
public:
    explicit HandLinePlot(Drawing first, QWidget* parent = nullptr);

    /// The session's own value, shown at once; silent. Nothing: there is none.
    void showCurrent(std::optional<double> value);
    std::optional<double> current() const { return current_; }
    /// The place that is told of under the mouse: that of what a click there takes, else the one on the horizontal axis
    /// of which something is known.
    QPointF toldPlace(const QPointF& place) const;

signals:
    void valueChosen(double value, int gesture);

protected:
    Drawing underHand(Drawing next) override;
    void drawingChanged() override;
    std::vector<LegendEntry> entriesBeside() const override;
    void restyle() override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void choose(double value, int gesture);
    /// Does a click there take something else than the value under it?
    virtual bool isMark(const QPointF& pixel) const { return takenAt(pixel).has_value(); }
    bool mayFit() const override { return !drag_; }
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    const HandLine& hand() const;
    bool isOnLine(const QPointF& pixel) const;
    void showHand();
    void moveTo(std::optional<double> value);
    bool isOnAxis() const;
    void placeLine();

    std::optional<double> current_;
    std::optional<ValueDrag> drag_;
    bool answeredMeanwhile_ = false; // by a drawing during the drag
    QCPItemLine* line_;              // owned by the plot
};

} // namespace widgets
