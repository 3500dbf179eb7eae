#include "widgets/plots/scale_scan_plot.h"

#include "core/inference/diagnostics.h"
#include "widgets/controls/chooser_text.h"
#include "widgets/plots/as_qvector.h"
#include "widgets/plots/axis_look.h"
#include "widgets/plots/bar_outline.h"
#include "widgets/plots/chooser_role.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/tick_flags.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace widgets
{

ScaleScanPlot::ScaleScanPlot(QWidget* parent) : ValueCurvePlot(QStringLiteral("lengthscale"), parent)
{
    setTitle({}, tr("p over ℓ"));
    setLogarithmic(*xAxis);
    setLogarithmic(*yAxis);
    density_ = addGraph(xAxis, yAxis2);
    density_->setSelectable(QCP::stNone);
    levelLine_ = new QCPItemStraightLine(this);
    levelLine_->setSelectable(false);
    flags_ = new TickFlags(this, 1);
    setAxisLabels(tr("lengthscale ℓ"), tr("permutation p"));
    setToolTip(tr("The permutation p-value of MMD² for every lengthscale, the same permutations for all of them. Below "
                  "the dotted line the test rejects. A lengthscale that is taken because p is small there is no valid "
                  "test; the rules that are named never saw the labels. Drag the line, click, or click a name to set "
                  "ℓ."));
    showResult({}, 0.05, {});
}

void ScaleScanPlot::showResult(const core::ScaleScanResult& result, double level, const QString& subtitle)
{
    result_ = result;
    level_ = level;
    std::vector<Eigen::Index> known;
    for (Eigen::Index i = 0; i < result_.pValues.size(); ++i)
        if (!std::isnan(result_.pValues[i]))
            known.push_back(i);
    std::vector<CurveRow> rows;
    if (!known.empty())
        rows.push_back({.column = QStringLiteral("p_value"),
                        .legend = tr("permutation p"),
                        .role = Role::PermutationNull,
                        .values = result_.pValues(known),
                        .width = 2.2});
    setSubtitle(subtitle);
    levelLine_->point1->setCoords(1.0, level);
    levelLine_->point2->setCoords(2.0, level);
    levelLine_->setVisible(!known.empty());
    showRows(known.empty() ? Eigen::VectorXd() : Eigen::VectorXd(result_.lengthscales(known)), std::move(rows));
}

void ScaleScanPlot::showChoosers(const std::vector<core::ChosenLengthscale>& choosers)
{
    choosers_.clear();
    std::ranges::copy_if(choosers, std::back_inserter(choosers_), [](const core::ChosenLengthscale& chosen) {
        return chosen.lengthscale && std::isfinite(*chosen.lengthscale) && *chosen.lengthscale > 0.0;
    });
    restyle();
    replot(rpQueuedReplot);
}

void ScaleScanPlot::showPosterior(const std::optional<core::PosteriorMarginal>& posterior)
{
    constexpr double share = 0.3; // of the height
    posteriorAt_ = posterior_ = Eigen::VectorXd();
    draws_ = posterior ? posterior->picked : Eigen::VectorXd();
    if (posterior && posterior->quadrature.size() > 0) {
        posteriorAt_ = posterior->nodes;
        posterior_ = posterior->quadrature;
    } else if (posterior) {
        posteriorAt_ = barEdges(posterior->edges);
        posterior_ = barOutline(posterior->brushed);
    }
    density_->setData(asQVector(posteriorAt_), asQVector(posterior_), true);
    const double highest = posterior_.size() > 0 ? posterior_.maxCoeff() : 0.0;
    yAxis2->setRange(0.0, highest > 0.0 ? highest / share : 1.0);
    describe();
    replot(rpQueuedReplot);
}

QString ScaleScanPlot::nameOfCurrent() const
{
    return tr("current ℓ");
}

const core::ChosenLengthscale* ScaleScanPlot::chooserNamedAt(const QPointF& pixel) const
{
    const auto flag = flags_->flagAt(pixel);
    return flag && *flag < choosers_.size() ? &choosers_[*flag] : nullptr;
}

std::optional<double> ScaleScanPlot::valueNamedAt(const QPointF& pixel) const
{
    const core::ChosenLengthscale* chosen = chooserNamedAt(pixel);
    return chosen ? chosen->lengthscale : std::nullopt;
}

QString ScaleScanPlot::tipAt(const QPointF& pixel) const
{
    if (const core::ChosenLengthscale* chosen = chooserNamedAt(pixel))
        return aboutChooser(chosen->chooser) + QStringLiteral("<p>ℓ = %1</p>").arg(numberText(*chosen->lengthscale));
    return ValueCurvePlot::tipAt(pixel);
}

std::vector<LegendEntry> ScaleScanPlot::entriesBeside() const
{
    std::vector<LegendEntry> entries = ValueCurvePlot::entriesBeside();
    if (!curves().rows().empty())
        entries.push_back({.text = tr("level %1").arg(percentText(level_)),
                           .line = levelLine_->pen(),
                           .key = QStringLiteral("level"),
                           .show = visibilityOf({levelLine_})});
    if (density_->dataCount() > 0)
        entries.push_back({.text = nameOfPosterior(),
                           .fill = density_->brush(),
                           .key = QStringLiteral("posterior"),
                           .show = visibilityOf({density_})});
    return entries;
}

Eigen::VectorXd ScaleScanPlot::pValuesOfDraws() const
{
    std::vector<double> known;
    for (const double draw : draws_)
        if (const double p = core::pValueAt(result_, draw); std::isfinite(p))
            known.push_back(p);
    return Eigen::Map<const Eigen::VectorXd>(known.data(), std::ssize(known));
}

QString ScaleScanPlot::nameOfPosterior() const
{
    constexpr double tail = 0.1;
    const Eigen::VectorXd p = pValuesOfDraws();
    const QString name = tr("posterior of ℓ, scale of its own");
    if (p.size() == 0)
        return name;
    return tr("%1; at its %2 draws p is %3 (80 %: %4 to %5)")
        .arg(name)
        .arg(p.size())
        .arg(numberText(core::quantileOf(p, 0.5)), numberText(core::quantileOf(p, tail)),
             numberText(core::quantileOf(p, 1.0 - tail)));
}

std::vector<Reading> ScaleScanPlot::readingsBeside(const QPointF& place) const
{
    const auto density = density_->visible() ? valueOf(*density_, place.x()) : std::nullopt;
    if (!density)
        return {};
    return {{.key = QStringLiteral("posterior"),
             .name = tr("posterior density of ℓ"),
             .value = numberText(*density),
             .ink = theme().colour(Role::Posterior),
             .at = QPointF(place.x(), yAxis->pixelToCoord(yAxis2->coordToPixel(*density)))}};
}

void ScaleScanPlot::addColumnsBeside(PlotTable& table) const
{
    if (result_.done > 0) {
        table.family(QStringLiteral("lengthscales"));
        table.add(QStringLiteral("at"), result_.lengthscales);
        table.add(QStringLiteral("mmd2"), result_.statistics);
        table.add(QStringLiteral("p_error"), result_.errors);
    }
    for (const core::ChosenLengthscale& chosen : choosers_)
        table.addValue(QString::fromStdString(chosen.chooser), *chosen.lengthscale);
    table.family(QStringLiteral("posterior"));
    table.add(QStringLiteral("posterior_at"), posteriorAt_);
    table.add(QStringLiteral("posterior_density"), posterior_);
    table.family(QStringLiteral("posterior_draws"));
    table.add(QStringLiteral("posterior_p"), pValuesOfDraws());
}

core::Interval ScaleScanPlot::ownHorizontal() const
{
    if (result_.lengthscales.size() < 2)
        return {0.1, 10.0};
    return {result_.lengthscales[0], result_.lengthscales[result_.lengthscales.size() - 1]};
}

core::Interval ScaleScanPlot::ownVertical() const
{
    if (!isLogarithmic())
        return {0.0, 1.05};
    double least = level_;
    for (const double p : result_.pValues)
        if (p > 0.0)
            least = std::min(least, p);
    return {0.5 * least, 1.3};
}

QString ScaleScanPlot::summary() const
{
    if (result_.done == 0)
        return tr("Nothing to draw: no p-value is known.");
    Eigen::Index below = 0;
    for (const double p : result_.pValues)
        below += p <= level_ ? 1 : 0;
    return tr("p-values of MMD² at %1 lengthscales, %2 of them at most %3.")
        .arg(result_.done)
        .arg(below)
        .arg(percentText(level_));
}

void ScaleScanPlot::restyle()
{
    density_->setPen(theme().pen(Role::Posterior, 1.2));
    density_->setBrush(theme().tint(Role::Posterior));
    levelLine_->setPen(theme().pen(Role::Text, 1.5, Qt::DotLine));
    std::vector<TickFlag> flags;
    for (const core::ChosenLengthscale& chosen : choosers_)
        flags.push_back({.at = *chosen.lengthscale,
                         .text = chooserTitle(chosen.chooser),
                         .line = theme().pen(roleOfChooser(chosen.chooser), 1.2, Qt::DashLine)});
    flags_->setTheme(theme());
    flags_->setFlags(std::move(flags));
    ValueCurvePlot::restyle();
}

} // namespace widgets
