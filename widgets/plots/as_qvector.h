#pragma once

#include <Eigen/Core>

#include <QVector>

namespace widgets
{

/// The one place where Eigen's vectors become Qt's.
inline QVector<double> asQVector(const Eigen::Ref<const Eigen::VectorXd>& values)
{
    return QVector<double>(values.data(), values.data() + values.size());
}

} // namespace widgets
