#include "widgets/dialogs/axis_range_dialog.h"

#include "widgets/controls/problem_label.h"
#include "widgets/dialogs/number_field.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

constexpr double farthest = 1e100;  // far beyond any data, and squares still are numbers
constexpr double smallest = 1e-100; // of a logarithmic axis
constexpr double narrowest = 1e-12; // of the ends: fewer digits than that cannot be told apart on an axis

QString objectionTo(const NumberField& lo, const NumberField& hi)
{
    for (const auto& [field, which] :
         {std::pair{&lo, AxisRangeDialog::tr("Lower end: %1")}, std::pair{&hi, AxisRangeDialog::tr("Upper end: %1")}})
        if (const QString objection = field->objection(); !objection.isEmpty())
            return which.arg(objection);
    const double from = *lo.value(), to = *hi.value();
    if (!(from < to))
        return AxisRangeDialog::tr("The lower end must be less than the upper end.");
    if (to - from < narrowest * std::max(std::abs(from), std::abs(to)))
        return AxisRangeDialog::tr("The ends are too close together to be told apart.");
    return {};
}

} // namespace

AxisRangeDialog::AxisRangeDialog(const std::vector<AxisRange>& axes, QWidget* parent) : GrowingDialog(parent)
{
    setWindowTitle(tr("Axis ranges"));
    auto* column = new QVBoxLayout(this);
    auto* grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
    for (const AxisRange& axis : axes)
        rows_.push_back(addRow(*grid, axis));

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    accept_ = buttons->button(QDialogButtonBox::Ok);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addLayout(grid);
    column->addStretch();
    column->addWidget(buttons);
    check();
    if (!rows_.empty()) {
        rows_.front().lo->setFocus();
        rows_.front().lo->selectAll();
    }
}

AxisRangeDialog::Row AxisRangeDialog::addRow(QGridLayout& grid, const AxisRange& axis)
{
    const auto field = [&](double value, const QString& objectName, const QString& meaning) {
        auto* made = new NumberField(axis.logarithmic ? smallest : -farthest, farthest, false, this);
        made->setObjectName(objectName + QString::number(rows_.size()));
        made->setAccessibleName(meaning.arg(axis.name));
        made->setToolTip(meaning.arg(axis.name) + (axis.dates ? tr("; a date") : tr("; decimal point or comma")));
        if (axis.dates)
            made->takeDates();
        made->setValue(value);
        connect(made, &QLineEdit::textEdited, this, &AxisRangeDialog::check);
        return made;
    };
    const Row row{.lo = field(axis.range.lo, QStringLiteral("lo"), tr("Lower end of %1")),
                  .hi = field(axis.range.hi, QStringLiteral("hi"), tr("Upper end of %1")),
                  .problem = new ProblemLabel(this)};
    auto* name = new QLabel(tr("%1 from").arg(axis.name), this);
    name->setTextFormat(Qt::PlainText);
    const int line = grid.rowCount();
    grid.addWidget(name, line, 0, Qt::AlignRight);
    grid.addWidget(row.lo, line, 1);
    grid.addWidget(new QLabel(tr("to"), this), line, 2);
    grid.addWidget(row.hi, line, 3);
    grid.addWidget(row.problem, line + 1, 1, 1, 3);
    return row;
}

std::vector<core::Interval> AxisRangeDialog::ranges() const
{
    std::vector<core::Interval> ranges;
    for (const Row& row : rows_)
        ranges.push_back({.lo = row.lo->value().value_or(NAN), .hi = row.hi->value().value_or(NAN)});
    return ranges;
}

void AxisRangeDialog::check()
{
    bool admissible = true;
    for (const Row& row : rows_) {
        const QString objection = objectionTo(*row.lo, *row.hi);
        row.problem->showProblem(objection);
        admissible = admissible && objection.isEmpty();
    }
    accept_->setEnabled(admissible);
}

} // namespace widgets
