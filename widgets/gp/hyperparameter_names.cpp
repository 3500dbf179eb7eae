#include "widgets/gp/hyperparameter_names.h"

#include "core/kernels/descriptions.h"
#include "core/kernels/log_gradients.h"
#include "widgets/controls/description_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace widgets
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("HyperparameterNames", text);
}

/// Which part a node is, counted from 1: "1.2"; empty for the root.
QString partText(const std::vector<int>& part)
{
    QStringList numbers;
    for (const int number : part)
        numbers << QString::number(number + 1);
    return numbers.join(QLatin1Char('.'));
}

} // namespace

HyperparameterName hyperparameterName(const core::Kernel& kernel, const std::string& path)
{
    const QString text = QString::fromStdString(path);
    if (path == "noise")
        return {.path = text, .name = tr("noise variance"), .symbol = QStringLiteral("1/β")};
    if (path == "nu")
        return {.path = text, .name = QStringLiteral("ν"), .symbol = QStringLiteral("ν")};
    HyperparameterName found{.path = text, .name = text, .symbol = text};
    for (const core::Hyperparameter& at : core::hyperparameters(kernel)) {
        if (core::pathOf(at) != path || !at.description)
            continue;
        const QString index = at.dimension < 0 ? QString() : QStringLiteral("[%1]").arg(at.dimension);
        found.name = textOf(at.description->name) + index;
        found.symbol = textOf(at.description->symbol) + index;
        if (!at.part.empty())
            found.name = tr("%1 of part %2").arg(found.name, partText(at.part));
    }
    return found;
}

QString withNames(QString sentence, const core::Kernel& kernel, const std::vector<std::string>& paths)
{
    for (const std::string& path : paths) {
        const QString text = QRegularExpression::escape(QString::fromStdString(path));
        const QRegularExpression word(QStringLiteral("(?<![\\w.])%1(?![\\w\\[])").arg(text));
        sentence.replace(word, hyperparameterName(kernel, path).axisLabel());
    }
    return sentence;
}

} // namespace widgets
