#pragma once

#include "core/labs/classification/classification_lab.h"
#include "widgets/controls/formula_label.h"

#include <QCoreApplication>

namespace widgets
{

/// Laplace's method in three lines, with the current numbers: the log evidence, the Newton steps, the training errors
/// of both classifiers.
class ClassificationFormulaCard : public FormulaLabel
{
    Q_DECLARE_TR_FUNCTIONS(widgets::ClassificationFormulaCard)

public:
    explicit ClassificationFormulaCard(QWidget* parent = nullptr);

    void setNumbers(const core::ClassificationResult& result, const core::ClassificationSettings& settings);
};

/// The formula as rich text; a result without points gives the formula alone.
QString classificationFormulaHtml(const core::ClassificationResult& result,
                                  const core::ClassificationSettings& settings);

} // namespace widgets
