#include "core/session/session.h"

#include "core/data/examples.h"

#include <map>
#include <numbers>

namespace core
{

bool Session::operator==(const Session& other) const
{
    const bool sameData = data == other.data || (data && other.data && *data == *other.data);
    return sameData && kernel == other.kernel && lockedHyperparameters == other.lockedHyperparameters &&
           window == other.window && embedding == other.embedding && density == other.density &&
           embeddingLab == other.embeddingLab && learning == other.learning && twoSamples == other.twoSamples &&
           power == other.power && gpEvidence == other.gpEvidence && regression == other.regression &&
           classification == other.classification && spectrum == other.spectrum && seed == other.seed &&
           lab == other.lab;
}

PowerSettings defaultPowerSettings()
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

Session builtInSession()
{
    Session session;
    session.data = std::make_shared<const Dataset>(example("fourteen").value());
    session.kernel = kernelOf(Parabola{});
    session.density.model = {.sigma0 = 0.1, .alpha = 3.0, .beta = 0.1};
    session.window = {{.lo = -1.2, .hi = 1.2}};
    return session;
}

} // namespace core
