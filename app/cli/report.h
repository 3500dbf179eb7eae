#pragma once

#include <Eigen/Core>

#include <QByteArray>
#include <QString>

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace app
{

/// What a command prints: named values in order.
class Report
{
public:
    using Value = std::variant<std::nullptr_t, bool, double, std::string, Eigen::VectorXd, Eigen::MatrixXd>;

    void add(std::string key, Value value) { entries_.emplace_back(std::move(key), std::move(value)); }
    /// One JSON object, 17 significant digits; what JSON cannot say (NaN, infinities) is null.
    QByteArray toJson() const;

    /// The lists as columns of a table (a matrix gives one column for each of its own), single values as leading
    /// comment lines.
    QByteArray toCsv() const;

private:
    std::vector<std::pair<std::string, Value>> entries_;
};

} // namespace app
