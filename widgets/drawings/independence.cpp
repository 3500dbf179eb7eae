#include "widgets/drawings/independence.h"

#include "widgets/drawings/field.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

struct DependenceWords {
    Q_DECLARE_TR_FUNCTIONS(widgets::IndependenceDrawings)
};

Drawing witnessOver(const core::Dataset& points, const core::Field& witness, const QString& shuffled)
{
    return fieldDrawing(
        witness,
        {.colours = DrawnMap::Colours::Diverging,
         .title = DependenceWords::tr("Dependence witness"),
         .subtitle = shuffled.isEmpty() ? QString() : DependenceWords::tr("%1 shuffled").arg(shuffled),
         .meaning = DependenceWords::tr(
             "Where pairs are more (or less) frequent than if both variables were independent: the embedding of the "
             "pairs less the product of those of the variables."),
         .quantity = QStringLiteral("f"),
         .column = QStringLiteral("witness"),
         .positiveText = DependenceWords::tr("more than independent"),
         .negativeText = DependenceWords::tr("less")},
        points);
}

/// The data as points of the plane.
core::Dataset withPair(const core::Dataset& dataset, const Eigen::Ref<const Eigen::MatrixXd>& pair)
{
    core::Dataset points = dataset;
    points.x = pair;
    points.columnNames.resize(2);
    return points;
}

} // namespace

Drawing dependenceDrawing(const core::Field& witness, const core::Dataset& dataset)
{
    return dataset.dimensions() == 2 ? witnessOver(dataset, witness, {})
                                     : witnessOver(withPair(dataset, dataset.x.leftCols(2)), witness, {});
}

Drawing dependenceDrawing(const core::Field& witness, const core::Dataset& dataset, const Eigen::MatrixXd& pair,
                          const QString& shuffled)
{
    return witnessOver(withPair(dataset, pair), witness, shuffled);
}

} // namespace widgets
