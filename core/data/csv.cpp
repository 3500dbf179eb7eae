#include "core/data/delimited.h"
#include "core/data/table.h"
#include "core/kernels/number_text.h"

#include <algorithm>
#include <cmath>

namespace core
{

namespace
{

/// A name as a cell: in quotes unless it is a plain word, which nothing can take for a number, a comment, a byte
/// order mark or the beginning of another format.
std::string headerCell(const std::string& name)
{
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
    constexpr std::string_view others = "0123456789.-()[]/";
    const bool plain = !isMissing(name) && !parseNumber(name, true) &&
                       letters.find(name.front()) != std::string_view::npos &&
                       std::all_of(name.begin(), name.end(), [&](char c) {
                           return letters.find(c) != std::string_view::npos || others.find(c) != std::string_view::npos;
                       });
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
    const auto labelCell = [&](int label) {
        return data.names.samples.empty() ? std::to_string(label) : headerCell(data.names.sampleName(label));
    };
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
            csv += "," + labelCell(data.label(i));
        if (data.targets.size() > 0)
            csv += "," + (std::isnan(data.targets[i]) ? "NA" : numberText(data.targets[i]));
        if (data.weights.size() > 0)
            csv += "," + numberText(data.weights[i]);
        csv += "\n";
    }
    return csv;
}

} // namespace core
