#include "app/document/keep_held_out.h"

#include "core/data/column_table.h"
#include "core/data/row_identity.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/regression/regression_settings.h"

#include <utility>

namespace app
{

namespace
{

/// Where the rows are: those of one table wherever its columns stand, points that are moved where they were, and else
/// by what they are.
std::vector<int> followed(const core::Session& now, const core::Session& next, const std::vector<int>& rows)
{
    const auto &columnsNow = now.of<core::ChosenColumns>(), &columnsNext = next.of<core::ChosenColumns>();
    if (core::haveSameRows(columnsNow, columnsNext))
        return core::followedPoints(columnsNow, columnsNext, rows);
    if (now.data->size() == next.data->size() && !core::isOtherData(*now.data, *next.data))
        return rows;
    return core::followedRows(*now.data, *next.data, rows);
}

template <class S>
void keep(core::Session& next, const core::Session& now)
{
    std::vector<int> rows = now.of<S>().holdOut.rows;
    if (rows.empty() || std::as_const(next).of<S>().holdOut.rows != rows)
        return;
    std::erase_if(rows, [&](int row) { return row >= now.data->size(); }); // of a document that names too many
    next.of<S>().holdOut.rows = followed(now, next, rows);
}

/// Slopes were observed of what these data are of.
void dropSlopes(core::Session& next, const core::Session& now)
{
    const auto& slopes = now.of<core::RegressionSettings>().slopes;
    if (!slopes.empty() && std::as_const(next).of<core::RegressionSettings>().slopes == slopes &&
        core::isOtherData(*now.data, *next.data))
        next.of<core::RegressionSettings>().slopes.clear();
}

} // namespace

core::Session withHeldOutKept(core::Session next, const core::Session& now)
{
    if (next.data.get() == now.data.get())
        return next;
    keep<core::RegressionSettings>(next, now);
    keep<core::ClassificationSettings>(next, now);
    dropSlopes(next, now);
    return next;
}

} // namespace app
