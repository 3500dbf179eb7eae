#include "app/session/data_json.h"

#include "app/session/names_json.h"
#include "app/session/picture_files.h"
#include "app/session/settings_json.h"
#include "core/data/generation_fields.h"
#include "core/data/samples.h"
#include "core/data/shape_fields.h"

namespace app
{

namespace
{

Eigen::VectorXd numbersOfLength(const JsonFields& fields, const QString& name, Eigen::Index n)
{
    Eigen::VectorXd values = fields.numbers(name);
    if (values.size() != n)
        fields.fail(name, QStringLiteral("as many entries as the first column"));
    return values;
}

void readColumns(const JsonFields& fields, core::Dataset& data)
{
    std::vector<Eigen::VectorXd> columns; // all of them before room is made for what the first two promise
    for (const QJsonArray list = fields.list("columns"); const QJsonValue& entry : list) {
        const JsonFields column(entry.toObject(), QStringLiteral("data.columns[%1].").arg(columns.size()));
        data.columnNames.push_back(column.text("name").toStdString());
        if (fields.has("table") && column.isNull("values"))
            columns.emplace_back(); // it has them
        else
            columns.push_back(column.numbers("values"));
        if (columns.back().size() != columns.front().size())
            column.fail("values", QStringLiteral("as many entries as the first column"));
        if (!columns.back().allFinite())
            column.fail("values", QStringLiteral("finite numbers"));
    }
    if (columns.empty())
        fields.fail("columns", QStringLiteral("at least one column"));
    data.x.resize(columns.front().size(), static_cast<Eigen::Index>(columns.size()));
    for (std::size_t j = 0; j < columns.size(); ++j)
        data.x.col(static_cast<Eigen::Index>(j)) = columns[j];
}

std::vector<int> labelsFrom(const JsonFields& fields, Eigen::Index n)
{
    std::vector<int> labels;
    for (const double label : numbersOfLength(fields, "labels", n))
        labels.push_back(static_cast<int>(fields.whole(label, "labels", core::mostSamples - 1)));
    return labels;
}

core::PictureSize pictureFrom(const JsonFields& fields, Eigen::Index columns)
{
    core::PictureSize size;
    read(fields, "picture", size);
    if (!size.fills(columns))
        fields.fail("picture", QStringLiteral("height, width and channels whose product is the number of columns, %1, "
                                              "of which a picture has at least two")
                                   .arg(columns));
    return size;
}

QJsonArray sampleGenerationsJson(const std::map<int, core::Generation>& generations)
{
    QJsonArray list;
    for (const auto& [label, generation] : generations) {
        QJsonObject entry = jsonOf(generation);
        entry.insert("sample", label);
        list.append(entry);
    }
    return list;
}

std::map<int, core::Generation> sampleGenerationsFrom(const JsonFields& fields)
{
    std::map<int, core::Generation> generations;
    for (const QJsonArray list = fields.list("sample_generations"); const QJsonValue& value : list) {
        const JsonFields entry(value.toObject(),
                               QStringLiteral("data.sample_generations[%1].").arg(generations.size()));
        const auto label = static_cast<int>(entry.whole(entry.number("sample"), "sample", core::mostSamples - 1));
        readSettings(entry, generations[label]);
    }
    return generations;
}

QJsonObject jsonOfOrigin(const PictureOrigin& origin)
{
    if (!origin.example.isEmpty())
        return {{"example", origin.example}};
    return {{"file", QJsonObject{{"path", origin.path}, {"sha256", QString::fromLatin1(origin.sha256)}}}};
}

core::Dataset picturesIn(const JsonFields& fields)
{
    PictureOrigin origin;
    if (fields.has("example")) {
        origin.example = fields.text("example");
    } else {
        const JsonFields file = fields.object("file");
        origin.path = file.text("path");
        origin.sha256 = file.text("sha256").toLatin1();
    }
    core::Outcome<core::Dataset> pictures = picturesFrom(origin);
    if (const auto* failure = std::get_if<core::Failure>(&pictures))
        throw FieldError(QString::fromStdString(failure->what));
    return std::get<core::Dataset>(std::move(pictures));
}

} // namespace

QJsonObject jsonOf(const core::Dataset& data, LongColumns columns)
{
    if (const std::optional<PictureOrigin> origin = originOf(data))
        return jsonOfOrigin(*origin);
    QJsonArray list;
    for (Eigen::Index j = 0; j < data.dimensions(); ++j)
        list.append(QJsonObject{{"name", QString::fromStdString(data.columnNames[static_cast<std::size_t>(j)])},
                                {"values", jsonOfNumbers(data.x.col(j), columns)}});
    QJsonObject json{{"columns", list}, {"source", QString::fromStdString(data.source)}};
    if (!data.labels.empty())
        json.insert("labels", jsonOfLabels(data.labels, columns));
    if (data.targets.size() > 0)
        json.insert("targets", jsonOfNumbers(data.targets, columns));
    if (data.weights.size() > 0)
        json.insert("weights", jsonOfNumbers(data.weights, columns));
    if (data.generation)
        json.insert("generation", jsonOf(*data.generation));
    if (!data.sampleGenerations.empty())
        json.insert("sample_generations", sampleGenerationsJson(data.sampleGenerations));
    if (data.picture)
        json.insert("picture", jsonOf(*data.picture));
    if (const QJsonObject names = jsonOf(data.names); !names.isEmpty())
        json.insert("names", names);
    if (!data.remarks.empty())
        json.insert("remarks", jsonOf(data.remarks));
    return json;
}

core::Dataset dataFrom(const JsonFields& fields)
{
    if (fields.has("example") || fields.has("file"))
        return picturesIn(fields);
    core::Dataset data;
    readColumns(fields, data);
    if (fields.has("labels") && !fields.isNull("labels"))
        data.labels = labelsFrom(fields, data.size());
    if (fields.has("targets") && !fields.isNull("targets"))
        data.targets = numbersOfLength(fields, "targets", data.x.rows());
    if (fields.has("weights") && !fields.isNull("weights"))
        data.weights = numbersOfLength(fields, "weights", data.x.rows());
    if (!data.weights.allFinite())
        fields.fail("weights", QStringLiteral("finite numbers"));
    data.source = fields.text("source").toStdString();
    if (fields.has("generation"))
        read(fields, "generation", data.generation);
    if (fields.has("sample_generations"))
        data.sampleGenerations = sampleGenerationsFrom(fields);
    if (fields.has("picture"))
        data.picture = pictureFrom(fields, data.dimensions());
    if (fields.has("names"))
        data.names = namesFrom(fields.object("names"));
    if (fields.has("remarks"))
        read(fields, "remarks", data.remarks);
    return data;
}

} // namespace app
