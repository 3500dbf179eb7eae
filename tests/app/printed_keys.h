#pragma once

#include "app/cli/command.h"
#include "core/kernels/descriptions.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <vector>

/// Holds what a command prints against the list of its --help.
namespace printed_keys
{

/// How hyperparameters are called: "lengthscale", "scale", of part 0 "0.period", of dimension 1 "lengthscale[1]" or
/// "lengthscale1".
inline QString hyperparameterPattern()
{
    QStringList names{"scale", "noise", "nu", "tau2", "eta"};
    for (const core::FamilyDescription& family : core::families())
        for (const core::HyperparameterDescription& one : family.hyperparameters)
            names << QString::fromUtf8(one.name.data(), std::ssize(one.name));
    return "(\\d+\\.)*(" + names.join('|') + ")(\\d+|\\[\\d+\\])?";
}

/// Does "p_values.NULL" describe "p_values.gamma"? A word in capitals is any name without a dot, or a number.
inline bool describes(const app::Printed& value, const QString& path)
{
    static const QRegularExpression anyName("\\b[A-Z]{2,}\\b");
    static const QString hyperparameter = hyperparameterPattern();
    QString pattern;
    qsizetype end = 0;
    for (auto match = anyName.globalMatch(value.key); match.hasNext();) {
        const QRegularExpressionMatch word = match.next();
        pattern += QRegularExpression::escape(value.key.mid(end, word.capturedStart() - end));
        pattern += word.captured() == "NAME" ? hyperparameter : QStringLiteral("(\\d+\\.)*[^.]+");
        end = word.capturedEnd();
    }
    pattern += QRegularExpression::escape(value.key.mid(end));
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(path).hasMatch();
}

inline bool isShape(const QJsonValue& value, app::Json shape)
{
    const QJsonArray list = value.toArray();
    const auto all = [&list](auto is) { return std::all_of(list.begin(), list.end(), is); };
    const auto isNumber = [](const auto& one) { return one.isDouble() || one.isNull(); };
    switch (shape) {
    case app::Json::Number:
        return isNumber(value);
    case app::Json::Text:
        return value.isString() || value.isNull();
    case app::Json::Flag:
        return value.isBool() || value.isNull();
    case app::Json::List:
        return value.isNull() || (value.isArray() && all(isNumber));
    case app::Json::Texts:
        return value.isNull() || (value.isArray() && all([](const auto& one) { return one.isString(); }));
    case app::Json::Table:
        return value.isNull() || (value.isArray() && all([](const auto& one) { return one.isArray(); }));
    case app::Json::Mixed:
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
