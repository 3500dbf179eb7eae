#include "widgets/play/play_dialog.h"

#include "widgets/controls/calm_combo.h"
#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/number_field.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <limits>

namespace widgets
{

namespace
{
constexpr double shortest = 0.1, longest = 600.0; // s of one way
constexpr double everything = std::numeric_limits<double>::max();
} // namespace

PlayDialog::PlayDialog(const NumberRange& range, const PlayPlan& plan, QWidget* parent)
    : GrowingDialog(parent), range_(range), from_(new NumberField(-everything, everything, false, this)),
      to_(new NumberField(-everything, everything, false, this)),
      seconds_(new NumberField(shortest, longest, false, this)),
      course_(chooser({tr("Once"), tr("In a loop"), tr("Back and forth")},
                      tr("<p>What comes after the last value.</p>"), tr("Course"), this)),
      problem_(new ProblemLabel(this))
{
    setWindowTitle(tr("Play %1").arg(range_.symbol.isEmpty() ? range_.name : range_.name + u' ' + range_.symbol));
    buildLayout();
    from_->setValue(plan.from);
    to_->setValue(plan.to);
    course_->setCurrentIndex(static_cast<int>(plan.course));
    seconds_->setValue(plan.seconds);
    for (NumberField* field : {from_, to_, seconds_})
        connect(field, &QLineEdit::textEdited, this, &PlayDialog::check);
    check();
}

void PlayDialog::buildLayout()
{
    from_->setObjectName(QStringLiteral("from"));
    to_->setObjectName(QStringLiteral("to"));
    seconds_->setObjectName(QStringLiteral("seconds"));
    seconds_->setToolTip(tr("Seconds of the way from one to the other, where the answers keep up"));
    auto* form = new QFormLayout;
    form->addRow(tr("&From"), from_);
    form->addRow(tr("&To"), to_);
    form->addRow(tr("&Course"), course_);
    form->addRow(tr("&Seconds of one way"), seconds_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    play_ = buttons->addButton(tr("&Play"), QDialogButtonBox::AcceptRole);
    play_->setDefault(true);
    play_->setToolTip(tr("A click, Esc or the space bar stops it; undo takes it back in one step"));
    export_ = buttons->addButton(tr("&Export the pictures…"), QDialogButtonBox::ActionRole);
    export_->setAutoDefault(false);
    export_->setToolTip(tr("As numbered PNG files or as an animated GIF"));
    connect(play_, &QPushButton::clicked, this, &QDialog::accept);
    connect(export_, &QPushButton::clicked, this, [this] {
        wantsExport_ = true;
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(problem_);
    column->addStretch();
    column->addWidget(buttons);
}

PlayPlan PlayDialog::plan() const
{
    return {.from = from_->value().value_or(range_.lower),
            .to = to_->value().value_or(range_.upper),
            .course = static_cast<PlayPlan::Course>(course_->currentIndex()),
            .seconds = seconds_->value().value_or(PlayPlan().seconds)};
}

QString PlayDialog::objection() const
{
    for (const NumberField* end : {from_, to_}) {
        if (!end->value())
            return end->objection();
        if (const QString found = range_.objectionTo(*end->value()); !found.isEmpty())
            return found;
        if (range_.spacing == core::Spacing::Logarithmic && !(*end->value() > 0.0))
            return tr("Must be greater than 0: the slider is logarithmic.");
    }
    if (*from_->value() == *to_->value())
        return tr("There is no way from a number to itself.");
    return seconds_->objection();
}

void PlayDialog::check()
{
    const QString found = objection();
    problem_->showProblem(found);
    play_->setEnabled(found.isEmpty());
    export_->setEnabled(found.isEmpty());
}

} // namespace widgets
