#include "widgets/plots/embedding_plot.h"

#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/site_marks.h"

namespace widgets
{
namespace
{

using Kind = CurveRow::Kind;

/// What the band is comes first: there may be room for little more.
std::vector<CurveRow> rowsOf(const core::EmbeddingResult& result)
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
             .width = 1.0},
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
    showRows(result.grid, rowsOf(result));
}

std::vector<LegendEntry> EmbeddingPlot::entriesBeside() const
{
    if (sites_->count() > 0)
        return {sites_->legendEntry()};
    if (sitesAreData_)
        return {{.text = tr("observed at the points")}};
    return {};
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
    if (siteColumns_.cols() > 0)
        table.add(QStringLiteral("site"), siteColumns_.col(0));
}

void EmbeddingPlot::restyle()
{
    sites_->setTheme(theme());
    CurvePlot::restyle();
}

} // namespace widgets
