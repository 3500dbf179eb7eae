#include "widgets/classification/classification_formula.h"

#include "widgets/controls/formula_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

class ClassificationFormulaWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::ClassificationFormulaWords)
};

using core::ClassificationSettings;
using Companion = ClassificationSettings::Companion;

QString minusNumber(double value)
{
    return typeset(formulaNumber(value));
}

QString probabilityFormula(ClassificationSettings::Probability kind)
{
    switch (kind) {
    case ClassificationSettings::Probability::Averaged:
        return QStringLiteral("P(t = 1 | x) = ∫ σ(a) N(a | m(x), v(x)) da");
    case ClassificationSettings::Probability::Probit:
        return QStringLiteral("P(t = 1 | x) ≈ σ(m(x) / √(1 + π v(x)/8))");
    case ClassificationSettings::Probability::AtMean:
        return QStringLiteral("P(t = 1 | x) ≈ σ(m(x))");
    }
    return {};
}

QString errorsText(const QString& who, int errors, std::size_t points)
{
    return ClassificationFormulaWords::tr("%1: %2 of %3 training points wrong").arg(who).arg(errors).arg(points);
}

QString htmlOfClassification(const core::ClassificationResult& result, const ClassificationSettings& settings)
{
    const QString covariance = settings.nu > 0.0 ? QStringLiteral("K + νI") : QStringLiteral("K");
    QString html =
        formulaLine(
            QStringLiteral("a ~ N(0, C), C = %1; &nbsp;ψ(a) = log p(t|a) − ½ aᵀC<sup>−1</sup>a").arg(covariance)) +
        formulaLine(probabilityFormula(settings.probability));
    const QString evidence = QStringLiteral("log p(t) ≈ ψ(a*) − ½ log det(I + W<sup>½</sup>CW<sup>½</sup>)");
    if (result.rows.empty())
        return html + formulaLine(evidence);
    html += formulaLine(evidence + QStringLiteral(" = <b>%1</b>").arg(minusNumber(result.logEvidence)));
    if (!result.newton.empty())
        html += formulaLine(ClassificationFormulaWords::tr("ψ(a*) = %1, Newton steps: %2")
                                .arg(minusNumber(result.newton.back()))
                                .arg(result.newton.size() - 1));
    html += formulaLine(errorsText(ClassificationFormulaWords::tr("Laplace"), result.errors, result.rows.size()));
    if (result.leftOut)
        html += formulaLine(ClassificationFormulaWords::tr("Each from the others: %1 wrong, log score %2")
                                .arg(result.leftOut->errors)
                                .arg(minusNumber(result.leftOut->logScore)));
    if (!result.heldOut.rows.empty())
        html += formulaLine(ClassificationFormulaWords::tr("%1 held out: %2 wrong, log score %3")
                                .arg(result.heldOut.rows.size())
                                .arg(result.heldOut.errors)
                                .arg(minusNumber(result.heldOut.logScore)));
    if (result.companion)
        html += formulaLine(errorsText(settings.companion == Companion::Svm
                                           ? ClassificationFormulaWords::tr("SVM")
                                           : ClassificationFormulaWords::tr("Kernel logistic"),
                                       result.companion->errors, result.rows.size()) +
                            QStringLiteral(", ‖f‖² = %1").arg(minusNumber(result.companion->norm2)));
    return html;
}

} // namespace

Formula classificationFormula(const core::ClassificationResult& result, const ClassificationSettings& settings)
{
    return {.html = htmlOfClassification(result, settings),
            .name = ClassificationFormulaWords::tr("Formulas of Laplace's method"),
            .meaning = ClassificationFormulaWords::tr(
                "<p>Laplace's method: a Gaussian at the mode a* of the posterior, with its curvature, stands for the "
                "posterior. W is diagonal, π(1 − π) at the mode.</p><p>ψ leaves out ½ log det C, which does not "
                "depend on a; together with the curvature it becomes the determinant in the evidence. That is a "
                "Gaussian's answer, not a bound: it can be too high or too low.</p><p>Each point from the others: "
                "what it says itself is taken out of that Gaussian; the log score is the mean log probability of its "
                "class, more is better.</p><p>m interpolates with the "
                "gradient at the mode, m(x) = k(x)ᵀ(t − π): each term is a kernel, as in the companions.</p>")};
}

} // namespace widgets
