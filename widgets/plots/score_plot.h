#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// Kernel PCA's scatter: the points by their projections on two components, each drawn as on the sheet. Pointing at
/// and selecting a point here does so there, and the other way round.
class ScorePlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::ScorePlot)
public:
    explicit ScorePlot(QWidget* parent = nullptr);

    /// The first component across; upwards that of the settings, or the second. With one component the points stand
    /// on a line. A result of other data than `dataset` shows nothing.
    void showScores(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                    const core::Dataset& dataset);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    QString nameOf(int component) const;
    void describe();

    Eigen::MatrixXd scores_;
    Eigen::VectorXd eigenvalues_, errors_;
    double total_ = 0.0;
    int across_ = 0, upwards_ = 1; // components, from 0
    int samples_ = 0;
    bool hasPreImages_ = false; // of any point
    core::DataNames names_;
};

} // namespace widgets
