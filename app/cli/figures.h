#pragma once

#include "core/session/session.h"

#include <QString>

namespace app
{

/// Draws one view of the session's lab ("page", or the name of a panel, see labs()) to a .png, .svg or .pdf file that
/// carries the session, or writes its numbers to .csv or .json. Needs a QApplication (any platform). Throws
/// CommandError.
void drawView(const core::Session& session, const QString& view, const QString& path);

} // namespace app
