#include "core/data/delimited.h"
#include "core/data/table.h"
#include "core/kernels/number_text.h"

namespace core
{

namespace
{

/// A column name as a cell, in quotes where it would be read as something else.
std::string headerCell(const std::string& name)
{
    const bool plain = !isMissing(name) && !parseNumber(name, true) &&
                       name.find_first_of(",;\"\t\r\n ") == std::string::npos && !name.starts_with('#');
    if (plain)
        return name;
    std::string cell = "\"";
    for (const char c : name)
        cell += c == '"' ? std::string("\"\"") : std::string(1, c);
    return cell + "\"";
}

} // namespace

std::string toCsv(const Dataset& data)
{
    std::string csv;
    for (const std::string& name : data.columnNames)
        csv += (csv.empty() ? "" : ",") + headerCell(name);
    csv += data.labels.empty() ? "" : ",label";
    csv += data.targets.size() > 0 ? ",target" : "";
    csv += data.weights.size() > 0 ? ",weight\n" : "\n";
    for (Eigen::Index i = 0; i < data.size(); ++i) {
        for (Eigen::Index j = 0; j < data.dimensions(); ++j)
            csv += (j > 0 ? "," : "") + numberText(data.x(i, j));
        if (!data.labels.empty())
            csv += "," + std::to_string(data.label(i));
        if (data.targets.size() > 0)
            csv += "," + numberText(data.targets[i]);
        if (data.weights.size() > 0)
            csv += "," + numberText(data.weights[i]);
        csv += "\n";
    }
    return csv;
}

} // namespace core
