#include "widgets/plots/pointed_place.h"

#include "widgets/controls/number_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

namespace widgets
{

QString placeText(const Eigen::VectorXd& position)
{
    QStringList coordinates;
    for (const double coordinate : position)
        coordinates << cardNumber(coordinate);
    const QString all = coordinates.join(QStringLiteral(", "));
    return QStringLiteral("x = ") + (position.size() == 1 ? all : QStringLiteral("(%1)").arg(all));
}

QString cardNumber(double value)
{
    return numberText(value, shownDigits);
}

QString addedText(double term)
{
    return (std::signbit(term) ? QStringLiteral(" − ") : QStringLiteral(" + ")) + cardNumber(std::abs(term));
}

QString cardNumberOfLog(double log)
{
    constexpr double greatest = 690.0; // e to this is a double, and so is its inverse
    if (!(std::abs(log) > greatest) || !std::isfinite(log))
        return cardNumber(std::exp(log));
    const double decades = log / std::numbers::ln10, whole = std::floor(decades);
    return cardNumber(std::pow(10.0, decades - whole)) + QLatin1Char('e') +
           QString::number(whole, 'f', 0).replace(u'-', QChar(0x2212));
}

QString sumText(const Eigen::VectorXd& terms, Eigen::Index most)
{
    std::vector<Eigen::Index> order(static_cast<std::size_t>(terms.size()));
    std::iota(order.begin(), order.end(), Eigen::Index{0});
    const auto shown = std::min(most, terms.size());
    std::partial_sort(order.begin(), order.begin() + shown, order.end(),
                      [&](Eigen::Index a, Eigen::Index b) { return std::abs(terms[a]) > std::abs(terms[b]); });
    QString text;
    for (Eigen::Index i = 0; i < shown; ++i) {
        const double term = terms[order[static_cast<std::size_t>(i)]];
        text += i == 0 ? cardNumber(term) : addedText(term);
    }
    return shown < terms.size() ? text + QStringLiteral(" + …") : text;
}

} // namespace widgets
