#include "widgets/spectrum/spectrum_formula.h"

#include "core/kernels/expression.h"
#include "core/spectrum/mercer_nodes.h"
#include "widgets/controls/formula_text.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

class SpectrumFormulaWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::SpectrumFormulaWords)
};

using View = core::SpectrumSettings::View;
using Build = core::SpectrumSettings::Build;

constexpr Eigen::Index fewest = 4; // eigenvalues printed

/// "λ = 12.1, 3.4, 0.8, 0.2, …"
QString eigenvaluesText(const Eigen::VectorXd& eigenvalues)
{
    QStringList first;
    for (Eigen::Index i = 0; i < std::min(fewest, eigenvalues.size()); ++i)
        first << formulaNumber(eigenvalues[i]);
    if (eigenvalues.size() > fewest)
        first << QStringLiteral("…");
    return QStringLiteral("λ = ") + first.join(QStringLiteral(", "));
}

bool hasOtherNorm(const core::SpectrumSettings& settings)
{
    return settings.norm != core::SpectrumSettings::Norm::Kernel;
}

bool isCentred(const core::SpectrumSettings& settings)
{
    return settings.centred && !hasOtherNorm(settings);
}

QString kernelPcaHtml(const core::SpectrumSettings& settings, const core::SpectrumResult& result)
{
    const bool otherNorm = hasOtherNorm(settings), centred = isCentred(settings);
    const QString matrix = otherNorm ? QStringLiteral("C") : centred ? QStringLiteral("HKH") : QStringLiteral("K");
    QString html = formulaLine(QStringLiteral("%1 <b>α</b><sub>k</sub> = λ<sub>k</sub> <b>α</b><sub>k</sub>, "
                                              "λ<sub>k</sub> <b>α</b><sub>k</sub>ᵀ<b>α</b><sub>k</sub> = 1")
                                   .arg(matrix));
    if (otherNorm)
        html += formulaLine(QStringLiteral("C<sub>ij</sub> = ⟨k(x<sub>i</sub>,·), k(x<sub>j</sub>,·)⟩<sub>Q</sub>"));
    else if (centred)
        html += formulaLine(QStringLiteral("H = I − <b>11</b>ᵀ/n"));
    html += formulaLine(componentFormula(settings));
    if (result.pca && result.pca->eigenvalues.size() > 0)
        html += formulaLine(eigenvaluesText(result.pca->eigenvalues)) +
                formulaLine(SpectrumFormulaWords::tr("trace Σ λ = %1").arg(formulaNumber(result.pca->total)));
    if (result.gram && result.gram->offender.size() > 0)
        html += formulaLine(
            QStringLiteral("<b>c</b>ᵀ<b>Kc</b> = %1 &lt; 0").arg(formulaNumber(result.gram->minEigenvalue)));
    return html;
}

/// What both places have: a covariance, or why there is none.
QString pairHtml(const core::KernelPair& pair)
{
    const QString matrix = QStringLiteral("[%1 <b>%2</b>; <b>%2</b> %3]")
                               .arg(formulaNumber(pair.first), formulaNumber(pair.between), formulaNumber(pair.second));
    if (!pair.isPossible())
        return formulaLine(QStringLiteral("k at (x₁, x₂) = %1").arg(matrix)) +
               formulaLine(SpectrumFormulaWords::tr("no φ(x₁), φ(x₂) have these inner products"));
    QString html = formulaLine(QStringLiteral("Cov(f(x₁), f(x₂)) = %1").arg(matrix));
    if (const auto correlation = pair.correlation())
        html += formulaLine(QStringLiteral("ρ = k(x₁,x₂)/√(k(x₁,x₁) k(x₂,x₂)) = %1").arg(formulaNumber(*correlation)));
    return html;
}

QString kernelHtml(const core::SpectrumResult& result)
{
    QString html = formulaLine(QStringLiteral("k(x,y) = ⟨φ(x), φ(y)⟩, φ(x) = k(x, ·)")) +
                   formulaLine(QStringLiteral("‖φ(x) − φ(y)‖² = k(x,x) − 2k(x,y) + k(y,y)")) +
                   formulaLine(QStringLiteral("k(x,y)² ≤ k(x,x) k(y,y)"));
    if (!result.kernel)
        return html;
    html += pairHtml(result.kernel->pair);
    if (result.kernel->partialSum.size() > 0)
        html += formulaLine(QStringLiteral("k(x,y) ≈ Σ<sub>j≤%1</sub> λ<sub>j</sub> ψ<sub>j</sub>(x) ψ<sub>j</sub>(y)")
                                .arg(result.kernel->terms));
    return html;
}

QString mercerHtml(const core::SpectrumResult& result)
{
    QString html =
        formulaLine(QStringLiteral("∫ k(x,y) ψ<sub>j</sub>(y) dp(y) = λ<sub>j</sub> ψ<sub>j</sub>(x)")) +
        formulaLine(QStringLiteral("∫ ψ<sub>i</sub> ψ<sub>j</sub> dp = δ<sub>ij</sub>")) +
        formulaLine(QStringLiteral("k(x,y) = Σ<sub>j</sub> λ<sub>j</sub> ψ<sub>j</sub>(x) ψ<sub>j</sub>(y)"));
    if (!result.mercer || result.mercer->eigenvalues.size() == 0)
        return html;
    const core::MercerResult& mercer = *result.mercer;
    if (std::isfinite(mercer.relativeError)) {
        const QString drawn = QString::fromStdString(core::accuracyText(mercer.relativeError)),
                      all = QString::fromStdString(core::accuracyText(mercer.relativeErrorOfAll));
        const auto count = static_cast<int>(std::min(mercer.eigenfunctions.cols(), mercer.eigenvalues.size()));
        QString line = SpectrumFormulaWords::tr("%1 nodes: the first %2 λ %3").arg(mercer.nodes).arg(count).arg(drawn);
        if (all != drawn)
            line += SpectrumFormulaWords::tr(", of all %1: %2").arg(mercer.eigenvalues.size()).arg(all);
        html += formulaLine(line);
    }
    return html + formulaLine(QStringLiteral("p: %1").arg(QString::fromStdString(mercer.measure).toHtmlEscaped())) +
           formulaLine(eigenvaluesText(mercer.eigenvalues)) +
           formulaLine(QStringLiteral("∫ k(x,x) dp(x) = Σ λ = %1").arg(formulaNumber(mercer.trace)));
}

QString benchHtml(const core::SpectrumSettings& settings, const core::SpectrumResult& result)
{
    const bool centres = settings.build == Build::Centres;
    const QString norm2 =
        result.bench ? QStringLiteral(" = <b>%1</b>").arg(formulaNumber(result.bench->norm2)) : QString();
    QString html = centres
                       ? formulaLine(QStringLiteral("f = Σ<sub>i</sub> c<sub>i</sub> k(x<sub>i</sub>, ·)")) +
                             formulaLine(QStringLiteral("‖f‖² = <b>c</b>ᵀ<b>Kc</b> = Σ<sub>i</sub> c<sub>i</sub> "
                                                        "f(x<sub>i</sub>)%1")
                                             .arg(norm2))
                       : formulaLine(QStringLiteral("f = Σ<sub>j</sub> w<sub>j</sub> √λ<sub>j</sub> ψ<sub>j</sub>")) +
                             formulaLine(QStringLiteral("‖f‖² = Σ<sub>j</sub> ⟨f,ψ<sub>j</sub>⟩²/λ<sub>j</sub> = "
                                                        "Σ<sub>j</sub> w<sub>j</sub>²%1")
                                             .arg(norm2));
    if (!result.bench || result.bench->isAllDensity)
        html += formulaLine(QStringLiteral("‖f‖² = ∫ |f̃(ω)|²/K̃(ω) dω/2π"));
    if (result.bench && result.bench->degreesOfFreedom > 0)
        html += formulaLine(QStringLiteral("P(χ²<sub>%1</sub> &gt; ‖f‖²) = %2")
                                .arg(result.bench->degreesOfFreedom)
                                .arg(percentText(result.bench->rougherShare)));
    return html;
}

/// What to know about the equations, and the errata of their sources.
QString meaningOf(View view)
{
    switch (view) {
    case View::KernelPca:
        return SpectrumFormulaWords::tr(
            "<p>A component is a direction of the feature space, written by the points: v<sub>k</sub> = Σ<sub>i</sub> "
            "α<sub>ki</sub> φ(x<sub>i</sub>). The error of the reconstruction is least for the <i>largest</i> "
            "eigenvalues; some lecture notes print this, the index of α, and the sum over both points "
            "differently.</p>");
    case View::Kernel:
        return SpectrumFormulaWords::tr(
            "<p>A kernel is a covariance, an inner product of features and a function of two places: three ways to see "
            "one thing. The expansion belongs to a measure, the others do not.</p>");
    case View::Mercer:
        return SpectrumFormulaWords::tr(
            "<p>Mercer's theorem needs a compact set or a finite measure: eigenvalues belong to a kernel <i>and</i> a "
            "measure. The integral is a sum over nodes here (Nyström).</p>");
    case View::Bench:
        break;
    }
    return SpectrumFormulaWords::tr(
        "<p>The norm adds ⟨f,ψ<sub>j</sub>⟩²/λ<sub>j</sub> over λ<sub>j</sub> &gt; 0, for f in their span only. In "
        "frequencies it divides the power of f by the kernel's spectral density; the factor 1/2π is missing in some "
        "texts. It penalises <i>rough</i> functions more, since K̃ is small there.</p>");
}

} // namespace

QString componentFormula(const core::SpectrumSettings& settings)
{
    const QString product = hasOtherNorm(settings) ? QStringLiteral("⟨k(x<sub>i</sub>,·), k(x,·)⟩<sub>Q</sub>")
                                                   : QStringLiteral("k(x<sub>i</sub>,x)");
    return QStringLiteral("a<sub>k</sub>(x) = Σ<sub>i</sub> α<sub>ki</sub> ") + product +
           (isCentred(settings) ? SpectrumFormulaWords::tr(", centred") : QString());
}

Formula spectrumFormula(const core::SpectrumSettings& settings, const core::Kernel& kernel,
                        const core::SpectrumResult& result)
{
    const QString lines = settings.view == View::KernelPca ? kernelPcaHtml(settings, result)
                          : settings.view == View::Kernel  ? kernelHtml(result)
                          : settings.view == View::Mercer  ? mercerHtml(result)
                                                           : benchHtml(settings, result);
    const QString kernelLine =
        formulaLine(QStringLiteral("k(x,y) = %1").arg(typeset(QString::fromStdString(core::formulaOf(kernel)))));
    return {.html = lines + kernelLine,
            .name = SpectrumFormulaWords::tr("Formula of the spectrum"),
            .meaning = meaningOf(settings.view)};
}

} // namespace widgets
