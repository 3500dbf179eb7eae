#include "widgets/power/power_panel.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/chooser_text.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/gesture.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/number_field.h"
#include "widgets/power/generator_choice.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace widgets
{

using core::PowerSettings;

namespace
{

bool chooses(const core::PowerSettings& settings, const char* chooser)
{
    return std::ranges::find(settings.choosers, chooser) != settings.choosers.end();
}

} // namespace

PowerPanel::PowerPanel(QWidget* parent)
    : QWidget(parent), first_(new GeneratorChoice(tr("Source of sample A"), this)),
      second_(new GeneratorChoice(tr("Source of sample B"), this)),
      vary_(chooser({},
                    tr("<p>What changes along the curve: the number of points, or an option of sample B. A stays "
                       "as it is.</p>"),
                    tr("Varied parameter"), this)),
      median_(new QCheckBox(chooserTitle("median"), this)), evidence_(new QCheckBox(chooserTitle("evidence"), this)),
      problem_(new ProblemLabel(this)), start_(new QPushButton(tr("&Start"), this)),
      continue_(new QPushButton(tr("&Go on"), this)), stop_(new QPushButton(tr("S&top"), this)),
      progress_(new QProgressBar(this)), count_(new QLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    buildRun();
    buildSource();
    buildStudy();
    setSettings({});
    showState(State::Idle, 0, 0);
}

void PowerPanel::buildSource()
{
    for (const auto& [title, choice] :
         {std::pair{tr("Sample A comes from"), first_}, std::pair{tr("Sample B comes from"), second_}}) {
        auto* label = new QLabel(title, this);
        QFont bold; // the rest as the surroundings have it
        bold.setBold(true);
        label->setFont(bold);
        label->setContentsMargins(0, 6, 0, 0);
        layout()->addWidget(label);
        layout()->addWidget(choice);
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
    form->addRow(tr("Vary"), vary_);
    form->labelForField(vary_)->setToolTip(vary_->toolTip());
    addNumber<&PowerSettings::lo>(*form);
    addNumber<&PowerSettings::hi>(*form);
    addNumber<&PowerSettings::steps>(*form);
    addNumber<&PowerSettings::n>(*form);
    addNumber<&PowerSettings::repeats>(*form);
    addNumber<&PowerSettings::permutations>(*form);
    addNumber<&PowerSettings::level>(*form);
    auto* choosers = new QVBoxLayout;
    choosers->setSpacing(2);
    for (QCheckBox* check : {median_, evidence_}) {
        choosers->addWidget(check);
        connect(check, &QCheckBox::clicked, this, &PowerPanel::report);
    }
    median_->setToolTip(aboutChooser("median") + tr("<p>Here of the points of both samples together.</p>"));
    evidence_->setToolTip(aboutChooser("evidence") +
                          tr("<p>Here of the pooled points, whose labels it does not see.</p>"));
    form->addRow(tr("ℓ by"), choosers);
    static_cast<QVBoxLayout*>(layout())->addLayout(form);
    connect(vary_, &QComboBox::activated, this, &PowerPanel::report);
}

void PowerPanel::buildRun()
{
    progress_->setTextVisible(false);
    count_->setWordWrap(true);
    start_->setToolTip(tr("Draws pairs of samples and tests them, again and again; the curves grow meanwhile"));
    continue_->setToolTip(tr("Goes on where it was stopped; the result is that of a study never stopped"));
    stop_->setToolTip(tr("Stops the study and keeps what is there"));
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {start_, continue_, stop_})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->addWidget(problem_);
    column->addLayout(buttons);
    column->addWidget(progress_);
    column->addWidget(count_);
    connect(start_, &QPushButton::clicked, this, &PowerPanel::startRequested);
    connect(continue_, &QPushButton::clicked, this, &PowerPanel::continueRequested);
    connect(stop_, &QPushButton::clicked, this, &PowerPanel::stopRequested);
}

template <auto At>
void PowerPanel::addNumber(QFormLayout& form)
{
    constexpr const auto& setting = core::settingAt<At>();
    using V = typename std::remove_cvref_t<decltype(setting)>::Value;
    const core::NumberBounds& bounds = setting.facts.bounds;
    auto* field = new NumberField(bounds.minimum, bounds.maximum, bounds.spacing == core::Spacing::Integer, this);
    field->setToolTip(translated(setting.facts.meaning));
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
    vary_->clear();
    vary_->addItem(tr("points a sample"), QStringLiteral("n"));
    for (const core::GeneratorOption& option : second_->generator().options)
        vary_->addItem(tr("B: %1").arg(textOf(option.meaning)), textOf(option.name));
    vary_->setCurrentIndex(std::max(vary_->findData(chosen), 0));
}

void PowerPanel::setSettings(const core::PowerSettings& settings)
{
    const std::optional<core::PowerSettings> shown = typed();
    if (shown && *shown == settings && settings == settings_)
        return; // what is being typed stays as it is
    settings_ = settings;
    first_->setGeneration(settings.first);
    second_->setGeneration(settings.second);
    fillVaried();
    vary_->setCurrentIndex(std::max(vary_->findData(QString::fromStdString(settings.vary)), 0));
    for (const Number& number : numbers_)
        number.field->setValue(number.get(settings));
    median_->setChecked(chooses(settings, "median"));
    evidence_->setChecked(chooses(settings, "evidence"));
}

std::optional<core::PowerSettings> PowerPanel::typed() const
{
    core::PowerSettings settings = settings_;
    for (const auto& [field, get, set] : numbers_) {
        if (!field->objection().isEmpty() || !field->value())
            return std::nullopt;
        set(settings, *field->value());
    }
    settings.first = first_->generation();
    settings.second = second_->generation();
    settings.vary = vary_->currentData().toString().toStdString();
    settings.choosers.clear();
    for (const auto& [check, name] : {std::pair{median_, "median"}, std::pair{evidence_, "evidence"}})
        if (check->isChecked())
            settings.choosers.emplace_back(name);
    return settings;
}

void PowerPanel::report()
{
    const bool optionsUsable = first_->check() && second_->check();
    const std::optional<core::PowerSettings> settings = typed();
    if (!settings || !optionsUsable) {
        for (const Number& number : numbers_)
            if (const QString objection = number.field->objection(); !objection.isEmpty())
                problem_->showProblem(number.field->accessibleName() + QStringLiteral(": ") + objection);
        start_->setEnabled(false);
        return;
    }
    start_->setEnabled(true);
    if (*settings == settings_)
        return;
    settings_ = *settings;
    if (gesture_ == 0)
        gesture_ = newGesture();
    emit settingsEdited(tr("Change the power study"), gesture_);
}

std::vector<core::Problem> PowerPanel::showProblems(const std::vector<core::Problem>& problems)
{
    UnshownProblems unshown(problems);
    if (!problems.empty())
        unshown.take(problems.front().field, *problem_, *this);
    problem_->showProblem(problems.empty() ? QString() : asSentence(problems.front()));
    start_->setEnabled(problems.empty());
    return unshown.left();
}

void PowerPanel::showState(State state, int done, int total)
{
    const bool running = state == State::Running;
    const bool began = running && (start_->hasFocus() || continue_->hasFocus());
    const bool ended = !running && stop_->hasFocus();
    stop_->setVisible(running);
    start_->setVisible(!running);
    if (began || ended) // rather than on some field below
        (began ? stop_ : start_)->setFocus();
    start_->setText(state == State::Idle ? tr("&Start") : tr("&Start anew"));
    continue_->setVisible(state == State::Stopped);
    progress_->setVisible(running || state == State::Stopped);
    progress_->setRange(0, std::max(total, 1));
    progress_->setValue(done);
    count_->setVisible(state != State::Idle);
    count_->setText(tr("%1 of %2 pairs of samples").arg(done).arg(total));
}

} // namespace widgets
