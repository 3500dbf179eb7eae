#include "app/cli/setting_options.h"

#include "core/kernels/number_text.h"

namespace app
{

QString withDefault(core::Text line, double value)
{
    return QStringLiteral("%1 (default %2)")
        .arg(QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size())),
             QString::fromStdString(core::numberText(value)));
}

QString alternatives(QStringList names)
{
    const QString last = names.takeLast();
    return names.isEmpty() ? last : names.join(QStringLiteral(", ")) + QStringLiteral(" or ") + last;
}

} // namespace app
