#pragma once

#include "widgets/plots/curve_plot.h"
#include "widgets/plots/value_drag.h"

namespace widgets
{

/// Curves over a value that the session has one of: its own is a line to drag, and a click takes the value under it.
class ValueCurvePlot : public CurvePlot
{
    Q_OBJECT
public:
    ValueCurvePlot(QString gridColumn, QWidget* parent);

    /// The session's own value, shown at once; silent. Nothing: there is none.
    void showCurrent(std::optional<double> value);
    std::optional<double> current() const { return current_; }

signals:
    void valueChosen(double value, int gesture);

protected:
    // --- what a plot supplies ---
    /// The admissible value nearest to one.
    virtual double admissible(double value) const { return value; }
    virtual QString nameOfCurrent() const = 0; // "current ℓ"
    virtual QString keyOfCurrent() const { return QStringLiteral("current"); }
    virtual void dragEnded() {}
    /// The value that something beside the curves stands for, under a pixel.
    virtual std::optional<double> valueNamedAt(const QPointF&) const { return std::nullopt; }

    std::vector<LegendEntry> entriesBeside() const override;
    bool isDragging() const { return drag_.has_value(); }
    double strip() const override { return 0.0; }
    void restyle() override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    bool isOnLine(const QPointF& pixel) const;
    void choose(double value, int gesture);
    void placeLine();

    std::optional<double> current_;
    std::optional<ValueDrag> drag_;
    QCPItemLine* line_; // owned by the plot
};

} // namespace widgets
