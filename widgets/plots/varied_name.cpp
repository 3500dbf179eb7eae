#include "widgets/plots/varied_name.h"

#include "widgets/controls/description_text.h"

#include <QCoreApplication>

namespace widgets
{

QString nameOf(const core::GeneratorOption& option)
{
    return capitalised(QStringLiteral("%1 %2").arg(textOf(option.title), textOf(option.symbol)).trimmed());
}

QString variedName(const core::PowerSettings& settings)
{
    if (settings.vary == "n")
        return translated(core::settingAt<&core::PowerSettings::n>().facts.name);
    for (const core::GeneratorDescription& generator : core::generators())
        for (const core::GeneratorOption& option : generator.options)
            if (generator.name == settings.second.name && option.name == settings.vary)
                return QCoreApplication::translate("widgets::PowerDrawings", "B: %1").arg(nameOf(option));
    return QString::fromStdString(settings.vary);
}

} // namespace widgets
