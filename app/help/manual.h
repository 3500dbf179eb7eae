#pragma once

#include <QString>

namespace app
{

/// The manual page of the program as man reads it (groff with the macros of man, UTF-8): what the help says of the
/// command line, of kernels, points, files and limits. Needs a QGuiApplication (any platform).
QString manual();

} // namespace app
