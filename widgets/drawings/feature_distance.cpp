#include "widgets/drawings/feature_distance.h"

#include "widgets/drawings/kernel_pair.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

struct FeatureDistanceWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::FeatureDistanceDrawings)
};

using Way = core::FeatureDistanceCurve::Way;

QString nameOf(Way way)
{
    switch (way) {
    case Way::Both:
        return FeatureDistanceWords::tr("wherever x is");
    case Way::Right:
        return FeatureDistanceWords::tr("from x₁ to the right");
    case Way::Left:
        return FeatureDistanceWords::tr("from x₁ to the left");
    case Way::Towards:
        break;
    }
    return FeatureDistanceWords::tr("from x₁ towards x₂");
}

QString columnOf(Way way)
{
    return way == Way::Right  ? QStringLiteral("right")
           : way == Way::Left ? QStringLiteral("left")
                              : QStringLiteral("distance");
}

} // namespace

Drawing featureDistanceDrawing(const core::KernelResult& result)
{
    Drawing drawing{.title = FeatureDistanceWords::tr("Distances"),
                    .meaning = FeatureDistanceWords::tr(
                        "‖φ(x) − φ(y)‖ = √(k(x,x) − 2k(x,y) + k(y,y)): the metric in which a kernel "
                        "machine measures. Of most stationary kernels it levels off at √(2k(x,x))."),
                    .axes = DrawnAxes::Own,
                    .across = {.label = QStringLiteral("|x − y|"), .symbol = QStringLiteral("|x − y|")},
                    .up = {.label = QStringLiteral("‖φ(x) − φ(y)‖")},
                    .gridColumn = QStringLiteral("apart")};
    if (result.apart.size() == 0) {
        drawing.subtitle = FeatureDistanceWords::tr("not known yet");
        drawing.summary = FeatureDistanceWords::tr("No distances are shown.");
        drawing.across.range = drawing.up.range = core::Interval{0.0, 1.0};
        return drawing;
    }
    drawing.grid = result.apart;
    drawing.across.range = core::Interval{0.0, result.apart(result.apart.size() - 1)};
    for (const core::FeatureDistanceCurve& curve : result.distances)
        drawing.curves.push_back({.column = columnOf(curve.way),
                                  .legend = nameOf(curve.way),
                                  .role = curve.way == Way::Left ? Role::PulledBack : Role::Predictive,
                                  .values = curve.distances,
                                  .width = 2.2});
    const double apart = (result.places.second - result.places.first).norm();
    const auto distance = result.pair.distance();
    drawing.beside = numbersOfPair(result.pair);
    if (!distance) {
        drawing.subtitle = FeatureDistanceWords::tr("x₁ and x₂ have none: no such features");
        drawing.summary = drawing.subtitle + u'.';
        return drawing;
    }
    drawing.subtitle = FeatureDistanceWords::tr("‖φ(x₁) − φ(x₂)‖ = %1").arg(numberText(*distance));
    drawing.summary = drawing.subtitle + u'.';
    Eigen::MatrixXd place(1, 2);
    place << apart, *distance;
    drawing.marks = {{.places = place,
                      .key = QStringLiteral("pair"),
                      .legend = QStringLiteral("x₁, x₂"),
                      .role = Role::Current,
                      .size = 9.0,
                      .spans = true}};
    return drawing;
}

} // namespace widgets
