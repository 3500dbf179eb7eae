#include "app/cli/power_report.h"

#include "app/cli/arguments.h"
#include "core/labs/power/wilson.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <unistd.h>

namespace app
{

core::PowerResult powerWithProgress(const core::PowerRequest& request)
{
    const bool onTerminal = isatty(STDERR_FILENO);
    const auto tell = [&](const core::PowerResult& result) {
        if (onTerminal)
            std::fprintf(stderr, "\rkernelscope: repeat %d of %d", result.done, result.total);
    };
    core::PowerResult result = valueOrThrow(core::solvePower(request, {}, tell));
    if (onTerminal)
        std::fputs("\r\033[K", stderr);
    for (const std::string& remark : result.remarks)
        std::fprintf(stderr, "kernelscope: %s\n", remark.c_str());
    return result;
}

Report powerReport(const core::PowerResult& result, const core::PowerSettings& settings)
{
    const Eigen::Index steps = settings.steps;
    Eigen::VectorXd value(steps), rate(steps), error(steps), lower(steps), upper(steps), lengthscale(steps);
    Report report;
    report.add("vary", settings.vary);
    for (std::size_t chooser = 0; chooser < settings.choosers.size(); ++chooser) {
        for (Eigen::Index step = 0; step < steps; ++step) {
            const core::PowerPoint& point =
                result.points[chooser * static_cast<std::size_t>(steps) + static_cast<std::size_t>(step)];
            value[step] = point.value;
            rate[step] = point.rate();
            error[step] = point.error();
            lower[step] = core::wilsonInterval(point).lo;
            upper[step] = core::wilsonInterval(point).hi;
            lengthscale[step] =
                point.chosen > 0 ? std::exp(point.meanLogLengthscale) : std::numeric_limits<double>::quiet_NaN();
        }
        if (chooser == 0)
            report.add("value", value);
        Report ofChooser;
        ofChooser.add("rejection_rate", rate);
        ofChooser.add("error", error);
        ofChooser.add("wilson_lower", lower);
        ofChooser.add("wilson_upper", upper);
        ofChooser.add("lengthscale", lengthscale);
        report.add(settings.choosers[chooser], ofChooser);
    }
    return report;
}

} // namespace app
