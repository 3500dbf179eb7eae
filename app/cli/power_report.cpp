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
    tellRemarks(result);
    return result;
}

void tellRemarks(const core::PowerResult& result)
{
    for (const std::string& remark : result.remarks)
        std::fprintf(stderr, "kernelscope: %s\n", remark.c_str());
}

namespace
{

/// The rates over the steps, from that point on.
void addRates(Report& report, const core::PowerResult& result, std::size_t from, Eigen::Index steps,
              const QString& prefix)
{
    Eigen::VectorXd rate(steps), error(steps), lower(steps), upper(steps);
    for (Eigen::Index step = 0; step < steps; ++step) {
        const core::PowerPoint& point = result.points[from + static_cast<std::size_t>(step)];
        rate[step] = point.rate();
        error[step] = point.error();
        lower[step] = core::wilsonInterval(point).lo;
        upper[step] = core::wilsonInterval(point).hi;
    }
    report.add((prefix + QStringLiteral("rejection_rate")).toStdString(), rate);
    report.add((prefix + QStringLiteral("error")).toStdString(), error);
    report.add((prefix + QStringLiteral("wilson_lower")).toStdString(), lower);
    report.add((prefix + QStringLiteral("wilson_upper")).toStdString(), upper);
}

} // namespace

Report powerReport(const core::PowerResult& result, const core::PowerSettings& settings)
{
    const auto steps = static_cast<std::size_t>(settings.steps);
    Report report;
    report.add("vary", settings.vary);
    for (std::size_t chooser = 0; chooser < settings.choosers.size(); ++chooser) {
        Eigen::VectorXd value(settings.steps), lengthscale(settings.steps);
        for (std::size_t step = 0; step < steps; ++step) {
            const core::PowerPoint& point = result.points[chooser * steps + step];
            value[static_cast<Eigen::Index>(step)] = point.value;
            lengthscale[static_cast<Eigen::Index>(step)] =
                point.chosen > 0 ? std::exp(point.meanLogLengthscale) : std::numeric_limits<double>::quiet_NaN();
        }
        if (chooser == 0)
            report.add("value", value);
        Report ofChooser;
        addRates(ofChooser, result, chooser * steps, settings.steps, {});
        ofChooser.add("lengthscale", lengthscale);
        if (settings.withNull)
            addRates(ofChooser, result, (settings.choosers.size() + chooser) * steps, settings.steps,
                     QStringLiteral("null_"));
        report.add(settings.choosers[chooser], ofChooser);
    }
    return report;
}

} // namespace app
