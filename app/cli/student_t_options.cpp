#include "app/cli/student_t_options.h"

#include "app/cli/setting_options.h"
#include "core/density/student_t.h"
#include "core/labs/density/density_settings.h"

#include <memory>

namespace app
{

core::StudentTParameters studentTParametersFrom(const Arguments& arguments, core::StudentTParameters model,
                                                Eigen::Index observations)
{
    model.sigma0 = arguments.number("sigma0", model.sigma0);
    model.alpha = arguments.number("alpha", model.alpha);
    model.beta = arguments.number("beta", model.beta);
    if (arguments.has("posterior"))
        model.posterior = choiceFrom<&core::StudentTParameters::posterior>(arguments);
    for (const core::Problem& problem : core::problems(model, observations))
        usageError(QStringLiteral("--%1: %2")
                       .arg(QString::fromStdString(problem.field), QString::fromStdString(problem.message)));
    return model;
}

DensityModelOfData densityModelFrom(const Arguments& arguments, const core::Dataset& data)
{
    const auto asGiven = [&] {
        const core::Kernel kernel = kernelFrom(arguments, data);
        const auto defaults = core::settingsFor<core::DensitySettings>(data, kernel).model;
        return DensityModelOfData{kernel, studentTParametersFrom(arguments, defaults, data.size()), {}};
    };
    if (arguments.has("kernel") || arguments.has("sigma0"))
        return asGiven();
    auto start = core::densityStart(std::make_shared<const core::Dataset>(data));
    if (!start)
        return asGiven();
    start->model = studentTParametersFrom(arguments, start->model, data.size());
    const core::DensityMaximum found = *valueOrThrow(core::maximise(*start)).maximum;
    core::StudentTParameters model = start->model;
    model.sigma0 = found.sigma0;
    return {found.kernel, model, found};
}

} // namespace app
