#include "widgets/gp/hyperparameter_names.h"

#include "core/kernels/descriptions.h"
#include "widgets/controls/description_text.h"

#include <QCoreApplication>

namespace widgets
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("HyperparameterNames", text);
}

/// The last piece of a path "0.1.lengthscale[2]", and which part it belongs to, counted from 1: "1.2".
struct PathPieces {
    QString part, name;
};

PathPieces piecesOf(const QString& path)
{
    PathPieces pieces;
    QStringList parts = path.split(QLatin1Char('.'));
    pieces.name = parts.takeLast();
    QStringList numbers;
    for (const QString& part : parts)
        numbers << QString::number(part.toInt() + 1);
    pieces.part = numbers.join(QLatin1Char('.'));
    return pieces;
}

} // namespace

HyperparameterName hyperparameterName(const core::Kernel& kernel, const std::string& path)
{
    const QString text = QString::fromStdString(path);
    if (path == "noise")
        return {.path = text, .name = tr("noise variance"), .symbol = QStringLiteral("1/β")};
    if (path == "nu")
        return {.path = text, .name = QStringLiteral("ν"), .symbol = QStringLiteral("ν")};
    const PathPieces pieces = piecesOf(text);
    const QString plain = pieces.name.section(QLatin1Char('['), 0, 0), index = pieces.name.mid(plain.size());
    HyperparameterName found{.path = text, .name = pieces.name, .symbol = pieces.name};
    for (const core::Hyperparameter& at : core::hyperparameters(kernel))
        if (at.name == plain.toStdString() && at.description) {
            found.name = textOf(at.description->name) + index;
            found.symbol = textOf(at.description->symbol) + index;
            break;
        }
    if (!pieces.part.isEmpty())
        found.name = tr("%1 of part %2").arg(found.name, pieces.part);
    return found;
}

} // namespace widgets
