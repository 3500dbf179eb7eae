#include "widgets/plots/bayes_factor_curve_plot.h"

#include "widgets/plots/plot_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

BayesFactorCurvePlot::BayesFactorCurvePlot(QWidget* parent)
    : ValueCurvePlot(QStringLiteral("dimensions"), parent), priorAlone_(new QCPItemRect(this))
{
    priorAlone_->setSelectable(false);
    priorAlone_->setLayer(QStringLiteral("background"));
    for (QCPItemPosition* corner : {priorAlone_->topLeft, priorAlone_->bottomRight})
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    setTitle({}, tr("Bayes factor over D"));
    setToolTip(
        tr("The log Bayes factor of the D leading coordinates for each D, and where shuffled labels put it. "
           "Above the band the samples differ at the level. A D that is chosen because the curve is high there "
           "is no valid test. Shaded: coordinates in which the points scatter less than the prior's σ₀² beforehand, "
           "so that they say what the prior says. Drag the line or click to set D."));
    setAxisLabels(tr("D, leading coordinates"), tr("log Bayes factor"));
    showResult({});
}

void BayesFactorCurvePlot::showResult(const std::optional<core::BayesFactorResult>& result, const QString& whyNone)
{
    result_ = result;
    placeShade();
    if (!result_) {
        setSubtitle(whyNone.isEmpty() ? tr("not known yet") : whyNone);
        return showRows({}, {});
    }
    const QString alpha =
        tr("α = D + %1").arg(numberText(result_->prior.alpha - static_cast<double>(result_->prior.dimensions)));
    setSubtitle(result_->priorAloneFrom > 0
                    ? tr("%1 · shaded from D = %2: the prior's alone, λ < σ₀²").arg(alpha).arg(result_->priorAloneFrom)
                    : alpha);
    std::vector<CurveRow> rows;
    rows.push_back({.column = QStringLiteral("log_bayes_factor"),
                    .legend = tr("log Bayes factor"),
                    .role = Role::Predictive,
                    .values = result_->curve,
                    .width = 2.5});
    rows.push_back(
        {.column = QStringLiteral("null"),
         .legend = tr("labels shuffled, %1 to %2").arg(percentText(result_->level), percentText(1.0 - result_->level)),
         .kind = CurveRow::Kind::Band,
         .role = Role::PermutationNull,
         .values = bandOf(result_->nullLower, result_->nullUpper)});
    showRows(result_->dimensions, std::move(rows));
}

void BayesFactorCurvePlot::placeShade()
{
    const bool shown = result_ && result_->priorAloneFrom > 0;
    priorAlone_->setVisible(shown);
    if (!shown)
        return;
    priorAlone_->topLeft->setCoords(static_cast<double>(result_->priorAloneFrom) - 0.5, 0.0);
    priorAlone_->bottomRight->setCoords(ownHorizontal().hi, 1.0);
}

void BayesFactorCurvePlot::restyle()
{
    priorAlone_->setPen(Qt::NoPen);
    priorAlone_->setBrush(theme().tint(Role::Prior));
    ValueCurvePlot::restyle();
}

double BayesFactorCurvePlot::admissible(double value) const
{
    const auto last = result_ ? static_cast<double>(result_->dimensions.size()) : 1.0;
    return std::clamp(std::round(value), 1.0, std::max(last, 1.0));
}

QString BayesFactorCurvePlot::nameOfCurrent() const
{
    return current() ? tr("D = %1").arg(*current()) : QString();
}

QString BayesFactorCurvePlot::placeText(const QPointF& place) const
{
    return QStringLiteral("D = %1").arg(admissible(place.x()));
}

std::vector<Reading> BayesFactorCurvePlot::readingsBeside(const QPointF& place) const
{
    const auto at = static_cast<Eigen::Index>(admissible(place.x())) - 1;
    if (!result_ || at >= result_->pValues.size())
        return {};
    return {{.key = QStringLiteral("log_bayes_factor"),
             .name = tr("permutation p"),
             .value = numberText(result_->pValues[at]),
             .ink = theme().colour(Role::Predictive),
             .at = QPointF(result_->dimensions[at], result_->curve[at])}};
}

core::Interval BayesFactorCurvePlot::ownHorizontal() const
{
    const auto last = result_ ? static_cast<double>(result_->dimensions.size()) : 20.0;
    return {0.0, std::max(last, 2.0) + 1.0};
}

void BayesFactorCurvePlot::addColumnsBeside(PlotTable& table) const
{
    table.family(QStringLiteral("curves"));
    if (result_)
        table.add(QStringLiteral("p_value"), result_->pValues);
}

QString BayesFactorCurvePlot::summary() const
{
    if (!result_ || result_->curve.size() == 0)
        return tr("Nothing to draw: the Bayes factor is not known.");
    Eigen::Index highest = 0;
    const double value = result_->curve.maxCoeff(&highest);
    return tr("Log Bayes factor for D from 1 to %1; highest at D = %2 with %3.")
        .arg(result_->curve.size())
        .arg(highest + 1)
        .arg(numberText(value));
}

} // namespace widgets
