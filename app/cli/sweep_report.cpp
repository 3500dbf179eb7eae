#include "app/cli/sweep_report.h"

#include "app/sweep/sweep_run.h"
#include "core/inference/repeated.h"

namespace app
{

namespace
{

Eigen::VectorXd quantilesOf(const core::RepeatedNumber& told)
{
    return Eigen::VectorXd::Map(told.quantiles.data(), std::ssize(told.quantiles));
}

void addOne(Report& report, const core::RepeatedNumber& told)
{
    report.add("mean", told.mean);
    report.add("sd", told.sd);
    report.add("mean_error", told.meanError);
    report.add("quantiles", quantilesOf(told));
    report.add("counted", static_cast<double>(told.counted));
}

/// At each value of the axis, a row each.
void addEach(Report& report, const Eigen::MatrixXd& values)
{
    const Eigen::Index rows = values.rows();
    Eigen::VectorXd mean(rows), sd(rows), error(rows), counted(rows);
    Eigen::MatrixXd quantiles(rows, std::ssize(core::repeatedProbabilities));
    for (Eigen::Index row = 0; row < rows; ++row) {
        const core::RepeatedNumber told = core::summaryOf(values.row(row).transpose());
        mean[row] = told.mean;
        sd[row] = told.sd;
        error[row] = told.meanError;
        counted[row] = static_cast<double>(told.counted);
        quantiles.row(row) = quantilesOf(told).transpose();
    }
    report.add("mean", mean);
    report.add("sd", sd);
    report.add("mean_error", error);
    report.add("quantiles", quantiles);
    report.add("counted", counted);
}

/// One number, whose values are these.
void addValues(Report& report, const SweepRequest& request, const Eigen::MatrixXd& values)
{
    report.add("values", request.axis ? Eigen::VectorXd(values.col(0)) : values.row(0).transpose());
    if (request.repeats > 1 && request.axis)
        addEach(report, values);
    else if (request.repeats > 1)
        addOne(report, core::summaryOf(values.row(0).transpose()));
}

void addAxis(Report& report, const SweepRequest& request)
{
    if (!request.axis)
        return;
    Report slider;
    slider.add("name", request.axis->name.toStdString());
    slider.add("scale", scaleName(request.axis->bounds.spacing).toStdString());
    slider.add("now", request.axis->value);
    report.add("slider", slider);
    report.add("axis", request.at);
}

} // namespace

Swept sweptOver(const SweepRequest& request)
{
    const Eigen::Index rows = request.axis ? request.at.size() : 1;
    const auto sessionOf = [&](int job) -> core::Outcome<core::Session> {
        auto moved = request.axis ? request.axis->set(request.session, request.at[job % rows]) : request.session;
        if (const auto* one = std::get_if<core::Session>(&moved); one && request.repeats > 1)
            return withFreshSamples(*one, static_cast<int>(job / rows));
        return moved;
    };
    Swept swept{.values = std::vector(request.numbers.size(), Eigen::MatrixXd(rows, request.repeats)), .problems = {}};
    std::vector<QString> why(static_cast<std::size_t>(rows));
    SweepRun run(request.numbers, static_cast<int>(rows) * request.repeats, sessionOf, request.threads);
    QObject::connect(&run, &SweepRun::found, &run, [&](int job, const QList<double>& values, const QString& problem) {
        for (std::size_t i = 0; i < swept.values.size(); ++i)
            swept.values[i](job % rows, job / rows) = values[static_cast<qsizetype>(i)];
        if (QString& told = why[static_cast<std::size_t>(job % rows)]; told.isEmpty())
            told = problem;
    });
    run.start();
    run.wait();
    for (Eigen::Index row = 0; row < rows; ++row)
        if (const QString& problem = why[static_cast<std::size_t>(row)]; !problem.isEmpty())
            swept.problems.push_back(
                (request.axis ? QString::number(request.at[row], 'g', 6) + ": " + problem : problem).toStdString());
    return swept;
}

Report sweepReport(const SweepRequest& request, const Swept& swept)
{
    Report report;
    std::vector<Report> curves;
    for (std::size_t i = 0; i < swept.values.size(); ++i) {
        Report& one = curves.emplace_back();
        one.add("number", request.names[static_cast<qsizetype>(i)].toStdString());
        addValues(one, request, swept.values[i]);
    }
    const bool isOne = curves.size() == 1;
    if (isOne)
        report.add("number", request.names.front().toStdString());
    addAxis(report, request);
    if (isOne)
        addValues(report, request, swept.values.front());
    else
        report.add("curves", curves);
    if (!swept.problems.empty())
        report.add("problems", swept.problems);
    return report;
}

std::vector<Report> listOf(const std::vector<LabNumber>& numbers)
{
    std::vector<Report> list;
    for (const LabNumber& number : numbers) {
        Report one;
        one.add("name", nameOf(number, numbers).toStdString());
        one.add("panel", number.view.toStdString());
        one.add("meaning", number.meaning.toStdString());
        list.push_back(one);
    }
    return list;
}

std::vector<Report> listOf(const std::vector<LabList>& lists)
{
    std::vector<Report> all;
    for (const LabList& list : lists) {
        Report one;
        one.add("name", list.name.toStdString());
        one.add("rows", static_cast<double>(list.rows));
        all.push_back(one);
    }
    return all;
}

std::vector<Report> listOf(const std::vector<SweepAxis>& axes)
{
    std::vector<Report> list;
    for (const SweepAxis& axis : axes) {
        Report one;
        one.add("name", axis.name.toStdString());
        one.add("meaning", axis.title.toStdString());
        one.add("scale", scaleName(axis.bounds.spacing).toStdString());
        one.add("now", axis.value);
        one.add("lower", axis.bounds.lower);
        one.add("upper", axis.bounds.upper);
        list.push_back(one);
    }
    return list;
}

} // namespace app
