#include "widgets/drawings/bayes_factor.h"

#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

struct BayesFactorWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::BayesFactorDrawings)
};

/// A whole number from 1 to the last that there is.
HandLine handOfDimensions(double last)
{
    return {.legend = BayesFactorWords::tr("D = %1"),
            .admissible = [last](double value) { return std::clamp(std::round(value), 1.0, last); }};
}

std::vector<CurveRow> bayesFactorRows(const core::BayesFactorResult& result)
{
    return {{.column = QStringLiteral("log_bayes_factor"),
             .legend = BayesFactorWords::tr("log Bayes factor"),
             .role = Role::Predictive,
             .values = result.curve,
             .width = 2.5,
             .told = {{.name = BayesFactorWords::tr("permutation p"), .values = result.pValues}}},
            {.column = QStringLiteral("null"),
             .legend = BayesFactorWords::tr("shuffled labels, %1 to %2")
                           .arg(percentText(result.level), percentText(1.0 - result.level)),
             .kind = CurveRow::Kind::Band,
             .role = Role::PermutationNull,
             .values = bandOf(result.nullLower, result.nullUpper)}};
}

QString summaryOfBayesFactors(const Eigen::VectorXd& curve)
{
    Eigen::Index highest = 0;
    const double value = curve.maxCoeff(&highest);
    return BayesFactorWords::tr("Log Bayes factor for D from 1 to %1; highest at D = %2 with %3.")
        .arg(curve.size())
        .arg(highest + 1)
        .arg(numberText(value));
}

/// `last`: the largest D, 0 where it is not known.
Drawing frameOfBayesFactor(double last)
{
    constexpr double unknown = 20.0;
    return {.title = BayesFactorWords::tr("Bayes factor over D"),
            .meaning = BayesFactorWords::tr(
                "The log Bayes factor of the D leading coordinates for each D, and where shuffled labels put it. Above "
                "the band the samples differ at the level. A D that is chosen because the curve is high there is no "
                "valid test. Shaded: coordinates in which the points scatter less than the prior's σ₀² beforehand, so "
                "that they say what the prior says. Drag the line or click to set D."),
            .summary = BayesFactorWords::tr("Nothing to draw: the Bayes factor is not known."),
            .axes = DrawnAxes::Own,
            .across = {.label = BayesFactorWords::tr("D, leading coordinates"),
                       .symbol = QStringLiteral("D"),
                       .isTold = last > 0.0,
                       .snaps = true,
                       .range = core::Interval{0.0, std::max(last > 0.0 ? last : unknown, 2.0) + 1.0}},
            .up = {.label = BayesFactorWords::tr("log Bayes factor")},
            .gridColumn = QStringLiteral("dimensions"),
            .hand = handOfDimensions(std::max(last, 1.0))};
}

/// Where the coordinates say what the prior says.
void shadePriorAlone(Drawing& drawing, Eigen::Index from)
{
    if (from == 0)
        return;
    drawing.subtitle =
        BayesFactorWords::tr("%1 · shaded from D = %2: the prior's alone, λ < σ₀²").arg(drawing.subtitle).arg(from);
    drawing.spans = {{.across = {static_cast<double>(from) - 0.5, drawing.across.range->hi}, .role = Role::Prior}};
}

} // namespace

Drawing bayesFactorCurveDrawing(const std::optional<core::BayesFactorResult>& result, const QString& whyNone)
{
    Drawing drawing = frameOfBayesFactor(result ? static_cast<double>(result->dimensions.size()) : 0.0);
    if (!result) {
        drawing.subtitle = whyNone.isEmpty() ? BayesFactorWords::tr("not known yet") : whyNone;
        return drawing;
    }
    drawing.subtitle = BayesFactorWords::tr("α = D + %1")
                           .arg(numberText(result->prior.alpha - static_cast<double>(result->prior.dimensions)));
    shadePriorAlone(drawing, result->priorAloneFrom);
    if (result->curve.size() > 0)
        drawing.summary = summaryOfBayesFactors(result->curve);
    drawing.grid = result->dimensions;
    drawing.curves = bayesFactorRows(*result);
    drawing.beside.family(QStringLiteral("curves"));
    drawing.beside.add(QStringLiteral("p_value"), result->pValues);
    return drawing;
}

} // namespace widgets
