#pragma once

#include <Eigen/Core>

#include <QByteArray>
#include <QString>

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace app
{

/// Numbers that a person copies: written as the shortest decimals that read back as the same.
struct ShortDecimals {
    std::variant<Eigen::VectorXd, Eigen::MatrixXd> numbers;
};

/// What a command prints: named values in order.
class Report
{
public:
    using Value = std::variant<std::nullptr_t, bool, double, std::string, Eigen::VectorXd, Eigen::MatrixXd,
                               ShortDecimals, std::shared_ptr<const Report>, std::vector<std::string>,
                               std::shared_ptr<const std::vector<Report>>>;

    void add(std::string key, Value value);
    /// An object within the object.
    void add(std::string key, Report inner);
    /// A list of objects.
    void add(std::string key, std::vector<Report> list);
    /// One JSON object, 17 significant digits unless they are short decimals; what JSON cannot say (NaN, infinities) is
    /// null.
    QByteArray toJson() const;

    /// The lists as columns of a table (a matrix gives one column for each of its own), single values as leading
    /// comment lines, lists of texts or objects too, as JSON; what is inside an inner object is called outer.inner. One
    /// list of objects, and no other list beside it, is the table itself: a row each.
    QByteArray toCsv() const;

private:
    using Entries = std::vector<std::pair<std::string, Value>>;
    static QByteArray json(const Value& value);
    static QByteArray cell(const Value& value); // of a table
    static QByteArray tableOf(const std::vector<Report>& objects, const QByteArray& comments);
    QByteArray object() const;
    Entries flattened() const;

    Entries entries_;
};

} // namespace app
