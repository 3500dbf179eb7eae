#include "app/session/table_json.h"

#include "app/session/names_json.h"
#include "core/data/samples.h"

#include <algorithm>
#include <cmath>

namespace app
{

namespace
{

Eigen::VectorXd numbersOf(const JsonFields& fields, const QString& name, Eigen::Index n)
{
    Eigen::VectorXd values = fields.numbers(name);
    if (values.size() != n)
        fields.fail(name, QStringLiteral("as many entries as the first column"));
    return values;
}

void readColumns(const JsonFields& fields, core::ColumnTable& table)
{
    std::vector<Eigen::VectorXd> columns; // all of them before room is made for what the first two promise
    for (const QJsonArray list = fields.list("columns"); const auto& entry : list) {
        const JsonFields column(entry.toObject(), QStringLiteral("data.table.columns[%1].").arg(columns.size()));
        table.names.push_back(column.text("name").toStdString());
        columns.push_back(columns.empty() ? column.numbers("values")
                                          : numbersOf(column, "values", columns.front().size()));
    }
    if (columns.empty())
        fields.fail("columns", QStringLiteral("at least one column"));
    table.values.resize(columns.front().size(), std::ssize(columns));
    for (std::size_t j = 0; j < columns.size(); ++j)
        table.values.col(static_cast<Eigen::Index>(j)) = columns[j];
}

std::vector<std::string> wordsOf(const JsonFields& fields, const QString& name, Eigen::Index n)
{
    std::vector<std::string> words;
    const bool packed = isPacked(fields.raw().value(name));
    for (const QJsonArray list = packed ? unpackedWords(fields.object(name)) : fields.list(name);
         const auto& word : list) {
        if (!word.isString())
            fields.fail(name, QStringLiteral("texts"));
        words.push_back(word.toString().toStdString());
    }
    if (std::ssize(words) != n)
        fields.fail(name, QStringLiteral("as many entries as the first column"));
    return words;
}

QJsonObject jsonOfRowNames(const core::RowNames& rows, LongColumns columns)
{
    return {{"column", QString::fromStdString(rows.column)}, {"names", jsonOfWords(rows.names, columns)}};
}

core::RowNames rowNamesFrom(const JsonFields& fields, Eigen::Index n)
{
    return {.column = fields.text("column").toStdString(), .names = wordsOf(fields, "names", n)};
}

QJsonArray jsonOfTexts(const std::vector<core::TextColumn>& texts, LongColumns columns)
{
    QJsonArray list;
    for (const core::TextColumn& text : texts)
        list.append(
            QJsonObject{{"name", QString::fromStdString(text.name)}, {"values", jsonOfWords(text.cells, columns)}});
    return list;
}

std::vector<core::TextColumn> textsFrom(const JsonFields& fields, Eigen::Index n)
{
    std::vector<core::TextColumn> texts;
    for (const QJsonArray list = fields.list("texts"); const auto& entry : list) {
        const JsonFields text(entry.toObject(), QStringLiteral("data.table.texts[%1].").arg(texts.size()));
        texts.push_back({.name = text.text("name").toStdString(), .cells = wordsOf(text, "values", n)});
    }
    return texts;
}

/// Labels, null for a row that misses its group.
std::vector<int> tableLabelsFrom(const JsonFields& fields, Eigen::Index n)
{
    std::vector<int> labels;
    for (const double label : numbersOf(fields, "labels", n))
        labels.push_back(std::isnan(label) ? -1
                                           : static_cast<int>(fields.whole(label, "labels", core::mostSamples - 1)));
    return labels;
}

core::ColumnChoice choiceFrom(const JsonFields& fields, const core::ColumnTable& table)
{
    const double last = static_cast<double>(table.values.cols() - 1);
    core::ColumnChoice choice;
    for (const double column : fields.numbers("coordinates")) {
        choice.coordinates.push_back(fields.whole(column, "coordinates", last));
        if (std::ranges::count(choice.coordinates, choice.coordinates.back()) > 1)
            fields.fail("coordinates", QStringLiteral("each column once"));
    }
    if (fields.has("target"))
        choice.target = fields.whole(fields.number("target"), "target", last);
    return choice;
}

void takeRows(core::Dataset made, core::Dataset& points)
{
    points.x = std::move(made.x);
    points.labels = std::move(made.labels);
    points.targets = std::move(made.targets);
    points.weights = std::move(made.weights);
}

/// But for the names: sessions were written before there were any.
bool isMadeOf(core::Dataset made, const core::Dataset& points)
{
    made.names = points.names;
    return made == points;
}

} // namespace

QJsonObject jsonOf(const core::ChosenColumns& chosen, LongColumns columns)
{
    const core::ColumnTable& table = *chosen.table;
    QJsonArray list, coordinates;
    for (Eigen::Index j = 0; j < table.values.cols(); ++j)
        list.append(QJsonObject{{"name", QString::fromStdString(table.names[static_cast<std::size_t>(j)])},
                                {"values", jsonOfNumbers(table.values.col(j), columns)}});
    for (const Eigen::Index column : chosen.choice.coordinates)
        coordinates.append(static_cast<qint64>(column));
    QJsonObject json{{"columns", list}, {"coordinates", coordinates}};
    if (chosen.choice.target)
        json.insert("target", static_cast<qint64>(*chosen.choice.target));
    if (!table.labels.empty())
        json.insert("labels", jsonOfLabels(table.labels, columns));
    if (table.weights.size() > 0)
        json.insert("weights", jsonOfNumbers(table.weights, columns));
    if (!table.senses.empty())
        json.insert("senses", jsonOf(table.senses));
    if (!table.rowNames.isEmpty())
        json.insert("row_names", jsonOfRowNames(table.rowNames, columns));
    if (!table.texts.empty())
        json.insert("texts", jsonOfTexts(table.texts, columns));
    if (table.groupHoldsNumbers)
        json.insert("group_holds_numbers", true);
    if (table.groupPlace > 0)
        json.insert("group_place", static_cast<qint64>(table.groupPlace));
    return json;
}

core::ChosenColumns tableFrom(const JsonFields& fields, core::Dataset& points)
{
    core::ColumnTable table{.source = points.source,
                            .names = {},
                            .values = {},
                            .labels = {},
                            .weights = {},
                            .senses = {},
                            .sampleNames = points.names.samples,
                            .group = points.names.group,
                            .remarks = points.remarks};
    readColumns(fields, table);
    const Eigen::Index n = table.values.rows();
    if (fields.has("labels"))
        table.labels = tableLabelsFrom(fields, n);
    if (fields.has("weights"))
        table.weights = numbersOf(fields, "weights", n);
    if (fields.has("senses"))
        table.senses = sensesFrom(fields, "senses");
    if (fields.has("row_names"))
        table.rowNames = rowNamesFrom(fields.object("row_names"), n);
    if (fields.has("texts"))
        table.texts = textsFrom(fields, n);
    if (fields.has("group_holds_numbers"))
        table.groupHoldsNumbers = fields.flag("group_holds_numbers");
    if (fields.has("group_place"))
        table.groupPlace = static_cast<std::size_t>(
            fields.whole(fields.number("group_place"), "group_place", static_cast<double>(table.texts.size())));
    core::ChosenColumns chosen{.table = nullptr, .choice = choiceFrom(fields, table)};
    chosen.table = std::make_shared<const core::ColumnTable>(std::move(table));
    core::Outcome<core::Dataset> made = core::chosenPoints(chosen);
    auto* same = std::get_if<core::Dataset>(&made);
    if (same && points.size() == 0 && same->dimensions() == points.dimensions())
        takeRows(std::move(*same), points);
    else if (!same || !isMadeOf(std::move(*same), points))
        fields.fail("coordinates", QStringLiteral("the columns of the points"));
    return chosen;
}

} // namespace app
