#include "widgets/drawings/functions.h"

#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

struct FunctionWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::FunctionDrawings)
};

} // namespace

Drawing priorDrawing(const PriorPicture& prior, const core::Dataset& dataset)
{
    const bool known = prior.lower.size() > 0 && prior.lower.size() == prior.upper.size();
    return {.title = FunctionWords::tr("Prior draws"),
            .meaning = FunctionWords::tr(
                "Functions that the prior holds possible before it has seen any data: draws, and at each position the "
                "band that holds the stated share of the prior."),
            .summary = known ? FunctionWords::tr("Prior of %1 with the band of %2, at %3 positions.")
                                   .arg(prior.value, percentText(prior.level))
                                   .arg(prior.grid.size())
                             : FunctionWords::tr("No prior is shown."),
            .across = {.label = coordinateName(dataset, 0)},
            .up = {.label = prior.value, .zeroLine = true},
            .grid = prior.grid,
            .curves = {{.column = QStringLiteral("prior"),
                        .legend = FunctionWords::tr("%1 of the prior").arg(percentText(prior.level)),
                        .kind = CurveRow::Kind::Band,
                        .role = Role::Prior,
                        .values = bandOf(prior.lower, prior.upper)},
                       {.column = QStringLiteral("prior_draw"),
                        .legend = FunctionWords::tr("draws of the prior"),
                        .kind = CurveRow::Kind::Draws,
                        .role = Role::Prior,
                        .values = prior.draws,
                        .width = 1.5}}};
}

Drawing embeddingPriorDrawing(const core::EmbeddingResult& result, const core::Dataset& dataset)
{
    Drawing drawing = priorDrawing({.grid = result.grid,
                                    .lower = result.priorLower,
                                    .upper = result.priorUpper,
                                    .draws = result.priorDraws,
                                    .level = result.level,
                                    .value = QStringLiteral("μ(x)")},
                                   dataset);
    drawing.title = FunctionWords::tr("Prior of the embedding");
    return drawing;
}

Drawing integratedWitnessDrawing(const IntegratedWitness& witness)
{
    return {.title = FunctionWords::tr("Witness"),
            .meaning = FunctionWords::tr(
                "The difference of the two embeddings, averaged over the posterior of the hyperparameters, with its "
                "pointwise bands."),
            .summary = witness.grid.size() > 0
                           ? FunctionWords::tr("Witness at %1 places with two bands.").arg(witness.grid.size())
                           : FunctionWords::tr("Nothing to draw yet."),
            .axes = DrawnAxes::Own,
            .across = {.label = QStringLiteral("x")},
            .up = {.label = FunctionWords::tr("witness")},
            .grid = witness.grid,
            .curves = {{.column = QStringLiteral("band"),
                        .legend = witness.bandName,
                        .kind = CurveRow::Kind::Band,
                        .role = Role::Predictive,
                        .values = bandOf(witness.lower, witness.upper)},
                       {.column = QStringLiteral("other_band"),
                        .legend = witness.otherName,
                        .kind = CurveRow::Kind::Outline,
                        .role = Role::Companion,
                        .values = bandOf(witness.otherLower, witness.otherUpper),
                        .dashes = Qt::DashLine},
                       {.column = QStringLiteral("mean"),
                        .legend = FunctionWords::tr("posterior mean"),
                        .role = Role::Predictive,
                        .values = witness.mean}},
            .lines = {{.up = 0.0, .role = Role::Axis, .width = 1.0, .dashes = Qt::DotLine}}};
}

} // namespace widgets
