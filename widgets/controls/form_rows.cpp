#include "widgets/controls/form_rows.h"

#include "core/data/samples.h"
#include "widgets/controls/calm_combo.h"
#include "widgets/controls/description_text.h"
#include "widgets/controls/fold.h"
#include "widgets/controls/parameter_slider.h"

#include <QAbstractItemModel>
#include <QCheckBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace widgets
{

namespace
{

/// The width in which every name that is there and the longest entry of its chooser are read in a row.
int wholeWidth(const QFormLayout& form)
{
    int names = 0, choosers = 0;
    for (int row = 0; row < form.rowCount(); ++row) {
        const QLayoutItem *name = form.itemAt(row, QFormLayout::LabelRole),
                          *field = form.itemAt(row, QFormLayout::FieldRole);
        if (field && field->widget() && field->widget()->isHidden())
            continue;
        if (name)
            names = std::max(names, name->widget()->sizeHint().width());
        if (const auto* combo = field ? qobject_cast<const CalmCombo*>(field->widget()) : nullptr)
            choosers = std::max(choosers, combo->wholeWidth());
    }
    return names + form.horizontalSpacing() + choosers;
}

} // namespace

NumberRange rangeOf(const core::NumberFacts& facts, double defaultValue)
{
    return {.name = translated(facts.name),
            .symbol = textOf(facts.symbol),
            .unit = translated(facts.unit),
            .meaning = translated(facts.meaning),
            .lower = facts.bounds.lower,
            .upper = facts.bounds.upper,
            .minimum = facts.bounds.minimum,
            .minimumAllowed = facts.bounds.minimumAllowed,
            .defaultValue = defaultValue,
            .spacing = facts.bounds.spacing,
            .maximum = facts.bounds.maximum,
            .command = commandWord(facts.option)};
}

void FormRows::Row::setVisible(bool visible) const
{
    control->setVisible(visible);
    if (beside)
        beside->setVisible(visible);
}

FormRows::FormRows(QWidget* parent) : QWidget(parent), column_(new QVBoxLayout(this))
{
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(6);
}

void FormRows::beginNames(int above)
{
    names_ = makeNames(above);
    column()->addLayout(names_);
}

void FormRows::endNames()
{
    names_ = nullptr;
}

Fold* FormRows::beginMore(const QString& name, const QString& title)
{
    endNames();
    more_ = folds_.emplace_back(new Fold(title.isEmpty() ? tr("More") : title, name, Fold::Begins::Folded, this));
    column_->addWidget(more_);
    return more_;
}

void FormRows::endMore()
{
    endNames();
    more_ = nullptr;
}

QVBoxLayout* FormRows::column() const
{
    return more_ ? more_->body() : column_;
}

QFormLayout* FormRows::makeNames(int above)
{
    auto* form = namedRows_.emplace_back(new QFormLayout);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->setContentsMargins(0, above, 0, 0);
    return form;
}

void FormRows::fitNames()
{
    for (QFormLayout* form : namedRows_)
        form->setRowWrapPolicy(wholeWidth(*form) > width() ? QFormLayout::WrapAllRows : QFormLayout::DontWrapRows);
}

/// Once all entries and rows are as they are to be: some are listed anew with every value.
void FormRows::fitNamesSoon()
{
    if (std::exchange(fitAwaited_, true))
        return;
    const auto fit = [this] {
        fitAwaited_ = false;
        fitNames();
    };
    QMetaObject::invokeMethod(this, fit, Qt::QueuedConnection);
}

void FormRows::watchEntries(QComboBox& chooser)
{
    chooser.installEventFilter(this);
    const QAbstractItemModel* entries = chooser.model();
    connect(entries, &QAbstractItemModel::rowsInserted, this, &FormRows::fitNamesSoon);
    connect(entries, &QAbstractItemModel::rowsRemoved, this, &FormRows::fitNamesSoon);
    connect(entries, &QAbstractItemModel::modelReset, this, &FormRows::fitNamesSoon);
    connect(entries, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex&, const QModelIndex&, const QList<int>& roles) {
                if (roles.isEmpty() || roles.contains(Qt::DisplayRole))
                    fitNamesSoon();
            });
}

bool FormRows::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        fitNamesSoon();
    return QWidget::eventFilter(watched, event);
}

void FormRows::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitNames();
}

void FormRows::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitNames();
}

void FormRows::tellHeld(const QString& name)
{
    if (more_)
        more_->tellAlso(name.toLower());
}

void FormRows::openFoldOf(const QWidget& place)
{
    for (Fold* fold : folds_)
        if (fold->holder()->isAncestorOf(&place))
            fold->setOpen(true);
}

void FormRows::add(QWidget* widget, Qt::Alignment alignment)
{
    if (names_)
        names_->addRow(widget);
    else
        column()->addWidget(widget, 0, alignment);
}

void FormRows::add(QLayout* layout)
{
    column()->addLayout(layout);
}

FormRows::Row FormRows::add(const QString& name, QWidget* control)
{
    tellHeld(name);
    if (name.isEmpty()) {
        add(control);
        return {control, nullptr};
    }
    QFormLayout* form = names_;
    QWidget* row = nullptr;
    if (!form) { // a row of its own, to be hidden as one
        form = makeNames(2);
        row = new QWidget(this);
        row->setLayout(form);
        column()->addWidget(row);
    }
    form->addRow(name, control);
    form->labelForField(control)->setToolTip(control->toolTip());
    if (auto* chooser = qobject_cast<QComboBox*>(control))
        watchEntries(*chooser);
    return {control, row ? row : form->labelForField(control)};
}

void FormRows::addProblems(std::vector<std::string> fields)
{
    auto* line = new ProblemLabel(this);
    add(line);
    lines_.emplace_back(std::move(fields), line);
}

FormRows::Row FormRows::makeSlider(const core::NumberFacts& facts, double defaultValue)
{
    ParameterSlider* slider = addSlider(rangeOf(facts, defaultValue),
                                        facts.path.empty() ? core::settingPath(facts.key) : std::string(facts.path));
    slider->setLockable(facts.lockable);
    return {slider, nullptr};
}

ParameterSlider* FormRows::addSlider(NumberRange range, std::string field)
{
    tellHeld(range.name);
    auto* slider = new ParameterSlider(std::move(range), this);
    slider->setObjectName(QString::fromStdString(field)); // lasting: a session knows it by that
    slider->setLockable(false);
    add(slider);
    sliders_.emplace_back(std::move(field), slider);
    return slider;
}

FormRows::Row FormRows::makeChooser(const QString& name, const QStringList& rows, const QString& toolTip,
                                    const QString& spoken)
{
    return add(name, chooser(rows, toolTip, spoken, this));
}

FormRows::Row FormRows::makeCheck(const core::FlagFacts& facts)
{
    tellHeld(translated(facts.name));
    auto* check = new QCheckBox(translated(facts.name), this);
    check->setToolTip(tipOf(facts));
    add(check);
    return {check, nullptr};
}

QComboBox* FormRows::makeSampleChooser(const core::LabelFacts& facts)
{
    constexpr int lettersInSight = 1; // at least: names of groups may be long, and two stand in a row that they fill
    QComboBox* control = sampleChoosers_.emplace_back(chooser({}, tipOf(facts), translated(facts.name), this));
    control->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    control->setMinimumContentsLength(lettersInSight);
    return control;
}

QComboBox* FormRows::addSampleChooser(const core::LabelFacts& facts)
{
    QComboBox* control = makeSampleChooser(facts);
    add(translated(facts.name), control);
    return control;
}

QComboBox& FormRows::comboOf(const Row& row)
{
    return *qobject_cast<QComboBox*>(row.control);
}

void FormRows::addPair(std::initializer_list<QWidget*> widgets)
{
    pair_ = new QWidget(this);
    auto* row = new QHBoxLayout(pair_);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : widgets)
        row->addWidget(widget, qobject_cast<QComboBox*>(widget) ? 1 : 0);
    add(pair_);
}

bool FormRows::fillSamples(const QStringList& names)
{
    if (sampleChoosers_.empty() || names == samples_)
        return false;
    samples_ = names;
    for (QComboBox* combo : sampleChoosers_) {
        combo->clear();
        combo->addItems(names);
    }
    if (pair_)
        pair_->setVisible(names.size() > 2);
    return true;
}

std::vector<core::Problem> FormRows::showProblems(const std::vector<core::Problem>& problems)
{
    const auto isWrong = [&](const std::string& field) {
        return std::ranges::find(problems, field, &core::Problem::field) != problems.end();
    };
    for (const auto& [field, slider] : sliders_)
        if (isWrong(field))
            openFoldOf(*slider);
    for (const auto& [fields, line] : lines_)
        if (std::ranges::any_of(fields, isWrong))
            openFoldOf(*line);
    UnshownProblems unshown(problems);
    for (const auto& [field, slider] : sliders_)
        slider->setProblem(unshown.take(field, *slider, *this));
    for (const auto& [fields, line] : lines_) {
        QString sentence;
        for (const std::string& field : fields)
            if (sentence.isEmpty())
                sentence = unshown.take(field, *line, *this);
        line->showProblem(sentence);
    }
    return unshown.left();
}

} // namespace widgets
