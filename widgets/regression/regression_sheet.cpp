#include "widgets/regression/regression_sheet.h"

#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"

namespace widgets
{

RegressionSheet::RegressionSheet(QWidget* parent) : DataCanvas(parent), band_(*this), draws_(*this)
{
    mean_ = addGraph();
    ridge_ = addGraph();
    for (QCPGraph* graph : {mean_, ridge_})
        graph->setSelectable(QCP::stNone);
    setTargets(CanvasTargets::Vertical);
    setToolTip(tr("The sheet: draw observations with the tools, x across and target upwards. Beneath them what the "
                  "process believes: the mean, and a band that holds at each x, not for whole functions."));
    restyle();
}

void RegressionSheet::showResult(const core::RegressionResult& result)
{
    clearBagTexts();
    bags_ = false;
    result_ = result;
    band_.setCurves(result_.grid, result_.lower, result_.upper);
    draws_.setCurves(result_.grid, result_.posteriorDraws);
    setCurve(*mean_, result_.grid, result_.mean);
    setCurve(*ridge_, result_.grid, result_.ridge);
    showTruth(result_.grid, result_.truth);
    refreshCurves();
}

void RegressionSheet::showBags(const core::BagsResult& result)
{
    core::RegressionResult function; // on the line its height is in the targets' unit
    function.grid = result.grid;
    function.mean = result.function;
    showResult(function);
    bags_ = true;
    refreshCurves();
    if (showsHeights())
        return; // the targets are where the bags stand
    for (const core::BagFit& bag : result.bags) {
        if (bag.target || bag.mean.size() < 2)
            continue; // what has a target is read off the fit
        auto* text = new QCPItemText(this);
        text->setSelectable(false);
        text->setLayer(QStringLiteral("sites")); // over the marks
        text->setText(numberText(bag.prediction));
        text->setPadding(QMargins(4, 2, 4, 2));
        text->position->setCoords(bag.mean[0], bag.mean[1]);
        bagTexts_.push_back(text);
    }
    restyle();
    replot(rpQueuedReplot);
}

void RegressionSheet::showStanding(Standing standing)
{
    DataCanvas::showStanding(standing);
    for (QCPItemText* text : bagTexts_)
        text->setVisible(standing == Standing::Current);
    replot(rpQueuedReplot);
}

void RegressionSheet::clearBagTexts()
{
    for (QCPItemText* text : bagTexts_)
        removeItem(text);
    bagTexts_.clear();
}

std::optional<core::Interval> RegressionSheet::extraVertical() const
{
    if (result_.grid.size() == 0)
        return std::nullopt;
    return rangeAboutZero({result_.lower, result_.upper, result_.mean, result_.posteriorDraws, result_.ridge}, 0.0);
}

std::vector<LegendEntry> RegressionSheet::extraLegend() const
{
    std::vector<LegendEntry> entries = DataCanvas::extraLegend();
    const bool latent = result_.band == core::RegressionSettings::Band::Latent;
    if (!band_.isEmpty())
        entries.push_back({.text = (latent ? tr("%1 band of the latent function") : tr("%1 band of a new observation"))
                                       .arg(percentText(result_.level)),
                           .fill = band_.fill()});
    if (bags_ && result_.mean.size() > 0)
        entries.push_back({.text = tr("f: its mean over a bag is the prediction"), .line = mean_->pen()});
    else if (result_.mean.size() > 0)
        entries.push_back(
            {.text = result_.coefficients.size() > 0 ? tr("posterior mean") : tr("prior mean"), .line = mean_->pen()});
    if (!draws_.isEmpty())
        entries.push_back({.text = result_.coefficients.size() > 0 ? tr("posterior draws") : tr("prior draws"),
                           .line = draws_.pen()});
    if (result_.ridge.size() > 0)
        entries.push_back({.text = tr("ridge, λ = %1").arg(numberText(result_.lambda)), .line = ridge_->pen()});
    return entries;
}

PlotTable RegressionSheet::numbers() const
{
    PlotTable table = DataCanvas::numbers();
    if (isOutOfSight(answer()))
        return table;
    table.add(QStringLiteral("at"), result_.grid);
    table.add(QStringLiteral("mean"), result_.mean);
    table.add(QStringLiteral("latent_sd"), result_.latentSd);
    table.add(QStringLiteral("observed_sd"), result_.observedSd);
    table.add(QStringLiteral("lower"), result_.lower);
    table.add(QStringLiteral("upper"), result_.upper);
    table.add(QStringLiteral("ridge"), result_.ridge);
    table.addEach(QStringLiteral("posterior_draw"), result_.posteriorDraws);
    return table;
}

void RegressionSheet::restyle()
{
    const Theme& look = theme();
    band_.setFill(look.tint(Role::Posterior));
    draws_.setPen(QPen(look.colour(Role::Posterior), 1.0));
    mean_->setPen(QPen(look.colour(Role::Posterior), 2.5));
    ridge_->setPen(QPen(look.colour(Role::Empirical), 2.0, Qt::DashLine));
    QColor paper = look.colour(Role::Background);
    paper.setAlphaF(0.8);
    for (QCPItemText* text : bagTexts_) {
        text->setColor(look.colour(Role::Current));
        text->setPen(QPen(look.colour(Role::Current), 1.0));
        text->setBrush(paper);
        text->setFont(look.font(0.9));
    }
    DataCanvas::restyle();
}

} // namespace widgets
