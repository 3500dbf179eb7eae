#include "app/script/script_panel.h"

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

using Eigen::Index;
using Column = widgets::PlotTable::Column;

constexpr Index mostCells = 100;       // along either axis of a map
constexpr Index mostPlaces = 1000;     // of a curve whose places are evenly spaced
constexpr Index mostListedPlaces = 60; // where they stand in the script one by one

Index strideFor(Index count, Index most)
{
    return std::max<Index>(1, (count + most - 1) / most);
}

Eigen::VectorXd everyOf(const Eigen::VectorXd& values, Index stride)
{
    return values(Eigen::seq(0, values.size() - 1, stride));
}

bool isLogarithmicallySpaced(const Eigen::VectorXd& values)
{
    return values.size() > 2 && values.minCoeff() > 0.0 && areEvenlySpaced(values.array().log());
}

/// The column of the places of the curves: by its name, or the one that holds them, as of an evidence the lengthscale.
const Column* gridOf(const widgets::PlotTable& table, const widgets::Drawing& drawing)
{
    const auto found = std::ranges::find_if(table.columns, [&](const Column& column) {
        return drawing.gridColumn.isEmpty() ? column.values.size() > 1 && column.values.size() == drawing.grid.size() &&
                                                  column.values == drawing.grid
                                            : column.name == drawing.gridColumn;
    });
    return found == table.columns.end() ? nullptr : &*found;
}

} // namespace

ScriptPanel::ScriptPanel(const widgets::PlotTable& table, const widgets::Drawing& drawing) : table_(table)
{
    using widgets::DrawnAxes;
    isOverPlaces_ = drawing.axes != DrawnAxes::Own;
    if (drawing.map && drawing.map->field.values.size() > 0 && find(drawing.map->places[0])) {
        thinMap(*drawing.map);
        return;
    }
    if (const Column* grid = gridOf(table_, drawing)) {
        gridColumn_ = grid->name;
        gridFamily_ = grid->family;
        thinLine(grid->values);
    } else {
        isOverPlaces_ = false;
    }
}

void ScriptPanel::thinMap(const widgets::DrawnMap& map)
{
    const Column& across = *find(map.places[0]);
    const Eigen::VectorXd &first = map.field.axis1, &second = map.field.axis2;
    gridFamily_ = across.family;
    gridColumn_ = map.places[0];
    const bool firstIsFaster = first.size() > 1 && across.values.size() > 1 && across.values[0] != across.values[1];
    const Index strides[] = {strideFor(first.size(), mostCells), strideFor(second.size(), mostCells)};
    map_ =
        Map{.first = everyOf(first, strides[0]), .second = everyOf(second, strides[1]), .firstIsFaster = firstIsFaster};
    const auto keep = [&](Index i, Index j) {
        kept_.push_back(firstIsFaster ? j * first.size() + i : i * second.size() + j);
    };
    if (firstIsFaster) {
        for (Index j = 0; j < second.size(); j += strides[1])
            for (Index i = 0; i < first.size(); i += strides[0])
                keep(i, j);
    } else {
        for (Index i = 0; i < first.size(); i += strides[0])
            for (Index j = 0; j < second.size(); j += strides[1])
                keep(i, j);
    }
}

void ScriptPanel::thinLine(const Eigen::VectorXd& grid)
{
    const bool isSpaced = areEvenlySpaced(grid) || isLogarithmicallySpaced(grid);
    const Index stride = strideFor(grid.size(), isSpaced ? mostPlaces : mostListedPlaces);
    for (Index i = 0; i < grid.size(); i += stride)
        kept_.push_back(i);
}

const Column* ScriptPanel::find(const QString& name) const
{
    const auto found = std::ranges::find(table_.columns, name, &Column::name);
    return found == table_.columns.end() ? nullptr : &*found;
}

bool ScriptPanel::has(const QString& name) const
{
    const Column* column = find(name);
    return column && column->values.array().isFinite().any();
}

QStringList ScriptPanel::columns() const
{
    QStringList names;
    for (const Column& column : table_.columns)
        names << column.name;
    return names;
}

bool ScriptPanel::holds(const QString& column, const Eigen::VectorXd& values) const
{
    const Column* found = find(column);
    return found && found->values.size() == values.size() && found->values == values;
}

Eigen::VectorXd ScriptPanel::column(const QString& name) const
{
    const Column* column = find(name);
    if (!column)
        return {};
    if (const auto other = replaced_.find(name); other != replaced_.end())
        return *other;
    const bool isOnGrid = !gridColumn_.isEmpty() && column->family == gridFamily_ &&
                          column->values.size() == find(gridColumn_)->values.size();
    return isOnGrid ? Eigen::VectorXd(column->values(kept_)) : column->values;
}

Eigen::MatrixXd ScriptPanel::rowsOfPlaces() const
{
    if (!isOverPlaces_)
        return {};
    if (!map_)
        return column(gridColumn_);
    Eigen::MatrixXd rows(map_->first.size() * map_->second.size(), 2);
    for (Index row = 0; row < rows.rows(); ++row) {
        const Index fast = map_->firstIsFaster ? map_->first.size() : map_->second.size();
        const Index first = map_->firstIsFaster ? row % fast : row / fast,
                    second = map_->firstIsFaster ? row / fast : row % fast;
        rows.row(row) << map_->first[first], map_->second[second];
    }
    return rows;
}

void ScriptPanel::replace(const QString& name, const Eigen::VectorXd& values)
{
    if (find(name) && values.size() == column(name).size())
        replaced_.insert(name, values);
}

QString ScriptPanel::places(ScriptLanguage language) const
{
    if (!isOverPlaces_ && !map_)
        return {};
    const bool inPython = language == ScriptLanguage::Python;
    const QString name = QStringLiteral("at");
    if (!map_)
        return assignment(language, name, writtenRows(language, column(gridColumn_)),
                          QStringLiteral("the places of the figure"));
    const QString axes = assignment(language, QStringLiteral("at_1"), written(language, map_->first),
                                    QStringLiteral("the places of the figure along both axes")) +
                         assignment(language, QStringLiteral("at_2"), written(language, map_->second));
    if (!isOverPlaces_)
        return axes;
    if (inPython)
        return axes + assignment(language, name,
                                 map_->firstIsFaster
                                     ? QStringLiteral("np.array([(u, v) for v in at_2 for u in at_1])")
                                     : QStringLiteral("np.array([(u, v) for u in at_1 for v in at_2])"));
    return axes + assignment(language, name,
                             map_->firstIsFaster ? QStringLiteral("unname(as.matrix(expand.grid(at_1, at_2)))")
                                                 : QStringLiteral("unname(as.matrix(expand.grid(at_2, at_1)))[, 2:1]"));
}

} // namespace app
