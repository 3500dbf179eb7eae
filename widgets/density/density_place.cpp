#include "widgets/density/density_place.h"

#include "core/density/student_t.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "widgets/controls/formula_text.h"
#include "widgets/plots/field_value.h"

#include <cmath>

namespace widgets
{

namespace
{

std::optional<double> densityAt(const core::DensityResult& result, const Eigen::VectorXd& at)
{
    if (at.size() == 1)
        return valueAt(result.grid, result.predictive, at[0]);
    return at.size() == 2 ? valueAt(result.density, QPointF(at[0], at[1])) : std::nullopt;
}

} // namespace

QString densityAtHtml(const core::DensityRequest& request, const core::DensityResult& result, const PointedPlace& place)
{
    if (!place.position || place.position->size() != request.data->dimensions())
        return {};
    const Eigen::MatrixXd at = place.position->transpose();
    const std::optional<double> density = densityAt(result, *place.position);
    if (!density || !(*density > 0.0))
        return {};
    const double logJacobian = result.jacobianDropped ? 0.0 : core::logJacobian(request.kernel, at)[0],
                 exponent = core::scaleExponent(request.settings.model, request.data->size()),
                 logQ = std::log(*density) + result.logNormaliser - logJacobian;
    if (!std::isfinite(logQ))
        return {}; // where the feature map is singular
    const QString factor = result.jacobianDropped ? QString() : QStringLiteral(" J(x)"),
                  number =
                      result.jacobianDropped ? QString() : QStringLiteral(" · %1").arg(cardNumberOfLog(logJacobian));
    QString html =
        formulaLine(QStringLiteral("<b>%1</b>: k(x,x) = %2, s(x) = %3")
                        .arg(placeText(*place.position), cardNumber(core::diagonal(request.kernel, at)[0]),
                             cardNumberOfLog(logQ / exponent))) +
        formulaLine(
            QStringLiteral("q(x) = s(x)<sup>−%1</sup> = %2").arg(cardNumber(-exponent), cardNumberOfLog(logQ))) +
        formulaLine(QStringLiteral("p(x) = q(x)%1/Z = %2%3 / %4 = <b>%5</b>")
                        .arg(factor, cardNumberOfLog(logQ), number, cardNumberOfLog(result.logNormaliser),
                             cardNumber(*density)));
    return html;
}

} // namespace widgets
