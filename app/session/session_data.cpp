#include "app/session/session_data.h"

#include "app/session/data_json.h"
#include "app/session/table_json.h"
#include "app/session/unknown_fields.h"
#include "core/data/column_table.h"

#include <memory>
#include <utility>
#include <variant>

namespace app
{

namespace
{

std::size_t cellsOf(const core::ColumnTable& table)
{
    std::size_t cells = static_cast<std::size_t>(table.values.size() + table.weights.size()) + table.labels.size() +
                        table.rowNames.names.size();
    for (const core::TextColumn& text : table.texts)
        cells += text.cells.size();
    return cells;
}

LongColumns longColumnsOf(const core::Session& session)
{
    const core::Dataset& data = *session.data;
    const auto& table = session.of<core::ChosenColumns>().table;
    const std::size_t cells =
        static_cast<std::size_t>(data.x.size() + data.targets.size() + data.weights.size()) + data.labels.size();
    return cells + (table ? cellsOf(*table) : 0) > mostPlainCells ? LongColumns::Packed : LongColumns::Plain;
}

bool isMadeOf(const core::Dataset& points, const core::ChosenColumns& chosen)
{
    if (!chosen.table)
        return false;
    const core::Outcome<core::Dataset> made = core::chosenPoints(chosen);
    const auto* same = std::get_if<core::Dataset>(&made);
    return same && *same == points;
}

QJsonObject dataJson(const core::Session& session, LongColumns columns)
{
    const auto& chosen = session.of<core::ChosenColumns>();
    const bool repeats = columns == LongColumns::Packed && isMadeOf(*session.data, chosen);
    QJsonObject json = jsonOf(*session.data, repeats ? LongColumns::Absent : columns);
    if (chosen.table)
        json.insert("table", jsonOf(chosen, columns));
    return json;
}

} // namespace

bool hasLargeData(const core::Session& session)
{
    return longColumnsOf(session) == LongColumns::Packed;
}

QJsonObject jsonOfData(const core::Session& session)
{
    const core::UnknownFields& unknown = session.unknown;
    QJsonObject data = dataJson(session, longColumnsOf(session));
    return unknown.data == session.data ? withUnknownFields(std::move(data), fieldsIn(unknown.ofData)) : data;
}

void readData(const JsonFields& points, core::Session& session)
{
    core::Dataset data = dataFrom(points);
    if (points.has("table"))
        session.of<core::ChosenColumns>() = tableFrom(points.object("table"), data);
    session.data = std::make_shared<const core::Dataset>(std::move(data));
    session.unknown.ofData = compactText(unknownFields(points.raw(), dataJson(session, LongColumns::Absent)));
    if (!session.unknown.ofData.empty())
        session.unknown.data = session.data;
}

} // namespace app
