#include "widgets/two_samples/mmd_formula_card.h"

#include "widgets/controls/formula_text.h"
#include "widgets/controls/number_text.h"

namespace widgets
{

namespace
{

constexpr int digits = 4;

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
    const auto number = [](double value) { return numberText(value, digits); };
    QString html = formulaLine(QStringLiteral("f(x) = mean k(x,a<sub>i</sub>) − mean k(x,b<sub>j</sub>)")) +
                   formulaOf(result.estimator);
    if (result.firstSize < 1 || result.secondSize < 1)
        return html;
    if (result.estimator == core::MmdEstimator::Linear)
        html += formulaLine(QStringLiteral("= %1").arg(number(result.statistic)));
    else
        html += formulaLine(QStringLiteral("= ") + term("PP", number(result.meanPP)) + QStringLiteral(" + ") +
                            term("QQ", number(result.meanQQ)) + QStringLiteral(" − 2 · ") +
                            term("PQ", number(result.meanPQ)) +
                            QStringLiteral(" = <b>%1</b>").arg(number(result.statistic)));
    return html + formulaLine(MmdFormulaCard::tr("%1 points against %2").arg(result.firstSize).arg(result.secondSize));
}

MmdFormulaCard::MmdFormulaCard(QWidget* parent) : QLabel(parent)
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
