#include "widgets/plots/shown_posterior.h"

#include "widgets/plots/component_style.h"

#include <QCoreApplication>

namespace widgets
{

HyperparameterName kernelLearningName(const std::string& name)
{
    const QString path = QString::fromStdString(name);
    if (path == QStringLiteral("tau2"))
        return {.path = path, .name = QStringLiteral("τ²"), .symbol = QStringLiteral("τ²")};
    if (path == QStringLiteral("eta"))
        return {.path = path, .name = QStringLiteral("η"), .symbol = QStringLiteral("η")};
    const int number = path.mid(static_cast<int>(std::string_view("lengthscale").size())).toInt();
    const QString symbol = QStringLiteral("ℓ");
    return {.path = path,
            .name = QCoreApplication::translate("Posterior", "lengthscale"),
            .symbol = number > 0 ? subscripted(symbol, number) : symbol};
}

} // namespace widgets
