#include "widgets/generators/drawn_part_form.h"

#include "core/data/generator_options.h"
#include "core/data/samples.h"
#include "core/limits.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/fold.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/problem_label.h"

#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{

constexpr double usualCount = 200.0;
constexpr double seedsOnSlider = 100.0;
constexpr double mostSeed = 9007199254740992.0; // 2^53: beyond, not every seed is a number that a field can hold

/// "Two moons", "A: Two moons".
QString titleOf(const core::DrawnPart& part)
{
    const QString generator = textOf(core::findGenerator(part.generation.name)->title);
    return part.sample
               ? DrawnPartForm::tr("%1: %2").arg(QString::fromStdString(core::sampleLetters(*part.sample)), generator)
               : generator;
}

NumberRange rangeOfOption(const core::GeneratorOption& option)
{
    return {.name = textOf(option.title),
            .symbol = textOf(option.symbol),
            .unit = {},
            .meaning = capitalised(textOf(option.meaning)) + QLatin1Char('.'),
            .lower = option.slider.lo,
            .upper = option.slider.hi,
            .minimum = option.lower,
            .minimumAllowed = true,
            .defaultValue = option.defaultValue,
            .spacing = option.spacing,
            .maximum = option.upper,
            .command = commandWord(option.name)};
}

} // namespace

DrawnPartForm::DrawnPartForm(const core::DrawnPart& part, QWidget* parent)
    : QWidget(parent), part_(part), fold_(new Fold(titleOf(part), {}, Fold::Begins::Open, this)),
      problem_(new ProblemLabel(this))
{
    fold_->setBold(true);
    fold_->setTip(tr("These points are generated: the sliders draw them again. An edit by hand makes them plain data, "
                     "and undo generated ones again."));
    connect(fold_, &Fold::openChanged, this, [this](bool open) { emit foldedChanged(!open); });
    addCount();
    for (const core::GeneratorOption& option : core::findGenerator(part.generation.name)->options)
        addOption(option);
    addSeed();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(fold_);
    column->addWidget(problem_);
    setPart(part);
}

void DrawnPartForm::addCount()
{
    count_ = new ParameterSlider({.name = tr("points"),
                                  .symbol = QStringLiteral("n"),
                                  .unit = {},
                                  .meaning = tr("How many points; more of them begin with the same ones."),
                                  .lower = core::countSlider.lo,
                                  .upper = core::countSlider.hi,
                                  .minimum = core::generatedCounts.least,
                                  .minimumAllowed = true,
                                  .defaultValue = usualCount,
                                  .spacing = core::Spacing::Logarithmic,
                                  .maximum = core::generatedCounts.most,
                                  .command = QStringLiteral("--n"),
                                  .whole = true},
                                 fold_->holder());
    addSlider(count_, QStringLiteral("n"), tr("Change the number of points"),
              [](core::Generation& g, double value) { g.n = static_cast<std::ptrdiff_t>(value); });
}

void DrawnPartForm::addOption(const core::GeneratorOption& option)
{
    auto* slider = new ParameterSlider(rangeOfOption(option), fold_->holder());
    const std::string name(option.name);
    addSlider(slider, QString::fromStdString(name), tr("Change %1").arg(textOf(option.title)),
              [name](core::Generation& g, double value) { g.options[name] = value; });
    options_.emplace_back(name, slider);
}

void DrawnPartForm::addSeed()
{
    seed_ = new ParameterSlider({.name = tr("seed"),
                                 .symbol = {},
                                 .unit = {},
                                 .meaning = tr("The same seed gives the same points on every machine."),
                                 .lower = 0.0,
                                 .upper = seedsOnSlider,
                                 .minimum = 0.0,
                                 .minimumAllowed = true,
                                 .defaultValue = 1.0 + part_.sample.value_or(0),
                                 .spacing = core::Spacing::Integer,
                                 .maximum = mostSeed,
                                 .command = QStringLiteral("--seed")},
                                fold_->holder());
    addSlider(seed_, QStringLiteral("seed"), tr("Change the seed"),
              [](core::Generation& g, double value) { g.seed = static_cast<std::uint64_t>(value); });
}

void DrawnPartForm::addSlider(ParameterSlider* slider, const QString& name, const QString& what,
                              const std::function<void(core::Generation&, double)>& set)
{
    slider->setObjectName(QStringLiteral("generator.%1.%2").arg(part_.sample.value_or(0)).arg(name));
    slider->setLockable(false);
    fold_->body()->addWidget(slider);
    fold_->tellAlso(slider->range().name.toLower());
    connect(slider, &ParameterSlider::valueEdited, this, [this, what, set](double value, int gesture) {
        core::DrawnPart changed = part_;
        set(changed.generation, value);
        emit partEdited(changed, what, gesture);
    });
    connect(slider, &ParameterSlider::gestureEnded, this, &DrawnPartForm::gestureEnded);
}

void DrawnPartForm::setPart(const core::DrawnPart& part)
{
    part_ = part;
    showProblem({});
    count_->setValue(static_cast<double>(part.generation.n));
    seed_->setValue(static_cast<double>(part.generation.seed));
    for (const auto& [name, slider] : options_)
        slider->setValue(part.generation.options.at(name));
}

void DrawnPartForm::setNextSeed(std::uint64_t seed)
{
    const auto next = static_cast<double>(seed);
    seed_->setSuggestion(tr("draw again"), tr("The next seed, %1: other points of the same kind").arg(numberText(next)),
                         next <= mostSeed ? std::optional(next) : std::nullopt);
}

void DrawnPartForm::showSeedProblem(const QString& sentence)
{
    seed_->setProblem(sentence);
}

void DrawnPartForm::showProblem(const QString& sentence)
{
    problem_->showProblem(sentence);
}

bool DrawnPartForm::isFolded() const
{
    return !fold_->isOpen();
}

void DrawnPartForm::setFolded(bool folded)
{
    fold_->setOpen(!folded);
}

} // namespace widgets
