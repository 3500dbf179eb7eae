#include "widgets/independence/independence_formula.h"

#include "core/hypothesis/none_as_far.h"
#include "widgets/controls/count_text.h"
#include "widgets/controls/formula_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/upper_bound_text.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <cmath>

namespace widgets
{

namespace
{

class IndependenceFormulaWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::IndependenceFormulaWords)
};

QString escaped(const std::string& name)
{
    return QString::fromStdString(name).toHtmlEscaped();
}

QString pText(const core::PValue& p)
{
    if (core::noneOf(p))
        return QStringLiteral("p ≤ <b>%1</b>").arg(upperBoundText(p.value));
    const QString value = QStringLiteral("p = <b>%1</b>").arg(numberText(p.value, 3));
    return p.error > 0.0 ? QStringLiteral("%1 ± %2").arg(value, numberText(p.error, 1)) : value;
}

QString hsicLine(core::HsicEstimator estimator)
{
    const QString product =
        QStringLiteral("tr(%1H%2H)")
            .arg(formulaTerm("gram-x", QStringLiteral("<b>K</b>")), formulaTerm("gram-y", QStringLiteral("<b>L</b>")));
    return estimator == core::HsicEstimator::Biased
               ? formulaLine(
                     QStringLiteral("HSIC = %1/n² = ‖%2‖²").arg(product, formulaTerm("witness", QStringLiteral("f"))))
               : formulaLine(QStringLiteral("HSIC = [%1 − n/(n−2) Σ<sub>i</sub> K̃<sub>ii</sub>L̃<sub>ii</sub> + "
                                            "tr K̃ tr L̃/((n−1)(n−2))]/(n(n−3)), K̃ = HKH")
                                 .arg(product));
}

QString conditionalLines(const core::ConditionalOutcome& outcome, const std::array<std::string, 2>& names)
{
    QStringList given;
    for (const std::string& name : outcome.given)
        given << escaped(name);
    const QString question =
        QStringLiteral("%1 ⟂ %2 | %3: ").arg(escaped(names[0]), escaped(names[1]), given.join(", "));
    if (!outcome.answer)
        return formulaLine(question + QString::fromStdString(outcome.remark).toHtmlEscaped());
    QString tested = formulaLine(question + IndependenceFormulaWords::tr("statistic %1, %2 (%3 rows)")
                                                .arg(formulaNumber(outcome.answer->statistic), pText(outcome.answer->p))
                                                .arg(outcome.rows));
    if (!outcome.beside)
        return tested;
    const core::BesideResiduals& beside = *outcome.beside;
    return tested +
           formulaLine(IndependenceFormulaWords::tr("which sees conditional means alone: they explain %1 of %2 and %3 "
                                                    "of %4; by KCI %5")
                           .arg(percentText(beside.explained[0]), escaped(names[0]), percentText(beside.explained[1]),
                                escaped(names[1]),
                                beside.kci ? pText(*beside.kci) : IndependenceFormulaWords::tr("there is no p")));
}

QString jointLines(const core::JointOutcome& outcome)
{
    QStringList names, pairs;
    for (const std::string& name : outcome.names)
        names << escaped(name);
    for (Eigen::Index i = 1; i < outcome.pairs.rows(); ++i)
        for (Eigen::Index j = 0; j < i; ++j)
            if (std::isfinite(outcome.pairs(i, j)))
                pairs << QStringLiteral("%1, %2: %3").arg(names[j], names[i], numberText(outcome.pairs(i, j), 3));
    return formulaLine(QStringLiteral("dHSIC(%1) = %2, %3")
                           .arg(names.join(", "), formulaNumber(outcome.statistic), pText(outcome.p))) +
           formulaLine(IndependenceFormulaWords::tr("in pairs p (gamma) of %1").arg(pairs.join("; ")));
}

QString nullLine(const core::IndependenceResult& result, double statistic)
{
    const Eigen::Index drawn = result.nullStatistics.size();
    if (drawn == 0)
        return {};
    const Eigen::Index beyond = (result.nullStatistics.array() >= statistic).count();
    const double share = (1.0 + static_cast<double>(beyond)) / (1.0 + static_cast<double>(drawn));
    return formulaLine(QStringLiteral("<b>HSIC = %1</b>: p = (1 + %2)/(1 + %3) = <b>%4</b>")
                           .arg(cardNumber(statistic))
                           .arg(beyond)
                           .arg(drawn)
                           .arg(cardNumber(share)));
}

QString htmlOfIndependence(const core::IndependenceResult& result)
{
    QString html =
        hsicLine(result.estimator) +
        formulaLine(formulaTerm("witness", QStringLiteral("f(x,y) = mean k(x,x<sub>i</sub>) l(y,y<sub>i</sub>) − "
                                                          "mean k(x,x<sub>i</sub>) · mean l(y,y<sub>i</sub>)"))) +
        formulaLine(IndependenceFormulaWords::tr("%1: y is shuffled against x")
                        .arg(formulaTerm("null", IndependenceFormulaWords::tr("null"))));
    if (result.rows == 0)
        return html;
    html += formulaLine(
        QStringLiteral("n = %1, HSIC = <b>%2</b>").arg(countText(result.rows), formulaNumber(result.statistic)));
    if (result.conditional)
        html += conditionalLines(*result.conditional, result.names);
    if (result.joint)
        html += jointLines(*result.joint);
    return html;
}

} // namespace

Formula independenceFormula(const core::IndependenceResult& result)
{
    return {.html = htmlOfIndependence(result),
            .name = IndependenceFormulaWords::tr("Formula of HSIC and of its witness"),
            .meaning = IndependenceFormulaWords::tr("<p>Point at K, L, f or the null to see its panel stand out.</p>")};
}

QString independenceAtHtml(const core::IndependenceRequest&, const core::IndependenceResult& result,
                           const PointedPlace& place)
{
    if (place.view == QStringLiteral("null"))
        return nullLine(result, place.at.x());
    if (!place.position || place.position->size() < 2 || result.rows == 0)
        return {};
    const Eigen::VectorXd at = place.position->head(2);
    const auto value = valueAt(result.witness, QPointF(at[0], at[1]));
    return value ? formulaLine(QStringLiteral("<b>%1</b>: f = <b>%2</b>").arg(placeText(at), cardNumber(*value)))
                 : QString();
}

} // namespace widgets
