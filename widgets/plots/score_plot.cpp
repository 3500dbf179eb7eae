#include "widgets/plots/score_plot.h"

#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/reach.h"

#include <algorithm>

namespace widgets
{
namespace
{

core::Interval rangeOfScores(const Eigen::VectorXd& values)
{
    if (values.size() == 0)
        return {-1.0, 1.0};
    const double lo = values.minCoeff(), hi = values.maxCoeff();
    const double room = hi > lo ? 0.07 * (hi - lo) : 1.0; // zero need not be near: uncentred scores are all of a sign
    return {lo - room, hi + room};
}

} // namespace

ScorePlot::ScorePlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("Kernel PCA"));
    setToolTip(
        tr("Where the points lie along two components of the feature space. Click a point to select it here and "
           "on the sheet; Shift adds to the selection. On the sheet a line leads from each selected point to its "
           "pre-image: the place whose feature is nearest to the point's projection on the components, the point "
           "without its noise."));
    showScores({}, {}, core::emptyDataset(1));
}

void ScorePlot::showScores(const core::KernelPcaResult& pca, const core::SpectrumSettings& settings,
                           const core::Dataset& dataset)
{
    const bool fits = pca.scores.rows() == dataset.size() && pca.scores.cols() > 0 && pca.scores.allFinite();
    scores_ = fits ? pca.scores : Eigen::MatrixXd(0, 2);
    hasPreImages_ = fits && pca.preimages.size() > 0 && !pca.preimages.array().isNaN().all();
    errors_ = fits ? pca.reconstructionError : Eigen::VectorXd();
    eigenvalues_ = pca.eigenvalues;
    total_ = pca.totalIsWhole ? pca.total : 0.0;
    const int last = static_cast<int>(scores_.cols()) - 1;
    across_ = 0;
    upwards_ = std::min(std::max(settings.component - 1, 1), last);
    const bool line = upwards_ <= across_;
    Eigen::MatrixXd places(scores_.rows(), 2);
    places << scores_.col(across_), scores_.col(line ? across_ : upwards_);
    points().setPlacement(line ? PointMarks::Placement::CentredStrip : PointMarks::Placement::Scatter);
    points().setPoints(places, fits ? dataset.labels : std::vector<int>());
    points().setSelection(selection());
    names_ = dataset.names;
    samples_ = !fits || dataset.labels.empty() ? 0 : std::ranges::max(dataset.labels) + 1;
    yAxis->setVisible(!line);
    setAxisLabels(nameOf(across_), line ? QString() : nameOf(upwards_));
    describe();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

QString ScorePlot::nameOf(int component) const
{
    const QString name = tr("component %1").arg(component + 1);
    if (component >= eigenvalues_.size() || !(total_ > 0.0))
        return name;
    return tr("%1 (%2)").arg(name, percentText(eigenvalues_[component] / total_));
}

core::Interval ScorePlot::ownHorizontal() const
{
    return rangeOfScores(scores_.col(across_));
}

core::Interval ScorePlot::ownVertical() const
{
    return rangeOfScores(scores_.col(std::max(upwards_, across_)));
}

void ScorePlot::describe()
{
    std::vector<LegendEntry> entries;
    for (int label = 0; label < std::min(samples_, 4); ++label)
        entries.push_back({.text = sampleTitle(names_, label),
                           .line = theme().pen(theme().sampleColour(label, true), 1.5),
                           .mark = label,
                           .key = sampleKey(label),
                           .show = [this, label](bool visible) { points().setSampleVisible(label, visible); }});
    setLegend(std::move(entries));
    setSubtitle(scores_.rows() == 0 ? tr("not known yet")
                : hasPreImages_     ? tr("a click on a point shows its pre-image on the sheet")
                                    : QString());
    setSummary(scores_.rows() > 0
                   ? tr("%1 points by %2 and %3.").arg(scores_.rows()).arg(nameOf(across_), nameOf(upwards_))
                   : tr("No scores are shown."));
}

QString ScorePlot::tipAt(const QPointF& pixel) const
{
    const std::optional<int> point = points().nearest(pixel, pointReach);
    if (!point)
        return PlotView::tipAt(pixel);
    QStringList scores;
    for (Eigen::Index i = 0; i < scores_.cols(); ++i)
        scores += numberText(scores_(*point, i));
    QString tip = tr("%1: %2").arg(pointName(*point), scores.join(QStringLiteral(", ")));
    if (*point < errors_.size())
        tip += tr("\nsquared distance to the subspace: %1").arg(numberText(errors_[*point]));
    return tip;
}

PlotTable ScorePlot::numbers() const
{
    PlotTable table;
    if (scores_.rows() == 0)
        return table;
    table.addEach(QStringLiteral("score"), scores_);
    table.add(QStringLiteral("reconstruction_error"), errors_);
    return table;
}

void ScorePlot::restyle()
{
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->grid()->setZeroLinePen(theme().pen(Role::Axis, 1.0));
    describe();
}

} // namespace widgets
