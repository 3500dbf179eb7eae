#include "widgets/embedding/embedding_place.h"

#include "core/kernels/gram.h"
#include "widgets/controls/formula_text.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

class EmbeddingPlaceWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::EmbeddingPlaceWords)
};

/// "E μ(x) = 0.31, 80 % band 0.27 … 0.35", or in the plane "± 0.02".
QString posteriorLine(const core::EmbeddingResult& result, const Eigen::VectorXd& at)
{
    const QString formula = QStringLiteral("E μ(x) = <b>r</b>ᵀ(<b>R</b> + τ²/n <b>I</b>)⁻¹ μ<sub>n</sub> = <b>%1</b>");
    if (at.size() == 2) {
        const QPointF place(at[0], at[1]);
        const auto mean = valueAt(result.meanField, place), sd = valueAt(result.sdField, place);
        return mean && sd ? formulaLine(formula.arg(cardNumber(*mean)) +
                                        EmbeddingPlaceWords::tr(", sd %1").arg(cardNumber(*sd)))
                          : QString();
    }
    const auto mean = valueAt(result.grid, result.mean, at[0]), lower = valueAt(result.grid, result.lower, at[0]),
               upper = valueAt(result.grid, result.upper, at[0]);
    return mean && lower && upper
               ? formulaLine(formula.arg(cardNumber(*mean))) +
                     formulaLine(EmbeddingPlaceWords::tr("%1 band: %2 … %3")
                                     .arg(percentText(result.level), cardNumber(*lower), cardNumber(*upper)))
               : QString();
}

} // namespace

QString embeddingAtHtml(const core::EmbeddingRequest& request, const core::EmbeddingResult& result,
                        const PointedPlace& place)
{
    if (!place.position || place.position->size() != request.data->dimensions())
        return {};
    const Eigen::VectorXd& at = *place.position;
    QString html;
    if (request.data->size() > 0) {
        const double empirical = core::crossGram(request.kernel, request.data->x, at.transpose()).mean();
        html = formulaLine(QStringLiteral("<b>%1</b>: μ<sub>n</sub>(x) = (1/%2) Σ<sub>i</sub> k(x,x<sub>i</sub>) = %3")
                               .arg(placeText(at), QString::number(request.data->size()), cardNumber(empirical)));
    }
    return at.size() > 2 ? html : html + posteriorLine(result, at);
}

} // namespace widgets
