#include "app/cli/report.h"

#include "core/kernels/number_text.h"

#include <QByteArrayList>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
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

QByteArray shortText(double value)
{
    return QByteArray::fromStdString(core::numberText(value + 0.0));
}

QByteArray quoted(const std::string& text)
{
    QString list = QJsonDocument(QJsonArray{QString::fromStdString(text)}).toJson(QJsonDocument::Compact);
    for (qsizetype i = list.size() - 1; i >= 0; --i) // a terminal would obey those that JSON leaves as they are
        if (list[i].category() == QChar::Other_Control)
            list.replace(i, 1, QStringLiteral("\\u%1").arg(list[i].unicode(), 4, 16, QChar(u'0')));
    return list.mid(1, list.size() - 2).toUtf8(); // the text's own quotes and escapes, without the list around it
}

using Write = QByteArray (*)(double value);

QByteArray jsonOfNumber(double value, Write write = &numberText)
{
    return std::isfinite(value) ? write(value) : QByteArray("null");
}

template <class Row>
QByteArray jsonOfList(const Row& values, Write write = &numberText)
{
    QByteArray json = "[";
    for (Eigen::Index i = 0; i < values.size(); ++i)
        json += (i > 0 ? "," : "") + jsonOfNumber(values[i], write);
    return json + "]";
}

QByteArray jsonOfRows(const Eigen::MatrixXd& values, Write write = &numberText)
{
    QByteArray json = "[";
    for (Eigen::Index i = 0; i < values.rows(); ++i)
        json += (i > 0 ? "," : "") + jsonOfList(values.row(i), write);
    return json + "]";
}

QByteArray jsonOf(const ShortDecimals& decimals)
{
    if (const auto* list = std::get_if<Eigen::VectorXd>(&decimals.numbers))
        return jsonOfList(*list, &shortText);
    return jsonOfRows(std::get<Eigen::MatrixXd>(decimals.numbers), &shortText);
}

/// Of a table: numbers that become text as they are written, or cells of any kind.
struct Column {
    QByteArray name;
    std::variant<Eigen::VectorXd, QByteArrayList> cells;
    Write write = &numberText;

    Eigen::Index size() const
    {
        return std::visit([](const auto& all) { return static_cast<Eigen::Index>(all.size()); }, cells);
    }
    QByteArray cell(Eigen::Index row) const
    {
        if (row >= size())
            return {};
        const auto* numbers = std::get_if<Eigen::VectorXd>(&cells);
        return numbers ? write((*numbers)[row]) : std::get<QByteArrayList>(cells)[row];
    }
};

bool areColumns(const Report::Value& value)
{
    if (const auto* decimals = std::get_if<ShortDecimals>(&value))
        return std::visit([](const auto& numbers) { return areColumns(Report::Value(numbers)); }, decimals->numbers);
    const auto* matrix = std::get_if<Eigen::MatrixXd>(&value);
    return std::holds_alternative<Eigen::VectorXd>(value) || (matrix && matrix->cols() > 0);
}

std::vector<Column> columnsOf(const std::string& key, const Report::Value& value)
{
    const QByteArray name = QByteArray::fromStdString(key);
    std::vector<Column> columns;
    if (const auto* decimals = std::get_if<ShortDecimals>(&value)) {
        columns = std::visit([&](const auto& numbers) { return columnsOf(key, numbers); }, decimals->numbers);
        for (Column& column : columns)
            column.write = &shortText;
    }
    if (const auto* list = std::get_if<Eigen::VectorXd>(&value))
        columns.push_back({.name = name, .cells = *list});
    if (const auto* matrix = std::get_if<Eigen::MatrixXd>(&value))
        for (Eigen::Index j = 0; j < matrix->cols(); ++j)
            columns.push_back({.name = name + QByteArray::number(j + 1), .cells = Eigen::VectorXd(matrix->col(j))});
    return columns;
}

QByteArray csvOf(const QByteArray& comments, const std::vector<Column>& columns)
{
    QByteArrayList header;
    Eigen::Index rows = 0;
    for (const Column& column : columns) {
        header << column.name;
        rows = std::max(rows, column.size());
    }
    QByteArray csv = comments + header.join(',') + "\n";
    for (Eigen::Index i = 0; i < rows; ++i) {
        QByteArrayList line;
        for (const Column& column : columns)
            line << column.cell(i);
        csv += line.join(',') + "\n";
    }
    return csv;
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
        QByteArray operator()(double value) const { return jsonOfNumber(value); }
        QByteArray operator()(const std::string& value) const { return quoted(value); }
        QByteArray operator()(const Eigen::VectorXd& values) const { return jsonOfList(values); }
        QByteArray operator()(const Eigen::MatrixXd& values) const { return jsonOfRows(values); }
        QByteArray operator()(const ShortDecimals& decimals) const { return jsonOf(decimals); }
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

QByteArray Report::cell(const Value& value)
{
    if (std::holds_alternative<std::nullptr_t>(value))
        return {};
    if (const auto* number = std::get_if<double>(&value))
        return numberText(*number);
    const auto* text = std::get_if<std::string>(&value);
    QByteArray written = text ? QByteArray::fromStdString(*text) : json(value);
    // where others take ; or a tab for the separator, a text stays one cell
    if (std::ranges::none_of(written, [](char letter) { return QByteArrayView(",;\t\"\r\n").contains(letter); }))
        return written;
    return '"' + written.replace("\"", "\"\"") + '"';
}

QByteArray Report::tableOf(const std::vector<Report>& objects, const QByteArray& comments)
{
    std::vector<QByteArray> names;
    std::vector<QByteArrayList> cells;
    for (std::size_t row = 0; row < objects.size(); ++row)
        for (const auto& [key, value] : objects[row].flattened()) {
            const QByteArray name = QByteArray::fromStdString(key);
            const auto j = static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
            if (j == names.size()) {
                names.push_back(name);
                cells.emplace_back();
            }
            cells[j].resize(static_cast<qsizetype>(row));
            cells[j] << cell(value);
        }
    std::vector<Column> columns;
    columns.reserve(names.size());
    for (std::size_t j = 0; j < names.size(); ++j)
        columns.push_back({.name = names[j], .cells = std::move(cells[j])});
    return csvOf(comments, columns);
}

QByteArray Report::toCsv() const
{
    using Objects = std::shared_ptr<const std::vector<Report>>;
    const Entries flat = flattened();
    const auto isList = [](const auto& entry) { return std::holds_alternative<Objects>(entry.second); };
    const bool listIsTable = std::ranges::count_if(flat, isList) == 1 &&
                             std::ranges::none_of(flat, [](const auto& entry) { return areColumns(entry.second); });
    QByteArray comments;
    std::vector<Column> columns;
    Objects rows;
    for (const auto& [key, value] : flat) {
        if (const auto* objects = std::get_if<Objects>(&value); objects && listIsTable)
            rows = *objects;
        else if (!areColumns(value))
            comments += "# " + QByteArray::fromStdString(key) + " = " + json(value) + "\n";
        std::ranges::move(columnsOf(key, value), std::back_inserter(columns));
    }
    return rows ? tableOf(*rows, comments) : csvOf(comments, columns);
}

} // namespace app
