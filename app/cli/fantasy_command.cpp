#include "app/cli/command.h"

#include "app/cli/points.h"
#include "app/cli/read_options.h"
#include "app/cli/setting_options.h"
#include "app/cli/student_t_options.h"
#include "core/data/dataset.h"
#include "core/density/fantasy.h"
#include "core/density/student_t.h"
#include "core/kernels/jacobian.h"
#include "core/labs/density/dream_settings.h"

namespace app
{

namespace
{

using StudentT = core::StudentTParameters;

constexpr int defaultCountOfFantasy = 50;
constexpr const char* defaultWindow = "-5:5,-5:5"; // of the paper's Figure 2, as far as it can be read off

core::Kernel kernelWithoutData(const Arguments& arguments, Eigen::Index dimensions)
{
    return arguments.has("kernel") ? kernelFrom(arguments, core::emptyDataset(dimensions))
                                   : core::kernelOf(core::SquaredExponential{});
}

/// A window of one interval serves given points of two columns.
std::vector<core::Interval> windowFrom(const Arguments& arguments, Eigen::Index givenDimensions)
{
    const QString text = arguments.text("window", defaultWindow);
    const Eigen::Index intervals = text.count(QLatin1Char(',')) + 1;
    const Eigen::Index dimensions = givenDimensions > 0 ? givenDimensions : intervals;
    if (dimensions > 2)
        usageError(QStringLiteral("--window: fantasy data are drawn on the line or in the plane, not in %1 dimensions")
                       .arg(dimensions));
    return intervalsFrom("window", text, dimensions);
}

void refuseWindowWithoutOrigin(const std::vector<core::Interval>& window)
{
    for (const core::Interval& side : window)
        if (side.lo > 0.0 || side.hi < 0.0)
            usageError(QStringLiteral("--window: must hold 0, where the first point stands, or give the first points "
                                      "with --given"));
}

Report answerOfFantasy(const Arguments& arguments)
{
    const Eigen::MatrixXd given = arguments.has("given") ? ownPoints(arguments, "given") : Eigen::MatrixXd();
    const std::vector<core::Interval> window = windowFrom(arguments, given.cols());
    if (given.rows() == 0)
        refuseWindowWithoutOrigin(window);
    const Eigen::Index dimensions = std::ssize(window);
    const Eigen::MatrixXd first = given.rows() > 0 ? given : core::fantasyOrigin(dimensions);
    const core::FantasyModel model{.kernel = kernelWithoutData(arguments, dimensions),
                                   .parameters = studentTParametersFrom(arguments, {}, first.rows()),
                                   .window = window,
                                   .sampler = choiceFrom<&core::DreamSettings::sampler>(arguments),
                                   .seed = arguments.seed()};
    const int count = arguments.count("n", defaultCountOfFantasy, core::fantasyCounts);
    if (count < first.rows())
        usageError(QStringLiteral("--n: %1 points are given already, and they count: ask for at least as many")
                       .arg(first.rows()));
    const core::Fantasy fantasy = valueOrThrow(core::drawFantasy(model, first, count));
    Report report;
    report.add("points", fantasy.points);
    report.add("log_density", Eigen::VectorXd(fantasy.logDensity + core::logJacobian(model.kernel, fantasy.points)));
    report.add("acceptance", fantasy.acceptance);
    return report;
}

} // namespace

Command fantasyCommand()
{
    return {.name = "fantasy",
            .summary = "data that the kernel student-T model dreams up, one point after the other",
            .prints = {{"points", Json::Table, "the points in the order drawn, a row each, the first ones included"},
                       {"log_density", Json::List, "log q + log J of each given the points before it, unnormalised"},
                       {"acceptance", Json::Number,
                        "part of the proposals accepted (exact), or of the trajectories (hmc)"}},
            .description = "x_1 = 0, then x_n is drawn from q(· | x_1 … x_(n-1)) inside the window. log_density of a "
                           "point is that of `kernelscope density` given the points before it. The order of the points "
                           "matters: they are not exchangeable.",
            .options = {{"kernel", "EXPR", "a kernel that depends on x - y alone (default: se(lengthscale=1))"},
                        optionOf<&StudentT::sigma0>("S"),
                        optionOf<&StudentT::alpha>("A"),
                        optionOf<&StudentT::beta>("B"),
                        {"n", "N", withDefault("how many points, the first ones included", defaultCountOfFantasy)},
                        {"window", "LO:HI[,LO:HI]",
                         withDefault("where points are drawn, one interval a dimension", defaultWindow)},
                        seedOption("the random numbers"),
                        choiceOptionOf<&core::DreamSettings::sampler>(),
                        tableOption("given", "FILE", "the first points, in place of 0: a table, each row one of them"),
                        outOption(".json or .csv")},
            .answer = &answerOfFantasy};
}

} // namespace app
