#include "widgets/plots/bayes_factor_plot.h"

#include "widgets/plots/as_qvector.h"
#include "widgets/plots/plot_ghost.h"
#include "widgets/plots/plot_header.h"
#include "widgets/plots/plot_text.h"
#include "widgets/plots/tick_flags.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

QString pValueText(const core::PValue& p)
{
    const int decimals = p.error > 0.0 ? std::clamp(static_cast<int>(std::ceil(-std::log10(p.error))), 2, 6) : 3;
    return QStringLiteral("p = %1 ± %2")
        .arg(QString::number(p.value, 'f', decimals), QString::number(p.error, 'f', decimals));
}

BayesFactorPlot::BayesFactorPlot(QWidget* parent) : PlotView(Space::Own, parent)
{
    setTitle({}, tr("Bayes factor and its null"));
    bars_ = new QCPBars(xAxis, yAxis);
    bars_->setWidthType(QCPBars::wtPlotCoords);
    bars_->setSelectable(QCP::stNone);
    flags_ = new TickFlags(this, 1);
    setAxisLabels(tr("log Bayes factor"), tr("density"));
    showResult({});
}

void BayesFactorPlot::showResult(const std::optional<core::BayesFactorResult>& result, const QString& whyNone)
{
    result_ = result;
    whyNone_ = whyNone;
    const Eigen::VectorXd null = result_ ? result_->null : Eigen::VectorXd();
    histogram_ = core::histogram(null, core::histogramBins(null));
    const bool shown = histogram_.counts.sum() > 0.0;
    bars_->setWidth(histogram_.bins.width());
    bars_->setData(shown ? asQVector(histogram_.centres()) : QVector<double>(),
                   shown ? asQVector(histogram_.density()) : QVector<double>(), true);
    restyle();
    fitOwnAxes();
    replot(rpQueuedReplot);
}

void BayesFactorPlot::describe()
{
    setToolTip(tr("How much more probable two densities make the features of the samples than one, as a logarithm: "
                  "above 0 two are more probable. The bars are its values when the labels are shuffled, and where the "
                  "observed one lies far to the right of them, the samples differ, whatever D and the prior are."));
    if (!result_) {
        setSubtitle(whyNone_.isEmpty() ? tr("not known yet") : whyNone_);
        setLegend({});
        return setSummary(tr("Nothing to draw: the Bayes factor is not known."));
    }
    const QString features = result_->exact ? tr("all %1 features").arg(result_->prior.dimensions)
                                            : tr("%1 coordinates of kernel PCA").arg(result_->prior.dimensions);
    setSubtitle(tr("%1, α = %2, σ₀ = %3; dashed: level %4")
                    .arg(features, numberText(result_->prior.alpha), numberText(result_->prior.sigma0),
                         percentText(result_->level)));
    const QString answer = result_->p.value <= result_->level ? tr("rejected") : tr("not rejected");
    setLegend({{.text = tr("permutation %1, %2").arg(pValueText(result_->p), answer),
                .fill = bars_->brush(),
                .key = QStringLiteral("permutation"),
                .show = visibilityOf({bars_})}});
    setSummary(tr("Log Bayes factor %1 of two densities against one; permutation %2, %3.")
                   .arg(numberText(result_->logBayesFactor), pValueText(result_->p), answer));
}

QString BayesFactorPlot::tipAt(const QPointF& pixel) const
{
    if (!axes()->rect().contains(pixel.toPoint()) || histogram_.counts.sum() == 0.0)
        return PlotView::tipAt(pixel);
    const double at = xAxis->pixelToCoord(pixel.x());
    const Eigen::VectorXd centres = histogram_.centres();
    Eigen::Index bin = 0;
    const double half = 0.5 * histogram_.bins.width();
    if ((centres.array() - at).abs().minCoeff(&bin) > half)
        return tr("log Bayes factor %1: no permutation").arg(numberText(at));
    return tr("log Bayes factor from %1 to %2: %3 of %4 permutations")
        .arg(numberText(centres[bin] - half), numberText(centres[bin] + half))
        .arg(histogram_.counts[bin])
        .arg(histogram_.counts.sum());
}

std::vector<Headline> BayesFactorPlot::headlines() const
{
    if (!result_)
        return {};
    return {{tr("log Bayes factor"), result_->logBayesFactor}, {tr("permutation p"), result_->p.value}};
}

PlotTable BayesFactorPlot::numbers() const
{
    PlotTable table;
    if (!result_)
        return table;
    const auto one = [&](const char* name, double value) {
        table.add(QLatin1String(name), Eigen::VectorXd::Constant(1, value));
    };
    one("log_bayes_factor", result_->logBayesFactor);
    one("log_evidence_x", result_->logEvidenceOfFirst);
    one("log_evidence_y", result_->logEvidenceOfSecond);
    one("log_evidence_pooled", result_->logEvidenceOfPooled);
    one("features", static_cast<double>(result_->prior.dimensions));
    one("sigma0", result_->prior.sigma0);
    one("alpha", result_->prior.alpha);
    one("beta", result_->prior.beta);
    one("p_value", result_->p.value);
    one("p_error", result_->p.error);
    if (std::isfinite(result_->threshold))
        one("threshold", result_->threshold);
    table.add(QStringLiteral("bin_centre"), histogram_.centres());
    table.add(QStringLiteral("permutations"), histogram_.counts);
    table.add(QStringLiteral("density"), histogram_.density());
    table.add(QStringLiteral("null_statistic"), result_->null);
    return table;
}

core::Interval BayesFactorPlot::ownHorizontal() const
{
    if (!result_)
        return {-1.0, 1.0};
    core::Interval range{result_->logBayesFactor, result_->logBayesFactor};
    if (histogram_.counts.sum() > 0.0)
        range = {std::min(range.lo, histogram_.bins.range.lo), std::max(range.hi, histogram_.bins.range.hi)};
    // 0, where both are as probable, belongs to it unless it lies so far that it would squeeze all the rest.
    constexpr double far = 2.0;
    const core::Interval withZero{std::min(range.lo, 0.0), std::max(range.hi, 0.0)};
    if (histogram_.counts.sum() == 0.0 || withZero.width() <= far * range.width())
        range = withZero;
    const double width = std::max(range.width(), 1e-6);
    return {range.lo - 0.05 * width, range.hi + 0.07 * width};
}

core::Interval BayesFactorPlot::ownVertical() const
{
    const double highest = histogram_.counts.sum() > 0.0 ? histogram_.density().maxCoeff() : 0.0;
    return {0.0, highest > 0.0 ? 1.1 * highest : 1.0};
}

void BayesFactorPlot::restyle()
{
    const QColor ink = theme().colour(Role::PermutationNull);
    QColor fill = ink;
    fill.setAlpha(theme().dark ? 110 : 90);
    bars_->setPen(theme().pen(ink, 1.0));
    bars_->setBrush(fill);
    std::vector<TickFlag> flags;
    if (result_) {
        flags.push_back({.at = 0.0, .line = theme().pen(Role::Text, 1.3, Qt::DotLine)});
        if (std::isfinite(result_->threshold))
            flags.push_back({.at = result_->threshold, .line = theme().pen(Role::PermutationNull, 1.3, Qt::DashLine)});
        flags.push_back({.at = result_->logBayesFactor,
                         .text = tr("log Bayes factor = %1").arg(numberText(result_->logBayesFactor)),
                         .line = theme().pen(Role::Statistic, 2.5)});
    }
    flags_->setTheme(theme());
    flags_->setFlags(std::move(flags));
    describe();
}

} // namespace widgets
