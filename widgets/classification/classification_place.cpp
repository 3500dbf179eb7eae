#include "widgets/classification/classification_place.h"

#include "core/gp/averaged_probability.h"
#include "widgets/controls/formula_text.h"
#include "widgets/drawings/companion.h"
#include "widgets/plots/field_value.h"

#include <cmath>
#include <numbers>

namespace widgets
{

namespace
{

using core::ClassificationSettings;

struct Latent {
    std::optional<double> mean, variance;
};

Latent latentAt(const core::ClassificationResult& result, const Eigen::VectorXd& at)
{
    if (at.size() == 2)
        return {valueAt(result.latentMeanField, QPointF(at[0], at[1])),
                valueAt(result.latentVarianceField, QPointF(at[0], at[1]))};
    const auto sd = valueAt(result.grid, result.latentSd, at[0]);
    return {valueAt(result.grid, result.latentMean, at[0]), sd ? std::optional(*sd * *sd) : std::nullopt};
}

QString probabilityLine(ClassificationSettings::Probability kind, double mean, double variance)
{
    const auto line = [](const QString& formula, double probability) {
        return formulaLine(QStringLiteral("P(t = 1 | x) %1 = <b>%2</b>").arg(formula, cardNumber(probability)));
    };
    const double damped = mean / std::sqrt(1.0 + std::numbers::pi * variance / 8.0);
    switch (kind) {
    case ClassificationSettings::Probability::Averaged:
        return line(QStringLiteral("= ∫ σ(a) N(a | %1, %2) da").arg(cardNumber(mean), cardNumber(variance)),
                    core::averagedLogistic(mean, variance));
    case ClassificationSettings::Probability::Probit:
        return line(QStringLiteral("≈ σ(%1 / √(1 + π · %2 / 8)) = σ(%3)")
                        .arg(cardNumber(mean), cardNumber(variance), cardNumber(damped)),
                    core::logistic(damped));
    case ClassificationSettings::Probability::AtMean:
        return line(QStringLiteral("≈ σ(%1)").arg(cardNumber(mean)), core::logistic(mean));
    }
    return {};
}

std::optional<double> decisionAt(const core::CompanionResult& companion, const Eigen::VectorXd& grid,
                                 const Eigen::VectorXd& at)
{
    return at.size() == 2 ? valueAt(companion.decisionField, QPointF(at[0], at[1]))
                          : valueAt(grid, companion.decision, at[0]);
}

} // namespace

QString classificationAtHtml(const core::ClassificationRequest& request, const core::ClassificationResult& result,
                             const PointedPlace& place)
{
    if (!place.position || place.position->size() != request.data->dimensions() || place.position->size() > 2)
        return {};
    const Latent latent = latentAt(result, *place.position);
    if (!latent.mean || !latent.variance)
        return {};
    QString html =
        formulaLine(QStringLiteral("<b>%1</b>: a(x) ~ N(m, v), m = %2, v = %3")
                        .arg(placeText(*place.position), cardNumber(*latent.mean), cardNumber(*latent.variance))) +
        probabilityLine(request.settings.probability, *latent.mean, *latent.variance);
    const auto decision = result.companion ? decisionAt(*result.companion, result.grid, *place.position) : std::nullopt;
    if (decision)
        html +=
            formulaLine(QStringLiteral("%1: f(x) = Σ<sub>n</sub> c<sub>n</sub> k(x<sub>n</sub>,x)%2 = %3")
                            .arg(companionName(request.settings.companion),
                                 request.settings.offset ? QStringLiteral(" + b") : QString(), cardNumber(*decision)));
    return html;
}

} // namespace widgets
