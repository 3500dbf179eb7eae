#include "widgets/plots/embedding_plot.h"

#include "widgets/plots/integrated_rows.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/site_marks.h"

#include <algorithm>

namespace widgets
{
namespace
{

using Kind = CurveRow::Kind;

/// What the band is comes first: there may be room for little more.
std::vector<CurveRow> embeddingRows(const core::EmbeddingResult& result)
{
    const QString level = percentText(result.level);
    return {{.column = QStringLiteral("posterior"),
             .legend = EmbeddingPlot::tr("%1 credible band").arg(level),
             .kind = Kind::Band,
             .role = Role::Posterior,
             .values = bandOf(result.lower, result.upper)},
            {.column = QStringLiteral("posterior_mean"),
             .legend = EmbeddingPlot::tr("posterior mean"),
             .role = Role::Posterior,
             .values = result.mean},
            {.column = QStringLiteral("posterior_draw"),
             .legend = EmbeddingPlot::tr("posterior draws"),
             .kind = Kind::Draws,
             .role = Role::Posterior,
             .values = result.posteriorDraws,
             .width = 1.5},
            {.column = QStringLiteral("empirical"),
             .legend = EmbeddingPlot::tr("empirical"),
             .role = Role::Empirical,
             .values = result.empirical,
             .width = 1.5},
            {.column = QStringLiteral("clt"),
             .legend = EmbeddingPlot::tr("%1 CLT band").arg(level),
             .kind = Kind::Outline,
             .role = Role::Empirical,
             .values = bandOf(result.cltLower, result.cltUpper),
             .width = 1.0,
             .dashes = Qt::DashLine},
            {.column = QStringLiteral("shrinkage"),
             .legend = EmbeddingPlot::tr("shrinkage"),
             .role = Role::Ghost,
             .values = result.shrinkage,
             .width = 1.5,
             .dashes = Qt::DashLine},
            {.column = QStringLiteral("truth"),
             .legend = EmbeddingPlot::tr("true embedding"),
             .role = Role::Truth,
             .values = result.truth,
             .width = 1.6}};
}

} // namespace

EmbeddingPlot::EmbeddingPlot(QWidget* parent) : CurvePlot(Space::Line, QStringLiteral("x"), parent)
{
    setTitle(QString(), tr("Mean embedding"));
    sites_ = new SiteMarks(xAxis, yAxis, SiteMarks::Placement::Axis);
    sites_->setLayer(QStringLiteral("points"));
    for (Intervals* intervals : {&held_, &missed_}) {
        intervals->means = addGraph();
        intervals->means->setLineStyle(QCPGraph::lsNone);
        intervals->means->setSelectable(QCP::stNone);
        intervals->means->setProperty(passingProperty, true);
        intervals->bars = new QCPErrorBars(xAxis, yAxis);
        intervals->bars->setDataPlottable(intervals->means);
        intervals->bars->setSelectable(QCP::stNone);
        intervals->bars->setSymbolGap(0.0);
        intervals->means->setLayer(QStringLiteral("points"));
        intervals->bars->setLayer(QStringLiteral("points"));
    }
    points().setPlacement(PointMarks::Placement::Strip);
    setAxisLabels(QStringLiteral("x"), QStringLiteral("μ(x)"));
    setToolTip(tr("The mean of the kernel functions of the points, and what the posterior says about the mean "
                  "embedding of the distribution they come from. Bands hold at each position, not for whole curves."));
    restyle();
}

void EmbeddingPlot::showResult(const core::EmbeddingResult& result, const core::Dataset& dataset)
{
    hasMean_ = result.mean.size() > 0;
    level_ = result.level;
    siteColumns_ = result.sites;
    sitesAreData_ = result.sites.rows() > 0 && result.sites.rows() == dataset.x.rows() &&
                    result.sites.cols() == dataset.x.cols() && result.sites == dataset.x;
    sites_->setSites(sitesAreData_ ? Eigen::MatrixXd(0, 1) : result.sites); // the rug shows them
    points().setPoints(dataset.x, dataset.labels);
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), QStringLiteral("μ(x)"));
    speakAbout(extentOf(dataset.x));
    grid_ = result.grid;
    plugIn_ = embeddingRows(result);
    showAll();
}

void EmbeddingPlot::showIntegrated(const std::optional<core::IntegratedBand>& band)
{
    integrated_ = band;
    showAll();
}

void EmbeddingPlot::showAll()
{
    showRows(grid_, integrated_ ? withIntegrated(plugIn_, *integrated_) : plugIn_);
}

void EmbeddingPlot::showReplicate(const core::CoverageFrame& frame, const Eigen::VectorXd& places)
{
    frame_ = frame;
    places_ = places.size() == frame.mean.size() ? places : Eigen::VectorXd();
    for (const bool holds : {true, false}) {
        const Intervals& intervals = holds ? held_ : missed_;
        QVector<double> below, above;
        intervals.means->data()->clear();
        for (Eigen::Index i = 0; i < places_.size(); ++i)
            if ((frame.lower[i] <= frame.truth[i] && frame.truth[i] <= frame.upper[i]) == holds) {
                intervals.means->addData(places_[i], frame.mean[i]);
                below.append(frame.mean[i] - frame.lower[i]);
                above.append(frame.upper[i] - frame.mean[i]);
            }
        intervals.bars->setData(below, above);
    }
    describe();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

core::Interval EmbeddingPlot::ownVertical() const
{
    const core::Interval rows = CurvePlot::ownVertical();
    if (places_.size() == 0)
        return rows;
    return {std::min(rows.lo, frame_.lower.minCoeff()), std::max(rows.hi, frame_.upper.maxCoeff())};
}

std::vector<LegendEntry> EmbeddingPlot::entriesBeside() const
{
    std::vector<LegendEntry> entries;
    const auto add = [&](const Intervals& intervals, const QString& key, const QString& text) {
        if (intervals.means->dataCount() > 0)
            entries.push_back({.text = text.arg(intervals.means->dataCount()).arg(places_.size()),
                               .line = intervals.bars->pen(),
                               .key = key,
                               .show = visibilityOf({intervals.means, intervals.bars})});
    };
    add(held_, QStringLiteral("held"), tr("a fresh sample: holds the truth at %1 of %2"));
    add(missed_, QStringLiteral("missed"), tr("misses it at %1 of %2"));
    if (sites_->count() > 0)
        entries.push_back(sites_->legendEntry());
    else if (sitesAreData_)
        entries.push_back({.text = tr("observed at the points")});
    return entries;
}

QString EmbeddingPlot::summary() const
{
    return hasMean_ ? tr("Posterior mean embedding with %1 credible band beside the empirical embedding of %2 points.")
                          .arg(percentText(level_))
                          .arg(points().count())
                    : tr("No embedding is shown.");
}

void EmbeddingPlot::addColumnsBeside(PlotTable& table) const
{
    table.family(QStringLiteral("sites"));
    if (siteColumns_.cols() > 0)
        table.add(QStringLiteral("site"), siteColumns_.col(0));
    if (places_.size() == 0)
        return;
    table.family(QStringLiteral("fresh_sample"));
    table.add(QStringLiteral("fresh_sample_at"), places_);
    table.add(QStringLiteral("fresh_sample_lower"), frame_.lower);
    table.add(QStringLiteral("fresh_sample_upper"), frame_.upper);
    table.add(QStringLiteral("fresh_sample_truth"), frame_.truth);
}

void EmbeddingPlot::restyle()
{
    sites_->setTheme(theme());
    for (const bool holds : {true, false}) {
        const Intervals& intervals = holds ? held_ : missed_;
        const QColor ink = theme().colour(holds ? Role::Posterior : Role::Problem);
        intervals.means->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssDisc, theme().pen(ink, 1.0), ink, 5.0 * theme().marks()));
        intervals.bars->setPen(theme().pen(ink, holds ? 1.5 : 2.5));
        intervals.bars->setWhiskerWidth(7.0 * theme().textScale);
    }
    CurvePlot::restyle();
}

} // namespace widgets
