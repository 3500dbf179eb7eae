#pragma once

#include "core/labs/density/density_lab.h"

#include <QDialog>

#include <vector>

class QGridLayout;
class QLineEdit;
class QPushButton;

namespace widgets {

class ProblemLabel;

/// Types the window: a lower and an upper end for each axis.
class AxisRangeDialog : public QDialog {
    Q_OBJECT

public:
    /// One name for each interval: the columns of the data.
    AxisRangeDialog(const std::vector<core::Interval>& window, const std::vector<std::string>& names,
                    QWidget* parent = nullptr);

    /// The intervals as typed; the last good one where what is typed is none (it cannot be accepted then).
    std::vector<core::Interval> window() const { return window_; }

private:
    struct Row {
        QLineEdit* lo;
        QLineEdit* hi;
        ProblemLabel* problem;
    };
    Row addAxis(QGridLayout& grid, const QString& name, const core::Interval& interval);
    void check();

    std::vector<core::Interval> window_;
    std::vector<Row> rows_;
    QPushButton* accept_ = nullptr;
};

} // namespace widgets
