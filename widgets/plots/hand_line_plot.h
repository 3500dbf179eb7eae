#pragma once

#include "widgets/plots/drawn_plot.h"
#include "widgets/plots/line_dragging.h"

namespace widgets
{

/// A drawing over a value that the session has one of: its hand line is dragged, and a click sets it, or takes the
/// value of the flag whose name is clicked, or that of a mark near it that is there to be taken.
class HandLinePlot : public LineDragging<DrawnPlot>
{
    Q_OBJECT
public:
    explicit HandLinePlot(Drawing first, QWidget* parent = nullptr);

    using LineDragging::show;
    /// A drawing whose hand line has no value leaves it where it is.
    void show(Drawing drawing);
    /// The session's own value, shown at once; silent. Nothing: there is none.
    void showCurrent(std::optional<double> value);
    std::optional<double> current() const { return current_; }
    /// The place that is told of under the mouse: that of what a click there takes, else the one on the horizontal axis
    /// of which something is known.
    QPointF toldPlace(const QPointF& place) const;

signals:
    void valueChosen(double value, int gesture);

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    void restyle() override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    std::optional<double> lineAt() const override;
    std::optional<double> valueNamedAt(const QPointF& pixel) const override;
    bool isMark(const QPointF& pixel) const override { return takenAt(pixel).has_value(); }
    void choose(double value, int gesture) override;
    bool mayFit() const override { return !isDragging(); }
    void dragEnded() override; // it comes to rest where a drawing made since has it

private:
    HandLine hand() const { return drawing().hand.value_or(HandLine()); }
    void showHand();
    void moveTo(std::optional<double> value);
    bool isOnAxis() const;
    void placeLine();

    std::optional<double> current_;
    bool isAnswered_ = true; // by a drawing since the last choice
    QCPItemLine* line_;      // owned by the plot
};

} // namespace widgets
