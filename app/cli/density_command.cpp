#include "app/cli/command.h"

#include "app/cli/figures.h"
#include "app/cli/points.h"
#include "app/cli/read_options.h"
#include "app/cli/setting_options.h"
#include "app/cli/student_t_options.h"
#include "core/data/header_alone.h"
#include "core/data/table.h"
#include "core/data/table_bytes.h"
#include "core/density/normalise.h"
#include "core/density/precision.h"
#include "core/density/predictive.h"
#include "core/density/student_t.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/density/ghost.h"
#include "core/labs/density/groups.h"
#include "core/session/request.h"
#include "core/window/window.h"

#include <QFileInfo>

#include <cstdio>
#include <filesystem>

namespace app
{

namespace
{

using StudentT = core::StudentTParameters;

constexpr std::size_t longestHeader = 1 << 20; // bytes

/// `--data`, of which a header alone will do: without data the density is that of the prior.
core::LoadedTable observationsOrNone(const Arguments& arguments)
{
    const std::filesystem::path path = arguments.text("data").toStdString();
    if (const std::optional<std::string> text = core::shortContent(path, longestHeader)) {
        const core::ReadSettings settings = readSettingsFrom(arguments, "data");
        if (auto none = core::datasetWithoutRows(*text, core::shownName(path), columnsFrom(arguments), settings)) {
            core::LoadedTable loaded{{.data = valueOrThrow(*std::move(none)), .remarks = {}}, {}};
            const auto header = core::headerAlone(*text, settings);
            loaded.coordinates.names = loaded.data.columnNames;
            loaded.coordinates.named = header.has_value();
            loaded.coordinates.tableColumns = header ? header->size() : 0;
            return loaded;
        }
    }
    return dataFrom(arguments);
}

bool isFigure(const QString& path)
{
    return QStringList{"png", "svg", "pdf"}.contains(QFileInfo(path).suffix().toLower());
}

void remarkOnRounding(const core::Dataset& data, const core::Kernel& kernel, const core::StudentTParameters& model)
{
    constexpr double worthSaying = 1e-6;
    const double rounding = core::logDensityRounding(data.x, kernel, model);
    if (rounding <= worthSaying)
        return;
    const auto predictive = valueOrThrow(core::StudentTPredictive::fit(data.x, kernel, model));
    if (predictive.route() != core::StudentTPredictive::Route::Features)
        std::fprintf(stderr, "kernelscope density: sigma0 is so small that rounding may change log_density by %.1g\n",
                     rounding);
}

Option whereOption()
{
    Option at = atOption();
    at.idle = [](const Arguments& arguments) {
        return isFigure(arguments.text("out", {}))
                   ? QStringLiteral("a figure shows a window, that of --normalise or one around the data")
                   : QString();
    };
    return at;
}

core::Session sessionFrom(const Arguments& arguments, const core::Dataset& data, const core::Kernel& kernel,
                          const core::StudentTParameters& model)
{
    core::Session session;
    session.data = std::make_shared<const core::Dataset>(data);
    session.kernel = kernel;
    session.of<core::DensitySettings>() = core::settingsFor<core::DensitySettings>(data, kernel);
    session.of<core::DensitySettings>().model = model;
    session.of<core::DensitySettings>().byGroups = arguments.has("by-groups");
    session.window = core::fittingWindow(data);
    if (arguments.has("normalise"))
        session.window = intervalsFrom("normalise", arguments.text("normalise"), data.dimensions());
    return session;
}

double logNormaliserOver(const std::vector<core::Interval>& window, const core::Dataset& data,
                         const core::Kernel& kernel, const core::StudentTParameters& model)
{
    Eigen::VectorXd lo(data.dimensions()), hi(data.dimensions());
    for (Eigen::Index j = 0; j < data.dimensions(); ++j) {
        lo[j] = window[static_cast<std::size_t>(j)].lo;
        hi[j] = window[static_cast<std::size_t>(j)].hi;
    }
    const auto predictive = valueOrThrow(core::StudentTPredictive::fit(data.x, kernel, model));
    const auto logDensity = [&](const Eigen::MatrixXd& at) -> Eigen::VectorXd {
        return predictive.logDensity(at) + core::logJacobian(kernel, at);
    };
    return valueOrThrow(core::logNormaliserOverWindow(logDensity, data.x, kernel, lo, hi)).value;
}

void refuseGroupsOf(const core::Dataset& data, const Arguments& arguments)
{
    if (core::groupsOf(data).size() < 2)
        usageError("--by-groups: the data have no labels of two samples: name a column label, class, sample or group");
    if (isFigure(arguments.text("out", {})) && !core::hasGroups(data))
        usageError("--by-groups: the picture has a curve a sample for data of one column; choose one by --columns");
    if (!isFigure(arguments.text("out", {})) && !arguments.has("normalise"))
        usageError("--by-groups: each density is normalised for itself: say over which window by --normalise LO:HI");
}

/// The density of each sample by itself at the points, normalised over the window of --normalise.
std::vector<Report> groupReports(const Arguments& arguments, const core::Dataset& data, const core::Kernel& kernel,
                                 const core::StudentTParameters& model, const Eigen::MatrixXd& at)
{
    const auto window = intervalsFrom("normalise", arguments.text("normalise"), data.dimensions());
    std::vector<Report> reports;
    for (const int label : core::groupsOf(data)) {
        const core::Dataset group = core::groupAlone(data, label);
        const core::LogDensity density = valueOrThrow(core::studentTLogDensity(group.x, kernel, model, at));
        const double logNormaliser = logNormaliserOver(window, group, kernel, model);
        Report report;
        report.add("name", data.names.sampleName(label));
        report.add("n", static_cast<double>(group.size()));
        report.add("density", Eigen::VectorXd((density.logDensity.array() - logNormaliser).exp()));
        report.add("log_normaliser", logNormaliser);
        reports.push_back(std::move(report));
    }
    return reports;
}

/// The lengthscale of se: a number, or one for each column.
Report::Value lengthscaleOf(const core::Kernel& kernel)
{
    const std::vector<double>& lengths = std::get<core::SquaredExponential>(kernel.family).lengthscale;
    if (lengths.size() == 1)
        return lengths.front();
    return Eigen::VectorXd(Eigen::VectorXd::Map(lengths.data(), std::ssize(lengths)));
}

/// What was chosen by foretelling, and how many of the rows its regions hold.
void addChosen(Report& report, const core::DensityMaximum& chosen, const core::Session& session)
{
    std::fprintf(stderr, "kernelscope density: %s\n", chosen.message.c_str());
    const auto result = valueOrThrow(core::DensityPipeline().solve(core::requestOf<core::DensityRequest>(session)));
    Report inside;
    for (Eigen::Index m = 0; m < result.rowsInside.size(); ++m)
        inside.add(QString::number(core::drawnMasses[static_cast<std::size_t>(m)]).toStdString(), result.rowsInside[m]);
    report.add("sigma0", chosen.sigma0);
    report.add("lengthscale", lengthscaleOf(chosen.kernel));
    report.add("rows_inside", inside);
}

void runDensity(const Arguments& arguments)
{
    const core::LoadedTable loaded = observationsOrNone(arguments);
    const core::Dataset& data = loaded.data;
    for (const char* option : {"normalise", "by-groups"})
        if (arguments.has(option) && !arguments.has("at") && !isFigure(arguments.text("out", {})))
            usageError(QStringLiteral("--%1: name the points of the density with --at").arg(option));
    const auto [kernel, model, chosen] = densityModelFrom(arguments, data);
    remarkIfIndefinite("density", kernel, data.x.cols(), "negative eigenvalues are set to 0, and it has no Jacobian");
    if (arguments.has("by-groups"))
        refuseGroupsOf(data, arguments);
    if (isFigure(arguments.text("out", {})))
        return drawView(sessionFrom(arguments, data, kernel, model), "page", arguments.text("out"));
    Report report;
    if (chosen)
        addChosen(report, *chosen, sessionFrom(arguments, data, kernel, model));
    if (chosen && !arguments.has("at"))
        return write(report, arguments);
    const Eigen::MatrixXd at = pointsFrom(arguments, loaded.coordinates);
    if (const auto failure = core::inputProblem(kernel, at))
        usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    core::LogDensity density = valueOrThrow(core::studentTLogDensity(data.x, kernel, model, at));
    std::optional<double> logNormaliser;
    if (arguments.has("normalise")) {
        logNormaliser = logNormaliserOver(intervalsFrom("normalise", arguments.text("normalise"), data.dimensions()),
                                          data, kernel, model);
        density.logDensity.array() -= *logNormaliser;
    }
    remarkOnRounding(data, kernel, model);
    report.add("log_density", density.logDensity);
    report.add("log_jacobian", density.logJacobian);
    report.add("log_normaliser", logNormaliser ? Report::Value(*logNormaliser) : Report::Value(nullptr));
    report.add("effective_rank", density.effectiveRank);
    report.add("jitter", density.jitter);
    if (arguments.has("by-groups"))
        report.add("groups", groupReports(arguments, data, kernel, model, at));
    write(report, arguments);
}

} // namespace

Command densityCommand()
{
    return {
        .name = "density",
        .summary = "the predictive density of the kernel student-T model at given points",
        .prints = {{"sigma0", Json::Number, "as chosen, without --kernel and --sigma0; likewise the next two"},
                   {"lengthscale", Json::Mixed, "of se; a list where each column has its own"},
                   {"rows_inside.MASS", Json::Number,
                    "the share of the rows in the region that holds 0.5, 0.8 or 0.95"},
                   {"log_density", Json::List, "log q + log J at each point of --at, unnormalised unless --normalise"},
                   {"log_jacobian", Json::List, "log J there"},
                   {"log_normaliser", Json::Number, "the log integral over the window of --normalise; null without"},
                   {"effective_rank", Json::Number, "of the centred Gram matrix"},
                   {"jitter", Json::Number, "what the diagonal of K + σ₀²I was raised by"},
                   {"groups[].name", Json::Text, "with --by-groups: of each sample"},
                   {"groups[].n", Json::Number, "its rows"},
                   {"groups[].density", Json::List, "its density by itself at each point, normalised over the window"},
                   {"groups[].log_normaliser", Json::Number, "its log integral before"}},
        .description =
            "log q = -(1+N+alpha)/2 log s(x), unnormalised unless --normalise gives the window over which it "
            "integrates to one.\n"
            "log J belongs to the kernel's feature map; for kernels with a kink (exponential, laplacian, brownian), "
            "for constant and for sigmoid none exists and it is 0 by convention.\n"
            "With neither --kernel nor --sigma0 se and sigma0 are chosen by how well they foretell rows that were left "
            "out (not for the fourteen points, fewer than ten, or more than two columns); without --at what was chosen "
            "is all that is printed.\n"
            "A table with a header and no rows gives the density without data, in as many dimensions as columns.\n"
            "--by-groups: each sample is normalised for itself, however many rows it has.",
        .options = {dataOption(),
                    columnsOption(),
                    kernelOption(QStringLiteral("se, with sigma0 as they foretell the rows best")),
                    {"sigma0", "S", lineOf<&StudentT::sigma0>() + sigma0Default},
                    optionOf<&StudentT::alpha>("alpha", "A"),
                    optionOf<&StudentT::beta>("beta", "B"),
                    whereOption(),
                    choiceOptionOf<&StudentT::posterior>("posterior"),
                    {"normalise", "LO:HI[,LO:HI]", "normalise over this window, one interval a dimension"},
                    flagOptionOf<&core::DensitySettings::byGroups>("by-groups"),
                    seedOption(),
                    outOption(".json, .csv, or the lab's page as .png, .svg or .pdf")},
        .run = &runDensity};
}

} // namespace app
