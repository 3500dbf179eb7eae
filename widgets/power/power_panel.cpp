#include "widgets/power/power_panel.h"

#include "core/kernels/number_text.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/controls/chooser_text.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/fold.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/number_field.h"
#include "widgets/plots/varied_name.h"
#include "widgets/power/generator_choice.h"
#include "widgets/power/run_controls.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>

namespace widgets
{

using core::PowerSettings;

namespace
{

constexpr double leastLengthscale = 1e-6, greatestLengthscale = 1e6;

bool chooses(const core::PowerSettings& settings, std::string_view chooser)
{
    return std::ranges::find(settings.choosers, chooser) != settings.choosers.end();
}

/// The choosers that are numbers, as they are written: the field shows the first, a file may have more.
std::vector<std::string> fixedIn(const core::PowerSettings& settings)
{
    std::vector<std::string> fixed;
    std::ranges::copy_if(settings.choosers, std::back_inserter(fixed), [](const std::string& chooser) {
        return numberFrom(QString::fromStdString(chooser)).has_value();
    });
    return fixed;
}

std::optional<double> firstFixedIn(const core::PowerSettings& settings)
{
    const std::vector<std::string> fixed = fixedIn(settings);
    return fixed.empty() ? std::nullopt : numberFrom(QString::fromStdString(fixed.front()));
}

/// A chooser of a described setting, with its rows.
template <auto At>
QComboBox* choiceOf(QWidget* parent)
{
    constexpr const auto& facts = core::settingAt<At>().facts;
    using E = typename std::remove_cvref_t<decltype(core::settingAt<At>())>::Value;
    QStringList rows;
    for (const core::Choice<E>& choice : core::choicesOf<E>)
        rows << translated(choice.row);
    return chooser(rows, tipOf(facts), translated(facts.spoken), parent);
}

} // namespace

PowerPanel::PowerPanel(QWidget* parent)
    : QWidget(parent), first_(new GeneratorChoice(tr("Source of sample A"), this)),
      second_(new GeneratorChoice(tr("Source of sample B"), this)), source_(choiceOf<&PowerSettings::source>(this)),
      shown_(choiceOf<&PowerSettings::shown>(this)),
      vary_(chooser(
          {},
          withCommandWord(tr("<p>What changes along the curve: the number of points, or an option of sample B. A stays "
                             "as it is.</p>"),
                          commandWordOf<&PowerSettings::vary>()),
          tr("Varied parameter"), this)),
      median_(new QCheckBox(chooserTitle("median"), this)), evidence_(new QCheckBox(chooserTitle("evidence"), this)),
      bayesFactor_(new QCheckBox(chooserTitle(core::bayesFactorChooser), this)),
      fixed_(new QCheckBox(QStringLiteral("ℓ ="), this)),
      withNull_(new QCheckBox(translated(core::settingAt<&PowerSettings::withNull>().facts.name), this)),
      lengthscale_(new NumberField(leastLengthscale, greatestLengthscale, false, this)),
      problem_(new ProblemLabel(this)), run_(new RunControls(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    for (QComboBox* combo : {source_, shown_, vary_}) { // long rows must not widen the column
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(9);
    }
    column->addWidget(problem_);
    column->addWidget(run_);
    buildSource();
    buildStudy();
    setSettings({});
}

void PowerPanel::buildSource()
{
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setContentsMargins(0, 6, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows); // the choosers are read whole
    form->addRow(translated(core::settingAt<&PowerSettings::source>().facts.name), source_);
    form->labelForField(source_)->setToolTip(source_->toolTip());
    static_cast<QVBoxLayout*>(layout())->addLayout(form);
    connect(source_, &QComboBox::activated, this, [this] {
        showSource();
        fillVaried();
        report();
    });
    for (const auto& [title, choice] :
         {std::pair{tr("Sample A comes from"), first_}, std::pair{tr("Sample B comes from"), second_}}) {
        auto* label = new QLabel(title, this);
        QFont bold; // the rest as the surroundings have it
        bold.setBold(true);
        label->setFont(bold);
        label->setContentsMargins(0, 6, 0, 0);
        layout()->addWidget(label);
        layout()->addWidget(choice);
        ofGenerators_.insert(ofGenerators_.end(), {label, choice});
        connect(choice, &GeneratorChoice::edited, this, [this] {
            fillVaried();
            report();
        });
    }
}

void PowerPanel::buildStudy()
{
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setContentsMargins(0, 6, 0, 0);
    auto* varied = new QFormLayout;
    varied->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    varied->setRowWrapPolicy(QFormLayout::WrapAllRows);
    varied->setContentsMargins(0, 6, 0, 0);
    varied->addRow(tr("Vary"), vary_);
    varied->labelForField(vary_)->setToolTip(vary_->toolTip());
    static_cast<QVBoxLayout*>(layout())->addLayout(varied);
    addNumber<&PowerSettings::lo>(*form);
    addNumber<&PowerSettings::hi>(*form);
    addNumber<&PowerSettings::steps>(*form);
    addNumber<&PowerSettings::n>(*form);
    addNumber<&PowerSettings::repeats>(*form);
    auto* choosers = new QVBoxLayout;
    choosers->setSpacing(2);
    for (QCheckBox* check : {median_, evidence_}) {
        choosers->addWidget(check);
        connect(check, &QCheckBox::clicked, this, &PowerPanel::report);
    }
    const auto tip = [](const QString& about) {
        return withCommandWord(about, commandWordOf<&PowerSettings::choosers>());
    };
    median_->setToolTip(tip(aboutChooser("median") + tr("<p>Here of the points of both samples together.</p>")));
    evidence_->setToolTip(
        tip(aboutChooser("evidence") + tr("<p>Here of the pooled points, whose labels it does not see.</p>")));
    auto* fixed = new QHBoxLayout;
    fixed->setSpacing(3);
    fixed->addWidget(fixed_);
    fixed->addWidget(lengthscale_, 1);
    choosers->addLayout(fixed);
    fixed_->setToolTip(tip(tr("The same lengthscale in every test, whatever the points are")));
    lengthscale_->setToolTip(fixed_->toolTip());
    lengthscale_->setAccessibleName(tr("fixed ℓ"));
    lengthscale_->setValue(1.0);
    lengthscale_->setMinimumWidth(60); // less than it asks for: the column is narrow
    connect(fixed_, &QCheckBox::clicked, this, &PowerPanel::report);
    connect(lengthscale_, &QLineEdit::textEdited, this, [this] {
        fixed_->setChecked(true);
        report();
    });
    connect(lengthscale_, &QLineEdit::editingFinished, this, [this] { gesture_ = 0; });
    form->addRow(tr("ℓ by"), choosers);
    form->addRow(tr("Also the"), bayesFactor_);
    bayesFactor_->setToolTip(tip(aboutChooser(core::bayesFactorChooser)));
    connect(bayesFactor_, &QCheckBox::clicked, this, &PowerPanel::report);
    withNull_->setToolTip(tipOf(core::settingAt<&PowerSettings::withNull>().facts));
    connect(withNull_, &QCheckBox::clicked, this, &PowerPanel::report);
    static_cast<QVBoxLayout*>(layout())->addLayout(form);
    buildMore();
    connect(vary_, &QComboBox::activated, this, &PowerPanel::report);
}

void PowerPanel::buildMore()
{
    auto* more = more_ = new Fold(tr("More"), QStringLiteral("power"), Fold::Begins::Folded, this);
    layout()->addWidget(more);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    addNumber<&PowerSettings::permutations>(*form);
    addNumber<&PowerSettings::level>(*form);
    form->addRow(withNull_);
    const QString shown = translated(core::settingAt<&PowerSettings::shown>().facts.name);
    auto* of = new QLabel(shown, more->holder());
    of->setToolTip(shown_->toolTip());
    of->setBuddy(shown_);
    more->body()->addLayout(form);
    more->body()->addWidget(of);
    more->body()->addWidget(shown_);
    for (const QString& name :
         {translated(core::settingAt<&PowerSettings::permutations>().facts.name),
          translated(core::settingAt<&PowerSettings::level>().facts.name), withNull_->text(), shown})
        more->tellAlso(name.toLower());
    connect(shown_, &QComboBox::activated, this, &PowerPanel::report);
}

template <auto At>
void PowerPanel::addNumber(QFormLayout& form)
{
    constexpr const auto& setting = core::settingAt<At>();
    using V = typename std::remove_cvref_t<decltype(setting)>::Value;
    const core::NumberBounds& bounds = setting.facts.bounds;
    auto* field = new NumberField(bounds.minimum, bounds.maximum, bounds.spacing == core::Spacing::Integer, this);
    field->setToolTip(tipOf(setting.facts));
    field->setAccessibleName(translated(setting.facts.name));
    form.addRow(field->accessibleName(), field);
    form.labelForField(field)->setToolTip(field->toolTip());
    connect(field, &QLineEdit::textEdited, this, &PowerPanel::report);
    connect(field, &QLineEdit::editingFinished, this, [this] { gesture_ = 0; });
    numbers_.push_back({field, [](const PowerSettings& s) { return static_cast<double>(core::settingAt<At>().at(s)); },
                        [](PowerSettings& s, double value) { core::settingAt<At>().at(s) = static_cast<V>(value); }});
}

void PowerPanel::fillVaried()
{
    const QString chosen = vary_->currentData().toString();
    core::PowerSettings named;
    named.second.name = second_->generator().name;
    const auto add = [&](const std::string& vary) {
        named.vary = vary;
        vary_->addItem(variedName(named), QString::fromStdString(vary));
    };
    vary_->clear();
    add("n");
    if (ofGenerators_.front()->isVisibleTo(this))
        for (const core::GeneratorOption& option : second_->generator().options)
            add(std::string(option.name));
    vary_->setCurrentIndex(std::max(vary_->findData(chosen), 0));
}

void PowerPanel::showSource()
{
    const bool sheet = source_->currentIndex() == static_cast<int>(PowerSettings::Source::Sheet);
    for (QWidget* widget : ofGenerators_)
        widget->setVisible(!sheet);
}

QString PowerPanel::variedKey() const
{
    const QString vary = vary_->currentData().toString();
    return vary == QLatin1String("n") ? vary : textOf(second_->generator().name) + QLatin1Char('/') + vary;
}

/// What a slider of the quantity offers; of the points a sample some that a test can be tried on.
PowerPanel::Range PowerPanel::rangeOf(const QString& vary) const
{
    constexpr Range sizes{.lo = 50.0, .hi = 250.0, .steps = 5};
    for (const core::GeneratorOption& option : second_->generator().options)
        if (textOf(option.name) == vary) {
            const core::Interval offered =
                option.slider.lo < option.slider.hi ? option.slider : core::Interval{option.lower, option.upper};
            return {.lo = offered.lo, .hi = offered.hi, .steps = sizes.steps};
        }
    return sizes;
}

void PowerPanel::followVaried()
{
    const QString key = variedKey();
    if (key == shownKey_)
        return;
    ranges_[shownKey_] = {settings_.lo, settings_.hi, settings_.steps};
    shownKey_ = key;
    const auto remembered = ranges_.find(key);
    const Range range = remembered != ranges_.end() ? remembered->second : rangeOf(vary_->currentData().toString());
    core::PowerSettings filled = settings_;
    filled.lo = range.lo;
    filled.hi = range.hi;
    filled.steps = range.steps;
    for (const Number& number : numbers_)
        if (number.get(filled) != number.get(settings_))
            number.field->setValue(number.get(filled));
}

void PowerPanel::setSettings(const core::PowerSettings& settings)
{
    const std::optional<core::PowerSettings> shown = typed();
    if (shown && *shown == settings && settings == settings_)
        return; // what is being typed stays as it is
    settings_ = settings;
    source_->setCurrentIndex(static_cast<int>(settings.source));
    shown_->setCurrentIndex(static_cast<int>(settings.shown));
    showSource();
    first_->setGeneration(settings.first);
    second_->setGeneration(settings.second);
    fillVaried();
    vary_->setCurrentIndex(std::max(vary_->findData(QString::fromStdString(settings.vary)), 0));
    shownKey_ = variedKey();
    for (const Number& number : numbers_)
        number.field->setValue(number.get(settings));
    const std::optional<double> fixed = firstFixedIn(settings);
    fixed_->setChecked(fixed.has_value());
    if (fixed)
        lengthscale_->setValue(*fixed);
    withNull_->setChecked(settings.withNull);
    median_->setChecked(chooses(settings, "median"));
    evidence_->setChecked(chooses(settings, "evidence"));
    bayesFactor_->setChecked(chooses(settings, core::bayesFactorChooser));
}

std::optional<core::PowerSettings> PowerPanel::typed() const
{
    core::PowerSettings settings = settings_;
    for (const auto& [field, get, set] : numbers_) {
        if (!field->objection().isEmpty() || !field->value())
            return std::nullopt;
        set(settings, *field->value());
    }
    settings.source = static_cast<PowerSettings::Source>(source_->currentIndex());
    settings.shown = static_cast<PowerSettings::Shown>(shown_->currentIndex());
    settings.withNull = withNull_->isChecked();
    settings.first = first_->generation();
    settings.second = second_->generation();
    settings.vary = vary_->currentData().toString().toStdString();
    settings.choosers.clear();
    for (const auto& [check, name] : {std::pair{median_, "median"}, std::pair{evidence_, "evidence"}})
        if (check->isChecked())
            settings.choosers.emplace_back(name);
    if (fixed_->isChecked()) {
        const std::optional<double> value = lengthscale_->value();
        if (!value || !lengthscale_->objection().isEmpty())
            return std::nullopt;
        std::vector<std::string> fixed = fixedIn(settings_);
        if (fixed.empty())
            fixed.emplace_back();
        if (value != firstFixedIn(settings_))
            fixed.front() = core::numberText(*value);
        settings.choosers.insert(settings.choosers.end(), fixed.begin(), fixed.end());
    }
    if (bayesFactor_->isChecked())
        settings.choosers.emplace_back(core::bayesFactorChooser);
    return settings;
}

void PowerPanel::report()
{
    followVaried();
    const bool optionsUsable = first_->check() && second_->check();
    const std::optional<core::PowerSettings> settings = typed();
    if (!settings || !optionsUsable) {
        for (const Number& number : numbers_)
            if (const QString objection = number.field->objection(); !objection.isEmpty()) {
                problem_->showProblem(number.field->accessibleName() + QStringLiteral(": ") + objection);
                openMoreFor(*number.field);
            }
        if (const QString objection = lengthscale_->objection(); fixed_->isChecked() && !objection.isEmpty())
            problem_->showProblem(lengthscale_->accessibleName() + QStringLiteral(": ") + objection);
        run_->setStartable(false);
        return;
    }
    run_->setStartable(true);
    if (*settings == settings_)
        return;
    settings_ = *settings;
    if (gesture_ == 0)
        gesture_ = newGesture();
    emit settingsEdited(tr("Change the power study"), gesture_);
}

/// What is wrong is seen there.
void PowerPanel::openMoreFor(const QWidget& field)
{
    if (more_->holder()->isAncestorOf(&field))
        more_->setOpen(true);
}

std::vector<core::Problem> PowerPanel::showProblems(const std::vector<core::Problem>& problems)
{
    UnshownProblems unshown(problems);
    if (!problems.empty())
        unshown.take(problems.front().field, *problem_, *this);
    problem_->showProblem(problems.empty() ? QString() : asSentence(problems.front()));
    run_->setStartable(problems.empty());
    return unshown.left();
}

} // namespace widgets
