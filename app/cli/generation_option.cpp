#include "app/cli/generation_option.h"

#include "app/cli/setting_words.h"

namespace app
{

core::Generation generationFrom(const Arguments& arguments, const QString& option)
{
    const QString text = arguments.text(option);
    const qsizetype colon = text.indexOf(QLatin1Char(':'));
    core::Generation generation;
    generation.name = text.left(colon < 0 ? text.size() : colon).trimmed().toStdString();
    if (colon < 0)
        return generation;
    for (const QString& pair : text.mid(colon + 1).split(QLatin1Char(','))) {
        const qsizetype equals = pair.indexOf(QLatin1Char('='));
        if (equals < 1)
            usageError(QStringLiteral("--%1: expected name:option=value,option=value, got \"%2\"").arg(option, text));
        generation.options[pair.left(equals).trimmed().toStdString()] = numberFrom(option, pair.mid(equals + 1));
    }
    return generation;
}

QString generatorWord(const core::Generation& generation)
{
    QStringList options;
    for (const auto& [name, value] : generation.options)
        options << QString::fromStdString(name) + u'=' + numberWord(value);
    const QString name = QString::fromStdString(generation.name);
    return options.isEmpty() ? name : name + u':' + options.join(u',');
}

} // namespace app
