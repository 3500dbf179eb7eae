#include "widgets/drawings/regression.h"

#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

struct RegressionWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::RegressionDrawings)
};

} // namespace

Drawing ridgeErrorDrawing(const core::BagsResult& result)
{
    const Eigen::VectorXd& lambdas = result.lambdas;
    Drawing drawing{
        .title = RegressionWords::tr("Error over λ"),
        .subtitle = RegressionWords::tr("for two bags or more"),
        .meaning = RegressionWords::tr(
            "The error that new bags would have, estimated from these: each left out in turn, and generalised "
            "cross-validation. Drag the line or click to set λ."),
        .summary = RegressionWords::tr("Nothing to draw: fewer than two bags."),
        .axes = DrawnAxes::Own,
        .across = {.label = RegressionWords::tr("ridge λ"),
                   .symbol = QStringLiteral("λ"),
                   .snaps = true,
                   .logarithmic = true,
                   .range = lambdas.size() > 1 ? core::Interval{lambdas[0], lambdas[lambdas.size() - 1]}
                                               : core::Interval{1e-3, 1e3}},
        .up = {.label = RegressionWords::tr("mean squared error"),
               .mayBeLogarithmic = true,
               .isLogarithmicAtFirst = true},
        .gridColumn = QStringLiteral("lambda")};
    if (lambdas.size() == 0)
        return drawing;
    drawing.subtitle = QStringLiteral("λ = %1").arg(numberText(result.lambda));
    drawing.summary =
        RegressionWords::tr("Estimated error over %1 values of λ, now %2.").arg(lambdas.size()).arg(result.lambda);
    drawing.grid = lambdas;
    drawing.curves = {{.column = QStringLiteral("leave_one_out"),
                       .legend = RegressionWords::tr("leave-one-out"),
                       .role = Role::Empirical,
                       .values = result.looError},
                      {.column = QStringLiteral("gcv"),
                       .legend = RegressionWords::tr("GCV"),
                       .role = Role::Ghost,
                       .values = result.gcvError,
                       .width = 1.5,
                       .dashes = Qt::DashLine}};
    drawing.hand = HandLine{.value = result.lambda, .legend = RegressionWords::tr("current λ")};
    return drawing;
}

} // namespace widgets
