#include "widgets/novelty/novelty_formula.h"

#include "core/density/student_t.h"
#include "core/kernels/expression.h"
#include "widgets/controls/count_text.h"
#include "widgets/controls/formula_text.h"
#include "widgets/drawings/novelty.h"
#include "widgets/plots/field_value.h"

#include <QCoreApplication>

#include <cmath>

namespace widgets
{

namespace
{

class NoveltyFormulaWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::NoveltyFormulaWords)
};

bool arePictures(const core::NoveltyRequest& request)
{
    return request.data && request.data->shape() == core::Shape::Picture;
}

core::NoveltyMethod methodOf(const core::NoveltyRequest& request, const core::NoveltyResult& result)
{
    return result.methods.empty() ? request.settings.method : result.methods.front().method;
}

QString studentTHtml(const core::NoveltyRequest& request, const core::NoveltyResult& result)
{
    const core::StudentTParameters& model = request.settings.model;
    QString html = formulaLine(QStringLiteral("s(x) = 1 + k′(x,x) − <b>k</b>′ᵀ(I + K′)⁻¹<b>k</b>′")) +
                   formulaLine(QStringLiteral("k′ = k/σ₀² + 1/β, <b>k</b>′ = k′(X,x)"));
    html += formulaLine(QStringLiteral("log q(x) = −(1+N+α)/2 · log s(x)"));
    html += formulaLine(QStringLiteral("N = %1, σ₀ = %2, α = %3, β = %4")
                            .arg(countText(result.observations))
                            .arg(formulaNumber(model.sigma0), formulaNumber(model.alpha), formulaNumber(model.beta)));
    return html + formulaLine(QStringLiteral("s<sub>i</sub> = 1/[(I + K′)⁻¹]<sub>ii</sub> ") +
                              NoveltyFormulaWords::tr("for x<sub>i</sub> left out"));
}

QString jointKernelHtml(const core::NoveltyRequest& request, const core::NoveltyResult& result)
{
    const double lambda = request.settings.labelLengthscale;
    return formulaLine(QStringLiteral("k((x,t),(y,u)) = exp(−‖x−y‖²/2ℓ² − ‖t−u‖²/2λ²)")) +
           formulaLine(NoveltyFormulaWords::tr("ℓ = %1, λ = %2; another label: e<sup>−1/λ²</sup> = %3")
                           .arg(formulaNumber(result.lengthscale), formulaNumber(lambda),
                                formulaNumber(std::exp(-1.0 / (lambda * lambda)))));
}

QString kdeHtml()
{
    return formulaLine(QStringLiteral("p(x,c) = (1/N) Σ<sub>i</sub> N(x; x<sub>i</sub>, h²I) N(e<sub>c</sub>; "
                                      "e<sub>c<sub>i</sub></sub>, h<sub>l</sub>²I)")) +
           formulaLine(NoveltyFormulaWords::tr("score = −log p(x,c)"));
}

QString mixtureHtml()
{
    return formulaLine(QStringLiteral("p(x,c) = Σ<sub>k</sub> E[π<sub>k</sub>] t<sub>k</sub>(x, e<sub>c</sub>)")) +
           formulaLine(NoveltyFormulaWords::tr("a Dirichlet process mixture, score = −log p(x,c)"));
}

QString kernelPcaHtml()
{
    return formulaLine(QStringLiteral("score = ‖φ(x,c) − φ̄‖² − ⟨φ(x,c) − φ̄, v<sub>1</sub>⟩²")) +
           formulaLine(NoveltyFormulaWords::tr("v<sub>1</sub>: the first component of kernel PCA; no density"));
}

/// What a threshold there would make of the rows.
QString scoresAt(const core::NoveltyResult& result, double score)
{
    const core::MethodScores& scores = result.methods.front();
    const auto called = (scores.scores.array() >= score).count();
    QString html = formulaLine(NoveltyFormulaWords::tr("<b>%1</b> of %2 score ≥ <b>%3</b>")
                                   .arg(called)
                                   .arg(scores.scores.size())
                                   .arg(result.inExcess ? scoreText(score) : cardNumber(score)));
    if (result.asked.novel.empty())
        return html;
    const core::ConfusionCounts counts = core::confusionCounts(scores.scores, result.asked.novel, score);
    return html + formulaLine(NoveltyFormulaWords::tr("%1 of %2 novel, %3 of %4 known")
                                  .arg(counts.truePositives)
                                  .arg(counts.truePositives + counts.falseNegatives)
                                  .arg(counts.falsePositives)
                                  .arg(counts.falsePositives + counts.trueNegatives));
}

QString labelAt(const core::NoveltyResult& result, double x)
{
    const double label = std::round(x);
    if (!result.chosen || !(label >= 0.0 && label < static_cast<double>(result.chosen->scores.size())))
        return {};
    const auto c = static_cast<Eigen::Index>(label);
    if (!result.chosen->logQ)
        return formulaLine(
            QStringLiteral("<b>c = %1</b>: score = <b>%2</b>").arg(c).arg(cardNumber(result.chosen->scores[c])));
    return formulaLine(QStringLiteral("<b>c = %1</b>: P(c|x) = <b>%2</b>")
                           .arg(c)
                           .arg(cardNumber(result.chosen->probability[c]))) +
           formulaLine(QStringLiteral("log q(x,c) = %1").arg(cardNumber(result.chosen->logDensity[c])));
}

QString htmlOfNovelty(const core::NoveltyRequest& request, const core::NoveltyResult& result)
{
    if (!arePictures(request))
        return studentTHtml(request, result) +
               formulaLine(
                   QStringLiteral("k(x,y) = %1").arg(typeset(QString::fromStdString(core::formulaOf(request.kernel)))));
    switch (methodOf(request, result)) {
    case core::NoveltyMethod::Kde:
        return kdeHtml();
    case core::NoveltyMethod::Mixture:
        return mixtureHtml();
    case core::NoveltyMethod::KernelPca:
        return kernelPcaHtml() + jointKernelHtml(request, result);
    case core::NoveltyMethod::KernelStudentT:
        break;
    }
    return studentTHtml(request, result) + jointKernelHtml(request, result);
}

} // namespace

Formula noveltyFormula(const core::NoveltyRequest& request, const core::NoveltyResult& result)
{
    return {
        .html = htmlOfNovelty(request, result),
        .name = NoveltyFormulaWords::tr("Formula of the score"),
        .meaning = NoveltyFormulaWords::tr(
            "<p>The score is the predictive <i>variance</i> of a Gaussian process: the density is low exactly where "
            "such a process would be unsure. Which row is more novel than which depends on s alone, not on α.</p>")};
}

QString noveltyAtHtml(const core::NoveltyRequest& request, const core::NoveltyResult& result, const PointedPlace& place)
{
    if (result.methods.empty())
        return {};
    if (place.view == QStringLiteral("scores"))
        return scoresAt(result, result.inExcess ? 1.0 + place.at.x() : place.at.x());
    if (place.view == QStringLiteral("labels"))
        return labelAt(result, place.at.x());
    if (!place.position)
        return {};
    const Eigen::VectorXd& at = *place.position;
    const std::optional<double> s = at.size() == 1 && result.grid.size() > 0 ? valueAt(result.grid, result.line, at[0])
                                    : at.size() == 2 && result.field ? valueAt(*result.field, QPointF(at[0], at[1]))
                                                                     : std::nullopt;
    if (!s)
        return {};
    const double exponent = core::scaleExponent(request.settings.model, result.observations);
    return formulaLine(QStringLiteral("<b>%1</b>: s(x) = <b>%2</b>, log q(x) = %3")
                           .arg(placeText(at), scoreText(*s), cardNumber(exponent * std::log(*s)))) +
           formulaLine(*s >= result.methods.front().threshold ? NoveltyFormulaWords::tr("above the threshold %1: novel")
                                                                    .arg(scoreText(result.methods.front().threshold))
                                                              : NoveltyFormulaWords::tr("below the threshold %1: known")
                                                                    .arg(scoreText(result.methods.front().threshold)));
}

} // namespace widgets
