#pragma once

#include "core/density/golden_cases.h"

#include <QTest>

#include <stdexcept>

/// gp_gpc.json and gp_representer.json: kernels `se` with amplitude sf2 and `bishop`; classes as −1 and +1.
namespace golden
{

inline Eigen::VectorXd vectorOf(std::initializer_list<double> values)
{
    return Eigen::Map<const Eigen::VectorXd>(values.begin(), static_cast<Eigen::Index>(values.size()));
}

inline core::Kernel classificationKernel(const QJsonObject& kernel)
{
    if (kernel["type"] == "se")
        return core::kernelOf(core::SquaredExponential{{kernel["ell"].toDouble()}}, kernel["sf2"].toDouble());
    if (kernel["type"] == "bishop")
        return core::kernelOf(core::Bishop{kernel["theta0"].toDouble(), kernel["theta1"].toDouble(),
                                           kernel["theta2"].toDouble(), kernel["theta3"].toDouble()});
    throw std::runtime_error("a golden kernel that the test does not know");
}

/// 0 and 1 for −1 and +1.
inline Eigen::VectorXd classes(const QJsonValue& signs)
{
    return 0.5 * (vector(signs).array() + 1.0);
}

inline QJsonArray classificationCases(const char* file, const QString& likelihood)
{
    QJsonArray found;
    for (const QJsonValue& value : read(file)["cases"].toArray())
        if (value.toObject()["likelihood"].toString() == likelihood)
            found.append(value);
    return found;
}

/// Ten times the error of the reference in double precision, and 1e-12 of the value.
inline double excess(const Eigen::VectorXd& computed, const Eigen::VectorXd& expected, double referenceError)
{
    if (computed.size() != expected.size())
        return std::numeric_limits<double>::infinity();
    double worst = 0.0;
    for (Eigen::Index i = 0; i < expected.size(); ++i) {
        const double allowed = 10.0 * referenceError + 1e-12 * std::max(1.0, std::abs(expected[i]));
        const double error = std::abs(computed[i] - expected[i]);
        worst = std::max(worst, std::isnan(error) ? std::numeric_limits<double>::infinity() : error / allowed);
    }
    return worst;
}

} // namespace golden
