#include "app/cli/printed.h"

#include <algorithm>

namespace app
{

QString asJson(const Printed& value)
{
    switch (value.shape) {
    case Json::Number:
        return value.key + ": x";
    case Json::Text:
        return value.key + ": \"…\"";
    case Json::Flag:
        return value.key + ": true|false";
    case Json::List:
        return value.key + ": […]";
    case Json::Texts:
        return value.key + ": [\"…\"]";
    case Json::Table:
        return value.key + ": [[…]]";
    case Json::Mixed:
        break;
    }
    return value.key;
}

std::vector<Printed> within(const QString& object, const std::vector<Printed>& values)
{
    std::vector<Printed> inner = values;
    for (Printed& value : inner)
        value.key = object + u'.' + value.key;
    return inner;
}

std::vector<Printed> together(const std::vector<std::vector<Printed>>& lists)
{
    std::vector<Printed> all;
    for (const std::vector<Printed>& list : lists)
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

QString listOf(const std::vector<Printed>& values)
{
    qsizetype longest = 0;
    for (const Printed& value : values)
        longest = std::max(longest, asJson(value).size());
    QString list;
    for (const Printed& value : values)
        list += QStringLiteral("  %1  %2\n").arg(asJson(value), -static_cast<int>(longest)).arg(value.meaning);
    return list;
}

} // namespace app
