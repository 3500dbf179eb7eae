#pragma once

#include "core/kernels/kernel.h"
#include "core/labs/regression/bags_lab.h"
#include "core/labs/regression/regression_lab.h"
#include "widgets/controls/formula_label.h"

#include <QCoreApplication>

namespace widgets
{

/// Gaussian process regression with the current numbers in it, as rich text.
QString regressionFormulaHtml(const core::Kernel& kernel, const core::RegressionResult& result);

/// Ridge regression on distributions, likewise.
QString bagsFormulaHtml(const core::Kernel& kernel, const core::BagsResult& result);

/// Shows one of the two; selectable, wraps in a narrow dock.
class RegressionFormulaCard : public FormulaLabel
{
    Q_DECLARE_TR_FUNCTIONS(widgets::RegressionFormulaCard)

public:
    explicit RegressionFormulaCard(QWidget* parent = nullptr);
};

} // namespace widgets
