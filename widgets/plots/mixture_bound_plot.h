#pragma once

#include "widgets/plots/curve_plot.h"

#include <vector>

namespace widgets
{

/// How the variational bound of a Dirichlet-process mixture climbs while it is fitted.
class MixtureBoundPlot : public CurvePlot
{
    Q_OBJECT
public:
    explicit MixtureBoundPlot(QWidget* parent = nullptr);

    /// DpMixture::bounds; empty where nothing is known. `state`: how the fit stands.
    enum class State { Climbing, Rests, CutShort };
    void showBounds(const std::vector<double>& bounds, State state);

protected:
    QString summary() const override;
    double strip() const override { return 0.0; }
    core::Interval ownHorizontal() const override;
    core::Interval ownVertical() const override;

private:
    std::vector<double> bounds_;
};

} // namespace widgets
