#include "app/session/names_json.h"

#include "app/session/settings_json.h"

#include <algorithm>
#include <iterator>

namespace app
{

namespace
{

constexpr const char* meaningKeys[] = {"quantity", "days", "years"};

QJsonObject jsonOfSense(const core::ColumnSense& sense)
{
    QJsonObject json;
    if (!sense.unit.empty())
        json.insert("unit", QString::fromStdString(sense.unit));
    if (sense.meaning != core::NumberMeaning::Quantity)
        json.insert("counts", meaningKeys[static_cast<int>(sense.meaning)]);
    return json;
}

core::ColumnSense senseFrom(const JsonFields& fields)
{
    core::ColumnSense sense;
    if (fields.has("unit"))
        sense.unit = fields.text("unit").toStdString();
    if (!fields.has("counts"))
        return sense;
    const QString key = fields.text("counts");
    const auto* const found = std::ranges::find(meaningKeys, key);
    if (found == std::end(meaningKeys))
        fields.fail("counts", QStringLiteral("quantity, days or years"));
    sense.meaning = static_cast<core::NumberMeaning>(found - std::begin(meaningKeys));
    return sense;
}

} // namespace

QJsonArray jsonOf(const std::vector<core::ColumnSense>& senses)
{
    QJsonArray list;
    for (const core::ColumnSense& sense : senses)
        list.append(jsonOfSense(sense));
    return list;
}

std::vector<core::ColumnSense> sensesFrom(const JsonFields& fields, const QString& name)
{
    std::vector<core::ColumnSense> senses;
    for (const QJsonArray list = fields.list(name); const auto& entry : list)
        senses.push_back(senseFrom(JsonFields(entry.toObject(), name + QStringLiteral("[%1].").arg(senses.size()))));
    return core::toldSenses(std::move(senses));
}

QJsonObject jsonOf(const core::DataNames& names)
{
    QJsonObject json;
    if (!names.columns.empty())
        json.insert("columns", jsonOf(names.columns));
    if (!names.target.empty())
        json.insert("target", QString::fromStdString(names.target));
    if (names.targetSense != core::ColumnSense{})
        json.insert("target_sense", jsonOfSense(names.targetSense));
    if (!names.samples.empty())
        json.insert("samples", jsonOf(names.samples));
    if (!names.group.empty())
        json.insert("group", QString::fromStdString(names.group));
    return json;
}

core::DataNames namesFrom(const JsonFields& fields)
{
    core::DataNames names;
    if (fields.has("columns"))
        names.columns = sensesFrom(fields, "columns");
    if (fields.has("target"))
        names.target = fields.text("target").toStdString();
    if (fields.has("target_sense"))
        names.targetSense = senseFrom(fields.object("target_sense"));
    if (fields.has("samples"))
        read(fields, "samples", names.samples);
    if (fields.has("group"))
        names.group = fields.text("group").toStdString();
    return names;
}

} // namespace app
