#include "widgets/two_samples/two_samples_place.h"

#include "core/data/samples.h"
#include "core/kernels/gram.h"
#include "widgets/controls/formula_text.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <cmath>

namespace widgets
{

namespace
{

class TwoSamplesPlaceWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::TwoSamplesPlaceWords)
};

/// How much of the permutation null lies at and beyond a statistic, as its p-value.
QString nullLine(const core::TwoSamplesResult& result, double statistic)
{
    const Eigen::Index drawn = result.nullStatistics.size();
    if (drawn == 0)
        return {};
    const Eigen::Index beyond = (result.nullStatistics.array() >= statistic).count();
    const double share = (1.0 + static_cast<double>(beyond)) / (1.0 + static_cast<double>(drawn));
    return formulaLine(TwoSamplesPlaceWords::tr("<b>MMD² = %1</b>: %2 of %3 permutations reach it")
                           .arg(cardNumber(statistic))
                           .arg(beyond)
                           .arg(drawn)) +
           formulaLine(
               QStringLiteral("p = (1 + %1) / (1 + %2) = <b>%3</b>").arg(beyond).arg(drawn).arg(cardNumber(share)));
}

/// f(x)/MMD as it is drawn; MMD is what that scale makes of f(x), by the samples' own mean embeddings.
QString normalisedLine(const core::TwoSamplesResult& result, const Eigen::VectorXd& at, double f)
{
    const std::optional<double> drawn = at.size() == 1   ? valueAt(result.grid, result.empirical, at[0])
                                        : at.size() == 2 ? valueAt(result.empiricalField, QPointF(at[0], at[1]))
                                                         : std::nullopt;
    if (!drawn || !std::isfinite(*drawn))
        return {};
    const QString divided =
        *drawn != 0.0 ? QStringLiteral(" = %1 / %2").arg(cardNumber(f), cardNumber(f / *drawn)) : QString();
    return formulaLine(QStringLiteral("f(x)/MMD%1 = <b>%2</b>").arg(divided, cardNumber(*drawn)));
}

QString posteriorLine(const core::TwoSamplesResult& result, const Eigen::VectorXd& at)
{
    if (at.size() == 2) {
        const auto mean = valueAt(result.meanField, QPointF(at[0], at[1])),
                   sd = valueAt(result.sdField, QPointF(at[0], at[1]));
        return mean && sd ? formulaLine(QStringLiteral("E f(x) = %1, sd %2").arg(cardNumber(*mean), cardNumber(*sd)))
                          : QString();
    }
    const auto mean = valueAt(result.grid, result.mean, at[0]), lower = valueAt(result.grid, result.lower, at[0]),
               upper = valueAt(result.grid, result.upper, at[0]);
    if (!mean || !lower || !upper)
        return {};
    const bool holdsZero = *lower <= 0.0 && *upper >= 0.0;
    return formulaLine(
        (holdsZero ? TwoSamplesPlaceWords::tr("E f(x) = %1; the %2 band %3 … %4 holds 0")
                   : TwoSamplesPlaceWords::tr("E f(x) = %1; the %2 band %3 … %4 excludes 0"))
            .arg(cardNumber(*mean), percentText(result.bandLevel), cardNumber(*lower), cardNumber(*upper)));
}

} // namespace

QString twoSamplesAtHtml(const core::TwoSamplesRequest& request, const core::TwoSamplesResult& result,
                         const PointedPlace& place)
{
    if (place.view == QStringLiteral("null"))
        return nullLine(result, place.at.x());
    const core::Dataset& data = *request.data;
    if (!place.position || place.position->size() != data.dimensions() || result.firstSize < 1 || result.secondSize < 1)
        return {};
    const Eigen::VectorXd& at = *place.position;
    const auto embedding = [&](int label) {
        return core::crossGram(request.kernel, core::sampleOf(data, label), at.transpose()).mean();
    };
    const double first = embedding(request.settings.first), second = embedding(request.settings.second);
    const bool normalised = request.settings.normalisedWitness;
    const QString difference = QStringLiteral("%1%2 = ").arg(cardNumber(first), addedText(-second)),
                  value = QStringLiteral("<b>%1</b>").arg(cardNumber(first - second));
    const QString html =
        formulaLine(
            QStringLiteral("<b>%1</b>: f(x) = mean k(x,a<sub>i</sub>) − mean k(x,b<sub>j</sub>)").arg(placeText(at))) +
        formulaLine(QStringLiteral("= ") + difference + (normalised ? cardNumber(first - second) : value));
    if (normalised) // the empirical witness alone is drawn
        return html + normalisedLine(result, at, first - second);
    return at.size() > 2 ? html : html + posteriorLine(result, at);
}

} // namespace widgets
