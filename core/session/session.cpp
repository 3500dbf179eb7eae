#include "core/session/session.h"

#include "core/data/examples.h"

namespace core
{

bool Session::operator==(const Session& other) const
{
    const bool sameData = data == other.data || (data && other.data && *data == *other.data);
    return sameData && kernel == other.kernel && lockedHyperparameters == other.lockedHyperparameters &&
           density == other.density && seed == other.seed && lab == other.lab;
}

Session builtInSession()
{
    Session session;
    session.data = std::make_shared<const Dataset>(example("fourteen").value());
    session.kernel = kernelOf(Parabola{});
    session.density.model = {.sigma0 = 0.1, .alpha = 3.0, .beta = 0.1};
    session.density.window = {{.lo = -1.2, .hi = 1.2}};
    return session;
}

} // namespace core
