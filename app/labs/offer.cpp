#include "app/labs/offer.h"

#include <algorithm>

namespace app
{

namespace
{

bool isPartOf(const QString& name, const QString& whole)
{
    return name == whole || name.startsWith(whole + u'.');
}

bool holdsName(const QStringList& list, const QString& name)
{
    return std::ranges::any_of(list, [&](const QString& entry) { return isPartOf(name, entry); });
}

bool holdsPartOf(const QStringList& list, const QString& name)
{
    return std::ranges::any_of(list, [&](const QString& entry) { return isPartOf(entry, name); });
}

} // namespace

QString spokenKey(std::string_view key)
{
    return QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size())).replace(u'_', u'-');
}

bool isOfAnswer(const QString& name)
{
    const QString part = name.section(u'.', 2, 2);
    return name.startsWith(QStringLiteral("panel.")) && (part == u"curve" || part == u"number");
}

QStringList Offer::partsHiddenIn(const QString& view) const
{
    const QString panel = QStringLiteral("panel.") + view + u'.';
    QStringList parts;
    for (const QString& name : hidden)
        if (name.startsWith(panel))
            parts << name.mid(panel.size());
    return parts;
}

bool Offer::hidesAnswers() const
{
    return std::ranges::any_of(hidden, &isOfAnswer);
}

bool Offer::hidesPanels() const
{
    return std::ranges::any_of(
        hidden, [](const QString& name) { return name.startsWith(QStringLiteral("panel.")) && name.count(u'.') == 1; });
}

widgets::Offered Offer::of(const QString& name) const
{
    const bool isControl = !name.startsWith(QStringLiteral("panel.")) && name != QLatin1String("formula");
    if (holdsName(hidden, name))
        return widgets::Offered::Hidden;
    if (isControl && !only.isEmpty() && !holdsName(only, name) && !holdsPartOf(only, name))
        return widgets::Offered::Hidden;
    return holdsName(fixed, name) ? widgets::Offered::Fixed : widgets::Offered::Free;
}

} // namespace app
