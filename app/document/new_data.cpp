#include "app/document/new_data.h"

#include "app/document/locks.h"
#include "app/session/settings_part.h"
#include "core/data/samples.h"
#include "core/embedding/embedding_settings.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"
#include "core/labs/classification/classification_settings.h"
#include "core/labs/default_kernel.h"
#include "core/labs/density/density_settings.h"
#include "core/labs/kernel_problems.h"
#include "core/labs/regression/regression_settings.h"
#include "core/labs/spectrum/spectrum_settings.h"
#include "core/labs/two_samples/two_samples_settings.h"
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
    visit(QT_TRANSLATE_NOOP("NewData", "Density"), [](auto& session) {
        auto& s = session.template of<core::DensitySettings>();
        return std::tie(s.model.sigma0, s.model.alpha, s.model.beta, s.bandwidth);
    });
    visit(QT_TRANSLATE_NOOP("NewData", "the embedding"), [](auto& session) {
        auto& s = session.template of<core::EmbeddingModel>();
        return std::tie(s.tau2, s.eta, s.inducing);
    });
    visit(QT_TRANSLATE_NOOP("NewData", "Regression"), [](auto& session) {
        auto& s = session.template of<core::RegressionSettings>();
        return std::tie(s.noise, s.lambda);
    });
    visit(QT_TRANSLATE_NOOP("NewData", "Classification"), [](auto& session) {
        auto& s = session.template of<core::ClassificationSettings>();
        return std::tie(s.nu, s.lambda, s.penalty);
    });
    visit(QT_TRANSLATE_NOOP("NewData", "Spectrum"), [](auto& session) {
        auto& s = session.template of<core::SpectrumSettings>();
        return std::tie(s.normLengthscale, s.measureSd, s.terms, s.weights);
    });
}

/// A session whose numbers are the defaults for data under a kernel.
core::Session freshNumbers(const core::Dataset& data, const core::Kernel& kernel)
{
    core::Session fresh;
    fresh.kernel = kernel;
    fresh.of<core::DensitySettings>() = core::defaultDensitySettings(data, kernel);
    fresh.of<core::RegressionSettings>().noise *= targetScale(data);
    fresh.of<core::RegressionSettings>().lambda *= targetScale(data);
    return fresh;
}

void holdLocks(const core::Session& before, core::Session& next)
{
    for (const SettingsPart& part : settingsParts())
        part.holdLocked(before, next);
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
    keep(session.of<core::TwoSamplesSettings>().first, session.of<core::TwoSamplesSettings>().second);
    keep(session.of<core::ClassificationSettings>().negative, session.of<core::ClassificationSettings>().positive);
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
