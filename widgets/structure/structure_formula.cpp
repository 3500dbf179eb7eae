#include "widgets/structure/structure_formula.h"

#include "widgets/controls/formula_text.h"
#include "widgets/controls/number_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

class StructureFormulaWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::StructureFormulaWords)
};

QString nameOf(const core::StructureResult& result, int node)
{
    return QString::fromStdString(result.names[static_cast<std::size_t>(node)]).toHtmlEscaped();
}

QString questionOf(const core::StructureResult& result, const core::AskedTest& test)
{
    QStringList given;
    for (const int node : test.given)
        given << nameOf(result, node);
    const QString pair = QStringLiteral("%1 ⟂ %2").arg(nameOf(result, test.a), nameOf(result, test.b));
    return given.isEmpty() ? pair : QStringLiteral("%1 | %2").arg(pair, given.join(QStringLiteral(", ")));
}

QString rules(core::ConditionalMethod method)
{
    const auto tr = [](const char* text) { return StructureFormulaWords::tr(text); };
    return formulaLine(tr("a ⟂ b | S with %1 and S among the neighbours: the edge %2 falls")
                           .arg(formulaTerm("null", tr("p &gt; α")), formulaTerm("graph", QStringLiteral("a – b")))) +
           formulaLine(
               tr("a – c – b, a and b apart, c not in S: %1").arg(formulaTerm("graph", QStringLiteral("a → c ← b")))) +
           formulaLine(
               (method == core::ConditionalMethod::ResidualHsic ? tr("p: HSIC of %1 on its %2; other levels: %3")
                : method == core::ConditionalMethod::Kci        ? tr("p: KCI on its %2, beside it %1; other levels: %3")
                                                         : tr("p: correlation of %1 on its %2; other levels: %3"))
                   .arg(formulaTerm("left", tr("what is left")), formulaTerm("null", tr("null")),
                        formulaTerm("levels", tr("edges over α"))));
}

} // namespace

Formula structureFormula(const core::StructureResult* result, const core::AskedTest* test)
{
    const auto tr = [](const char* text) { return StructureFormulaWords::tr(text); };
    QString html = rules(result ? result->graph.tests->settings().method : core::ConditionalMethod::ResidualHsic);
    if (result)
        html += formulaLine(tr("α = %1: <b>%2</b> %3 after %4 of %5 columns, %6 rows")
                                .arg(numberText(result->settings.alpha))
                                .arg(result->graph.found.edges.size())
                                .arg(result->graph.found.edges.size() == 1 ? tr("edge") : tr("edges"))
                                .arg(result->graph.found.tests.size() == 1
                                         ? tr("1 test")
                                         : tr("%1 tests").arg(result->graph.found.tests.size()))
                                .arg(result->names.size())
                                .arg(result->columns.rows()));
    if (result && test)
        html +=
            formulaLine(tr("%1: p = <b>%2</b> %3")
                            .arg(questionOf(*result, *test), numberText(test->p, 3),
                                 test->p > result->settings.alpha ? QStringLiteral("&gt; α") : QStringLiteral("≤ α")));
    return {.html = html,
            .name = tr("What PC asks and concludes"),
            .meaning = tr("<p>Point at a term to see its panel stand out.</p>")};
}

} // namespace widgets
