#pragma once

#include "core/labs/independence/independence_lab.h"
#include "widgets/controls/link_label.h"
#include "widgets/plots/pointed_place.h"

namespace widgets
{

/// HSIC as a product of two centred Gram matrices with the current numbers, the witness whose norm it is, and what the
/// tests of more columns say; each term can be pointed at.
class IndependenceFormulaCard : public LinkLabel
{
    Q_OBJECT

public:
    explicit IndependenceFormulaCard(QWidget* parent = nullptr);

    void setNumbers(const core::IndependenceResult& result);

signals:
    /// The panels that the term under the mouse is about, by their lasting names; empty when it leaves.
    void termHovered(const QStringList& views);
};

/// The formula as rich text, its terms as links that name their panels.
QString independenceFormulaHtml(const core::IndependenceResult& result);

/// The witness, or under the null the share of larger statistics, at a place, as rich text: see PointedPlace.
QString independenceAtHtml(const core::IndependenceRequest& request, const core::IndependenceResult& result,
                           const PointedPlace& place);

} // namespace widgets
