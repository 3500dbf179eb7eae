#include "app/cli/sweep_request.h"

#include "app/cli/session_argument.h"
#include "app/cli/setting_options.h"
#include "app/labs/lab_plots.h"
#include "app/labs/labs.h"
#include "app/lesson/step_run.h"

#include <QEventLoop>

#include <algorithm>
#include <thread>

namespace app
{

namespace
{

constexpr int mostValues = 10'000, mostRepeats = 100'000, mostThreads = 64;

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

int threadsFrom(const Arguments& arguments)
{
    const int cores = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, mostThreads);
    return arguments.count("threads", cores, {.least = 1, .most = mostThreads});
}

/// Of one lab, with commas between several.
void takeNumbers(SweepRequest& request, const QStringList& names, const Lab& lab)
{
    const auto page = answeredPage(request.session, lab);
    for (const QString& name : names) {
        request.numbers.push_back(labNumberFrom(name, *page, lab));
        request.names << name;
    }
}

} // namespace

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

SweptRange sweptRangeFrom(const Arguments& arguments, const core::Session& session, const Lab& lab)
{
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

core::Session sweptSession(const Arguments& arguments)
{
    core::Session session = sessionFrom(arguments);
    if (!arguments.has("seed"))
        return session;
    auto drawn = withSeed(session, arguments.seed());
    if (const auto* failure = std::get_if<core::Failure>(&drawn))
        usageError(QStringLiteral("--seed: ") + QString::fromStdString(failure->what));
    return std::get<core::Session>(std::move(drawn));
}

SweepRequest sweepRequestFrom(const Arguments& arguments)
{
    SweepRequest request{.session = sweptSession(arguments)};
    if (!arguments.has("number"))
        usageError(QStringLiteral("which number? Name one with --number LAB.NUMBER; --numbers lists them"));
    QStringList names;
    for (const QString& name : arguments.text("number").split(u','))
        names << name.trimmed();
    const Lab& lab = labOfNumber(names.front());
    for (const QString& name : names)
        if (&labOfNumber(name) != &lab)
            usageError(QStringLiteral("--number: several are of one lab, got \"%1\"").arg(names.join(", ")));
    request.repeats = arguments.count("repeats", 1, {.least = 2, .most = mostRepeats});
    request.threads = threadsFrom(arguments);
    if (!arguments.has("over") && request.repeats == 1)
        usageError(QStringLiteral("over what? Name a slider with --over, fresh samples with --repeats, or both"));
    if (const auto fresh = withFreshSamples(request.session, 1);
        request.repeats > 1 && std::holds_alternative<core::Failure>(fresh))
        usageError(QStringLiteral("--repeats: ") + QString::fromStdString(std::get<core::Failure>(fresh).what));
    takeNumbers(request, names, lab);
    if (arguments.has("over")) {
        SweptRange range = sweptRangeFrom(arguments, request.session, lab);
        request.axis = std::move(range.axis);
        request.at = std::move(range.at);
    }
    return request;
}

} // namespace app
