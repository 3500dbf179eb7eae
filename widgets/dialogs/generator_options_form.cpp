#include "widgets/dialogs/generator_options_form.h"

#include "widgets/controls/description_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/number_field.h"
#include "widgets/plots/varied_name.h"

#include <QGridLayout>
#include <QLabel>

#include <cmath>

namespace widgets
{

namespace
{

/// As a person typed it; in short where more digits than anybody types tell that it was computed: 10√2.
void showValue(NumberField& field, double value)
{
    constexpr int typed = 10, computed = 4; // digits
    field.setValue(value, numberFrom(numberText(value, typed)) == value ? typed : computed);
}

} // namespace

GeneratorOptionsForm::GeneratorOptionsForm(const core::GeneratorDescription& generator, QWidget* parent)
    : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(0, 1);
    for (const core::GeneratorOption& option : generator.options) {
        const QString meaning = capitalised(textOf(option.meaning));
        auto* field = new NumberField(option.lower, option.upper, option.integer, this);
        field->setObjectName(textOf(option.name));
        field->setToolTip(withCommandWord(tr("%1 (%2): %3 from %4 to %5")
                                              .arg(meaning, textOf(option.name),
                                                   option.integer ? tr("a whole number") : tr("a number"),
                                                   numberText(option.lower), numberText(option.upper)),
                                          commandWord(option.name)));
        showValue(*field, option.defaultValue);
        connect(field, &QLineEdit::textEdited, this, &GeneratorOptionsForm::edited);
        auto* label = new QLabel(nameOf(option), this);
        label->setWordWrap(true);
        label->setToolTip(field->toolTip());
        label->setBuddy(field);
        auto* problem = new ProblemLabel(this);
        const int line = grid->rowCount();
        grid->addWidget(label, line, 0);
        grid->addWidget(field, line, 1);
        grid->addWidget(problem, line + 1, 0, 1, 2);
        rows_.push_back({.option = &option, .field = field, .problem = problem});
    }
    grid->setRowStretch(grid->rowCount(), 1);
}

std::map<std::string, double> GeneratorOptionsForm::options() const
{
    std::map<std::string, double> options;
    for (const Row& row : rows_)
        options[std::string(row.option->name)] = row.field->value().value_or(NAN);
    return options;
}

void GeneratorOptionsForm::setOptions(const std::map<std::string, double>& options)
{
    for (const Row& row : rows_) {
        const auto given = options.find(std::string(row.option->name));
        showValue(*row.field, given != options.end() ? given->second : row.option->defaultValue);
    }
}

bool GeneratorOptionsForm::check()
{
    bool admissible = true;
    for (const Row& row : rows_) {
        const QString objection = row.field->objection();
        row.problem->showProblem(objection);
        admissible = admissible && objection.isEmpty();
    }
    return admissible;
}

} // namespace widgets
