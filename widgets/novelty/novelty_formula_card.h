#pragma once

#include "core/labs/novelty/novelty_lab.h"
#include "widgets/controls/formula_label.h"
#include "widgets/plots/pointed_place.h"

#include <QCoreApplication>

namespace widgets
{

/// The score of the method on show with the current numbers, and what it means.
class NoveltyFormulaCard : public FormulaLabel
{
    Q_DECLARE_TR_FUNCTIONS(widgets::NoveltyFormulaCard)

public:
    explicit NoveltyFormulaCard(QWidget* parent = nullptr);

    void showResult(const core::NoveltyRequest& request, const core::NoveltyResult& result);
};

/// The equations as rich text.
QString noveltyFormulaHtml(const core::NoveltyRequest& request, const core::NoveltyResult& result);

/// The score at a place, as rich text: see PointedPlace.
QString noveltyAtHtml(const core::NoveltyRequest& request, const core::NoveltyResult& result,
                      const PointedPlace& place);

} // namespace widgets
