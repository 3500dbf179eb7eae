#include "app/document/new_data.h"

#include "app/document/locks.h"
#include "core/data/samples.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"
#include "core/labs/density/density_lab.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/window.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace app
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("NewData", text);
}

bool isUsable(const core::Kernel& kernel, const core::Dataset& data)
{
    std::vector<core::Problem> found;
    core::addKernelProblems(kernel, data, found);
    return found.empty();
}

bool isLocked(const core::Session& session, const std::string& lock)
{
    return std::ranges::find(session.lockedHyperparameters, lock) != session.lockedHyperparameters.end();
}

/// The power of ten nearest to the targets' mean square, 1 without targets: what a process must be able to explain.
double targetScale(const core::Dataset& data)
{
    double sum = 0.0, count = 0.0;
    for (const double target : data.targets)
        if (std::isfinite(target)) {
            sum += target * target;
            count += 1.0;
        }
    const double scale = std::pow(10.0, std::round(std::log10(sum / count)));
    return std::isfinite(scale) && scale > 0.0 ? scale : 1.0;
}

core::Kernel defaultKernelFor(const core::Dataset& data)
{
    core::Kernel kernel = core::defaultKernel(data);
    kernel.scale = targetScale(data);
    return kernel;
}

/// The default kernel; where numbers of the session's kernel are locked, that one with the others at their defaults.
core::Kernel freshKernel(const core::Session& session)
{
    const core::Dataset& data = *session.data;
    const std::vector<core::Hyperparameter> numbers = core::hyperparameters(session.kernel);
    const auto locked = [&](const core::Hyperparameter& h) { return isLocked(session, core::pathOf(h)); };
    if (std::ranges::none_of(numbers, locked) || !isUsable(session.kernel, data))
        return defaultKernelFor(data);
    core::Kernel kernel = session.kernel;
    for (core::Hyperparameter h : numbers) {
        if (locked(h))
            continue;
        const bool isFactor = h.description == &core::scaleDescription();
        h.value = h.description->unit == "units of x" ? core::medianDistance(data.x).value_or(1.0)
                  : isFactor && h.part.empty()        ? targetScale(data)
                                                      : h.description->defaultValue;
        kernel = core::withHyperparameter(kernel, h);
    }
    return kernel;
}

/// Numbers of a lab that live on the scale of the data, by the lab's name.
template <class Visit>
void visitNumbers(const Visit& visit)
{
    visit(QT_TRANSLATE_NOOP("NewData", "Density"), [](auto& s) {
        auto& model = s.density.model;
        return std::tie(model.sigma0, model.alpha, model.beta, s.density.bandwidth);
    });
    visit(QT_TRANSLATE_NOOP("NewData", "the embedding"),
          [](auto& s) { return std::tie(s.embedding.tau2, s.embedding.eta, s.embedding.inducing); });
    visit(QT_TRANSLATE_NOOP("NewData", "Regression"),
          [](auto& s) { return std::tie(s.regression.noise, s.regression.lambda); });
    visit(QT_TRANSLATE_NOOP("NewData", "Classification"),
          [](auto& s) { return std::tie(s.classification.nu, s.classification.lambda, s.classification.penalty); });
    visit(QT_TRANSLATE_NOOP("NewData", "Spectrum"), [](auto& s) {
        return std::tie(s.spectrum.normLengthscale, s.spectrum.measureSd, s.spectrum.terms, s.spectrum.weights);
    });
}

/// A session whose numbers are the defaults for data under a kernel.
core::Session freshNumbers(const core::Dataset& data, const core::Kernel& kernel)
{
    core::Session fresh;
    fresh.kernel = kernel;
    fresh.density = core::defaultDensitySettings(data, kernel);
    fresh.regression.noise *= targetScale(data);
    fresh.regression.lambda *= targetScale(data);
    return fresh;
}

void holdLocks(const core::Session& before, core::Session& next)
{
    const auto hold = [&](const char* lock, auto number) {
        if (isLocked(before, lock))
            number(next) = number(before);
    };
    hold(
        "density.sigma0", [](auto& s) -> auto& { return s.density.model.sigma0; });
    hold(
        "density.alpha", [](auto& s) -> auto& { return s.density.model.alpha; });
    hold(
        "density.beta", [](auto& s) -> auto& { return s.density.model.beta; });
    hold(
        "density.bandwidth", [](auto& s) -> auto& { return s.density.bandwidth; });
    hold(
        "regression.noise", [](auto& s) -> auto& { return s.regression.noise; });
    hold(
        "classification.nu", [](auto& s) -> auto& { return s.classification.nu; });
}

/// Locks of numbers that the kernel does not have hold nothing.
void dropIdleLocks(core::Session& session)
{
    const std::vector<core::Hyperparameter> numbers = core::hyperparameters(session.kernel);
    std::erase_if(session.lockedHyperparameters, [&](const std::string& lock) {
        return !holdsSetting(lock) && std::ranges::find(numbers, lock, &core::pathOf) == numbers.end();
    });
}

void keepSamplesInRange(core::Session& session)
{
    const int samples = std::max(2, core::sampleCount(*session.data));
    const auto keep = [samples](int& first, int& second) {
        if (std::max(first, second) >= samples) {
            first = 0;
            second = 1;
        }
    };
    keep(session.twoSamples.first, session.twoSamples.second);
    keep(session.classification.negative, session.classification.positive);
}

/// Sessions as nobody has touched them: on these data, on an empty sheet, as the program opens.
std::vector<core::Session> untouchedSessions(const core::Session& session)
{
    const core::Dataset empty = core::emptyDataset(session.data->dimensions());
    std::vector<core::Session> found{core::builtInSession()};
    for (const core::Dataset* data : {session.data.get(), &empty}) {
        found.push_back(freshNumbers(*data, session.kernel));
        found.back().kernel = defaultKernelFor(*data);
    }
    found.push_back(
        freshNumbers(empty, defaultKernelFor(empty))); // as a new sheet has it, whatever is drawn on it since
    return found;
}

} // namespace

NewData withData(const core::Session& before, core::Dataset data)
{
    NewData found{.session = before};
    core::Session& next = found.session;
    found.sameKind =
        before.data->columnNames == data.columnNames && before.data->source == data.source && before.data->size() > 0;
    next.data = std::make_shared<const core::Dataset>(std::move(data));
    next.window = core::fittingWindow(*next.data);
    keepSamplesInRange(next);
    found.kernelReplaced = !isUsable(before.kernel, *next.data);
    const std::vector<core::Session> untouched = untouchedSessions(before);
    const bool kernelIsFree =
        !found.sameKind && std::ranges::find(untouched, before.kernel, &core::Session::kernel) != untouched.end();
    if (found.kernelReplaced || kernelIsFree)
        next.kernel = freshKernel(next);
    else if (!found.sameKind && next.kernel != freshKernel(next))
        found.kept << tr("the kernel");
    dropIdleLocks(next);
    if (found.sameKind)
        return found;
    const core::Session fresh = freshNumbers(*next.data, next.kernel);
    visitNumbers([&](const char* name, auto numbers) {
        if (std::ranges::any_of(untouched, [&](const core::Session& s) { return numbers(s) == numbers(before); }))
            numbers(next) = numbers(fresh);
        else if (numbers(next) != numbers(fresh))
            found.kept << tr(name);
    });
    holdLocks(before, next);
    return found;
}

core::Session withDefaults(const core::Session& session)
{
    core::Session next = session;
    next.kernel = freshKernel(session);
    const core::Session fresh = freshNumbers(*next.data, next.kernel);
    visitNumbers([&](const char*, auto numbers) { numbers(next) = numbers(fresh); });
    holdLocks(session, next);
    dropIdleLocks(next);
    return next;
}

} // namespace app
