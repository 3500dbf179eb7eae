#pragma once

#include "widgets/plots/map_frame.h"
#include "widgets/plots/plot_view.h"

namespace widgets
{

/// The Gram matrix of one variable of several, its rows in an order that all of them share: what both show at the same
/// place is what depends. Pointing at a cell points at one of its points in the linked panels, a click selects both.
class VariableGramPlot : public PlotView
{
    Q_OBJECT

public:
    explicit VariableGramPlot(QWidget* parent = nullptr);

    struct Gram {
        Eigen::MatrixXd picture; // s×s: means over blocks
        std::vector<int> order;  // rows of the data from top to bottom
        QString variable;        // whose kernel it is
        QString orderedBy;
        std::optional<double> lengthscale;
    };
    void showGram(const Gram& gram, const Eigen::MatrixXd& points);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    void clickAt(const QPointF& pixel, Qt::KeyboardModifiers modifiers) override;
    Highlight highlightAt(const QPointF& pixel) const override; // of both points of a pair

private:
    struct Cell {
        int row = 0, column = 0; // of the data
        double value = 0.0;
    };
    std::optional<Cell> cellAt(const QPointF& pixel) const;
    void fillMap();
    void placePoints();
    void describe();
    bool isShown() const { return gram_.picture.size() > 0; }
    double size() const { return static_cast<double>(gram_.order.size()); }

    Gram gram_;
    Eigen::MatrixXd points_;
    MapFrame map_;
};

} // namespace widgets
