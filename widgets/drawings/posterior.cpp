#include "widgets/drawings/posterior.h"

#include "core/labs/posterior/marginal.h"
#include "widgets/plots/bar_outline.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace widgets
{

namespace
{

struct PosteriorWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::PosteriorDrawings)
};

/// Mean and interval: of the quadrature, which is exact, where there is one; else of draws that agree.
QString toldOf(const ShownPosterior& shown)
{
    const core::PosteriorResult& result = *shown.result;
    if (!result.quadrature && shown.isApart())
        return PosteriorWords::tr("mean –, 95 %: –; %1").arg(shown.subtitle);
    const auto summaries = result.quadrature ? core::summaries(*result.quadrature, shown.space()) : result.summaries;
    const auto j = static_cast<std::size_t>(shown.quantity);
    if (j >= summaries.size())
        return {};
    const core::HyperparameterSummary& summary = summaries[j];
    return (result.quadrature ? PosteriorWords::tr("by quadrature mean %1, 95 %: %2 … %3")
                              : PosteriorWords::tr("mean %1, 95 %: %2 … %3"))
        .arg(numberText(summary.mean), numberText(summary.quantiles.front()), numberText(summary.quantiles.back()));
}

std::vector<CurveRow> rowsOf(const core::PosteriorMarginal& marginal, const ShownPosterior& shown)
{
    std::vector<CurveRow> rows;
    if (marginal.quadrature.size() > 0)
        rows.push_back({.column = QStringLiteral("quadrature"),
                        .legend = PosteriorWords::tr("quadrature"),
                        .role = Role::Truth,
                        .values = marginal.quadrature,
                        .width = 1.6,
                        .at = marginal.nodes});
    rows.push_back({.column = QStringLiteral("prior"),
                    .legend = PosteriorWords::tr("prior"),
                    .role = Role::Prior,
                    .values = marginal.prior,
                    .dashes = Qt::DashLine,
                    .at = marginal.at,
                    .frames = false});
    if (!shown.brush.isEverything())
        rows.push_back({.column = QStringLiteral("picked"),
                        .legend = PosteriorWords::tr("picked draws"),
                        .kind = CurveRow::Kind::Area,
                        .role = Role::Brush,
                        .values = barOutline(marginal.brushed)});
    rows.push_back({.column = QStringLiteral("draws"),
                    .legend = PosteriorWords::tr("draws"),
                    .kind = CurveRow::Kind::Area,
                    .role = shown.brush.isEverything() && !shown.isApart() ? Role::Posterior : Role::Ghost,
                    .values = barOutline(marginal.all)});
    return rows;
}

std::vector<CurveRow> rowsOfChains(const Eigen::MatrixXd& values, const core::PosteriorResult& result)
{
    std::vector<CurveRow> rows;
    for (Eigen::Index c = 0; c < values.cols(); ++c) {
        const double along = (static_cast<double>(c) + 0.5) / static_cast<double>(values.cols());
        const int number = result.number(static_cast<std::size_t>(c));
        rows.push_back({.column = QStringLiteral("chain_%1").arg(number),
                        .legend = PosteriorWords::tr("chain %1").arg(number),
                        .role = Role::Posterior,
                        .values = values.col(c),
                        .width = 1.2,
                        .ink = [along](const Theme& look) {
                            return colourAt(look.map, look.dark ? 0.3 + 0.7 * along : 0.8 * along);
                        }});
    }
    return rows;
}

/// 1 where a draw is divergent, draws × chains.
Eigen::MatrixXd divergencesOf(const core::PosteriorResult& result)
{
    Eigen::MatrixXd divergent(result.draws(), std::ssize(result.chains.draws));
    for (Eigen::Index c = 0; c < divergent.cols(); ++c)
        for (Eigen::Index i = 0; i < divergent.rows(); ++i)
            divergent(i, c) =
                result.chains.draws[static_cast<std::size_t>(c)][static_cast<std::size_t>(i)].divergent ? 1.0 : 0.0;
    return divergent;
}

DrawnMarks marksOfDivergences(const Eigen::MatrixXd& divergent, const Eigen::MatrixXd& values)
{
    DrawnMarks marks{.places = Eigen::MatrixXd(static_cast<Eigen::Index>(divergent.sum()), 2),
                     .key = QStringLiteral("divergences"),
                     .legend = PosteriorWords::tr("divergences"),
                     .shape = DrawnMarks::Shape::Cross,
                     .role = Role::Problem};
    Eigen::Index next = 0;
    for (Eigen::Index c = 0; c < divergent.cols(); ++c)
        for (Eigen::Index i = 0; i < divergent.rows(); ++i)
            if (divergent(i, c) > 0.0)
                marks.places.row(next++) << static_cast<double>(i + 1), values(i, c);
    return marks;
}

core::Interval rangeOfDraws(const Eigen::MatrixXd& values)
{
    const double least = values.minCoeff(), most = values.maxCoeff();
    const double air = 0.06 * (most > least ? most - least : std::max(1.0, most));
    return {least - air, most + air};
}

} // namespace

Drawing marginalDrawing(const ShownPosterior& shown)
{
    Drawing drawing{
        .title = PosteriorWords::tr("Marginal"),
        .subtitle = shown.subtitle,
        .meaning = PosteriorWords::tr(
            "How probable each value of the hyperparameter is after the data, beside what was believed before. Where "
            "both look alike, the data have not spoken."),
        .summary = PosteriorWords::tr("Nothing is drawn yet."),
        .axes = DrawnAxes::Own,
        .across = {.label = shown.name(shown.quantity).axisLabel(), .range = core::Interval{0.0, 1.0}},
        .up = {.label = PosteriorWords::tr("density"), .movesFromZero = false},
        .gridColumn = QStringLiteral("edge")};
    if (!shown.hasDraws())
        return drawing;
    const core::PosteriorMarginal marginal = core::posteriorMarginal(*shown.result, shown.quantity, shown.brush);
    drawing.subtitle = toldOf(shown);
    drawing.summary = PosteriorWords::tr("Posterior of %1: %2.").arg(shown.name(shown.quantity).name, drawing.subtitle);
    drawing.across.range = marginal.range;
    drawing.grid = barEdges(marginal.edges);
    drawing.curves = rowsOf(marginal, shown);
    drawing.beside.family(QStringLiteral("draws"));
    drawing.beside.add(QStringLiteral("draw"), shown.values(shown.quantity).reshaped());
    return drawing;
}

Drawing traceDrawing(const ShownPosterior& shown)
{
    constexpr Eigen::Index fewest = 10; // draws, that the axis has room for
    const bool any = shown.result && !shown.result->chains.draws.empty();
    Drawing drawing{
        .title = PosteriorWords::tr("Traces"),
        .subtitle = shown.subtitle,
        .meaning = PosteriorWords::tr(
            "The draws in their order, a line a chain: they should look alike and wander over the same range. Drag to "
            "pick out draws, click to take all again."),
        .summary = PosteriorWords::tr("Nothing is drawn yet."),
        .axes = DrawnAxes::Own,
        .across = {.label = PosteriorWords::tr("draw"),
                   .range = core::Interval{0.0, any ? static_cast<double>(std::max(shown.result->draws(), fewest)) + 1.0
                                                    : 100.0}},
        .up = {.label = shown.name(shown.quantity).axisLabel(), .range = core::Interval{0.0, 1.0}},
        .gridColumn = QStringLiteral("draw")};
    if (!shown.hasDraws())
        return drawing;
    const core::PosteriorResult& result = *shown.result;
    const Eigen::MatrixXd values = shown.values(shown.quantity), divergent = divergencesOf(result);
    drawing.summary = PosteriorWords::tr("%1 draws of each of %2 chains of %3. %4")
                          .arg(result.draws())
                          .arg(result.chains.draws.size())
                          .arg(shown.name(shown.quantity).name, shown.subtitle);
    drawing.up.range = rangeOfDraws(values);
    drawing.grid = Eigen::VectorXd::LinSpaced(result.draws(), 1.0, static_cast<double>(result.draws()));
    drawing.curves = rowsOfChains(values, result);
    if (divergent.sum() > 0.0)
        drawing.marks = {marksOfDivergences(divergent, values)};
    drawing.area = HandArea{.across = shown.brush.numbers, .isAnyPicked = !shown.brush.isEverything()};
    drawing.beside.family(QStringLiteral("curves"));
    for (Eigen::Index c = 0; c < divergent.cols(); ++c)
        drawing.beside.add(QStringLiteral("divergent_%1").arg(result.number(static_cast<std::size_t>(c))),
                           divergent.col(c));
    return drawing;
}

} // namespace widgets
