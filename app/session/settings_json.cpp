#include "app/session/settings_json.h"

namespace app
{

QJsonValue jsonOf(std::uint64_t seed)
{
    return QString::number(seed);
}

QJsonValue jsonOf(const std::string& text)
{
    return QString::fromStdString(text);
}

QJsonValue jsonOf(const std::vector<std::string>& texts)
{
    QJsonArray list;
    for (const std::string& text : texts)
        list.append(QString::fromStdString(text));
    return list;
}

QJsonValue jsonOf(const std::vector<double>& values)
{
    return toArray(Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values)));
}

QJsonValue jsonOf(const std::vector<int>& values)
{
    QJsonArray list;
    for (const int value : values)
        list.append(value);
    return list;
}

QJsonValue jsonOf(const std::vector<core::KernelTerm>& terms)
{
    QJsonArray pairs;
    for (const core::KernelTerm& term : terms)
        pairs.append(QJsonArray{term.centre, term.coefficient});
    return pairs;
}

QJsonValue jsonOf(const std::vector<core::SlopeAt>& slopes)
{
    QJsonArray pairs;
    for (const core::SlopeAt& slope : slopes)
        pairs.append(QJsonArray{slope.at, slope.slope});
    return pairs;
}

QJsonValue jsonOf(const Eigen::MatrixXd& rows)
{
    return toRows(rows);
}

QJsonValue jsonOf(const std::map<std::string, double>& numbers)
{
    QJsonObject json;
    for (const auto& [name, value] : numbers)
        json.insert(QString::fromStdString(name), value);
    return json;
}

QJsonValue jsonOf(const std::vector<std::pair<std::string, std::string>>& pairs)
{
    QJsonArray list;
    for (const auto& [first, second] : pairs)
        list.append(QJsonArray{QString::fromStdString(first), QString::fromStdString(second)});
    return list;
}

QJsonValue jsonOf(const std::map<std::string, std::array<double, 2>>& places)
{
    QJsonObject json;
    for (const auto& [name, place] : places)
        json.insert(QString::fromStdString(name), QJsonArray{place[0], place[1]});
    return json;
}

void read(const JsonFields& fields, const QString& key, double& value)
{
    value = fields.number(key);
}

void read(const JsonFields& fields, const QString& key, bool& value)
{
    value = fields.flag(key);
}

void read(const JsonFields& fields, const QString& key, std::uint64_t& value)
{
    value = fields.seed(key);
}

void read(const JsonFields& fields, const QString& key, std::string& value)
{
    value = fields.text(key).toStdString();
}

void read(const JsonFields& fields, const QString& key, std::vector<std::string>& value)
{
    value.clear();
    for (const auto& text : fields.list(key)) {
        if (!text.isString())
            fields.fail(key, QStringLiteral("a list of names"));
        value.push_back(text.toString().toStdString());
    }
}

void read(const JsonFields& fields, const QString& key, std::vector<double>& value)
{
    const Eigen::VectorXd numbers = fields.numbers(key);
    if (!numbers.allFinite())
        fields.fail(key, QStringLiteral("finite numbers"));
    value.assign(numbers.begin(), numbers.end());
}

void read(const JsonFields& fields, const QString& key, std::vector<int>& value)
{
    value.clear();
    for (const double number : fields.numbers(key))
        value.push_back(static_cast<int>(fields.whole(number, key)));
}

void read(const JsonFields& fields, const QString& key, std::vector<core::KernelTerm>& value)
{
    const Eigen::MatrixXd pairs = fields.rows(key);
    if (pairs.rows() > 0 && pairs.cols() != 2)
        fields.fail(key, QStringLiteral("pairs [centre, coefficient]"));
    value.clear();
    for (Eigen::Index i = 0; i < pairs.rows(); ++i)
        value.push_back({.centre = pairs(i, 0), .coefficient = pairs(i, 1)});
}

void read(const JsonFields& fields, const QString& key, std::vector<core::SlopeAt>& value)
{
    const Eigen::MatrixXd pairs = fields.rows(key);
    if ((pairs.rows() > 0 && pairs.cols() != 2) || !pairs.allFinite())
        fields.fail(key, QStringLiteral("pairs [place, slope] of finite numbers"));
    value.clear();
    for (Eigen::Index i = 0; i < pairs.rows(); ++i)
        value.push_back({.at = pairs(i, 0), .slope = pairs(i, 1)});
}

void read(const JsonFields& fields, const QString& key, Eigen::MatrixXd& value)
{
    value = fields.rows(key);
}

void read(const JsonFields& fields, const QString& key, std::map<std::string, double>& value)
{
    const JsonFields numbers = fields.object(key);
    value.clear();
    for (const QString& name : numbers.raw().keys())
        value[name.toStdString()] = numbers.number(name);
}

void read(const JsonFields& fields, const QString& key, std::vector<std::pair<std::string, std::string>>& value)
{
    value.clear();
    for (const auto& entry : fields.list(key)) {
        const QJsonArray pair = entry.toArray();
        if (pair.size() != 2 || !pair[0].isString() || !pair[1].isString())
            fields.fail(key, QStringLiteral("pairs of names"));
        value.emplace_back(pair[0].toString().toStdString(), pair[1].toString().toStdString());
    }
}

void read(const JsonFields& fields, const QString& key, std::map<std::string, std::array<double, 2>>& value)
{
    const JsonFields places = fields.object(key);
    value.clear();
    for (const QString& name : places.raw().keys()) {
        const Eigen::VectorXd place = places.numbers(name);
        if (place.size() != 2 || !place.allFinite())
            places.fail(name, QStringLiteral("two finite numbers"));
        value[name.toStdString()] = {place[0], place[1]};
    }
}

} // namespace app
