#include "app/session/data_json.h"

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

} // namespace

QJsonObject jsonOf(const core::Generation& generation)
{
    QJsonObject options;
    for (const auto& [name, value] : generation.options)
        options.insert(QString::fromStdString(name), value);
    return {{"name", QString::fromStdString(generation.name)},
            {"n", static_cast<qint64>(generation.n)},
            {"seed", QString::number(generation.seed)},
            {"options", options}};
}

core::Generation generationFrom(const JsonFields& fields)
{
    core::Generation generation{.name = fields.text("name").toStdString(),
                                .n = fields.wholeNumber("n"),
                                .seed = fields.seed("seed"),
                                .options = {}};
    const JsonFields options = fields.object("options");
    for (const QString& name : options.raw().keys())
        generation.options[name.toStdString()] = options.number(name);
    return generation;
}

QJsonObject jsonOf(const core::Dataset& data)
{
    QJsonArray columns;
    for (Eigen::Index j = 0; j < data.dimensions(); ++j)
        columns.append(QJsonObject{{"name", QString::fromStdString(data.columnNames[static_cast<std::size_t>(j)])},
                                   {"values", toArray(data.x.col(j))}});
    QJsonObject json{{"columns", columns}, {"source", QString::fromStdString(data.source)}};
    if (!data.labels.empty()) {
        QJsonArray labels;
        for (const int label : data.labels)
            labels.append(label);
        json.insert("labels", labels);
    }
    if (data.targets.size() > 0)
        json.insert("targets", toArray(data.targets));
    if (data.weights.size() > 0)
        json.insert("weights", toArray(data.weights));
    if (data.generation)
        json.insert("generation", jsonOf(*data.generation));
    return json;
}

core::Dataset dataFrom(const JsonFields& fields)
{
    core::Dataset data;
    const QJsonArray columns = fields.list("columns");
    if (columns.isEmpty())
        fields.fail("columns", QStringLiteral("at least one column"));
    for (qsizetype j = 0; j < columns.size(); ++j) {
        const JsonFields column(columns[j].toObject(), QStringLiteral("data.columns[%1].").arg(j));
        data.columnNames.push_back(column.text("name").toStdString());
        const Eigen::VectorXd values = column.numbers("values");
        if (j == 0)
            data.x.resize(values.size(), columns.size());
        data.x.col(j) = numbersOfLength(column, "values", data.x.rows());
        if (!values.allFinite())
            column.fail("values", QStringLiteral("finite numbers"));
    }
    if (fields.has("labels")) {
        const Eigen::VectorXd labels = numbersOfLength(fields, "labels", data.x.rows());
        for (const double label : labels)
            data.labels.push_back(static_cast<int>(fields.whole(label, "labels")));
    }
    if (fields.has("targets"))
        data.targets = numbersOfLength(fields, "targets", data.x.rows());
    if (fields.has("weights"))
        data.weights = numbersOfLength(fields, "weights", data.x.rows());
    data.source = fields.text("source").toStdString();
    if (fields.has("generation"))
        data.generation = generationFrom(fields.object("generation"));
    return data;
}

} // namespace app
