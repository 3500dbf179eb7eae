#pragma once

#include "core/density/student_t.h"
#include "core/kernels/kernel.h"
#include "support/golden_file.h"

#include <algorithm>
#include <limits>

namespace golden
{

/// A list of numbers; null and "-inf" become what they stand for.
inline Eigen::VectorXd vector(const QJsonValue& value)
{
    const QJsonArray list = value.toArray();
    Eigen::VectorXd numbers(list.size());
    for (Eigen::Index i = 0; i < numbers.size(); ++i) {
        const QJsonValue entry = list.at(static_cast<int>(i));
        numbers(i) = entry.isString() ? -std::numeric_limits<double>::infinity()
                                      : entry.toDouble(std::numeric_limits<double>::quiet_NaN());
    }
    return numbers;
}

/// A list of rows; of numbers alone, a column. `columns` decides for an empty list.
inline Eigen::MatrixXd matrix(const QJsonValue& value, Eigen::Index columns)
{
    const QJsonArray rows = value.toArray();
    Eigen::MatrixXd numbers(rows.size(), columns);
    for (Eigen::Index i = 0; i < numbers.rows(); ++i) {
        const QJsonValue row = rows.at(static_cast<int>(i));
        if (row.isArray())
            numbers.row(i) = vector(row).transpose();
        else
            numbers(i, 0) = row.toDouble();
    }
    return numbers;
}

inline core::Lengthscale lengthscale(const QJsonValue& value)
{
    if (!value.isArray())
        return {value.toDouble(1.0)};
    const Eigen::VectorXd list = vector(value);
    return {list.begin(), list.end()};
}

/// The kernels of the kst files, in our names: their laplacian is our exponential, fig1 our parabola.
inline core::Kernel kernel(const QJsonObject& spec)
{
    const QString name = spec["name"].toString();
    const core::Lengthscale scale = lengthscale(spec["ell"]);
    if (name == "linear")
        return core::kernelOf(core::Linear{});
    if (name == "poly")
        return core::kernelOf(core::Polynomial{.degree = spec["p"].toInt(), .offset = spec["c"].toDouble()});
    if (name == "fig1")
        return core::kernelOf(core::Parabola{});
    if (name == "allsubsets")
        return core::kernelOf(core::AllSubsets{});
    if (name == "se")
        return core::kernelOf(core::SquaredExponential{scale});
    if (name == "laplacian")
        return core::kernelOf(core::Exponential{scale});
    if (name == "matern32")
        return core::kernelOf(core::Matern32{scale});
    if (name == "matern52")
        return core::kernelOf(core::Matern52{scale});
    if (name == "rq")
        return core::kernelOf(core::RationalQuadratic{.lengthscale = scale, .alpha = spec["a"].toDouble()});
    throw std::runtime_error("unknown kernel " + name.toStdString());
}

struct Case {
    std::string id;
    core::Kernel kernel;
    core::StudentTParameters parameters;
    Eigen::MatrixXd x, at;
    Eigen::VectorXd exact, printed, logJacobian; // logJacobian NaN where none exists
    QJsonObject referenceErrors;
};

inline std::vector<Case> studentTCases()
{
    std::vector<Case> cases;
    for (const QString& file : {QStringLiteral("kst_1d.json"), QStringLiteral("kst_2d.json")}) {
        const QJsonObject document = read(file);
        for (const QJsonValue& entry : document["cases"].toArray()) {
            const QJsonObject c = entry.toObject();
            const int d = c["d"].toInt();
            cases.push_back({.id = c["id"].toString().toStdString(),
                             .kernel = kernel(c["kernel"].toObject()),
                             .parameters = {.sigma0 = c["sigma0"].toDouble(),
                                            .alpha = c["alpha"].toDouble(),
                                            .beta = c["beta"].toDouble()},
                             .x = matrix(c["X"], d),
                             .at = matrix(c["Xtest"], d),
                             .exact = vector(c["logq_exact"]),
                             .printed = vector(c["logq_printed"]),
                             .logJacobian = vector(c["logjac"]),
                             .referenceErrors = c["double_abs_err_logq"].toObject()});
        }
    }
    return cases;
}

} // namespace golden
