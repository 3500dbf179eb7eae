#include "widgets/controls/gesture.h"

#include <atomic>

namespace widgets
{

int newGesture()
{
    static std::atomic<int> latest{0};
    return ++latest;
}

} // namespace widgets
