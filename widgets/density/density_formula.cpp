#include "widgets/density/density_formula.h"

#include "core/kernels/expression.h"
#include "widgets/controls/count_text.h"
#include "widgets/controls/formula_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

class DensityFormulaWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::DensityFormulaWords)
};

QString scoreHtml(const DensityFormulaNumbers& n)
{
    if (n.observations == 0)
        return formulaLine(QStringLiteral("s(x) = 1 + 1/β + k(x,x)/σ₀²"));
    if (n.model.posterior == core::Posterior::Exact)
        return formulaLine(QStringLiteral("s(x) = 1 + [k(x,x) − <b>k</b>ᵀ(<b>K</b>+σ₀²<b>I</b>)⁻¹<b>k</b>]/σ₀² + "
                                          "(1−<b>a</b>ᵀ<b>κ</b>)²/(β+<b>1</b>ᵀ<b>a</b>)")) +
               formulaLine(QStringLiteral("<b>κ</b> = <b>k</b>/σ₀², <b>a</b> = (<b>I</b>+<b>K</b>/σ₀²)⁻¹<b>1</b>"));
    return formulaLine(QStringLiteral("s(x) = γ + <b>d</b>ᵀ<b>Ψ</b>⁻¹<b>d</b>, <b>d</b> = φ(x) − (1−t)φ̄")) +
           formulaLine(
               QStringLiteral("<b>Ψ</b> = σ₀²<b>I</b> + Σ<sub>n</sub> (φ(x<sub>n</sub>)−φ̄)(φ(x<sub>n</sub>)−φ̄)ᵀ"));
}

QString numbersHtml(const DensityFormulaNumbers& n)
{
    const double observations = static_cast<double>(n.observations);
    QStringList parts{QStringLiteral("N = %1").arg(countText(n.observations)),
                      QStringLiteral("σ₀² = %1").arg(formulaNumber(n.model.sigma0 * n.model.sigma0)),
                      QStringLiteral("β = %1").arg(formulaNumber(n.model.beta)),
                      QStringLiteral("α = %1").arg(formulaNumber(n.model.alpha))};
    if (n.observations + n.model.beta > 0.0)
        parts << QStringLiteral("γ = (1+β+N)/(β+N) = %1")
                     .arg(formulaNumber((1.0 + n.model.beta + observations) / (n.model.beta + observations)));
    if (n.model.posterior == core::Posterior::AsPrinted && n.observations > 0)
        parts << QStringLiteral("t = β/(N+β) = %1").arg(formulaNumber(n.model.beta / (observations + n.model.beta)));
    for (QString& part : parts)
        part.replace(QLatin1Char(' '), QChar(QChar::Nbsp)); // lines break between numbers, not within
    return formulaLine(parts.join(QStringLiteral(", ")));
}

QString htmlOfDensity(const DensityFormulaNumbers& n)
{
    const double exponent = 0.5 * (1.0 + static_cast<double>(n.observations) + n.model.alpha);
    const QString density = formulaLine(
        QStringLiteral("q(x) = s(x)<sup>−(1+N+α)/2</sup> = s(x)<sup>−%1</sup>").arg(formulaNumber(exponent)));
    const QString kernel =
        QStringLiteral("k(x,y) = %1").arg(typeset(QString::fromStdString(core::formulaOf(n.kernel))));
    return density + scoreHtml(n) + formulaLine(kernel) + numbersHtml(n);
}

} // namespace

Formula densityFormula(const DensityFormulaNumbers& numbers)
{
    return {
        .html = htmlOfDensity(numbers),
        .name = DensityFormulaWords::tr("Formula of the density"),
        .meaning = DensityFormulaWords::tr(
            "<p>The density before normalising, and without the Jacobian that pulls it back. s(x) is the predictive "
            "variance of a Gaussian process with kernel k/σ₀² + 1/β and unit noise: the density is low where such a "
            "process would be unsure.</p>"),
        .isHigh = true};
}

} // namespace widgets
