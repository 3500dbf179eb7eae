#include "widgets/table/column_places.h"

#include <QCoreApplication>

#include <algorithm>

namespace widgets
{

namespace
{

struct ColumnPlaceWords {
    Q_DECLARE_TR_FUNCTIONS(ColumnPlaces)
};

} // namespace

ChoiceStep clicked(const core::ChosenColumns& columns, Eigen::Index column, ColumnPlace place)
{
    const QString name = QString::fromStdString(columns.table->names[static_cast<std::size_t>(column)]);
    if (place == ColumnPlace::Up)
        return {core::upBy(columns.choice, column), ColumnPlaceWords::tr("Show %1 upwards").arg(name)};
    if (place == ColumnPlace::Across)
        return {core::acrossBy(columns.choice, column), ColumnPlaceWords::tr("Show %1 across").arg(name)};
    const core::ColumnChoice next = core::targetBy(columns.choice, column);
    return {next, next.target ? ColumnPlaceWords::tr("Take %1 as the target").arg(name)
                              : ColumnPlaceWords::tr("Take no target")};
}

QString placeSign(const core::ColumnChoice& choice, Eigen::Index column)
{
    if (choice.target == column)
        return ColumnPlaceWords::tr(" (target)");
    const auto at = std::ranges::find(choice.coordinates, column) - choice.coordinates.begin();
    if (at == std::ssize(choice.coordinates))
        return {};
    return at == 0 ? QStringLiteral(" →") : at == 1 ? QStringLiteral(" ↑") : QStringLiteral(" +");
}

} // namespace widgets
