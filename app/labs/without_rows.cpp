#include "app/labs/without_rows.h"

#include "core/data/only_rows.h"
#include "core/window/window.h"
#include "widgets/controls/count_text.h"

#include <QCoreApplication>

#include <memory>

namespace app
{

namespace
{

struct WithoutRowsWords {
    Q_DECLARE_TR_FUNCTIONS(WithoutRows)
};

} // namespace

QString rowsText(const std::vector<Eigen::Index>& rows)
{
    const auto number = [&](std::size_t i) { return widgets::countText(rows[i] + 1); };
    if (rows.size() == 1)
        return WithoutRowsWords::tr("row %1").arg(number(0));
    if (rows.size() == 2)
        return WithoutRowsWords::tr("rows %1 and %2").arg(number(0), number(1));
    return WithoutRowsWords::tr("%1 rows").arg(widgets::countText(std::ssize(rows)));
}

core::Session withoutRows(core::Session session, const std::vector<Eigen::Index>& rows)
{
    std::vector<Eigen::Index> kept;
    auto gone = rows.begin();
    for (Eigen::Index row = 0; row < session.data->size(); ++row)
        if (gone != rows.end() && *gone == row)
            ++gone;
        else
            kept.push_back(row);
    session.data = std::make_shared<const core::Dataset>(core::onlyRows(*session.data, kept));
    session.window = core::fittingWindow(*session.data);
    return session;
}

} // namespace app
