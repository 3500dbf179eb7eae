#include "widgets/embedding/embedding_formula.h"

#include "core/kernels/expression.h"
#include "widgets/controls/count_text.h"
#include "widgets/controls/formula_text.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

class EmbeddingFormulaWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::EmbeddingFormulaWords)
};

QString htmlOfEmbedding(const core::EmbeddingModel& model, const core::Kernel& kernel,
                        const core::EmbeddingResult& result)
{
    const Eigen::Index observations = result.observations, sites = result.sites.rows();
    const QString measure = model.eta
                                ? QStringLiteral("exp(−‖u‖²/(2·%1<sup>2</sup>)) du").arg(formulaNumber(*model.eta))
                                : QStringLiteral("du");
    QStringList numbers{QStringLiteral("n = %1").arg(countText(observations)),
                        countedText(sites, QStringLiteral("1 site"), QStringLiteral("%1 sites"))};
    if (observations > 0)
        numbers << QStringLiteral("τ²/n = %1").arg(formulaNumber(model.tau2 / static_cast<double>(observations)));
    QString shrinkage;
    if (result.simpleShrinkage)
        shrinkage = formulaLine(QStringLiteral("simple shrinkage (1−α) μ<sub>n</sub>: α = %1 plug-in, %2 leave-one-out")
                                    .arg(formulaNumber(result.simpleShrinkage->plugIn),
                                         formulaNumber(result.simpleShrinkage->leaveOneOut)));
    for (QString& number : numbers)
        number.replace(QLatin1Char(' '), QChar(QChar::Nbsp)); // lines break between numbers, not within
    return formulaLine(QStringLiteral("μ<sub>n</sub>(x) = (1/n) Σ<sub>i</sub> k(x,x<sub>i</sub>)")) +
           formulaLine(QStringLiteral("μ ~ GP(0, r), r(x,y) = ∫ k(x,u) k(u,y) %1").arg(measure)) +
           formulaLine(QStringLiteral("μ<sub>n</sub>(s) | μ(s) ~ N(μ(s), τ²/n)")) +
           formulaLine(QStringLiteral("E μ(x) = <b>r</b>ᵀ(<b>R</b> + τ²/n <b>I</b>)⁻¹ μ<sub>n</sub>")) +
           formulaLine(QStringLiteral("k(x,y) = %1").arg(typeset(QString::fromStdString(core::formulaOf(kernel))))) +
           shrinkage + formulaLine(numbers.join(QStringLiteral(", ")));
}

} // namespace

Formula embeddingFormula(const core::EmbeddingModel& model, const core::Kernel& kernel,
                         const core::EmbeddingResult& result)
{
    return {.html = htmlOfEmbedding(model, kernel, result),
            .name = EmbeddingFormulaWords::tr("Formula of the embedding"),
            .meaning = EmbeddingFormulaWords::tr(
                "<p>The mean embedding μ of a distribution is a function that tells it from every other one. Sampling "
                "gives μ̂; the posterior smooths it by what is known of all embeddings.</p>")};
}

} // namespace widgets
