#include "widgets/plots/crowded_look.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

double crowdedSize(int count, double few, double least)
{
    return std::clamp(std::pow(few / std::max(1, count), 0.25), least, 1.0);
}

double crowdedOpacity(int count, double few, double least)
{
    return std::clamp(std::sqrt(few / std::max(1, count)), least, 1.0);
}

} // namespace widgets
