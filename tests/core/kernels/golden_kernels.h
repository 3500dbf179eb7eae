#pragma once

#include "core/kernels/kernel.h"
#include "support/golden_file.h"

#include <optional>

namespace golden
{

inline Eigen::VectorXd vectorFrom(const QJsonValue& value)
{
    const QJsonArray array = value.toArray();
    return Eigen::VectorXd::NullaryExpr(array.size(), [&](Eigen::Index i) { return array.at(i).toDouble(); });
}

inline Eigen::MatrixXd matrixFrom(const QJsonValue& value)
{
    const QJsonArray rows = value.toArray();
    Eigen::MatrixXd matrix(rows.size(), rows.isEmpty() ? 0 : rows.first().toArray().size());
    for (Eigen::Index i = 0; i < matrix.rows(); ++i)
        matrix.row(i) = vectorFrom(rows.at(i)).transpose();
    return matrix;
}

inline core::Lengthscale lengthscaleFrom(const QJsonValue& value)
{
    if (value.isDouble())
        return {value.toDouble()};
    const Eigen::VectorXd list = vectorFrom(value);
    return {list.begin(), list.end()};
}

/// A kernel of the gp_*.json files; nothing for those that are not ours.
inline std::optional<core::Kernel> gpKernel(const QJsonObject& spec)
{
    using namespace core;
    const QString type = spec["type"].toString();
    const double scale = spec["sf2"].toDouble(1.0);
    const Lengthscale lengthscale = lengthscaleFrom(spec["ell"]);
    if (type == "se" || type == "se_ard")
        return kernelOf(SquaredExponential{lengthscale}, scale);
    if (type == "exponential")
        return kernelOf(Exponential{lengthscale}, scale);
    if (type == "laplacian")
        return kernelOf(Laplacian{lengthscale}, scale);
    if (type == "matern32")
        return kernelOf(Matern32{lengthscale}, scale);
    if (type == "matern52")
        return kernelOf(Matern52{lengthscale}, scale);
    if (type == "rq")
        return kernelOf(RationalQuadratic{lengthscale, spec["alpha"].toDouble()}, scale);
    if (type == "periodic")
        return kernelOf(Periodic{lengthscale[0], spec["period"].toDouble()}, scale);
    if (type == "bishop")
        return kernelOf(Bishop{spec["theta0"].toDouble(), spec["theta1"].toDouble(), spec["theta2"].toDouble(),
                               spec["theta3"].toDouble()});
    if (type == "poly") { // (γu+c)^p = γ^p (u+c/γ)^p
        const double gamma = spec["gamma"].toDouble();
        const int degree = spec["degree"].toInt();
        return kernelOf(Polynomial{degree, spec["c"].toDouble() / gamma}, scale * std::pow(gamma, degree));
    }
    if (type == "linear" && !spec.contains("center")) // sv2 xᵀy + sb2
        return sum({kernelOf(Linear{}, spec["sv2"].toDouble()), kernelOf(Constant{}, spec["sb2"].toDouble())});
    if (type == "sum" || type == "prod") {
        std::vector<Kernel> parts;
        for (const QJsonValue& term : spec["terms"].toArray()) {
            const std::optional<Kernel> part = gpKernel(term.toObject());
            if (!part)
                return std::nullopt;
            parts.push_back(*part);
        }
        return type == "sum" ? sum(std::move(parts)) : product(std::move(parts));
    }
    if (type == "wiener")
        return kernelOf(Brownian{}, scale);
    if (type == "constant")
        return kernelOf(Constant{}, scale);
    if (type == "cosine" && spec["omega"].toArray().size() == 1)
        return kernelOf(Cosine{vectorFrom(spec["omega"])(0) / (2.0 * M_PI)}, scale);
    return std::nullopt;
}

/// A kernel of the kst_*.json files, where "laplacian" is our exponential and "fig1" our parabola.
inline core::Kernel kstKernel(const QJsonObject& spec)
{
    using namespace core;
    const QString name = spec["name"].toString();
    const Lengthscale lengthscale = lengthscaleFrom(spec["ell"]);
    if (name == "linear")
        return kernelOf(Linear{});
    if (name == "poly")
        return kernelOf(Polynomial{spec["p"].toInt(), spec["c"].toDouble()});
    if (name == "fig1")
        return kernelOf(Parabola{});
    if (name == "allsubsets")
        return kernelOf(AllSubsets{});
    if (name == "se")
        return kernelOf(SquaredExponential{lengthscale});
    if (name == "laplacian")
        return kernelOf(Exponential{lengthscale});
    if (name == "matern32")
        return kernelOf(Matern32{lengthscale});
    if (name == "matern52")
        return kernelOf(Matern52{lengthscale});
    if (name == "rq")
        return kernelOf(RationalQuadratic{lengthscale, spec["a"].toDouble()});
    throw std::runtime_error("unknown golden kernel " + name.toStdString());
}

} // namespace golden
