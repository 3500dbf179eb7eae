#pragma once

#include "core/data/dataset.h"

namespace core
{

/// The last of several columns as the target of the others; labels and weights stay. Requires two columns.
Dataset lastColumnAsTarget(Dataset data);

} // namespace core
