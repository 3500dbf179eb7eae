#include "app/cli/setting_options.h"

#include "core/kernels/number_text.h"

namespace app
{

QString withDefault(core::Text line, core::Text word)
{
    const auto text = [](core::Text part) {
        return QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size()));
    };
    return QStringLiteral("%1 (default %2)").arg(text(line), text(word));
}

QString withDefault(core::Text line, double value)
{
    return withDefault(line, core::numberText(value));
}

QString alternatives(QStringList names)
{
    const QString last = names.takeLast();
    return names.isEmpty() ? last : names.join(QStringLiteral(", ")) + QStringLiteral(" or ") + last;
}

} // namespace app
