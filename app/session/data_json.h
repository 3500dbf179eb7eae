#pragma once

#include "app/session/packed_json.h"
#include "core/data/dataset.h"

namespace app
{

/// The points and what belongs to them, and how they were generated; of pictures whose origin is known that alone
/// (picture_files.h). The reader throws FieldError; columns that are null, which the table beside them has, it leaves
/// empty.
QJsonObject jsonOf(const core::Dataset& data, LongColumns columns);
core::Dataset dataFrom(const JsonFields& fields);

} // namespace app
