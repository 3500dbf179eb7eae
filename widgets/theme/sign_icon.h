#pragma once

#include <QIcon>

namespace widgets
{

enum class Sign { Play, Pause, Bin, TearOff, Close };

/// A sign in the ink of the text beside it, whatever the palette is when it is drawn, and sharp at every size.
QIcon signIcon(Sign sign);

} // namespace widgets
