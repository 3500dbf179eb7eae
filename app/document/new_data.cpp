#include "app/document/new_data.h"

#include "app/document/locks.h"
#include "app/session/settings_part.h"
#include "core/data/examples.h"
#include "core/data/samples.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"
#include "core/labs/density/maximise.h"
#include "core/labs/independence/independence_settings.h"
#include "core/labs/independence/tested_columns.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/novelty/novelty_settings.h"
#include "core/labs/regression/bag_targets.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/regression/regression_start.h"
#include "core/labs/two_samples/two_samples_settings.h"
#include "core/session/learned_state.h"
#include "core/session/play_plans.h"
#include "core/window/window.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

namespace app
{

namespace
{

struct NewDataWords {
    Q_DECLARE_TR_FUNCTIONS(NewData)
};

bool isUsable(const core::Kernel& kernel, const core::Dataset& data)
{
    std::vector<core::Problem> found;
    core::addKernelProblems(kernel, data.x, found);
    return found.empty();
}

bool isLocked(const core::Session& session, const std::string& lock)
{
    return std::ranges::find(session.lockedHyperparameters, lock) != session.lockedHyperparameters.end();
}

/// The session's kernel with the defaults for its data in place of these numbers, but for locked ones.
core::Kernel withFreshNumbers(const core::Session& session, const std::vector<core::Hyperparameter>& numbers)
{
    const core::Dataset& data = *session.data;
    core::Kernel kernel = session.kernel;
    for (core::Hyperparameter h : numbers) {
        if (isLocked(session, core::pathOf(h)))
            continue;
        const bool isFactor = h.description == &core::scaleDescription();
        h.value = core::isDistance(h.description->quantity) ? core::medianDistance(data.x).value_or(1.0)
                  : isFactor && h.part.empty()              ? core::regressionStart(data).scale
                                                            : h.description->defaultValue;
        kernel = core::withHyperparameter(kernel, h);
    }
    return kernel;
}

/// The default kernel; where numbers of the session's kernel are locked, that one with the others at their defaults.
core::Kernel freshKernel(const core::Session& session)
{
    const std::vector<core::Hyperparameter> numbers = core::hyperparameters(session.kernel);
    const auto locked = [&](const core::Hyperparameter& h) { return isLocked(session, core::pathOf(h)); };
    if (std::ranges::none_of(numbers, locked) || !isUsable(session.kernel, *session.data))
        return core::startKernel(*session.data);
    return withFreshNumbers(session, numbers);
}

/// Settings as they begin with data under a kernel.
core::Session freshSettings(const core::Dataset& data, const core::Kernel& kernel)
{
    core::Session fresh;
    fresh.kernel = kernel;
    for (const SettingsPart& part : settingsParts())
        part.refresh(data, kernel, fresh);
    return fresh;
}

/// Locks of numbers that the kernel does not have hold nothing.
void dropIdleLocks(core::Session& session)
{
    const std::vector<core::Hyperparameter> numbers = core::hyperparameters(session.kernel);
    std::erase_if(session.lockedHyperparameters, [&](const std::string& lock) {
        return !holdsSetting(lock) && std::ranges::find(numbers, lock, &core::pathOf) == numbers.end();
    });
}

/// Sessions as nobody has touched them: on these data, on an empty sheet, as the program opens.
std::vector<core::Session> untouchedSessions(const core::Session& session)
{
    const core::Dataset empty = core::emptyDataset(session.data->dimensions());
    std::vector<core::Session> found{core::builtInSession()};
    for (const core::Dataset* data : {session.data.get(), &empty}) {
        found.push_back(freshSettings(*data, session.kernel));
        found.back().kernel = core::startKernel(*data);
        found.push_back(
            freshSettings(*data, found.back().kernel)); // as they were before the kernel was changed by hand
    }
    // as a new sheet has it, whatever is drawn on it since
    found.push_back(freshSettings(empty, core::startKernel(empty)));
    return found;
}

/// Sessions as nobody has touched them but with what one or the other learned from their data.
std::vector<core::Session> learnedSessions(const core::Session& session)
{
    std::vector<core::Session> learned;
    for (const auto& [learner, numbers] : session.of<core::LearnedState>().by) {
        learned.push_back(freshSettings(*session.data, session.kernel));
        numbers.put(learned.back());
    }
    return learned;
}

/// How many lengthscales se has that stands alone; 0 for every other kernel.
std::size_t lengthsOfSe(const core::Kernel& kernel)
{
    const auto* se = std::get_if<core::SquaredExponential>(&kernel.family);
    return se && kernel.shape == core::Kernel::Shape::Single ? se->lengthscale.size() : 0;
}

/// Did a lab find the session's kernel for its data, and from where labs begin? Then nobody chose it.
bool isKernelLearned(const core::Session& session)
{
    const std::size_t lengths = lengthsOfSe(session.kernel);
    const auto start = lengths > 1 ? core::densityStart(session.data) : std::nullopt;
    if (lengths == 0 || (lengths > 1 && !(start && lengthsOfSe(start->kernel) == lengths)))
        return false;
    const core::Session begun = freshSettings(*session.data, core::startKernel(*session.data));
    return std::ranges::any_of(session.of<core::LearnedState>().by, [&](const auto& learned) {
        core::Session found = begun;
        learned.second.put(found);
        return found.kernel == session.kernel;
    });
}

/// The numbers of the session's kernel that were learned from its data and not changed since.
std::vector<core::Hyperparameter> learnedNumbers(const core::Session& session)
{
    std::set<std::pair<std::string, double>> found;
    for (const auto& [learner, numbers] : session.of<core::LearnedState>().by) {
        core::Session with = session;
        numbers.put(with);
        for (const core::Hyperparameter& h : core::hyperparameters(with.kernel))
            if (numbers.paths.contains(core::pathOf(h)))
                found.emplace(core::pathOf(h), h.value);
    }
    std::vector<core::Hyperparameter> learned = core::hyperparameters(session.kernel);
    std::erase_if(learned, [&](const core::Hyperparameter& h) { return !found.contains({core::pathOf(h), h.value}); });
    return learned;
}

/// Bags come as bags; other data after them as rows again, unless a person wants it otherwise.
void takeInputs(const core::Dataset& before, core::Session& next)
{
    using Inputs = core::RegressionSettings::Inputs;
    const Inputs now = std::as_const(next).of<core::RegressionSettings>().inputs;
    const bool bags = core::areBags(*next.data);
    if (bags != (now == Inputs::Bags) && (bags || core::areBags(before)))
        next.of<core::RegressionSettings>().inputs = bags ? Inputs::Bags : Inputs::Rows;
}

/// Columns are told by their place: those of other columns begin anew.
void takeWitnessColumns(const core::Dataset& before, core::Session& next)
{
    const core::TwoSamplesSettings first;
    auto& settings = next.of<core::TwoSamplesSettings>();
    if (before.columnNames == next.data->columnNames)
        return;
    settings.witnessAcross = first.witnessAcross;
    settings.witnessUp = first.witnessUp;
}

/// The mean of the process begins with data as their targets have it, where nobody has chosen another. A choice all the
/// same: the numbers' defaults leave it alone.
void takeMean(const core::Session& before, const std::vector<core::Session>& untouched, const core::Session& fresh,
              core::Session& next)
{
    const auto isAsBefore = [&](const core::Session& session) {
        const auto &its = session.of<core::RegressionSettings>(), &ours = before.of<core::RegressionSettings>();
        return its.mean == ours.mean && its.noise == ours.noise;
    };
    if (std::ranges::any_of(untouched, isAsBefore))
        next.of<core::RegressionSettings>().mean = fresh.of<core::RegressionSettings>().mean;
}

/// A prior of Novelty's own, of an older session, goes with its numbers.
void dropOwnPrior(const core::Session& fresh, core::Session& next)
{
    auto& its = next.of<core::NoveltySettings>();
    if (its.model == fresh.of<core::NoveltySettings>().model)
        its.prior = fresh.of<core::NoveltySettings>().prior;
}

/// To be compared with others like it: without the numbers that Novelty does not use where `asked` has it share the
/// prior of the Density lab.
core::Session withoutUnused(core::Session session, const core::Session& asked)
{
    if (core::sharesPrior(asked.of<core::NoveltySettings>(), asked.data->shape()))
        session.of<core::NoveltySettings>().model = {};
    return session;
}

/// Columns that a test is conditioned on are those of its table.
void dropGivenThatAreGone(core::Session& next)
{
    std::vector<std::string>& given = next.of<core::IndependenceSettings>().given;
    if (given.empty())
        return;
    if (next.data->dimensions() < 2)
        return given.clear(); // there is no pair
    const core::TestedColumns tested = core::testedColumns(*next.data, next.of<core::ChosenColumns>());
    std::erase_if(given, [&](const std::string& name) { return !core::otherNamed(tested, name); });
}

} // namespace

QString NewData::kernelKept()
{
    return NewDataWords::tr("the kernel");
}

NewData withData(const core::Session& before, core::Dataset data, core::ChosenColumns columns)
{
    NewData found{.session = before};
    core::Session& next = found.session;
    found.sameKind = before.data->columnNames == data.columnNames && before.data->source == data.source &&
                     before.data->picture == data.picture && before.data->size() > 0;
    next.data = std::make_shared<const core::Dataset>(std::move(data));
    next.of<core::ChosenColumns>() = std::move(columns);
    next.window = core::fittingWindow(*next.data);
    dropGivenThatAreGone(next);
    for (auto& [where, panel] : next.panels) { // what is hidden stays so; values and axes were those of other data
        panel.labels.clear();
        panel.horizontal.reset();
        panel.vertical.reset();
    }
    std::erase_if(next.panels, [](const auto& entry) { return entry.second.isPlain(); });
    for (const SettingsPart& part : settingsParts())
        part.keepSamples(core::sampleCount(*next.data), next);
    found.kernelReplaced = !isUsable(before.kernel, *next.data);
    std::vector<core::Session> untouched = untouchedSessions(before);
    const bool kernelIsUntouched =
        std::ranges::find(untouched, before.kernel, &core::Session::kernel) != untouched.end();
    const bool kernelIsFree = !found.sameKind && (kernelIsUntouched || isKernelLearned(before));
    if (found.kernelReplaced || kernelIsFree)
        next.kernel = freshKernel(next);
    else if (!found.sameKind)
        next.kernel = withFreshNumbers(
            next, learnedNumbers(before)); // the families were chosen, the numbers are those of other data
    if (!found.kernelReplaced && !kernelIsFree && !found.sameKind && next.kernel != freshKernel(next))
        found.kept << NewData::kernelKept();
    dropIdleLocks(next);
    if (found.sameKind)
        return found;
    std::ranges::move(learnedSessions(before), std::back_inserter(untouched));
    next.of<core::LearnedState>() = {};
    takeInputs(*before.data, next);
    takeWitnessColumns(*before.data, next);
    next.of<core::PlayPlans>() = {}; // values of other data
    const core::Session fresh = freshSettings(*next.data, next.kernel), was = withoutUnused(before, before);
    for (core::Session& session : untouched)
        session = withoutUnused(std::move(session), before);
    for (const SettingsPart& part : settingsParts()) {
        const auto isAsBefore = [&](const core::Session& s) { return part.isSameOfData(s, was); };
        if (std::ranges::any_of(untouched, isAsBefore))
            part.takeOfData(fresh, next);
        else if (!part.isSameOfData(withoutUnused(next, next), withoutUnused(fresh, next)))
            found.kept << part.name();
        part.holdLocked(before, next);
    }
    takeMean(before, untouched, fresh, next);
    dropOwnPrior(fresh, next);
    return found;
}

core::Session withRedrawn(const core::Session& session, core::Dataset data)
{
    if (core::windowDimensions(data) != std::ssize(session.window))
        return withData(session, std::move(data)).session;
    core::Session next = session;
    next.data = std::make_shared<const core::Dataset>(std::move(data));
    return next;
}

core::Session freshSession(core::SharedDataset data)
{
    core::Session fresh = freshSettings(*data, core::startKernel(*data));
    fresh.window = core::fittingWindow(*data);
    fresh.data = std::move(data);
    takeInputs(core::emptyDataset(1), fresh);
    return fresh;
}

core::Session withDefaults(const core::Session& session)
{
    core::Session next = session;
    next.kernel = freshKernel(session);
    const core::Session fresh = freshSettings(*next.data, next.kernel);
    for (const SettingsPart& part : settingsParts()) {
        part.takeOfData(fresh, next);
        part.holdLocked(session, next);
    }
    dropOwnPrior(fresh, next);
    dropIdleLocks(next);
    return next;
}

std::optional<NewData> withExample(const core::Session& before, const std::string& name)
{
    const auto example = std::ranges::find(core::examples(), name, &core::ExampleDescription::name);
    if (example == core::examples().end())
        return std::nullopt;
    const auto columns = core::exampleColumns(name);
    core::Dataset points = columns ? std::get<core::Dataset>(core::chosenPoints(*columns)) : *core::example(name);
    NewData arrival = withData(before, std::move(points), columns.value_or(core::ChosenColumns()));
    arrival.session = withDefaults(arrival.session);
    arrival.session.lab = example->lab;
    arrival.session.of<core::LearnedState>() = {};
    arrival.kept.clear();
    arrival.sameKind = arrival.kernelReplaced =
        false; // no model was to be kept, also where the example is open already
    return arrival;
}

} // namespace app
