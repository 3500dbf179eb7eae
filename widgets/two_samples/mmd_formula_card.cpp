#include "widgets/two_samples/mmd_formula_card.h"

#include "widgets/controls/formula_text.h"
#include "widgets/controls/number_text.h"

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

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

QString term(const char* name, const QString& formula)
{
    return QStringLiteral("<a href='%1' style='text-decoration:none'>%2</a>").arg(QLatin1String(name), formula);
}

/// The means over the pairs that the estimator counts.
QString formulaOf(core::MmdEstimator estimator)
{
    if (estimator == core::MmdEstimator::Linear)
        return formulaLine(QStringLiteral("MMD² ≈ mean over pairs (a,a′), (b,b′) of ")) +
               formulaLine(term("PP", QStringLiteral("k(a,a′)")) + QStringLiteral(" + ") +
                           term("QQ", QStringLiteral("k(b,b′)")) + QStringLiteral(" − ") +
                           term("PQ", QStringLiteral("k(a,b′) − k(a′,b)")));
    const bool unbiased = estimator == core::MmdEstimator::Unbiased;
    const QString pairs = unbiased ? QStringLiteral("<sub>i≠j</sub>") : QString();
    return formulaLine(
        QStringLiteral("MMD² = ") + term("PP", QStringLiteral("mean%1 k(a<sub>i</sub>,a<sub>j</sub>)").arg(pairs)) +
        QStringLiteral(" + ") + term("QQ", QStringLiteral("mean%1 k(b<sub>i</sub>,b<sub>j</sub>)").arg(pairs)) +
        QStringLiteral(" − ") + term("PQ", QStringLiteral("2 mean k(a<sub>i</sub>,b<sub>j</sub>)")));
}

} // namespace

QString mmdFormulaHtml(const core::TwoSamplesResult& result)
{
    QString html = formulaLine(QStringLiteral("f(x) = mean k(x,a<sub>i</sub>) − mean k(x,b<sub>j</sub>)")) +
                   formulaOf(result.estimator);
    if (result.firstSize < 1 || result.secondSize < 1)
        return html;
    const auto mean = [&](double value) { return typeset(termText(value, result.statistic)); };
    html += formulaLine(QStringLiteral("= ") + term("PP", mean(result.meanPP)) + QStringLiteral(" + ") +
                        term("QQ", mean(result.meanQQ)) + QStringLiteral(" − 2 · ") + term("PQ", mean(result.meanPQ)) +
                        QStringLiteral(" = <b>%1</b>").arg(typeset(numberText(result.statistic, digits))));
    return html + formulaLine(MmdFormulaCard::tr("%1 points against %2").arg(result.firstSize).arg(result.secondSize));
}

MmdFormulaCard::MmdFormulaCard(QWidget* parent) : LinkLabel(parent)
{
    setTextFormat(Qt::RichText);
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
    setAlignment(Qt::AlignTop | Qt::AlignLeft);
    setAccessibleName(tr("Formula of the witness and of MMD²"));
    setToolTip(tr("<p>Point at a term to see its block of the kernel matrix.</p>"));
    connect(this, &QLabel::linkHovered, this, &MmdFormulaCard::termHovered);
    setNumbers({});
}

void MmdFormulaCard::setNumbers(const core::TwoSamplesResult& result)
{
    setText(mmdFormulaHtml(result));
}

} // namespace widgets
