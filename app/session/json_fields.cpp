#include "app/session/json_fields.h"

#include "app/session/packed_json.h"

#include <cmath>
#include <limits>

namespace app
{

void JsonFields::fail(const QString& name, const QString& expected) const
{
    throw FieldError(QStringLiteral("%1%2: expected %3").arg(path_, name, expected));
}

double JsonFields::number(const QString& name) const
{
    const QJsonValue value = object_.value(name);
    if (!value.isDouble())
        fail(name, QStringLiteral("a number"));
    return value.toDouble();
}

Eigen::Index JsonFields::whole(double value, const QString& name, double largest) const
{
    if (!(value >= 0.0 && value <= largest && value == std::floor(value)))
        fail(name, QStringLiteral("whole numbers from 0 to %1").arg(largest, 0, 'f', 0));
    return static_cast<Eigen::Index>(value);
}

Eigen::Index JsonFields::wholeNumber(const QString& name) const
{
    return whole(number(name), name);
}

bool JsonFields::flag(const QString& name) const
{
    const QJsonValue value = object_.value(name);
    if (!value.isBool())
        fail(name, QStringLiteral("true or false"));
    return value.toBool();
}

QString JsonFields::text(const QString& name) const
{
    const QJsonValue value = object_.value(name);
    if (!value.isString())
        fail(name, QStringLiteral("text"));
    return value.toString();
}

std::uint64_t JsonFields::seed(const QString& name) const
{
    bool valid = false;
    const std::uint64_t seed = text(name).toULongLong(&valid);
    if (!valid)
        fail(name, QStringLiteral("a whole number as text"));
    return seed;
}

QJsonArray JsonFields::list(const QString& name) const
{
    const QJsonValue value = object_.value(name);
    if (!value.isArray())
        fail(name, QStringLiteral("a list"));
    return value.toArray();
}

JsonFields JsonFields::object(const QString& name) const
{
    const QJsonValue value = object_.value(name);
    if (!value.isObject())
        fail(name, QStringLiteral("an object"));
    return {value.toObject(), path_ + name + QLatin1Char('.')};
}

Eigen::VectorXd JsonFields::numbers(const QString& name) const
{
    if (isPacked(object_.value(name)))
        return unpackedNumbers(object(name));
    const QJsonArray values = list(name);
    Eigen::VectorXd result(values.size());
    for (qsizetype i = 0; i < values.size(); ++i) {
        if (!values[i].isDouble() && !values[i].isNull())
            fail(QStringLiteral("%1[%2]").arg(name).arg(i), QStringLiteral("a number"));
        result[i] = values[i].toDouble(std::numeric_limits<double>::quiet_NaN());
    }
    return result;
}

Eigen::MatrixXd JsonFields::rows(const QString& name) const
{
    const QJsonArray rows = list(name);
    const qsizetype length = rows.isEmpty() ? 0 : rows[0].toArray().size();
    const auto place = [&](qsizetype i) { return QStringLiteral("%1[%2]").arg(name).arg(i); };
    for (qsizetype i = 0; i < rows.size(); ++i) // before room is made for what the first one promises
        if (length == 0 || rows[i].toArray().size() != length)
            fail(place(i), QStringLiteral("a list as long as the first, of at least one number"));
    Eigen::MatrixXd result(rows.size(), length);
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const QJsonArray row = rows[i].toArray();
        for (qsizetype j = 0; j < row.size(); ++j) {
            if (!row[j].isDouble())
                fail(place(i), QStringLiteral("numbers"));
            result(i, j) = row[j].toDouble();
        }
    }
    return result;
}

QJsonArray toArray(const Eigen::Ref<const Eigen::VectorXd>& values)
{
    QJsonArray array;
    for (Eigen::Index i = 0; i < values.size(); ++i)
        array.append(values[i]);
    return array;
}

QJsonArray toRows(const Eigen::MatrixXd& values)
{
    QJsonArray rows;
    for (Eigen::Index i = 0; i < values.rows(); ++i)
        rows.append(toArray(values.row(i).transpose()));
    return rows;
}

} // namespace app
