#include "widgets/plots/latent_plot.h"

#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

#include <algorithm>
#include <limits>

namespace widgets
{
namespace
{

constexpr double deviations = 2.0; // of the band, to either side

} // namespace

Eigen::MatrixXd modeAtPoints(const core::ClassificationResult& result, const core::Dataset& dataset)
{
    Eigen::MatrixXd places = Eigen::MatrixXd::Constant(dataset.size(), 2, std::numeric_limits<double>::quiet_NaN());
    if (result.mode.size() != static_cast<Eigen::Index>(result.rows.size()))
        return places;
    for (Eigen::Index i = 0; i < result.mode.size(); ++i)
        if (const Eigen::Index row = result.rows[static_cast<std::size_t>(i)]; row < dataset.size())
            places.row(row) << dataset.x(row, 0), result.mode[i];
    return places;
}

LatentPlot::LatentPlot(QWidget* parent) : CurvePlot(Space::Line, QStringLiteral("x"), parent)
{
    setTitle({}, tr("Latent function"));
    setToolTip(tr("The function a(x) whose logistic σ(a) is the probability, under the Gaussian that Laplace's method "
                  "puts in place of its posterior. The band is of a, not of the probability."));
    showResult({}, {}, core::emptyDataset(1));
}

void LatentPlot::showResult(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                            const core::Dataset& dataset)
{
    settings_ = settings;
    mode_ = result.mode;
    sd_ = result.latentSd;
    rows_.resize(static_cast<Eigen::Index>(result.rows.size()));
    for (Eigen::Index i = 0; i < rows_.size(); ++i)
        rows_[i] = result.rows[static_cast<std::size_t>(i)] + 1;
    const bool known = result.latentMean.size() == sd_.size();
    points().setPoints(modeAtPoints(result, dataset), dataset.labels);
    points().setShownSamples({settings.negative, settings.positive});
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), tr("latent a(x)"));
    speakAbout(extentOf(dataset.x));
    showRows(result.grid,
             {{.column = QStringLiteral("latent"),
               .legend = tr("latent mean ± %1 sd").arg(deviations),
               .kind = CurveRow::Kind::Band,
               .role = Role::Posterior,
               .values = known ? bandOf(result.latentMean - deviations * sd_, result.latentMean + deviations * sd_)
                               : Eigen::MatrixXd()},
              {.column = QStringLiteral("latent_mean"),
               .legend = tr("latent mean"),
               .role = Role::Posterior,
               .values = result.latentMean}});
}

std::vector<LegendEntry> LatentPlot::entriesBeside() const
{
    if (mode_.size() == 0)
        return {};
    return {{.text = tr("mode at the points"),
             .line = theme().pen(theme().sampleColour(settings_.positive, true), 1.5),
             .mark = settings_.positive,
             .key = QStringLiteral("mode"),
             .show = visibilityOf({&points()})}};
}

QString LatentPlot::summary() const
{
    return curves().draws(QStringLiteral("latent_mean"))
               ? tr("Latent mean with a band of %1 standard deviations to either side.").arg(deviations)
               : tr("No latent function is shown.");
}

void LatentPlot::addColumnsBeside(PlotTable& table) const
{
    table.family(QStringLiteral("curves"));
    table.add(QStringLiteral("latent_sd"), sd_);
    table.family(QStringLiteral("observations"));
    table.add(QStringLiteral("point"), rows_);
    table.add(QStringLiteral("mode"), mode_);
}

core::Interval LatentPlot::ownVertical() const
{
    core::Interval range = CurvePlot::ownVertical();
    for (const double mode : mode_)
        range = {std::min(range.lo, 1.06 * mode), std::max(range.hi, 1.06 * mode)};
    return range;
}

void LatentPlot::restyle()
{
    yAxis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.5));
    points().setHalo(theme().colour(Role::Background));
    CurvePlot::restyle();
}

} // namespace widgets
