#include "widgets/generators/drawn_part_form.h"

#include "core/data/generator_options.h"
#include "core/data/samples.h"
#include "core/limits.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/parameter_slider.h"
#include "widgets/controls/problem_label.h"

#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

namespace
{

constexpr double usualCount = 200.0;
constexpr double seedsOnSlider = 100.0;
constexpr double mostSeed = 9007199254740992.0; // 2^53: beyond, not every seed is a number that a field can hold

/// "Two moons", "Sample A: Two moons".
QString titleOf(const core::DrawnPart& part)
{
    const QString generator = textOf(core::findGenerator(part.generation.name)->title);
    return part.sample ? DrawnPartForm::tr("Sample %1: %2")
                             .arg(QString::fromStdString(core::sampleLetters(*part.sample)), generator)
                       : DrawnPartForm::tr("Data: %1").arg(generator);
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
            .maximum = option.upper};
}

} // namespace

DrawnPartForm::DrawnPartForm(const core::DrawnPart& part, QWidget* parent)
    : QWidget(parent), part_(part), title_(new QToolButton(this)), body_(new QWidget(this)),
      problem_(new ProblemLabel(this))
{
    title_->setObjectName(QStringLiteral("fold"));
    title_->setAutoRaise(true);
    title_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    title_->setText(titleOf(part));
    title_->setAccessibleName(title_->text());
    title_->setMinimumWidth(1); // it is elided
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    title_->setToolTip(tr("These points are generated: the sliders draw them again. An edit by hand makes them plain "
                          "data, and undo generated ones again."));
    connect(title_, &QToolButton::clicked, this, [this] {
        setFolded(!folded_);
        emit foldedChanged(folded_);
    });
    auto* rows = new QVBoxLayout(body_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    addCount();
    for (const core::GeneratorOption& option : core::findGenerator(part.generation.name)->options)
        addOption(option);
    addSeed();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(title_);
    column->addWidget(body_);
    column->addWidget(problem_);
    setFolded(false);
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
                                  .whole = true},
                                 body_);
    addSlider(count_, QStringLiteral("n"), tr("Change the number of points"),
              [](core::Generation& g, double value) { g.n = static_cast<std::ptrdiff_t>(value); });
}

void DrawnPartForm::addOption(const core::GeneratorOption& option)
{
    auto* slider = new ParameterSlider(rangeOfOption(option), body_);
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
                                 .maximum = mostSeed},
                                body_);
    addSlider(seed_, QStringLiteral("seed"), tr("Change the seed"),
              [](core::Generation& g, double value) { g.seed = static_cast<std::uint64_t>(value); });
}

void DrawnPartForm::addSlider(ParameterSlider* slider, const QString& name, const QString& what,
                              const std::function<void(core::Generation&, double)>& set)
{
    slider->setObjectName(QStringLiteral("generator.%1.%2").arg(part_.sample.value_or(0)).arg(name));
    slider->setLockable(false);
    body_->layout()->addWidget(slider);
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

void DrawnPartForm::setFolded(bool folded)
{
    folded_ = folded;
    title_->setArrowType(folded ? Qt::RightArrow : Qt::DownArrow);
    title_->setAccessibleDescription(folded ? tr("folded") : tr("open"));
    body_->setVisible(!folded);
}

void DrawnPartForm::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const QString whole = titleOf(part_);
    title_->setText(whole);
    const int beside = title_->sizeHint().width() - title_->fontMetrics().horizontalAdvance(whole);
    title_->setText(title_->fontMetrics().elidedText(whole, Qt::ElideRight, width() - beside));
}

} // namespace widgets
