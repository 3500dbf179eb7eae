#pragma once

#include "core/labs/regression/bags_lab.h"
#include "widgets/plots/plot_view.h"

#include <QCoreApplication>

namespace widgets
{

/// Ridge regression on distributions: the prediction of each bag against its target, as fitted and from all other bags.
/// A bag that is asked for has no target: it stands on the right edge at its prediction, named.
/// The bag under the mouse is marked in the other panels, too.
class BagFitPlot : public PlotView
{
    Q_DECLARE_TR_FUNCTIONS(widgets::BagFitPlot)
public:
    explicit BagFitPlot(QWidget* parent = nullptr);

    void showResult(const core::BagsResult& result);
    PlotTable numbers() const override;

protected:
    core::Interval ownHorizontal() const override { return range_; }
    core::Interval ownVertical() const override { return range_; }
    void restyle() override;
    QString tipAt(const QPointF& pixel) const override;
    Highlight highlightAt(const QPointF& pixel) const override;
    std::vector<QRectF> framesOf(const std::vector<int>& samples) const override;

private:
    const core::BagFit* bagAt(const QPointF& pixel) const;
    QPointF markOf(const core::BagFit& bag) const; // pixels; of a bag with a target
    void placeAsked();
    void describe();

    core::BagsResult result_;
    core::Interval range_{0.0, 1.0};
    QCPGraph* diagonal_ = nullptr;
    QCPGraph* fitted_ = nullptr;
    QCPGraph* leftOut_ = nullptr;
    std::vector<QCPItemStraightLine*> askedLines_; // owned by the plot, like these texts
    std::vector<QCPItemText*> askedTexts_;
};

} // namespace widgets
