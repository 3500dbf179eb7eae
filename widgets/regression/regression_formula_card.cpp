#include "widgets/regression/regression_formula_card.h"

#include "core/kernels/expression.h"
#include "widgets/controls/formula_text.h"
#include "widgets/controls/number_text.h"

#include <cmath>

namespace widgets
{

namespace
{

constexpr int digits = 4;

QString number(double value)
{
    return numberText(value, digits);
}

QString kernelLine(const core::Kernel& kernel)
{
    return formulaLine(QStringLiteral("k(x,y) = %1").arg(typeset(QString::fromStdString(core::formulaOf(kernel)))));
}

/// Numbers that stay whole where the line breaks.
QString numbersLine(QStringList numbers)
{
    for (QString& one : numbers)
        one.replace(QLatin1Char(' '), QChar(QChar::Nbsp));
    return formulaLine(numbers.join(QStringLiteral(", ")));
}

} // namespace

QString regressionFormulaHtml(const core::Kernel& kernel, const core::RegressionResult& result)
{
    const auto n = result.coefficients.size();
    QString html =
        formulaLine(QStringLiteral("t<sub>n</sub> = f(x<sub>n</sub>) + ε<sub>n</sub>, f ~ GP(0, k), "
                                   "ε<sub>n</sub> ~ N(0, 1/β)")) +
        formulaLine(QStringLiteral("<b>C</b> = <b>K</b> + <b>I</b>/β, <b>c</b> = <b>C</b>⁻¹<b>t</b>")) +
        formulaLine(QStringLiteral("m(x) = Σ<sub>n</sub> c<sub>n</sub> k(x<sub>n</sub>,x)")) +
        formulaLine(QStringLiteral("var f(x) = k(x,x) − <b>k</b>ᵀ<b>C</b>⁻¹<b>k</b>; of a new target: + 1/β")) +
        kernelLine(kernel);
    if (n == 0)
        return html + formulaLine(RegressionFormulaCard::tr("no observations yet: this is the prior"));
    html +=
        formulaLine(QStringLiteral("log p(<b>t</b>) = −½<b>t</b>ᵀ<b>C</b>⁻¹<b>t</b> − ½ log|<b>C</b>| − n/2 log 2π = "
                                   "<b>%1</b>")
                        .arg(number(result.logEvidence)));
    const auto freedom = [&](QStringList numbers, double degrees) {
        if (result.looMean.size() > 0) // previews of many observations go without
            numbers << RegressionFormulaCard::tr("degrees of freedom %1").arg(number(degrees));
        return numbersLine(numbers);
    };
    html += freedom(
        {QStringLiteral("n = %1").arg(n), QStringLiteral("‖m‖² = <b>c</b>ᵀ<b>Kc</b> = %1").arg(number(result.norm2))},
        result.degreesOfFreedom);
    if (result.lambda > 0.0)
        html += freedom({RegressionFormulaCard::tr("ridge: λ = %1").arg(number(result.lambda)),
                         QStringLiteral("‖f‖² = %1").arg(number(result.ridgeNorm2))},
                        result.ridgeDegreesOfFreedom);
    return html;
}

QString bagsFormulaHtml(const core::Kernel& kernel, const core::BagsResult& result)
{
    return formulaLine(QStringLiteral("B<sub>ij</sub> = mean of k over the pairs of bags i and j")) +
           formulaLine(QStringLiteral("α = (<b>B</b> + λ<b>I</b>)⁻¹<b>y</b>")) +
           formulaLine(
               QStringLiteral("f = Σ<sub>i</sub> α<sub>i</sub> mean k(·, bag i); the prediction is the mean of f "
                              "over a bag")) +
           kernelLine(kernel) +
           numbersLine({RegressionFormulaCard::tr("%1 bags").arg(result.bags.size()),
                        QStringLiteral("λ = %1").arg(number(result.lambda)),
                        RegressionFormulaCard::tr("degrees of freedom %1").arg(number(result.degreesOfFreedom)),
                        QStringLiteral("‖f‖² = %1").arg(number(result.norm2))});
}

RegressionFormulaCard::RegressionFormulaCard(QWidget* parent) : FormulaLabel(parent)
{
    setAccessibleName(tr("Formula of the regression"));
    setToolTip(tr("<p>Kernel ridge regression with λ is the mean of the Gaussian process with noise variance λ. (The "
                  "note <i>Kernels for dummies</i>, eq. (17), prints a spurious + y<sub>i</sub>: the right side is "
                  "y<sub>i</sub> − Σ<sub>j</sub> α<sub>j</sub> B<sub>ij</sub>.)</p>"));
}

} // namespace widgets
