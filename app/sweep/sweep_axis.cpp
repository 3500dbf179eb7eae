#include "app/sweep/sweep_axis.h"

#include "app/document/new_data.h"
#include "app/labs/lab.h"
#include "app/labs/offer.h"
#include "core/data/generator_options.h"
#include "core/data/redraw.h"
#include "core/embedding/evidence_curve.h"
#include "core/kernels/descriptions.h"
#include "core/kernels/lengthscale.h"
#include "core/kernels/log_gradients.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/number_text.h"

#include <QCoreApplication>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <set>

namespace app
{

namespace
{

struct SweepWords {
    Q_DECLARE_TR_FUNCTIONS(Sweep)
};

QString titleOf(core::Text name, core::Text symbol)
{
    return symbol.empty() ? widgets::translated(name) : widgets::translated(name) + u' ' + widgets::textOf(symbol);
}

// --- the kernel ---

core::NumberBounds boundsOf(const core::HyperparameterDescription& described)
{
    return {.lower = described.lower,
            .upper = described.upper,
            .minimum = described.minimum,
            .minimumAllowed = described.minimumAllowed,
            .maximum = described.maximum,
            .spacing = described.spacing};
}

core::Outcome<core::Session> withKernel(core::Session session, core::Kernel kernel)
{
    if (const auto found = core::problems(kernel, session.data->dimensions()); !found.empty())
        return core::invalidInput(found.front().field + ' ' + found.front().message);
    session.kernel = std::move(kernel);
    return session;
}

void addKernelAxes(std::vector<SweepAxis>& axes, const core::Kernel& kernel)
{
    const QString prefix = QStringLiteral("kernel.");
    for (const core::Hyperparameter& number : core::hyperparameters(kernel))
        axes.push_back({.name = prefix + QString::fromStdString(core::pathOf(number)),
                        .title = titleOf(number.description->name, number.description->symbol),
                        .bounds = boundsOf(*number.description),
                        .value = number.value,
                        .set = [number](const core::Session& session, double value) {
                            core::Hyperparameter at = number;
                            at.value = value;
                            return withKernel(session, core::withHyperparameter(session.kernel, at));
                        }});
    const auto lengthscale = core::lengthscaleOf(kernel);
    const QString all = prefix + QStringLiteral("lengthscale");
    if (lengthscale && std::ranges::find(axes, all, &SweepAxis::name) == axes.end())
        axes.insert(axes.begin(), {.name = all,
                                   .title = SweepWords::tr("all lengthscales, by the first"),
                                   .bounds = core::positive(*lengthscale / 30.0, *lengthscale * 30.0),
                                   .value = *lengthscale,
                                   .set = [](const core::Session& session, double value) {
                                       return withKernel(session, core::withLengthscale(session.kernel, value));
                                   }});
}

// --- settings ---

void addSettingAxes(std::vector<SweepAxis>& axes, const core::Session& session, const SettingsPart& part)
{
    const QString prefix = spokenKey(part.key) + u'.';
    for (const SettingNumber& number : part.numbers(session)) {
        const QString key = widgets::textOf(number.key);
        axes.push_back({.name = prefix + spokenKey(number.key),
                        .title = titleOf(number.name, number.symbol),
                        .bounds = number.bounds,
                        .value = number.value,
                        .set = [read = part.read, key, prefix](const core::Session& before,
                                                               double value) -> core::Outcome<core::Session> {
                            core::Session session = before;
                            try {
                                read(JsonFields({{key, value}}, prefix), session);
                            } catch (const FieldError& error) {
                                return core::invalidInput(error.what());
                            }
                            return session;
                        },
                        .unit = widgets::translated(number.unit)});
    }
}

// --- the generator ---

/// What of a generation is set by that name; n is one of its options.
double valueIn(const core::Generation& generation, const std::string& option)
{
    return option == "n" ? static_cast<double>(generation.n) : generation.options.at(option);
}

bool has(const core::Generation& generation, const std::string& option)
{
    return option == "n" || generation.options.contains(option);
}

/// All parts that have such an option, or that sample's alone.
core::Outcome<core::Session> withOption(const core::Session& session, std::optional<int> sample,
                                        const std::string& option, double value)
{
    core::Dataset data = *session.data;
    for (core::DrawnPart part : core::drawnParts(data)) {
        if (!has(part.generation, option) || (sample && part.sample != sample))
            continue;
        if (option == "n")
            part.generation.n = std::lround(value);
        else
            part.generation.options[option] = value;
        auto drawn = core::redrawn(data, part);
        if (const auto* failure = std::get_if<core::Failure>(&drawn))
            return *failure;
        data = std::get<core::Dataset>(std::move(drawn));
    }
    return withRedrawn(session, std::move(data));
}

core::NumberBounds boundsOf(const core::GeneratorOption& option)
{
    return {.lower = option.slider.lo,
            .upper = option.slider.hi,
            .minimum = option.lower,
            .minimumAllowed = true,
            .maximum = option.upper,
            .spacing = option.integer ? core::Spacing::Integer : option.spacing};
}

constexpr core::NumberBounds countBounds{.lower = core::countSlider.lo,
                                         .upper = core::countSlider.hi,
                                         .minimum = 1.0,
                                         .minimumAllowed = true,
                                         .spacing = core::Spacing::Integer};

void addDataAxes(std::vector<SweepAxis>& axes, const core::Session& session)
{
    const std::vector<core::DrawnPart> parts = core::drawnParts(*session.data);
    std::set<QString> named;
    const auto add = [&](const core::DrawnPart& part, std::optional<int> sample, const std::string& option,
                         const QString& title, const core::NumberBounds& bounds) {
        const QString name = (sample ? QStringLiteral("data.%1.").arg(*sample) : QStringLiteral("data.")) +
                             QString::fromStdString(option);
        if (named.insert(name).second)
            axes.push_back({.name = name,
                            .title = title,
                            .bounds = bounds,
                            .value = valueIn(part.generation, option),
                            .set = [sample, option](const core::Session& before, double value) {
                                return withOption(before, sample, option, value);
                            }});
    };
    const auto addAll = [&](const core::DrawnPart& part, std::optional<int> sample) {
        add(part, sample, "n", SweepWords::tr("number of points n"), countBounds);
        for (const core::GeneratorOption& option : core::findGenerator(part.generation.name)->options)
            add(part, sample, std::string(option.name),
                titleOf(option.title.empty() ? option.name : option.title, option.symbol), boundsOf(option));
    };
    for (const core::DrawnPart& part : parts)
        addAll(part, {});
    if (parts.size() > 1)
        for (const core::DrawnPart& part : parts)
            addAll(part, part.sample);
}

/// The same seeds raised by so much; `ofSession` is the session's.
core::Outcome<core::Session> withSeedsRaised(const core::Session& session, std::uint64_t by, std::uint64_t ofSession)
{
    core::Dataset data = *session.data;
    for (core::DrawnPart part : core::drawnParts(data)) {
        part.generation.seed += by; // after the last one comes 0
        auto drawn = core::redrawn(data, part);
        if (const auto* failure = std::get_if<core::Failure>(&drawn))
            return *failure;
        data = std::get<core::Dataset>(std::move(drawn));
    }
    core::Session next = withRedrawn(session, std::move(data));
    next.seed = ofSession;
    return next;
}

core::Failure notDrawn()
{
    return core::invalidInput(
        SweepWords::tr("the points come from no generator, or were edited: there are no others like them to draw")
            .toStdString());
}

} // namespace

std::vector<SweepAxis> axesOf(const core::Session& session, const Lab& lab)
{
    std::vector<SweepAxis> axes;
    addKernelAxes(axes, session.kernel);
    for (const SettingsPart& part : lab.settings)
        addSettingAxes(axes, session, part);
    addDataAxes(axes, session);
    return axes;
}

core::Outcome<Eigen::VectorXd> valuesAlong(const SweepAxis& axis, double lo, double hi, int count)
{
    const bool isLogarithmic = axis.bounds.spacing == core::Spacing::Logarithmic;
    if (!(lo < hi) || !std::isfinite(hi - lo))
        return core::invalidInput(
            SweepWords::tr("expected a range in ascending order, found %1 to %2").arg(lo).arg(hi).toStdString());
    if (isLogarithmic && !(lo > 0.0))
        return core::invalidInput(
            SweepWords::tr("%1 is spaced logarithmically: its range begins above 0").arg(axis.name).toStdString());
    Eigen::VectorXd values =
        isLogarithmic ? core::logSpaced(lo, hi, count) : Eigen::VectorXd(Eigen::VectorXd::LinSpaced(count, lo, hi));
    if (axis.bounds.spacing == core::Spacing::Integer) {
        values = values.array().round().eval();
        values.conservativeResize(std::unique(values.begin(), values.end()) - values.begin());
    }
    for (const double value : values)
        if (!axis.bounds.holds(value))
            return core::invalidInput(
                SweepWords::tr("%1 %2, found %3")
                    .arg(axis.name, QString::fromStdString(axis.bounds.sentence()), widgets::numberText(value))
                    .toStdString());
    return values;
}

QString scaleName(core::Spacing spacing)
{
    switch (spacing) {
    case core::Spacing::Logarithmic:
        return QStringLiteral("logarithmic");
    case core::Spacing::Integer:
        return QStringLiteral("integer");
    case core::Spacing::Linear:
        break;
    }
    return QStringLiteral("linear");
}

core::Outcome<core::Session> withFreshSamples(const core::Session& session, int repeat)
{
    const std::vector<core::DrawnPart> parts = core::drawnParts(*session.data);
    if (parts.empty())
        return notDrawn();
    if (repeat == 0)
        return session;
    const auto [first, last] = std::ranges::minmax(parts, {}, [](const auto& part) { return part.generation.seed; });
    const std::uint64_t stride = last.generation.seed - first.generation.seed + 1;
    const auto times = static_cast<std::uint64_t>(repeat);
    return withSeedsRaised(session, stride * times, session.seed + times);
}

core::Outcome<core::Session> withSeed(const core::Session& session, std::uint64_t seed)
{
    const std::vector<core::DrawnPart> parts = core::drawnParts(*session.data);
    if (parts.empty())
        return notDrawn();
    return withSeedsRaised(session, seed - parts.front().generation.seed, seed);
}

} // namespace app
