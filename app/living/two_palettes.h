#pragma once

#include "app/living/living_figure.h"

namespace app
{

/// The elements of a drawing that was written twice, by day and by night (SvgDevice, an element a line): colours become
/// classes of the palette, which grows, paths are made compact, and names begin with `prefix`. What differs in more
/// than colour stands there twice, as "day" and as "night".
QList<QByteArray> linesOfBoth(const QByteArray& day, const QByteArray& night, const QString& prefix, Palette& palette);

} // namespace app
