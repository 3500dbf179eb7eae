#pragma once

#include "app/session/json_fields.h"
#include "core/data/dataset.h"

namespace app
{

/// The points and what belongs to them, and how they were generated; of pictures whose origin is known that alone
/// (picture_files.h). The reader throws FieldError.
QJsonObject jsonOf(const core::Dataset& data);
core::Dataset dataFrom(const JsonFields& fields);

} // namespace app
