#pragma once

#include "widgets/drawings/drawing.h"
#include "widgets/plots/curve_plot.h"

namespace widgets
{

/// Shows a drawing, and has no words of its own.
class DrawnPlot : public CurvePlot
{
public:
    /// `first`: before there is an answer.
    explicit DrawnPlot(Drawing first, QWidget* parent = nullptr);

    using CurvePlot::show;
    void show(Drawing drawing);
    std::vector<Headline> headlines() const override { return drawing_.headlines; }

protected:
    std::vector<LegendEntry> entriesBeside() const override;
    void addColumnsBeside(PlotTable& table) const override;
    QString summary() const override { return drawing_.summary; }
    double strip() const override;
    bool standsOnZero() const override;
    bool mayBeLogarithmic() const override { return drawing_.up.mayBeLogarithmic; }
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    QString placeText(const QPointF& place) const override;
    void restyle() override;

private:
    /// Lines, spans and marks of one key.
    struct Group {
        QString key, legend;
        std::vector<QCPLayerable*> items; // owned by the plot
        std::optional<QPen> line;
        std::optional<QBrush> fill;
        std::optional<QCPScatterStyle> scatter;
    };
    /// Of marks; no bars where they have no deviations.
    struct Marks {
        QCPGraph* places = nullptr;
        QCPErrorBars* bars = nullptr;
    };
    void placeItems();
    void placeMarks();
    void placeBars(Marks& marks, const Eigen::VectorXd& deviations);
    std::vector<Group> groups() const;
    core::Interval withPoints(core::Interval range) const;

    Drawing drawing_;
    std::vector<QCPItemLine*> lines_; // owned by the plot, as the next ones: one for each of the drawing's
    std::vector<QCPItemRect*> spans_;
    std::vector<Marks> marks_;
};

} // namespace widgets
