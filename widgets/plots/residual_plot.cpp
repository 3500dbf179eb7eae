#include "widgets/plots/residual_plot.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/held_out_ring.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/point_marks.h"
#include "widgets/plots/reach.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

using core::RegressionResult;
using Eigen::Index;
using Eigen::VectorXd;

QCPItemStraightLine* lineThrough(const QPointF& one, const QPointF& other, QCustomPlot& plot)
{
    auto* line = new QCPItemStraightLine(&plot);
    line->setSelectable(false);
    line->point1->setCoords(one);
    line->point2->setCoords(other);
    return line;
}

/// Their range with a little air, at least -reach … reach.
core::Interval rangeAbout(const VectorXd& values, double reach)
{
    for (const double value : values)
        if (std::isfinite(value))
            reach = std::max(reach, 1.07 * std::abs(value));
    return {-reach, reach};
}

bool knowsResiduals(const RegressionResult& result)
{
    return !result.rows.empty() && result.looResiduals.value.size() == std::ssize(result.rows);
}

/// At least half of them: a hand moves a few, another column has others.
bool areTheSame(const VectorXd& before, const VectorXd& now)
{
    if (before.size() != now.size())
        return false;
    const auto equal = (before.array() == now.array()) || (before.array().isNaN() && now.array().isNaN());
    return 2 * equal.count() >= now.size();
}

/// "3 of 60".
QString shareText(const core::StandardisedResiduals& residuals)
{
    return ResidualPlot::tr("%1 of %2").arg(residuals.outside).arg(residuals.known);
}

} // namespace

ResidualPlot::ResidualPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("Residuals"));
    upperBound_ = lineThrough({0.0, core::residualBound}, {1.0, core::residualBound}, *this);
    lowerBound_ = lineThrough({0.0, -core::residualBound}, {1.0, -core::residualBound}, *this);
    diagonal_ = lineThrough({0.0, 0.0}, {1.0, 1.0}, *this);
    heldOutMarks_ = addGraph();
    heldOutMarks_->setLineStyle(QCPGraph::lsNone);
    heldOutMarks_->setSelectable(QCP::stNone);
    setToolTip(tr("Each target against what all other observations foretell of it, in the standard deviation that they "
                  "foretell, noise included: where the model holds about 5 % lie outside ±1.96, without a pattern over "
                  "the fit, and along the line over normal quantiles. They are those of the Gaussian process; ridge "
                  "regression foretells no variance to measure by."));
    place();
}

void ResidualPlot::showResult(const RegressionResult& result, const core::Dataset& dataset)
{
    const bool awaited = result.preview && !knowsResiduals(result);
    if (awaited && result.rows == rows_ && areTheSame(targets_, dataset.targets))
        return;
    targets_ = dataset.targets;
    const core::HeldOut none, &out = awaited ? none : result.heldOut;
    rows_ = result.rows;
    heldOutRows_ = out.observations.rows;
    leftOut_ = result.looResiduals;
    heldOut_ = out.residuals;
    names_ = dataset.names;
    target_ = targetName(dataset);
    labels_ = dataset.labels;
    told_.assign(static_cast<std::size_t>(dataset.size()), std::nullopt);
    if (knowsResiduals(result))
        tell(rows_, result.looMean, result.looVariance, leftOut_, dataset, false);
    tell(heldOutRows_, out.mean, out.observedVariance, heldOut_, dataset, true);
    place();
}

void ResidualPlot::tell(const std::vector<int>& rows, const VectorXd& mean, const VectorXd& variance,
                        const core::StandardisedResiduals& residuals, const core::Dataset& dataset, bool heldOut)
{
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const auto i = static_cast<Index>(k);
        told_[static_cast<std::size_t>(rows[k])] = Told{.target = dataset.targets[rows[k]],
                                                        .mean = mean[i],
                                                        .sd = std::sqrt(variance[i]),
                                                        .residual = residuals.value[i],
                                                        .quantile = residuals.quantile[i],
                                                        .heldOut = heldOut};
    }
}

void ResidualPlot::showPicture(Picture picture)
{
    if (picture == picture_)
        return;
    picture_ = picture;
    place();
}

/// Draws each row that has a residual where the picture has it.
void ResidualPlot::place()
{
    const bool overFit = picture_ == Picture::Fit;
    places_ = Eigen::MatrixXd::Constant(std::ssize(told_), 2, NAN);
    for (std::size_t row = 0; row < told_.size(); ++row)
        if (const auto& told = told_[row]; told && std::isfinite(told->residual))
            places_.row(static_cast<Index>(row)) << (overFit ? told->mean : told->quantile), told->residual;
    points().setPoints(places_, labels_);
    points().setSelection(selection());
    const Eigen::MatrixXd ringed = places_(heldOutRows_, Eigen::all);
    heldOutMarks_->setData(asQVector(ringed.col(0)), asQVector(ringed.col(1)));
    diagonal_->setVisible(!overFit);
    setAxisLabels(overFit ? tr("%1, foretold by the others").arg(target_) : tr("standard normal quantile"),
                  tr("standardised residual"));
    restyle();
    fitOwnAxes();
    repaintOverlay();
    replot(rpQueuedReplot);
}

/// A point that has no residual is ringed nowhere.
void ResidualPlot::showHighlight(const Highlight& highlight)
{
    Highlight drawn = highlight;
    if (drawn.point && (*drawn.point >= places_.rows() || !places_.row(*drawn.point).allFinite()))
        drawn.point.reset();
    PlotView::showHighlight(drawn);
}

core::Interval ResidualPlot::ownHorizontal() const
{
    if (picture_ == Picture::Quantiles)
        return rangeAbout(places_.col(0), 1.0);
    std::vector<double> known(places_.col(0).begin(), places_.col(0).end());
    std::erase_if(known, [](double value) { return !std::isfinite(value); });
    if (known.empty())
        return {-1.0, 1.0};
    const auto [lo, hi] = std::ranges::minmax(known);
    const double air = hi > lo ? 0.07 * (hi - lo) : 1.0;
    return {lo - air, hi + air};
}

core::Interval ResidualPlot::ownVertical() const
{
    return rangeAbout(places_.col(1), 1.25 * core::residualBound);
}

QString ResidualPlot::coordinates() const
{
    return picture_ == Picture::Fit ? QStringLiteral("fit") : QStringLiteral("quantiles");
}

QString ResidualPlot::tipAt(const QPointF& pixel) const
{
    const std::optional<int> point = points().nearest(pixel, pointReach);
    if (!point)
        return PlotView::tipAt(pixel);
    const Told& told = *told_[static_cast<std::size_t>(*point)];
    return tr("%1: residual %2\ntarget %3, foretold %4 (sd %5) %6\nnormal quantile %7")
        .arg(pointName(*point), numberText(told.residual), numberText(told.target), numberText(told.mean),
             numberText(told.sd), told.heldOut ? tr("by those learned") : tr("by all others"),
             numberText(told.quantile));
}

/// What there is to say of them all.
QString ResidualPlot::remark() const
{
    if (rows_.empty())
        return tr("no observations yet");
    if (leftOut_.value.size() == 0)
        return tr("not known yet");
    if (leftOut_.known == 0)
        return tr("none: the mean needs every observation");
    const QString outside = tr("%1 outside ±1.96 (5 % expected)").arg(shareText(leftOut_));
    const Index without = leftOut_.value.size() - leftOut_.known;
    return without == 0 ? outside : tr("%1; the mean needs %2 more").arg(outside).arg(without);
}

void ResidualPlot::describe()
{
    std::vector<LegendEntry> entries;
    const int samples = labels_.empty() ? 0 : std::ranges::max(labels_) + 1;
    const bool draws = places_.array().isFinite().any();
    for (int label = 0; draws && label < std::min(samples, 4); ++label)
        entries.push_back({.text = sampleTitle(names_, label),
                           .line = theme().pen(theme().sampleColour(label, true), 1.5),
                           .mark = label,
                           .key = sampleKey(label),
                           .show = [this, label](bool visible) { points().setSampleVisible(label, visible); }});
    entries.push_back({.text = QStringLiteral("±1.96"),
                       .line = upperBound_->pen(),
                       .key = QStringLiteral("bounds"),
                       .show = visibilityOf({upperBound_, lowerBound_})});
    if (picture_ == Picture::Quantiles)
        entries.push_back({.text = tr("where normal ones lie"),
                           .line = diagonal_->pen(),
                           .key = QStringLiteral("diagonal"),
                           .show = visibilityOf({diagonal_})});
    if (!heldOutRows_.empty())
        entries.push_back(
            entryOf(*heldOutMarks_, QStringLiteral("held_out"), tr("held out: %1 outside").arg(shareText(heldOut_))));
    setLegend(std::move(entries));
    setSubtitle(remark());
    setSummary(tr("Standardised leave-one-out residuals %1: %2.")
                   .arg(picture_ == Picture::Fit ? tr("against the fit") : tr("against normal quantiles"), remark()));
}

std::vector<Headline> ResidualPlot::headlines() const
{
    if (leftOut_.known == 0)
        return {};
    return {{.name = tr("outside ±1.96"), .value = static_cast<double>(leftOut_.outside)}};
}

PlotTable ResidualPlot::numbers() const
{
    const auto told = std::ranges::count_if(told_, [](const auto& one) { return one.has_value(); });
    Eigen::MatrixXd columns(told, 7);
    Index next = 0;
    for (std::size_t row = 0; row < told_.size(); ++row)
        if (const auto& one = told_[row])
            columns.row(next++) << static_cast<double>(row + 1), one->target, one->mean, one->sd, one->residual,
                one->quantile, (one->heldOut ? 1.0 : 0.0);
    PlotTable table;
    const char* const names[] = {"row", "target", "foretold", "foretold_sd", "residual", "quantile", "held_out"};
    for (Index column = 0; column < columns.cols(); ++column)
        table.add(QString::fromLatin1(names[column]), columns.col(column));
    return table;
}

void ResidualPlot::restyle()
{
    const Theme& look = theme();
    for (QCPItemStraightLine* line : {upperBound_, lowerBound_})
        line->setPen(look.pen(Role::Axis, 1.0, Qt::DashLine));
    diagonal_->setPen(look.pen(Role::Posterior, 1.5));
    yAxis->grid()->setZeroLinePen(look.pen(Role::Axis, 1.5));
    heldOutMarks_->setScatterStyle(heldOutRing(look));
    describe();
}

} // namespace widgets
