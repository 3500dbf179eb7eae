#include "widgets/regression/regression_place.h"

#include "core/data/samples.h"
#include "core/kernels/gram.h"
#include "widgets/controls/formula_text.h"
#include "widgets/plots/field_value.h"
#include "widgets/plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace widgets
{

namespace
{

class RegressionPlaceWords
{
    Q_DECLARE_TR_FUNCTIONS(widgets::RegressionPlaceWords)
};

constexpr Eigen::Index termsOfMean = 3;

/// Standard deviations of the function and of a new target at a place, as far as they are drawn.
struct Spread {
    std::optional<double> latent, observed;
};

Spread spreadAt(const core::RegressionRequest& request, const core::RegressionResult& result, const Eigen::VectorXd& at)
{
    if (at.size() == 1)
        return {valueAt(result.grid, result.latentSd, at[0]), valueAt(result.grid, result.observedSd, at[0])};
    const std::optional<double> sd = valueAt(result.sdField, QPointF(at[0], at[1]));
    if (!sd)
        return {};
    const double noise = request.settings.noise, square = *sd * *sd;
    return result.band == core::RegressionSettings::Band::Latent
               ? Spread{*sd, std::sqrt(square + noise)}
               : Spread{std::sqrt(std::max(0.0, square - noise)), *sd};
}

/// c_n k(x_n, x) of every observation.
Eigen::VectorXd termsAt(const core::RegressionRequest& request, const core::RegressionResult& result,
                        const Eigen::MatrixXd& at)
{
    if (result.rows.empty())
        return {};
    const Eigen::MatrixXd x = request.data->x(result.rows, Eigen::all);
    return core::crossGram(request.kernel, x, at).col(0).cwiseProduct(*result.coefficients);
}

/// The mean function at a place, as a term before the others; none of a mean that is zero.
Eigen::VectorXd withMeanFunction(const core::RegressionResult& result, const Eigen::VectorXd& at, Eigen::VectorXd terms)
{
    const Eigen::VectorXd& b = result.meanCoefficients.value;
    if (b.size() == 0)
        return terms;
    Eigen::VectorXd all(terms.size() + 1);
    all << b[0] + (b.size() > 1 ? b.tail(at.size()).dot(at) : 0.0), terms;
    return all;
}

/// α_i mean k(·, bag i) of every bag with a target.
Eigen::VectorXd bagTermsAt(const core::RegressionRequest& request, const core::BagsResult& bags,
                           const Eigen::MatrixXd& at)
{
    std::vector<double> terms;
    for (const core::BagFit& bag : bags.bags)
        if (bag.coefficient)
            terms.push_back(*bag.coefficient *
                            core::crossGram(request.kernel, core::sampleOf(*request.data, bag.label), at).mean());
    return Eigen::Map<const Eigen::VectorXd>(terms.data(), static_cast<Eigen::Index>(terms.size()));
}

QString meanLine(const QString& head, const QString& formula, const Eigen::VectorXd& terms)
{
    const QString sum = terms.size() > 1 ? sumText(terms, termsOfMean) + QStringLiteral(" = ") : QString();
    return formulaLine(QStringLiteral("<b>%1</b>: %2 = %3<b>%4</b>").arg(head, formula, sum, cardNumber(terms.sum())));
}

/// With slopes there are terms of them, too, beside those of the observations.
QString meanAsDrawn(const QString& head, const core::RegressionResult& result, double at)
{
    const auto mean = valueAt(result.grid, result.mean, at);
    return mean ? formulaLine(QStringLiteral("<b>%1</b>: m(x) = <b>%2</b>").arg(head, cardNumber(*mean))) : QString();
}

/// Without observations the variance is the prior's; beside them the difference of what is drawn, rounding included.
QString varianceLine(double prior, double variance, const core::RegressionResult& result)
{
    if (result.rows.empty())
        return formulaLine(QStringLiteral("var f(x) = k(x,x) = %1").arg(cardNumber(prior)));
    const bool learned = result.meanFunction != core::MeanFunction::Zero;
    return formulaLine(QStringLiteral("var f(x) = k(x,x) − <b>k</b>ᵀ<b>C</b>⁻¹<b>k</b>%1 = %2%3 = %4")
                           .arg(learned ? QStringLiteral(" + <b>u</b>ᵀ<b>A</b>⁻¹<b>u</b>") : QString())
                           .arg(cardNumber(prior), addedText(variance - prior), cardNumber(variance)));
}

/// B of the two bags whose cell of the matrix it is.
QString bagsCellLine(const core::BagsResult& bags, const QPointF& at)
{
    const auto row = static_cast<Eigen::Index>(std::lround(at.y())),
               column = static_cast<Eigen::Index>(std::lround(at.x()));
    if (row < 0 || column < 0 || row >= bags.b.rows() || column >= bags.b.cols())
        return {};
    const auto bagOf = [&](Eigen::Index bag) -> const core::BagFit& {
        return bags.bags[static_cast<std::size_t>(bag)];
    };
    const core::BagFit &first = bagOf(row), &second = bagOf(column);
    return formulaLine(QStringLiteral("<b>B<sub>%1%2</sub></b> = (1/(%3 · %4)) Σ<sub>x in %1</sub> Σ<sub>y in %2</sub> "
                                      "k(x,y) = <b>%5</b>")
                           .arg(QString::fromStdString(first.name), QString::fromStdString(second.name))
                           .arg(first.points)
                           .arg(second.points)
                           .arg(cardNumber(bags.b(row, column))));
}

/// The prediction of the bag whose mark is nearest, as the sum over the bags with a target.
QString bagFitLine(const core::BagsResult& bags, const QPointF& at)
{
    const auto distance = [&](const core::BagFit& bag) {
        return std::hypot(bag.target.value_or(at.x()) - at.x(), bag.prediction - at.y());
    };
    const auto nearest = std::ranges::min_element(bags.bags, {}, distance);
    if (nearest == bags.bags.end())
        return {};
    std::vector<double> terms;
    for (std::size_t j = 0; j < bags.bags.size(); ++j)
        if (bags.bags[j].coefficient)
            terms.push_back(*bags.bags[j].coefficient *
                            bags.b(nearest - bags.bags.begin(), static_cast<Eigen::Index>(j)));
    const QString name = QString::fromStdString(nearest->name);
    QString html = meanLine(RegressionPlaceWords::tr("bag %1").arg(name),
                            QStringLiteral("f·p̂<sub>%1</sub> = Σ<sub>i</sub> α<sub>i</sub> B<sub>%1i</sub>").arg(name),
                            Eigen::Map<const Eigen::VectorXd>(terms.data(), static_cast<Eigen::Index>(terms.size())));
    if (nearest->target && nearest->leftOut)
        html += formulaLine(RegressionPlaceWords::tr("target %1, from all other bags %2")
                                .arg(cardNumber(*nearest->target), cardNumber(*nearest->leftOut)));
    return html;
}

/// Both errors at the λ nearest to the mouse, of those that were tried.
QString bagsErrorLine(const core::BagsResult& bags, const QPointF& at)
{
    if (bags.lambdas.size() == 0 || at.x() <= 0.0)
        return {};
    Eigen::Index nearest = 0;
    (bags.lambdas.array().log() - std::log(at.x())).abs().minCoeff(&nearest);
    return formulaLine(
               QStringLiteral("<b>λ = %1</b>: (1/n) Σ<sub>i</sub> (t<sub>i</sub> − f<sub>−i</sub>·p̂<sub>i</sub>)² = "
                              "<b>%2</b>")
                   .arg(cardNumber(bags.lambdas[nearest]), cardNumber(bags.looError[nearest]))) +
           formulaLine(RegressionPlaceWords::tr("generalised cross-validation %1; f<sub>−i</sub>: without bag i")
                           .arg(cardNumber(bags.gcvError[nearest])));
}

} // namespace

QString regressionAtHtml(const core::RegressionRequest& request, const core::RegressionResult& result,
                         const PointedPlace& place)
{
    if (result.bags && place.view == QStringLiteral("bags-matrix"))
        return bagsCellLine(*result.bags, place.at);
    if (result.bags && place.view == QStringLiteral("bags-fit"))
        return bagFitLine(*result.bags, place.at);
    if (result.bags && place.view == QStringLiteral("bags-error"))
        return bagsErrorLine(*result.bags, place.at);
    if (!place.position || place.position->size() != request.data->dimensions())
        return {};
    const Eigen::MatrixXd at = place.position->transpose();
    const QString head = placeText(*place.position);
    if (result.bags)
        return meanLine(head, QStringLiteral("f(x) = Σ<sub>i</sub> α<sub>i</sub> mean k(x, bag i)"),
                        bagTermsAt(request, *result.bags, at));
    const bool learned = result.meanFunction != core::MeanFunction::Zero;
    QString html = !result.slopes.empty()
                       ? meanAsDrawn(head, result, (*place.position)[0])
                       : meanLine(head,
                                  QStringLiteral("m(x) = %1Σ<sub>n</sub> c<sub>n</sub> k(x<sub>n</sub>,x)")
                                      .arg(learned ? QStringLiteral("<b>h</b>(x)ᵀ<b>b̂</b> + ") : QString()),
                                  withMeanFunction(result, *place.position, termsAt(request, result, at)));
    const Spread spread = spreadAt(request, result, *place.position);
    if (!spread.latent || !spread.observed)
        return html;
    return html + varianceLine(core::diagonal(request.kernel, at)[0], *spread.latent * *spread.latent, result) +
           formulaLine(RegressionPlaceWords::tr("sd of f %1, of a new target %2")
                           .arg(cardNumber(*spread.latent), cardNumber(*spread.observed)));
}

} // namespace widgets
