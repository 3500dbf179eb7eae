#pragma once

#include <QString>

namespace widgets
{

/// What a plot writes for a hyperparameter.
struct HyperparameterName {
    QString path = QStringLiteral("lengthscale"); // in tables, and to tell one from another
    QString name = QStringLiteral("lengthscale"); // on axes, before the symbol
    QString symbol = QStringLiteral("ℓ");         // in sentences and tooltips; empty: the name
    QString axisLabel() const { return symbol.isEmpty() || symbol == name ? name : name + QLatin1Char(' ') + symbol; }
    QString shortName() const { return symbol.isEmpty() ? name : symbol; }
};

} // namespace widgets
