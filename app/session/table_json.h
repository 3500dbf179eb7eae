#pragma once

#include "app/session/packed_json.h"
#include "core/data/column_table.h"

namespace app
{

/// {"columns": [{"name": "day", "values": […]}, …], "coordinates": [0], "target": 9}: the table behind the points, null
/// for a missing value, with "labels" and "weights" where rows have them, and "row_names" {"column": "car", "names":
/// ["Mazda RX4", …]} and "texts" [{"name": "sex", "values": ["F", …]}, …] where they have these. Before which of the
/// texts the label stands is "group_place" (default 0), whether it holds numbers "group_holds_numbers" (default false).
QJsonObject jsonOf(const core::ChosenColumns& chosen, LongColumns columns);

/// Throws FieldError, also where its choice does not make these points. Points without rows get those that it makes.
core::ChosenColumns tableFrom(const JsonFields& fields, core::Dataset& points);

} // namespace app
