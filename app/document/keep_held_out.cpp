#include "app/document/keep_held_out.h"

#include "core/data/row_identity.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/regression/regression_settings.h"

#include <utility>

namespace app
{

namespace
{

template <class S>
void keep(core::Session& next, const core::Session& now)
{
    std::vector<int> rows = now.of<S>().holdOut.rows;
    if (rows.empty() || std::as_const(next).of<S>().holdOut.rows != rows)
        return;
    std::erase_if(rows, [&](int row) { return row >= now.data->size(); }); // of a document that names too many
    next.of<S>().holdOut.rows = core::followedRows(*now.data, *next.data, rows);
}

} // namespace

core::Session withHeldOutKept(core::Session next, const core::Session& now)
{
    if (next.data.get() == now.data.get())
        return next;
    keep<core::RegressionSettings>(next, now);
    keep<core::ClassificationSettings>(next, now);
    return next;
}

} // namespace app
