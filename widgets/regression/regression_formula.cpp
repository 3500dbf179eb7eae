#include "widgets/regression/regression_formula.h"

#include "core/kernels/expression.h"
#include "widgets/controls/count_text.h"
#include "widgets/controls/formula_text.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

class RegressionFormulaWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::RegressionFormulaWords)
};

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

bool learnsMean(const core::RegressionResult& result)
{
    return result.meanFunction != core::MeanFunction::Zero;
}

/// The mean function with these letters for its coefficients.
QString meanFunctionText(const core::RegressionResult& result, const QString& letter)
{
    QString first = letter + QStringLiteral("<sub>0</sub>");
    if (result.meanFunction == core::MeanFunction::Constant)
        return first;
    return first + (result.meanCoefficients.value.size() == 2
                        ? QStringLiteral(" + %1<sub>1</sub>x").arg(letter)
                        : QStringLiteral(" + Σ<sub>d</sub> %1<sub>d</sub>x<sub>d</sub>").arg(letter));
}

QString aboutZeroLines()
{
    return formulaLine(QStringLiteral("t<sub>n</sub> = f(x<sub>n</sub>) + ε<sub>n</sub>, f ~ GP(0, k), "
                                      "ε<sub>n</sub> ~ N(0, 1/β)")) +
           formulaLine(QStringLiteral("<b>C</b> = <b>K</b> + <b>I</b>/β, <b>c</b> = <b>C</b>⁻¹<b>t</b>")) +
           formulaLine(QStringLiteral("m(x) = Σ<sub>n</sub> c<sub>n</sub> k(x<sub>n</sub>,x)")) +
           formulaLine(QStringLiteral("var f(x) = k(x,x) − <b>k</b>ᵀ<b>C</b>⁻¹<b>k</b>; of a new target: + 1/β"));
}

QString learnedMeanLines(const core::RegressionResult& result)
{
    const bool constant = result.meanFunction == core::MeanFunction::Constant;
    return formulaLine(
               QStringLiteral("t<sub>n</sub> = f(x<sub>n</sub>) + ε<sub>n</sub>, f ~ GP(%1, k), p(<b>b</b>) ∝ 1, "
                              "ε<sub>n</sub> ~ N(0, 1/β)")
                   .arg(meanFunctionText(result, QStringLiteral("b")))) +
           formulaLine(QStringLiteral("<b>C</b> = <b>K</b> + <b>I</b>/β, <b>A</b> = <b>H</b>ᵀ<b>C</b>⁻¹<b>H</b>, "
                                      "rows of <b>H</b>: <b>h</b>(x<sub>n</sub>) = %1")
                           .arg(constant ? QStringLiteral("1") : QStringLiteral("(1, x<sub>n</sub>)"))) +
           formulaLine(QStringLiteral("<b>b̂</b> = <b>A</b>⁻¹<b>H</b>ᵀ<b>C</b>⁻¹<b>t</b>, "
                                      "<b>c</b> = <b>C</b>⁻¹(<b>t</b> − <b>Hb̂</b>)")) +
           formulaLine(QStringLiteral("m(x) = %1 + Σ<sub>n</sub> c<sub>n</sub> k(x<sub>n</sub>,x)")
                           .arg(meanFunctionText(result, QStringLiteral("b̂")))) +
           formulaLine(QStringLiteral("var f(x) = k(x,x) − <b>k</b>ᵀ<b>C</b>⁻¹<b>k</b> + <b>u</b>ᵀ<b>A</b>⁻¹<b>u</b>, "
                                      "<b>u</b> = <b>h</b>(x) − <b>H</b>ᵀ<b>C</b>⁻¹<b>k</b>; of a new target: + 1/β"));
}

/// What stands in all of these beside the observations.
QString slopesLine(const core::RegressionResult& result)
{
    if (result.slopes.empty())
        return {};
    return formulaLine(
        RegressionFormulaWords::tr("Observed slopes f′(z<sub>j</sub>) stand below <b>t</b>, with ∂k/∂z<sub>j</sub> "
                                   "below <b>k</b> and ∂²k/∂z<sub>i</sub>∂z<sub>j</sub> in <b>K</b>; the evidence has "
                                   "n + %1 for n")
            .arg(result.slopes.size()));
}

/// "b̂₀ = 919 ± 12".
QString coefficientsLine(const core::GpMeanCoefficients& coefficients)
{
    QStringList texts;
    for (Eigen::Index i = 0; i < coefficients.value.size(); ++i)
        texts << QStringLiteral("b̂<sub>%1</sub> = %2 ± %3")
                     .arg(i)
                     .arg(formulaNumber(coefficients.value[i]),
                          formulaNumber(std::sqrt(coefficients.covariance(i, i))));
    return numbersLine(texts);
}

/// Of the sum of kernels, which is the mean where nothing stands beside it.
QString normText(const core::RegressionResult& result)
{
    return QStringLiteral("%1 = %2").arg(learnsMean(result) ? QStringLiteral("<b>c</b>ᵀ<b>Kc</b>")
                                                            : QStringLiteral("‖m‖² = <b>c</b>ᵀ<b>Kc</b>"),
                                         formulaNumber(result.norm2));
}

QString evidenceLine(const core::RegressionResult& result)
{
    const QString terms =
        learnsMean(result)
            ? QStringLiteral("−½<b>t</b>ᵀ<b>c</b> − ½ log|<b>C</b>| − ½ log|<b>A</b>| − (n − %1)/2 log 2π")
                  .arg(result.meanCoefficients.value.size())
            : QStringLiteral("−½<b>t</b>ᵀ<b>C</b>⁻¹<b>t</b> − ½ log|<b>C</b>| − n/2 log 2π");
    return formulaLine(
        QStringLiteral("log p(<b>t</b>) = %1 = <b>%2</b>").arg(terms, formulaNumber(result.logEvidence)));
}

/// "leave-one-out: log score −0.41, RMSE 0.2".
QString scoreLine(const QString& of, const core::PredictiveScore& score)
{
    return numbersLine({RegressionFormulaWords::tr("%1: log score %2").arg(of, formulaNumber(score.logScore)),
                        RegressionFormulaWords::tr("RMSE %1").arg(formulaNumber(score.rootMeanSquare))});
}

QString htmlOfRegression(const core::Kernel& kernel, const core::RegressionResult& result)
{
    const auto n = std::max<Eigen::Index>(result.coefficients->size(), std::ssize(result.rows));
    QString html =
        (learnsMean(result) ? learnedMeanLines(result) : aboutZeroLines()) + slopesLine(result) + kernelLine(kernel);
    if (n == 0 && result.slopes.empty())
        return html + formulaLine(RegressionFormulaWords::tr("no observations yet: this is the prior"));
    html += evidenceLine(result);
    if (learnsMean(result))
        html += coefficientsLine(result.meanCoefficients);
    const auto freedom = [&](QStringList numbers, double degrees) {
        if (result.looMean->size() > 0) // previews of many observations go without
            numbers << RegressionFormulaWords::tr("degrees of freedom %1").arg(formulaNumber(degrees));
        return numbersLine(numbers);
    };
    QStringList sizes{QStringLiteral("n = %1").arg(countText(n))};
    if (result.coefficients->size() > 0 || n == 0) // previews of very many observations have none
        sizes << normText(result);
    html += freedom(sizes, result.degreesOfFreedom);
    if (result.looScore)
        html += scoreLine(RegressionFormulaWords::tr("leave-one-out"), *result.looScore);
    if (result.heldOut->score)
        html += scoreLine(RegressionFormulaWords::tr("%1 held out").arg(result.heldOut->observations.rows.size()),
                          *result.heldOut->score);
    if (result.lambda > 0.0)
        html += freedom({RegressionFormulaWords::tr("ridge: λ = %1").arg(formulaNumber(result.lambda)),
                         QStringLiteral("‖f‖² = %1").arg(formulaNumber(result.ridgeNorm2))},
                        result.ridgeDegreesOfFreedom);
    return html;
}

QString htmlOfBags(const core::Kernel& kernel, const core::BagsResult& result)
{
    return formulaLine(QStringLiteral("B<sub>ij</sub> = mean of k over the pairs of bags i and j")) +
           formulaLine(QStringLiteral("α = (<b>B</b> + λ<b>I</b>)⁻¹<b>y</b>")) +
           formulaLine(
               QStringLiteral("f = Σ<sub>i</sub> α<sub>i</sub> mean k(·, bag i); the prediction is the mean of f "
                              "over a bag")) +
           kernelLine(kernel) +
           numbersLine({countedText(std::ssize(result.bags), RegressionFormulaWords::tr("1 bag"),
                                    RegressionFormulaWords::tr("%1 bags")),
                        QStringLiteral("λ = %1").arg(formulaNumber(result.lambda)),
                        RegressionFormulaWords::tr("degrees of freedom %1").arg(formulaNumber(result.degreesOfFreedom)),
                        QStringLiteral("‖f‖² = %1").arg(formulaNumber(result.norm2))});
}

Formula ofRegression(const QString& html)
{
    return {.html = html,
            .name = RegressionFormulaWords::tr("Formula of the regression"),
            .meaning = RegressionFormulaWords::tr(
                "<p>Kernel ridge regression with λ is the mean of the Gaussian process with noise variance λ. (The "
                "note <i>Kernels for dummies</i>, eq. (17), prints a spurious + y<sub>i</sub>: the right side is "
                "y<sub>i</sub> − Σ<sub>j</sub> α<sub>j</sub> B<sub>ij</sub>.)</p>")};
}

} // namespace

Formula regressionFormula(const core::Kernel& kernel, const core::RegressionResult& result)
{
    return ofRegression(htmlOfRegression(kernel, result));
}

Formula bagsFormula(const core::Kernel& kernel, const core::BagsResult& result)
{
    return ofRegression(htmlOfBags(kernel, result));
}

} // namespace widgets
