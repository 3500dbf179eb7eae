#pragma once

#include "app/session/json_fields.h"
#include "core/data/data_names.h"

#include <vector>

namespace app
{

/// {"columns": […], "target": "Ozone", "target_sense": {…}, "samples": ["B", "O"]}, each where it is told. The readers
/// throw FieldError.
QJsonObject jsonOf(const core::DataNames& names);
core::DataNames namesFrom(const JsonFields& fields);

/// [{"unit": "min"}, {"counts": "days"}, {}]: one a column.
QJsonArray jsonOf(const std::vector<core::ColumnSense>& senses);
std::vector<core::ColumnSense> sensesFrom(const JsonFields& fields, const QString& name);

} // namespace app
