#include "app/cli/command.h"

#include "app/cli/figures.h"
#include "app/cli/method_option.h"
#include "app/cli/points.h"
#include "app/cli/read_options.h"
#include "app/cli/setting_options.h"
#include "app/cli/student_t_options.h"
#include "core/data/header_alone.h"
#include "core/data/table.h"
#include "core/data/table_bytes.h"
#include "core/density/fourier_student_t.h"
#include "core/density/normalise.h"
#include "core/density/precision.h"
#include "core/density/predictive.h"
#include "core/density/spectrum.h"
#include "core/density/student_t.h"
#include "core/fourier/fourier_method.h"
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
#include <optional>

namespace app
{

namespace
{

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
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

/// The density of rows under a model by either method, at any places.
class Fitted
{
public:
    Fitted(const MatrixXd& x, const core::Kernel& kernel, const StudentT& model, core::Method method,
           const core::FourierWindow& window)
        : x_(x), kernel_(kernel)
    {
        if (method == core::Method::Fourier)
            fourier_ = valueOrThrow(core::FourierStudentT::fit(core::fourierRowsOf(x), kernel, model, window.places));
        else
            dense_ = valueOrThrow(core::StudentTPredictive::fit(x, kernel, model));
    }

    const std::optional<core::FourierStudentT>& fourier() const { return fourier_; }

    double jitter() const { return fourier_ ? fourier_->jitter() : dense_->jitter(); }

    /// log q + log J, and how far that may be off.
    core::FourierStudentT::Logs at(const MatrixXd& places) const
    {
        core::FourierStudentT::Logs logs;
        if (fourier_)
            logs = fourier_->logDensity(places);
        else
            logs = {.values = dense_->logDensity(places), .errors = VectorXd::Zero(places.rows())};
        logs.values += core::logJacobian(kernel_, places);
        return logs;
    }

    /// log of the integral over a window, and how far it may be off for what the density is.
    std::pair<double, double> logNormaliser(const std::vector<core::Interval>& window) const
    {
        VectorXd lo(x_.cols()), hi(x_.cols());
        for (Index j = 0; j < x_.cols(); ++j) {
            lo[j] = window[static_cast<std::size_t>(j)].lo;
            hi[j] = window[static_cast<std::size_t>(j)].hi;
        }
        // Of very many rows some say where the peaks may be: they are as wide as the kernel.
        constexpr Index mostPeaks = 2'000;
        const Index step = fourier_ ? std::max<Index>(1, x_.rows() / mostPeaks) : 1;
        const MatrixXd peaks = x_(Eigen::seqN(0, (x_.rows() + step - 1) / step, step), Eigen::all);
        const double value =
            valueOrThrow(core::logNormaliserOverWindow([&](const MatrixXd& places) { return at(places).values; }, peaks,
                                                       kernel_, lo, hi))
                .value;
        return {value, fourier_ ? worstWhereMassIs(peaks, lo, hi) : 0.0};
    }

private:
    double worstWhereMassIs(const MatrixXd& peaks, const VectorXd& lo, const VectorXd& hi) const
    {
        constexpr double negligible = 40.0; // e⁻⁴⁰ of the top
        std::vector<Index> inside;
        for (Index i = 0; i < peaks.rows(); ++i)
            if ((peaks.row(i).transpose().array() >= lo.array()).all() &&
                (peaks.row(i).transpose().array() <= hi.array()).all())
                inside.push_back(i);
        const core::FourierStudentT::Logs logs =
            at(inside.empty() ? MatrixXd(0.5 * (lo + hi).transpose()) : MatrixXd(peaks(inside, Eigen::all)));
        return (logs.values.array() >= logs.values.maxCoeff() - negligible).select(logs.errors.array(), 0.0).maxCoeff();
    }

    const MatrixXd& x_;
    const core::Kernel& kernel_;
    std::optional<core::FourierStudentT> fourier_;
    std::optional<core::StudentTPredictive> dense_;
};

/// The box of the rows, of the points and of the window of --normalise.
core::FourierWindow fourierWindowOf(const Arguments& arguments, const core::Dataset& data, const MatrixXd& at)
{
    MatrixXd places = at;
    if (arguments.has("normalise")) {
        const auto window = intervalsFrom("normalise", arguments.text("normalise"), data.dimensions());
        places.conservativeResize(at.rows() + 2, Eigen::NoChange);
        for (Index j = 0; j < data.dimensions(); ++j) {
            places(at.rows(), j) = window[static_cast<std::size_t>(j)].lo;
            places(at.rows() + 1, j) = window[static_cast<std::size_t>(j)].hi;
        }
    }
    return core::fourierWindow(data.x, places);
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
                                 const core::StudentTParameters& model, const Eigen::MatrixXd& at, core::Method method)
{
    const auto window = intervalsFrom("normalise", arguments.text("normalise"), data.dimensions());
    std::vector<Report> reports;
    for (const int label : core::groupsOf(data)) {
        const core::Dataset group = core::groupAlone(data, label);
        const Fitted fitted(group.x, kernel, model, method, fourierWindowOf(arguments, group, at));
        const double logNormaliser = fitted.logNormaliser(window).first;
        Report report;
        report.add("name", data.names.sampleName(label));
        report.add("n", static_cast<double>(group.size()));
        report.add("density", VectorXd((fitted.at(at).values.array() - logNormaliser).exp()));
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

/// log q + log J at the points, normalised where a window is given, and how it was computed.
void addDensity(Report& report, const Arguments& arguments, const core::Dataset& data, const core::Kernel& kernel,
                const StudentT& model, const MatrixXd& at)
{
    const core::FourierWindow box = data.size() > 0 ? fourierWindowOf(arguments, data, at) : core::FourierWindow();
    const core::Method method = data.size() > 0
                                    ? valueOrThrow(core::densityMethod(methodFrom(arguments), data.x, kernel, box))
                                    : core::Method::Dense;
    const Fitted fitted(data.x, kernel, model, method, box);
    const auto& fourier = fitted.fourier();
    core::FourierStudentT::Logs logs = fitted.at(at);
    double bound = logs.errors.maxCoeff();
    Report::Value logNormaliser(nullptr);
    if (arguments.has("normalise")) {
        const auto [value, off] =
            fitted.logNormaliser(intervalsFrom("normalise", arguments.text("normalise"), data.dimensions()));
        logs.values.array() -= value;
        logNormaliser = value;
        bound += off;
    }
    if (!fourier)
        remarkOnRounding(data, kernel, model);
    const std::optional<double> rank =
        fourier ? fourier->effectiveRank() : std::optional(valueOrThrow(core::effectiveRank(data.x, kernel)));
    report.add("log_density", logs.values);
    report.add("log_jacobian", core::logJacobian(kernel, at));
    report.add("log_normaliser", logNormaliser);
    report.add("effective_rank", rank ? Report::Value(*rank) : Report::Value(nullptr));
    report.add("jitter", fitted.jitter());
    addMethod(report, method, fourier ? fourier->modes() : 0, bound);
    if (arguments.has("by-groups"))
        report.add("groups", groupReports(arguments, data, kernel, model, at, method));
}

/// Its values; nothing where it draws a picture instead.
std::optional<Report> densityReport(const Arguments& arguments)
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
    if (isFigure(arguments.text("out", {}))) {
        drawView(sessionFrom(arguments, data, kernel, model), "page", arguments.text("out"));
        return std::nullopt;
    }
    Report report;
    if (chosen)
        addChosen(report, *chosen, sessionFrom(arguments, data, kernel, model));
    if (chosen && !arguments.has("at"))
        return report;
    const Eigen::MatrixXd at = pointsFrom(arguments, loaded.coordinates);
    if (const auto failure = core::inputProblem(kernel, at))
        usageError(QStringLiteral("--at: ") + QString::fromStdString(failure->what));
    addDensity(report, arguments, data, kernel, model, at);
    return report;
}

Report answerOfDensity(const Arguments& arguments)
{
    const std::optional<Report> report = densityReport(arguments);
    if (!report)
        usageError("--out: a picture has no values to print");
    return *report;
}

void runDensity(const Arguments& arguments)
{
    if (const std::optional<Report> report = densityReport(arguments))
        write(*report, arguments);
}

} // namespace

Command densityCommand()
{
    return {
        .name = "density",
        .summary = "the predictive density of the kernel student-T model at given points",
        .prints = together(
            {{{"sigma0", Json::Number, "as chosen, without --kernel and --sigma0; likewise the next two"},
              {"lengthscale", Json::Mixed, "of se; a list where each column has its own"},
              {"rows_inside.MASS", Json::Number, "the share of the rows in the region that holds 0.5, 0.8 or 0.95"},
              {"log_density", Json::List, "log q + log J at each point of --at, unnormalised unless --normalise"},
              {"log_jacobian", Json::List, "log J there"},
              {"log_normaliser", Json::Number, "the log integral over the window of --normalise; null without"},
              {"effective_rank", Json::Number, "of the centred Gram matrix; null by more than 1,500 modes"},
              {"jitter", Json::Number,
               "what the diagonal of K + σ₀²I was raised by; by fourier a share of that of the modes' system"},
              {"groups[].name", Json::Text, "with --by-groups: of each sample"},
              {"groups[].n", Json::Number, "its rows"},
              {"groups[].density", Json::List, "its density by itself at each point, normalised over the window"},
              {"groups[].log_normaliser", Json::Number, "its log integral before"}},
             printedMethod("log_density and log_normaliser are off")}),
        .description =
            "log q = -(1+N+alpha)/2 log s(x), unnormalised unless --normalise gives the window over which it "
            "integrates to one.\n"
            "log J belongs to the kernel's feature map; for kernels with a kink (exponential, laplacian, brownian), "
            "for constant and for sigmoid none exists and it is 0 by convention.\n"
            "With neither --kernel nor --sigma0 se and sigma0 are chosen by how well they foretell rows that were left "
            "out (not for the fourteen points, fewer than ten, or more than two columns); without --at what was chosen "
            "is all that is printed.\n"
            "A table with a header and no rows gives the density without data, in as many dimensions as columns.\n"
            "By fourier it follows from sums over the rows, of one or two columns and as many rows as there are; an "
            "error "
            "of s is raised to the power (1+N+alpha)/2, and error_bound says what is left of it in log q.\n"
            "--by-groups: each sample is normalised for itself, however many rows it has.",
        .options = {dataOption(),
                    columnsOption(),
                    kernelOption(QStringLiteral("se, with sigma0 as they foretell the rows best")),
                    {nameOf<&StudentT::sigma0>(), "S", lineOf<&StudentT::sigma0>() + sigma0Default},
                    optionOf<&StudentT::alpha>("A"),
                    optionOf<&StudentT::beta>("B"),
                    whereOption(),
                    choiceOptionOf<&StudentT::posterior>(),
                    {"normalise", "LO:HI[,LO:HI]", "normalise over this window, one interval a dimension"},
                    flagOptionOf<&core::DensitySettings::byGroups>(),
                    methodOption("dense up to 2,000 rows, beyond fourier where it will do"),
                    seedOption(),
                    outOption(".json, .csv, or the lab's page as .png, .svg or .pdf")},
        .answer = &answerOfDensity,
        .run = &runDensity};
}

} // namespace app
