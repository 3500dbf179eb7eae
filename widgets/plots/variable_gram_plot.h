#pragma once

#include "widgets/plots/pair_matrix_plot.h"

#include <QCoreApplication>

namespace widgets
{

/// The Gram matrix of one variable of several, its rows in an order that all of them share: what both show at the same
/// place is what depends. Pointing at a cell points at one of its points in the linked panels, a click selects both.
class VariableGramPlot : public PairMatrixPlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::VariableGramPlot)

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
    const Eigen::MatrixXd& picture() const override { return gram_.picture; }
    const std::vector<int>& order() const override { return gram_.order; }
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    void describe();

    Gram gram_;
};

} // namespace widgets
