#pragma once

#include "widgets/plots/curve_plot.h"
#include "widgets/plots/line_dragging.h"

namespace widgets
{

/// Curves over a value that the session has one of.
class ValueCurvePlot : public LineDragging<CurvePlot>
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

    std::vector<LegendEntry> entriesBeside() const override;
    double strip() const override { return 0.0; }
    void restyle() override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    std::optional<double> lineAt() const override;
    void choose(double value, int gesture) override;

private:
    void placeLine();

    std::optional<double> current_;
    QCPItemLine* line_; // owned by the plot
};

} // namespace widgets
