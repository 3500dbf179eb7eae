#include "widgets/controls/formula_card.h"

namespace widgets
{

QString formulaTerm(const char* link, const QString& html)
{
    return QStringLiteral("<a href='%1' style='text-decoration:none'>%2</a>").arg(QLatin1String(link), html);
}

FormulaCard::FormulaCard(const Formula& first, QWidget* parent) : FormulaLabel(parent)
{
    showFormula(first);
}

void FormulaCard::showFormula(const Formula& formula)
{
    // A line is as high as its letters, and the margin of a first line is left out: its exponents need a line of room.
    const int room = fontMetrics().height() / 3;
    const QString above =
        formula.isHigh ? QStringLiteral("<p style='margin:0;font-size:%1px'>&nbsp;</p>").arg(room) : QString();
    setText(above + formula.html);
    setAccessibleName(formula.name);
    setToolTip(formula.meaning);
}

} // namespace widgets
