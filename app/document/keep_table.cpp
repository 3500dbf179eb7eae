#include "app/document/keep_table.h"

#include "core/data/column_table.h"

#include <utility>

namespace app
{

core::Session withTableKept(core::Session next, const core::Session& now, const core::Session& before)
{
    const auto& table = now.of<core::ChosenColumns>();
    if (!table.table || next.data == now.data || std::as_const(next).of<core::ChosenColumns>() != table)
        return next;
    next.of<core::ChosenColumns>() = core::followedColumns(before.of<core::ChosenColumns>(), *before.data, *next.data);
    return next;
}

} // namespace app
