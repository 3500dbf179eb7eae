#pragma once

#include "widgets/controls/formula_label.h"

namespace widgets
{

/// What a formula card shows: the equations of an answer with its numbers in them, as a value.
struct Formula {
    QString html;
    QString name;        // for who does not see it: "Formula of the density"
    QString meaning;     // where the mouse is over it
    bool isHigh = false; // its first line has exponents
};

/// A term that can be pointed at: `link` says what it is about.
QString formulaTerm(const char* link, const QString& html);

/// Shows any of them.
class FormulaCard : public FormulaLabel
{
    Q_OBJECT

public:
    explicit FormulaCard(const Formula& first, QWidget* parent = nullptr);

    void showFormula(const Formula& formula);

    /// What it needs follows the width; the least must not, since a layout keeps what it was told at another one.
    QSize minimumSizeHint() const override { return {0, fontMetrics().lineSpacing()}; }
};

} // namespace widgets
