#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/pair_matrix_plot.h"

#include <QCoreApplication>

namespace widgets
{

class EdgeStrips;

/// The Gram matrix as a heat map in the order asked for, with a colour bar; strips along its edges tell the sample of
/// each row and, for a kernel that is not positive semidefinite, the vector that shows it. Pointing at a cell points
/// at both points of it in the linked panels; a click selects them.
class GramMapPlot : public PairMatrixPlot
{
    Q_DECLARE_TR_FUNCTIONS(widgets::GramMapPlot)
public:
    explicit GramMapPlot(QWidget* parent = nullptr);

    /// A result of other data than `dataset` shows nothing.
    void showGram(const core::GramResult& gram, const core::SpectrumSettings& settings, const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    const Eigen::MatrixXd& picture() const override { return gram_.picture; }
    const std::vector<int>& order() const override { return gram_.order; }
    bool diverges() const override;
    double margin() const override; // the strips' share
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    void fillStrips();
    void describe();
    QString verdict() const;
    QString matrixName() const;

    core::GramResult gram_;
    core::SpectrumSettings settings_;
    std::vector<int> labels_;
    EdgeStrips* strips_ = nullptr; // owned by the plot
    core::DataNames names_;
};

} // namespace widgets
