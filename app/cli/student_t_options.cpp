#include "app/cli/student_t_options.h"

#include "app/cli/setting_options.h"
#include "core/density/student_t.h"

namespace app
{

core::StudentTParameters studentTParametersFrom(const Arguments& arguments, core::StudentTParameters model,
                                                Eigen::Index observations)
{
    model.sigma0 = arguments.number("sigma0", model.sigma0);
    model.alpha = arguments.number("alpha", model.alpha);
    model.beta = arguments.number("beta", model.beta);
    if (arguments.has("posterior"))
        model.posterior = choiceFrom<&core::StudentTParameters::posterior>(arguments, "posterior");
    for (const core::Problem& problem : core::problems(model, observations))
        usageError(QStringLiteral("--%1: %2")
                       .arg(QString::fromStdString(problem.field), QString::fromStdString(problem.message)));
    return model;
}

} // namespace app
