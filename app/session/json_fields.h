#pragma once

#include <Eigen/Core>

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QString>

#include <stdexcept>
#include <vector>

namespace app
{

/// A field of a document that cannot be used; what() is a sentence fragment "density.sigma0: expected a number".
struct FieldError : std::runtime_error {
    explicit FieldError(const QString& message) : std::runtime_error(message.toStdString()) {}
};

/// A JSON object together with the path that leads to it, so that every complaint says where.
/// Readers throw FieldError; the caller turns it into a Failure.
class JsonFields
{
public:
    JsonFields(QJsonObject object, QString path) : object_(std::move(object)), path_(std::move(path)) {}

    bool has(const QString& name) const { return object_.contains(name); }
    bool isNull(const QString& name) const { return object_.value(name).isNull(); }
    double number(const QString& name) const;
    Eigen::Index wholeNumber(const QString& name) const; // 0 … 10⁹
    int count(const QString& name) const { return static_cast<int>(wholeNumber(name)); }
    bool flag(const QString& name) const;
    QString text(const QString& name) const;
    std::uint64_t seed(const QString& name) const; // written as text: a double holds only 53 bits of it
    QJsonArray list(const QString& name) const;
    JsonFields object(const QString& name) const;
    Eigen::VectorXd numbers(const QString& name) const; // null stands for NaN; a packed list too (packed_json.h)
    Eigen::MatrixXd rows(const QString& name) const;    // a list of rows, as many finite numbers in each
    /// `value` as one that counts or names something; anything else would be cast to nonsense.
    Eigen::Index whole(double value, const QString& name, double largest = 1e9) const;
    QString placeOf(const QString& name) const { return path_ + name; } // "pin.window"
    const QJsonObject& raw() const { return object_; }
    [[noreturn]] void fail(const QString& name, const QString& expected) const;

private:
    QJsonObject object_;
    QString path_;
};

QJsonArray toArray(const Eigen::Ref<const Eigen::VectorXd>& values);
QJsonArray toRows(const Eigen::MatrixXd& values);

} // namespace app
