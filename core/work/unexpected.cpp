#include "core/work/unexpected.h"

#include <new>
#include <stdexcept>
#include <system_error>

namespace core
{

Failure unexpectedFailure(const std::exception& error)
{
    const auto* system = dynamic_cast<const std::system_error*>(&error);
    const bool isMemory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
                          dynamic_cast<const std::length_error*>(&error) != nullptr || // more than could ever be had
                          (system != nullptr && system->code() == std::errc::resource_unavailable_try_again); // threads
    return {Failure::Kind::Internal,
            isMemory ? "There is not enough memory for this: use fewer rows, of which a matrix over all pairs is "
                       "made, or ask at fewer places"
                     : "The computation broke down for a reason that Kernelscope does not know: "
                       "change a setting a little, and please report what led here"};
}

} // namespace core
