#include "widgets/plots/embedding_plot.h"

#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/site_marks.h"

namespace widgets
{

EmbeddingPlot::EmbeddingPlot(QWidget* parent)
    : PlotView(Space::Line, parent), band_(*this), cltBand_(*this), draws_(*this)
{
    setTitle(QString(), tr("Mean embedding"));
    truth_ = addGraph();
    shrinkage_ = addGraph();
    empirical_ = addGraph();
    mean_ = addGraph();
    for (QCPGraph* graph : {truth_, shrinkage_, empirical_, mean_})
        graph->setSelectable(QCP::stNone);
    sites_ = new SiteMarks(xAxis, yAxis, SiteMarks::Placement::Axis);
    sites_->setLayer(QStringLiteral("points"));
    points().setPlacement(PointMarks::Placement::Strip);
    setAxisLabels(QStringLiteral("x"), QStringLiteral("μ(x)"));
    setToolTip(tr("The mean of the kernel functions of the points, and what the posterior says about the mean "
                  "embedding of the distribution they come from. Bands hold at each position, not for whole curves."));
    restyle();
}

void EmbeddingPlot::showResult(const core::EmbeddingResult& result, const core::Dataset& dataset)
{
    result_ = result;
    sitesAreData_ = result.sites.rows() > 0 && result.sites.rows() == dataset.x.rows() &&
                    result.sites.cols() == dataset.x.cols() && result.sites == dataset.x;
    band_.setCurves(result.grid, result.lower, result.upper);
    cltBand_.setCurves(result.grid, result.cltLower, result.cltUpper);
    draws_.setCurves(result.grid, result.posteriorDraws);
    setCurve(*truth_, result.grid, result.truth);
    setCurve(*shrinkage_, result.grid, result.shrinkage);
    setCurve(*empirical_, result.grid, result.empirical);
    setCurve(*mean_, result.grid, result.mean);
    sites_->setSites(sitesAreData_ ? Eigen::MatrixXd(0, 1) : result.sites); // the rug shows them
    points().setPoints(dataset.x, dataset.labels);
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), QStringLiteral("μ(x)"));
    describe();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void EmbeddingPlot::describe()
{
    const QString level = percentText(result_.level);
    std::vector<LegendEntry> entries; // what the band is comes first: there may be room for little more
    if (!band_.isEmpty())
        entries.push_back({.text = tr("%1 credible band").arg(level), .fill = band_.fill()});
    if (result_.mean.size() > 0)
        entries.push_back({.text = tr("posterior mean"), .line = mean_->pen()});
    if (!draws_.isEmpty())
        entries.push_back({.text = tr("posterior draws"), .line = draws_.pen()});
    if (result_.empirical.size() > 0)
        entries.push_back({.text = tr("empirical"), .line = empirical_->pen()});
    if (!cltBand_.isEmpty())
        entries.push_back({.text = tr("%1 CLT band").arg(level), .line = cltBand_.edges()});
    if (result_.shrinkage.size() > 0)
        entries.push_back({.text = tr("shrinkage"), .line = shrinkage_->pen()});
    if (result_.truth.size() > 0)
        entries.push_back({.text = tr("true embedding"), .line = truth_->pen()});
    if (sites_->count() > 0)
        entries.push_back(sites_->legendEntry());
    else if (sitesAreData_)
        entries.push_back({.text = tr("observed at the points")});
    setLegend(std::move(entries));
    setSummary(result_.mean.size() > 0
                   ? tr("Posterior mean embedding with %1 credible band beside the empirical embedding of %2 points.")
                         .arg(level)
                         .arg(points().count())
                   : tr("No embedding is shown."));
}

PlotTable EmbeddingPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("x"), result_.grid);
    table.add(QStringLiteral("empirical"), result_.empirical);
    table.add(QStringLiteral("posterior_mean"), result_.mean);
    table.add(QStringLiteral("posterior_lower"), result_.lower);
    table.add(QStringLiteral("posterior_upper"), result_.upper);
    table.add(QStringLiteral("clt_lower"), result_.cltLower);
    table.add(QStringLiteral("clt_upper"), result_.cltUpper);
    table.add(QStringLiteral("shrinkage"), result_.shrinkage);
    table.add(QStringLiteral("truth"), result_.truth);
    table.addEach(QStringLiteral("posterior_draw"), result_.posteriorDraws);
    if (result_.sites.cols() > 0)
        table.add(QStringLiteral("site"), result_.sites.col(0));
    return table;
}

core::Interval EmbeddingPlot::ownVertical() const
{
    constexpr double strip = 0.1; // of the height, for points and sites
    return rangeAboutZero({result_.empirical, result_.mean, result_.lower, result_.upper, result_.cltLower,
                           result_.cltUpper, result_.shrinkage, result_.truth, result_.posteriorDraws},
                          strip);
}

void EmbeddingPlot::restyle()
{
    const Theme& look = theme();
    band_.setFill(look.tint(Role::Posterior));
    draws_.setPen(QPen(look.colour(Role::Posterior), 1.0));
    mean_->setPen(QPen(look.colour(Role::Posterior), 2.0));
    empirical_->setPen(QPen(look.colour(Role::Empirical), 1.5));
    cltBand_.setEdges(QPen(look.colour(Role::Empirical), 1.0, Qt::DashLine));
    shrinkage_->setPen(QPen(look.colour(Role::Ghost), 1.5, Qt::DashLine));
    truth_->setPen(QPen(look.colour(Role::Truth), 1.0));
    sites_->setTheme(look);
    describe();
}

} // namespace widgets
