#include "widgets/gp/evidence_place.h"

#include "core/gp/regression.h"
#include "core/labs/gp_evidence/evidence_terms.h"
#include "widgets/controls/formula_text.h"
#include "widgets/gp/gp_evidence_panel.h"
#include "widgets/gp/hyperparameter_names.h"
#include "widgets/plots/field_value.h"

#include <cmath>

namespace widgets
{

namespace
{

constexpr Eigen::Index mostTargets = 300; // their matrix is factorised within a frame

/// "= −3.1 − 8.2 − 18.4"
QString partsText(const core::GpEvidenceTerms& terms)
{
    return cardNumber(terms.fit) + addedText(terms.complexity) + addedText(terms.constant);
}

/// "2.1 below that at ℓ = 0.42"
QString differenceLine(double here, double now, const QString& nowAt)
{
    if (!std::isfinite(here) || !std::isfinite(now))
        return {};
    const QString size = cardNumber(std::abs(here - now));
    return formulaLine((here < now ? GpEvidencePanel::tr("%1 below that of the present %2")
                                   : GpEvidencePanel::tr("%1 above that of the present %2"))
                           .arg(size, nowAt));
}

/// Between the nodes of a map that are spaced evenly in the logarithm, as they are drawn.
std::optional<double> readFrom(const core::Field& map, const QPointF& at)
{
    const core::Field even{map.axis1.array().log(), map.axis2.array().log(), map.values};
    return valueAt(even, {std::log(at.x()), std::log(at.y())});
}

QString valueText(const QString& symbol, double value)
{
    return QStringLiteral("%1 = %2").arg(symbol, cardNumber(value));
}

/// log p(…) of what was read there.
QString readHtml(const QString& of, const QString& head, std::optional<double> value)
{
    return value ? formulaLine(QStringLiteral("<b>%1</b>: log p(%2) = <b>%3</b>").arg(head, of, cardNumber(*value)))
                 : QString();
}

/// With a mean function P stands for C⁻¹, and its p coefficients have a part of their own.
QString termsText(core::MeanFunction mean)
{
    return mean == core::MeanFunction::Zero
               ? QStringLiteral("−½<b>t</b>ᵀ<b>C</b>⁻¹<b>t</b> − ½ log|<b>C</b>| − n/2 log 2π")
               : QStringLiteral("−½<b>t</b>ᵀ<b>Pt</b> − ½ (log|<b>C</b>| + log|<b>A</b>|) − (n − p)/2 log 2π");
}

QString slopesLine(const core::GpEvidenceRequest& request)
{
    if (core::usableSlopes(request.slopes.at, request.kernel, request.data->dimensions()).empty())
        return {};
    return formulaLine(GpEvidencePanel::tr("<b>t</b> and <b>C</b> hold the observed slopes below the targets"));
}

} // namespace

QString gpEvidenceAtHtml(const core::GpEvidenceRequest& request, const core::GpEvidenceResult& result,
                         const PointedPlace& place)
{
    const auto symbol = [&](const std::string& path) { return hyperparameterName(request.kernel, path).shortName(); };
    core::GpHyperparameters at{.kernel = request.kernel, .diagonal = request.diagonal};
    at = core::withEvidenceHyperparameter(std::move(at), result.over, place.at.x());
    QString head = valueText(symbol(result.over), place.at.x()),
            now = valueText(symbol(result.over), result.profile.current);
    if (result.against) {
        at = core::withEvidenceHyperparameter(std::move(at), *result.against, place.at.y());
        head += QStringLiteral(", ") + valueText(symbol(*result.against), place.at.y());
        now += QStringLiteral(", ") + valueText(symbol(*result.against), result.currentAgainst);
    }
    const double current = result.profile.currentLogEvidence;
    if (const auto terms = core::gpEvidenceTerms(request, at, mostTargets))
        return formulaLine(QStringLiteral("<b>%1</b>: %2").arg(head, termsText(request.mean))) +
               formulaLine(QStringLiteral("= %1 = <b>%2</b>").arg(partsText(*terms), cardNumber(terms->sum()))) +
               slopesLine(request) + differenceLine(terms->sum(), current, now);
    const auto read = result.map ? readFrom(*result.map, place.at)
                                 : valueAt(result.profile.values, result.profile.logEvidence, place.at.x());
    return readHtml(QStringLiteral("<b>t</b>"), head, read) + differenceLine(read.value_or(std::nan("")), current, now);
}

QString learningAtHtml(const core::LearningRequest& request, const core::LearningResult& result,
                       const PointedPlace& place)
{
    QString head = valueText(QStringLiteral("ℓ"), place.at.x()), now = valueText(QStringLiteral("ℓ"), result.current);
    if (result.map) {
        head += QStringLiteral(", ") + valueText(QStringLiteral("τ²"), place.at.y());
        now += QStringLiteral(", ") + valueText(QStringLiteral("τ²"), request.model.tau2);
    }
    const auto read =
        result.map ? readFrom(*result.map, place.at) : valueAt(result.lengthscale, result.logEvidence, place.at.x());
    return readHtml(QStringLiteral("μ<sub>n</sub>, x"), head, read) +
           differenceLine(read.value_or(std::nan("")), result.currentLogEvidence, now);
}

} // namespace widgets
