#include "widgets/density/density_place.h"

#include "core/density/student_t.h"
#include "core/kernels/gram.h"
#include "core/kernels/jacobian.h"
#include "core/labs/density/feature_line.h"
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

/// "a v₁ + b v₂" about the mean, or the features themselves.
QString featureText(const core::FeaturePlane& plane, const QPointF& at)
{
    if (plane.explicitMap)
        return QStringLiteral("φ = (%1, %2)").arg(cardNumber(at.x()), cardNumber(at.y()));
    return QStringLiteral("φ̄%1 v₁%2")
        .arg(addedText(at.x()), core::isLine(plane) ? QString() : addedText(at.y()) + QStringLiteral(" v₂"));
}

/// The student-T in feature space beside its top, the only height that is drawn there.
QString featureAtHtml(const core::DensityRequest& request, const core::FeaturePlane& plane, const QPointF& at)
{
    const std::optional<double> height = core::isLine(plane) ? valueAt(plane.contours.front().polyline.col(0),
                                                                       plane.contours.front().polyline.col(1), at.x())
                                                             : valueAt(plane.logDensity, at);
    if (!height)
        return {};
    const double log = core::isLine(plane) ? std::log(*height) : *height,
                 exponent = core::scaleExponent(request.settings.model, request.data->size());
    return formulaLine(
               QStringLiteral("<b>%1</b>: s/min s = %2").arg(featureText(plane, at), cardNumberOfLog(log / exponent))) +
           formulaLine(QStringLiteral("q/max q = (s/min s)<sup>−%1</sup> = <b>%2</b>")
                           .arg(cardNumber(-exponent), cardNumberOfLog(log)));
}

} // namespace

QString densityAtHtml(const core::DensityRequest& request, const core::DensityResult& result, const PointedPlace& place)
{
    if (place.view == QStringLiteral("feature-space") && !place.position && result.plane)
        return featureAtHtml(request, *result.plane, place.at);
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
