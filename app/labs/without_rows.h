#pragma once

#include "core/session/session.h"

#include <QString>

#include <vector>

namespace app
{

/// "row 8", "rows 8 and 12", "1,200 rows", of rows counted from 0.
QString rowsText(const std::vector<Eigen::Index>& rows);

/// The session without these of its points, ascending, in the window that fits the others.
core::Session withoutRows(core::Session session, const std::vector<Eigen::Index>& rows);

} // namespace app
