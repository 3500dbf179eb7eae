#pragma once

#include "core/embedding/embedding_settings.h"
#include "core/kernels/kernel.h"
#include "core/labs/embedding/embedding_lab.h"
#include "widgets/controls/formula_label.h"

namespace widgets
{

/// The model of a Bayesian embedding with the current numbers in it, as rich text.
QString embeddingFormulaHtml(const core::EmbeddingModel& model, const core::Kernel& kernel,
                             const core::EmbeddingResult& result);

/// Shows embeddingFormulaHtml; selectable, wraps in a narrow dock.
class EmbeddingFormulaCard : public FormulaLabel
{
    Q_OBJECT

public:
    explicit EmbeddingFormulaCard(QWidget* parent = nullptr);
};

} // namespace widgets
