#include "app/cli/report.h"

#include <QByteArrayList>
#include <QJsonArray>
#include <QJsonDocument>

#include <charconv>
#include <cmath>

namespace app
{

namespace
{

QByteArray numberText(double value)
{
    char buffer[40];
    // + 0.0: 0 in place of -0
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value + 0.0, std::chars_format::general, 17).ptr;
    return QByteArray(buffer, end - buffer);
}

QByteArray quoted(const std::string& text)
{
    QByteArray list = QJsonDocument(QJsonArray{QString::fromStdString(text)}).toJson(QJsonDocument::Compact);
    return list.mid(1, list.size() - 2); // the text's own quotes and escapes, without the list around it
}

QByteArray jsonOf(double value)
{
    return std::isfinite(value) ? numberText(value) : QByteArray("null");
}

template <class Row>
QByteArray jsonOfList(const Row& values)
{
    QByteArray json = "[";
    for (Eigen::Index i = 0; i < values.size(); ++i)
        json += (i > 0 ? "," : "") + jsonOf(values[i]);
    return json + "]";
}

QByteArray jsonOfRows(const Eigen::MatrixXd& values)
{
    QByteArray json = "[";
    for (Eigen::Index i = 0; i < values.rows(); ++i)
        json += (i > 0 ? "," : "") + jsonOfList(values.row(i));
    return json + "]";
}

struct Column {
    std::string name;
    Eigen::VectorXd values;
};

std::vector<Column> columnsOf(const std::string& key, const Report::Value& value)
{
    std::vector<Column> columns;
    if (const auto* list = std::get_if<Eigen::VectorXd>(&value))
        columns.push_back({key, *list});
    if (const auto* matrix = std::get_if<Eigen::MatrixXd>(&value))
        for (Eigen::Index j = 0; j < matrix->cols(); ++j)
            columns.push_back({key + std::to_string(j + 1), matrix->col(j)});
    return columns;
}

} // namespace

void Report::add(std::string key, Value value)
{
    entries_.emplace_back(std::move(key), std::move(value));
}

void Report::add(std::string key, Report inner)
{
    add(std::move(key), Value(std::make_shared<const Report>(std::move(inner))));
}

void Report::add(std::string key, std::vector<Report> list)
{
    add(std::move(key), Value(std::make_shared<const std::vector<Report>>(std::move(list))));
}

QByteArray Report::json(const Value& value)
{
    struct JsonOf {
        QByteArray operator()(std::nullptr_t) const { return "null"; }
        QByteArray operator()(bool value) const { return value ? "true" : "false"; }
        QByteArray operator()(double value) const { return jsonOf(value); }
        QByteArray operator()(const std::string& value) const { return quoted(value); }
        QByteArray operator()(const Eigen::VectorXd& values) const { return jsonOfList(values); }
        QByteArray operator()(const Eigen::MatrixXd& values) const { return jsonOfRows(values); }
        QByteArray operator()(const std::shared_ptr<const Report>& inner) const { return inner->object(); }
        QByteArray operator()(const std::vector<std::string>& texts) const
        {
            QByteArrayList all;
            for (const std::string& text : texts)
                all << quoted(text);
            return "[" + all.join(',') + "]";
        }
        QByteArray operator()(const std::shared_ptr<const std::vector<Report>>& list) const
        {
            QByteArrayList all;
            for (const Report& report : *list)
                all << report.object();
            return "[" + all.join(',') + "]";
        }
    };
    return std::visit(JsonOf{}, value);
}

QByteArray Report::object() const
{
    QByteArray text = "{";
    for (std::size_t i = 0; i < entries_.size(); ++i)
        text += (i > 0 ? "," : "") + quoted(entries_[i].first) + ":" + json(entries_[i].second);
    return text + "}";
}

QByteArray Report::toJson() const
{
    return object() + "\n";
}

Report::Entries Report::flattened() const
{
    Entries flat;
    for (const auto& [key, value] : entries_) {
        const auto* inner = std::get_if<std::shared_ptr<const Report>>(&value);
        if (!inner) {
            flat.emplace_back(key, value);
            continue;
        }
        for (auto& [innerKey, innerValue] : (*inner)->flattened())
            flat.emplace_back(key + "." + innerKey, std::move(innerValue));
    }
    return flat;
}

QByteArray Report::toCsv() const
{
    QByteArray comments, header;
    std::vector<Column> columns;
    Eigen::Index rows = 0;
    for (const auto& [key, value] : flattened()) {
        const std::vector<Column> found = columnsOf(key, value);
        if (found.empty())
            comments += "# " + QByteArray::fromStdString(key) + " = " + json(value) + "\n";
        for (const Column& column : found) {
            header += (header.isEmpty() ? "" : ",") + QByteArray::fromStdString(column.name);
            rows = std::max(rows, column.values.size());
            columns.push_back(column);
        }
    }
    QByteArray csv = comments + header + "\n";
    for (Eigen::Index i = 0; i < rows; ++i) {
        for (std::size_t j = 0; j < columns.size(); ++j)
            csv +=
                (j > 0 ? "," : "") + (i < columns[j].values.size() ? numberText(columns[j].values[i]) : QByteArray());
        csv += "\n";
    }
    return csv;
}

} // namespace app
