#pragma once

#include "core/interval.h"
#include "widgets/controls/number_text.h"

#include <Eigen/Core>
#include <QString>

#include <initializer_list>

namespace core
{
struct Dataset;
struct DensityResult;
} // namespace core

namespace widgets
{

/// The vertical range of density curves: from a strip below zero, where the points stand, to a little above the highest
/// finite value. That of a curve with maximum 1 when there is none.
core::Interval rangeOfCurves(std::initializer_list<const Eigen::VectorXd*> curves);

/// "normalised over the window [-1.2, 1.2]", "… [-1, 1] × [0, 2]", "normalised as drawn over …" or "normalised over the
/// whole line": the predictive density, and q pulled back alone.
QString normalisationText(const core::DensityResult& result);
QString pulledBackNormalisationText(const core::DensityResult& result);

/// "80 %" for 0.8.
QString percentText(double share);

/// "A" for the sample with label 0.
QString sampleName(int label);

/// The name of a coordinate for an axis label: that of the column, else "x".
QString coordinateName(const core::Dataset& data, std::size_t column);

} // namespace widgets
