#include "widgets/dialogs/axis_range_dialog.h"

#include "widgets/controls/number_text.h"
#include "widgets/controls/problem_label.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace widgets {

namespace {

constexpr int digits = 10; // of a window's end: more than a pixel can tell

/// Why two texts are no interval, as a sentence; empty when they are.
QString problemOf(const std::optional<double>& lo, const std::optional<double>& hi)
{
    if (!lo || !hi)
        return AxisRangeDialog::tr("Enter two numbers.");
    if (!(*lo < *hi))
        return AxisRangeDialog::tr("The left end must lie below the right one.");
    if (!std::isfinite(*hi - *lo) || *hi - *lo <= 1e-12 * std::max(std::abs(*lo), std::abs(*hi)))
        return AxisRangeDialog::tr("The two ends are too close together, or too far apart, to draw.");
    return {};
}

} // namespace

AxisRangeDialog::AxisRangeDialog(const std::vector<core::Interval>& window, const std::vector<std::string>& names,
                                 QWidget* parent)
    : QDialog(parent), window_(window)
{
    setWindowTitle(tr("Axis ranges"));
    auto* grid = new QGridLayout;
    auto* column = new QVBoxLayout(this);
    column->addLayout(grid);
    for (std::size_t axis = 0; axis < window.size(); ++axis) {
        const QString name = axis < names.size() ? QString::fromStdString(names[axis]) : tr("Axis %1").arg(axis + 1);
        rows_.push_back(addAxis(*grid, name, window[axis]));
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    accept_ = buttons->button(QDialogButtonBox::Ok);
    accept_->setToolTip(tr("Shows this window; densities are normalised over it"));
    buttons->button(QDialogButtonBox::Cancel)->setToolTip(tr("Keeps the present window"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addStretch(1);
    column->addWidget(buttons);
    resize(360, sizeHint().height());
}

AxisRangeDialog::Row AxisRangeDialog::addAxis(QGridLayout& grid, const QString& name, const core::Interval& interval)
{
    const Row row{new QLineEdit(numberText(interval.lo, digits), this), new QLineEdit(numberText(interval.hi, digits), this),
                  new ProblemLabel(this)};
    auto* label = new QLabel(name, this);
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(row.lo);
    row.lo->setToolTip(tr("Lower end of %1").arg(name));
    row.hi->setToolTip(tr("Upper end of %1").arg(name));
    row.lo->setAccessibleName(row.lo->toolTip());
    row.hi->setAccessibleName(row.hi->toolTip());
    const int line = grid.rowCount();
    grid.addWidget(label, line, 0);
    grid.addWidget(row.lo, line, 1);
    grid.addWidget(new QLabel(tr("to"), this), line, 2);
    grid.addWidget(row.hi, line, 3);
    grid.addWidget(row.problem, line + 1, 1, 1, 3);
    for (QLineEdit* field : {row.lo, row.hi})
        connect(field, &QLineEdit::textEdited, this, &AxisRangeDialog::check);
    return row;
}

void AxisRangeDialog::check()
{
    bool good = true;
    for (std::size_t axis = 0; axis < rows_.size(); ++axis) {
        const Row& row = rows_[axis];
        const auto lo = row.lo->isModified() ? numberFrom(row.lo->text()) : std::optional(window_[axis].lo);
        const auto hi = row.hi->isModified() ? numberFrom(row.hi->text()) : std::optional(window_[axis].hi);
        const QString problem = problemOf(lo, hi);
        row.problem->showProblem(problem);
        if (problem.isEmpty())
            window_[axis] = {*lo, *hi};
        else
            good = false;
    }
    accept_->setEnabled(good);
}

} // namespace widgets
