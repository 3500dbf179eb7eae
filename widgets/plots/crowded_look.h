#pragma once

namespace widgets
{

/// A size that falls, and an opacity, as marks become more than a few: all together they then cover about as much. Both
/// as shares of what one alone has, down to the least ones.
double crowdedSize(int count, double few, double least);
double crowdedOpacity(int count, double few, double least);

} // namespace widgets
