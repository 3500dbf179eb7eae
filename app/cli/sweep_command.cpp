#include "app/cli/command.h"

#include "app/cli/session_argument.h"
#include "app/cli/setting_options.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/lesson/step_run.h"
#include "app/sweep/sweep_axis.h"
#include "app/sweep/sweep_run.h"
#include "core/inference/repeated.h"

#include <QEventLoop>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <thread>

namespace app
{

namespace
{

constexpr int mostValues = 10'000, mostRepeats = 100'000, mostThreads = 64;

/// The lab's page with the session's answer on it.
std::unique_ptr<StepRun> answeredPage(core::Session session, const Lab& lab)
{
    session.lab = lab.id.toStdString();
    session.pin = {};
    session.panels = {}; // what a person has hidden there is a number all the same
    auto page = std::make_unique<StepRun>(session);
    QEventLoop loop;
    QObject::connect(page.get(), &StepRun::ended, &loop, &QEventLoop::quit);
    loop.exec();
    return page;
}

/// The lab that a number's name begins with.
const Lab& labOfNumber(const QString& name)
{
    if (const Lab* lab = labNamed(name.section(u'.', 0, 0)))
        return *lab;
    usageError(
        QStringLiteral("--number: expected LAB.NUMBER with one of %1, got \"%2\"").arg(labIds().join(", "), name));
}

QStringList namesOfLists(const StepRun& page, const Lab& lab)
{
    QStringList names;
    for (const LabList& list : listsOn(page.plots(), lab.id))
        names << list.name;
    return names;
}

LabNumber labNumberFrom(const QString& name, const StepRun& page, const Lab& lab)
{
    if (const auto number = numberNamed(name, page.plots(), lab.id))
        return *number;
    const std::vector<LabNumber> all = numbersOn(page.plots(), lab.id);
    if (name.endsWith(u']') || (all.empty() && page.failure().isEmpty()))
        usageError(QStringLiteral("--number: expected a row of one of %1, such as %2[1], got \"%3\"")
                       .arg(namesOfLists(page, lab).join(", "), namesOfLists(page, lab).value(0), name));
    if (all.empty() && !page.failure().isEmpty())
        usageError(QStringLiteral("--number: %1 has no answer: %2").arg(lab.id, page.failure()));
    usageError(QStringLiteral("--number: expected one of %1, got \"%2\"").arg(namesOf(all).join(", "), name));
}

struct SweptRange {
    std::optional<SweepAxis> axis; // nothing: the session as it is
    Eigen::VectorXd at;
};

/// "kernel.lengthscale=0.1:10:60".
SweptRange rangeFrom(const Arguments& arguments, const core::Session& session, const Lab& lab)
{
    if (!arguments.has("over"))
        return {};
    const QString text = arguments.text("over"), name = text.section(u'=', 0, 0).trimmed();
    const std::vector<SweepAxis> axes = axesOf(session, lab);
    const auto axis = std::ranges::find(axes, name, &SweepAxis::name);
    if (axis == axes.end()) {
        QStringList names;
        for (const SweepAxis& one : axes)
            names << one.name;
        usageError(QStringLiteral("--over: expected one of %1, got \"%2\"").arg(names.join(", "), name));
    }
    const QStringList range = text.section(u'=', 1).split(u':');
    if (range.size() != 3)
        usageError(QStringLiteral("--over: expected NAME=LO:HI:COUNT, got \"%1\"").arg(text));
    const auto count = static_cast<int>(std::min<qint64>(wholeNumberFrom("over", range[2], 2), mostValues + 1));
    if (count > mostValues)
        usageError(QStringLiteral("--over: at most %1 values").arg(mostValues));
    auto values = valuesAlong(*axis, numberFrom("over", range[0]), numberFrom("over", range[1]), count);
    if (const auto* failure = std::get_if<core::Failure>(&values))
        usageError(QStringLiteral("--over: ") + QString::fromStdString(failure->what));
    return {.axis = *axis, .at = std::get<Eigen::VectorXd>(std::move(values))};
}

core::Session seededSession(const Arguments& arguments)
{
    core::Session session = sessionFrom(arguments);
    if (!arguments.has("seed"))
        return session;
    auto drawn = withSeed(session, arguments.seed());
    if (const auto* failure = std::get_if<core::Failure>(&drawn))
        usageError(QStringLiteral("--seed: ") + QString::fromStdString(failure->what));
    return std::get<core::Session>(std::move(drawn));
}

int threadsFrom(const Arguments& arguments)
{
    const int cores = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, mostThreads);
    return arguments.count("threads", cores, {.least = 1, .most = mostThreads});
}

/// The number at each value of the axis (a row) in each repeat (a column), and what stood in the way, if anything.
struct Swept {
    Eigen::MatrixXd values;
    std::vector<std::string> problems; // the first of each row that has one
};

Swept sweptOver(const core::Session& session, const LabNumber& number, const SweptRange& range, int repeats,
                int threads)
{
    const Eigen::Index rows = range.axis ? range.at.size() : 1;
    const auto sessionOf = [&](int job) -> core::Outcome<core::Session> {
        auto moved = range.axis ? range.axis->set(session, range.at[job % rows]) : session;
        if (const auto* one = std::get_if<core::Session>(&moved); one && repeats > 1)
            return withFreshSamples(*one, static_cast<int>(job / rows));
        return moved;
    };
    Swept swept{.values = Eigen::MatrixXd(rows, repeats), .problems = {}};
    std::vector<QString> why(static_cast<std::size_t>(rows));
    SweepRun run(number, static_cast<int>(rows) * repeats, sessionOf, threads);
    QObject::connect(&run, &SweepRun::found, &run, [&](int job, double value, const QString& problem) {
        swept.values(job % rows, job / rows) = value;
        if (QString& told = why[static_cast<std::size_t>(job % rows)]; told.isEmpty())
            told = problem;
    });
    run.start();
    run.wait();
    for (Eigen::Index row = 0; row < rows; ++row)
        if (const QString& problem = why[static_cast<std::size_t>(row)]; !problem.isEmpty())
            swept.problems.push_back(
                (range.axis ? QString::number(range.at[row], 'g', 6) + ": " + problem : problem).toStdString());
    return swept;
}

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

Report listed(const core::Session& session, const Lab& lab)
{
    const auto page = answeredPage(session, lab);
    Report report;
    report.add("numbers", listOf(numbersOn(page->plots(), lab.id)));
    report.add("lists", listOf(listsOn(page->plots(), lab.id)));
    report.add("sliders", listOf(axesOf(session, lab)));
    if (!page->failure().isEmpty())
        report.add("problems", std::vector{page->failure().toStdString()});
    return report;
}

const Lab& namedLab(const Arguments& arguments, const core::Session& session)
{
    const QString id = arguments.text("lab", labOf(session).id);
    if (const Lab* lab = labNamed(id))
        return *lab;
    usageError(QStringLiteral("--lab: there is no \"%1\"; one of %2").arg(id, labIds().join(", ")));
}

Report answerOfSweep(const Arguments& arguments)
{
    const core::Session session = seededSession(arguments);
    if (arguments.has("numbers"))
        return listed(session, namedLab(arguments, session));
    if (!arguments.has("number"))
        usageError(QStringLiteral("which number? Name one with --number LAB.NUMBER; --numbers lists them"));
    const QString name = arguments.text("number");
    const Lab& lab = labOfNumber(name);
    const int repeats = arguments.count("repeats", 1, {.least = 2, .most = mostRepeats});
    if (!arguments.has("over") && repeats == 1)
        usageError(QStringLiteral("over what? Name a slider with --over, fresh samples with --repeats, or both"));
    if (const auto fresh = withFreshSamples(session, 1); repeats > 1 && std::holds_alternative<core::Failure>(fresh))
        usageError(QStringLiteral("--repeats: ") + QString::fromStdString(std::get<core::Failure>(fresh).what));
    const LabNumber number = labNumberFrom(name, *answeredPage(session, lab), lab);
    const SweptRange range = rangeFrom(arguments, session, lab);
    const Swept swept = sweptOver(session, number, range, repeats, threadsFrom(arguments));
    Report report;
    report.add("number", name.toStdString());
    if (range.axis) {
        Report axis;
        axis.add("name", range.axis->name.toStdString());
        axis.add("scale", scaleName(range.axis->bounds.spacing).toStdString());
        axis.add("now", range.axis->value);
        report.add("axis", axis);
        report.add("at", range.at);
    }
    report.add("values", range.axis ? Eigen::VectorXd(swept.values.col(0)) : swept.values.row(0).transpose());
    if (repeats > 1 && range.axis)
        addEach(report, swept.values);
    else if (repeats > 1)
        addOne(report, core::summaryOf(swept.values.row(0).transpose()));
    if (!swept.problems.empty())
        report.add("problems", swept.problems);
    return report;
}

QString besideNumbers(const Arguments& arguments)
{
    return arguments.has("numbers") ? QStringLiteral("--numbers only lists") : QString();
}

QString withoutNumbers(const Arguments& arguments)
{
    return arguments.has("numbers") ? QString() : QStringLiteral("it belongs to --numbers: a number names its lab");
}

Option sweeping(Option option)
{
    option.idle = &besideNumbers;
    return option;
}

} // namespace

Command sweepCommand()
{
    return {
        .name = "sweep",
        .positional = "SESSION",
        .summary = "any number of a lab over any slider of a saved session, and over fresh samples",
        .prints = {{"number", Json::Text, "its name, as --number says it"},
                   {"axis.name", Json::Text, "with --over: the slider"},
                   {"axis.scale", Json::Text, "how its values are spaced: linear, logarithmic or integer"},
                   {"axis.now", Json::Number, "its value in the session"},
                   {"at", Json::List, "with --over: its values"},
                   {"values", Json::List,
                    "the number at each of these by the session's own points, without --over of each sample; null "
                    "where there is none"},
                   {"mean", Json::Mixed,
                    "with --repeats: over the samples; with --over, too, at each value, as the next"},
                   {"sd", Json::Mixed, "the standard deviation over the samples"},
                   {"mean_error", Json::Mixed, "the Monte Carlo error of the mean: sd over the root of counted"},
                   {"quantiles", Json::Mixed, "5, 25, 50, 75 and 95 % over the samples"},
                   {"counted", Json::Mixed, "the samples that have the number"},
                   {"problems", Json::Texts, "why there is no number, where there is none"},
                   {"numbers[].name", Json::Text, "with --numbers: as --number takes it"},
                   {"numbers[].panel", Json::Text, "where it stands"},
                   {"numbers[].meaning", Json::Text, "as the panel says it"},
                   {"lists[].name", Json::Text, "with --numbers: of lists, a row of which --number takes as NAME[1]"},
                   {"lists[].rows", Json::Number, "how many it has"},
                   {"sliders[].name", Json::Text, "with --numbers: as --over takes it"},
                   {"sliders[].meaning", Json::Text, "as the slider says it"},
                   {"sliders[].scale", Json::Text, "linear, logarithmic or integer"},
                   {"sliders[].now", Json::Number, "its value in the session"},
                   {"sliders[].lower", Json::Number, "where the slider begins"},
                   {"sliders[].upper", Json::Number, "where it ends; a value may lie beyond"}},
        .description =
            "SESSION is a .kscope file, a figure that carries one, or builtin. A number is LAB.NUMBER, or "
            "LAB.PANEL.NUMBER, where NUMBER is a number of one value in the numbers of a panel that the session shows; "
            "a row of a list is one, too: spectrum.eigenvalues.eigenvalue[1]. --numbers lists them and the sliders.\n"
            "--over NAME=LO:HI:COUNT takes COUNT values from LO to HI, spaced as the slider is; NAME is of the kernel "
            "(kernel.lengthscale), of the lab's settings (two-samples.permutations) or of the generator that drew the "
            "points (data.n, data.separation; of one sample of several data.1.n). All else stays as the session has "
            "it.\n"
            "--repeats R draws R samples by the session's generator, the first by its own seed s, the others by "
            "s + 1, s + 2, …; the session's seed, by which permutations and the like are drawn, goes with it. Where "
            "several samples are drawn each seed is raised so far that none is used twice. Without --over values has "
            "the number of each sample.",
        .options = {sweeping({"number", "LAB.NUMBER", "the number, such as two-samples.mmd2"}),
                    sweeping({"over", "NAME=LO:HI:COUNT",
                              "the slider and its values, such as "
                              "kernel.lengthscale=0.1:10:60"}),
                    sweeping({"repeats", "R", "fresh samples, 2 or more (default: the session's own points alone)"}),
                    {"seed", "N", "of the session and of its first drawn sample, in place of its own"},
                    sweeping({"threads", "N",
                              "how many sessions at once (default: as many as the machine has cores); "
                              "the answer does not depend on it"}),
                    {"numbers", {}, "list the numbers and sliders that there are"},
                    Option{"lab", "NAME", "with --numbers: of which lab (default: the one on show)", &withoutNumbers},
                    outOption(".json or .csv")},
        .answer = &answerOfSweep};
}

} // namespace app
