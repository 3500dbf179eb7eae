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

} // namespace

Drawing dependenceDrawing(const core::Field& witness, const Eigen::MatrixXd& pair, const core::Dataset& dataset,
                          const QString& shuffled)
{
    core::Dataset points = dataset;
    points.x = pair;
    points.columnNames.resize(2);
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

} // namespace widgets
