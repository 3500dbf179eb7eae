#pragma once

#include "core/labs/two_samples/two_samples_lab.h"
#include "widgets/controls/link_label.h"

namespace widgets
{

/// MMD² as the means of three Gram blocks, with the current numbers; each term can be pointed at.
class MmdFormulaCard : public LinkLabel
{
    Q_OBJECT

public:
    explicit MmdFormulaCard(QWidget* parent = nullptr);

    void setNumbers(const core::TwoSamplesResult& result);

signals:
    /// "PP", "QQ" or "PQ" while the mouse is on that term; empty when it leaves.
    void termHovered(const QString& term);
};

/// The formula as rich text, its terms as links.
QString mmdFormulaHtml(const core::TwoSamplesResult& result);

} // namespace widgets
