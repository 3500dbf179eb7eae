#pragma once

#include "core/labs/spectrum/spectrum_lab.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// What each term of the bench's function adds to ‖f‖², as bars that sum to it, and how probable a norm like this is
/// under the Gaussian process with the same kernel.
class NormSharesPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::NormSharesPlot)
public:
    explicit NormSharesPlot(QWidget* parent = nullptr);

    void showResult(const core::BenchResult& bench, core::SpectrumSettings::Build build);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;

private:
    void describe();
    QString shareName(Eigen::Index term) const;

    core::BenchResult bench_;
    core::SpectrumSettings::Build build_ = core::SpectrumSettings::Build::Centres;
    QCPBars* bars_;
};

} // namespace widgets
