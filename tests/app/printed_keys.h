#pragma once

#include "app/cli/command.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <vector>

/// Holds what a command prints against the list of its --help.
namespace printed_keys
{

/// Does "p_values.NULL" describe "p_values.gamma"?
inline bool describes(const app::Printed& value, const QString& path)
{
    static const QRegularExpression anyName("\\b[A-Z]{2,}\\b");
    const QStringList parts = value.key.split(anyName);
    QStringList patterns;
    for (const QString& part : parts)
        patterns << QRegularExpression::escape(part);
    return QRegularExpression(QRegularExpression::anchoredPattern(patterns.join(".+"))).match(path).hasMatch();
}

inline bool isShape(const QJsonValue& value, app::Shape shape)
{
    const QJsonArray list = value.toArray();
    const auto all = [&list](auto is) { return std::all_of(list.begin(), list.end(), is); };
    const auto isNumber = [](const auto& one) { return one.isDouble() || one.isNull(); };
    switch (shape) {
    case app::Shape::Number:
        return isNumber(value);
    case app::Shape::Text:
        return value.isString() || value.isNull();
    case app::Shape::Flag:
        return value.isBool() || value.isNull();
    case app::Shape::List:
        return value.isNull() || (value.isArray() && all(isNumber));
    case app::Shape::Texts:
        return value.isNull() || (value.isArray() && all([](const auto& one) { return one.isString(); }));
    case app::Shape::Table:
        return value.isNull() || (value.isArray() && all([](const auto& one) { return one.isArray(); }));
    case app::Shape::Mixed:
        return true;
    }
    return false;
}

struct Leaf {
    QString path;
    QJsonValue value;
};

/// All values that are no objects and no lists of objects.
inline void collectLeaves(const QString& path, const QJsonValue& value, std::vector<Leaf>& leaves)
{
    const QJsonObject object = value.toObject();
    for (auto inner = object.begin(); inner != object.end(); ++inner)
        collectLeaves(path + u'.' + inner.key(), *inner, leaves);
    const QJsonArray list = value.toArray();
    const bool areObjects = !list.isEmpty() && list[0].isObject();
    for (const QJsonValue& one : areObjects ? list : QJsonArray())
        collectLeaves(path + "[]", one, leaves);
    if (!value.isObject() && !areObjects)
        leaves.push_back({path.mid(1), value});
}

/// The first value of an answer that the list does not describe, or describes as what it is not; empty: there is none.
inline QString undescribed(const std::vector<app::Printed>& prints, const QJsonObject& answer)
{
    std::vector<Leaf> leaves;
    collectLeaves({}, answer, leaves);
    for (const Leaf& leaf : leaves) {
        const auto isIt = [&](const app::Printed& one) {
            const bool emptyListOfObjects = leaf.value == QJsonArray() && one.key.startsWith(leaf.path + "[]");
            return emptyListOfObjects || (describes(one, leaf.path) && isShape(leaf.value, one.shape));
        };
        if (std::none_of(prints.begin(), prints.end(), isIt))
            return leaf.path;
    }
    return {};
}

} // namespace printed_keys
