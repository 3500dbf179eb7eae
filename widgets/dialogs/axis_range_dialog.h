#pragma once

#include "core/interval.h"
#include "widgets/dialogs/growing_dialog.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

class QGridLayout;
class QPushButton;

namespace widgets
{

class NumberField;
class ProblemLabel;

/// An axis by the name that the person sees, and what it shows.
struct AxisRange {
    QString name;
    core::Interval range;
    bool logarithmic = false; // both ends must be positive
    bool dates = false;       // it counts days since 1970-01-01
};

/// Types what the axes show: a lower and an upper end for each. Accepts only ranges that can be drawn.
class AxisRangeDialog : public GrowingDialog
{
    Q_DECLARE_TR_FUNCTIONS(widgets::AxisRangeDialog)

public:
    explicit AxisRangeDialog(const std::vector<AxisRange>& axes, QWidget* parent = nullptr);

    /// One an axis, in their order; an end that nobody edited comes back bit for bit. Meaningful once accepted.
    std::vector<core::Interval> ranges() const;

private:
    struct Row {
        NumberField* lo;
        NumberField* hi;
        ProblemLabel* problem;
    };
    Row addRow(QGridLayout& grid, const AxisRange& axis);
    void check();

    std::vector<Row> rows_;
    QPushButton* accept_;
};

} // namespace widgets
