#pragma once

#include "core/embedding/embedding_settings.h"
#include "core/kernels/kernel.h"
#include "core/labs/embedding/embedding_lab.h"
#include "widgets/controls/formula_label.h"

#include <QCoreApplication>

namespace widgets
{

/// The model of a Bayesian embedding with the current numbers in it, as rich text.
QString embeddingFormulaHtml(const core::EmbeddingModel& model, const core::Kernel& kernel,
                             const core::EmbeddingResult& result);

/// Shows embeddingFormulaHtml; selectable, wraps in a narrow dock.
class EmbeddingFormulaCard : public FormulaLabel
{
    Q_DECLARE_TR_FUNCTIONS(widgets::EmbeddingFormulaCard)

public:
    explicit EmbeddingFormulaCard(QWidget* parent = nullptr);
};

} // namespace widgets
