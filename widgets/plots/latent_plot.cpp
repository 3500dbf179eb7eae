#include "widgets/plots/latent_plot.h"

#include "widgets/plots/curve_range.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"

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

LatentPlot::LatentPlot(QWidget* parent) : PlotView(Space::Line, parent), band_(*this)
{
    setTitle({}, tr("Latent function"));
    mean_ = addGraph();
    mean_->setSelectable(QCP::stNone);
    setToolTip(tr("The function a(x) whose logistic σ(a) is the probability, under the Gaussian that Laplace's method "
                  "puts in place of its posterior. The band is of a, not of the probability."));
    showResult({}, {}, core::emptyDataset(1));
}

void LatentPlot::showResult(const core::ClassificationResult& result, const core::ClassificationSettings& settings,
                            const core::Dataset& dataset)
{
    result_ = result;
    settings_ = settings;
    const bool known = result_.latentMean.size() == result_.latentSd.size();
    lower_ = known ? Eigen::VectorXd(result_.latentMean - deviations * result_.latentSd) : Eigen::VectorXd();
    upper_ = known ? Eigen::VectorXd(result_.latentMean + deviations * result_.latentSd) : Eigen::VectorXd();
    band_.setCurves(result_.grid, lower_, upper_);
    setCurve(*mean_, result_.grid, result_.latentMean);
    points().setPoints(modeAtPoints(result_, dataset), dataset.labels);
    points().setShownSamples({settings.negative, settings.positive});
    points().setSelection(selection());
    setAxisLabels(coordinateName(dataset, 0), tr("latent a(x)"));
    restyle();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

void LatentPlot::describe()
{
    std::vector<LegendEntry> entries;
    if (!band_.isEmpty())
        entries.push_back({.text = tr("latent mean ± %1 sd").arg(deviations), .fill = band_.fill()});
    if (!mean_->data()->isEmpty())
        entries.push_back({.text = tr("latent mean"), .line = mean_->pen()});
    if (result_.mode.size() > 0)
        entries.push_back({.text = tr("mode at the points"),
                           .line = QPen(theme().sampleColour(settings_.positive, true), 1.5),
                           .mark = settings_.positive});
    setLegend(std::move(entries));
    setSummary(mean_->data()->isEmpty()
                   ? tr("No latent function is shown.")
                   : tr("Latent mean with a band of %1 standard deviations to either side.").arg(deviations));
}

PlotTable LatentPlot::numbers() const
{
    PlotTable table;
    table.add(QStringLiteral("x"), result_.grid);
    table.add(QStringLiteral("latent_mean"), result_.latentMean);
    table.add(QStringLiteral("latent_sd"), result_.latentSd);
    Eigen::VectorXd rows(static_cast<Eigen::Index>(result_.rows.size()));
    for (Eigen::Index i = 0; i < rows.size(); ++i)
        rows[i] = result_.rows[static_cast<std::size_t>(i)] + 1; // as people count
    table.add(QStringLiteral("point"), rows);
    table.add(QStringLiteral("mode"), result_.mode);
    return table;
}

core::Interval LatentPlot::ownVertical() const
{
    return rangeAboutZero({lower_, upper_, result_.latentMean, result_.mode}, 0.0);
}

void LatentPlot::restyle()
{
    const Theme& look = theme();
    band_.setFill(look.tint(Role::Posterior));
    mean_->setPen(QPen(look.colour(Role::Posterior), 2.0));
    yAxis->grid()->setZeroLinePen(QPen(look.colour(Role::Axis), 1.5));
    points().setHalo(look.colour(Role::Background));
    describe();
}

} // namespace widgets
