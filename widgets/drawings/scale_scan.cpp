#include "widgets/drawings/scale_scan.h"

#include "core/inference/diagnostics.h"
#include "widgets/controls/chooser_text.h"
#include "widgets/plots/bar_outline.h"
#include "widgets/plots/chooser_role.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

struct ScaleScanWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::ScaleScanDrawings)
};

std::vector<Eigen::Index> knownScales(const core::ScaleScanResult& result)
{
    std::vector<Eigen::Index> known;
    for (Eigen::Index i = 0; i < result.pValues.size(); ++i)
        if (!std::isnan(result.pValues[i]))
            known.push_back(i);
    return known;
}

/// Of the draws within the curve.
Eigen::VectorXd pValuesOfDraws(const ShownScaleScan& shown)
{
    std::vector<double> known;
    if (shown.posterior)
        for (const double draw : shown.posterior->picked)
            if (const double p = core::pValueAt(shown.result, draw); std::isfinite(p))
                known.push_back(p);
    return Eigen::Map<const Eigen::VectorXd>(known.data(), std::ssize(known));
}

/// What p is at the draws; empty where it is not known there.
QString sentenceOnDraws(const Eigen::VectorXd& pValues)
{
    constexpr double tail = 0.1;
    if (pValues.size() == 0)
        return {};
    return ScaleScanWords::tr(" At %1 draws of the posterior p is %2 (80 %: %3 to %4).")
        .arg(pValues.size())
        .arg(numberText(core::quantileOf(pValues, 0.5)), numberText(core::quantileOf(pValues, tail)),
             numberText(core::quantileOf(pValues, 1.0 - tail)));
}

struct ScalePosterior {
    Eigen::VectorXd at, density;
};

ScalePosterior densityOfScales(const core::PosteriorMarginal& posterior)
{
    if (posterior.quadrature.size() > 0)
        return {posterior.nodes, posterior.quadrature};
    return {barEdges(posterior.edges), barOutline(posterior.brushed)};
}

void addScalePosterior(Drawing& drawing, const ShownScaleScan& shown)
{
    if (!shown.posterior)
        return;
    constexpr double share = 0.3; // of the height
    const auto [at, density] = densityOfScales(*shown.posterior);
    const Eigen::VectorXd pValues = pValuesOfDraws(shown);
    const double highest = density.size() > 0 ? density.maxCoeff() : 0.0;
    drawing.meaning += ScaleScanWords::tr(" The posterior of ℓ has a scale of its own.") + sentenceOnDraws(pValues);
    drawing.summary += sentenceOnDraws(pValues);
    drawing.right = RightAxis{.range = {0.0, highest > 0.0 ? highest / share : 1.0}};
    drawing.curves.push_back({.column = QStringLiteral("posterior"),
                              .legend = ScaleScanWords::tr("posterior of ℓ"),
                              .name = ScaleScanWords::tr("posterior density of ℓ"),
                              .kind = CurveRow::Kind::Area,
                              .role = Role::Posterior,
                              .values = density,
                              .width = 1.2,
                              .onRight = true,
                              .at = at,
                              .exports = false});
    drawing.beside.family(QStringLiteral("posterior"));
    drawing.beside.add(QStringLiteral("posterior_at"), at);
    drawing.beside.add(QStringLiteral("posterior_density"), density);
    drawing.beside.family(QStringLiteral("posterior_draws"));
    drawing.beside.add(QStringLiteral("posterior_p"), pValues);
}

void addScaleChoosers(Drawing& drawing, const std::vector<core::ChosenLengthscale>& choosers)
{
    for (const core::ChosenLengthscale& chosen : choosers) {
        if (!chosen.lengthscale || !std::isfinite(*chosen.lengthscale) || !(*chosen.lengthscale > 0.0))
            continue;
        drawing.flags.push_back({.at = *chosen.lengthscale,
                                 .name = chooserTitle(chosen.chooser),
                                 .meaning = aboutChooser(chosen.chooser) +
                                            QStringLiteral("<p>ℓ = %1</p>").arg(numberText(*chosen.lengthscale)),
                                 .role = roleOfChooser(chosen.chooser)});
        drawing.beside.addValue(QString::fromStdString(chosen.chooser), *chosen.lengthscale);
    }
}

void addScaleCurve(Drawing& drawing, const ShownScaleScan& shown)
{
    const std::vector<Eigen::Index> known = knownScales(shown.result);
    if (known.empty())
        return;
    drawing.grid = shown.result.lengthscales(known);
    drawing.curves.push_back({.column = QStringLiteral("p_value"),
                              .legend = ScaleScanWords::tr("permutation p"),
                              .role = Role::PermutationNull,
                              .values = shown.result.pValues(known),
                              .width = 2.2});
    drawing.lines.push_back({.up = shown.level,
                             .key = QStringLiteral("level"),
                             .legend = ScaleScanWords::tr("level %1").arg(percentText(shown.level)),
                             .role = Role::Text,
                             .dashes = Qt::DotLine});
}

void addScaleNumbers(PlotTable& table, const core::ScaleScanResult& result)
{
    if (result.done == 0)
        return;
    table.family(QStringLiteral("lengthscales"));
    table.add(QStringLiteral("at"), result.lengthscales);
    table.add(QStringLiteral("mmd2"), result.statistics);
    table.add(QStringLiteral("p_error"), result.errors);
}

core::Interval acrossScales(const Eigen::VectorXd& lengthscales)
{
    return lengthscales.size() < 2 ? core::Interval{0.1, 10.0}
                                   : core::Interval{lengthscales[0], lengthscales[lengthscales.size() - 1]};
}

/// On a logarithmic axis.
core::Interval upOfPValues(const ShownScaleScan& shown)
{
    double least = shown.level;
    for (const double p : shown.result.pValues)
        if (p > 0.0)
            least = std::min(least, p);
    return {0.5 * least, 1.3};
}

QString summaryOfScan(const ShownScaleScan& shown)
{
    if (shown.result.done == 0)
        return ScaleScanWords::tr("Nothing to draw: no p-value is known.");
    const auto below = std::ranges::count_if(shown.result.pValues, [&](double p) { return p <= shown.level; });
    return ScaleScanWords::tr("p-values of MMD² at %1 lengthscales, %2 of them at most %3.")
        .arg(shown.result.done)
        .arg(below)
        .arg(percentText(shown.level));
}

} // namespace

Drawing scaleScanDrawing(const ShownScaleScan& shown)
{
    Drawing drawing{
        .title = ScaleScanWords::tr("p over ℓ"),
        .subtitle = shown.subtitle,
        .meaning = ScaleScanWords::tr(
            "The permutation p-value of MMD² for every lengthscale, the same permutations for all of them. Below the "
            "dotted line the test rejects. A lengthscale that is taken because p is small there is no valid test; the "
            "rules that are named never saw the labels. Drag the line, click, or click a name to set ℓ."),
        .summary = summaryOfScan(shown),
        .axes = DrawnAxes::Own,
        .across = {.label = ScaleScanWords::tr("lengthscale ℓ"),
                   .logarithmic = true,
                   .range = acrossScales(shown.result.lengthscales)},
        .up = {.label = ScaleScanWords::tr("permutation p"),
               .mayBeLogarithmic = true,
               .isLogarithmicAtFirst = true,
               .range = core::Interval{0.0, 1.05},
               .logarithmicRange = upOfPValues(shown)},
        .gridColumn = QStringLiteral("lengthscale"),
        .hand = HandLine{.legend = ScaleScanWords::tr("current ℓ")}};
    addScaleCurve(drawing, shown);
    addScaleNumbers(drawing.beside, shown.result);
    addScaleChoosers(drawing, shown.choosers);
    addScalePosterior(drawing, shown);
    return drawing;
}

} // namespace widgets
