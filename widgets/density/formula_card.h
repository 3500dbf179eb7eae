#pragma once

#include "core/density/student_t.h"
#include "core/kernels/kernel.h"
#include "widgets/controls/formula_label.h"

#include <QCoreApplication>

namespace widgets
{

/// The numbers that enter the formula of the density.
struct FormulaNumbers {
    Eigen::Index observations = 0;
    core::StudentTParameters model;
    core::Kernel kernel;
    bool operator==(const FormulaNumbers&) const = default;
};

/// s(x), q(x) and the kernel as rich text with the current numbers in them.
QString formulaHtml(const FormulaNumbers& numbers);

/// Shows formulaHtml; selectable, wraps in a narrow dock.
class FormulaCard : public FormulaLabel
{
    Q_DECLARE_TR_FUNCTIONS(widgets::FormulaCard)

public:
    explicit FormulaCard(QWidget* parent = nullptr);

    void setNumbers(const FormulaNumbers& numbers);
};

} // namespace widgets
