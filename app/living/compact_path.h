#pragma once

#include <QByteArray>

namespace app
{

/// The data of a path ("M1.234 5L…", M, L and C, absolute) to a tenth of a pixel, each point told from the last: a
/// third of the letters. Rounding does not add up: each point is told from where the last one was told to be.
QByteArray compactPath(const QByteArray& data);

} // namespace app
