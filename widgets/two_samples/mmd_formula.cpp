#include "widgets/two_samples/mmd_formula.h"

#include "widgets/controls/formula_text.h"
#include "widgets/controls/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

class MmdFormulaWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::MmdFormulaWords)
};

constexpr int digits = 4;

/// A mean with as many digits as the sum of the means needs to show `digits` of what it comes to, up to twelve: of
/// similar samples all but the last of four would cancel.
QString termText(double mean, double statistic)
{
    constexpr int mostDigits = 12;
    const auto order = [](double value) { return static_cast<int>(std::floor(std::log10(std::abs(value)))); };
    if (mean == 0.0 || statistic == 0.0 || !std::isfinite(mean) || !std::isfinite(statistic))
        return numberText(mean, digits);
    return numberText(mean, std::clamp(digits + order(mean) - order(statistic), digits, mostDigits));
}

/// The means over the pairs that the estimator counts.
QString formulaOf(core::MmdEstimator estimator)
{
    if (estimator == core::MmdEstimator::Linear)
        return formulaLine(QStringLiteral("MMD² ≈ mean over pairs (a,a′), (b,b′) of ")) +
               formulaLine(formulaTerm("PP", QStringLiteral("k(a,a′)")) + QStringLiteral(" + ") +
                           formulaTerm("QQ", QStringLiteral("k(b,b′)")) + QStringLiteral(" − ") +
                           formulaTerm("PQ", QStringLiteral("k(a,b′) − k(a′,b)")));
    const bool unbiased = estimator == core::MmdEstimator::Unbiased;
    const QString pairs = unbiased ? QStringLiteral("<sub>i≠j</sub>") : QString();
    return formulaLine(
        QStringLiteral("MMD² = ") +
        formulaTerm("PP", QStringLiteral("mean%1 k(a<sub>i</sub>,a<sub>j</sub>)").arg(pairs)) + QStringLiteral(" + ") +
        formulaTerm("QQ", QStringLiteral("mean%1 k(b<sub>i</sub>,b<sub>j</sub>)").arg(pairs)) + QStringLiteral(" − ") +
        formulaTerm("PQ", QStringLiteral("2 mean k(a<sub>i</sub>,b<sub>j</sub>)")));
}

QString htmlOf(const core::TwoSamplesResult& result)
{
    QString html = formulaLine(QStringLiteral("f(x) = mean k(x,a<sub>i</sub>) − mean k(x,b<sub>j</sub>)")) +
                   formulaOf(result.estimator);
    if (result.firstSize < 1 || result.secondSize < 1)
        return html;
    const auto mean = [&](double value) { return typeset(termText(value, result.statistic)); };
    html += formulaLine(QStringLiteral("= ") + formulaTerm("PP", mean(result.meanPP)) + QStringLiteral(" + ") +
                        formulaTerm("QQ", mean(result.meanQQ)) + QStringLiteral(" − 2 · ") +
                        formulaTerm("PQ", mean(result.meanPQ)) +
                        QStringLiteral(" = <b>%1</b>").arg(typeset(numberText(result.statistic, digits))));
    return html + formulaLine(MmdFormulaWords::tr("%1 points against %2").arg(result.firstSize).arg(result.secondSize));
}

} // namespace

Formula mmdFormula(const core::TwoSamplesResult& result)
{
    return {.html = htmlOf(result),
            .name = MmdFormulaWords::tr("Formula of the witness and of MMD²"),
            .meaning = MmdFormulaWords::tr("<p>Point at a term to see its block of the kernel matrix.</p>")};
}

} // namespace widgets
