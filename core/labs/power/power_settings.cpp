#include "core/labs/power/power_settings.h"

#include <numbers>

namespace core
{

template <>
PowerSettings initialSettings<PowerSettings>()
{
    const std::map<std::string, double> grid{{"side", 3.0}, {"spacing", 10.0 * std::numbers::sqrt2}, {"sd", 1.0}};
    PowerSettings settings{.first = {.name = "grid", .n = 0, .seed = 0, .options = grid},
                           .second = {.name = "grid", .n = 0, .seed = 0, .options = grid},
                           .vary = "epsilon",
                           .lo = 1.0,
                           .hi = 2.5,
                           .steps = 4,
                           .n = 400};
    settings.first.options["epsilon"] = 1.0;
    settings.second.options["epsilon"] = 2.0;
    return settings;
}

} // namespace core
