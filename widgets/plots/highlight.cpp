#include "widgets/plots/highlight.h"

#include <atomic>

namespace widgets {

int newGesture()
{
    static std::atomic<int> last{0};
    return ++last;
}

} // namespace widgets
