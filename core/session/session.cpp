#include "core/session/session.h"

#include "core/data/examples.h"
#include "core/labs/density/density_settings.h"

namespace core
{

Session builtInSession()
{
    Session session;
    session.data = std::make_shared<const Dataset>(example("fourteen").value());
    session.kernel = kernelOf(Parabola{});
    session.of<DensitySettings>().model = {.sigma0 = 0.1, .alpha = 3.0, .beta = 0.1};
    session.window = {{.lo = -1.2, .hi = 1.2}};
    return session;
}

} // namespace core
