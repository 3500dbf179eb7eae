#include "app/cli/gp_parts.h"

#include "app/cli/gp_posterior.h"
#include "app/cli/points.h"
#include "app/cli/setting_options.h"
#include "core/data/match_columns.h"
#include "core/gp/derivative.h"
#include "core/gp/parts.h"
#include "core/kernels/expression.h"
#include "core/labs/regression/regression_settings.h"

#include <cstdio>

namespace app
{

namespace
{

void remarkOfClamped(Eigen::Index clamped)
{
    if (clamped > 0)
        std::fprintf(stderr, "kernelscope gp: %td variances that rounding had made negative were set to 0\n", clamped);
}

std::string nameOf(const core::FittedGp& gp, const core::GpPart& part)
{
    return part.kernel ? core::printKernel(*part.kernel)
                       : std::string(core::choiceOf(gp.meanFunction()).name) + " mean";
}

std::vector<Report> partReports(const core::FittedGp& gp, const Eigen::MatrixXd& at)
{
    std::vector<Report> reports;
    Eigen::Index clamped = 0;
    for (const std::vector<core::GpPart> parts = valueOrThrow(gp.parts(at)); const core::GpPart& part : parts) {
        Report& report = reports.emplace_back();
        report.add("kernel", nameOf(gp, part));
        report.add("mean", part.mean);
        report.add("variance", part.variance);
        clamped += part.clamped;
    }
    remarkOfClamped(clamped);
    return reports;
}

Eigen::MatrixXd rowsOf(const std::vector<core::Interval>& intervals)
{
    Eigen::MatrixXd rows(std::ssize(intervals), 2);
    for (Eigen::Index i = 0; i < rows.rows(); ++i)
        rows.row(i) << intervals[static_cast<std::size_t>(i)].lo, intervals[static_cast<std::size_t>(i)].hi;
    return rows;
}

std::vector<Report> reportsOf(const std::vector<core::TurningPoint>& points)
{
    std::vector<Report> reports;
    for (const core::TurningPoint& point : points) {
        Report& report = reports.emplace_back();
        report.add("at", point.at);
        report.add("plus_minus", point.halfWidth());
        report.add("lower", point.lower);
        report.add("upper", point.upper);
    }
    return reports;
}

/// The slope with its band, and beside it what that says.
void addDerivative(Report& report, const Arguments& arguments, const core::FittedGp& gp, const Eigen::MatrixXd& at)
{
    if (at.cols() != 1)
        usageError(
            QStringLiteral("--derivative: it is that of a function of one input, and here are %1").arg(at.cols()));
    const double level = levelFrom<&core::RegressionSettings::level>(arguments);
    const auto found = gp.derivative(at.col(0), level, arguments.seed());
    if (const auto* failure = std::get_if<core::Failure>(&found);
        failure && failure->kind == core::Failure::Kind::InvalidInput)
        usageError(QStringLiteral("--derivative: ") + QString::fromStdString(failure->what));
    const core::GpDerivative& derivative = valueOrThrow(found);
    remarkOfClamped(derivative.clamped);
    Report slope;
    slope.add("mean", derivative.mean);
    slope.add("lower", derivative.band.lower);
    slope.add("upper", derivative.band.upper);
    slope.add("deviations", derivative.deviations);
    report.add("derivative", slope);
    report.add("rises", rowsOf(derivative.rises));
    report.add("falls", rowsOf(derivative.falls));
    report.add("peaks", reportsOf(derivative.peaks));
    report.add("troughs", reportsOf(derivative.troughs));
}

QString withoutSlopes(const Arguments& arguments)
{
    return arguments.has("slopes") ? QString() : QStringLiteral("it belongs to --slopes");
}

} // namespace

std::vector<Option> gpPartOptions()
{
    Option slopes{"slopes", "FILE",
                  "slopes of the function itself that were observed beside the data, with one input: a row each, the "
                  "place by the name of the input, the slope in the last column"};
    slopes.isTable = true;
    return {{"parts",
             {},
             "also each summand of the kernel at the points of --at: what of the curve is trend, what season",
             &besidePosterior},
            {"derivative",
             {},
             "also the derivative at the points of --at, which ascend, with a band for all of them at once: where the "
             "function surely rises and falls, and its peaks",
             &besidePosterior},
            slopes,
            {"slope-noise", "V", "the noise variance of each slope (default 0)", &withoutSlopes}};
}

std::vector<Printed> printedGpParts()
{
    return {
        {"fit", Json::Number, "a summand of log_evidence: -½ tᵀC⁻¹t, how well the process fits the targets"},
        {"complexity", Json::Number, "another: -½ log|C|, what its freedom costs; with a mean to learn also -½ log|A|"},
        {"constant", Json::Number, "the third: -n/2 log 2π, with p coefficients of a mean -(n-p)/2 log 2π"},
        {"parts[].kernel", Json::Text,
         "with --parts: a summand of the kernel; last the mean function, where one is learned"},
        {"parts[].mean", Json::List, "its posterior mean; those of all parts add up to mean"},
        {"parts[].variance", Json::List, "its variance, by itself: given the targets the parts are correlated"},
        {"derivative.mean", Json::List, "with --derivative: the mean of the slope at each point of --at"},
        {"derivative.lower", Json::List, "the lower end of the band that holds all of them at once at --level"},
        {"derivative.upper", Json::List, "its upper end"},
        {"derivative.deviations", Json::Number, "how many standard deviations the band reaches to each side"},
        {"rises", Json::Table, "with --derivative: intervals, a row each, on which the band lies above 0"},
        {"falls", Json::Table, "those on which it lies below 0"},
        {"peaks[].at", Json::Number, "of each rise that a fall follows, the mean place of the peak between"},
        {"peaks[].plus_minus", Json::Number, "half of upper - lower"},
        {"peaks[].lower", Json::Number, "the lower end of where the peak lies at --level"},
        {"peaks[].upper", Json::Number, "the upper end"},
        {"troughs[].at", Json::Number, "the same of each fall that a rise follows"},
        {"troughs[].plus_minus", Json::Number, "likewise"},
        {"troughs[].lower", Json::Number, "likewise"},
        {"troughs[].upper", Json::Number, "likewise"}};
}

QString withoutBand(const Arguments& arguments)
{
    return arguments.has("derivative") ? QString() : withoutPosterior(arguments);
}

core::ObservedSlopes slopesFrom(const Arguments& arguments, const core::CoordinateColumns& coordinates)
{
    if (!arguments.has("slopes"))
        return {};
    if (coordinates.names.size() != 1)
        usageError(QStringLiteral("--slopes: they are of a function of one input, and here are %1")
                       .arg(coordinates.names.size()));
    core::Table table = tableFrom(arguments, "slopes");
    const std::vector<std::size_t> numeric = core::coordinatePositions(table);
    if (numeric.size() < 2)
        usageError(QStringLiteral("--slopes: %1 needs two columns of numbers: the place and the slope")
                       .arg(arguments.text("slopes")));
    const std::size_t last = numeric.back();
    MatchedTable matched = matchedTable(arguments, "slopes", std::move(table), coordinates, "the data have", last);
    matched.positions.push_back(last);
    const Eigen::MatrixXd rows = valueOrThrow(core::pointsOf(matched.table, matched.positions));
    const double variance = arguments.number("slope-noise", 0.0);
    if (!(variance >= 0.0))
        usageError(
            QStringLiteral("--slope-noise: a variance must be at least 0, got %1").arg(arguments.text("slope-noise")));
    return {.x = rows.col(0), .values = rows.col(1), .variance = variance};
}

void addParts(Report& report, const Arguments& arguments, const core::FittedGp& gp, const Eigen::MatrixXd& at)
{
    if (arguments.has("parts"))
        report.add("parts", partReports(gp, at));
    if (arguments.has("derivative"))
        addDerivative(report, arguments, gp, at);
}

void addEvidence(Report& report, const core::FittedGp& gp)
{
    report.add("log_evidence", gp.logEvidence());
    report.add("fit", 0.0 + gp.logFit()); // not -0 without targets
    report.add("complexity", 0.0 + gp.logComplexity());
    report.add("constant", 0.0 + gp.logConstant());
}

} // namespace app
