#pragma once

#include "core/labs/structure/structure_lab.h"
#include "widgets/controls/link_label.h"

namespace widgets
{

/// What PC asks and concludes, with the numbers of the graph on show and of the test that is looked at; each term can
/// be pointed at.
class StructureFormulaCard : public LinkLabel
{
    Q_OBJECT

public:
    explicit StructureFormulaCard(QWidget* parent = nullptr);

    /// `result` and `test` may be null.
    void setNumbers(const core::StructureResult* result, const core::AskedTest* test);

signals:
    /// The panels that the term under the mouse is about, by their lasting names; empty when it leaves.
    void termHovered(const QStringList& views);
};

} // namespace widgets
